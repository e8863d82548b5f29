import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { readArguments } from '../src/startup/command-line.ts'
import { verify } from './verify-webhook.ts'

/**
 * This example of a merchant's shop creates a checkout session, redirects the browser there, and
 * marks an order as paid when the signed webhook arrives, not when the browser returns. It signs up
 * with the running service at API. PORT is the shop's port.
 */

readArguments('Usage: API=http://localhost:3000 PORT=4100 node scripts/shop.ts runs a small shop.')
const api = process.env.API ?? 'http://localhost:3000'
const port = Number(process.env.PORT ?? 4100)
const here = `http://localhost:${port}`
const price = { amount: 15_000, currency: 'XAF' }

const exitWith = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const readManagementToken = (): string => {
  const path = `${process.env.DATA_DIR ?? '.data'}/management-token`
  if (process.env.MANAGEMENT_TOKEN !== undefined) return process.env.MANAGEMENT_TOKEN
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return exitWith(`There is no ${path}: run \`make run\` first, or set MANAGEMENT_TOKEN.`)
  }
}

const post = async <Body>(url: string, token: string, body: unknown): Promise<Body> => {
  const response = await fetch(api + url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Body }).data
}

const signUp = async () => {
  const token = readManagementToken()
  const { application, api_keys } = await post<{
    application: { id: string }
    api_keys: { key: string }[]
  }>('/management/v1/organisations', token, {
    name: 'La petite boutique',
    email: 'boutique@example.com',
    country: 'CG',
  })
  const path = `/management/v1/applications/${application.id}/webhook-endpoints`
  const endpoint = { url: `http://127.0.0.1:${port}/webhooks`, environment: 'test' }
  const { secret } = await post<{ secret: string }>(path, token, endpoint)
  return { secretKey: api_keys[0]?.key ?? '', webhookSecret: secret }
}

const { secretKey, webhookSecret } = await signUp().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error)
  return message === 'fetch failed'
    ? exitWith(`The service does not answer at ${api}: run \`make run\` first, or set API.`)
    : exitWith(`The shop could not sign up with the service: ${message}`)
})

/** A real shop stores its orders in a database. */
const orders = new Map<string, 'waiting' | 'paid' | 'expired'>()

const sendPage = (res: ServerResponse, content: string, refresh = ''): void => {
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.end(`<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>La petite boutique</title>${refresh}
<body style="font: 1.1rem system-ui; max-width: 30rem; margin: 3rem auto">
<h1>La petite boutique</h1>${content}`)
}

const createSession = async (res: ServerResponse): Promise<void> => {
  const session = await post<{ id: string; url: string }>('/api/v1/checkout/sessions', secretKey, {
    ...price,
    description: 'Un panier de mangues',
    success_url: `${here}/thanks?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${here}/`,
  })
  orders.set(session.id, 'waiting')
  res.writeHead(303, { Location: session.url }).end()
}

const receiveWebhook = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
  const body = await text(req)
  if (!verify(webhookSecret, req.headers, body)) return void res.writeHead(400).end()
  const event = JSON.parse(body) as { type: string; checkout_session_id: string | null }
  console.log(event.type, event.checkout_session_id ?? '')
  if (event.checkout_session_id !== null) {
    if (event.type === 'payment.succeeded') orders.set(event.checkout_session_id, 'paid')
    if (event.type === 'checkout.session.expired') orders.set(event.checkout_session_id, 'expired')
  }
  res.writeHead(204).end()
}

const sendThanks = (res: ServerResponse, sessionId: string): void => {
  const order = orders.get(sessionId)
  if (order === 'paid') sendPage(res, '<p>Payé, merci ! Vos mangues arrivent.</p>')
  else if (order === 'waiting') {
    sendPage(res, '<p>Paiement en cours…</p>', '<meta http-equiv="refresh" content="1">')
  } else sendPage(res, '<p>Commande inconnue ou expirée.</p>')
}

createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url ?? '/', here)
  const answer = async (): Promise<void> => {
    if (req.method === 'POST' && pathname === '/buy') await createSession(res)
    else if (req.method === 'POST' && pathname === '/webhooks') await receiveWebhook(req, res)
    else if (pathname === '/thanks') sendThanks(res, searchParams.get('session') ?? '')
    else
      sendPage(
        res,
        '<form method="post" action="/buy"><button>Acheter, 15 000 FCFA</button></form>',
      )
  }
  answer().catch((error: unknown) => {
    console.error(error)
    res.writeHead(500).end()
  })
})
  .on('error', ({ message }) =>
    exitWith(`Cannot listen on port ${port}: ${message}. Set PORT to a free one.`),
  )
  .listen(port, '127.0.0.1', () => console.log(`The shop listens at ${here}/`))
