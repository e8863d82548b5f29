import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/**
 * Content that never changes while the process runs: documents, pages, style sheets and scripts.
 * The first request creates, compresses and tags the content.
 */
export interface FixedContent {
  /** The media type includes the character set. */
  type: string
  plain: () => Promise<Buffer>
  gzipped: () => Promise<Buffer>
  tag: () => Promise<string>
}

const zip = promisify(gzip)
const unzip = promisify(gunzip)

/** Creates a value once. After a failure, the next call tries again. */
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

/** The plain and the compressed content share this tag, so the tag is weak. */
const tagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

type Made = string | Buffer | Promise<string | Buffer>

export const fixedContent = (type: string, make: () => Made): FixedContent => {
  const plain = once(async () => Buffer.from(await make()))
  const gzipped = once(async () => zip(await plain()))
  return { type, plain, gzipped, tag: once(async () => tagOf(await plain())) }
}

/** The content is stored compressed. `read` returns gzip. */
export const packedContent = (type: string, read: () => Promise<Buffer>): FixedContent => {
  const gzipped = once(read)
  const plain = once(async () => unzip(await gzipped()))
  return { type, plain, gzipped, tag: once(async () => tagOf(await gzipped())) }
}

/**
 * Compresses the content if the caller accepts gzip. Responds with a 304 if the caller has a
 * current copy.
 */
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
