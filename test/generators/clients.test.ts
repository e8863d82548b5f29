import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, modulesOf } from '../../scripts/generators/install.ts'
import { problemsOf } from '../../scripts/generators/report.ts'
import type { DocumentName } from '../../scripts/generators/scenario/clients.ts'
import { createSetups, startLaterService } from '../../scripts/generators/setups.ts'
import { type Generator, generators } from '../../scripts/generators/table.ts'
import {
  type Result,
  runGenerator,
  tryGenerator,
  type WorkFolders,
  type Writing,
} from '../../scripts/generators/work.ts'
import { managementToken, startTestServer, type TestServer } from '../support/server.ts'

/** These tests cover the generators that `make generators` runs and that have a lock file. */

const root = fileURLToPath(new URL('../../', import.meta.url))

const findGenerator = (name: string): Generator => {
  const generator = generators.find((each) => each.name === name)
  if (generator === undefined) throw new Error(`no generator ${name}`)
  return generator
}

/** Returns the problems of every document, each with its `document: step`. */
const problemsIn = (results: Record<DocumentName, Result>): [where: string, message: string][] =>
  Object.entries(results).flatMap(([document, result]) =>
    problemsOf(result).map(([step, message]): [string, string] => [
      `${document}: ${step}`,
      message,
    ]),
  )

const expectWholeScenario = (results: Record<DocumentName, Result>): void => {
  for (const { steps } of Object.values(results)) {
    expect(Object.keys(steps).length).toBeGreaterThan(5)
  }
}

const released = join(root, 'openapi/released')
/** A released document must never change, because merchants have generated clients from it. */
const releasedDigests = {
  'account-1.0.0.json': '36cfbd37c1e41018',
  'checkout-form-1.0.0.json': 'ee5b2692ff6e8254',
  'management-1.0.0.json': '57fd759b9ad72079',
  'openapi-1.0.0.json': 'c47c9e15222e5cb5',
}

describe('generated clients', () => {
  let server: TestServer
  let later: Awaited<ReturnType<typeof startLaterService>>
  let folders: WorkFolders
  beforeAll(async () => {
    server = await startTestServer()
    later = await startLaterService(server.url)
    const first = findGenerator('openapi-fetch')
    install(first)
    const modules = modulesOf(first)
    folders = { work: await mkdtemp(join(tmpdir(), 'generators-')), modules }
    await symlink(modules, join(folders.work, 'node_modules'))
  }, 300_000)
  afterAll(async () => {
    later.stop()
    await server.stop()
    await rm(folders.work, { recursive: true })
  })

  test.each(['openapi-fetch', 'hey-api', 'oazapfts'])(
    'a client that %s generates compiles and works, except for the known faults of that generator',
    async (name) => {
      const generator = findGenerator(name)
      const setups = await createSetups(server.url, later.url, managementToken)
      const results = await tryGenerator(folders, generator, setups)
      const problems = problemsIn(results)
      const faults = Object.keys(generator.faults ?? {})
      expect(problems.filter(([where]) => !faults.includes(where))).toEqual([])
      expect(problems).toHaveLength(faults.length)
      expectWholeScenario(results)
    },
  )

  test('a client generated from the API documents of 1.0.0 compiles and works', async () => {
    const setups = await createSetups(server.url, later.url, managementToken)
    const generator = findGenerator('swagger-typescript-api')
    const write: Writing = async (at, name) => {
      await cp(join(released, `${name}-1.0.0.json`), join(at, 'document.json'))
      await runGenerator(folders, generator)(at, name)
    }
    const results = await tryGenerator(folders, generator, setups, write)
    expect(problemsIn(results)).toEqual([])
    expectWholeScenario(results)
  })
})

test('no released API document is changed or removed', async () => {
  const digests: Record<string, string> = {}
  for (const file of Object.keys(releasedDigests)) {
    const text = await readFile(join(released, file))
    digests[file] = createHash('sha256').update(text).digest('hex').slice(0, 16)
  }
  expect(digests).toEqual(releasedDigests)
})
