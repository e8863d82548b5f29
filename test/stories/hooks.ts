import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { elapsedMs } from '../simulation/clock.ts'
import type { Random } from '../simulation/random.ts'
import {
  accepts,
  type Behaviour,
  refusalStatuses,
  slowMs,
} from '../simulation/receiver-behaviours.ts'
import type { ReceivedWebhook } from '../simulation/receivers.ts'
import type { Environment } from '../simulation/world.ts'
import { cert, key } from '../support/certificate.ts'

/** Merchants' webhook endpoints use sockets, and are prompt or hostile. Live endpoints use TLS. */
export interface Hooks {
  received: ReceivedWebhook[]
  behaviourOf: Map<string, Behaviour>
  urlOf(merchantName: string, environment: Environment, count: number): string
  /** Resets every connection. Returns the number of connections. */
  cut(): number
}

const dripMs = 500

const drip = (res: ServerResponse): void => {
  res.writeHead(200).write('and so on ')
  const timer = setInterval(() => res.write('and so on '), dripMs)
  res.on('close', () => clearInterval(timer))
}

const answer = (res: ServerResponse, behaviour: Behaviour): void => {
  if (behaviour === 'endless') {
    drip(res)
    return
  }
  if (behaviour === 'asks to wait') res.setHeader('retry-after', '120')
  res.writeHead(refusalStatuses[behaviour] ?? 200).end('ok')
}

export const startHooks = async (random: Random): Promise<Hooks> => {
  const received: ReceivedWebhook[] = []
  const behaviourOf = new Map<string, Behaviour>()
  const sockets = new Set<Socket>()

  /** Under TLS, only the underlying connection can be reset, not the socket of the request. */
  const reset = (port: number | undefined): void => {
    for (const socket of sockets) if (socket.remotePort === port) socket.resetAndDestroy()
  }

  const listenerOf =
    (originOf: () => string): RequestListener =>
    async (req, res) => {
      const body = await text(req).catch(() => undefined)
      if (body === undefined) return
      const url = `${originOf()}${req.url}`
      const headers = req.headers as Record<string, string>
      const behaviour = behaviourOf.get(url) ?? 'prompt'
      received.push({ url, headers, body, atMs: elapsedMs(), isAccepted: accepts(behaviour) })
      if (behaviour === 'silent') return
      if (behaviour === 'reset') return reset(req.socket.remotePort)
      if (behaviour === 'slow') await pause(slowMs + random.below(slowMs))
      if (!res.destroyed) answer(res, behaviour)
    }

  const listen = async (server: Server): Promise<number> => {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  const origins = { test: '', live: '' }
  const listener = (environment: Environment) => listenerOf(() => origins[environment])
  origins.test = `http://127.0.0.1:${await listen(createServer(listener('test')))}`
  const secure = createSecureServer({ key, cert }, listener('live'))
  origins.live = `https://127.0.0.1:${await listen(secure as never)}`

  return {
    received,
    behaviourOf,
    urlOf: (merchantName, environment, count) =>
      `${origins[environment]}/${merchantName.replace(' ', '-')}/hooks/${count}`,
    cut: () => {
      const count = sockets.size
      for (const socket of sockets) socket.resetAndDestroy()
      return count
    },
  }
}
