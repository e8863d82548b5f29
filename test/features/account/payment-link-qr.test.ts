import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'
import { merchant, server } from '../../support/own-merchant.ts'

let link: { id: string; url: string }

beforeAll(async () => {
  const order = { amount: 5000, currency: 'XAF' }
  link = (await merchant.account('post', '/payment-links', order)).body.data
})

const fetchPicture = async (name: string) => {
  const headers = { Authorization: `Bearer ${merchant.secretKey}` }
  const reply = await fetch(`${server.url}/account/v1/payment-links/${link.id}/${name}`, {
    headers,
  })
  expect(reply.status).toBe(200)
  const type = reply.headers.get('content-type')
  return { type, bytes: Buffer.from(await reply.arrayBuffer()) }
}

/** Converts a PNG with one bit per pixel to four bytes per pixel. */
const pixelsOf = (png: Buffer) => {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  const lineBytes = 1 + Math.ceil(width / 8)
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = rows[y * lineBytes + 1 + (x >> 3)] ?? 0
      const shade = (byte & (0x80 >> (x & 7))) === 0 ? 0 : 255
      data.fill(shade, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { width, height, data }
}

test('the PNG of a payment link is a QR code of its address', async () => {
  const { type, bytes } = await fetchPicture('qr-code.png')
  expect(type).toBe('image/png')
  const picture = pixelsOf(bytes)
  expect(picture.width).toBeGreaterThan(400)
  expect(decodeQR(picture)).toBe(link.url)
})

test('the SVG of a payment link contains no script and no link', async () => {
  const { type, bytes } = await fetchPicture('qr-code.svg')
  expect(type).toContain('image/svg+xml')
  expect(bytes.toString()).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/)
  expect(bytes.toString()).not.toMatch(/<script|href/)
})
