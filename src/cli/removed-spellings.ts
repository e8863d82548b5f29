import { flagOf, operations } from './operations.ts'

/** `momo call` replaces these commands, which still work until the next version. */
export const removedSpellings: Record<string, string> = {
  'transactions enquire': 'enquireTransaction',
  'bulk-payouts search': 'listBulkPayouts',
  'bulk-payouts lines': 'listBulkPayoutLines',
  'webhooks show': 'getWebhookEndpoint',
  'webhooks events': 'listEndpointEvents',
  'webhooks recoveries': 'listEndpointRecoveries',
  'events recovery': 'getEventRecovery',
  'events recoveries': 'listEventRecoveries',
  'api-keys search': 'searchApiKeys',
  'api-keys create': 'createApiKey',
  'api-keys current': 'getCurrentApiKey',
  'sandbox top-up': 'createSandboxTopUp',
  'refunds show': 'getRefund',
  'checkout show': 'getCheckoutSession',
  'links list': 'listPaymentLinks',
  'links show': 'getPaymentLink',
  'links update': 'updatePaymentLink',
  'links disable': 'updatePaymentLink --enabled false',
  'links enable': 'updatePaymentLink --enabled true',
  'organisations update': 'updateOrganisation',
  'organisations resume-payouts': 'resumeHeldPayouts',
  'organisations cancel-payouts': 'cancelHeldPayouts',
  'applications create': 'createApplication',
  'applications list': 'listApplications',
  'ledger balances': 'listBalances',
  'ledger entries': 'listLedgerEntries',
  'reconciliation comparisons': 'listOpenComparisons',
  'phone-numbers erase': 'erasePhoneNumber',
  'live-keys start': 'startLiveKey',
  'live-keys list': 'listLiveKeys',
  'live-keys cancel': 'cancelLiveKey',
  'proposals withdraw': 'withdrawProposal',
  'audit list': 'listAuditEntries',
  'audit checkpoint': 'getAuditCheckpoint',
  'people invitations': 'listInvitations',
  'people revoke-invitation': 'revokeInvitation',
  'session list': 'listSessions',
  'session tokens': 'listAccessTokens',
  'session create-token': 'createAccessToken',
  'session revoke-token': 'revokeAccessToken',
  'session forgot-password': 'requestPasswordReset',
  'views list': 'listSavedViews',
  'views save': 'saveView',
  'views delete': 'deleteSavedView',
}

const renamed: Record<string, string> = {
  '--application': '--application-id',
  '--by': '--principal-id',
  '--days': '--expires-in-days',
  '--delivery': '--delivery-status',
  '--organisation': '--organisation-id',
  '--permission': '--permissions',
  '--subject': '--subject-id',
}

const aliases: Record<string, string> = { keys: 'api-keys', users: 'people' }

/** A value follows each of these options of `momo`. */
const withValue = ['--url', '--api-key', '--token']

/** Rewrites a removed command as a call. The argument becomes an option. */
const translated = (operation: string, args: readonly string[]): string[] => {
  const fields = operations[operation]?.flatMap((variant) => variant.fields) ?? []
  const named = fields.find(({ place, name }) => place === 'path' || name === 'phone_number')
  const words = [...args]
  const result: string[] = []
  let isArgument = named !== undefined
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [flag = '', ...values] = word.split('=')
    const option = renamed[flag] ?? flag
    const field = fields.find(({ name }) => flagOf(name) === option)
    if (word === '--read-only') result.push('--permissions', '[]')
    else if (word.startsWith('--') && values.length > 0) result.push([option, ...values].join('='))
    else if (field?.isList) {
      const end = words.findIndex((each) => each.startsWith('-'))
      result.push(option, ...words.splice(0, end < 0 ? words.length : end))
    } else if (field !== undefined || withValue.includes(word)) {
      result.push(option, ...words.splice(0, 1))
    } else if (isArgument && named !== undefined && !word.startsWith('-')) {
      result.push(flagOf(named.name), word)
      isArgument = false
    } else result.push(word)
  }
  return result
}

/**
 * Returns the equivalent arguments of `momo call` for a removed command, and passes a warning with
 * the new command to `note`. Returns other arguments unchanged.
 */
export const translateRemoved = (
  args: readonly string[],
  note: (text: string) => void,
): readonly string[] => {
  const spellingAt = (at: number): string =>
    `${aliases[args[at] ?? ''] ?? args[at]} ${args[at + 1]}`
  const at = args.findIndex((_, index) => Object.hasOwn(removedSpellings, spellingAt(index)))
  const [operation, ...more] = removedSpellings[spellingAt(at)]?.split(' ') ?? []
  if (operation === undefined) return args
  const words = ['call', operation, ...translated(operation, args.slice(at + 2)), ...more]
  const options = words.filter((word) => word.startsWith('--') && !withValue.includes(word))
  const flags = options.map((word) => ` ${word.replace(/=.*/, '')}`).join('')
  note(
    `"momo ${spellingAt(at)}" will be removed in the next version. ` +
      `Use: momo call ${operation}${flags}\n`,
  )
  return [...args.slice(0, at), ...words]
}
