import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The provider replies as the test decides, and records the calls. */

export interface ScriptedCall {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** An object is sent as JSON. `hang` never replies, and `reset` resets the connection. */
export type ScriptedReply =
  | { status: number; body?: object | string | Buffer; headers?: Record<string, string> }
  | 'hang'
  | 'end'
  | 'reset'

export interface ScriptedProvider {
  url: string
  calls: ScriptedCall[]
  /** Returns the reply to each further call, or undefined for the default reply. */
  script: (call: ScriptedCall) => ScriptedReply | undefined | Promise<ScriptedReply | undefined>
  callsTo(method: string, part: string): ScriptedCall[]
  stop(): Promise<void>
}

const send = (reply: ScriptedReply, res: ServerResponse): void => {
  if (reply === 'hang') return
  if (reply === 'end') {
    res.destroy()
    return
  }
  if (reply === 'reset') {
    res.socket?.resetAndDestroy()
    return
  }
  const { status, body = '', headers = {} } = reply
  const isText = typeof body === 'string' || Buffer.isBuffer(body)
  res.writeHead(status, { ...(!isText && { 'content-type': 'application/json' }), ...headers })
  res.end(isText ? body : JSON.stringify(body))
}

const someToken = { access_token: 'token-of-the-script', expires_in: '180', token_type: 'Bearer' }

export const startScriptedProvider = async (): Promise<ScriptedProvider> => {
  const server = createServer(async (req, res) => {
    const call = {
      method: req.method ?? '',
      path: req.url ?? '',
      headers: req.headers as Record<string, string>,
      body: await text(req).catch(() => ''),
    }
    provider.calls.push(call)
    const usual = /token\/?$/.test(call.path) ? { status: 200, body: someToken } : undefined
    send((await provider.script(call)) ?? usual ?? { status: 500, body: 'not in the script' }, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const provider: ScriptedProvider = {
    url: `http://127.0.0.1:${port}`,
    calls: [],
    script: () => undefined,
    callsTo: (method, part) =>
      provider.calls.filter((call) => call.method === method && call.path.includes(part)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}
