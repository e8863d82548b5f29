import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Only the benchmarks need autocannon, so they install it. */

interface LoadRequest {
  method?: 'GET' | 'POST'
  path?: string
  headers?: Record<string, string>
  body?: string
  setupRequest?: (request: LoadRequest) => LoadRequest
}

export interface LoadOptions {
  url: string
  requests: LoadRequest[]
  connections?: number
  /** In seconds. */
  duration?: number
  /** The total number of requests. If set, `duration` is ignored. */
  amount?: number
  /** The number of requests per second over all connections. */
  overallRate?: number
  /** The timeout of each response in seconds. */
  timeout?: number
}

interface LoadResult {
  '2xx': number
  non2xx: number
  errors: number
  duration: number
  statusCodeStats: object
  latency: { p50: number; p99: number }
}

const folder = new URL('../../.cache/autocannon/', import.meta.url)
const entry = new URL('node_modules/autocannon/autocannon.js', folder)

const install = (): void => {
  const silence = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  const prefix = ['--prefix', fileURLToPath(folder)]
  execFileSync('npm', ['install', ...prefix, ...silence, 'autocannon@9.0.0'])
}

export const sendLoad = async (options: LoadOptions): Promise<LoadResult> => {
  if (!existsSync(entry)) install()
  const { default: autocannon } = (await import(entry.href)) as {
    default: (options: LoadOptions) => Promise<LoadResult>
  }
  return autocannon(options)
}
