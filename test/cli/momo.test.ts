import { unknownId } from '../support/builders.ts'
import { manage } from '../support/client.ts'
import { momoOf, run } from '../support/momo.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { startReceiver } from '../support/receiver.ts'
import { managementToken } from '../support/server.ts'

const { connection, momo, output } = momoOf(() => server)

describe('exit codes of momo', () => {
  test('momo exits with 1 if the server refuses a request, and prints the errors to standard error', async () => {
    const [unknown, asJson, invalid, token] = await Promise.all([
      momo('organisations', 'show', unknownId),
      momo('organisations', 'show', unknownId, '--json'),
      momo(...['organisations', 'create', '--name', ' ', '--email', 'no', '--country', 'CG']),
      run(['organisations', 'list'], { ...connection(), MANAGEMENT_TOKEN: 'wrong' }),
    ])
    expect(unknown).toMatchObject({ code: 1, out: '' })
    expect(unknown.err).toContain('This resource does not exist.')
    expect(asJson).toMatchObject({ code: 1, out: '' })
    expect(JSON.parse(asJson.err).code).toBe('not_found')
    expect(invalid).toMatchObject({ code: 1, out: '' })
    expect(invalid.err).toMatch(/email: /)
    expect(token).toMatchObject({ code: 1, out: '' })
    expect(token.err).toContain('This management token is unknown.')
  })

  test.concurrent.each([
    ['an unknown noun', ['banks', 'list']],
    ['an unknown command', ['organisations', 'destroy']],
    ['an unknown option', ['organisations', 'list', '--colour']],
    ['a missing argument', ['organisations', 'show']],
    ['an empty argument', ['organisations', 'show', '']],
    ['a missing option', ['organisations', 'create', '--name', 'x']],
    ['an unknown choice', ['organisations', 'kyc', unknownId, 'perfect']],
    [
      'a proposal with an e-mail address',
      [
        'organisations',
        'kyc',
        unknownId,
        'verified',
        '--propose',
        '--email',
        'kin@boutique.example',
      ],
    ],
    [
      'a reason without a proposal',
      ['applications', 'update', unknownId, '--name', 'Autre', '--reason', 'Nouveau nom'],
    ],
    ['an invalid number', ['organisations', 'list', '--page', 'two']],
    ['no change', ['applications', 'update', unknownId]],
    ['mutually exclusive options', ['webhooks', 'update', 'x', '--enable', '--disable']],
    ['an invalid address', ['organisations', 'list', '--url', 'localhost']],
  ])('momo exits with 2 on a usage error: %s', async (_title, args) => {
    const { code, out, err } = await momo(...args)
    expect(out).toBe('')
    expect(err).toMatch(/\S/)
    expect(err).not.toMatch(/^\s+at /m)
    expect(code).toBe(2)
  })

  test('momo exits with 2 if it has no server, no token or no response from this service', async () => {
    const stopped = await startReceiver()
    await stopped.stop()
    const { origin } = new URL(stopped.url)
    const silent = await startReceiver((_webhook, res) => res.end('<html>'))
    const [gone, noToken, other] = await Promise.all([
      run(['organisations', 'list'], { ...connection(), MOMO_URL: origin }),
      run(['organisations', 'list'], { MOMO_URL: server.url, DATA_DIR: '/nonexistent' }),
      run(['organisations', 'list'], { ...connection(), MOMO_URL: new URL(silent.url).origin }),
    ])
    await silent.stop()
    for (const { code, out, err } of [gone, noToken, other]) {
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).not.toMatch(/^\s+at /m)
    }
    expect(gone.err).toContain(origin)
    expect(noToken.err).toMatch(/MANAGEMENT_TOKEN/)
    expect(other.err).toMatch(/JSON/)
  })
})

describe('usage errors of momo', () => {
  test.each([
    ['an account that does not exist', ['ledger', 'statement', unknownId, '--account', 'cash']],
    ['an incomplete fee', ['fees', 'set', '--provider', 'carrier1_momo']],
    [
      'an invalid threshold',
      ['applications', 'update', unknownId, '--payout-approval', 'XAF:some:none'],
    ],
  ])('momo with %s is a usage error and exits with 2', async (_title, args) => {
    const { code, out, err } = await momo(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/\S/)
  })
})

describe('the server address of momo', () => {
  test('momo accepts --url and --token before the noun and after the command', async () => {
    const options = ['--url', `${server.url}/`, '--token', managementToken]
    const wrong = { MOMO_URL: 'http://127.0.0.1:1', MANAGEMENT_TOKEN: 'wrong' }
    const show = ['organisations', 'show', merchant.organisationId]
    const [before, after] = await Promise.all([
      run([...options, ...show], wrong),
      run([...show, ...options, '--json'], wrong),
    ])
    expect(before).toMatchObject({ code: 0, err: '' })
    expect(before.out).toContain(merchant.organisationId)
    expect(after).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(after.out).data.id).toBe(merchant.organisationId)
  })

  test('momo webhooks create accepts the --url of the server only before the noun', async () => {
    const args = ['webhooks', 'create', merchant.applicationId, '--environment', 'live']
    const url = 'https://boutique.example/other'
    const wrong = { MOMO_URL: 'http://127.0.0.1:1', MANAGEMENT_TOKEN: managementToken }
    const { code, out } = await run(['--url', server.url, ...args, '--url', url, '--json'], wrong)
    expect(code).toBe(0)
    expect(JSON.parse(out).data.url).toBe(url)
  })

  test('momo removes control and direction characters from names in a response', async () => {
    const name = 'Kin\u001b[31m\u0007\u007f\u009b2J\n\u200frouge'
    const order = { name, email: 'kin@boutique.example', country: 'CG' }
    const { body } = await manage(server, 'post', '/organisations', order)
    const { id } = body.data.organisation
    const [human, json] = await Promise.all([
      output('organisations', 'show', id),
      output('organisations', 'show', id, '--json'),
    ])
    for (const line of [human, json].join('\n').split('\n')) expect(line).not.toMatch(/\p{Cc}/u)
    expect(human + json).not.toMatch(/\p{Bidi_Control}/u)
    expect(json).toContain('\\u200frouge')
    expect(JSON.parse(json).data.name).toBe(name)
  })
})

const nouns = ['organisations', 'applications', 'api-keys', 'webhooks', 'events', 'sandbox']
const ownNouns = ['transactions', 'payments', 'refunds', 'checkout', 'links', 'statements']

const commandsIn = (help: string): string[] =>
  [...help.matchAll(/^(?:Commands|With a .+):\n((?: .+\n)+)/gm)]
    .flatMap(([, group = '']) => [...group.matchAll(/^ {2}([a-z-]+)/gm)])
    .map(([, command]) => String(command))
    .filter((command) => command !== 'help')

describe('momo --help', () => {
  const wrong = { MOMO_URL: 'nonsense', MOMO_API_KEY: 'né', DATA_DIR: '/nonexistent' }

  test.each([
    ['momo', '--help'],
    ['momo', '-h'],
    ['momo', 'help'],
    ['momo', '--url', 'nonsense', '-h'],
    ['momo payments', '-h', 'payments'],
    ['momo payments', 'help', 'payments'],
    ['momo payments create', 'payments', 'create', '--phone', '--help'],
    ['momo payments create', 'payments', '--help', 'create', '--amount', 'none'],
    ['momo payments create', 'payments', 'create', '--country', 'XX', '-h'],
    ['momo payments create', 'help', 'payments', 'create'],
    ['momo api-keys roll', 'help', 'keys', 'roll'],
    ['momo listen', 'listen', '--forward-to', 'http://127.0.0.1:4000/', '--help'],
  ])('the help for %s is shown for these arguments: %s %s %s %s %s', async (name, ...args) => {
    const { code, out, err } = await run(args, wrong)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(new RegExp(`^Usage: ${name} \\[options\\]`))
  })

  test('momo help for an unknown command is a usage error, and --help after -- shows no help', async () => {
    const unknown = await run(['help', 'nonsense'], wrong)
    expect(unknown).toMatchObject({ code: 2, out: '' })
    expect(unknown.err).toMatch(/^error: unknown command 'nonsense'\n/)
    expect(await run(['payments', 'show', '--', '--help'], wrong)).toMatchObject({
      code: 2,
      out: '',
    })
  })

  test('momo --help lists every noun, the exit codes and the environment variables', async () => {
    const { code, out, err } = await run(['--help'], {})
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(commandsIn(out)).toEqual(expect.arrayContaining([...nouns, ...ownNouns, 'markets']))
    for (const word of ['MOMO_URL', 'MOMO_API_KEY', 'MANAGEMENT_TOKEN', 'Exit code']) {
      expect(out).toContain(word)
    }
  })

  test.each([...nouns, ...ownNouns])(
    'momo %s --help needs no server and has an example for each command',
    async (noun) => {
      const { code, out } = await run([noun, '--help'], { MOMO_URL: 'http://127.0.0.1:1' })
      expect(code).toBe(0)
      const own = commandsIn(out)
      expect(own.length).toBeGreaterThan(0)
      const helps = await Promise.all(own.map((verb) => run([noun, verb, '--help'], {})))
      for (const help of helps) {
        expect(help.code).toBe(0)
        expect(help.out).toMatch(/Example:\n {2}\$ momo /)
      }
    },
  )

  test('the example of a command in a subgroup contains the whole command', async () => {
    const help = await output('treasury', 'capital', 'reverse', '--help')
    expect(help).toContain('$ momo treasury capital reverse ')
  })

  test.each([
    ['payouts', ['approve', 'reject']],
    ['fees', ['set', 'list']],
    ['ledger', ['check', 'statement']],
    ['reconciliation', ['list']],
  ])('momo %s --help has an example for each command', async (noun, verbs) => {
    const nouns = await output('--help')
    expect(nouns).toContain(noun)
    for (const help of await Promise.all(verbs.map((verb) => output(noun, verb, '--help')))) {
      expect(help).toMatch(/Example:\n {2}\$ momo /)
    }
  })
})
