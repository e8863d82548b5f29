import { appendFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import {
  type CallName,
  type ProviderSimulator,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'
import { calledFailed } from '../simulation/provider-words.ts'

/**
 * Runs one provider in a process that may be killed at any time. One file contains its
 * transactions. A second file contains the references of transactions that it reported as failed,
 * which are written before the reply is sent.
 */

const [name, port, stateFile = '', wordsFile = '', latencyMs] = process.argv.slice(2)

const textOf = (chunk: unknown): string =>
  typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.toString('utf8') : ''

const noted =
  (listener: RequestListener): RequestListener =>
  (req, res) => {
    const body: Buffer[] = []
    const read = req[Symbol.asyncIterator].bind(req)
    req[Symbol.asyncIterator] = async function* () {
      for await (const chunk of { [Symbol.asyncIterator]: read }) {
        body.push(chunk)
        yield chunk
      }
    } as typeof read
    const { end } = res
    res.end = ((...given: unknown[]) => {
      const request = {
        method: req.method ?? '',
        path: req.url ?? '',
        headers: req.headers as Record<string, string>,
        body: Buffer.concat(body).toString('utf8'),
      }
      const answer = { status: res.statusCode, headers: {}, body: Buffer.from(textOf(given[0])) }
      const reference = calledFailed(request, answer)
      if (reference !== undefined) appendFileSync(wordsFile, `${reference}\n`)
      return end.apply(res, given as never)
    }) as never
    listener(req, res)
  }

const server = createServer()
const posts = new Map<number, (status: number) => void>()
let postCount = 0

const wire = {
  serve: (listener: RequestListener): string => {
    server.on('request', noted(listener)).listen(Number(port), '127.0.0.1')
    return `http://127.0.0.1:${port}`
  },
  post: (callback: object): Promise<number> =>
    new Promise((resolve) => {
      posts.set(++postCount, resolve)
      process.send?.({ number: postCount, callback })
    }),
}

const start = name === 'carrier1_momo' ? startCarrier1Simulator : startCarrier2Simulator
const times = { latencyMs: Number(latencyMs), contradictionMs: 4 * Number(latencyMs) }
const simulator = await start({ ...times, wire, stateFile })

const lateCalls = new Map<number, () => void>()

const failLate = (call: CallName, count: number, number: number): void => {
  const processedAfter = new Promise<void>((resolve) => lateCalls.set(number, resolve))
  simulator.failNext(call, { processedAfter }, count)
}

type Control = Extract<keyof ProviderSimulator, string>

interface Message {
  do: Control | 'cut' | 'posted' | 'failLate' | 'arrive'
  given: never[]
}

const own: Record<string, (...given: never[]) => void> = {
  cut: () => server.closeAllConnections(),
  posted: (number: number, status: number) => {
    posts.get(number)?.(status)
    posts.delete(number)
  },
  failLate,
  arrive: (number: number) => lateCalls.get(number)?.(),
}

const obey = (message: Message): void => {
  const act = own[message.do] ?? simulator[message.do as 'hang']
  Promise.resolve((act as (...given: never[]) => unknown)(...message.given)).catch(() => {})
}

process.on('message', (message: Message) => {
  try {
    obey(message)
  } catch (error) {
    console.error(error)
  }
})
process.on('disconnect', () => process.exit(0))
