import { sql } from 'kysely'
import { newAddress } from './addresses.ts'
import { numberOf } from './builders.ts'
import { call, createMerchant, type Merchant, manage } from './client.ts'
import { eventually } from './eventually.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { startTestServer, type TestOptions, type TestServer } from './server.ts'

export interface Session {
  id: string
  url: string
}

/**
 * The customer's address is sent in `X-Forwarded-For`, as if a local proxy forwarded each request.
 */
export const trustProxy = ['127.0.0.1']

export const startShop = (): Promise<Receiver> =>
  startReceiver((_request, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Boutique</title>Bonjour')
  })

export const behind = (server: TestServer, shop: Pick<Receiver, 'url'>) => ({
  open: async (merchant: Merchant, changes: Record<string, unknown> = {}): Promise<Session> => {
    const { body } = await merchant.post('/checkout/sessions', {
      amount: 15000,
      currency: 'XAF',
      success_url: `${shop.url}/merci?s={CHECKOUT_SESSION_ID}`,
      cancel_url: `${shop.url}/panier?s={CHECKOUT_SESSION_ID}`,
      ...changes,
    })
    return body.data
  },
  openForm: async (
    merchant: Merchant,
    ending: string,
    changes: Record<string, string> = {},
  ): Promise<Session & { formId: string }> => {
    const fields = {
      amount: '15000',
      currency: 'XAF',
      method: 'momo.carrier1',
      customer_phone: numberOf(ending),
      success_url: `${shop.url}/merci`,
      cancel_url: `${shop.url}/panier`,
      ...changes,
    }
    const { body } = await call(server, 'post', '/v1/checkout/sessions', {
      headers: {
        Authorization: `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
    })
    const id = new URL(body.url).pathname.split('/').at(-2) ?? ''
    return { id, url: body.url, formId: body.id }
  },
  outlive: ({ id }: Session) =>
    sql`UPDATE checkout_sessions SET expires_at = now() - interval '1 second',
      due_at = now() - interval '1 second' WHERE id = ${id}::uuid`.execute(server.ctx.db),
  /** Makes the payer's approval period expire. */
  overrun: ({ id }: Session) =>
    sql`UPDATE transactions SET created_at = created_at - interval '6 minutes'
      WHERE checkout_session_id = ${id}::uuid`.execute(server.ctx.db),
  reaches: ({ id }: Session, status: string) =>
    eventually(
      () =>
        server.ctx.db
          .selectFrom('checkout_sessions')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      (row) => row.status === status,
    ),
  /** Sets the outcome of a merchant's only payment. Returns the payment as it was before that. */
  end: async (merchant: Merchant, status: 'successful' | 'cancelled') => {
    const [payment] = (await merchant.get('/payments')).body.data
    // The sandbox refuses an outcome until the payment is submitted.
    await eventually(
      () => manage(server, 'post', `/sandbox/transactions/${payment.id}/outcome`, { status }),
      (reply) => reply.status < 300,
    )
    return payment
  },
  payments: async (merchant: Merchant) => (await merchant.get('/payments')).body.data,
  available: async (merchant: Merchant): Promise<number> =>
    (await merchant.get('/merchant/balance')).body.data[0].available_balance,
})

export const openingBalance = 10_000_000

/** Inserts copies of a page's session, as if many customers had followed its payment link. */
export const followMany = (server: TestServer, page: string, count: number) =>
  sql`
    INSERT INTO checkout_sessions
    SELECT (json_populate_record(s, json_build_object(
      'id', left(s.id::text, 23) || '-' || lpad(n::text, 12, '0')))).*
    FROM checkout_sessions AS s, generate_series(1, ${count}::integer) AS n
    WHERE s.id = ${new URL(page).pathname.split('/').at(-2)}::uuid`.execute(server.ctx.db)

/** Acts as a customer without a browser. Each customer has a separate IP address. */
export const walker = (address = newAddress()) => {
  const send = async (url: string, init: RequestInit & { headers?: Record<string, string> }) => {
    const headers = { 'X-Forwarded-For': address, ...init.headers }
    const reply = await fetch(url, { redirect: 'manual', ...init, headers })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
  const get = (url: string, headers: Record<string, string> = {}) => send(url, { headers })
  const post = (url: string, body = '', headers: Record<string, string> = {}) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return send(url, { method: 'POST', body, headers: { ...type, ...headers } })
  }
  return {
    get,
    post,
    /** Submits the payment form with the page's current hidden fields. */
    pay: async (
      { url }: Pick<Session, 'url'>,
      changes: Record<string, string> = {},
      headers: Record<string, string> = {},
      query = '',
    ) => {
      const { text } = await get(url)
      const hidden = (name: string) =>
        new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
      const fields = {
        token: hidden('token'),
        seen: hidden('seen'),
        country: 'CG',
        provider: 'carrier1_momo',
        phone: numberOf('512345'),
        ...changes,
      }
      return post(`${url}/pay${query}`, new URLSearchParams(fields).toString(), headers)
    },
  }
}

export interface Stage {
  server: TestServer
  shop: Receiver
  merchant: Merchant
  back: ReturnType<typeof behind>
  stop(): Promise<void>
}

export const startStage = async (options: TestOptions = {}): Promise<Stage> => {
  const server = await startTestServer({ trustProxy, ...options })
  const shop = await startShop()
  const merchant = await createMerchant(server)
  const stop = async () => {
    await shop.stop()
    await server.stop()
  }
  return { server, shop, merchant, back: behind(server, shop), stop }
}

/** Uses up all payment attempts of a session. `onPage` receives the page before each attempt. */
export const exhaust = async (
  session: Session,
  onPage: (page: { text: string }) => void = () => {},
): Promise<void> => {
  const { get, pay: send } = walker()
  for (let attempt = 0; attempt < 10; attempt++) {
    onPage(await get(session.url))
    await send(session, { phone: numberOf('999007') })
    await eventually(
      () => get(`${session.url}/status`),
      ({ text }) => !text.includes('waiting'),
    )
  }
}
