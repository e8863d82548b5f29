import { createReadStream } from 'node:fs'
import { decodeUtf8 } from '../domain/utf8-text.ts'
import { readTextFile } from '../startup/secret-values.ts'
import { Failure } from './failures.ts'

/** Every file is decoded strictly: a lenient decoder replaces what it cannot read. */

/** The text of a file. Throws a Failure if the file cannot be read or is not UTF-8. */
export const readText = (file: string): string => {
  const read = readTextFile(file)
  if ('text' in read) return read.text
  throw new Failure(`${file} cannot be read: ${read.reason}.`, 2)
}

const lineFeed = 0x0a

const countLines = (text: string): number => text.split('\n').length - 1

/**
 * The text of a CSV file of any size, in blocks of whole lines. Throws a Failure if the file cannot
 * be read or is not UTF-8.
 */
export async function* readCsvBlocks(file: string): AsyncGenerator<string> {
  let linesBefore = 0
  const decode = (bytes: Uint8Array): string => {
    const read = decodeUtf8(bytes)
    if ('text' in read) {
      linesBefore += countLines(read.text)
      return read.text
    }
    const { reason, line } = read.fault
    const place = `${file} cannot be read: ${reason} (line ${linesBefore + line}).`
    throw new Failure(`${place} In Excel, save it with the file type "CSV UTF-8".`, 2)
  }
  let parts: Buffer[] = []
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      const end = chunk.lastIndexOf(lineFeed) + 1
      if (end > 0) {
        yield decode(Buffer.concat([...parts, chunk.subarray(0, end)]))
        parts = []
      }
      parts.push(chunk.subarray(end))
    }
  } catch (error) {
    throw error instanceof Failure
      ? error
      : new Failure(`${file} cannot be read: ${(error as Error).message}.`, 2)
  }
  yield decode(Buffer.concat(parts))
}

/** The text of a CSV file, as `readCsvBlocks` reads it. */
export const readCsv = async (file: string): Promise<string> => {
  let text = ''
  for await (const block of readCsvBlocks(file)) text += block
  return text
}
