import { execFile, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@jest/globals'
import type { Merchant } from './client.ts'
import { schemaFaults } from './conformance.ts'
import type { DocumentName } from './documents.ts'
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

export interface Running {
  /** What it has printed on standard output, line by line. */
  lines(): string[]
  /** Ends it, as Ctrl-C does, and waits until it has ended; what it printed as errors. */
  stop(): Promise<string>
}

/** Starts the command and lets it run. */
export const startMomo = (args: string[], env: Record<string, string>): Running => {
  const child = spawn('node_modules/.bin/node', ['src/cli/momo.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk
  })
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(err)))
  return {
    lines: () => out.split('\n').slice(0, -1),
    stop: () => {
      child.kill('SIGINT')
      return ended
    },
  }
}

/** A text of JSON that has the shape that a document gives it. */
export const conforming = (schema: string, text: string, document: DocumentName = 'management') => {
  const body = JSON.parse(text)
  expect(schemaFaults(document, `#/components/schemas/${schema}`, body)).toEqual([])
  return body
}

/** The command in an environment, which is asked for at each run. */
const momoIn = (connection: () => Record<string, string>) => {
  const momo = (...args: string[]): Promise<Run> => run(args, connection())

  const output = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await momo(...args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    return out
  }

  const parsedBy =
    (document: DocumentName) =>
    async (schema: string, ...args: string[]) =>
      conforming(schema, await output(...args, '--json'), document)

  return {
    connection,
    momo,
    /** Runs a command that succeeds, for its human output. */
    output,
    parsedBy,
    /** Runs a command that succeeds, with --json; its answer has the shape that is documented. */
    parsed: parsedBy('management'),
  }
}

/** The command, told the address and the token of a server, which is asked for at each run. */
export const momoOf = (server: () => Pick<TestServer, 'url'>) =>
  momoIn(() => ({ MOMO_URL: server().url, MANAGEMENT_TOKEN: managementToken }))

/** The command with the secret key of a merchant. */
export const momoAs = (server: () => Pick<TestServer, 'url'>, merchant: () => Merchant) => {
  const used = momoIn(() => ({ MOMO_URL: server().url, MOMO_API_KEY: merchant().secretKey }))
  const { parsedBy, ...rest } = used
  return { ...rest, parsed: parsedBy('account'), parsedPayment: parsedBy('openapi') }
}
