import { type Command, InvalidArgumentError, Option } from 'commander'
import { countries, duplicateCollections, errorLanguages } from '../../generated/enumerations.ts'
import type { ManagementApi, Schemas } from './apis.ts'
import { ask, askAsMerchant, byCredential, changes, type Reply } from './client.ts'
import { Failure } from './failures.ts'
import { choice, integer, owned, phoneNumber, verb } from './options.ts'
import { fields } from './output.ts'
import { type ProposeOptions, proposingControl, reasonOf, showEither } from './proposals.ts'

type Application = Schemas['Application']
type ErrorLanguage = Application['language']
type PayoutApprovalRule = Schemas['PayoutApprovalRule']

export const applications = (program: Command): void => {
  const noun = program
    .command('applications')
    .description('applications, which own keys, limits and webhook endpoints')
  show(noun)
  update(noun)
}

const show = (noun: Command) =>
  owned(
    verb(noun, 'show', 'show an application', 'show 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a'),
    'application-id',
  ).action(
    byCredential({
      token: ask(
        (api, id: string) => api.GET('/applications/{id}', { params: { path: { id } } }),
        showApplication,
      ),
      key: askAsMerchant(
        ({ account }, _: string) => account.GET('/applications/current'),
        showApplication,
      ),
    }),
  )

interface UpdateOptions extends ProposeOptions {
  name?: string
  allowIp?: string[]
  allowAnyIp?: true
  rateLimit?: number | 'none'
  payoutApproval?: PayoutApprovalRule[]
  /** False with --no-approval. */
  approval?: boolean
  duplicateCollection?: Application['duplicate_collection']
  language?: ErrorLanguage
  supportEmail?: string
  supportPhone?: string
  country?: Schemas['Country']
  supportUrl?: string
}

const update = (noun: Command) =>
  proposingControl(
    owned(
      verb(
        noun,
        'update',
        'change an application; a secret key can change only --language',
        'update 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a --allow-ip 203.0.113.7 2001:db8::/32',
      ),
      'application-id',
    ),
  )
    .option('--name <name>', 'name of the application')
    .option('--allow-ip <cidr...>', 'allowed IP addresses or ranges')
    .addOption(new Option('--allow-any-ip', 'allow every IP address').conflicts('allowIp'))
    .option('--rate-limit <number|none>', 'requests per minute for each key', numberOrNone)
    .option(
      '--payout-approval <currency:threshold:daily-limit...>',
      'payouts above the threshold, or beyond the daily total, need approval; amounts in ' +
        'minor units, none for no limit, e.g. XAF:1000000:none (see momo payouts)',
      approvalRule,
    )
    .addOption(new Option('--no-approval', 'no payout needs approval').conflicts('payoutApproval'))
    .addOption(
      choice(
        '--duplicate-collection <rule>',
        'list a second successful payment of a checkout session for reconciliation, or refund ' +
          'it in full immediately',
        duplicateCollections,
      ),
    )
    .addOption(choice('--language <code>', 'language of error messages', errorLanguages))
    .option('--support-email <address|none>', 'support e-mail for customers')
    .option(
      '--support-phone <number|none>',
      'support phone for customers, in international format, or in local format with --country',
    )
    .addOption(
      choice('--country <code>', 'country of a --support-phone in local format', countries),
    )
    .option('--support-url <url|none>', 'help page for customers')
    .action(
      byCredential({
        token: ask((api, id: string, options: UpdateOptions): Promise<UpdateReply> => {
          const params = { path: { id } }
          const body = changesOf(options)
          if (options.reason !== undefined && !options.propose) {
            throw new Failure('--reason works only with --propose.', 2)
          }
          return options.propose
            ? proposeControl(api, id, body, reasonOf(options))
            : api.PATCH('/applications/{id}', { params, body })
        }, showEither(showApplication)),
        key: askAsMerchant(({ account }, _, options: UpdateOptions) => {
          const body = languageOnly(options)
          return account.PATCH('/applications/current', { body })
        }, showApplication),
      }),
    )

/** A merchant may change only the language. Throws a Failure for any other option. */
const languageOnly = ({
  language,
  approval,
  ...others
}: UpdateOptions): { language: ErrorLanguage } => {
  const isOther = Object.values(others).some((value) => value !== undefined)
  if (language === undefined || isOther || approval === false) {
    throw new Failure(
      'A secret key can change only --language. Ask the administrator to change the other ' +
        'settings.',
      2,
    )
  }
  return { language }
}

type UpdateReply = Reply<Schemas['ApplicationResponse'] | Schemas['ProposalResponse']>

/** Throws a Failure for any change except approval rules and the IP allow-list. */
const proposeControl = (
  api: ManagementApi,
  id: string,
  body: Schemas['UpdateApplicationRequest'],
  reason: { reason?: string },
): Promise<Reply<Schemas['ProposalResponse']>> => {
  const params = { path: { id } }
  const { payout_approval_rules, ip_allow_list, ...others } = body
  const isOther = Object.values(others).some((value) => value !== undefined)
  if (!isOther && payout_approval_rules !== undefined && ip_allow_list === undefined) {
    const proposal = { payout_approval_rules, ...reason }
    return api.POST('/applications/{id}/payout-approval-rules/proposals', {
      params,
      body: proposal,
    })
  }
  if (!isOther && ip_allow_list !== undefined && payout_approval_rules === undefined) {
    const proposal = { ip_allow_list, ...reason }
    return api.POST('/applications/{id}/ip-allow-list/proposals', { params, body: proposal })
  }
  throw new Failure(
    '--propose works with either the IP addresses or the approval rules; change other ' +
      'settings without it.',
    2,
  )
}

const numberOrNone = (text: string): number | 'none' => {
  if (text === 'none') return text
  if (!/^\d/.test(text)) throw new InvalidArgumentError('Enter a whole number, or none.')
  return integer(text)
}

/** Reads a rule such as `XAF:1000000:none`, and appends it to the preceding rules. */
const approvalRule = (text: string, before: PayoutApprovalRule[] = []): PayoutApprovalRule[] => {
  const [currency = '', threshold = '', dailyLimit = '', twoAbove, ...more] = text.split(':')
  if (!/^[A-Z]{3}$/.test(currency) || more.length > 0) {
    throw new InvalidArgumentError(
      'Use currency:threshold:daily-limit, e.g. XAF:1000000:none, and optionally the amount ' +
        'above which two people must approve, e.g. XAF:1000000:none:5000000.',
    )
  }
  const [above, daily] = [threshold, dailyLimit].map((bound) => orNull(numberOrNone(bound)))
  const rule = { currency: currency as PayoutApprovalRule['currency'] }
  const ofTwo =
    twoAbove === undefined ? {} : { two_approvers_above: orNull(numberOrNone(twoAbove)) ?? null }
  return [...before, { ...rule, threshold: above ?? null, daily_limit: daily ?? null, ...ofTwo }]
}

const orNull = <Value>(value?: Value | 'none') => (value === 'none' ? null : value)

const supportPhoneOf = ({ supportPhone, country }: UpdateOptions): string | null | undefined => {
  const number = orNull(supportPhone)
  return number && phoneNumber(number, country)
}

const changesOf = (options: UpdateOptions) =>
  changes({
    name: options.name,
    ip_allow_list: options.allowAnyIp ? [] : options.allowIp,
    rate_limit_per_minute: orNull(options.rateLimit),
    payout_approval_rules: options.approval === false ? [] : options.payoutApproval,
    duplicate_collection: options.duplicateCollection,
    language: options.language,
    support_email: orNull(options.supportEmail),
    support_phone: supportPhoneOf(options),
    support_url: orNull(options.supportUrl),
  })

const describeRule = (rule: PayoutApprovalRule): string => {
  const { currency, threshold, daily_limit, two_approvers_above: two } = rule
  const above = `${currency} above ${threshold ?? 'any amount'}`
  const limits = `${above}, ${daily_limit ?? 'any amount'} a day`
  return two == null ? limits : `${limits}, two people above ${two}`
}

/** An empty list or null means no restriction, so the command prints a phrase instead. */
const readable = (application: Application) => ({
  ...application,
  ip_allow_list: application.ip_allow_list.length === 0 ? 'any address' : application.ip_allow_list,
  rate_limit_per_minute: application.rate_limit_per_minute ?? 'no limit',
  payout_approval_rules:
    application.payout_approval_rules.length === 0
      ? 'no payout needs approval'
      : application.payout_approval_rules.map(describeRule),
  support_email: application.support_email ?? 'none',
  support_phone: application.support_phone ?? 'none',
  support_url: application.support_url ?? 'none',
})

const showApplication = ({ data }: Schemas['ApplicationResponse']): string => fields(readable(data))
