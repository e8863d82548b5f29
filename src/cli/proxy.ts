import { Failure } from './failures.ts'
import type { Terminal } from './terminal.ts'

/** The proxy between this machine and a server, as `curl` and other tools choose it. */
interface Proxy {
  /** The address without a password. */
  shown: string
  fetch(request: Request, options?: { signal: AbortSignal }): Promise<Response>
}

type Environment = Terminal['env']

/** The variable of a proxy: in lower case first, as in other tools. */
const variableOf = (env: Environment, name: string): string =>
  (env[name] ?? env[name.toUpperCase()] ?? '').trim()

/** The address in a variable, where `http://` may be missing. */
const addressOf = (name: string, text: string): URL => {
  const address = /^\w+:\/\//.test(text) ? text : `http://${text}`
  const isUsable = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  if (isUsable) return new URL(address)
  // The text is not shown: it may contain a password.
  throw new Failure(`${name.toUpperCase()} is not a proxy URL such as http://proxy:3128.`, 2)
}

/**
 * The proxy that the environment sets for a server; undefined if it sets none. `NO_PROXY` is
 * judged at each request. Throws a Failure if the variable is not the address of an HTTP proxy.
 */
export const proxyOf = (server: string, env: Environment): Proxy | undefined => {
  const { protocol } = new URL(server)
  const name = protocol === 'https:' ? 'https_proxy' : 'http_proxy'
  const text = variableOf(env, name)
  if (text === '') return undefined
  const { href, origin } = addressOf(name, text)
  return {
    shown: origin,
    fetch: async (request, { signal } = request) => {
      // Loaded where it is needed. Node's own fetch may be too old for the proxy agent.
      const { EnvHttpProxyAgent, fetch } = await import('undici')
      const dispatcher = new EnvHttpProxyAgent({
        httpProxy: href,
        httpsProxy: href,
        noProxy: variableOf(env, 'no_proxy'),
        // Many proxies open tunnels to port 443 only.
        proxyTunnel: protocol === 'https:',
      })
      const { url, method, headers } = request
      const body = request.body === null ? null : await request.text()
      const reply = await fetch(url, { method, headers: [...headers], body, signal, dispatcher })
      return reply as unknown as Response
    },
  }
}
