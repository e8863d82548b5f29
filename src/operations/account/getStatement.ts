import type { AccountHandler } from '../account-handler.ts'
import { openStatement, statementJson } from './statement-entries.ts'

export const getStatement: AccountHandler<'getStatement'> = async ({ ctx, caller, query }) => {
  const statement = await openStatement(ctx, caller, query)
  return {
    status: 200,
    stream: statementJson(caller.environment, statement),
    contentType: 'application/json; charset=utf-8',
  }
}
