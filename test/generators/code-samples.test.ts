import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '../contract/tenant-requests.ts'
import { furnish, holdBackPayouts, type Tenant } from '../contract/tenants.ts'
import { trustReceivers } from '../support/certificate.ts'
import { call, createMerchant, type Method } from '../support/client.ts'
import { conformanceFaults } from '../support/conformance.ts'
import { parametersOf } from '../support/operations.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { startRecorder } from '../support/recorder.ts'
import { isInstalled, type Language, languages } from '../support/run-samples.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import {
  firstText,
  keptBy,
  type Ran,
  runFor,
  type Sample,
  type Stage,
  samples,
  samplesIn,
  successOf,
} from './sample-runs.ts'

/** Runs the documents' code samples unchanged, except for the address, the key and the ids. */

let server: TestServer
let receiver: Receiver
let stage: Stage
let tenants: Record<Language, Tenant>
let runs: Map<string, Ran>

const furnished = async (language: Language, at: number): Promise<[Language, Tenant]> => {
  const merchant = await createMerchant(server)
  await holdBackPayouts(server, merchant)
  return [language, await furnish(server, receiver, { title: language, merchant }, at + 1)]
}

beforeAll(async () => {
  trustReceivers()
  receiver = await startReceiver(undefined, { isSecure: true })
  const webhooks = { allowPrivateAddresses: { test: true, live: true }, recoverySettleMs: 0 }
  server = await startTestServer({ webhooks })
  stage = {
    recorder: await startRecorder(server.url),
    folder: await mkdtemp(join(tmpdir(), 'samples-')),
    webhookUrl: receiver.url,
  }
  const made = await Promise.all(languages.map(furnished))
  tenants = Object.fromEntries(made) as Record<Language, Tenant>
  const runLanguage = async (language: Language): Promise<[string, Ran][]> => {
    const ordered = samplesIn(language)
    const ran = await runFor(stage, language, ordered, tenants[language])
    return ran.map((run, at) => [ordered[at]?.name ?? '', run])
  }
  const ran = await Promise.all(languages.filter(isInstalled).map(runLanguage))
  runs = new Map(ran.flat())
})
afterAll(async () => {
  await stage?.recorder.stop()
  await server?.stop()
  await receiver?.stop()
  if (stage !== undefined) await rm(stage.folder, { recursive: true })
})

const runOf = ({ name }: Sample): Ran => {
  const run = runs.get(name)
  if (run === undefined) throw new Error(`${name} did not run`)
  return run
}

test('every merchant operation has code samples in every language', () => {
  const without = operations.flatMap(({ operationId }) =>
    languages
      .filter(
        (language) => !samplesIn(language).some((s) => s.operation.operationId === operationId),
      )
      .map((language) => `${operationId} in ${language}`),
  )
  expect(without).toEqual([])
})

test('code samples send a new idempotency key in every run wherever an operation accepts one', () => {
  const takesKey = ({ operation }: Sample): boolean =>
    parametersOf(operation).some(({ name }) => name === 'Idempotency-Key')
  const sentBy = (sample: Sample): string | undefined =>
    runOf(sample).exchange.sent.headers['idempotency-key']
  const ran = samples.filter(({ language }) => isInstalled(language))
  const keys = ran.filter(takesKey).map(sentBy)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain(undefined)
  expect(ran.filter((sample) => sentBy(sample) !== undefined)).toHaveLength(keys.length)
})

describe.each(languages)('samples in %s', (language) => {
  const testHere = isInstalled(language) ? test : test.skip

  testHere.each(samplesIn(language).map((sample) => [sample.name, sample] as const))(
    '%s sends one request, gets the documented reply and prints the reply',
    (_, sample) => {
      const run = runOf(sample)
      const { exchange, exchanges, code, out, err } = run
      expect([code, err, exchange.status]).toEqual([0, '', successOf(sample.operation)])
      expect(exchanges).toHaveLength(1)
      expect(conformanceFaults(exchange)).toEqual([])
      const kept = keptBy(sample, run)
      if (kept === undefined) expect(out).toContain(firstText(exchange.body) ?? '')
      else expect(kept.equals(exchange.bytes)).toBe(true)
    },
  )

  const countOrders = (): Promise<number[]> => {
    const { account } = tenants[language].merchant
    const orders = [
      ['collection', 5000],
      ['refund', 2000],
      ['disbursement', 25_000],
    ].map(async ([type, amount]) => {
      const { body } = await account('get', `/transactions?type=${type}&per_page=100`)
      return body.data.filter((order: { amount: number }) => order.amount === amount).length
    })
    const lists = ['/bulk-payouts', '/payment-links', '/bank-accounts', '/withdrawals'].map(
      async (path) => {
        const { body } = await account('get', path)
        return body.data.length as number
      },
    )
    return Promise.all([...orders, ...lists])
  }

  testHere(
    'the request of a code sample takes effect once, however often it is sent with its key',
    async () => {
      // The lists contain an object from the samples and an older object. Only the bulk payouts
      // contain two new objects (JSON and CSV) and two older objects.
      const once = [1, 1, 1, 4, 2, 2, 2]
      expect(await countOrders()).toEqual(once)
      for (const sample of samplesIn(language)) {
        const { method, path, sent, text } = runOf(sample).exchange
        const {
          'idempotency-key': key,
          authorization = '',
          'content-type': type = '',
        } = sent.headers
        if (key === undefined) continue
        const headers = {
          'Idempotency-Key': key,
          Authorization: authorization,
          'Content-Type': type,
        }
        const again = await call(server, method as Method, path, { headers, body: sent.body })
        expect([again.headers['idempotent-replayed'], again.text]).toEqual(['true', text])
      }
      expect(await countOrders()).toEqual(once)
    },
  )

  testHere.each(['createPayment', 'downloadStatement', 'deleteWebhookEndpoint'])(
    "the code sample of %s fails with the response's status if the request is refused",
    async (operationId) => {
      const [sample] = samplesIn(language).filter((s) => s.operation.operationId === operationId)
      if (sample === undefined) throw new Error(`no sample of ${operationId}`)
      const name = `${sample.name}-refused`
      const unknown = 'sk_test_unknown'
      const [run] = await runFor(stage, language, [{ ...sample, name }], tenants[language], unknown)
      expect(run?.code).not.toBe(0)
      expect(`${run?.out}${run?.err}`).toContain('401')
    },
  )
})
