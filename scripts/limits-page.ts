import { attemptsPerSession, sessionLifetimeMs } from '../src/domain/checkout/session.ts'
import {
  apiKeysMax,
  applicationsMax,
  bulkPayoutsMax,
  openSessionsMax,
  overlapDefaultSeconds,
  webhookEndpointsMax,
  webhookSecretsMax,
} from '../src/domain/merchants/limits.ts'
import { merchantReferenceLengthMax, metadataLimits } from '../src/domain/notes.ts'
import {
  bulkLinesMax,
  faultyLinesMax,
  reportedLinesMax,
} from '../src/domain/payouts/bulk-payout.ts'
import {
  attemptsMax,
  attemptsWindowMs,
  codesMax,
  confirmedMs,
  idleMs,
  invitationMs,
  networkAttemptsMax,
  passkeysMax,
  passwordResetMs,
  passwordResetsMax,
  sessionMs,
  wrongCodesMax,
} from '../src/domain/people/limits.ts'
import { savedViewsMax } from '../src/domain/people/saved-views.ts'
import { dayMs, hourMs, minuteMs } from '../src/domain/time.ts'
import { timeoutMaxMs } from '../src/domain/transactions/lease.ts'
import { bankAccountsMax } from '../src/domain/treasury/bank-account.ts'

/** The limits page, generated from the constants that the service uses. */

const units: [name: string, ms: number][] = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
  ['second', 1000],
]

/** Formats a duration in the largest unit that yields a whole number. */
const lasting = (ms: number): string => {
  const [name = 'ms', size = 1] = units.find(([, each]) => ms % each === 0) ?? []
  const count = ms / size
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

const limits: Record<string, Record<string, number | string>> = {
  Merchants: {
    'applications of an organisation': applicationsMax,
    'bank accounts of an organisation and environment': bankAccountsMax,
    'active API keys of an application, in each environment': apiKeysMax,
    'webhook endpoints of an application, in each environment': webhookEndpointsMax,
    'secrets that sign for one endpoint at the same time': webhookSecretsMax,
    'validity of a rolled key or rotated secret, by default': lasting(overlapDefaultSeconds * 1000),
    'open checkout sessions of an application, in each environment': openSessionsMax,
    'unfinished bulk payouts of an application, in each environment': bulkPayoutsMax,
  },
  'Requests and transactions': {
    'keys of `metadata`': metadataLimits.keysMax,
    'characters of a `metadata` key': metadataLimits.keyLengthMax,
    'characters of a `metadata` value': metadataLimits.valueLengthMax,
    'characters of `merchant_reference`': merchantReferenceLengthMax,
    'lines of a bulk payout': bulkLinesMax,
    'invalid lines that one error lists': reportedLinesMax,
    'invalid lines that one key can send in a minute': faultyLinesMax,
    'lifetime of a checkout session': lasting(sessionLifetimeMs.main),
    'lifetime of a checkout session of the form API': lasting(sessionLifetimeMs.form),
    'attempts to pay one session': attemptsPerSession,
    'time limit of a call to a provider': lasting(timeoutMaxMs),
  },
  Staff: {
    'a session': lasting(sessionMs),
    'a session without requests': lasting(idleMs),
    'a fresh confirmation': lasting(confirmedMs),
    'an invitation': lasting(invitationMs),
    'a password reset link': lasting(passwordResetMs),
    'password reset links of one person that are valid at the same time': passwordResetsMax,
    'wrong codes or passwords in a row before a session ends': wrongCodesMax,
    [`sign-ins tried from one network for one e-mail in ${lasting(attemptsWindowMs)}`]: attemptsMax,
    [`sign-ins tried from one network in ${lasting(attemptsWindowMs)}`]: networkAttemptsMax,
    'wrong authenticator codes of one person in a row': codesMax,
    'passkeys of a person': passkeysMax,
    'saved views of a person': savedViewsMax,
  },
}

const table = (title: string, rows: Record<string, number | string>): string =>
  [
    `## ${title}\n`,
    '| Limit | Value |',
    '|---|---|',
    ...Object.entries(rows).map(
      ([name, value]) =>
        `| ${name} | ${typeof value === 'number' ? value.toLocaleString('en') : value} |`,
    ),
  ].join('\n')

export const limitsPage = (): string =>
  `<!-- Made by \`make generate\` from scripts/limits-page.ts; do not edit. -->

# Limits

Rate limits and amounts are settings: the rate limit of an application is set with \`momo
applications\`, and amounts with \`momo limits\`. These limits are constants of the source.

${Object.entries(limits)
  .map(([title, rows]) => table(title, rows))
  .join('\n\n')}
`
