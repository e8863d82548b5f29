import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atProvider, hasten, managed, order, paymentTo, read, taken } from '../live/live-orders.ts'
import { type LiveService, startLiveService } from '../live/live-service.ts'
import { callbackUrlOf, claimOf, send } from '../live/sent-callbacks.ts'
import { trustReceivers } from '../support/certificate.ts'
import { clientOf, type Merchant, manage } from '../support/client.ts'
import { eventually, exceeds, statusIs } from '../support/eventually.ts'
import { momoOf } from '../support/momo.ts'
import {
  asPostgres,
  createFolder,
  hasPostgresPrograms,
  type OwnPostgres,
  startOwnPostgres,
} from '../support/own-postgres.ts'
import { programsHere } from '../support/processes.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { startTestServer } from '../support/server.ts'
import { speakTo } from '../support/webhooks.ts'

/**
 * PostgreSQL is lost. pgBackRest restores it to an earlier time with the settings in
 * deploy/pgbackrest. The tests compare the result with the records of merchants and the provider.
 */

const provider = 'carrier1_momo'
const isHere = programsHere(['pgbackrest']).length > 0 && hasPostgresPrograms

interface Sent {
  key: string
  body: object
  id: string
}

const prepareBackups = (folder: string) => {
  const config = join(folder, 'pgbackrest.conf')
  const run = async (...args: string[]): Promise<void> => {
    const [file, given] = asPostgres('pgbackrest', [`--config=${config}`, '--stanza=momo', ...args])
    await promisify(execFile)(file, given, { cwd: '/' })
  }
  return {
    archiveCommand: `pgbackrest --config=${config} --stanza=momo archive-push %p`,
    configure: ({ data, port }: OwnPostgres) => {
      const sample = readFileSync(
        fileURLToPath(new URL('../../deploy/pgbackrest/pgbackrest.conf', import.meta.url)),
        'utf8',
      )
      const own = sample
        .replace(/^(repo1-path)=.*$/m, `$1=${join(folder, 'repository')}`)
        .replace(/^(repo1-cipher-pass)=.*$/m, '$1=the passphrase of this test')
        .replace(/^(pg1-path)=.*$/m, `$1=${data}`)
        .replace('[momo]', `log-path=${folder}\nlock-path=${folder}\n\n[momo]`)
      writeFileSync(config, `${own}pg1-socket-path=${data}\npg1-port=${port}\n`)
      chmodSync(config, 0o644)
    },
    run,
  }
}

;(isHere ? describe : describe.skip)('after a restore of PostgreSQL to an earlier time', () => {
  let folder: string
  let lost: OwnPostgres
  let restored: OwnPostgres | undefined
  let service: LiveService
  let merchant: Merchant
  let receiver: Receiver
  let recoveredTo: string
  /** `before` was acknowledged with 201 before the restore time. `after` was requested after it. */
  const before: Sent[] = []
  const after: Sent[] = []
  /** The webhooks that arrived before the restore time, each as `type id` and `webhook-id`. */
  let told: [event: string, webhookId: string][] = []

  const { momo } = momoOf(() => service.server)

  const timeOf = async (postgres: OwnPostgres): Promise<string> => {
    const [row] = await postgres.run(`SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS time`)
    return (row as { time: string }).time
  }

  /** Returns a time after all past commits and before the next commit. */
  const timeBetween = async (): Promise<string> => {
    const first = await timeOf(lost)
    const chosen = await eventually(
      () => timeOf(lost),
      // pgBackRest records the end of a backup in whole seconds.
      (time) => time.slice(0, 19) > first.slice(0, 19),
    )
    const isLater = (time: string): boolean => time > chosen
    await eventually(() => timeOf(lost), isLater)
    return chosen
  }

  const eventsIn = (webhooks: Receiver['received']): typeof told =>
    webhooks.map(({ body, headers }) => {
      const { type, data } = JSON.parse(body)
      return [`${type} ${data.id}`, String(headers['webhook-id'])]
    })

  let count = 0
  const sendOne = async (list: Sent[]): Promise<void> => {
    count += 1
    const sent = { key: `commande-${count}`, body: paymentTo(provider, { amount: 1000 + count }) }
    const { status, body } = await merchant.post('/payments', sent.body, {
      headers: { 'Idempotency-Key': sent.key },
    })
    if (status !== 201) throw new Error(`not created: ${status}`)
    list.push({ ...sent, id: body.data.id })
    await taken(service.momo, body.data.id)
  }

  const sendUntil = (list: Sent[], isOver: () => boolean) =>
    Promise.all(
      [1, 2, 3].map(async () => {
        while (!isOver()) await sendOne(list)
      }),
    )

  const submissions = (id: string): number =>
    service.momo.calls.filter(
      ({ method, path, body }) =>
        method === 'POST' && path.endsWith('/requesttopay') && JSON.stringify(body).includes(id),
    ).length

  beforeAll(async () => {
    folder = mkdtempSync('/tmp/momo-drill-')
    chmodSync(folder, 0o755)
    const owned = createFolder(join(folder, 'backups'))
    const backups = prepareBackups(owned)
    trustReceivers()
    receiver = await startReceiver(undefined, { isSecure: true })
    lost = await startOwnPostgres({
      settings: { archive_mode: 'on', archive_command: backups.archiveCommand },
    })
    backups.configure(lost)
    await backups.run('stanza-create')
    service = await startLiveService({ database: lost.database, databaseUrl: lost.url })
    merchant = await service.merchant()
    await speakTo(service.server).register(merchant, receiver.url, { environment: 'live' })

    await sendUntil(before, () => before.length >= 10)
    let isBackedUp = false
    const load = sendUntil(before, () => isBackedUp && before.length >= 25)
    await eventually(async () => before.length, exceeds(12))
    await backups.run('--type=full', 'backup')
    isBackedUp = true
    await load
    await eventually(
      async () => eventsIn(receiver.received),
      (events) => events.length >= 5,
    )
    told = eventsIn(receiver.received)
    recoveredTo = await timeBetween()
    await sendUntil(after, () => after.length >= 10)
    const [row] = await lost.run('SELECT pg_walfile_name(pg_switch_wal()) AS name')
    await eventually(
      async () => lost.run('SELECT last_archived_wal AS name FROM pg_stat_archiver'),
      ([archived]) => (archived as { name: string }).name >= (row as { name: string }).name,
    )

    const { liveProviders } = service.server.ctx.config
    await service.server.stop()
    await lost.stop()
    const data = createFolder(join(owned, 'restored'))
    await backups.run(
      ...[`--pg1-path=${data}`, '--type=time'],
      `--target=${recoveredTo.replace('T', ' ').replace('Z', '+00')}`,
      ...['--target-action=promote', 'restore'],
    )
    restored = await startOwnPostgres({ restored: data, settings: { archive_mode: 'off' } })
    service.server = await startTestServer({
      liveProviders,
      database: restored.database,
      databaseUrl: restored.url,
      recoveredTo,
    })
    merchant = { ...merchant, ...clientOf(service.server, merchant.secretKey) }
  })
  afterAll(async () => {
    await service?.stop()
    await receiver?.stop()
    await restored?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('every payment acknowledged before the restore time is restored unchanged', async () => {
    for (const { id, body } of before) {
      expect(await read(merchant, 'payments', id)).toMatchObject({ id, ...bodyIn(body) })
    }
    const { data } = (await manage(service.server, 'get', '/ledger-check')).body
    expect(data).toMatchObject({ balanced: true, discrepancies: [] })
  })

  test('payments made after the restore time are missing from the service but known to the provider', async () => {
    expect(after.length).toBeGreaterThanOrEqual(10)
    for (const { id } of after) {
      expect((await merchant.get(`/payments/${id}`)).status).toBe(404)
      expect(atProvider(service.momo, id)).toBeDefined()
    }
  })

  test('reusing the idempotency key of a lost payment does not create a second payment', async () => {
    const { size } = service.momo.orders
    for (const { key, body } of after) {
      const reply = await merchant.post('/payments', body, { headers: { 'Idempotency-Key': key } })
      expect([reply.status, reply.body.code]).toEqual([503, 'service_unavailable'])
    }
    expect(service.momo.orders.size).toBe(size)
  })

  test("the provider's statement lists exactly the lost payments", async () => {
    const lines = [...before, ...after].map(({ id }) => {
      const { amount, status } = atProvider(service.momo, id) ?? {}
      return `${id};${amount};${status === 'succeeded' ? 'SUCCESSFUL' : 'PENDING'}`
    })
    const statement = join(folder, 'statement.csv')
    writeFileSync(statement, `Ref;Amount;Status\n${lines.join('\n')}\n`)
    const from = new Date(Date.parse(recoveredTo) - 3_600_000).toISOString()
    const to = new Date(Date.parse(recoveredTo) + 3_600_000).toISOString()
    const { code, out } = await momo(
      ...['reconciliation', 'compare', '--statement', statement, '--json'],
      ...['--provider', provider, '--country', 'CG', '--currency', 'XAF'],
      ...['--from', from, '--to', to, '--reference-column', 'Ref'],
      ...['--amount-column', 'Amount', '--status-column', 'Status'],
    )
    const missing = (JSON.parse(out).data as { kind: string; reference: string }[])
      .filter(({ kind }) => kind === 'only_at_provider')
      .map(({ reference }) => reference)
    expect(code).toBe(1)
    expect(missing.sort()).toEqual(after.map(({ id }) => id).sort())
  })

  test('a callback about a lost payment lists the payment as unknown until the administrator closes the entry', async () => {
    const [forgotten] = after
    const url = await callbackUrlOf(service, provider)
    expect(await send(url, claimOf[provider](forgotten?.id ?? ''))).toBe(200)
    const { body } = await manage(service.server, 'get', '/unknown-orders')
    expect(body.data).toMatchObject([{ provider, reference: forgotten?.id }])
    const closed = await momo(
      ...['reconciliation', 'close', body.data[0].id, '--reason', 'Refunded at the provider'],
    )
    expect(closed).toMatchObject({ code: 0, err: '' })
  })

  test('after the recovery, every known payment completes, is submitted once and sends one event', async () => {
    expect((await momo('recovery', 'finish')).code).toBe(0)
    await eventually(() => merchant.post('/payments', paymentTo(provider)), statusIs(201))
    for (const { id } of before) {
      // A node that no longer exists may have claimed the payment before the restore time.
      await hasten(service)
      await eventually(() => managed(service, id), statusIs('successful'))
      expect(submissions(id)).toBe(1)
    }
    const events = eventsIn(receiver.received)
    for (const [event, webhookId] of told) {
      expect(new Set(events.filter(([name]) => name === event).map(([, id]) => id))).toEqual(
        new Set([webhookId]),
      )
    }
    expect((await order(merchant, 'payments', paymentTo(provider))).status).toBe('pending')
    const { data } = (await manage(service.server, 'get', '/ledger-check')).body
    expect(data).toMatchObject({ balanced: true, discrepancies: [] })
  })
})

const bodyIn = (body: object) => {
  const { amount, provider: named } = body as ReturnType<typeof paymentTo>
  return { amount, provider: named }
}
