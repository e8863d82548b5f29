import type { Request, Response } from 'express'
import { html } from 'hono/html'
import { isUuid } from '../../domain/ids.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import type { Person } from '../../domain/people/person.ts'
import { Problem } from '../../domain/problems.ts'
import { requirePermission } from '../../operations/run-operation.ts'
import type { PageSubject } from '../../repositories/page-versions.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import type { Console, OperationId, Visit } from './visit.ts'

/**
 * Pages stay up to date while they are open: server-sent events report that a page has changed, and
 * the script reads the page again.
 */

const texts = bilingual({
  changed: ['Page updated.', 'Page mise à jour.'],
  held: [
    'New data is available. It appears once you finish filling in or selecting.',
    'De nouvelles données sont disponibles. Elles s’afficheront après votre saisie.',
  ],
})

const path = '/console/live'

/** To follow a page, a person needs the permission for this operation. */
const operationOf: Record<PageSubject['kind'], OperationId> = {
  transaction: 'getTransaction',
  bulk_payout: 'getBulkPayout',
  waiting: 'listWaitingDecisions',
}

/** Returns undefined if no such subject can exist. */
const subjectOf = (
  countries: CountryLimit,
  kind: string | null,
  id = '',
): PageSubject | undefined => {
  if (kind === 'waiting') return { kind, countries }
  if (kind !== 'transaction' && kind !== 'bulk_payout') return undefined
  return isUuid(id) ? { kind, id: id.toLowerCase(), countries } : undefined
}

/**
 * Returns the URL that reports changes to a subject, or undefined if the subject does not exist.
 * Call this function before you read the page's content, or a change between the two calls is
 * missed.
 */
export const liveAddress = async (
  { base, console, person }: Visit,
  kind: PageSubject['kind'],
  id?: string,
): Promise<string | undefined> => {
  const subject = subjectOf(person.countries, kind, id)
  if (subject === undefined) return undefined
  const version = await console.ctx.pageWatch.readVersion(subject)
  if (version === undefined) return undefined
  const named = { kind, ...('id' in subject && { id: subject.id }), version }
  return `${base}${path}?${new URLSearchParams(named)}`
}

export const liveRegion = ({ language }: Visit): Markup =>
  html`<p class="live" role="status" data-changed="${texts[language].changed}"
 data-held="${texts[language].held}"></p>`

/**
 * Returns true if an open page sent the request automatically. Such requests do not extend an idle
 * session.
 */
export const isUnattended = ({ headers, path: pathname }: Request): boolean =>
  headers['console-update'] !== undefined || pathname === '/live'

/** `retry` is the time in milliseconds after which a browser reconnects. */
const events = {
  begin: () => `retry: ${2000 + Math.floor(Math.random() * 3000)}\n\n`,
  full: 'retry: 60000\n\n',
  quiet: ':\n\n',
  changed: (version: string) => `id: ${version}\nevent: changed\ndata: ${version}\n\n`,
  ended: 'event: ended\ndata: signed out\n\n',
}

/**
 * Streams events while the page is open. A stream contains at most a few kilobytes, so that a
 * client that stops reading does not fill a buffer. Throws Problem `not_found` or
 * `person_not_permitted`.
 */
export const followPage = async (
  { ctx, api }: Console,
  person: Person | undefined,
  req: Request,
  res: Response,
): Promise<void> => {
  const query = new URLSearchParams(req.originalUrl.split('?')[1])
  const countries = person?.countries ?? null
  const subject = subjectOf(countries, query.get('kind'), query.get('id') ?? '')
  if (subject === undefined) throw new Problem('not_found')
  // Without `X-Accel-Buffering`, nginx would buffer the events. A stream is the last response on
  // its connection.
  const headers = { 'X-Accel-Buffering': 'no', Connection: 'close' }
  const begin = () => res.type('text/event-stream').set(headers)
  if (person?.session === undefined || person.session.isIncomplete)
    return void begin().end(events.ended)
  const operationId = operationOf[subject.kind]
  const permission = api.permissions[operationId] ?? 'none'
  requirePermission(permission, operationId, person, ctx.clock.nowMs())
  // For a person limited to countries, items of other countries do not exist.
  if (countries !== null && (await ctx.pageWatch.readVersion(subject)) === undefined)
    throw new Problem('not_found')
  begin()
  if (req.method === 'HEAD') return void res.end()
  if (req.socket.destroyed) return
  const leave = ctx.pageWatch.follow({
    subject,
    version: req.get('Last-Event-ID') ?? query.get('version') ?? '',
    sessionId: person.session.sessionId,
    standing: { role: person.role, countries },
    onChange: (to) => void res.write(events.changed(to)),
    onQuiet: () => void res.write(events.quiet),
    onEnd: (reason) => void res.end(reason === 'signed_out' ? events.ended : undefined),
  })
  if (leave === undefined) return void res.end(events.full)
  res.once('close', leave)
  res.write(events.begin())
}
