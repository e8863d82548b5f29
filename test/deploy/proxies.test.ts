import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exampleRefusal } from '../../src/replies/replies.ts'
import { eventually } from '../support/eventually.ts'
import { freePort, prepareProgram, programsHere } from '../support/processes.ts'

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const here = programsHere(['haproxy', 'nginx'])
const folder = mkdtempSync(join(tmpdir(), 'momo-proxies-'))
const node = createServer((req, res) => {
  if (req.url === '/broken') return void req.socket.destroy()
  const id = req.headers['x-request-id']
  if (req.url !== '/readyz') res.setHeader('X-Request-Id', String(id))
  res.end()
})
const nodeOf = () => `127.0.0.1:${(node.address() as AddressInfo).port}`
const stops: (() => Promise<unknown>)[] = []

beforeAll(() => new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  for (const stop of stops) await stop()
  node.close()
})

const start = (file: string, args: string[], logFile: string): void => {
  const program = prepareProgram({ file, args, logFile })
  program.start()
  stops.push(() => {
    program.signal('SIGTERM')
    return program.ended()
  })
}

interface Proxy {
  port: number
  logFile: string
}

const startHaproxy = async (sample: string, replace: (text: string) => string): Promise<Proxy> => {
  const port = await freePort()
  const name = join(folder, `haproxy-${port}`)
  const text = replace(read(sample))
    .replaceAll('/etc/haproxy/unavailable.http', `${folder}/unavailable.http`)
    .replace(/^ {2}(bind :443|http-request redirect|user|group) ?.*\n/gm, '')
    .replace(/^ {2}bind :80$|bind \S+:8080$/m, `bind 127.0.0.1:${port}`)
    .replace('maxconn 20000', 'maxconn 100')
    .replace(/inter 1s/, 'inter 100ms')
  writeFileSync(join(folder, 'unavailable.http'), read('deploy/ha/unavailable.http'))
  writeFileSync(`${name}.cfg`, text)
  start('haproxy', ['-db', '-f', `${name}.cfg`], `${name}.log`)
  return { port, logFile: `${name}.log` }
}

const startNginx = async (): Promise<Proxy> => {
  const port = await freePort()
  const blocks = [...read('deploy/README.md').matchAll(/```nginx\n(.*?)```/gs)]
  const [http = '', location = ''] = blocks.map(([, block = '']) => block)
  const logFile = join(folder, 'nginx-access.log')
  const inServer = location
    .replace('/var/log/nginx/momo.log', logFile)
    .replace('http://127.0.0.1:3000', `http://${nodeOf()}`)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr;
    events {}
    http { ${paths}
    ${http}
    server { listen 127.0.0.1:${port}; ${inServer} } }`,
  )
  start('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], join(folder, 'nginx.log'))
  return { port, logFile }
}

const proxies: [string, 'haproxy' | 'nginx', () => Promise<Proxy>][] = [
  [
    'deploy/haproxy.cfg',
    'haproxy',
    () =>
      startHaproxy('deploy/haproxy.cfg', (text) =>
        text.replace('127.0.0.1:3000', nodeOf()).replace(/^ {2}server node2.*$/m, ''),
      ),
  ],
  [
    'deploy/ha/haproxy.cfg',
    'haproxy',
    () =>
      startHaproxy('deploy/ha/haproxy.cfg', (text) =>
        text
          .replace(/^listen primary\n(?: .*\n)*/m, '')
          .replaceAll('{{ERRORS}}', folder)
          .replace('{{API_1}}', nodeOf())
          .replace(/^ {2}server api2.*$/m, ''),
      ),
  ],
  ['the nginx sample of deploy/README.md', 'nginx', startNginx],
]

describe.each(proxies)('%s', (_name, program, begin) => {
  const isHere = here.includes(program)
  const testHere = isHere ? test : test.skip
  let proxy: Proxy
  const send = async (path: string, id?: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${proxy.port}${path}`, { headers: id ? { 'X-Request-Id': id } : {} })

  beforeAll(async () => {
    if (!isHere) return
    proxy = await begin()
    await eventually(
      () => send('/').catch(() => undefined),
      (reply) => reply?.status === 200,
    )
  })

  testHere(
    "a sample proxy returns the service's error shape if a node breaks the connection",
    async () => {
      const reply = await send('/broken')
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await reply.json()).toEqual(exampleRefusal('service_unavailable').body)
    },
  )

  testHere(
    "a sample proxy forwards and logs the caller's request id, or generates an id",
    async () => {
      const idOf = async (path: string, id?: string) =>
        (await send(path, id)).headers.get('x-request-id')
      const own = await idOf('/api/v1/payments')
      expect(own).toMatch(/^[0-9a-f-]{32,36}$/)
      expect(await idOf('/checkout/an-id/ss-secret', 'order-42')).toBe('order-42')
      const replaced = await idOf('/api/v1/payouts', 'an id with spaces')
      expect(replaced).toMatch(/^[0-9a-f-]{32,36}$/)
      const logged = await eventually(
        async () => readFileSync(proxy.logFile, 'utf8'),
        (text) => text.includes(`${replaced}`),
      )
      expect(logged).toMatch(new RegExp(`/api/v1/payments .*${own}$`, 'm'))
      expect(logged).toMatch(/\/checkout\/an-id\/\*\*\* .*order-42$/m)
      expect(logged).not.toContain('an id with spaces')
      expect(logged).not.toContain('ss-secret')
    },
  )
})

test('every sample proxy passes on exactly the request ids that the service accepts', () => {
  const accepted = /acceptedId = \/(.*)\/\n/.exec(read('src/http/observe-requests.ts'))?.[1]
  expect(accepted).toBeDefined()
  const samples = ['deploy/haproxy.cfg', 'deploy/ha/haproxy.cfg', 'deploy/Caddyfile']
  for (const path of [...samples, 'deploy/README.md']) expect(read(path)).toContain(accepted)
})
