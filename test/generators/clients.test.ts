import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { problemsOf } from '../../scripts/generators/report.ts'
import type { DocumentName } from '../../scripts/generators/scenario/clients.ts'
import { createSetups, startLaterService } from '../../scripts/generators/setups.ts'
import { type Generator, generators } from '../../scripts/generators/table.ts'
import {
  type Result,
  tryGenerator,
  type WorkFolders,
  type Writing,
} from '../../scripts/generators/work.ts'
import { managementToken, startTestServer, type TestServer } from '../support/server.ts'

/**
 * Three of the generators that `make generators` tries, as they are installed here, and the clients
 * that were generated when the documents were released.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const modules = join(root, 'node_modules')

const findGenerator = (name: string): Generator => {
  const generator = generators.find((each) => each.name === name)
  if (generator === undefined) throw new Error(`no generator ${name}`)
  return generator
}

/** The problems of every document, by `document: step`. */
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

/**
 * Of the released clients. They stay as they are as long as the documents have major version 1: a
 * merchant's program has such a client and need not generate another.
 */
const releasedDigests = {
  'account-1.0.0.ts': '83fbb996c5ca6e39',
  'checkout-form-1.0.0.ts': 'f546dcaff743c4f2',
  'management-1.0.0.ts': '8159d8e569466278',
  'openapi-1.0.0.ts': 'eb21c795b3206b05',
}
const releasedFolder = join(root, 'openapi/released/clients')

describe('generated clients', () => {
  let server: TestServer
  let later: Awaited<ReturnType<typeof startLaterService>>
  let folders: WorkFolders
  beforeAll(async () => {
    server = await startTestServer()
    later = await startLaterService(server.url)
    folders = { work: await mkdtemp(join(tmpdir(), 'generators-')), modules }
    await symlink(modules, join(folders.work, 'node_modules'))
  })
  afterAll(async () => {
    later.stop()
    await server.stop()
    await rm(folders.work, { recursive: true })
  })

  test.each(['openapi-fetch', 'hey-api', 'oazapfts'])(
    'a client of %s generates, compiles and works, but for the faults that its table names',
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

  test('a client generated from the documents of 1.0.0 compiles and works as it is', async () => {
    const setups = await createSetups(server.url, later.url, managementToken)
    const copy: Writing = (at, name) =>
      cp(join(releasedFolder, `${name}-1.0.0.ts`), join(at, 'generated.ts'))
    const generator = findGenerator('swagger-typescript-api')
    const results = await tryGenerator(folders, generator, setups, copy)
    expect(problemsIn(results)).toEqual([])
    expectWholeScenario(results)
  })
})

test('no released client is generated again, edited or taken away', async () => {
  const digests: Record<string, string> = {}
  for (const file of (await readdir(releasedFolder)).sort()) {
    const text = await readFile(join(releasedFolder, file))
    digests[file] = createHash('sha256').update(text).digest('hex').slice(0, 16)
  }
  expect(digests).toEqual(releasedDigests)
})
