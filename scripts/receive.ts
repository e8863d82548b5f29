import { createServer } from 'node:http'
import { verify } from './verify-webhook.ts'

/**
 * A webhook receiver to try things with: verifies each webhook and prints it. WEBHOOK_SECRET is
 * the endpoint's `whsec_…`, PORT defaults to 4000.
 */

const port = Number(process.env.PORT ?? 4000)
const secret = process.env.WEBHOOK_SECRET ?? ''

if (!secret.startsWith('whsec_')) {
  console.error('Set WEBHOOK_SECRET to the secret that came with the webhook endpoint (whsec_…).')
  process.exit(1)
}

createServer(async (req, res) => {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  const isGenuine = verify(secret, req.headers, body)
  console.log(isGenuine ? 'verified' : 'REFUSED: the signature does not fit', body)
  res.writeHead(isGenuine ? 204 : 400).end()
}).listen(port, '127.0.0.1', () => {
  console.log(`Waiting for webhooks at http://127.0.0.1:${port}/`)
})
