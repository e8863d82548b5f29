/**
 * Asks the service of this container whether it is well, and exits with 1 where it is not: a
 * container has no curl and no shell. An argument names another path than /healthz, as /readyz.
 */

// Both listeners answer; this one never speaks TLS.
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
