import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { payment } from '../support/builders.ts'
import { createMerchant } from '../support/client.ts'
import { hasPostgresPrograms, startOwnPostgres } from '../support/own-postgres.ts'
import { prepared } from '../support/prepared.ts'
import { programEnvironment } from '../support/processes.ts'
import { startTestServer } from '../support/server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const describeOnOwn = hasPostgresPrograms ? describe : describe.skip

describeOnOwn('database roles', () => {
  const urlOf = (role: string, database: string): string => {
    const url = new URL(postgres.url)
    url.username = role
    url.password = `password-of-${role}`
    url.pathname = `/${database}`
    return url.href
  }
  const createRole = (role: string, options = '') =>
    postgres.run(`CREATE ROLE ${role} LOGIN PASSWORD 'password-of-${role}' ${options}`)

  const migrate = (variables: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const env = {
        ...programEnvironment,
        DATA_DIR: join(postgres.database.dataDir, 'secrets'),
        ...variables,
      }
      const options = { cwd: root, env, timeout: 60_000 }
      const program = ['src/startup/migrate-command.ts']
      execFile(process.execPath, program, options, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      )
    })

  const postgres = prepared(() => startOwnPostgres({ asksPasswords: true }))

  beforeAll(async () => {
    await createRole('owner')
    await createRole('app_1')
    await createRole('app_2')
    await postgres.run('CREATE DATABASE shop OWNER owner')
  })

  test('if the owner cannot create roles, migrations print instructions and refuse a second role until it is set up', async () => {
    const owner = urlOf('owner', 'shop')
    const alone = await migrate({ DATABASE_URL: owner })
    expect(alone).toMatch(/Migrated: 0001/)
    expect(alone).toMatch(/no role momo_service.*CREATE ROLE momo_service NOLOGIN/)
    const apart = await migrate({
      DATABASE_URL: urlOf('app_1', 'shop'),
      MIGRATION_DATABASE_URL: owner,
    })
    expect(apart).toMatch(
      /^The database at DATABASE_URL cannot be used: .*CREATE ROLE momo_service/,
    )
    expect(apart).not.toMatch(/^ {4}at /m)

    await postgres.run('CREATE ROLE momo_service NOLOGIN')
    await postgres.run('GRANT momo_service TO app_1')
    expect(
      await migrate({ DATABASE_URL: urlOf('app_1', 'shop'), MIGRATION_DATABASE_URL: owner }),
    ).toBe('The schema is up to date.\n')
  })

  test('a database password can be changed through a second role, without stopping the nodes', async () => {
    await postgres.run('GRANT momo_service TO app_1, app_2')
    const [first, second] = await Promise.all(
      ['app_1', 'app_2'].map((role) =>
        startTestServer({
          database: postgres.database,
          databaseUrl: urlOf(role, 'shop'),
          migrationDatabaseUrl: urlOf('owner', 'shop'),
        }),
      ),
    )
    if (first === undefined || second === undefined) throw new Error('two servers were expected')
    const merchant = await createMerchant(first)
    const made = await merchant.post('/payments', payment())
    expect(made.status).toBe(201)
    await first.stop()
    // The old role is no longer used and owns nothing, so it can be dropped.
    await postgres.run('DROP ROLE app_1')
    const reply = await fetch(`${second.url}/api/v1/payments/${made.body.data.id}`, {
      headers: { Authorization: `Bearer ${merchant.secretKey}` },
    })
    expect(reply.status).toBe(200)
    await second.stop()
  })
})
