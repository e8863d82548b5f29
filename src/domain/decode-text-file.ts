interface EncodingFault {
  line: number
  reason: string
}

const lineFeed = 0x0a

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** Removes the byte order mark, if there is one. */
export const decodeTextFile = (bytes: Uint8Array): { text: string } | { fault: EncodingFault } => {
  if (isUtf16(bytes)) return { fault: { line: 1, reason: 'it is UTF-16 text, not UTF-8' } }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const zero = text.indexOf('\0')
    if (zero < 0) return { text }
    const line = text.slice(0, zero).split('\n').length
    return { fault: { line, reason: 'it is not UTF-8 text: it contains a NUL character' } }
  } catch {
    return { fault: { line: firstWrongLine(bytes), reason: 'it is not UTF-8 text' } }
  }
}

const firstWrongLine = (bytes: Uint8Array): number => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(lineFeed, start)
    try {
      decoder.decode(bytes.subarray(start, end < 0 ? undefined : end))
    } catch {
      return line
    }
    if (end < 0) break
    start = end + 1
  }
  return line
}
