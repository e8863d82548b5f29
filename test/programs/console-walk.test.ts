import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMerchant, manage } from '../support/client.ts'
import { fieldsIn, visitConsole } from '../support/console.ts'
import { server } from '../support/own-server.ts'
import { managementToken } from '../support/server.ts'
import { type Shell, startShell } from '../support/shell.ts'

/** Types the five-minute tour of docs/console.md exactly as printed. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${root}/docs/console.md`, 'utf8')
const [, section = ''] = text.split('## Five minutes to an approved payout\n')
/** The second block contains the commands; the first block starts the service. */
const commands = section.split(/```(?:sh)?\n/)[3] ?? ''

let shell: Shell

beforeAll(async () => {
  shell = startShell({
    MOMO_URL: server.url,
    MANAGEMENT_TOKEN: managementToken,
  })
  // Commands typed in the project folder find `momo` among its packages.
  await shell.type(`npm() { shift 3; node "${root}/src/cli/momo.ts" "$@"; }`)
})
afterAll(() => shell?.stop())

test('in the tour of docs/console.md, the first owner signs in, finds a payout and approves it', async () => {
  expect(commands).toContain('people create-owner')
  const merchant = await createMerchant(server)
  const typed = commands
    .replace('APPLICATION=…', `APPLICATION=${merchant.applicationId}`)
    .replace('SECRET_KEY=sk_test_…', `SECRET_KEY=${merchant.secretKey}`)
  for (const command of typed.split(/(?<!\\)\n/).filter((line) => line.trim() !== ''))
    await shell.type(command)
  const visitor = visitConsole(server)
  const [, email = ''] = /sign in as `([^`]+)`/.exec(section) ?? []
  expect((await visitor.signIn(email)).location).toBe('/console')
  expect(section).toContain('choose "Test" in the header')
  await visitor.workIn('test')
  const home = await visitor.get('/console')
  expect(home.text).toContain('Needs your attention')
  const [, place = '', id = ''] =
    /href="(\/console\/approvals\?id=[^"#]+)#payout-([^"]+)"/.exec(home.text) ?? []
  const page = await visitor.get(place)
  expect(page.text).toContain('25,000\u00a0XAF')
  const [card = ''] = page.text.split(`id="payout-${id}"`)[1]?.split('</article>') ?? []
  const { status } = await visitor.post('/console/do/approvePayout', fieldsIn(card))
  expect(status).toBe(303)
  const { body } = await manage(server, 'get', `/transactions/${id}`)
  expect(body.data.status).not.toBe('pending')
})
