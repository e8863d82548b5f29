import { hostProofOf } from '../../../src/domain/approvals/host-proof.ts'
import { as } from '../../support/approvals.ts'
import { unknownId } from '../../support/builders.ts'
import { call, createMerchant, manage, type Reply } from '../../support/client.ts'
import { visitConsole } from '../../support/console.ts'
import { documents } from '../../support/documents.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { operationsWith } from '../../support/operation-table.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import {
  createTestDatabase,
  hasRealEngines,
  managementToken,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

let owner: Awaited<ReturnType<typeof createPerson>>

const server = prepared(() => startTestServer({ role: 'api', liveProviders: uncalledProviders() }))

const outcomeOf = ({ status, body }: Reply) => [status, body?.code]

const refused = [403, 'person_required']

interface Declared {
  operationId: string
  tags: string[]
  'x-permission': string
  'x-fresh-factor'?: boolean
  'x-shared-token'?: string
}

const declared = Object.entries(documents.management.paths).flatMap(([path, item]) =>
  Object.entries(item as unknown as Record<string, Declared>).map(([method, operation]) => ({
    ...{ path, method, operation },
  })),
)

const isRefused = ({ method, operation }: (typeof declared)[number]): boolean =>
  operation['x-fresh-factor'] === true || (operation.tags.includes('Proposals') && method !== 'get')

const refusedOperations = async (at: TestServer): Promise<string[]> => {
  const found: string[] = []
  for (const { path, method, operation } of declared) {
    if (operation['x-permission'] === 'none') continue
    const body = method === 'get' || method === 'delete' ? undefined : '[]'
    const verb = method as 'get'
    const reply = await as(at, managementToken, verb, path.replace('{id}', unknownId), body)
    if (reply.body?.code === 'person_required') found.push(operation.operationId)
  }
  return found
}

test('the management token may do everything until the first owner exists', async () => {
  expect(await refusedOperations(server)).toEqual([])
  await createPerson(server, 'operations')
  expect(await refusedOperations(server)).toEqual([])
})

test('after the first owner is created, the management token is refused only for operations that the API document reserves for people', async () => {
  const merchant = await createMerchant(server)
  owner = await createPerson(server, 'owner')
  const expected = declared.filter(isRefused).map(({ operation }) => operation.operationId)
  expect(expected).toEqual(
    expect.arrayContaining([
      'approvePayout',
      'createInvitation',
      'confirmProposal',
      'setKycStatus',
    ]),
  )
  expect(await refusedOperations(server)).toEqual(expected)
  expect((await manage(server, 'get', '/organisations')).status).toBe(200)
  expect((await createMerchant(server)).organisationId).not.toBe(merchant.organisationId)
})

test('the management token alone can make only the changes that the operation table allows', () => {
  const changes = declared.filter(
    (each) =>
      each.method !== 'get' &&
      !['none', 'self:write'].includes(each.operation['x-permission']) &&
      !isRefused(each),
  )
  expect(changes.map(({ operation }) => operation.operationId).sort()).toEqual(
    operationsWith('byTokenAlone'),
  )
  const accepted = declared.filter(({ operation }) => operation['x-shared-token'] !== undefined)
  expect(accepted.map(({ operation }) => operation.operationId)).toEqual(['downloadBackup'])
})

test('the management token can download a backup only with a fresh proof of access to the host', async () => {
  const nowMs = server.ctx.clock.nowMs()
  const ask = (proof?: string, key = managementToken) =>
    call(server, 'get', '/management/v1/backup', {
      key,
      headers: proof === undefined ? {} : { 'Host-Proof': proof },
    })
  const [key = Buffer.alloc(0)] = server.ctx.config.encryptionKeys
  const madeAt = (ms: number, by = key) => hostProofOf(by, { tokenUsedAtMs: ms })
  const refusedProofs = [
    undefined,
    madeAt(nowMs, Buffer.alloc(32, 9)),
    madeAt(nowMs - 900_000),
    madeAt(nowMs + 900_000),
    hostProofOf(key, { personId: owner.id }),
  ]
  for (const proof of refusedProofs) expect(outcomeOf(await ask(proof))).toEqual(refused)
  // No other operation accepts the proof.
  const invited = await call(server, 'post', '/management/v1/invitations', {
    key: managementToken,
    headers: { 'Host-Proof': madeAt(nowMs) },
    body: { email: 'y@momo.example', role: 'owner' },
  })
  expect(outcomeOf(invited)).toEqual(refused)
  // Test engines have no data folder to back up, but a refusal of the proof would come first.
  for (const proof of [madeAt(nowMs), madeAt(nowMs - 300_000)])
    expect((await ask(proof)).status).not.toBe(403)
})

test('the management token alone cannot change rules, live keys or people', async () => {
  const merchant = await createMerchant(server)
  const application = `/applications/${merchant.applicationId}`
  const attempts = [
    manage(server, 'patch', application, { payout_approval_rules: [], reason: 'Vol' }),
    manage(server, 'post', `${application}/live-keys`, { kind: 'secret' }),
    manage(server, 'post', '/invitations', { email: 'x@momo.example', role: 'owner' }),
    manage(server, 'post', `/people/${owner.id}/password-reset`),
    manage(server, 'patch', `/people/${owner.id}`, { role: 'support' }),
  ]
  expect((await Promise.all(attempts)).map(outcomeOf)).toEqual(attempts.map(() => refused))
  const trail = await manage(server, 'get', `/audit-entries?subject_id=${owner.id}`)
  expect(trail.body.data[0].operation).toBe('acceptInvitation')
})

test('changing a contact address requires a person and a reason, which the audit trail keeps', async () => {
  const { organisationId } = await createMerchant(server)
  const change = (body: object) =>
    as(server, owner.token, 'patch', `/organisations/${organisationId}`, body)
  expect((await change({ name: 'Boutique Kin' })).status).toBe(200)
  const without = await change({ email: 'finance@boutique.example' })
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']])
  const reason = 'Lettre du 25 novembre'
  expect((await change({ email: 'finance@boutique.example', reason })).status).toBe(200)
  const trail = await manage(server, 'get', `/audit-entries?subject_id=${organisationId}`)
  expect(trail.body.data[0]).toMatchObject({ reason, principal_id: owner.id })
})

test('only roles that configure providers can read the secret of a callback address', async () => {
  const { data } = (await as(server, owner.token, 'get', '/providers')).body
  expect(data[0].callback_url).toMatch(/\/callbacks\/\w+\/[A-Z]{2}\/[\w-]{32}$/)
  const operations = await createPerson(server, 'operations')
  expect((await as(server, operations.token, 'get', '/providers')).body.data).toEqual(data)
  const others = await Promise.all(
    ['finance', 'support', 'auditor'].map((role) => createPerson(server, role)),
  )
  for (const token of [managementToken, ...others.map((each) => each.token)]) {
    const masked = (await as(server, token, 'get', '/providers')).body.data
    expect(masked).toHaveLength(data.length)
    for (const { callback_url } of masked)
      expect(callback_url).toMatch(/\/callbacks\/\w+\/[A-Z]{2}\/\*{8}$/)
  }
})

test('the console, the log and the service state warn while the management token still works', async () => {
  const visitor = visitConsole(server)
  await visitor.signIn(owner.email)
  expect((await visitor.get('/console')).text).toContain('The shared management token still works')
  expect((await visitor.get('/console?lang=fr')).text).toContain(
    'Le jeton d’administration partagé permet encore',
  )
  const state = await as(server, owner.token, 'get', '/service-state')
  expect(state.body.data.accepts_shared_token).toBe(true)
})

test('a lone owner without email can approve a live key on the host, unless a colleague could approve it', async () => {
  const lone = await startTestServer({ role: 'api', liveProviders: uncalledProviders() })
  const merchant = await createMerchant(lone)
  const { token } = await createPerson(lone, 'owner')
  const path = `/applications/${merchant.applicationId}/live-keys`
  const { id, approval } = (await as(lone, token, 'post', path, { kind: 'secret' })).body.data
  const approve = (key?: Buffer) =>
    as(lone, token, 'post', `/live-keys/${id}/approve`, {
      approval_hash: approval.hash,
      ...(key && { host_proof: hostProofOf(key, { liveKeyId: id }) }),
    })
  expect(outcomeOf(await approve())).toEqual([403, 'own_order'])
  expect((await approve(Buffer.alloc(32, 8))).body.errors).toHaveProperty('host_proof')
  const colleague = await createPerson(lone, 'operations')
  expect(outcomeOf(await approve(Buffer.alloc(32, 7)))).toEqual([403, 'second_person_needed'])
  await as(lone, token, 'patch', `/people/${colleague.id}`, { disabled: true })
  const approved = await approve(Buffer.alloc(32, 7))
  expect([approved.status, approved.body.data.claim_url]).toEqual([
    200,
    expect.stringContaining('/claim/'),
  ])
  await lone.stop()
})

test('without live providers, the first owner does not restrict the management token', async () => {
  const sandbox = await startTestServer({ role: 'api' })
  const { id, token } = await createPerson(sandbox, 'owner')
  const invited = { email: 'kofi@momo.example', role: 'owner' }
  expect((await manage(sandbox, 'post', '/invitations', invited)).status).toBe(201)
  expect((await manage(sandbox, 'post', `/people/${id}/password-reset`)).status).toBe(201)
  const state = await as(sandbox, token, 'get', '/service-state')
  expect(state.body.data.accepts_shared_token).toBe(false)
  sandbox.ctx.liveProviders.replace(uncalledProviders())
  expect(outcomeOf(await manage(sandbox, 'post', '/invitations', invited))).toEqual(refused)
  await sandbox.stop()
})

const testOnEngines = hasRealEngines ? test : test.skip

testOnEngines(
  'an owner who joins on one node restricts the management token on every node',
  async () => {
    const database = await createTestDatabase()
    const live = { database, role: 'api' as const, liveProviders: uncalledProviders() }
    const [one, other] = [await startTestServer(live), await startTestServer(live)]
    const invite = (email: string) =>
      manage(other, 'post', '/invitations', { email, role: 'finance' })
    expect((await invite('a@momo.example')).status).toBe(201)
    await createPerson(one, 'owner')
    expect(outcomeOf(await invite('b@momo.example'))).toEqual(refused)
    await Promise.all([one.stop(), other.stop()])
    const later = await startTestServer(live)
    expect(later.logLines.join('\n')).toContain('the shared management token still works')
    await later.stop()
    await database.drop()
  },
)
