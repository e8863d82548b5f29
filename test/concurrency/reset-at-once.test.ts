import { as } from '../support/approvals.ts'
import { call, manage, type Reply } from '../support/client.ts'
import { createPasskey, passkeyOptions } from '../support/passkeys.ts'
import { createPerson } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'
import { createTestDatabase, startTestServer } from '../support/server.ts'
import { describeHeld, untilWaiting, whileHeld } from '../support/while-held.ts'

const database = prepared(createTestDatabase)
const server = prepared(() => startTestServer({ database }))
afterAll(() => database.drop())

const person = `SELECT FROM people WHERE id = $1 FOR UPDATE`

const afterReset = async (id: string, add: () => Promise<Reply>): Promise<Reply> => {
  const made = await manage(server, 'post', `/people/${id}/password-reset`)
  const body = { token: made.body.data.token, password: 'une toute nouvelle phrase' }
  let both: Promise<[Reply, Reply]> | undefined
  await whileHeld(database.url, person, [id], async () => {
    const reset = call(server, 'post', '/management/v1/password-resets/complete', { body })
    await untilWaiting(database.url, 1)
    both = Promise.all([reset, add()])
    await untilWaiting(database.url, 2)
  })
  const [reset, added] = (await both) as [Reply, Reply]
  expect(reset.status).toBe(204)
  return added
}

describeHeld('a password reset', () => {
  test('a password reset removes a passkey that is being added at the same time', async () => {
    const { id, token } = await createPerson(server, 'support')
    const passkey = createPasskey(server.ctx.publicUrl)
    const created = passkey.create(await passkeyOptions(server, token))
    const added = await afterReset(id, () =>
      as(server, token, 'post', '/session/passkeys', created),
    )
    expect(added.status).toBe(401)
    const { db } = server.ctx
    const left = await db.selectFrom('passkeys').selectAll().where('person_id', '=', id).execute()
    expect(left).toEqual([])
  })

  test('a password reset removes an access token that is being created at the same time', async () => {
    const { id, token } = await createPerson(server, 'support')
    const order = { name: 'script', permissions: ['transactions:read'], expires_in_days: 7 }
    const made = await afterReset(id, () => as(server, token, 'post', '/access-tokens', order))
    expect(made.status).toBe(401)
  })
})
