import type { AppContext } from '../context.ts'
import type { ApiKeyKind } from '../domain/merchants/api-key.ts'
import { hasOrganisations } from '../repositories/merchants/organisations.ts'
import { insertMerchant } from '../services/merchants/create-organisation.ts'
import type { StoredSecret } from './generated-secrets.ts'
import type { Server } from './start-server.ts'

const demo = {
  name: 'Boutique de démonstration',
  email: 'demo@example.com',
  country: 'CG',
  contactSetBy: null,
} as const

const payment = {
  amount: 5000,
  country: 'CG',
  provider: 'carrier1_momo',
  phone_number: '+242 06 512 34 56',
}

/** Shows the token only if this process generated it, because output may be stored in logs. */
const describeToken = (token: StoredSecret | undefined, isOff: boolean): string => {
  if (token === undefined) {
    return isOff ? 'off: staff sign in' : 'set by MANAGEMENT_TOKEN'
  }
  const where = token.isNew
    ? `${token.value}  (shown once; kept in ${token.path})`
    : `in ${token.path}`
  return isOff ? `${where}, until \`momo people create-owner\`` : where
}

interface DemoMerchant {
  applicationId: string
  secretKey: string
  publishableKey: string
}

/** Creates a merchant with sandbox keys, unless an organisation exists. */
export const createDemoMerchant = async (ctx: AppContext): Promise<DemoMerchant | undefined> => {
  if (await hasOrganisations(ctx.db)) return undefined
  const { application, apiKeys } = await ctx.db
    .transaction()
    .execute((tx) => insertMerchant(ctx, tx, demo, null))
  const keyOf = (kind: ApiKeyKind): string => {
    const created = apiKeys.find(({ row }) => row.kind === kind)
    if (created === undefined) throw new Error(`the demo merchant has no ${kind} key`)
    return created.key
  }
  return {
    applicationId: application.id,
    secretKey: keyOf('secret'),
    publishableKey: keyOf('publishable'),
  }
}

/**
 * A server with an embedded database prints this text at startup. `token` is the management token
 * from the data folder, if the service uses that token.
 */
export const greetingText = (
  { ctx, url, managementUrl }: Server,
  token: StoredSecret | undefined,
  merchant: DemoMerchant | undefined,
): string => {
  const lines = [
    '',
    `  API          ${url}/api/v1`,
    `  Reference    ${url}/docs`,
    `  Management   ${managementUrl}/management/v1`,
    `  Token        ${describeToken(token, ctx.config.isManagementTokenOff)}`,
    ...(ctx.config.hasConsole ? [`  Console      ${managementUrl}/console`] : []),
  ]
  if (merchant !== undefined) {
    lines.push(
      '',
      `  Demo merchant, shown once (application ${merchant.applicationId}):`,
      `  Secret key       ${merchant.secretKey}`,
      `  Publishable key  ${merchant.publishableKey}`,
      '',
      '  Collect a payment:',
      '',
      `curl -s ${url}/api/v1/payments -H 'Authorization: Bearer ${merchant.secretKey}' ` +
        `-H 'Content-Type: application/json' -d '${JSON.stringify(payment)}'`,
    )
  }
  return `${lines.join('\n')}\n\n`
}
