import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/**
 * What a process sends to many and never changes: documents, pages, their style sheets and scripts.
 * Each is made, compressed and tagged when it is first asked for, and once.
 */
export interface FixedContent {
  /** Its media type, with the character set. */
  type: string
  plain: () => Promise<Buffer>
  gzipped: () => Promise<Buffer>
  tag: () => Promise<string>
}

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** What was made is kept; what could not be made is tried again. */
const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined
  return () => {
    if (made === undefined) {
      made = make()
      made.catch(() => {
        made = undefined
      })
    }
    return made
  }
}

/** The same content in any encoding has one tag, which therefore is a weak one. */
const tagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

type Made = string | Buffer | Promise<string | Buffer>

export const fixedContent = (type: string, make: () => Made): FixedContent => {
  const plain = once(async () => Buffer.from(await make()))
  const gzipped = once(async () => zip(await plain()))
  return { type, plain, gzipped, tag: once(async () => tagOf(await plain())) }
}

/** A content that is stored compressed. */
export const packedContent = (type: string, read: () => Promise<Buffer>): FixedContent => {
  const gzipped = once(read)
  const plain = once(async () => unzip(await gzipped()))
  return { type, plain, gzipped, tag: once(async () => tagOf(await gzipped())) }
}

/** Sends a content, compressed where the caller takes that; 304 to a caller who has it. */
export const sendFixed = async (
  req: Request,
  res: Response,
  { type, plain, gzipped, tag }: FixedContent,
): Promise<void> => {
  const isGzipped = req.acceptsEncodings('gzip') !== false
  const [etag, bytes] = await Promise.all([tag(), isGzipped ? gzipped() : plain()])
  res.set({ 'Content-Type': type, ETag: etag }).vary('Accept-Encoding')
  if (!res.hasHeader('Cache-Control')) res.set('Cache-Control', 'no-cache')
  if (isGzipped) res.set('Content-Encoding', 'gzip')
  res.send(bytes)
}
