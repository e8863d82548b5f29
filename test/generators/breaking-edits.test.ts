import { mkdtempSync, symlinkSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Document, parseDocument } from 'yaml'
import { bundleDocuments } from '../../scripts/documents/bundle-documents.ts'
import { judgeDocument } from '../../scripts/documents/judge-versions.ts'
import type { Described } from '../../scripts/documents/released.ts'
import type { DocumentName } from '../support/documents.ts'

/**
 * The tests edit, bundle and compare a copy of openapi/ with the release, as `make breaking` does.
 * All edits of one kind are made together, in different places.
 */

interface Edit {
  /** The document that is edited, and that the message of the gate mentions. */
  name: DocumentName
  /** The message that the gate must report, or undefined if the gate must accept the edit. */
  sentence: string | undefined
  edit: (document: Document) => unknown
}

type Path = (string | number)[]

const edit = (name: DocumentName, sentence: string | undefined, change: Edit['edit']): Edit => ({
  name,
  sentence,
  edit: change,
})
const remove = (name: DocumentName, sentence: string, ...path: Path): Edit =>
  edit(name, sentence, (document) => document.deleteIn(path))
const put = (name: DocumentName, sentence: string | undefined, value: unknown, ...path: Path) =>
  edit(name, sentence, (document) => document.setIn(path, document.createNode(value)))

const schema = (name: string, ...rest: Path): Path => ['components', 'schemas', name, ...rest]
const field = (of: string, name: string, ...rest: Path): Path =>
  schema(of, 'properties', name, ...rest)
const operation = (method: string, path: string, ...rest: Path): Path => [
  'paths',
  path,
  method,
  ...rest,
]
const created = operation('post', '/payments', 'responses', '201')

const breaking: Edit[] = [
  remove(
    'openapi',
    'WebhookEvent no longer has the form PingEvent',
    ...schema('WebhookEvent', 'oneOf', 4),
  ),
  remove(
    'management',
    "SetSandboxOutcomeRequest no longer has the discriminator's value `cancelled`",
    ...schema('SetSandboxOutcomeRequest', 'discriminator', 'mapping', 'cancelled'),
  ),
  remove(
    'openapi',
    '`POST /payments`, 201, no longer has the link ReadPayment',
    ...[...created, 'links', 'ReadPayment'],
  ),
  remove(
    'openapi',
    'PayoutStatus is no longer marked `x-extensible-enum`',
    ...schema('PayoutStatus', 'x-extensible-enum'),
  ),
  remove('openapi', '`GET /merchant/balance` is removed', ...['paths', '/merchant/balance']),
  remove(
    'openapi',
    '`GET /payments` no longer has the query parameter `status`',
    ...operation('get', '/payments', 'parameters', 0),
  ),
  remove('openapi', 'webhook `payout.rejected` is removed', ...['webhooks', 'payout.rejected']),
  put(
    'openapi',
    'Transaction.updated_at may now be null',
    ['string', 'null'],
    ...field('Transaction', 'updated_at', 'type'),
  ),
  edit('openapi', 'CreatePaymentRequest.currency is required now', (document) =>
    document.addIn(schema('CreatePaymentRequest', 'required'), 'currency'),
  ),
]

const harmless: Edit[] = [
  put('openapi', undefined, 'Another title', ...['info', 'title']),
  put(
    'openapi',
    'Transaction.shop is a new field',
    { type: 'string' },
    ...field('Transaction', 'shop'),
  ),
  put(
    'openapi',
    '`GET /payments/{id}`, 200, has the further link ReadPayment',
    { $ref: '#/components/links/ReadPayment' },
    ...operation('get', '/payments/{id}', 'responses', '200', 'links', 'ReadPayment'),
  ),
  edit('openapi', 'WebhookEvent has the further form DisputeEvent', (document) => {
    const ping = document.getIn(schema('PingEvent')) as { clone(): unknown }
    document.setIn(schema('DisputeEvent'), ping.clone())
    document.addIn(
      schema('WebhookEvent', 'oneOf'),
      document.createNode({ $ref: '#/components/schemas/DisputeEvent' }),
    )
  }),
]

const sources = fileURLToPath(new URL('../../openapi/', import.meta.url))
const files = ['openapi', 'checkout-form', 'management', 'account'] as const

const verdictsAfter = async (
  folder: string,
  edits: Edit[],
  rewrite: (text: string) => string = (text) => text,
): Promise<Record<DocumentName, string[]>> => {
  await cp(sources, folder, { recursive: true })
  for (const name of files) {
    const path = join(folder, `${name}.yaml`)
    const document = parseDocument(rewrite(await readFile(path, 'utf8')))
    for (const each of edits) if (each.name === name) each.edit(document)
    await writeFile(path, document.toString())
  }
  const bundles = await bundleDocuments(folder)
  return Object.fromEntries(
    files.map((name) => [name, judgeDocument(name, bundles[name] as Described)]),
  ) as Record<DocumentName, string[]>
}

const folder = mkdtempSync(join(tmpdir(), 'edited-documents-'))
// The plugins of the bundler import files from these folders.
for (const each of ['src', 'node_modules'])
  symlinkSync(join(sources, '..', each), join(folder, each))

const saidOf = (edits: Edit[], name: DocumentName) =>
  edits.flatMap((each) =>
    each.name === name && each.sentence !== undefined ? [each.sentence] : [],
  )

describe('make breaking after an edit of the YAML', () => {
  let verdicts: Record<DocumentName, string[]>
  beforeAll(async () => {
    verdicts = await verdictsAfter(join(folder, 'breaking'), breaking)
  })

  test.each(breaking.map(({ name, sentence = '' }) => [name, sentence] as const))(
    'an edit that breaks clients of %s is reported and refused: %s',
    (name, sentence) => {
      const rule = /; this breaks clients of 1\.0\.0(?: and requires 2\.0\.0)?\.$/
      const [fault, ...others] = verdicts[name].filter((each) =>
        each.startsWith(`${name}.yaml: ${sentence}`),
      )
      expect(fault).toMatch(rule)
      expect(others).toEqual([])
    },
  )

  test('an edit of an API document is reported once, and no other part of the document is reported', () => {
    expect(verdicts.openapi).toHaveLength(saidOf(breaking, 'openapi').length)
  })
})

test('a renamed schema is refused in every document that has it', async () => {
  const rename = (text: string) =>
    text.replace(/(schemas\/|openapi\.yaml\/|^ {4})FailureReason(?=['":]|$)/gm, '$1Failure')
  const verdicts = await verdictsAfter(join(folder, 'renamed'), [], rename)
  const said = ' components.schemas.FailureReason is removed or has another name; this breaks'
  for (const name of ['openapi', 'management', 'account'] as const) {
    expect(verdicts[name]).toEqual([expect.stringContaining(said)])
  }
  expect(verdicts['checkout-form']).toEqual([])
})

test('additions to a merchant API document need no new version, and a new version is refused', async () => {
  expect((await verdictsAfter(join(folder, 'harmless'), harmless)).openapi).toEqual([])
  const moved = (text: string) => text.replace(/^ {2}version: 1\.0\.0$/m, '  version: 1.1.0')
  const verdicts = await verdictsAfter(join(folder, 'moved'), [], moved)
  expect(verdicts.openapi).toEqual(['openapi.yaml: info.version must stay 1.0.0.'])
})

test('additions to the account API document need the next minor version', async () => {
  const asReleased = (text: string) => text.replace(/^ {2}version: 1\.1\.0$/m, '  version: 1.0.0')
  const verdicts = await verdictsAfter(join(folder, 'as-released'), [], asReleased)
  expect(verdicts.account.length).toBeGreaterThan(0)
  for (const verdict of verdicts.account) {
    expect(verdict).toMatch(/; this is an addition, so set info\.version to 1\.1\.0\.$/)
  }
})
