import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { decodeTextFile } from '../domain/decode-text-file.ts'
import { explainFileError, readTextFile } from '../startup/secret-values.ts'
import { Failure } from './failures.ts'

/** Files are decoded strictly, because a lenient decoder would replace invalid bytes. */

const unreadable = (file: string, reason: string, advice = ''): Failure =>
  new Failure(`The file ${file} cannot be read: ${reason}.${advice}`, 2)

/** Throws a Failure if the file cannot be read or is not UTF-8. */
export const readText = (file: string): string => {
  const read = readTextFile(file)
  if ('text' in read) return read.text
  throw unreadable(file, read.reason)
}

const lineFeed = 0x0a

const countLines = (text: string): number => text.split('\n').length - 1

/**
 * Reads a CSV file of any size in blocks of whole lines, and adds its bytes to `hash`. Throws a
 * Failure if the file cannot be read or is not UTF-8.
 */
export async function* readCsvBlocks(file: string, hash?: Hash): AsyncGenerator<string> {
  let linesBefore = 0
  const decode = (bytes: Uint8Array): string => {
    const read = decodeTextFile(bytes)
    if ('text' in read) {
      linesBefore += countLines(read.text)
      return read.text
    }
    const { reason, line } = read.fault
    const advice = ' In Excel, save it with the file type "CSV UTF-8".'
    throw unreadable(file, `${reason} (line ${linesBefore + line})`, advice)
  }
  let parts: Buffer[] = []
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash?.update(chunk)
      const end = chunk.lastIndexOf(lineFeed) + 1
      if (end > 0) {
        yield decode(Buffer.concat([...parts, chunk.subarray(0, end)]))
        parts = []
      }
      parts.push(chunk.subarray(end))
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw unreadable(file, explainFileError(error as NodeJS.ErrnoException))
  }
  yield decode(Buffer.concat(parts))
}

export const readCsv = async (file: string): Promise<string> => {
  let text = ''
  for await (const block of readCsvBlocks(file)) text += block
  return text
}
