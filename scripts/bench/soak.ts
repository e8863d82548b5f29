import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawLines } from './chart.ts'
import { describeMachine, type Part, ratioOf } from './findings.ts'
import { create, middle, read } from './load.ts'
import { createDatabase, startService, type Target } from './targets.ts'

/** Sends mixed load for minutes while the worker is running. Memory and latency must not grow. */

const minutes = Number(process.env.SOAK_MINUTES ?? 10)
const sampleMs = 5000
const offered = { create: 150, read: 300 }

interface Sample {
  atMinutes: number
  memoryMb: number
  delayMs: number
}

const metricOf = (metrics: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])

const sample = async ({ url }: Target, startedAtMs: number): Promise<Sample> => {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return {
    atMinutes: (performance.now() - startedAtMs) / 60_000,
    memoryMb: metricOf(metrics, 'momo_process_resident_memory_bytes') / 2 ** 20,
    delayMs: metricOf(metrics, 'momo_nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

const draw = (samples: Sample[]): Promise<void> => {
  const lineOf = (name: string, of: (sample: Sample) => number) => ({
    name,
    points: samples.map((taken) => ({ x: taken.atMinutes, y: of(taken) })),
  })
  const svg = drawLines(
    [
      { title: 'Resident memory, MiB', lines: [lineOf('memory', (s) => s.memoryMb)] },
      { title: 'Event loop delay, p99 in ms', lines: [lineOf('delay', (s) => s.delayMs)] },
    ],
    {
      x: 'minutes',
      y: '',
      note: `${offered.create} POST/s, ${offered.read} GET/s; ${describeMachine()}`,
    },
  )
  return writeFile(fileURLToPath(new URL('soak.svg', import.meta.url)), svg)
}

export const soak: Part = async () => {
  const database = await createDatabase()
  const service = await startService(database.url, 3808, { SANDBOX_LATENCY_MS: '200' })
  const samples: Sample[] = []
  const startedAtMs = performance.now()
  const timer = setInterval(() => {
    void sample(service, startedAtMs).then((taken) => samples.push(taken))
  }, sampleMs)
  try {
    const seconds = minutes * 60
    await Promise.all([
      create(service, { connections: 16, seconds, perSecond: offered.create }),
      read(service, { connections: 16, seconds, perSecond: offered.read }),
    ])
    await draw(samples)
    const fifth = Math.floor(samples.length / 5)
    const memory = samples.map(({ memoryMb }) => memoryMb)
    const delay = samples.map(({ delayMs }) => delayMs)
    const last = (values: number[]) => middle(values.slice(-fifth))
    const before = (values: number[]) => middle(values.slice(-2 * fifth, -fifth))
    return [
      ratioOf('memory, last fifth against the one before', [last(memory), before(memory)], {
        atMost: 1.05,
      }),
      ratioOf('event loop delay p99, last fifth against the one before', [
        last(delay),
        before(delay),
      ]),
    ]
  } finally {
    clearInterval(timer)
    await service.stop()
    await database.drop()
  }
}
