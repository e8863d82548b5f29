import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawLines, type Line } from './chart.ts'
import { describeMachine, type Finding, type Part, ratioOf } from './findings.ts'
import { create, type Load, loads, measureAlternately, measuredSeconds, read } from './load.ts'
import { createDatabase, startBare, startPrism, startService, type Target } from './targets.ts'

const withTargets = async (
  measure: (service: Target, bare: Target, prism: Target) => Promise<Finding[]>,
): Promise<Finding[]> => {
  const database = await createDatabase()
  const targets: Target[] = []
  try {
    const service = await startService(database.url, 3801)
    targets.push(service)
    const bare = await startBare(database.url, 3802)
    targets.push(bare)
    const prism = await startPrism(3803)
    targets.push(prism)
    return await measure(service, bare, prism)
  } finally {
    await Promise.all(targets.map((target) => target.stop()))
    await database.drop()
  }
}

const throughput = async (load: Load, targets: Target[]): Promise<[number, number, number]> => {
  const [service, bare, prism] = await measureAlternately(load, targets)
  return [service?.perSecond ?? 0, bare?.perSecond ?? 0, prism?.perSecond ?? 0]
}

/** Compares creating and reading payments with a bare handler and a mock of the same document. */
export const requests: Part = () =>
  withTargets(async (service, bare, prism) => {
    const targets = [service, bare, prism]
    const posts = await throughput(create, targets)
    const gets = await throughput(read, targets)
    const offered = posts[1] / 2
    const offeredReads = gets[1] / 2
    const [slow, slowBare] = await measureAlternately(create, [service, bare], {
      perSecond: offered,
    })
    const [late, lateBare] = await measureAlternately(read, [service, bare], {
      perSecond: offeredReads,
    })
    return [
      ratioOf('POST /payments against bare Express', [posts[0], posts[1]], { atLeast: 1.2 }),
      ratioOf('GET /payments/{id} against bare Express', [gets[0], gets[1]], { atLeast: 0.9 }),
      ratioOf('POST /payments against Prism', [posts[0], posts[2]], { atLeast: 4 }),
      ratioOf('GET /payments/{id} against Prism', [gets[0], gets[2]]),
      ratioOf(
        'p99 of POST at half of the most bare Express takes, in ms',
        [slow?.p99Ms ?? 0, slowBare?.p99Ms ?? 0],
        { atMost: 1.5 },
      ),
      ratioOf(
        'p99 of GET at half of the most bare Express takes, in ms',
        [late?.p99Ms ?? 0, lateBare?.p99Ms ?? 0],
        { atMost: 1.5 },
      ),
    ]
  })

const connectionSteps = [1, 8, 32, 128]

const linesOf = async (load: Load, targets: Target[]): Promise<Line[]> => {
  const lines = targets.map((target): Line => ({ name: target.name, points: [] }))
  for (const connections of connectionSteps) {
    const measured = await measureAlternately(load, targets, { connections })
    for (const [at, { perSecond, p50Ms }] of measured.entries()) {
      lines[at]?.points.push({ x: perSecond, y: p50Ms, label: String(connections) })
    }
  }
  return lines
}

/** Draws latency against throughput for a growing number of connections, in `latency.svg`. */
export const curve: Part = () =>
  withTargets(async (service, bare, prism) => {
    const charts = []
    for (const [title, load] of loads) {
      charts.push({ title, lines: await linesOf(load, [service, bare, prism]) })
    }
    const file = fileURLToPath(new URL('latency.svg', import.meta.url))
    const svg = drawLines(charts, {
      x: 'responses per second',
      y: 'median latency in ms',
      note: `1, 8, 32 and 128 connections, ${measuredSeconds} s each; ${describeMachine()}`,
    })
    await writeFile(file, svg)
    console.log(`drawn: ${file}`)
    return []
  })
