import { execFile, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { runMomo } from '../../src/cli/program.ts'
import { Interruption } from '../../src/cli/terminal.ts'
import type { Merchant } from './client.ts'
import { schemaFaults } from './conformance.ts'
import type { DocumentName } from './documents.ts'
import { programEnvironment } from './processes.ts'
import { managementToken, type TestServer } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Run {
  code: number
  out: string
  err: string
}

/** Runs momo in a separate process with only these environment variables. */
export const runProcess = (args: string[], env: Record<string, string>): Promise<Run> =>
  new Promise((resolve) => {
    execFile(
      'node_modules/.bin/node',
      ['src/cli/momo.ts', ...args],
      { cwd: root, env: { ...programEnvironment, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })

export const startProcess = (args: string[], env: Record<string, string>) => {
  const child = spawn('node_modules/.bin/node', ['src/cli/momo.ts', ...args], {
    cwd: root,
    env: { ...programEnvironment, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk
  })
  // If the second of two signals arrives while Node exits, the signal kills the process. A shell
  // reports the same exit code in both cases.
  const ended = new Promise<number>((resolve) =>
    child.once('close', (code, signal) =>
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGHUP']),
    ),
  )
  return {
    notes: () => err,
    /** Stops momo with a signal, like Ctrl-C. Resolves with the exit code. */
    interrupt: (signal: NodeJS.Signals = 'SIGINT') => {
      child.kill(signal)
      return ended
    },
  }
}

const collect = () => {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}

export interface Running {
  lines(): string[]
  notes(): string
  ended: Promise<Run>
  stop(): Promise<string>
}

/** Starts momo in this process. If `screen` is true, standard output is a terminal. */
export const startMomo = (
  args: string[],
  env: Record<string, string>,
  screen?: { columns?: number },
): Running => {
  const [out, err] = [collect(), collect()]
  if (screen !== undefined) Object.assign(out.stream, { isTTY: true, ...screen })
  const interrupted = new AbortController()
  const terminal = {
    env,
    out: out.stream,
    err: err.stream,
    exitCode: 0,
    interruption: () => interrupted.signal,
  }
  const ended = runMomo(args, terminal).then(() => ({
    code: terminal.exitCode,
    out: out.text(),
    err: err.text(),
  }))
  return {
    lines: () => out.text().split('\n').slice(0, -1),
    notes: err.text,
    ended,
    stop: async () => {
      interrupted.abort(new Interruption('SIGINT'))
      return (await ended).err
    },
  }
}

/** Runs momo in this process with only these environment variables. */
export const run = (args: string[], env: Record<string, string>): Promise<Run> =>
  startMomo(args, env).ended

/** Parses JSON, and expects it to match a schema of the document. */
export const conforming = (schema: string, text: string, document: DocumentName = 'management') => {
  const body = JSON.parse(text)
  expect(schemaFaults(document, `#/components/schemas/${schema}`, body)).toEqual([])
  return body
}

/** Returns functions that run momo. `connection` returns the environment variables of each run. */
const momoIn = (connection: () => Record<string, string>) => {
  const momo = (...args: string[]): Promise<Run> => run(args, connection())

  const output = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await momo(...args)
    const usual = [/^Idempotency key: \S+\n/, /^Sandbox: .+\n/, /^Already created .+\n/]
    const notes = usual.reduce((left, note) => left.replace(note, ''), err)
    expect({ code, notes }).toEqual({ code: 0, notes: '' })
    return out
  }

  const parsedBy =
    (document: DocumentName) =>
    async (schema: string, ...args: string[]) =>
      conforming(schema, await output(...args, '--json'), document)

  return {
    connection,
    momo,
    /** Runs a command, expects it to succeed, and returns its human-readable output. */
    output,
    parsedBy,
    parsed: parsedBy('management'),
  }
}

export const momoOf = (server: () => Pick<TestServer, 'url'>) =>
  momoIn(() => ({ MOMO_URL: server().url, MANAGEMENT_TOKEN: managementToken }))

export const momoAs = (server: () => Pick<TestServer, 'url'>, merchant: () => Merchant) => {
  const used = momoIn(() => ({ MOMO_URL: server().url, MOMO_API_KEY: merchant().secretKey }))
  const { parsedBy, ...rest } = used
  return { ...rest, parsed: parsedBy('account'), parsedPayment: parsedBy('openapi') }
}
