import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AggregatedResult, Reporter } from '@jest/reporters'

/**
 * Measures the CPU time of each test file, which is the time of the worker and its child processes.
 * PostgreSQL and Redis are not children of the worker. The total of the machine, which includes
 * them, is printed as well.
 */

const printed = 20
const ticksPerSecond = 100

const numbersAfter = (path: string, start: RegExp): number[] => {
  try {
    const line = readFileSync(path, 'utf8').replace(start, '')
    return line.split('\n')[0]?.trim().split(/\s+/).map(Number) ?? []
  } catch {
    // These files exist only on Linux.
    return []
  }
}

const childSeconds = (): number => {
  const fields = numbersAfter('/proc/self/stat', /^.*\) \S /s)
  return ((fields[12] ?? 0) + (fields[13] ?? 0)) / ticksPerSecond
}

/** Returns the CPU seconds of this process and its exited children. */
export const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childSeconds()
}

/** Returns the busy seconds of all CPUs since boot: user, nice, system, irq, softirq. */
const machineSeconds = (): number => {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = numbersAfter(
    '/proc/stat',
    /^cpu\s+/,
  )
  return (user + nice + system + irq + softirq) / ticksPerSecond
}

const fileIn = (folder: string): string => join(folder, 'processor-seconds.jsonl')

export const noteProcessorSeconds = (path: string, seconds: number): void => {
  const { TEST_RUN_FOLDER: folder } = process.env
  if (folder === undefined) return
  appendFileSync(fileIn(folder), `${JSON.stringify({ path, seconds })}\n`)
}

interface Noted {
  path: string
  seconds: number
}

const readNoted = (): Noted[] => {
  const { TEST_RUN_FOLDER: folder } = process.env
  if (folder === undefined) return []
  try {
    const lines = readFileSync(fileIn(folder), 'utf8').trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Noted)
  } catch {
    return []
  }
}

const row = (seconds: number, name: string): string => `${seconds.toFixed(1).padStart(8)}  ${name}`

export default class implements Pick<Reporter, 'onRunStart' | 'onRunComplete'> {
  private machineAtStart = 0

  onRunStart(): void {
    this.machineAtStart = machineSeconds()
  }

  onRunComplete(_: unknown, { numTotalTests }: AggregatedResult): void {
    const noted = readNoted()
    if (noted.length === 0) return
    const total = noted.reduce((sum, { seconds }) => sum + seconds, 0)
    const dearest = noted.toSorted((a, b) => b.seconds - a.seconds).slice(0, printed)
    const nameOf = (path: string): string => path.slice(path.lastIndexOf('/test/') + 1)
    const lines = [
      '',
      `Processor seconds: ${total.toFixed(0)} in ${noted.length} files, ${numTotalTests} tests; ` +
        `${(machineSeconds() - this.machineAtStart).toFixed(0)} on the whole machine meanwhile`,
      ...dearest.map(({ path, seconds }) => row(seconds, nameOf(path))),
    ]
    console.log(lines.join('\n'))
  }
}
