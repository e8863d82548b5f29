/**
 * Checks the service in this container, which has neither curl nor a shell. Exits with 1 if the
 * service is unhealthy. An argument replaces the path /healthz, for example /readyz.
 */

// Both listeners serve the path. This one never uses TLS.
const { HOST, PORT } = process.env
const host = !HOST || ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
const path = process.argv[2] ?? '/healthz'
const answerMaxMs = 4000

try {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || '3000'}${path}`
  const answer = await fetch(address, { signal: AbortSignal.timeout(answerMaxMs) })
  console.log(answer.status, await answer.text())
  process.exitCode = answer.ok ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? (error.cause ?? error) : error)
  process.exitCode = 1
}
