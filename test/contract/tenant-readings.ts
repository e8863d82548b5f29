import { unknownId } from '../support/builders.ts'
import type { Reply } from '../support/client.ts'
import { documents } from '../support/documents.ts'
import { exampleBodyOf, type Operation } from '../support/operations.ts'
import { hasPathId, idFor, isRead, operations, send } from './tenant-requests.ts'
import type { Tenant } from './tenants.ts'

/**
 * Everything that a tenant can read, by operation, without the parts that differ in every reply.
 */
export type Readings = Map<Operation, string>

/**
 * These times depend on the read itself: the time of the reply, and the time of the key's last use.
 */
const momentary = /"(to|last_used_at)":("[^"]*"|null)|[^,\n]*(?=,closing_balance,)/g

/** These headers differ in every reply, or count the caller's requests. */
const ownHeaders = [
  ...['date', 'x-request-id', 'x-ratelimit-remaining', 'connection', 'keep-alive'],
  // The file name contains the end of the exported period.
  'content-disposition',
]

const bytesOf = ({ status, headers, text }: Reply): string => {
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name))
  return JSON.stringify([status, kept.toSorted()]) + text.replace(momentary, '')
}

export const readAll = async (server: { url: string }, tenant: Tenant): Promise<Readings> => {
  const readings: Readings = new Map()
  for (const operation of operations.filter(isRead)) {
    const id = hasPathId(operation) ? idFor(operation, tenant) : ''
    const reply = await send(server, operation, tenant.merchant.secretKey, { id })
    if (reply.status !== 200)
      throw new Error(`${operation.path} is ${reply.status} for ${tenant.title}`)
    readings.set(operation, bytesOf(reply))
  }
  return readings
}

export const readRefusals = async (
  server: { url: string },
  { merchant }: Tenant,
): Promise<Map<string, string>> => {
  const refusals = new Map<string, string>()
  for (const operation of operations) {
    // Skips requests that could succeed.
    if (!hasPathId(operation) && exampleBodyOf(operation) === undefined) continue
    const given = hasPathId(operation) ? { id: unknownId } : {}
    const body = isRead(operation) ? undefined : {}
    const reply = await send(server, operation, merchant.secretKey, { ...given, body })
    refusals.set(`${operation.operationId} refused`, bytesOf(reply))
  }
  return refusals
}

/** The form tokens and the script nonce of a page always differ. */
const madeForPage = /(nonce|value)(="|-)[\w+/.=-]{16,}/g

export const readPages = async ({ merchant, ids }: Tenant): Promise<Map<string, string>> => {
  const session = await merchant.get(`/checkout/sessions/${ids.sessions}`)
  const link = await merchant.account('get', `/payment-links/${ids.links}`)
  const pages = new Map<string, string>()
  for (const [name, reply] of Object.entries({ session, link })) {
    const page = await fetch(reply.body.data.url)
    pages.set(`page of a ${name}`, `${page.status} ${(await page.text()).replace(madeForPage, '')}`)
  }
  return pages
}

const times = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const runs = /[\w*-]{12,}/g
const encodedIds = /[\w-]{48,}/g

const runsIn = (text: string): string[] => text.replace(times, '').match(runs) ?? []

const known = new Set(runsIn(JSON.stringify(documents)))

/**
 * Returns the values that distinguish one tenant's replies from another's: ids, references,
 * secrets, numbers, addresses and texts, even inside cursors. Words from the documents are
 * excluded.
 */
const particularsIn = (text: string): Set<string> => {
  const decoded = (text.match(encodedIds) ?? []).map((run) =>
    Buffer.from(run, 'base64url').toString('latin1'),
  )
  const found = [text, ...decoded].flatMap(runsIn)
  return new Set(found.filter((run) => /\d/.test(run) && !known.has(run)))
}

export const particularsOf = ({ created, merchant }: Tenant, readings: Readings): Set<string> => {
  const own = particularsIn([...created, ...readings.values()].join('\n'))
  own.delete(merchant.applicationId)
  return own
}

/** Statement entries belong to the organisation, so its applications share their ids. */
const entryIds = /"id":"([^"]*)","number":/g

/**
 * Returns the values that are in both sets. Applications of one organisation share statement
 * entries.
 */
export const sharedWith = (text: string, particulars: Set<string>, isKin = false): string[] => {
  const entries = new Set([...text.matchAll(entryIds)].map(([, id]) => id))
  return [...particularsIn(text)].filter(
    (each) => particulars.has(each) && !(isKin && entries.has(each)),
  )
}

/**
 * Moves operations that disable something to the end, followed by the clock operation, which
 * expires rolled keys.
 */
export const inOrder = (writing: Operation[]): Operation[] => {
  const rankOf = ({ method, path, operationId }: Operation) =>
    operationId === 'advanceTestClock'
      ? 9
      : path.endsWith('/disable')
        ? 8
        : ['POST', 'PATCH', 'DELETE'].indexOf(method)
  return writing.toSorted((a, b) => rankOf(a) - rankOf(b))
}
