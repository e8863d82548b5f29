import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cert, key } from './certificate.ts'
import { freePort, type Program, prepareProgram, programsHere, until } from './processes.ts'

/** A test starts its own Redis master, replica and three sentinels, because it may kill them. */

const names = ['redis-server', 'redis-sentinel', 'redis-cli'] as const

/** If a program is not installed, the tests that need it are skipped. */
export const hasSentinelPrograms = programsHere([...names]).length === names.length

export const redisPassword = 'p@ss:word/1'
const masterName = 'momo'

interface Server {
  port: number
  program: Program
  /**
   * Sends a command. Resolves with the lines of the reply, or with an empty list if there is no
   * reply.
   */
  ask(...command: string[]): Promise<string[]>
}

const execute = promisify(execFile)

const serverAt = (
  port: number,
  program: Program,
  password: string,
  cliOptions: string[],
): Server => ({
  port,
  program,
  ask: (...command) =>
    execute('redis-cli', [...cliOptions, '-p', String(port), ...command], {
      timeout: 2000,
      env: { ...process.env, REDISCLI_AUTH: password },
    }).then(
      ({ stdout }) => stdout.trim().split('\n'),
      () => [],
    ),
})

export interface OwnSentinels {
  url: string
  servers: Server[]
  sentinels: Server[]
  master(): Promise<Server | undefined>
  stop(): Promise<void>
}

export const startOwnSentinels = async ({ isSecure = false } = {}): Promise<OwnSentinels> => {
  const folder = mkdtempSync(join(tmpdir(), 'momo-sentinels-'))
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key)
  const secure = [
    ...[`tls-cert-file ${certFile}`, `tls-key-file ${keyFile}`, `tls-ca-cert-file ${certFile}`],
    ...['tls-auth-clients no', 'tls-replication yes'],
  ]
  const listenOn = (port: number): string[] => [
    'bind 127.0.0.1',
    ...(isSecure ? ['port 0', `tls-port ${port}`, ...secure] : [`port ${port}`]),
  ]
  const cliOptions = isSecure ? ['--tls', '--cacert', certFile] : []
  const write = (name: string, lines: string[]): string => {
    mkdirSync(join(folder, name))
    const path = join(folder, name, 'conf')
    writeFileSync(path, [...lines, `dir ${join(folder, name)}`, ''].join('\n'))
    return path
  }
  const [first, second] = [await freePort(), await freePort()]
  // A master waits five seconds for more replicas by default.
  const quick = 'repl-diskless-sync-delay 0'
  const secured = [`requirepass "${redisPassword}"`, `masterauth "${redisPassword}"`]
  const servers = [first, second].map((port, at) => {
    const follow = at === 0 ? [] : [`replicaof 127.0.0.1 ${first}`]
    const lines = [...listenOn(port), 'save ""', quick, ...secured, ...follow]
    const args = [write(`redis-${at}`, lines)]
    return serverAt(port, prepareProgram({ file: 'redis-server', args }), redisPassword, cliOptions)
  })
  const ports = [await freePort(), await freePort(), await freePort()]
  const sentinels = ports.map((port, at) => {
    const args = [
      write(`sentinel-${at}`, [
        ...listenOn(port),
        `sentinel monitor ${masterName} 127.0.0.1 ${first} 2`,
        `sentinel auth-pass ${masterName} ${redisPassword}`,
        `sentinel down-after-milliseconds ${masterName} 500`,
        `sentinel failover-timeout ${masterName} 2000`,
      ]),
    ]
    return serverAt(port, prepareProgram({ file: 'redis-sentinel', args }), '', cliOptions)
  })
  for (const { program } of servers) program.start()
  await until('the replica follows the master', async () => {
    const lines = await servers[1]?.ask('INFO', 'replication')
    return lines?.some((line) => line.startsWith('master_link_status:up')) === true
  })
  for (const { program } of sentinels) program.start()
  await until('the sentinels know each other and the replica', async () => {
    const answers = await Promise.all(
      sentinels.map(({ ask }) => ask('SENTINEL', 'master', masterName)),
    )
    const valueIn = (lines: string[], name: string) => lines[lines.indexOf(name) + 1]
    return answers.every(
      (lines) =>
        valueIn(lines, 'num-slaves') === '1' && valueIn(lines, 'num-other-sentinels') === '2',
    )
  })
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  return {
    url: `redis${isSecure ? 's' : ''}+sentinel://:${encodeURIComponent(redisPassword)}@${hosts}/${masterName}`,
    servers,
    sentinels,
    master: async () => {
      const answers = await Promise.all(
        sentinels.map(({ ask }) => ask('SENTINEL', 'get-master-addr-by-name', masterName)),
      )
      const told = answers.find((lines) => lines.length === 2)?.[1]
      return servers.find(({ port }) => String(port) === told)
    },
    stop: async () => {
      const all = [...servers, ...sentinels].map(({ program }) => program)
      for (const { signal } of all) {
        signal('SIGCONT')
        signal('SIGKILL')
      }
      await Promise.all(all.map(({ ended }) => ended()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
