import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { linesOf, order } from '../features/account/bulk-requests.ts'
import { payment } from '../support/builders.ts'
import { createMerchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { managementToken, startTestServer } from '../support/server.ts'
import { type Shell, startShell } from '../support/shell.ts'
import { createReceivers, speakTo } from '../support/webhooks.ts'

/** Types the commands for the questions of docs/administration.md exactly as printed. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${root}/docs/administration.md`, 'utf8')
const [, section = ''] = text.split('## A week in support and finance\n')
const [, block = ''] = section.split(/```(?:sh)?\n/)

const recipes = block
  .split(/^# (?=\d+ )/m)
  .slice(1)
  .map((recipe): [number: string, commands: string] => {
    const [question = '', ...commands] = recipe.trim().split('\n')
    return [question.split(' ')[0] ?? '', commands.join('\n')]
  })

const { receive, stopAll } = createReceivers()
let shell: Shell

const server = prepared(startTestServer)

beforeAll(async () => {
  const merchant = await createMerchant(server)
  const receiver = await receive()
  const say = speakTo(server)
  const endpoint = await say.register(merchant, receiver.url)
  const failing = await receive((_webhook, res) => res.writeHead(503).end())
  await say.register(merchant, failing.url)
  const paid = await merchant.post('/payments', payment({ phone_number: '06 512 34 56' }))
  const { id } = paid.body.data
  const noted = { merchant_reference: 'FAC-2026-0042' }
  expect((await merchant.account('patch', `/transactions/${id}`, noted)).status).toBe(200)
  const shown = await eventually(
    () => manage(server, 'get', `/transactions/${id}`),
    ({ body }) => body.data.status === 'successful',
  )
  const [event] = (await manage(server, 'get', `/transactions/${id}/events`)).body.data
  await eventually(
    () => manage(server, 'get', '/webhook-endpoints?failing=true'),
    ({ body }) => body.data.length > 0,
  )
  const bulk = await order(server, merchant, { payouts: linesOf(2) })
  await manage(server, 'put', `/organisations/${merchant.organisationId}/kyc`, {
    status: 'pending',
  })
  shell = startShell({
    MOMO_URL: server.url,
    MANAGEMENT_TOKEN: managementToken,
    ORDER: 'FAC-2026-0042',
    PROVIDER_REFERENCE: shown.body.data.provider_reference,
    TRANSACTION: id,
    EVENT: event.id,
    ENDPOINT: endpoint.id,
    BULK_PAYOUT: bulk.body.data.id,
    ORGANISATION: merchant.organisationId,
    APPLICATION: merchant.applicationId,
  })
  await shell.type(`momo() { node "${root}/src/cli/momo.ts" "$@"; }`)
})
afterAll(async () => {
  await shell?.stop()
  await stopAll()
})

const answers: Record<string, RegExp[]> = {
  1: [/FAC-2026-0042/, /242•+56/, /Boutique Léon/],
  2: [/FAC-2026-0042/, /successful/],
  3: [/sandbox-/, /successful/],
  4: [/failure reason/, /pending -> processing/],
  5: [/payment\.succeeded/, /to endpoint .+: (delivered|pending)/],
  6: [/503 at /, /Boutique Léon/, /Progress: momo call listEndpointRecoveries/],
  7: [/identity_verification/, /0h \d+min/],
  8: [/waiting/, /line count +2/],
  9: [/No live transaction reached a final status/],
  10: [/No fees or charges\./],
  11: [/opening balance +0/, /closing balance +\d+/],
  12: [/state +active/, /pk_test_/, /checkout form/, /valid/, /all/],
  13: [/finance@boutique\.example/],
  14: [/basis points +50/, /organisation id/],
  15: [/deliveries +test/, /failing endpoints +1/, /held back providers +–/, /ledger check +/],
}

test('docs/administration.md lists all fifteen questions of support and finance', () => {
  expect(recipes.map(([number]) => number)).toEqual(Object.keys(answers))
})

test.each(recipes)(
  'the commands in docs/administration.md answer question %s',
  async (number, commands) => {
    const printed = await shell.type(commands)
    for (const answer of answers[number] ?? []) expect(printed).toMatch(answer)
  },
)
