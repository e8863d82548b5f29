import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isBuildServer } from './build-server.ts'
import { asPostgres } from './own-postgres.ts'
import { freePort, prepareProgram, programsHere, until } from './processes.ts'
import { hasRealEngines } from './server.ts'

/** If pgbouncer cannot start on this machine, the tests that need it are skipped. */
export const hasPgbouncer =
  hasRealEngines && (isBuildServer || programsHere(['pgbouncer']).length === 1)

export interface OwnPgbouncer {
  urlOf(url: string | undefined): string
  configure(settings: Record<string, string>): void
  stop(): Promise<void>
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Starts pgbouncer with the distribution's settings, except the address and these overrides. */
export const startOwnPgbouncer = async (
  settings: Record<string, string> = {},
): Promise<OwnPgbouncer> => {
  const server = new URL(process.env.TEST_DATABASE_URL ?? '')
  const port = await freePort()
  // Other system users cannot read the folder of this test run, so a separate folder is used.
  const folder = mkdtempSync('/tmp/momo-pgbouncer-')
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const write = (changed: Record<string, string>): void => {
    const { hostname, port: serverPort, username, password } = server
    const secret = password === '' ? '' : ` password=${decodeURIComponent(password)}`
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: String(port),
      unix_socket_dir: '',
      auth_type: 'any',
      ...settings,
      ...changed,
    }
    const lines = [
      '[databases]',
      `* = host=${hostname} port=${serverPort || '5432'} user=${username}${secret}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
    ]
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 })
  }
  write({})
  const [command, args] = asPostgres('pgbouncer', ['-q', file])
  const program = prepareProgram({ file: command, args, logFile: join(folder, 'log') })
  program.start()
  await until('pgbouncer listens', () => answers(port), 30_000)
  return {
    urlOf: (url) => {
      const address = new URL(url ?? '')
      address.host = `127.0.0.1:${port}`
      return address.href
    },
    configure: (changed) => {
      write(changed)
      program.signal('SIGHUP')
    },
    stop: async () => {
      program.signal('SIGKILL')
      await program.ended()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
