import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasPathId, idFor, operations } from '../contract/tenant-requests.ts'
import type { Tenant } from '../contract/tenants.ts'
import { documents } from '../support/documents.ts'
import type { Operation } from '../support/operations.ts'
import type { Exchange, startRecorder } from '../support/recorder.ts'
import { type Language, runSamples, type SampleRun } from '../support/run-samples.ts'

export interface Sample {
  operation: Operation
  language: Language
  source: string
  /** Consists of the language, the operation, and the sample's index within the operation. */
  name: string
}

/**
 * These samples run last, in this order, because they change or remove objects that other samples
 * need. The last sample rolls the key.
 */
const endings = [
  ...['updateWebhookEndpoint', 'deleteWebhookEndpoint', 'updatePaymentLink', 'disableBankAccount'],
  ...['advanceTestClock', 'rollCurrentApiKey'],
]

const rank = ({ operation }: Sample): number => endings.indexOf(operation.operationId)

/** The samples are sorted so that they can run one after another. */
export const samples: Sample[] = operations
  .flatMap((operation) =>
    (operation.operation['x-codeSamples'] ?? []).map(({ lang, source }, at) => ({
      operation,
      language: lang as Language,
      source,
      name: `${lang}-${operation.operationId}-${at}`,
    })),
  )
  .sort((a, b) => rank(a) - rank(b))

export const samplesIn = (language: Language): Sample[] =>
  samples.filter((sample) => sample.language === language)

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

const withReal = (
  { operation, source, name }: Sample,
  tenant: Tenant,
  recorderUrl: string,
  webhookUrl: string,
): string => {
  const { ids } = tenant
  const [server] = documents[operation.name].servers
  const { origin } = new URL(server?.url ?? '')
  const real: Record<string, string | undefined> = {
    [origin]: `${recorderUrl}/${name}`,
    '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f': hasPathId(operation)
      ? idFor(operation, tenant)
      : ids.payments,
    evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f: ids.events,
    '0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60': ids['webhook-endpoints'],
    '0193a1fb-6c7d-7e8f-9a0b-1c2d3e4f5a6b': ids['bank-accounts'],
    'https://boutique.example/webhooks': webhookUrl,
    '2026-11-20T00:00:00.000Z': daysFromNow(-1),
    '2026-11-01T00:00:00Z': daysFromNow(-20),
    '2026-12-01T00:00:00Z': daysFromNow(10),
    '2026-11': daysFromNow(0).slice(0, 7),
    // The feed is read from its start, so no request waits.
    latest: '0',
  }
  const shown = Object.keys(real).sort((a, b) => b.length - a.length)
  return source.replace(new RegExp(shown.join('|'), 'g'), (text) => real[text] ?? '')
}

export interface Ran extends SampleRun {
  exchanges: Exchange[]
  exchange: Exchange
  folder: string
}

export interface Stage {
  recorder: Awaited<ReturnType<typeof startRecorder>>
  folder: string
  webhookUrl: string
}

export const runFor = async (
  { recorder, folder: parent, webhookUrl }: Stage,
  language: Language,
  ordered: Sample[],
  tenant: Tenant,
  key = tenant.merchant.secretKey,
): Promise<Ran[]> => {
  const sources = ordered.map((sample) => ({
    folder: join(parent, sample.name),
    source: withReal(sample, tenant, recorder.url, webhookUrl),
  }))
  const runs = await runSamples(language, sources, key)
  return runs.map((run, at) => {
    const { name = '' } = ordered[at] ?? {}
    const exchanges = recorder.of(name)
    const [exchange] = exchanges.slice(-1)
    if (exchange === undefined) throw new Error(`${name} sent nothing: ${run.out}${run.err}`)
    return { ...run, exchanges, exchange, folder: join(parent, name) }
  })
}

/**
 * Returns the highest success status that an operation declares, for example 201 for a creation.
 */
export const successOf = ({ operation }: Operation): number =>
  Math.max(
    ...Object.keys(operation.responses)
      .map(Number)
      .filter((status) => status < 300),
  )

export const firstText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  for (const inner of Object.values(value)) {
    const found = firstText(inner)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the part of a file that the sample wrote, or undefined if the response is not a file. */
export const keptBy = ({ operation }: Sample, { folder }: Ran): Buffer | undefined => {
  const [name = ''] = operation.path.split('/').slice(-1)
  return /\.(csv|svg|png)$/.test(name) ? readFileSync(join(folder, name)) : undefined
}
