import { createHook } from 'node:async_hooks'
import { request as ask } from 'node:http'
import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import { server } from '../../support/own-server.ts'

interface Sent {
  status: number
  headers: Record<string, string | undefined>
  bytes: Buffer
}

const get = (path: string, headers: Record<string, string> = {}): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const sending = ask(server.url + path, { headers }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => {
        const sent = res.headers as Sent['headers']
        resolve({ status: res.statusCode ?? 0, headers: sent, bytes: Buffer.concat(parts) })
      })
      res.on('error', reject)
    })
    sending.on('error', reject).end()
  })

const documents = ['/api/v1', '/v1', '/account/v1', '/management/v1'].flatMap((at) =>
  ['openapi.json', 'openapi.yaml', 'openapi-3.0.json', 'openapi-3.0.yaml'].map(
    (file) => `${at}/${file}`,
  ),
)

const addresses = [
  ...documents,
  '/api/v1/workflows.arazzo.yaml',
  '/llms.txt',
  ...['/docs', '/docs/start', '/docs/events', '/docs/errors', '/docs/reference'],
  ...['/docs/index.md', '/docs/errors.md', '/docs/reference.md'],
  ...['/docs/docs.css', '/docs/reference-start.js', '/docs/reference.js'],
  ...['/checkout-assets/checkout.css', '/checkout-assets/checkout.js'],
]

const revalidated = addresses.filter((path) => !path.startsWith('/checkout-assets'))

describe('constant content', () => {
  test.each(addresses)(
    'constant content is compressed if the client accepts compression: %s',
    async (path) => {
      const plain = await get(path)
      const packed = await get(path, { 'Accept-Encoding': 'gzip, br' })
      expect([plain.status, packed.status]).toEqual([200, 200])
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
      for (const { headers } of [plain, packed]) {
        expect(headers.vary).toContain('Accept-Encoding')
        expect(headers['content-type']).toContain('charset=utf-8')
      }
    },
  )

  test.each(addresses)(
    'constant content is not sent again to a client that has it: %s',
    async (path) => {
      const { headers } = await get(path)
      const { etag = '' } = headers
      expect(etag).not.toBe('')
      for (const encoding of ['identity', 'gzip']) {
        const known = { 'If-None-Match': etag, 'Accept-Encoding': encoding }
        const again = await get(path, known)
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
      }
      expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
    },
  )

  test.each(revalidated)('every cache revalidates constant content: %s', async (path) => {
    expect((await get(path)).headers['cache-control']).toContain('no-cache')
  })

  test('constant content has a different ETag in each language', async () => {
    const tagIn = async (language: string) =>
      (await get('/docs/start', { 'Accept-Language': language })).headers.etag
    expect(await tagIn('fr')).not.toBe(await tagIn('en'))
  })
})

const compressionsIn = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ZLIB') count += 1
    },
  }).enable()
  await work()
  hook.disable()
  return count
}

test('a document is compressed only once for all requests', async () => {
  expect(await compressionsIn(() => promisify(gzip)('something'))).toBe(1)
  for (const path of documents) {
    const send = () => get(path, { 'Accept-Encoding': 'gzip' })
    await send()
    expect([path, await compressionsIn(send)]).toEqual([path, 0])
  }
})
