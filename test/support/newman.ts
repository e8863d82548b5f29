import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const newman = '.cache/newman/node_modules/newman/bin/newman.js'

/** Newman is not a dependency of the project, because it installs 114 MB for a single test. */
export const installNewman = (): void => {
  if (existsSync(join(root, newman))) return
  const silence = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  const prefix = ['--prefix', '.cache/newman']
  execFileSync('npm', ['install', ...prefix, ...silence, 'newman@6.2.2'], { cwd: root })
}

interface Execution {
  item: { id: string; name: string }
  response?: { code: number }
}

interface CollectionRun {
  /** The requests in order, including skipped and repeated requests. */
  sent: { id: string; status: number | undefined }[]
  faults: string[]
  checks: number
}

/** Runs a collection, or one of its folders, `times` in a row. Throws if Newman runs no request. */
export const runCollection = async (
  text: string,
  variables: Record<string, string>,
  { times = 1, folder }: { times?: number; folder?: string } = {},
): Promise<CollectionRun> => {
  const at = await mkdtemp(join(tmpdir(), 'newman-'))
  try {
    const [file, report] = [join(at, 'collection.json'), join(at, 'report.json')]
    await writeFile(file, text)
    const printed = await new Promise<string>((resolve) => {
      execFile(
        'node_modules/.bin/node',
        [
          ...[newman, 'run', file, '-n', String(times)],
          ...Object.entries(variables).flatMap(([name, value]) => [
            '--env-var',
            `${name}=${value}`,
          ]),
          ...(folder === undefined ? [] : ['--folder', folder]),
          ...['--reporters', 'json', '--reporter-json-export', report],
        ],
        { cwd: root, env: { PATH: process.env.PATH ?? '' } },
        (_error, out, err) => resolve(out + err),
      )
    })
    const written = await readFile(report, 'utf8').catch(() => {
      throw new Error(`Newman ran nothing: ${printed}`)
    })
    const { run } = JSON.parse(written)
    return {
      sent: run.executions.map(({ item, response }: Execution) => ({
        id: item.id,
        status: response?.code,
      })),
      faults: run.failures.map(
        ({ source, error }: { source?: { name: string }; error: Error }) =>
          `${source?.name}: ${error.message}`,
      ),
      checks: run.stats.assertions.total,
    }
  } finally {
    await rm(at, { recursive: true, force: true })
  }
}
