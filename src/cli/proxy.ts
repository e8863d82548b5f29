import { Failure } from './failures.ts'
import type { Terminal } from './terminal.ts'

/** The proxy is selected as in `curl` and other tools. */
interface Proxy {
  /** Does not contain the password. */
  displayUrl: string
  fetch(request: Request, options?: { signal: AbortSignal }): Promise<Response>
}

type Environment = Terminal['env']

/** Lower case takes precedence over upper case, as in other tools. */
const variableOf = (env: Environment, name: string): string =>
  (env[name] ?? env[name.toUpperCase()] ?? '').trim()

/** The URL in the variable may lack `http://`. */
const addressOf = (name: string, text: string): URL => {
  const address = /^\w+:\/\//.test(text) ? text : `http://${text}`
  const isUsable = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  if (isUsable) return new URL(address)
  // Messages do not contain the text, because it may contain a password.
  throw new Failure(`${name.toUpperCase()} is not a proxy URL such as http://proxy:3128.`, 2)
}

/**
 * Returns the proxy that the environment sets for a server, if any. `NO_PROXY` is evaluated for
 * each request. Throws a Failure if the variable is not the URL of an HTTP proxy.
 */
export const proxyOf = (server: string, env: Environment): Proxy | undefined => {
  const { protocol } = new URL(server)
  const name = protocol === 'https:' ? 'https_proxy' : 'http_proxy'
  const text = variableOf(env, name)
  if (text === '') return undefined
  const { href, origin } = addressOf(name, text)
  return {
    displayUrl: origin,
    fetch: async (request, { signal } = request) => {
      // This package is loaded on demand, because Node's `fetch` may be too old for the proxy
      // agent.
      const { EnvHttpProxyAgent, fetch } = await import('undici')
      const dispatcher = new EnvHttpProxyAgent({
        httpProxy: href,
        httpsProxy: href,
        noProxy: variableOf(env, 'no_proxy'),
        // Many proxies allow tunnels only to port 443.
        proxyTunnel: protocol === 'https:',
      })
      const { url, method, headers } = request
      const body = request.body === null ? null : await request.text()
      const reply = await fetch(url, { method, headers: [...headers], body, signal, dispatcher })
      return reply as unknown as Response
    },
  }
}
