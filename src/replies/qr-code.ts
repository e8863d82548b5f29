import { crc32, deflateSync } from 'node:zlib'
import encodeQR from 'qr'

/** The width of the empty border is in modules, the squares of the code (ISO/IEC 18004). */
const border = 4

/** The width in pixels is approximate, because each module has a whole number of pixels. */
const pngWidth = 600

export const qrSvg = (text: string): string => encodeQR(text, 'svg', { ecc: 'medium', border })

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Returns rows with one bit per pixel, 1 for white. Each row starts with a 0 for "no filter". */
const rowsOf = (modules: boolean[][], scale: number): Buffer => {
  const width = modules.length * scale
  const rows = modules.map((row) => {
    const line = Buffer.alloc(1 + Math.ceil(width / 8))
    row.forEach((isDark, at) => {
      for (let x = at * scale; !isDark && x < (at + 1) * scale; x += 1) {
        line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
      }
    })
    return line
  })
  return Buffer.concat(rows.flatMap((line) => Array.from({ length: scale }, () => line)))
}

/** The image is a greyscale PNG with one bit per pixel (W3C PNG, 11.2.2). */
export const qrPng = (text: string): Buffer => {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border })
  const scale = Math.max(1, Math.round(pngWidth / modules.length))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(modules.length * scale, 0)
  header.writeUInt32BE(modules.length * scale, 4)
  header[8] = 1
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rowsOf(modules, scale))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
