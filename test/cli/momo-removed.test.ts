import { calls } from '../../generated/calls.ts'
import { removedSpellings } from '../../src/cli/removed-spellings.ts'
import { unknownId } from '../support/builders.ts'
import { run } from '../support/momo.ts'
import { startReceiver } from '../support/receiver.ts'

const samples: Record<string, string> = {
  'bulk-payouts search': '--reference SALAIRES --organisation ID --json',
  'webhooks events': 'ID --delivery failed',
  'webhooks recoveries': '--per-page 5 ID',
  'api-keys search': '--prefix sk_test_6Hn3',
  'api-keys create': 'ID --kind secret --environment test --permission payouts:write --name x',
  'sandbox top-up': 'ID --currency XAF --amount=500',
  'organisations update': 'ID --email a@b.example',
  'organisations resume-payouts': 'ID --reason x',
  'organisations cancel-payouts': 'ID --reason x',
  'applications create': '--name x ID',
  'applications list': 'ID',
  'ledger entries': 'ID --account merchant_available --from 2026-11-01T00:00:00Z',
  'phone-numbers erase': '+242066001122 --reason x',
  'live-keys start': 'ID --kind secret --read-only',
  'live-keys list': '--application ID --status claimed',
  'links update': 'ID --description Fin',
  'audit list': '--by ID --subject ID --operation approvePayout',
  'session create-token': '--name x --permission ledger:read --days 30',
  'session forgot-password': '--email a@b.example',
  'views save': '--list transactions --name x --query status=failed',
}

const withoutArgument =
  /^\w+-?\w* (list|search|recoveries|current|comparisons|checkpoint|tokens|invitations)$/

const lines = Object.entries(removedSpellings).map(([spelling, words]) => {
  const isOfOne = spelling === 'webhooks recoveries' || !withoutArgument.test(spelling)
  return [spelling, words, samples[spelling] ?? (isOfOne ? 'ID' : '')] as const
})

test.each([...lines, ['keys create', 'createApiKey', samples['api-keys create'] ?? ''] as const])(
  'the old spelling momo %s still works, and prints the new spelling to standard error: %s %s',
  async (spelling, words, sample) => {
    let sent: string | undefined
    const server = await startReceiver((_request, res) => {
      sent = res.req.method?.toLowerCase()
      res.end('{"data":{}}')
    })
    const [operation = ''] = words.split(' ')
    const [{ api, method, path }] = calls[operation as keyof typeof calls]
    const env = {
      MOMO_URL: new URL(server.url).origin,
      ...(api === 'management' ? { MANAGEMENT_TOKEN: 'token' } : { MOMO_API_KEY: 'sk_test_x' }),
    }
    const args = [spelling, sample].join(' ').replaceAll('ID', unknownId).split(' ').filter(Boolean)
    const { err } = await run(args, env)
    await server.stop()
    expect(err).toContain(`momo call ${operation}`)
    const [request] = server.received
    expect(sent).toBe(method)
    expect(request?.path.split('?')[0]).toMatch(new RegExp(`${path.replace('{id}', unknownId)}$`))
    for (const value of args.slice(2).filter((word) => /^[^-]/.test(word) && word !== unknownId)) {
      expect(decodeURIComponent(`${request?.path}${request?.body}`)).toContain(value.split(':')[0])
    }
  },
)
