import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import type { Access } from './apis.ts'
import { type Reply, send } from './client.ts'
import { connectionOf } from './credentials.ts'
import { Failure } from './failures.ts'
import { terminalOf } from './terminal.ts'

interface DownloadOptions {
  output?: string
}

type Bytes = ReadableStream<Uint8Array>

/** Makes the action of a command whose reply is no JSON: it streams the reply to the output. */
export const download =
  <Api, Given extends [...string[], DownloadOptions]>(
    access: Access<Api>,
    contentType: string,
    request: (api: Api, ...given: Given) => Promise<Reply<Bytes | null>>,
  ) =>
  async (...parameters: [...Given, Command]): Promise<void> => {
    const command = parameters.at(-1) as Command
    const { output } = command.opts<DownloadOptions>()
    const { json, url } = connectionOf(command)
    if (json) throw new Failure(`The reply is ${contentType}: leave --json out.`, 2)
    const { data, response } = await send(access, request, parameters)
    if (!data || !response.headers.get('Content-Type')?.startsWith(contentType)) {
      throw new Failure(
        `What answers at ${url} is not ${contentType}: name a server with --url.`,
        2,
      )
    }
    await pass(data, output, terminalOf(command).out).catch((error) => {
      throw describeBreak(error, output)
    })
  }

const pass = (data: Bytes, file: string | undefined, out: Writable): Promise<void> =>
  file === undefined
    ? pipeline(data, out, { end: false }).catch((error) => {
        // A reader that closes the pipe, as `head` does, has all it needs.
        if (error.code !== 'EPIPE') throw error
      })
    : pipeline(data, createWriteStream(file))

/** The Failure for a download that broke off: an incomplete file must not seem complete. */
const describeBreak = (error: unknown, file: string | undefined): unknown => {
  if (!(error instanceof Error)) return error
  const reason = error.cause instanceof Error ? error.cause.message : error.message
  const place = file === undefined ? 'The output' : `The file ${file}`
  return new Failure(`${place} is not complete: ${reason}`, 2)
}
