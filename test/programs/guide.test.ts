import { createServer } from 'node:net'
import { generators } from '../../scripts/generators/table.ts'
import { codeIn, type DocsSlug, languages, readMarkdown } from '../support/docs-pages.ts'
import { eventually } from '../support/eventually.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { freePort } from '../support/processes.ts'
import { type Shell, startShell } from '../support/shell.ts'

const shells: Shell[] = []

afterAll(async () => {
  for (const shell of shells) await shell.stop()
})

const open = (): Shell => {
  const shell = startShell({ KEY: merchant.secretKey })
  shells.push(shell)
  return shell
}

const commandsOf = async (slug: DocsSlug): Promise<string[]> =>
  codeIn(await readMarkdown(server, slug, 'en'), 'sh')

/** Types a page's commands one after another. Returns the output of each command. */
const follow = async (slug: DocsSlug): Promise<string[]> => {
  const shell = open()
  const answers: string[] = []
  for (const command of await commandsOf(slug)) answers.push(await shell.type(command))
  return answers
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const listener = createServer().on('error', () => resolve(false))
    listener.listen(port, '127.0.0.1', () => listener.close(() => resolve(true)))
  })

describe('the guide', () => {
  test('the commands of the guide page "five minutes" lead to a verified webhook and leave nothing behind', async () => {
    const shell = open()
    const port = await freePort()
    const commands = (await commandsOf('start')).map((command) =>
      command.replace('sk_test_…', merchant.secretKey).replaceAll('4000', String(port)),
    )
    const [key = '', endpoint = '', receiver = '', payment = '', tidy = '', ...rest] = commands
    expect(rest).toEqual([])
    expect(JSON.parse(await shell.type(key))).toMatchObject({
      data: { kind: 'secret', environment: 'test' },
    })
    await shell.type(endpoint)
    await shell.type(receiver)
    await eventually(shell.printed, (text) => text.includes('waiting for webhooks'))
    const answer = await shell.type(payment)
    expect(answer).toContain('"status":"pending"')
    await eventually(shell.printed, (text) => text.includes('verified payment.succeeded'))
    expect(shell.printed()).not.toContain('refused')
    await shell.type(tidy)
    expect(await shell.type('ls')).toBe('')
    const left = await merchant.account('get', '/webhook-endpoints')
    expect(left.body.data).toEqual([])
    await eventually(
      () => isFree(port),
      (free) => free,
    )
  })

  test('on the guide page "idempotency", the second response equals the first, and a changed request is a 409', async () => {
    const [text = ''] = await follow('idempotency')
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 201', 'HTTP/1.1 409'])
    expect(text.match(/^Idempotent-Replayed: true/gm)).toHaveLength(1)
    const ids = [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(text).toContain('"code":"idempotency_conflict"')
  })
})

describe('the guide on money', () => {
  test('the commands of the guide page "refunds" refund part of a payment, and the payment shows the refund', async () => {
    const [refund = '', payment = ''] = await follow('refunds')
    expect(JSON.parse(refund).data).toMatchObject({ type: 'refund', amount: 2000 })
    const { amount, refundable_amount } = JSON.parse(payment).data
    expect([amount, refundable_amount]).toEqual([5000, 3000])
  })

  test('the commands of the guide page "payouts" create a payout, and preview and create a bulk payout', async () => {
    const [single = '', price = '', bulk = ''] = await follow('payouts')
    expect(single).toContain('"available_balance"')
    expect(single).toContain('"total_deducted":25250')
    expect(JSON.parse(price).data).toMatchObject({ line_count: 2, amount: 55_000 })
    expect(JSON.parse(bulk).data).toMatchObject({ reference: 'salaries-11', amount: 55_000 })
  })

  test('the commands of the guide page "checkout" open a session page, and create and disable a link', async () => {
    const [session = '', link = ''] = await follow('checkout')
    expect(JSON.parse(session).data.url).toContain('/checkout/')
    expect(JSON.parse(link).data).toMatchObject({ amount: 5000, enabled: false })
  })

  test('the commands of the guide page "statements" read a statement, top-up instructions and a month', async () => {
    const [found = '', statement = '', instructions = '', month = ''] = await follow('statements')
    expect(JSON.parse(found)).toHaveProperty('data')
    expect(statement).toContain('"closing_balance"')
    expect(statement).toContain('closing_balance,')
    // The sandbox has no bank accounts, so the instructions are empty.
    expect(JSON.parse(instructions).data).toEqual([])
    expect(JSON.parse(month)).toHaveProperty('data.lines')
    expect(JSON.parse(month)).toHaveProperty('data.balances')
  })
})

describe('the guide on withdrawals', () => {
  test('the commands of the guide page "withdrawals" add an account, withdraw money and set a schedule', async () => {
    const answers = await follow('withdrawals')
    const [account = '', withdrawal = '', schedule = '', stopped = '', ...rest] = answers
    expect(rest).toEqual([])
    expect(JSON.parse(account).data).toMatchObject({ status: 'verified', currency: 'XAF' })
    expect(JSON.parse(withdrawal).data).toMatchObject({ status: 'requested', amount: 250_000 })
    expect(JSON.parse(schedule).data).toMatchObject({ frequency: 'weekly', last_result: null })
    expect(JSON.parse(stopped).data).toMatchObject({ frequency: 'manual', next_at: null })
  })
})

describe('the guide on lists and errors', () => {
  test('the commands of the guide page "paging" show every payment once, find a note and follow the feed', async () => {
    const order = { country: 'CG', provider: 'carrier1_momo', phone_number: '06 512 34 56' }
    for (const amount of [100, 200]) await merchant.post('/payments', { ...order, amount })
    const [walk = '', found = '', noted = '', feed = ''] = await follow('paging')
    const ids = walk.split('\n').map((line) => line.split(' ')[0])
    expect(new Set(ids).size).toBe(ids.length)
    const listed = await merchant.get('/payments?per_page=100')
    expect(listed.body.data.length).toBeGreaterThan(1)
    for (const { id } of listed.body.data as { id: string }[]) expect(ids).toContain(id)
    expect(JSON.parse(found)).toHaveProperty('meta.next_cursor')
    // The reference is both in the response and in the search result.
    expect(noted.match(/"merchant_reference":"FAC-2026-0042"/g)).toHaveLength(2)
    expect(JSON.parse(feed)).toHaveProperty('meta.next_cursor')
  })

  test('the errors on the guide page "errors" have the shapes shown on the page', async () => {
    const [unknown = '', wrong = ''] = await follow('handling-errors')
    const shown = codeIn(await readMarkdown(server, 'handling-errors', 'en'), 'json')
    const [refusal, fields] = shown.map((code) => JSON.parse(code) as { errors?: object })
    expect(JSON.parse(unknown)).toEqual(refusal)
    const { errors } = JSON.parse(wrong) as { errors: object }
    for (const name of Object.keys(fields?.errors ?? {})) expect(errors).toHaveProperty(name)
  })
})

test('the guide lists the tested generators, in both languages', async () => {
  const names = generators.flatMap(({ name, packages }) => (packages.length > 0 ? [name] : []))
  for (const language of languages) {
    const page = await readMarkdown(server, 'sdks', language)
    const [, table = ''] = /^\| G.*\n\|-.*\n((?:\|.*\n)+)/m.exec(page) ?? []
    expect([...table.matchAll(/^\| ([\w-]+) \|/gm)].map(([, name]) => name)).toEqual(names)
  }
})

describe('the guide on webhooks and outcomes', () => {
  test('every command of the guide page "webhooks" is accepted', async () => {
    const [endpoint, ping = '', rotated = '', recovery = '', ...rest] = await follow('webhooks')
    expect([endpoint, ...rest]).toEqual(['', ''])
    expect(JSON.parse(ping)).toHaveProperty('data')
    expect(JSON.parse(rotated)).toHaveProperty('data.secret')
    expect(JSON.parse(recovery)).toHaveProperty('data.id')
  })

  test('on the guide page "test numbers", the number fails with its reason, and the clock advances', async () => {
    const [payment = '', clock = ''] = await follow('test-numbers')
    expect(JSON.parse(payment)).toMatchObject({
      data: { status: 'failed', failure_reason: 'insufficient_funds' },
    })
    expect(JSON.parse(clock)).toMatchObject({ data: { seconds: 86400 } })
  })

  test('every command of the guide page "going live" is accepted', async () => {
    const [markets = '', statement = ''] = await follow('going-live')
    expect(JSON.parse(markets)).toHaveProperty('data.0.country')
    expect(JSON.parse(statement)).toHaveProperty('data')
  })
})
