import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '../support/client.ts'
import { startMomo } from '../support/momo.ts'
import { server } from '../support/own-server.ts'
import { password } from '../support/people.ts'
import { managementToken } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-people-'))

const momo = (token: string, args: string[], env: Record<string, string> = {}) =>
  startMomo(args, { MOMO_URL: server.url, MANAGEMENT_TOKEN: token, ...env }).ended

const parsed = async (token: string, args: string[], env: Record<string, string> = {}) => {
  const { code, out, err } = await momo(token, ['--json', ...args], env)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out === '' ? undefined : JSON.parse(out).data
}

test("the first owner uses momo to sign in, invite a colleague and change the colleague's role", async () => {
  const file = join(folder, 'password')
  writeFileSync(file, `${password}\n`)
  const named = ['--email', 'awa@momo.example', '--name', 'Awa Ndiaye', '--password-file', file]
  const owner = await parsed(managementToken, ['people', 'create-owner', ...named])
  expect(owner).toMatchObject({ email: 'awa@momo.example', role: 'owner' })

  const env = { MOMO_PASSWORD: password }
  const start = ['session', 'start', '--email', 'awa@momo.example']
  const { token } = await parsed(managementToken, start, env)
  const invite = ['people', 'invite', '--email', 'kofi@momo.example', '--role', 'support']
  const invitation = await parsed(token, invite)
  const accept = ['people', 'accept', invitation.token, '--name', 'Kofi']
  const kofi = await parsed(token, accept, env)
  expect(kofi.link_shown_to).toBe(owner.id)
  const confirm = ['people', 'confirm', kofi.id, '--reason', 'Vu en personne']
  expect((await momo(token, confirm)).code).toBe(1)
  const onHost = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }
  const confirmed = await parsed(token, [...confirm, '--on-host'], onHost)
  expect(confirmed.link_shown_to).toBeNull()
  const changed = await parsed(token, ['people', 'update', kofi.id, '--role', 'auditor'])
  expect(changed.role).toBe('auditor')
  expect((await momo(token, ['users', 'list'])).out).toContain('kofi@momo.example')

  const show = await momo(token, ['session', 'show'])
  expect(show.out).toContain('people:write')
  expect((await momo(token, ['session', 'end'])).code).toBe(0)
  const { status } = await call(server, 'get', '/management/v1/session', { key: token })
  expect(status).toBe(401)
})

test('momo session start without a password suggests the password option, and sends no request', async () => {
  const { code, err } = await momo(managementToken, ['session', 'start', '--email', 'a@b.example'])
  expect([code, err.includes('--password-file')]).toEqual([2, true])
})

test('momo session start needs no token', async () => {
  const start = ['session', 'start', '--email', 'awa@momo.example']
  const env = { DATA_DIR: join(folder, 'none'), MOMO_PASSWORD: password }
  const { code, out } = await momo('', start, env)
  expect([code, out]).toEqual([0, expect.stringContaining('mms_')])
})

test('momo shows an access token once, lists it without its secret, and revokes it', async () => {
  const env = { MOMO_PASSWORD: password }
  const start = ['session', 'start', '--email', 'awa@momo.example']
  const { token } = await parsed(managementToken, start, env)
  const order = ['--name', 'rapport', '--permissions', 'ledger:read', '--expires-in-days', '3']
  const made = await parsed(token, ['call', 'createAccessToken', ...order])
  expect((await momo(made.token, ['ledger', 'check'])).code).toBe(0)
  expect((await momo(token, ['call', 'listAccessTokens'])).out).not.toContain(made.token)
  await momo(token, ['call', 'revokeAccessToken', '--id', made.id])
  expect((await momo(made.token, ['ledger', 'check'])).code).toBe(1)
})

test.each([
  [
    ['session', 'start', '--email', 'a@b.example', '--password-file', '/nowhere/password'],
    'the file does not exist',
  ],
  [['call', 'createAccessToken', '--name', 'x', '--expires-in-days', 'abc'], 'whole number'],
  [['people', 'update', 'x', '--bar', '--admit'], 'cannot be used with'],
])('momo refuses an impossible value with a message: %j', async (args, said) => {
  const { code, err } = await momo(managementToken, args)
  expect(code).toBe(2)
  expect(err).toContain(said)
  expect(err).not.toMatch(/\n\s+at /)
})
