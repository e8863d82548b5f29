import { X509Certificate } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectSecurely } from 'node:tls'
import { pino } from 'pino'
import { listen } from '../../../src/http/listen.ts'
import { followCertificate } from '../../../src/startup/certificate.ts'
import * as certificate from '../../support/certificate.ts'
import { eventually } from '../../support/eventually.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-certificate-'))
const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }

const install = ({ cert, key }: { cert: string; key: string }): void => {
  writeFileSync(files.keyFile, key)
  writeFileSync(files.certFile, cert)
}

describe('a management listener with MANAGEMENT_HOST and a certificate', () => {
  let server: TestServer

  beforeAll(async () => {
    install(certificate)
    server = await startTestServer({
      managementPort: 0,
      managementHost: '127.0.0.2',
      managementTls: files,
    })
  })

  afterAll(() => server.stop())

  const port = (): number => Number(new URL(server.managementUrl).port)

  const statusOf = (host: string, path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(
        { host, port: port(), path, ca: certificate.cert, servername: 'localhost' },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        },
      )
        .on('error', reject)
        .end()
    })

  test('metrics are served over HTTPS only at the management address', async () => {
    expect(new URL(server.managementUrl).protocol).toBe('https:')
    expect(await statusOf('127.0.0.2', '/metrics')).toBe(200)
    await expect(statusOf('127.0.0.1', '/metrics')).rejects.toThrow('ECONNREFUSED')
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  test('a client that sends HTTP to the HTTPS port is disconnected, and other clients keep working', async () => {
    const received = await new Promise<string>((resolve) => {
      const socket = connect(port(), '127.0.0.2', () =>
        socket.write('GET /metrics HTTP/1.1\r\n\r\n'),
      )
      let text = ''
      socket.on('data', (part) => {
        text += part.toString('latin1')
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(text))
    })
    expect(received).not.toContain('HTTP/1.1')
    expect(await statusOf('127.0.0.2', '/readyz')).toBe(200)
  })
})

test('a port serves a renewed certificate, and logs and ignores an unusable renewal', async () => {
  install(certificate)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const listener = await listen('127.0.0.1', 0, { certificate })
  const stopFollowing = followCertificate(files, certificate, listener.renew, log, 5)
  const served = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const options = { port: listener.port, host: '127.0.0.1', rejectUnauthorized: false }
      const socket = connectSecurely(options, () => {
        resolve(socket.getPeerCertificate().fingerprint256)
        socket.destroy()
      }).on('error', reject)
    })
  const fingerprintOf = ({ cert }: { cert: string }) => new X509Certificate(cert).fingerprint256
  try {
    install({ cert: 'not a certificate', key: certificate.key })
    await eventually(
      () => lines.join(),
      (text) => text.includes('renewed certificate invalid'),
    )
    expect(await served()).toBe(fingerprintOf(certificate))
    install(certificate.renewed)
    const isRenewed = (fingerprint: string) => fingerprint === fingerprintOf(certificate.renewed)
    await eventually(served, isRenewed)
  } finally {
    stopFollowing()
    await listener.stop()
  }
})

test('an invalid certificate is logged once, and again if it returns after a valid one was restored', async () => {
  const invalid = { cert: 'not a certificate', key: certificate.key }
  const lines: string[] = []
  const renewed: unknown[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  let reads = 0
  const counted = {
    ...files,
    get certFile() {
      reads++
      return files.certFile
    },
  }
  const use = (each: unknown) => void renewed.push(each)
  const stopFollowing = followCertificate(counted, certificate, use, log, 5)
  const logsOf = async (installed: Parameters<typeof install>[0]): Promise<number> => {
    install(installed)
    const [logged, from] = [lines.length, reads]
    await eventually(
      () => reads,
      (count) => count >= from + 2,
    )
    return lines.length - logged
  }
  try {
    const logged = [await logsOf(invalid), await logsOf(certificate), await logsOf(invalid)]
    expect(logged).toEqual([1, 0, 1])
    expect(lines.every((line) => line.includes('renewed certificate invalid'))).toBe(true)
    expect(renewed).toEqual([])
  } finally {
    stopFollowing()
  }
})
