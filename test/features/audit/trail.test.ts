import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { extendChain } from '../../../src/services/audit/extend-chain.ts'
import { recheckTrail } from '../../../src/services/audit/verify-trail.ts'
import { resealSecrets } from '../../../src/services/webhooks/reseal-secrets.ts'
import { call, createMerchant, manage } from '../../support/client.ts'
import { run } from '../../support/momo.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import {
  createTestDatabase,
  managementToken,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

const rename = (name: string, to: Pick<TestServer, 'url'> = server) =>
  manage(to, 'patch', `/organisations/${merchant.organisationId}`, { name })

const momo = (args: string[], to: Pick<TestServer, 'url'> = server) =>
  run(['audit', ...args], { MOMO_URL: to.url, MANAGEMENT_TOKEN: managementToken })

/** Runs statements as the owner of the tables, with the triggers disabled. */
const asOwner = (...statements: string[]): Promise<void> =>
  server.ctx.db.transaction().execute(async (tx) => {
    for (const table of ['audit_entries', 'audit_chain'])
      await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(tx)
    for (const statement of statements) await sql.raw(statement).execute(tx)
    for (const table of ['audit_entries', 'audit_chain'])
      await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(tx)
  })

const rowsOf = async (query: string): Promise<Record<string, string>[]> =>
  (await sql.raw<Record<string, string>>(query).execute(server.ctx.db)).rows

const lastLink = async () => {
  const [row] = await rowsOf(`SELECT c.position, c.entry_id, e.operation_id, e.reason
    FROM audit_chain c JOIN audit_entries e ON e.id = c.entry_id
    WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1`)
  if (row === undefined) throw new Error('no link')
  return row
}

const verify = async (query = '') => (await manage(server, 'get', `/audit-check${query}`)).body.data

const checkpointOf = async () => (await manage(server, 'get', '/audit-checkpoint')).body.data

test('the API and momo report an unmodified audit trail as intact', async () => {
  await rename('Un')
  const { code, out } = await momo(['verify'])
  expect([code, out]).toEqual([0, expect.stringMatching(/^The trail is intact: \d+ entries\.\n$/)])
})

test('an ID in upper case is accepted, and recorded in lower case in the audit trail', async () => {
  const id = merchant.organisationId
  const capitals = id.toUpperCase()
  const market = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }
  const replies = [
    await manage(server, 'patch', `/organisations/${capitals}`, { name: 'Capitales' }),
    await manage(server, 'post', `/organisations/${capitals}/applications`, { name: 'Caisse' }),
    await manage(server, 'post', '/fee-schedules', {
      ...market,
      ...{ organisation_id: capitals, basis_points: 100, fixed_amount: 0 },
    }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 201, 201])
  expect(await verify()).toMatchObject({ intact: true, faults: [] })
  const { body } = await manage(server, 'get', `/audit-entries?subject_id=${capitals}&per_page=1`)
  expect(body.data).toMatchObject([{ operation: 'updateOrganisation', subject_id: id }])
})

test.each([
  ['actor', "principal_kind = 'api_key'"],
  ['when', "at = at + interval '1 second'"],
  ['why', "reason = 'autre'"],
  ['resulting state', `after = '{"name":"Autre"}'`],
  ['address', "address = '192.0.2.1'"],
])('momo audit verify reports an entry whose %s was altered', async (_, change) => {
  await rename(`Nom ${change}`)
  await verify()
  const { entry_id: id, position } = await lastLink()
  await asOwner(
    `CREATE TABLE kept AS SELECT * FROM audit_entries WHERE id = '${id}'`,
    `UPDATE audit_entries SET ${change} WHERE id = '${id}'`,
  )
  const { code, out } = await momo(['verify'])
  expect([code, out]).toEqual([
    1,
    expect.stringContaining(`altered: position ${position}, entry ${id}`),
  ])
  expect((await verify()).faults).toHaveLength(1)
  await asOwner(
    `DELETE FROM audit_entries WHERE id = '${id}'`,
    'INSERT INTO audit_entries SELECT * FROM kept',
    'DROP TABLE kept',
  )
  expect(await verify()).toMatchObject({ intact: true })
})

test('momo audit verify reports swapped links and an altered chain value', async () => {
  await rename('Premier')
  await rename('Second')
  await verify()
  const { position } = await lastLink()
  const [second, first] = [Number(position), Number(position) - 1]
  const swap = [
    `UPDATE audit_chain SET position = 0 - position WHERE position IN (${first}, ${second})`,
    `UPDATE audit_chain SET position = ${first + second} + position WHERE position < 0`,
  ]
  const unchecked = 'ALTER TABLE audit_chain DROP CONSTRAINT audit_chain_position_check'
  await asOwner(unchecked, ...swap)
  const swapped = await momo(['verify'])
  expect([swapped.code, swapped.out]).toEqual([
    1,
    expect.stringContaining(`altered: position ${first}`),
  ])
  await asOwner(
    ...swap,
    'ALTER TABLE audit_chain ADD CONSTRAINT audit_chain_position_check CHECK (position > 0)',
  )
  expect(await verify()).toMatchObject({ intact: true })
  const [link] = await rowsOf(`SELECT encode(mac, 'hex') AS mac FROM audit_chain
    WHERE position = ${second}`)
  await asOwner(`UPDATE audit_chain SET mac = decode(repeat('00', 32), 'hex')
    WHERE position = ${second}`)
  expect((await verify()).faults).toMatchObject([{ kind: 'altered', position: second }])
  await asOwner(`UPDATE audit_chain SET mac = decode('${link?.mac}', 'hex')
    WHERE position = ${second}`)
  expect(await verify()).toMatchObject({ intact: true })
})

test('momo audit verify reports a removed entry, even if its link is removed too', async () => {
  await rename('Enlevé')
  await verify()
  const { entry_id: id, position } = await lastLink()
  await rename('Suivant')
  await verify()
  await asOwner(
    `CREATE TABLE kept AS SELECT * FROM audit_entries WHERE id = '${id}'`,
    `CREATE TABLE kept_link AS SELECT * FROM audit_chain WHERE entry_id = '${id}'`,
    `DELETE FROM audit_entries WHERE id = '${id}'`,
  )
  const one = await momo(['verify'])
  expect([one.code, one.out]).toEqual([
    1,
    expect.stringContaining(`removed: position ${position}, entry ${id}`),
  ])
  await asOwner(`DELETE FROM audit_chain WHERE entry_id = '${id}'`)
  const both = await momo(['verify'])
  expect([both.code, both.out]).toEqual([
    1,
    expect.stringContaining(`removed: position ${position}, entry null`),
  ])
  await asOwner(
    'INSERT INTO audit_entries SELECT * FROM kept',
    'INSERT INTO audit_chain SELECT * FROM kept_link',
    'DROP TABLE kept',
    'DROP TABLE kept_link',
  )
  expect(await verify()).toMatchObject({ intact: true })
})

test('momo audit verify reports an inserted entry, with or without a link in the chain', async () => {
  const insert = (id: string) => `INSERT INTO audit_entries
    SELECT '${id}', at, principal_kind, principal_id, principal_name, credential_id, operation_id,
      subject_kind, subject_id, organisation_id, environment, address, request_id, reason, before,
      after FROM audit_entries ORDER BY id DESC LIMIT 1`
  const [stray, linked] = [
    '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e01',
    '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e02',
  ]
  await asOwner(
    insert(stray),
    insert(linked),
    `INSERT INTO audit_chain (entry_id, seal)
      SELECT '${linked}', seal FROM audit_chain ORDER BY entry_id DESC LIMIT 1`,
  )
  const { code, out } = await momo(['verify'])
  expect([code, out]).toEqual([1, expect.stringContaining(`inserted: no position, entry ${stray}`)])
  expect(out).toMatch(new RegExp(`altered: position \\d+, entry ${linked}`))
  await asOwner(
    `DELETE FROM audit_entries WHERE id IN ('${stray}', '${linked}')`,
    `DELETE FROM audit_chain WHERE entry_id = '${linked}'`,
  )
  expect(await verify()).toMatchObject({ intact: true })
})

describe('the hourly audit check', () => {
  const count = async () =>
    Number((await rowsOf("SELECT value FROM settings WHERE name = 'audit_faults'"))[0]?.value)

  /**
   * Checks two links at a time until a check finds a fault; returns the faults and the number of
   * checks.
   */
  const runsUntilFound = async () => {
    const faults: object[] = []
    let runs = 0
    for (; faults.length === 0 && runs < 100; runs += 1)
      faults.push(...(await recheckTrail(server.ctx, 2)))
    return { faults, runs }
  }

  const first = async () => {
    const [row] = await rowsOf('SELECT entry_id, mac FROM audit_chain WHERE position = 1')
    return row?.entry_id ?? ''
  }

  const alter = (id: string, by: string) =>
    asOwner(`UPDATE audit_entries SET at = at + interval '${by}' WHERE id = '${id}'`)

  test('the hourly audit check verifies new entries immediately, and old entries in slices', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await rename(name)
    expect(await recheckTrail(server.ctx, 2)).toEqual([])
    await rename('Neuf')
    await extendChain(server.ctx)
    const { entry_id: last, position } = await lastLink()
    await alter(last ?? '', '1 second')
    expect(await recheckTrail(server.ctx, 2)).toMatchObject([
      { kind: 'altered', position, entry_id: last },
    ])
    await alter(last ?? '', '-1 second')
    expect(await verify()).toMatchObject({ intact: true })
    expect(await count()).toBe(0)

    // This pass has started, so the check reaches the first entry only in the next pass.
    expect(await recheckTrail(server.ctx, 2)).toEqual([])
    const old = await first()
    await alter(old, '1 second')
    const { faults, runs } = await runsUntilFound()
    expect(faults).toMatchObject([{ kind: 'altered', position: 1, entry_id: old }])
    expect(runs).toBeGreaterThan(1)
    expect(await count()).toBe(1)
    expect(await recheckTrail(server.ctx, 2)).toEqual([])
    expect(await count()).toBe(1)
    await alter(old, '-1 second')
    expect(await verify()).toMatchObject({ intact: true })
    expect(await count()).toBe(0)
  })

  test('the hourly audit check finds an entry inserted among old entries, and a chain that was cut off', async () => {
    expect(await recheckTrail(server.ctx, 2)).toEqual([])
    const inserted = '00000000-0000-7000-8000-000000000001'
    await asOwner(
      `CREATE TABLE copied AS SELECT * FROM audit_entries LIMIT 1`,
      `UPDATE copied SET id = '${inserted}'`,
      'INSERT INTO audit_entries SELECT * FROM copied',
      'DROP TABLE copied',
    )
    const { faults } = await runsUntilFound()
    expect(faults).toEqual([{ kind: 'inserted', position: null, entry_id: inserted }])
    await asOwner(`DELETE FROM audit_entries WHERE id = '${inserted}'`)
    await rename('Coupé')
    expect(await verify()).toMatchObject({ intact: true })
    const { entry_id: id, position } = await lastLink()
    await asOwner(
      `DELETE FROM audit_entries WHERE id = '${id}'`,
      `DELETE FROM audit_chain WHERE entry_id = '${id}'`,
    )
    expect(await recheckTrail(server.ctx, 2)).toMatchObject([{ kind: 'cut_off' }])
    await rename('Suite')
    expect(position).toBeDefined()
    expect(await verify()).toMatchObject({ intact: true })
  })

  test('the hourly audit check trusts only progress that the service signed', async () => {
    expect(await recheckTrail(server.ctx, 2)).toEqual([])
    await rename('Signé')
    await asOwner(`UPDATE settings SET value = jsonb_set(value::jsonb, '{proven,position}',
      (((value::jsonb)->'proven'->>'position')::int + 1)::text::jsonb)::text
      WHERE name = 'audit_check'`)
    expect(await recheckTrail(server.ctx, 2)).toMatchObject([{ kind: 'foreign_checkpoint' }])
    expect(await verify()).toMatchObject({ intact: true })
  })
})

describe('audit checkpoints', () => {
  test('momo audit verify detects a trail that was cut off or replaced after the checkpoint', async () => {
    await rename('Avant')
    const checkpoint = await checkpointOf()
    const file = join(mkdtempSync(join(tmpdir(), 'momo-audit-')), 'checkpoint.json')
    writeFileSync(file, JSON.stringify({ data: checkpoint }))
    const whole = await momo(['verify', '--checkpoint', file])
    expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('intact')])
    const { entry_id: id } = await lastLink()
    await asOwner(
      `DELETE FROM audit_entries WHERE id = '${id}'`,
      `DELETE FROM audit_chain WHERE entry_id = '${id}'`,
    )
    expect(await verify()).toMatchObject({ intact: true })
    const cut = await momo(['verify', '--checkpoint', file])
    expect([cut.code, cut.out]).toEqual([
      1,
      expect.stringContaining(`cut_off: position ${checkpoint.position}`),
    ])
    await rename('Après')
    const other = await momo(['verify', '--checkpoint', file])
    expect([other.code, other.out]).toEqual([
      1,
      expect.stringContaining(`other_chain: position ${checkpoint.position}`),
    ])
  })

  test('an audit checkpoint that the service did not sign is refused', async () => {
    const { text } = await checkpointOf()
    const [, ...rest] = text.split(',')
    const forged = encodeURIComponent(['1', ...rest].join(','))
    expect((await verify(`?checkpoint=${forged}`)).faults).toEqual([
      { kind: 'foreign_checkpoint', position: 1, entry_id: null },
    ])
    expect((await manage(server, 'get', '/audit-check?checkpoint=x')).status).toBe(422)
  })
})

test('an audit entry whose transaction commits late is chained after later entries', async () => {
  await rename('Tard')
  const [late] = await rowsOf('SELECT id FROM audit_entries ORDER BY id DESC LIMIT 1')
  // Simulates an entry whose transaction is still open.
  await asOwner(
    `CREATE TABLE kept AS SELECT * FROM audit_entries WHERE id = '${late?.id}'`,
    `CREATE TABLE kept_link AS SELECT * FROM audit_chain WHERE entry_id = '${late?.id}'`,
    `DELETE FROM audit_entries WHERE id = '${late?.id}'`,
    `DELETE FROM audit_chain WHERE entry_id = '${late?.id}'`,
  )
  await rename('Plus tard')
  const { entries } = await verify()
  await asOwner(
    'INSERT INTO audit_entries SELECT * FROM kept',
    'INSERT INTO audit_chain (entry_id, seal) SELECT entry_id, seal FROM kept_link',
    'DROP TABLE kept',
    'DROP TABLE kept_link',
  )
  expect(await verify()).toMatchObject({ intact: true, entries: entries + 1 })
  expect((await lastLink()).entry_id).toBe(late?.id)
})

test('nodes that extend the audit chain concurrently assign each position once', async () => {
  for (let at = 0; at < 6; at += 1) await rename(`Nœud ${at}`)
  await Promise.all(Array.from({ length: 4 }, () => extendChain(server.ctx)))
  const [row] = await rowsOf(`SELECT count(*) AS links, count(DISTINCT position) AS positions,
    max(position) AS last FROM audit_chain`)
  expect([row?.positions, row?.last]).toEqual([row?.links, row?.links])
  expect(await verify()).toMatchObject({ intact: true })
})

test.each([
  ['change an entry', "UPDATE audit_entries SET reason = 'x'"],
  ['delete an entry', 'DELETE FROM audit_entries'],
  ['truncate the entries', 'TRUNCATE audit_entries'],
  ['change a seal', "UPDATE audit_chain SET seal = '\\x00'"],
  ['delete a link', 'DELETE FROM audit_chain'],
  ['truncate the chain', 'TRUNCATE audit_chain'],
])('the service role cannot %s of the audit trail', async (_, statement) => {
  const attempt = server.ctx.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE momo_service`.execute(tx)
    return sql.raw(statement).execute(tx)
  })
  await expect(attempt).rejects.toThrow(/permission denied/)
})

test('not even the table owner can move or delete an audit entry with a plain SQL statement', async () => {
  await expect(
    sql`UPDATE audit_chain SET position = position + 1000`.execute(server.ctx.db),
  ).rejects.toThrow(/only grows/)
  await expect(sql`DELETE FROM audit_entries`.execute(server.ctx.db)).rejects.toThrow(/not change/)
})

test('the audit chain continues after the encryption key is replaced and removed', async () => {
  const database = await createTestDatabase()
  const running = new Set<TestServer>()
  const [old, fresh] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]
  const start = async (encryptionKeys: Buffer[]): Promise<TestServer> => {
    const started = await startTestServer({ database, encryptionKeys })
    running.add(started)
    return started
  }
  const stop = async (started: TestServer): Promise<void> => {
    running.delete(started)
    await started.stop()
  }
  try {
    const first = await start([old])
    await createMerchant(first)
    const before = (await manage(first, 'get', '/audit-checkpoint')).body.data
    await stop(first)
    const both = await start([fresh, old])
    await resealSecrets(both.ctx)
    await stop(both)
    const last = await start([fresh])
    await createMerchant(last)
    const query = `?checkpoint=${encodeURIComponent(before.text)}`
    const { body } = await manage(last, 'get', `/audit-check${query}`)
    expect(body.data).toMatchObject({ intact: true, faults: [] })
    expect(body.data.entries).toBeGreaterThan(before.position)
  } finally {
    for (const each of running) await each.stop()
    await database.drop()
  }
})

describe('the list of audit entries', () => {
  test('the audit trail can be searched by operation, person or key, subject, organisation and period', async () => {
    const own = await createMerchant(server)
    const keyId = (await own.account('get', '/api-keys/current')).body.data.id
    await own.account('post', '/payment-links', { currency: 'XAF', amount: 500 })
    const find = async (query: string): Promise<string[]> => {
      const { body } = await manage(server, 'get', `/audit-entries?${query}`)
      return body.data.map(({ operation }: { operation: string }) => operation)
    }
    expect(await find(`principal_id=${keyId}`)).toEqual(['createPaymentLink'])
    expect(
      await find(`organisation_id=${own.organisationId}&operation=createOrganisation`),
    ).toEqual(['createOrganisation'])
    expect(await find(`subject_id=${own.organisationId}`)).toEqual(['createOrganisation'])
    expect(await find(`organisation_id=${own.organisationId}&to=2020-01-01T00:00:00Z`)).toEqual([])
    expect(
      await find(`organisation_id=${own.organisationId}&from=2020-01-01T00:00:00Z&per_page=1`),
    ).toEqual(['createPaymentLink'])
  })

  test('following the cursor of the audit trail shows every entry once', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const query = `organisation_id=${merchant.organisationId}&per_page=5${cursor && `&cursor=${cursor}`}`
      const { body } = await manage(server, 'get', `/audit-entries?${query}`)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.meta.next_cursor ?? ''
    } while (cursor !== '')
    const rows = await rowsOf(`SELECT id FROM audit_entries WHERE organisation_id =
      '${merchant.organisationId}' ORDER BY id DESC`)
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  test('the audit trail is downloaded as CSV, and the download becomes an entry', async () => {
    const path = `/management/v1/audit-entries.csv?subject_id=${merchant.organisationId}`
    const { text, headers } = await call(server, 'get', path, { key: managementToken })
    expect(headers['content-type']).toMatch(/^text\/csv/)
    const lines = text.replace('\ufeff', '').trim().split('\r\n')
    expect(lines[0]).toMatch(/^id,at,principal_kind,/)
    const [row] = await rowsOf(`SELECT count(*) AS count FROM audit_entries
      WHERE subject_id = '${merchant.organisationId}'`)
    expect(lines).toHaveLength(Number(row?.count) + 1)
    const [last] = await rowsOf('SELECT operation_id FROM audit_entries ORDER BY id DESC LIMIT 1')
    expect(last).toEqual({ operation_id: 'downloadAuditEntries' })
  })

  test('the human-readable audit CSV contains no formulas, whatever a text starts with', async () => {
    const { organisationId } = await createMerchant(server)
    const signs = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']
    for (const sign of signs) {
      const order = { reason: `${sign}1+1` }
      const suspended = await manage(
        server,
        'post',
        `/organisations/${organisationId}/suspend`,
        order,
      )
      expect([sign, suspended.status]).toEqual([sign, 200])
    }
    const path = `/management/v1/audit-entries.csv?subject_id=${organisationId}`
    const { text } = await call(server, 'get', path, { key: managementToken })
    const rows = parse(text, { columns: true, bom: true }) as { reason: string }[]
    const reasons = rows.map(({ reason }) => reason).filter((reason) => reason !== '')
    expect(reasons.sort()).toEqual(signs.map((sign) => `${sign}1+1`).sort())
    const people = await call(server, 'get', `${path}&locale=en&time_zone=Africa/Brazzaville`, {
      key: managementToken,
    })
    const shown = parse(people.text, { columns: true, bom: true }) as Record<string, string>[]
    const protectedReasons = shown.map(({ Reason = '' }) => Reason).filter((text) => text !== '')
    expect(protectedReasons.sort()).toEqual(signs.map((sign) => `'${sign}1+1`).sort())
    expect(shown[0]?.['Date (Africa/Brazzaville)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })
})

test('reading events with full phone numbers adds an audit entry, and reading masked phone numbers does not', async () => {
  const count = async () => Number((await rowsOf('SELECT count(*) FROM audit_entries'))[0]?.count)
  const before = await count()
  await manage(server, 'get', `/applications/${merchant.applicationId}/webhook-endpoints`)
  expect(await count()).toBe(before)
  const path = `/applications/${merchant.applicationId}/events`
  expect((await manage(server, 'get', path)).status).toBe(200)
  const [last] = await rowsOf(`SELECT operation_id, subject_kind, organisation_id
    FROM audit_entries ORDER BY id DESC LIMIT 1`)
  expect(last).toEqual({
    operation_id: 'listEvents',
    subject_kind: 'event',
    organisation_id: merchant.organisationId,
  })
  expect(await count()).toBe(before + 1)
  const endpoints = `/applications/${merchant.applicationId}/webhook-endpoints`
  const order = { url: 'https://shop.example/webhooks', environment: 'test' }
  const { id } = (await manage(server, 'post', endpoints, order)).body.data
  const event = (await manage(server, 'post', `/webhook-endpoints/${id}/ping`)).body.data.id
  const pinged = await count()
  expect((await manage(server, 'get', `/events/${event}`)).status).toBe(200)
  expect(await count()).toBe(pinged + 1)
})

test('momo lists and downloads audit entries', async () => {
  const listed = await momo(['list', '--operation', 'updateOrganisation', '--json'])
  expect(JSON.parse(listed.out).data[0]).toMatchObject({ operation: 'updateOrganisation' })
  const shown = await momo(['list', '--subject', merchant.organisationId])
  expect(shown.out).toContain('updateOrganisation')
  const file = await momo(['export', '--subject', merchant.organisationId])
  expect(file.out).toContain('updateOrganisation')
})
