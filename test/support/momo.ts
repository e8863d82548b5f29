import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@jest/globals'
import { schemaFaults } from './conformance.ts'
import { managementToken, type TestServer } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What Node compiles in the first run of a command; without it, later ones take thrice as long. */
const compiled = join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'momo-compiled')

export interface Run {
  code: number
  out: string
  err: string
}

/** Runs the command as a process of its own, knowing only the environment it is given. */
export const run = (args: string[], env: Record<string, string>): Promise<Run> =>
  new Promise((resolve) => {
    execFile(
      'node_modules/.bin/node',
      ['src/cli/momo.ts', ...args],
      { cwd: root, env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

/** A text of JSON that has the shape that is documented. */
export const conforming = (schema: string, text: string) => {
  const body = JSON.parse(text)
  expect(schemaFaults('management', `#/components/schemas/${schema}`, body)).toEqual([])
  return body
}

/** The command, told the address and the token of a server, which is asked for at each run. */
export const momoOf = (server: () => Pick<TestServer, 'url'>) => {
  const connection = () => ({ MOMO_URL: server().url, MANAGEMENT_TOKEN: managementToken })

  const momo = (...args: string[]): Promise<Run> => run(args, connection())

  const output = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await momo(...args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return out
  }

  return {
    connection,
    momo,
    /** Runs a command that succeeds, for its human output. */
    output,
    /** Runs a command that succeeds, with --json; its answer has the shape that is documented. */
    parsed: async (schema: string, ...args: string[]) =>
      conforming(schema, await output(...args, '--json')),
  }
}
