import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Answer } from '../scenario/clients.ts'

/** The folder of the document; this file is compiled into another one. */
const folder = join(import.meta.dirname, '../..', basename(import.meta.dirname))

/** Starts the program in Perl: a function that gives it one line and takes its answer. */
const startPerl = () => {
  const parameters = ['calls.pl', join(folder, 'document.json')]
  const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit']
  const { stdin, stdout } = spawn('perl', parameters, { cwd: folder, stdio })
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  return async (input: object): Promise<unknown> => {
    stdin.write(`${JSON.stringify(input)}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error('the program in Perl ended')
    return JSON.parse(value)
  }
}

/** The operations of one API, by their `operationId`. */
export const createApi = (baseUrl: string, authorization: string) => {
  const ask = startPerl()
  const call = async <Body>(operation: string, parameters: object, content: object = {}) =>
    (await ask({ baseUrl, authorization, operation, parameters, content })) as Answer<Body>
  const describe = async (event: string): Promise<string> =>
    ((await ask({ event })) as { word: string }).word
  return {
    call,
    describe,
    describeEvents: async (parameters: object): Promise<string[]> => {
      const { body } = await call<{ data: { payload: object }[] }>('listEvents', parameters)
      const words: string[] = []
      for (const { payload } of body?.data ?? [])
        words.push(await describe(JSON.stringify(payload)))
      return words
    },
  }
}
