import { hasOrganisations } from '../repositories/merchants/organisations.ts'
import { signUp } from '../services/merchants/create-organisation.ts'
import type { Server } from './start-server.ts'

const demo = {
  name: 'Boutique de démonstration',
  email: 'demo@example.com',
  country: 'CG',
} as const

const order = {
  amount: 5000,
  country: 'CG',
  provider: 'carrier1_momo',
  phone_number: '+242 06 512 34 56',
}

/** What a newcomer reads when an embedded server starts; on the first start, with demo keys. */
export const greeting = async ({ ctx, url, managementUrl }: Server): Promise<string> => {
  const lines = [
    '',
    `  API          ${url}/api/v1`,
    `  Reference    ${url}/docs`,
    `  Management   ${managementUrl}/management/v1`,
  ]
  if (await hasOrganisations(ctx.db)) {
    lines.push(`  Token        in ${ctx.config.dataDir}/management-token, or MANAGEMENT_TOKEN`)
    return `${lines.join('\n')}\n\n`
  }
  const { application, apiKeys } = await signUp(ctx, demo)
  const [secret, publishable] = apiKeys
  lines.push(
    `  Token        ${ctx.config.managementToken}`,
    '',
    `  Demo merchant, shown once (application ${application.id}):`,
    `  Secret key       ${secret?.key}`,
    `  Publishable key  ${publishable?.key}`,
    '',
    '  Collect a payment:',
    '',
    `curl -s ${url}/api/v1/payments -H 'Authorization: Bearer ${secret?.key}' ` +
      `-H 'Content-Type: application/json' -d '${JSON.stringify(order)}'`,
  )
  return `${lines.join('\n')}\n\n`
}
