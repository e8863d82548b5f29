/**
 * Counts the lines and fields of a bulk payout from its bytes, without parsing, so that rejecting
 * too many lines is cheap. The counts are meaningless for a body that is neither JSON nor CSV.
 */

const quote = 0x22
const backslash = 0x5c
const lineFeed = 0x0a
const carriageReturn = 0x0d
const space = 0x20
const semicolon = 0x3b

/** Returns the index of the closing quote, or the length of the text if the quote is missing. */
const endOfString = (bytes: Buffer, from: number): number => {
  let at = from
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

/**
 * Returns true if a JSON string equals `name`, even if the string is escaped. `from` and `to`
 * exclude the quotes.
 */
const isName = (bytes: Buffer, from: number, to: number, name: string): boolean => {
  const text = bytes.toString('latin1', from, to)
  if (text === name) return true
  try {
    return text.includes('\\') && JSON.parse(`"${text}"`) === name
  } catch {
    return false
  }
}

interface JsonSize {
  /** The number of items in the list with the given name in the outermost object. */
  items: number
  fields: number
  /** The number of objects, lists, list items and object fields. */
  values: number
}

const code = (character: string): number => character.charCodeAt(0)
const [comma, colon, openList, openObject] = [code(','), code(':'), code('['), code('{')]
const [closeList, closeObject] = [code(']'), code('}')]

/** Stops when a count exceeds its limit. `name` is the field that contains the list of payouts. */
export const measureJson = (
  bytes: Buffer,
  name: string,
  { itemsMax, fieldsMax, valuesMax }: { itemsMax: number; fieldsMax: number; valuesMax: number },
): JsonSize => {
  const size = { items: 0, fields: 0, values: 0 }
  let depth = 0
  let string = { from: 0, to: 0 }
  let isNamed = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (byte === quote) {
      const to = endOfString(bytes, at + 1)
      if (depth === 1) string = { from: at + 1, to }
      at = to
    } else if (byte === colon) {
      size.fields += 1
      if (depth === 1) isNamed = isName(bytes, string.from, string.to, name)
    } else if (byte === comma) {
      size.values += 1
      if (depth === 2 && isNamed) size.items += 1
    } else if (byte === openList || byte === openObject) {
      depth += 1
      size.values += 1
      if (depth === 2 && isNamed) size.items += 1
    } else if (byte === closeList || byte === closeObject) {
      depth -= 1
    }
    if (size.items > itemsMax || size.fields > fieldsMax || size.values > valuesMax) break
  }
  return size
}

/**
 * Counts the non-empty lines of a CSV file, including the header. Ignores line breaks within
 * quotes. As in the parser, a carriage return alone is a line break only if the file has no line
 * feed.
 */
export const countCsvLines = (bytes: Buffer): number => {
  const end = bytes.includes(lineFeed) ? lineFeed : carriageReturn
  let lines = 0
  let isQuoted = false
  let isBlank = true
  for (const byte of bytes) {
    if (byte === quote) isQuoted = !isQuoted
    if (byte === end && !isQuoted) {
      if (!isBlank) lines += 1
      isBlank = true
    } else if (byte > space && byte !== comma && byte !== semicolon) {
      isBlank = false
    }
  }
  return isBlank ? lines : lines + 1
}
