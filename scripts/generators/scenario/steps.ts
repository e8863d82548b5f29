import { randomUUID } from 'node:crypto'
import type {
  Access,
  AccountClient,
  Answer,
  Clients,
  DocumentName,
  FormClient,
  ManagementClient,
  PaymentsClient,
} from './clients.ts'
import { assertSame, assertTrue, codeOf, greatest, messagesOf, type Stage } from './stage.ts'

type Connect<Client> = (access: Access) => Client
export type Steps<Client> = Record<string, (c: Connect<Client>, stage: Stage) => Promise<void>>

const assertRefused = (answer: Answer<unknown>, status: number, code: string): void => {
  assertSame('status', answer.status, status)
  assertSame('code', codeOf(answer.refusal), code)
}

const assertField = (answer: Answer<unknown>, field: string): void => {
  assertSame('status', answer.status, 422)
  const messages = messagesOf(answer.refusal, field)
  assertTrue(`no message about ${field}`, Array.isArray(messages) && messages.length > 0)
}

/** Asks twice, at a limit of one request a minute: a minute may end before the first of them. */
const assertHurried = async (ask: () => Promise<Answer<unknown>>): Promise<void> => {
  const answers = [await ask(), await ask()]
  const answer = answers.find(({ status }) => status === 429)
  if (answer === undefined) throw new Error(`status: ${answers.map(({ status }) => status)}`)
  assertTrue(`Retry-After is ${answer.retryAfter}`, Number(answer.retryAfter) > 0)
}

const order = {
  country: 'CG',
  provider: 'carrier1_momo',
  phone_number: '+242 06 512 34 56',
} as const

const payments: Steps<PaymentsClient> = {
  'payment with a key': async (connect, { access }) => {
    const client = connect(access)
    const key = randomUUID()
    const first = await client.createPayment({ ...order, amount: 700 }, key)
    const second = await client.createPayment({ ...order, amount: 700 }, key)
    assertSame('status', [first.status, first.body?.data.amount], [201, 700])
    assertSame('id', second.body?.data.id, first.body?.data.id)
    const read = await client.getPayment(first.body?.data.id ?? '')
    assertSame('read', read.body?.data.id, first.body?.data.id)
  },
  'list to its end': async (connect, { access }) => {
    const client = connect(access)
    const ids = new Set<string>()
    for (let page = 1; ; page += 1) {
      const { body } = await client.listPayments(page)
      for (const { id } of body?.data ?? []) ids.add(id)
      if (body?.links.next == null) break
    }
    assertTrue(`${ids.size} payments`, ids.size > 2)
  },
  401: async (connect, { stranger }) =>
    assertRefused(await connect(stranger).listPayments(1), 401, 'invalid_api_key'),
  '422 by field': async (connect, { access }) => {
    const wrong = { ...order, amount: 5, currency: 'GHS' } as const
    assertField(await connect(access).createPayment(wrong, randomUUID()), 'currency')
  },
  '429 with its wait': async (connect, { hurried }) =>
    assertHurried(() => connect(hurried).listPayments(1)),
  '2^53-1': async (connect, { access }) => {
    const client = connect(access)
    const created = await client.createPayment({ ...order, amount: greatest }, randomUUID())
    const { body } = await client.getPayment(created.body?.data.id ?? '')
    assertSame('amount', [created.status, body?.data.amount], [201, greatest])
  },
  'webhook by type': async (connect, { access, webhooks }) => {
    const client = connect(access)
    const described: string[] = []
    for (const text of webhooks.slice(0, -1)) described.push(await client.describeEvent(text))
    assertSame('events', described, ['payment.succeeded', 'PO-20261121-7F3K9QZC'])
  },
  'new webhook': async (connect, { access, webhooks }) =>
    assertSame(
      'event',
      await connect(access).describeEvent(webhooks.at(-1) ?? ''),
      'payment.disputed',
    ),
  'new value': async (connect, { access, later }) => {
    const created = await connect(access).createPayment({ ...order, amount: 800 }, randomUUID())
    const { body } = await connect(later).getPayment(created.body?.data.id ?? '')
    assertSame('provider', body?.data.provider, 'carrier9_cash')
  },
}

const formOrder = {
  amount: 1500,
  currency: 'XAF',
  method: 'momo.carrier1',
  customer_phone: '+242 06 512 34 56',
  success_url: 'https://boutique.example/merci?a=1&b=2',
  cancel_url: 'https://boutique.example/panier',
} as const

const metadata = { panier: '2026-000123', 'à livrer': 'oui & vite' }

const form: Steps<FormClient> = {
  'metadata in a form': async (connect, { access }) => {
    const key = randomUUID()
    const first = await connect(access).open({ ...formOrder, metadata }, key)
    const second = await connect(access).open({ ...formOrder, metadata }, key)
    assertSame('status', first.status, 200)
    assertSame('metadata', first.body?.metadata, metadata)
    assertSame('id', second.body?.id, first.body?.id)
  },
  401: async (connect, { stranger }) =>
    assertRefused(await connect(stranger).open(formOrder, randomUUID()), 401, 'invalid_api_key'),
  '422 by field': async (connect, { access }) =>
    assertField(
      await connect(access).open({ ...formOrder, customer_phone: '12' }, randomUUID()),
      'customer_phone',
    ),
  '429 with its wait': async (connect, { hurried }) =>
    assertHurried(() => connect(hurried).open(formOrder, randomUUID())),
  '2^53-1': async (connect, { access }) => {
    const { body } = await connect(access).open({ ...formOrder, amount: greatest }, randomUUID())
    assertSame('amount', body?.amount, greatest)
  },
  'new value': async (connect, { later }) => {
    const { body } = await connect(later).open(formOrder, randomUUID())
    assertSame('status', body?.status, 'held')
  },
}

const management: Steps<ManagementClient> = {
  'list to its end': async (connect, { access }) => {
    const client = connect(access)
    const newcomer = { name: 'Boutique', email: 'boutique@example.com', country: 'CG' } as const
    const { body: created } = await client.createOrganisation(newcomer)
    const ids = new Set<string>()
    for (let page = 1; ; page += 1) {
      const { body } = await client.listOrganisations(page)
      for (const { id } of body?.data ?? []) ids.add(id)
      if (body?.links.next == null) break
    }
    assertTrue(`${ids.size} found`, ids.size > 2)
    assertTrue('the new one', ids.has(created?.data.organisation.id ?? ''))
  },
  401: async (connect, { stranger }) =>
    assertRefused(await connect(stranger).listOrganisations(1), 401, 'invalid_management_token'),
  '422 by field': async (connect, { access }) => {
    const wrong = { name: 'Boutique\u0000', email: 'boutique@example.com', country: 'CG' } as const
    assertField(await connect(access).createOrganisation(wrong), 'name')
  },
  'union in a request': async (connect, { access, waitingId }) => {
    const { status, body } = await connect(access).failTransaction(waitingId)
    assertSame('outcome', [status, body?.data.status], [200, 'failed'])
  },
  'event by type': async (connect, { access, applicationId }) => {
    const described = await connect(access).describeEvents(applicationId)
    assertTrue(
      described.join(' '),
      described.some((each) => each.startsWith('PO-')),
    )
    assertTrue(described.join(' '), described.includes('payment.succeeded'))
  },
  'new value': async (connect, { later, applicationId }) => {
    const described = await connect(later).describeEvents(applicationId)
    assertTrue(described.join(' '), described.includes('payment.disputed'))
  },
}

const account: Steps<AccountClient> = {
  'list to its end': async (connect, { access }) => {
    const client = connect(access)
    const ids = new Set<string>()
    let cursor: string | undefined
    do {
      const { body } = await client.listTransactions(undefined, cursor)
      for (const { id } of body?.data ?? []) ids.add(id)
      cursor = body?.meta.next_cursor ?? undefined
    } while (cursor !== undefined)
    assertTrue(`${ids.size} transactions`, ids.size >= 3)
  },
  'filter by metadata': async (connect, stage) => {
    const { body } = await connect(stage.access).listTransactions(stage.order, undefined)
    assertSame('transactions', body?.data.length, 1)
    const { body: none } = await connect(stage.access).listTransactions('another', undefined)
    assertSame('transactions', none?.data.length, 0)
  },
  401: async (connect, { stranger }) =>
    assertRefused(
      await connect(stranger).listTransactions(undefined, undefined),
      401,
      'invalid_api_key',
    ),
  '422 by field': async (connect, { access }) =>
    assertField(await connect(access).listTransactions(undefined, 'nowhere'), 'cursor'),
  '429 with its wait': async (connect, { hurried }) =>
    assertHurried(() => connect(hurried).listTransactions(undefined, undefined)),
  '2^53-1': async (connect, { access }) => {
    const { status, body } = await connect(access).createPaymentLink(greatest)
    assertSame('amount', [status, body?.data.amount], [201, greatest])
  },
  'event by type': async (connect, { access }) => {
    const described = await connect(access).describeEvents()
    assertTrue(
      described.join(' '),
      described.some((each) => each.startsWith('PO-')),
    )
    assertTrue(described.join(' '), described.includes('payment.succeeded'))
  },
  'new value': async (connect, { later }) => {
    const { body } = await connect(later).listTransactions(undefined, undefined)
    assertSame('status', body?.data[0]?.status, 'settling')
    const described = await connect(later).describeEvents()
    assertTrue(described.join(' '), described.includes('payment.disputed'))
  },
}

export const stepsOf: { [Name in DocumentName]: Steps<Clients[Name]> } = {
  openapi: payments,
  'checkout-form': form,
  management,
  account,
}
