import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLimited } from '../support/country-things.ts'
import { startMomo } from '../support/momo.ts'
import { server } from '../support/own-server.ts'
import { type Shell, startShell } from '../support/shell.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${root}/docs/administration.md`, 'utf8')
const [, section = ''] = text.split('## Limited to countries\n')
const [, block = ''] = section.split(/```(?:sh)?\n/)
const commands = block.trim().split('\n')

let shell: Shell
let token: string

beforeAll(async () => {
  token = (await createLimited(server, 'owner', null)).token
  const person = await createLimited(server, 'support', null)
  shell = startShell({ MOMO_URL: server.url, MANAGEMENT_TOKEN: token, PERSON: person.id })
  await shell.type(`momo() { node "${root}/src/cli/momo.ts" "$@"; }`)
})
afterAll(() => shell?.stop())

test('the commands of docs/administration.md limit a person to countries, and momo shows the limit', async () => {
  const [invite = '', limit = '', lift = '', ...others] = commands
  expect(others).toEqual([])
  expect(await shell.type(invite)).toMatch(/countries +CG,CM/)
  expect(await shell.type(limit)).toMatch(/countries +CM/)
  expect(await shell.type('momo people list')).toMatch(/ CM /)
  expect(await shell.type('momo session show')).toMatch(/countries +all/)
  expect(await shell.type(lift)).toMatch(/countries +all/)
})

test('momo refuses an unknown country before it sends a request', async () => {
  const args = ['people', 'invite', '--email', 'ama@momo.example', '--role', 'support']
  const env = { MOMO_URL: server.url, MANAGEMENT_TOKEN: token }
  const { code, err } = await startMomo([...args, '--countries', 'CM,XX'], env).ended
  expect([code, err]).toEqual([2, expect.stringContaining('XX')])
})
