import { numberOf, payment, payout } from '../../support/builders.ts'
import { createMerchant, type Merchant, type Reply } from '../../support/client.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'

export { server }

export interface Made {
  id: string
  type: 'collection' | 'disbursement' | 'refund'
  status: string
  provider: string
  country: string
  currency: string
  amount: number
  msisdn: string
  reference: string | null
  fee_amount?: number
  payment_id: string | null
  metadata: Record<string, unknown> | null
  created_at: string
}

const paths = { collection: '/payments', disbursement: '/payouts', refund: '/refunds' } as const

const ended = async (merchant: Merchant, { type, id, status }: Made): Promise<void> => {
  await eventually(() => merchant.get(`${paths[type]}/${id}`), resourceIs(status))
}

const created = (reply: Reply) => {
  expect([reply.status, reply.text]).toEqual([201, reply.text])
  return reply.body.data
}

export const pay = async (
  merchant: Merchant,
  { status = 'successful', msisdn = '242065123456', ...changes }: Record<string, unknown> = {},
): Promise<Made> => {
  const order = payment(changes)
  const data = created(await merchant.post('/payments', order))
  return {
    ...(order as unknown as Made),
    id: data.id,
    type: 'collection',
    status: String(status),
    currency: data.currency,
    msisdn: String(msisdn),
    reference: null,
    payment_id: null,
    metadata: data.metadata,
    created_at: data.created_at,
  }
}

const payOut = async (merchant: Merchant, status: string, ending: string): Promise<Made> => {
  const data = created(await merchant.post('/payouts', payout({ phone_number: numberOf(ending) })))
  const { id, provider, country, currency, amount, fee_amount, reference, created_at } = data
  const made = { id, provider, country, currency, amount, fee_amount, reference, created_at }
  const msisdn = `242065${ending}`
  return { ...made, type: 'disbursement', status, msisdn, payment_id: null, metadata: null }
}

export const giveBack = async (merchant: Merchant, of: Made, amount: number): Promise<Made> => {
  const data = created(await merchant.post('/refunds', { payment_id: of.id, amount }))
  const { id, created_at } = data
  const made = { ...of, id, amount, created_at, reference: null, payment_id: of.id, metadata: null }
  return { ...made, type: 'refund', status: 'successful' }
}

const payments: Record<string, unknown>[] = [
  { metadata: { commande: 'A-1', shop: 7 } },
  { metadata: { commande: 'A-2', shop: 7, paid: true }, phone_number: '06 512 34 56' },
  { amount: 700, provider: 'carrier2_money', metadata: { shop: '7' } },
  { status: 'failed', msisdn: '242065999002', phone_number: numberOf('999002') },
  { status: 'cancelled', msisdn: '242065999003', phone_number: numberOf('999003') },
  { status: 'processing', msisdn: '242065999009', phone_number: numberOf('999009') },
  {
    ...{ country: 'UG', provider: 'carrier2_money', amount: 900 },
    ...{ phone_number: '0772 123456', msisdn: '256772123456', metadata: { shop: [7] } },
  },
  { country: 'UG', phone_number: '+256 772 123 456', msisdn: '256772123456', amount: 70_000 },
  {
    ...{ country: 'CM', phone_number: '6 71 23 45 67', msisdn: '237671234567' },
    metadata: { commande: 'A-1', shop: null, ratio: 1.5 },
  },
]

export const stocked = async (): Promise<{ merchant: Merchant; made: Made[] }> => {
  const merchant = await createMerchant(server)
  const made: Made[] = []
  for (const order of payments) made.push(await pay(merchant, order))
  made.push(await payOut(merchant, 'completed', '123456'))
  made.push(await payOut(merchant, 'failed', '999002'))
  for (const one of made) await ended(merchant, one)
  const [first] = made as [Made]
  made.push(await giveBack(merchant, first, 1000))
  made.push(await giveBack(merchant, first, 500))
  for (const one of made) await ended(merchant, one)
  return { merchant, made: made.reverse() }
}

export type Query = [name: string, value: string][]

export const textOf = (query: Query): string => new URLSearchParams(query).toString()

export const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

export const walk = async (
  merchant: Merchant,
  query: Query,
  between: () => Promise<unknown> = async () => {},
): Promise<Made[]> => {
  const rows: Made[] = []
  const base = `${server.url}/account/v1`
  let path: string | null = `/transactions?${textOf(query)}`
  while (path !== null) {
    const { status, body, text }: Reply = await merchant.account('get', path)
    expect([status, text]).toEqual([200, text])
    rows.push(...body.data)
    path = body.links.next === null ? null : body.links.next.slice(base.length)
    await between()
  }
  return rows
}

export const isMatch = (made: Made, [name, value]: [string, string]): boolean => {
  if (name === 'amount_min') return made.amount >= Number(value)
  if (name === 'amount_max') return made.amount <= Number(value)
  if (name === 'created_from') return Date.parse(made.created_at) >= Date.parse(value)
  if (name === 'created_to') return Date.parse(made.created_at) < Date.parse(value)
  if (name === 'phone_number') return made.msisdn === value.replace(/\D/g, '')
  const key = /^metadata\[(.*)\]$/.exec(name)?.[1]
  if (key === undefined) return made[name as keyof Made] === value
  const held = Object.entries(made.metadata ?? {}).find(([one]) => one === key)?.[1]
  return ['string', 'number', 'boolean'].includes(typeof held) && String(held) === value
}
