import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

const hasZlibHeader = (body: Buffer): boolean =>
  body.length > 1 && ((body[0] ?? 0) & 0x0f) === 8 && body.readUInt16BE(0) % 31 === 0

/** Returns undefined if the content encoding is unknown. */
const decompressorFor = (encoding: string, body: Buffer, chunkSize: number) => {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ chunkSize })
    case 'deflate':
      return hasZlibHeader(body) ? createInflate({ chunkSize }) : createInflateRaw({ chunkSize })
    case 'br':
      return createBrotliDecompress({ chunkSize })
    default:
      return undefined
  }
}

/**
 * Decompresses at most the first `bytesMax` bytes of a body of any size. An incomplete body is
 * decompressed as far as possible. An uncompressed body is returned unchanged.
 */
export const decompressStart = (
  body: Buffer,
  encoding: string | undefined,
  bytesMax: number,
): Buffer | Promise<Buffer> => {
  const decompressor = decompressorFor(encoding ?? '', body, bytesMax)
  if (decompressor === undefined || body.length === 0) return body
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let bytes = 0
    const finish = (): void => {
      decompressor.destroy()
      resolve(bytes === 0 ? body : Buffer.concat(parts).subarray(0, bytesMax))
    }
    decompressor
      .on('data', (part: Buffer) => {
        parts.push(part)
        bytes += part.length
        if (bytes >= bytesMax) finish()
      })
      .once('end', finish)
      // An incomplete body causes an error after its readable part.
      .on('error', finish)
      .end(body)
  })
}
