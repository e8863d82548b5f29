import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import type { Access } from './apis.ts'
import { type Reply, send } from './client.ts'
import { connectionOf } from './credentials.ts'
import { Failure, incompleteExitCode } from './failures.ts'
import { storeFile } from './store-file.ts'
import { Interruption, OutputUnwritable, terminalOf } from './terminal.ts'

interface DownloadOptions {
  output?: string
}

type Bytes = ReadableStream<Uint8Array>

/** Streams a response that is not JSON to the output. */
export const download =
  <Api, Args extends [...string[], DownloadOptions]>(
    access: Access<Api>,
    contentType: string,
    request: (api: Api, ...args: Args) => Promise<Reply<Bytes | null>>,
  ) =>
  async (...parameters: [...Args, Command]): Promise<void> => {
    const command = parameters.at(-1) as Command
    const { output } = command.opts<DownloadOptions>()
    const { json, url } = connectionOf(command)
    if (json) throw new Failure(`The response is ${contentType}: omit --json.`, 2)
    const { data, response } = await send(access, request, parameters)
    if (!data || !response.headers.get('Content-Type')?.startsWith(contentType)) {
      throw new Failure(
        `The response from ${url} is not ${contentType}: set the server with --url.`,
        2,
      )
    }
    const check = () => requireStatedLength(response)
    try {
      if (output === undefined) await pipeToOutput(data, terminalOf(command).out, check)
      else await storeFile(data, output, { stop: terminalOf(command).interruption(), check })
    } catch (error) {
      throw describeInterruption(error, output)
    }
  }

const pipeToOutput = async (data: Bytes, out: Writable, check: () => void): Promise<void> => {
  try {
    await pipeline(data, out, { end: false })
  } catch (error) {
    // A reader that closes the pipe, such as `head`, has read everything it needs.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return
    throw error
  }
  check()
}

/**
 * Throws if only the end of the connection marks the end of the response, because an interrupted
 * response would look complete.
 */
const requireStatedLength = ({ headers }: Response): void => {
  if (headers.has('Content-Length') || headers.has('Transfer-Encoding')) return
  throw new Error('the response does not state its length (a proxy uses HTTP/1.0)')
}

/** An incomplete file must not look complete, so an interrupted download becomes a Failure. */
const describeInterruption = (error: unknown, file: string | undefined): unknown => {
  if (!(error instanceof Error)) return error
  const reason = error.cause instanceof Error ? error.cause.message : error.message
  if (error.cause instanceof Interruption) {
    const { signal, exitCode } = error.cause
    return new Failure(`Stopped by ${signal}: ${file} was not written.`, exitCode)
  }
  // Only file and output errors come from system calls. Network errors come from fetch.
  if ('syscall' in error) return new OutputUnwritable(reason)
  const kept = file === undefined ? 'the output is not complete' : `${file} was not written`
  return new Failure(`The response was interrupted, and ${kept}: ${reason}`, incompleteExitCode)
}
