import { randomUUID } from 'node:crypto'
import type { Access, Answer, Clients, DocumentName, FormOrder, Setup } from './clients.ts'

/**
 * Runs the scenario with one client. The arguments are the document, the module of the client and
 * the setup. Prints the error message of each step, or null, as JSON.
 */

type Steps<Client> = Record<string, (connect: (a: Access) => Client, setup: Setup) => Promise<void>>

/** Throws if two values differ as JSON. Amounts are compared as numbers. */
const assertSame = (what: string, found: unknown, expected: unknown): void => {
  const text = (value: unknown) =>
    JSON.stringify(value, (_name, inner: unknown) =>
      typeof inner === 'bigint' ? Number(inner) : inner,
    )
  if (text(found) !== text(expected)) {
    throw new Error(`${what}: ${text(found)} instead of ${text(expected)}`)
  }
}

const assertTrue = (what: string, holds: boolean): void => {
  if (!holds) throw new Error(what)
}

const assertRefused = (answer: Answer<unknown>, status: number, code: string): void => {
  assertSame('status', answer.status, status)
  assertSame('code', (answer.refusal as { code?: unknown } | undefined)?.code, code)
}

const assertField = (answer: Answer<unknown>, field: string): void => {
  assertSame('status', answer.status, 422)
  const { errors } = answer.refusal as { errors?: Record<string, unknown[]> }
  assertTrue(`no message about ${field}`, (errors?.[field]?.length ?? 0) > 0)
}

/** Sends two requests, because a new rate limit minute may start before the first request. */
const assertLimited = async (ask: () => Promise<Answer<unknown>>): Promise<void> => {
  const answers = [await ask(), await ask()]
  const answer = answers.find(({ status }) => status === 429)
  if (answer === undefined) throw new Error(`status: ${answers.map(({ status }) => status)}`)
  assertTrue(`Retry-After is ${answer.retryAfter}`, Number(answer.retryAfter) > 0)
}

const assertDescribed = (described: string[]): void => {
  assertTrue(
    described.join(' '),
    described.some((each) => each.startsWith('PO-')) && described.includes('payment.succeeded'),
  )
}

const assertNewKind = (described: string[]): void =>
  assertTrue(described.join(' '), described.includes('payment.disputed'))

type Listed = { data: { id: string }[]; links: { next: string | null } }

const readPages = async (
  list: (request: { query: { page: number; per_page: number } }) => Promise<Answer<Listed>>,
): Promise<Set<string>> => {
  const ids = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { body } = await list({ query: { page, per_page: 2 } })
    for (const { id } of body?.data ?? []) ids.add(id)
    if (body?.links.next == null) return ids
  }
}

const firstPage = { query: { page: 1, per_page: 2 } }
const greatest = 9_007_199_254_740_991

const order = {
  amount: 700,
  country: 'CG',
  provider: 'carrier1_momo',
  phone_number: '+242 06 512 34 56',
} as const

const payments: Steps<Clients['openapi']> = {
  'payment with a key': async (connect, { access }) => {
    const client = connect(access)
    const request = { body: order, idempotencyKey: randomUUID() }
    const first = await client.createPayment(request)
    const second = await client.createPayment(request)
    assertSame('status', [first.status, first.body?.data.amount], [201, 700])
    assertSame('id', second.body?.data.id, first.body?.data.id)
    const read = await client.getPayment({ path: { id: first.body?.data.id ?? '' } })
    assertSame('read', read.body?.data.id, first.body?.data.id)
  },
  'list to its end': async (connect, { access }) => {
    const ids = await readPages(connect(access).listPayments)
    assertTrue(`${ids.size} payments`, ids.size > 2)
  },
  401: async (connect, { unknownKey }) =>
    assertRefused(await connect(unknownKey).listPayments(firstPage), 401, 'invalid_api_key'),
  '422 by field': async (connect, { access }) => {
    const body = { ...order, amount: 5, currency: 'GHS' } as const
    const idempotencyKey = randomUUID()
    assertField(await connect(access).createPayment({ body, idempotencyKey }), 'currency')
  },
  '429 with its wait': async (connect, { limitedKey }) =>
    assertLimited(() => connect(limitedKey).listPayments(firstPage)),
  '2^53-1': async (connect, { access }) => {
    const client = connect(access)
    const body = { ...order, amount: greatest }
    const created = await client.createPayment({ body, idempotencyKey: randomUUID() })
    const read = await client.getPayment({ path: { id: created.body?.data.id ?? '' } })
    assertSame('amount', [created.status, read.body?.data.amount], [201, greatest])
  },
  'webhook by type': async (connect, { access, webhooks }) => {
    const client = connect(access)
    const described: string[] = []
    for (const text of webhooks.slice(0, -1)) described.push(await client.describeEvent(text))
    assertSame('events', described, ['payment.succeeded', 'PO-20261121-7F3K9QZC'])
  },
  'new webhook': async (connect, { access, webhooks }) =>
    assertNewKind([await connect(access).describeEvent(webhooks.at(-1) ?? '')]),
  'new value': async (connect, { access, later }) => {
    const request = { body: order, idempotencyKey: randomUUID() }
    const created = await connect(access).createPayment(request)
    const { body } = await connect(later).getPayment({ path: { id: created.body?.data.id ?? '' } })
    assertSame('provider', body?.data.provider, 'carrier9_cash')
  },
}

const formOrder: FormOrder = {
  amount: 1500,
  currency: 'XAF',
  method: 'momo.carrier1',
  customer_phone: '+242 06 512 34 56',
  success_url: 'https://boutique.example/merci?a=1&b=2',
  cancel_url: 'https://boutique.example/panier',
}

const metadata = { panier: '2026-000123', 'à livrer': 'oui & vite' }

type OpenForm = Clients['checkout-form']

const open = ({ createFormCheckoutSession }: OpenForm, changes: Partial<FormOrder> = {}) =>
  createFormCheckoutSession({ body: { ...formOrder, ...changes }, idempotencyKey: randomUUID() })

const form: Steps<OpenForm> = {
  'metadata in a form': async (connect, { access }) => {
    const request = { body: { ...formOrder, metadata }, idempotencyKey: randomUUID() }
    const first = await connect(access).createFormCheckoutSession(request)
    const second = await connect(access).createFormCheckoutSession(request)
    assertSame('status', first.status, 200)
    assertSame('metadata', first.body?.metadata, metadata)
    assertSame('id', second.body?.id, first.body?.id)
  },
  401: async (connect, { unknownKey }) =>
    assertRefused(await open(connect(unknownKey)), 401, 'invalid_api_key'),
  '422 by field': async (connect, { access }) =>
    assertField(await open(connect(access), { customer_phone: '12' }), 'customer_phone'),
  '429 with its wait': async (connect, { limitedKey }) =>
    assertLimited(() => open(connect(limitedKey))),
  '2^53-1': async (connect, { access }) => {
    const { body } = await open(connect(access), { amount: greatest })
    assertSame('amount', body?.amount, greatest)
  },
  'new value': async (connect, { later }) => {
    const { body } = await open(connect(later))
    assertSame('status', body?.status, 'held')
  },
}

const newcomer = { name: 'Boutique', email: 'boutique@example.com', country: 'CG' } as const

const management: Steps<Clients['management']> = {
  'list to its end': async (connect, { access }) => {
    const client = connect(access)
    const { body: created } = await client.createOrganisation({ body: newcomer })
    const ids = await readPages(client.listOrganisations)
    assertTrue(`${ids.size} found`, ids.size > 2)
    assertTrue('the new one', ids.has(created?.data.organisation.id ?? ''))
  },
  401: async (connect, { unknownKey }) => {
    const answer = await connect(unknownKey).listOrganisations(firstPage)
    assertRefused(answer, 401, 'invalid_management_token')
  },
  '422 by field': async (connect, { access }) => {
    const body = { ...newcomer, name: 'Boutique\u0000' }
    assertField(await connect(access).createOrganisation({ body }), 'name')
  },
  'union in a request': async (connect, { access, waitingId }) => {
    const { status, body } = await connect(access).setSandboxOutcome({
      path: { id: waitingId },
      body: { status: 'failed', failure_reason: 'expired' },
    })
    assertSame('outcome', [status, body?.data.status], [200, 'failed'])
  },
  'event by type': async (connect, { access, applicationId }) => {
    const request = { path: { id: applicationId }, query: { per_page: 100 } }
    assertDescribed(await connect(access).describeEvents(request))
  },
  'new value': async (connect, { later, applicationId }) => {
    const request = { path: { id: applicationId }, query: { per_page: 100 } }
    assertNewKind(await connect(later).describeEvents(request))
  },
}

const list = ({ listTransactions }: Clients['account'], filters: object = {}) =>
  listTransactions({ query: { status: ['successful', 'failed'], per_page: 2, ...filters } })

const account: Steps<Clients['account']> = {
  'list to its end': async (connect, { access }) => {
    const ids = new Set<string>()
    let next: { cursor?: string } = {}
    do {
      const { body } = await list(connect(access), next)
      for (const { id } of body?.data ?? []) ids.add(id)
      const cursor = body?.meta.next_cursor
      next = cursor == null ? {} : { cursor }
    } while (next.cursor !== undefined)
    assertTrue(`${ids.size} transactions`, ids.size >= 3)
  },
  'filter by metadata': async (connect, { access, order: commande }) => {
    const { body } = await list(connect(access), { metadata: { commande } })
    assertSame('transactions', body?.data.length, 1)
    const { body: none } = await list(connect(access), { metadata: { commande: 'another' } })
    assertSame('transactions', none?.data.length, 0)
  },
  401: async (connect, { unknownKey }) =>
    assertRefused(await list(connect(unknownKey)), 401, 'invalid_api_key'),
  '422 by field': async (connect, { access }) =>
    assertField(await list(connect(access), { cursor: 'nowhere' }), 'cursor'),
  '429 with its wait': async (connect, { limitedKey }) =>
    assertLimited(() => list(connect(limitedKey))),
  '2^53-1': async (connect, { access }) => {
    const { status, body } = await connect(access).createPaymentLink({
      body: { amount: greatest, currency: 'XAF' },
      idempotencyKey: randomUUID(),
    })
    assertSame('amount', [status, body?.data.amount], [201, greatest])
  },
  'event by type': async (connect, { access }) =>
    assertDescribed(await connect(access).describeEvents({ query: { per_page: 100 } })),
  'new value': async (connect, { later }) => {
    const { body } = await list(connect(later))
    assertSame('status', body?.data[0]?.status, 'settling')
    assertNewKind(await connect(later).describeEvents({ query: { per_page: 100 } }))
  },
}

const stepsOf: { [Name in DocumentName]: Steps<Clients[Name]> } = {
  openapi: payments,
  'checkout-form': form,
  management,
  account,
}

const [name = '', path = '', setupText = ''] = process.argv.slice(2)
const setup = JSON.parse(setupText) as Setup
const { connect } = (await import(path)) as { connect: () => Clients[DocumentName] }
const results: Record<string, string | null> = {}
for (const [title, step] of Object.entries(stepsOf[name as DocumentName] as Steps<unknown>)) {
  try {
    await step(connect, setup)
    results[title] = null
  } catch (error) {
    results[title] = error instanceof Error ? error.message.slice(0, 2000) : String(error)
  }
}
console.log(JSON.stringify(results))
process.exit(0)
