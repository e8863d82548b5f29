import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Answer } from '../scenario/clients.ts'

/** The compiled file is not in the folder of the document. */
const folder = join(import.meta.dirname, '../..', basename(import.meta.dirname))

/** Starts the Perl program. Returns a function that sends a line and reads the response. */
const startPerl = () => {
  const parameters = ['calls.pl', join(folder, 'document.json')]
  const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit']
  const { stdin, stdout } = spawn('perl', parameters, { cwd: folder, stdio })
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  return async (input: object): Promise<unknown> => {
    stdin.write(`${JSON.stringify(input)}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error('the Perl program exited')
    return JSON.parse(value)
  }
}

/**
 * Returns a function that calls an operation by `operationId`, and a function that reads an event.
 */
export const createApi = (baseUrl: string, authorization: string) => {
  const ask = startPerl()
  return {
    /** Perl has no types, so the caller specifies the type of the body. */
    call: async <Body = { data: { payload: object }[] }>(
      operation: string,
      parameters: object,
      content: object = {},
    ) => (await ask({ baseUrl, authorization, operation, parameters, content })) as Answer<Body>,
    describe: async (event: object): Promise<string> =>
      ((await ask({ event })) as { word: string }).word,
  }
}
