import { manage } from './client.ts'
import type { TestServer } from './server.ts'

const errorLevel = 50

/** The error lines of a server's log. */
export const errorsOf = ({ logLines }: Pick<TestServer, 'logLines'>): string[] =>
  logLines.filter((line) => JSON.parse(line).level >= errorLevel)

/** Fails unless the whole ledger balances. */
export const expectBalancedLedger = async (server: Pick<TestServer, 'url'>): Promise<void> => {
  const { body } = await manage(server, 'get', '/ledger-check')
  expect(body.data).toMatchObject({ balanced: true, complete: true, discrepancies: [] })
}

/** Fails unless the ledger balances and the log has no errors. */
export const expectSound = async (server: Pick<TestServer, 'url' | 'logLines'>): Promise<void> => {
  await expectBalancedLedger(server)
  expect(errorsOf(server)).toEqual([])
}
