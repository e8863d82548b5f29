import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasPostgresPrograms, type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts'
import {
  freePort,
  nodeFile,
  prepareProgram,
  programEnvironment,
  programsHere,
} from '../support/processes.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Shell, startShell } from '../support/shell.ts'

/**
 * Types the commands of docs/operations.md, starting with the first install, in one shell. They run
 * on a private PostgreSQL and simulated providers. Sections that restart every node take minutes in
 * total, so only `make deploy-check` types them.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')

interface Section {
  title: string
  blocks: string[]
}
const sections = text.split(/^## /m).map((each): Section => {
  const [title = ''] = each.split('\n')
  const blocks = [...each.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  return { title, blocks }
})

const isWhole = process.env.DEPLOY_CHECK !== undefined
const restarts = ({ blocks }: Section): boolean =>
  blocks.some((block) => /(?:^|&& )restart /m.test(block))
const needsProviders = ['Change the credentials of a provider', 'A provider is down']
const isLeftOut = (section: Section): boolean =>
  !isWhole && (restarts(section) || needsProviders.includes(section.title))

interface Stage {
  shell: Shell
  type: (block: string) => Promise<string>
  receiver: Receiver
}

const nameThings = async ({ shell, type, receiver }: Stage): Promise<void> => {
  await shell.type(
    `APPLICATION=$(node -p "require('$HOME/merchant.json').data.application.id")
    API_KEY=$(node -p "require('$HOME/merchant.json').data.api_keys[1].id")`,
  )
  await type(
    `id_of() { node -p 'JSON.parse(fs.readFileSync(0)).data.id'; }
    ENDPOINT=$(momo --json webhooks create $APPLICATION --environment test --url ${receiver.url} |
      id_of)
    EVENT=$(momo --json webhooks ping $ENDPOINT | id_of)`,
  )
}

const ownersPassword = 'a sentence for an owner'

const prepare: Record<string, (stage: Stage) => Promise<void>> = {
  'Change the secret of a webhook endpoint': nameThings,
  'Connect the providers': async ({ shell }) => {
    await shell.type('sed -i s/simulator-collection-sub.*key/an-earlier-secret/ ~/providers.json')
  },
  'End the management token': async ({ shell, type }) => {
    await shell.type('OWNER=awa@momo.example')
    const create = 'momo people create-owner --email $OWNER --name Awa'
    await type(`MOMO_PASSWORD='${ownersPassword}' ${create}`)
  },
  'A table is locked': async ({ shell }) => {
    await shell.type(`psql -qAt momo -c 'BEGIN' -c 'LOCK TABLE fee_schedules' \\
      -c 'SELECT pg_sleep(600)' > /dev/null 2>&1 &`)
    const holder = `SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(6%' AND
      pid <> pg_backend_pid()`
    await shell.type(
      `until PID=$(psql -qAt momo -c "${holder}") && [ -n "$PID" ]; do sleep 0.1; done`,
    )
  },
}

const verify: Record<string, (printed: string[]) => void> = {
  'Change the encryption key': ([first = '']) =>
    expect(first).toMatch(/^The configuration is valid\.$/m),
  'Change the management token': (printed) => {
    expect(printed.at(-1)).toContain('invalid_management_token')
    expect(printed.at(-1)).toContain('Ma boutique')
  },
  'End the management token': ([printed = '', asOwner = '']) => {
    expect(printed).toContain('invalid_management_token')
    expect(printed).toContain('Ma boutique')
    expect(asOwner).toContain('Ma boutique')
  },
  'Change the password of the database': ([first = '', , last = '']) => {
    expect(first).toMatch(/^0$/m)
    expect(last).toContain('The configuration is valid.')
  },
  'Change the credentials of a provider': ([printed = '']) =>
    expect(printed).toContain('"changed":[{"provider":"carrier1_momo","country":"CG"}'),
  'A node is not ready': ([nodes = '', database = '']) => {
    expect(nodes.match(/"status":"ok"/g)).toHaveLength(4)
    expect(database).toMatch(/^f\|off$/m)
  },
  'A table is locked': ([waits = '', ended = '']) => {
    expect(waits).toMatch(/pg_sleep/)
    expect(ended).toMatch(/^ t$/m)
  },
}

const programs = ['psql', 'createdb', 'curl', 'openssl'] as const
const redis = process.env.TEST_REDIS_URL
// The page uses Redis, so the test runs only when the tests run on PostgreSQL and Redis.
const canType =
  redis !== undefined &&
  hasPostgresPrograms &&
  programsHere([...programs]).length === programs.length
const describeTyped = canType ? describe : describe.skip

describeTyped('docs/operations.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'momo-operations-'))
  const ports = new Map<string, string>()
  let postgres: OwnPostgres
  let receiver: Receiver
  let shell: Shell
  let simulator: ReturnType<typeof prepareProgram>

  /** Adapts commands to this test's directories, ports and servers. */
  const here = (block: string): string => {
    const server = new URL(postgres.url)
    const local = block
      .replace(/\/(?:etc|run|var\/log)\/momo\b/g, (path) => join(folder, path))
      .replaceAll('127.0.0.1:5432', server.host)
      .replace(
        /^REDIS_URL=.*\n/m,
        `REDIS_URL=${redis}\nSHUTDOWN_DELAY_SECONDS=0\nWEBHOOK_ALLOW_PRIVATE_ADDRESSES=true\n`,
      )
      .replace("read -rsp 'Password: ' password", `password='${ownersPassword}'`)
      .replace('a-new-secret', 'simulator-collection-subscription-key')
    return local.replace(/(?<=127\.0\.0\.1:|PORT=)30\d\d\b/g, (port) => ports.get(port) ?? port)
  }

  /** Types a block of commands and returns its output. No command may fail. */
  const type = async (block: string): Promise<string> => {
    await shell.type('failed=')
    const printed = await shell.type(`${here(block)}\n[ -z "$failed" ] || echo "failed: $failed"`)
    expect(printed).not.toMatch(/^failed: /m)
    return printed
  }
  const typeAll = async (title: string): Promise<string[]> => {
    const found = sections.find((section) => section.title === title)
    const printed: string[] = []
    for (const block of found?.blocks ?? []) printed.push(await type(block))
    expect(printed).not.toEqual([])
    return printed
  }

  beforeAll(async () => {
    for (const port of text.match(/\b30\d\d\b/g) ?? []) {
      if (!ports.has(port)) ports.set(port, String(await freePort()))
    }
    for (const path of ['etc', 'run', 'var/log']) mkdirSync(join(folder, path), { recursive: true })
    postgres = await startOwnPostgres({ asksPasswords: true })
    receiver = await startReceiver()
    const example = join(folder, 'providers.json')
    simulator = prepareProgram({
      file: nodeFile,
      args: ['scripts/provider-simulator/main.ts'],
      env: {
        SIMULATOR_EXAMPLE_FILE: example,
        SIMULATOR_PORT_CARRIER1: String(await freePort()),
        SIMULATOR_PORT_CARRIER2: String(await freePort()),
      },
      logFile: join(folder, 'simulator.log'),
    })
    simulator.start()
    const server = new URL(postgres.url)
    const superuser = { PGHOST: server.hostname, PGPORT: server.port, PGUSER: 'postgres' }
    const { NODE_COMPILE_CACHE } = programEnvironment
    // Runs as a user without a database of that name, like root, so each command must specify its
    // database.
    const PGDATABASE = 'no-such-database'
    const places = {
      MOMO_ETC: join(folder, 'etc/momo'),
      MOMO_RUN: join(folder, 'run/momo'),
      MOMO_LOGS: join(folder, 'var/log/momo'),
    }
    shell = startShell({ HOME: folder, NODE_COMPILE_CACHE, ...superuser, PGDATABASE, ...places })
    await shell.type(`cd ${root}; set -E; trap 'failed="$failed $BASH_COMMAND;"' ERR`)
  })
  afterAll(async () => {
    await shell.stop()
    simulator.signal('SIGKILL')
    await receiver.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('docs/operations.md, First install: four nodes are ready, and a sandbox payment succeeds', async () => {
    const printed = await typeAll('First install')
    expect(printed.at(-2)?.match(/"status":"ok"/g)).toHaveLength(4)
    expect(printed.at(-1)).toMatch(/ successful .*\nThe ledger balances\.\n/)
  })

  // Each section continues from the previous section, so the sections run in the order of the page.
  for (const section of sections) {
    if (section.blocks.length === 0 || section.title === 'First install') continue
    const prepared = prepare[section.title]
    const typed = isLeftOut(section) ? test.skip : test
    typed(`${section.title}: every command succeeds`, async () => {
      await prepared?.({ shell, type, receiver })
      const printed = await typeAll(section.title)
      verify[section.title]?.(printed)
    })
  }
})
