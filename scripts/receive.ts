import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { readArguments } from '../src/startup/command-line.ts'
import { verify } from './verify-webhook.ts'

/**
 * Verifies the signature of each webhook and prints the webhook. WEBHOOK_SECRET is the endpoint's
 * secret (`whsec_…`). PORT defaults to 4000.
 */

readArguments(
  'Usage: WEBHOOK_SECRET=whsec_… PORT=4000 node scripts/receive.ts prints each webhook.',
)
const port = Number(process.env.PORT ?? 4000)
const secret = process.env.WEBHOOK_SECRET ?? ''

if (!secret.startsWith('whsec_')) {
  console.error('Set WEBHOOK_SECRET to the signing secret of the webhook endpoint (whsec_…).')
  process.exit(1)
}

createServer(async (req, res) => {
  const body = await text(req)
  const isGenuine = verify(secret, req.headers, body)
  console.log(isGenuine ? 'verified' : 'REJECTED: the signature does not match', body)
  res.writeHead(isGenuine ? 204 : 400).end()
})
  .on('error', ({ message }) => {
    console.error(`Cannot listen on port ${port}: ${message}. Set PORT to a free port.`)
    process.exit(1)
  })
  .listen(port, '127.0.0.1', () => {
    console.log(`Waiting for webhooks at http://127.0.0.1:${port}/`)
  })
