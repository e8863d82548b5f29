import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createStages, startLaterService } from '../../scripts/generators/stages.ts'
import { generators } from '../../scripts/generators/table.ts'
import { tryGenerator, type Workshop } from '../../scripts/generators/work.ts'
import { managementToken, startTestServer, type TestServer } from '../support/server.ts'

/** Three of the generators that `make generators` tries, as they are installed here. */

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))

describe('generated clients', () => {
  let server: TestServer
  let later: Awaited<ReturnType<typeof startLaterService>>
  let workshop: Workshop
  beforeAll(async () => {
    server = await startTestServer()
    later = await startLaterService(server.url)
    workshop = { folder: await mkdtemp(join(tmpdir(), 'generators-')), modules }
    await symlink(modules, join(workshop.folder, 'node_modules'))
  })
  afterAll(async () => {
    later.stop()
    await server.stop()
    await rm(workshop.folder, { recursive: true })
  })

  test.each(['openapi-fetch', 'hey-api', 'oazapfts'])(
    'a client of %s generates, compiles and works, but for the faults that its table names',
    async (name) => {
      const generator = generators.find((each) => each.name === name)
      if (generator === undefined) throw new Error(`no generator ${name}`)
      const stages = await createStages(server.url, later.url, managementToken)
      const results = await tryGenerator(workshop, generator, stages)
      const problems = Object.entries(results).flatMap(([document, result]) =>
        Object.entries({ generates: result.generated, compiles: result.compiled, ...result.steps })
          .filter(([, message]) => message !== null)
          .map(([step, message]) => [`${document}: ${step}`, message] as const),
      )
      const faults = Object.keys(generator.faults ?? {})
      expect(problems.filter(([where]) => !faults.includes(where))).toEqual([])
      expect(problems).toHaveLength(faults.length)
      for (const { steps } of Object.values(results)) {
        expect(Object.keys(steps).length).toBeGreaterThan(5)
      }
    },
  )
})
