import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { printSamples } from '../../scripts/documents/code-samples/add-code-samples.ts'
import type {
  Pairs,
  SampleBody,
  SampleRequest,
} from '../../scripts/documents/code-samples/sample-request.ts'
import { prepared } from '../support/prepared.ts'
import { type ReceivedWebhook, startReceiver } from '../support/receiver.ts'
import { isInstalled, languages, runSamples } from '../support/run-samples.ts'

/** A shell, a template or a literal would interpret this text. */
const odd = `'"\\ \\' $HOME $(id) \`id\` \${key} {key} %s #{1} @file & + = ; ?é😀\u2028\t\n'EOF'\n`

const json = { text: odd, [odd]: [odd, 1, true, false, null, {}, []], nested: { [odd]: '' } }
const pairs: Pairs = [
  ['plain', odd],
  ['metadata[code]', ' '],
  [`metadata[${odd}]`, 'x'],
]

const bodies: SampleBody[] = [
  { kind: 'json', type: 'application/json', value: json },
  { kind: 'form', type: undefined, fields: pairs },
  { kind: 'text', type: 'text/csv', text: odd },
]

const folder = mkdtempSync(join(tmpdir(), 'sample-texts-'))

const receiver = prepared(startReceiver)

const request = (changes: Partial<SampleRequest>): SampleRequest => ({
  method: 'POST',
  url: receiver.url,
  query: [],
  scheme: 'bearer',
  takesKey: true,
  answer: 'nothing',
  ...changes,
})

const queryOf = ({ path }: ReceivedWebhook): Pairs => [
  ...new URL(path, 'http://localhost').searchParams,
]

describe.each(languages)('samples in %s', (language) => {
  const testHere = isInstalled(language) ? test : test.skip

  testHere(
    'code samples send any text unchanged, in a query, a form, JSON and a file',
    async () => {
      const asked = request({ method: 'GET', query: pairs })
      const requests = [asked, ...bodies.map((body) => request({ body, query: pairs }))]
      const sources = requests.map((one, at) => ({
        source: printSamples(one).find(({ lang }) => lang === language)?.source ?? '',
        folder: join(folder, `${language}-${at}`),
      }))
      const first = receiver.received.length
      const runs = await runSamples(language, sources, 'sk_test_key')
      expect(runs.map(({ code, err }) => [code, err])).toEqual(requests.map(() => [0, '']))
      const received = receiver.received.slice(first)
      const [inQuery, inJson, inForm, inText] = received
      for (const one of received) expect(queryOf(one)).toEqual(pairs)
      expect(inQuery?.body).toBe('')
      expect(JSON.parse(inJson?.body ?? '')).toEqual(json)
      expect([...new URLSearchParams(inForm?.body)]).toEqual(pairs)
      expect(inText?.body).toBe(odd)
      expect(received.map(({ headers }) => headers.authorization)).toEqual(
        requests.map(() => 'Bearer sk_test_key'),
      )
    },
  )
})

describe('code samples without an installed language', () => {
  const module = fileURLToPath(new URL('../support/run-samples.ts', import.meta.url))
  const load = (CI: string) =>
    promisify(execFile)(
      process.execPath,
      [
        ...['--input-type=module', '-e'],
        `const { isInstalled, languages } = await import('${module}')
        console.log(languages.filter(isInstalled).join())`,
      ],
      { env: { CI, PATH: '/nowhere' } },
    )

  test('code samples whose programs are missing are skipped, and a message lists the programs', async () => {
    const { stdout, stderr } = await load('')
    expect(stdout.trim()).toBe('JavaScript')
    expect(stderr).toMatch(/not installed: Shell \(curl .*, Python \(python3\), PHP \(php-cli and/)
  })

  test('in CI, code samples whose programs are missing fail with an error that lists the programs', async () => {
    await expect(load('true')).rejects.toThrow(/install Shell \(curl .*python3.*php-curl/)
  })
})
