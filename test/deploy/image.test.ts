import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eventually } from '../support/eventually.ts'
import { onPostgres } from '../support/on-postgres.ts'
import { freePort } from '../support/processes.ts'

/**
 * Builds the image with the steps of deploy/Containerfile. Starts its programs as an unprivileged
 * user in a read-only root, on PostgreSQL with the roles of deploy/postgres-roles.sql. Only root
 * can run this test. No base image is available here, so Debian packages and the libraries that
 * Node needs replace it. The test takes minutes, so only `make deploy-check` runs it.
 */

const call = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const admin = process.env.TEST_DATABASE_URL ?? ''
const isAsked = process.env.DEPLOY_CHECK === '1' && admin !== ''
const describeImage = isAsked ? describe : describe.skip

const folder = join(root, '.cache/deploy')
const storage = join(folder, 'storage')

const buildah = async (...args: string[]): Promise<string> => {
  const environment = {
    ...process.env,
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
  }
  const options = { cwd: root, env: environment, maxBuffer: 2 ** 26 }
  const { stdout } = await call('buildah', args, options)
  return stdout.trim()
}

const shell = async (script: string, ...args: string[]): Promise<string> =>
  (await call('bash', ['-euc', script, ...args], { cwd: root, maxBuffer: 2 ** 26 })).stdout.trim()

const imageOf = async (name: string, content: string, ...variables: string[]): Promise<void> => {
  const container = await buildah('from', 'scratch')
  await buildah('add', '--quiet', container, content, '/')
  await buildah('config', ...variables.flatMap((each) => ['--env', each]), container)
  await buildah('commit', '--quiet', container, `localhost/${name}`)
  await buildah('rm', container)
}

const authorities = '/etc/ssl/certs/ca-certificates.crt'

const makeBaseImages = async (): Promise<void> => {
  const [build, runtime] = [join(folder, 'build-root'), join(folder, 'runtime-root')]
  if (!existsSync(join(build, 'usr/local/bin/npm'))) {
    await shell(
      `rm -rf "$0"; mkdir -p "$0"
      mmdebstrap --quiet --variant=essential --include=ca-certificates,libstdc++6 bookworm - |
        tar -x -C "$0" --exclude='./dev/*'
      cp "$(readlink -f node_modules/.bin/node)" "$0/usr/local/bin/node"
      cp -L ${authorities} "$0${authorities}"
      mkdir -p "$0/usr/local/lib/node_modules"
      cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" \
        "$0/usr/local/lib/node_modules/npm"
      ln -s ../lib/node_modules/npm/bin/npm-cli.js "$0/usr/local/bin/npm"`,
      build,
    )
  }
  await shell(
    `rm -rf "$1"; mkdir -p "$1/usr/lib/x86_64-linux-gnu" "$1/usr/lib64" "$1/etc/ssl/certs" "$1/tmp"
    mkdir -p "$1/proc" "$1/dev" "$1/run/secrets"
    for library in ld-linux-x86-64.so.2 libc.so.6 libdl.so.2 libm.so.6 libpthread.so.0 \
      libstdc++.so.6 libgcc_s.so.1
    do cp -L "$0/usr/lib/x86_64-linux-gnu/$library" "$1/usr/lib/x86_64-linux-gnu/"; done
    cp -L "$0/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2" "$1/usr/lib64/"
    ln -s usr/lib "$1/lib"; ln -s usr/lib64 "$1/lib64"
    cp ${authorities} "$1${authorities}"`,
    build,
    runtime,
  )
  await imageOf(
    'momo-build',
    build,
    'PATH=/usr/local/bin:/usr/bin:/bin',
    `NODE_EXTRA_CA_CERTS=${authorities}`,
  )
  await imageOf('momo-runtime', runtime)
}

interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Healthcheck: { Test: string[] }
}

describeImage('the image of deploy/Containerfile', () => {
  const suffix = randomBytes(4).toString('hex')
  const names = { database: `momo_image_${suffix}`, owner: `momo_owner_${suffix}` }
  const app = `momo_app_${suffix}`
  const key = randomBytes(32).toString('hex')
  const token = randomBytes(16).toString('hex')
  const running: ChildProcess[] = []
  const secrets = mkdtempSync(join(tmpdir(), 'momo-secrets-'))
  let container: string
  let mounted: string
  let config: ImageConfig

  const urlOf = (role: string): string => {
    const url = new URL(admin)
    url.username = role
    url.pathname = `/${names.database}`
    return url.href
  }

  /** Starts a program of the image as a container engine would, except for the network. */
  const start = (args: string[], variables: Record<string, string> = {}): ChildProcess => {
    const child = spawn(
      'unshare',
      [
        ...['--mount', 'bash', '-euc'],
        `mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"
        mount -t proc proc "$0/proc"; mount -t tmpfs tmpfs "$0/tmp"; mount --bind /dev "$0/dev"
        mount --bind "$SECRETS" "$0/run/secrets"
        variables=("$@"); args=(); while [ "\${variables[0]}" != -- ]
        do args+=("\${variables[0]}"); variables=("\${variables[@]:1}"); done
        exec env -i "\${args[@]}" /usr/sbin/chroot --userspec="$IMAGE_USER" "$0" \
          /usr/local/bin/node "\${variables[@]:1}"`,
        mounted,
        ...config.Env,
        ...Object.entries({ CREDENTIALS_DIRECTORY: '/run/secrets', ...variables }).map(
          ([name, value]) => `${name}=${value}`,
        ),
        '--',
        ...args.map((each) => (/\.(ts|js)$/.test(each) ? join(config.WorkingDir, each) : each)),
      ],
      {
        env: { ...process.env, SECRETS: secrets, IMAGE_USER: config.User },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    running.push(child)
    return child
  }

  const run = async (args: string[], variables: Record<string, string> = {}) => {
    const child = start(args, variables)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk
      })
    }
    const [code] = await once(child, 'close')
    return { code, said }
  }

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'storage.conf'),
      `[storage]\ndriver="vfs"\ngraphroot="${storage}/graph"\nrunroot="${storage}/run"\n`,
    )
    await makeBaseImages()
    await buildah(
      ...['build', '--quiet', '--pull-never', '--format', 'docker'],
      ...['--build-arg', 'BUILD_IMAGE=localhost/momo-build'],
      ...['--build-arg', 'RUNTIME_IMAGE=localhost/momo-runtime'],
      ...['-f', 'deploy/Containerfile', '-t', 'localhost/momo', '.'],
    )
    container = await buildah('from', '--pull-never', 'localhost/momo')
    mounted = await buildah('mount', container)
    const image = await buildah('inspect', '--type', 'image', 'localhost/momo')
    config = JSON.parse(image).Docker.config
    // The image's user must be able to read the secrets.
    chmodSync(secrets, 0o755)
    await onPostgres(admin, `CREATE DATABASE ${names.database}`)
  })
  afterAll(async () => {
    for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
    await onPostgres(admin, `DROP DATABASE IF EXISTS ${names.database} WITH (FORCE)`)
    for (const role of [names.owner, app]) await onPostgres(admin, `DROP ROLE IF EXISTS ${role}`)
    await buildah('umount', container)
    await buildah('rm', '--all')
    rmSync(storage, { recursive: true, force: true })
    rmSync(secrets, { recursive: true, force: true })
  })

  test('the container image has an unprivileged user, a health check, and sources outside of node_modules', async () => {
    expect(config.User).toBe('65532:65532')
    expect(config).toMatchObject({ Entrypoint: ['node'], Cmd: ['src/main.ts'] })
    expect(config.Healthcheck.Test).toEqual(['CMD', 'node', '/app/deploy/health-check.ts'])
    expect(existsSync(join(mounted, 'app/node_modules/jest'))).toBe(false)
    expect(existsSync(join(mounted, 'bin/sh'))).toBe(false)
  })

  test('the container image migrates as the owner, and serves a payment as a restricted role, read-only', async () => {
    const sql = `sed -e 's/momo_owner/${names.owner}/g; s/momo_app/${app}/g' "$1" |
      psql -q -v owner_password=x -v app_password=y "$0"`
    const superuser = urlOf(new URL(admin).username)
    await shell(sql, superuser, 'deploy/postgres-roles.sql')
    for (const [name, value] of Object.entries({
      DATABASE_URL: urlOf(app),
      MANAGEMENT_TOKEN: token,
      ENCRYPTION_KEY: key,
    })) {
      writeFileSync(join(secrets, name), `${value}\n`)
    }
    const [port, managementPort] = [String(await freePort()), String(await freePort())]
    const ports = { PORT: port, MANAGEMENT_PORT: managementPort, HOST: '127.0.0.1' }

    const early = await run(['scripts/momo.js', 'config', 'check', '--connect'])
    expect(early.code).toBe(1)
    expect(early.said).toContain('its role has no permission to migrate')

    const owner = { MIGRATION_DATABASE_URL: urlOf(names.owner) }
    const migrated = await run(['src/startup/migrate-command.ts'], owner)
    expect(migrated).toMatchObject({ code: 0, said: expect.stringContaining('0001-baseline') })

    const checked = await run(['scripts/momo.js', 'config', 'check', '--connect'])
    expect(checked).toMatchObject({ code: 0 })
    expect(checked.said).toContain('can add to the ledger but not change it')

    const traced = { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
    const api = start(['src/main.ts'], { ...ports, ...traced, ROLE: 'api' })
    let trace = ''
    api.stderr?.on('data', (chunk: Buffer) => {
      trace += chunk
    })
    const workerPorts = { PORT: String(await freePort()), HOST: '127.0.0.1' }
    const worker = start(['src/main.ts'], { ...workerPorts, ROLE: 'worker' })
    const url = `http://127.0.0.1:${port}`
    await eventually(
      () => run(['deploy/health-check.ts', '/readyz'], ports),
      ({ code }) => code === 0,
    )

    // The programs were compiled when the image was built, and the image's user can read the
    // result.
    const compiled = (name: string) =>
      new RegExp(`reading cache from \\S+ for \\S+ \\S+${name}(.*)`)
    for (const name of ['/app/src/startup/start-server\\.ts', 'express/index\\.js']) {
      expect(compiled(name).exec(trace)?.[1]).toContain('success')
    }

    const momo = ['scripts/momo.js', '--url', `http://127.0.0.1:${managementPort}`]
    // `momo` uses the management token in the service's credential file.
    const created = await run(
      [...momo, 'organisations', 'create', '--name', 'Boutique', '--email', 'a@example.com'].concat(
        ['--country', 'CG', '--json'],
      ),
    )
    expect(created).toMatchObject({ code: 0 })
    const secretKey = JSON.parse(created.said).data.api_keys[0].key
    const ask = async (path: string, body?: object) => {
      const reply = await fetch(`${url}/api/v1${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      })
      return reply.json() as Promise<{ data: { id: string; status: string } }>
    }
    const order = { amount: 5000, country: 'CG', provider: 'carrier1_momo' }
    const { data } = await ask('/payments', { ...order, phone_number: '+242065123456' })
    await eventually(
      () => ask(`/payments/${data.id}`),
      (reply) => reply.data.status === 'successful',
    )
    for (const child of [api, worker]) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    }
  })
})
