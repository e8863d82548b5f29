import { randomUUID } from 'node:crypto'
import type { MerchantApis, PaymentSchemas, Schemas } from './apis.ts'
import type { Reply } from './client.ts'
import { Failure } from './failures.ts'

/** Each story sends the requests that cause an event kind in the sandbox. */

type Kind = Schemas['EventKind']

/** The `--set` values, by event field path such as `data.amount`. */
export type Settings = Record<string, string>

/** Throws a Failure if the server returns an error. */
export type Ask = <Body>(request: (apis: MerchantApis) => Promise<Reply<Body>>) => Promise<Body>

export interface StoryContext {
  ask: Ask
  settings: Settings
  /** Waits for an event of this kind about this resource. Throws a Failure on timeout. */
  happened(kind: Kind, resourceId: string): Promise<unknown>
}

export interface Story {
  how: string
  /** The paths that `--set` accepts. `data.metadata.` allows any metadata key. */
  settable: readonly string[]
  /** Returns the id of the event's resource. */
  run(context: StoryContext): Promise<string>
}

/** No request with a secret key can cause this event. `why` explains what causes it. */
interface WithoutStory {
  why: string
}

const reasonEndings: Record<string, string> = {
  insufficient_funds: '999002',
  expired: '999004',
  payer_not_found: '999005',
  payer_limit_reached: '999006',
  provider_error: '999007',
}

const amountDefault = 5000

const amountOf = ({ 'data.amount': text }: Settings): number => {
  if (text === undefined) return amountDefault
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new Failure(`data.amount is a whole number of minor units, not "${text}".`, 2)
}

const metadataPath = 'data.metadata.'

const metadataOf = (settings: Settings): Record<string, string> | undefined => {
  const named = Object.entries(settings)
    .filter(([path]) => path.startsWith(metadataPath))
    .map(([path, value]) => [path.slice(metadataPath.length), value])
  return named.length === 0 ? undefined : Object.fromEntries(named)
}

const header = () => ({ 'Idempotency-Key': randomUUID() })

/**
 * `ending` contains the last digits of the phone number, which determine the outcome: see the test
 * numbers.
 */
const requestBodyOf = (settings: Settings, ending: string) => ({
  amount: amountOf(settings),
  country: (settings['data.country'] ?? 'CG') as Schemas['Country'],
  provider: (settings['data.provider'] ?? 'carrier1_momo') as Schemas['Provider'],
  phone_number: `06 ${ending}`,
})

const pay = async ({ ask, settings }: StoryContext, ending: string): Promise<string> => {
  const body = {
    ...requestBodyOf(settings, ending),
    currency: settings['data.currency'] as Schemas['Currency'] | undefined,
    metadata: metadataOf(settings),
  }
  const { data } = await ask<PaymentSchemas['TransactionResponse']>(({ payments }) =>
    payments.POST('/payments', { params: { header: header() }, body }),
  )
  return data.id
}

const transactionPaths = ['data.amount', 'data.country', 'data.provider', 'data.currency']
const paymentPaths = [...transactionPaths, metadataPath]

const payment = (how: string, ending: string): Story => ({
  how,
  settable: paymentPaths,
  run: (context) => pay(context, ending),
})

const failedPayment: Story = {
  how: 'a payment that fails with data.failure_reason (default: insufficient_funds)',
  settable: [...paymentPaths, 'data.failure_reason'],
  run: (context) => {
    const reason = context.settings['data.failure_reason'] ?? 'insufficient_funds'
    const ending = Object.hasOwn(reasonEndings, reason) ? reasonEndings[reason] : undefined
    if (ending !== undefined) return pay(context, ending)
    const known = Object.keys(reasonEndings).join(', ')
    throw new Failure(`The sandbox has no failure "${reason}". Use one of: ${known}.`, 2)
  },
}

const refund = (how: string, ending: string): Story => ({
  how,
  settable: paymentPaths,
  run: async (context) => {
    const { ask, settings, happened } = context
    const paid = await pay(context, ending)
    await happened('payment.succeeded', paid)
    const body = { payment_id: paid, amount: amountOf(settings) }
    const { data } = await ask<PaymentSchemas['TransactionResponse']>(({ payments }) =>
      payments.POST('/refunds', { params: { header: header() }, body }),
    )
    return data.id
  },
})

const payout = (how: string, ending: string): Story => ({
  how,
  settable: transactionPaths,
  run: async ({ ask, settings }) => {
    const currency = (settings['data.currency'] ?? 'XAF') as Schemas['Currency']
    const body = { ...requestBodyOf(settings, ending), currency }
    const { data } = await ask<PaymentSchemas['PayoutResponse']>(({ payments }) =>
      payments.POST('/payouts', { params: { header: header() }, body }),
    )
    const path = { id: data.id }
    const created = await ask<PaymentSchemas['PayoutResponse']>(({ payments }) =>
      payments.GET('/payouts/{id}', { params: { path } }),
    )
    if (created.data.status !== 'pending') return data.id
    throw new Failure(
      `The payout ${data.id} needs approval under a rule of the application: an administrator ` +
        'approves it with "momo payouts approve".',
      1,
    )
  },
})

/** Uses the form API, which prompts the customer immediately, so that nobody has to open a page. */
const completedSession: Story = {
  how: 'a checkout session whose customer approves immediately',
  settable: ['data.amount', metadataPath],
  run: async ({ ask, settings }) => {
    const address = 'https://boutique.example'
    const body = {
      amount: amountOf(settings),
      currency: 'XAF' as const,
      method: 'momo.carrier1' as const,
      customer_phone: '+242 06 999001',
      success_url: `${address}/merci`,
      cancel_url: `${address}/panier`,
      metadata: metadataOf(settings),
    }
    const { url } = await ask(({ form }) =>
      form.POST('/v1/checkout/sessions', { params: { header: header() }, body }),
    )
    const [, id = ''] = /\/checkout\/([0-9a-f-]{36})/.exec(url) ?? []
    return id
  },
}

const byStaff = (step: string): string =>
  `staff confirm what the bank did ("momo call ${step}Withdrawal", with a management token)`

export const stories: Record<Kind, Story | WithoutStory> = {
  'payment.succeeded': payment('a payment that succeeds', '999001'),
  'payment.failed': failedPayment,
  'payment.cancelled': payment('a payment that the payer declines', '999003'),
  'refund.succeeded': refund('a payment, then a successful full refund', '999001'),
  'refund.failed': refund('a payment, then a failed full refund', '999013'),
  'payout.approved': payout('a payout that needs no approval', '999001'),
  'payout.completed': payout('a payout that succeeds', '999001'),
  'payout.failed': payout('a payout that fails', '999002'),
  'payout.rejected': {
    why:
      'only an administrator can reject a payout that needs approval ("momo payouts reject", ' +
      'with a management token)',
  },
  'checkout.session.completed': completedSession,
  'checkout.session.expired': {
    why:
      'sessions expire after a day, and advancing the clock affects the whole sandbox: "momo ' +
      'checkout create …", then "momo sandbox advance --seconds 86400"',
  },
  'withdrawal.paid': { why: byStaff('pay') },
  'withdrawal.returned': { why: byStaff('return') },
  'top_up.received': { why: 'the sandbox has no bank: test balances are funded automatically' },
  'webhook.ping': { why: 'it concerns one endpoint: "momo webhooks ping <endpoint>"' },
}
