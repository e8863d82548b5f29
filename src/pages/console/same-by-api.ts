import { html } from 'hono/html'
import { needsConfirmation } from '../../operations/run-operation.ts'
import type { Markup } from '../layout.ts'
import { momoCommand } from './momo-commands.ts'
import { texts } from './texts.ts'
import type { Call, Visit } from './visit.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const queryOf = (query: object): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) parameters.append(name, String(each))
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}

/** The person has to set `$MANAGEMENT_TOKEN` to an access token. */
const curlOf = ({ console }: Visit, { operationId, request }: Call): string => {
  const place = console.api.places.get(operationId)
  const { params = {}, query = {}, body } = request
  const path = (place?.path ?? '').replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name] ?? '')),
  )
  const address = `${console.url}/management/v1${path}${queryOf(query)}`
  const method = place?.method === 'get' ? '' : ` -X ${place?.method.toUpperCase()}`
  const sent =
    body === undefined
      ? ''
      : ` -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`
  return `curl${method} -H "Authorization: Bearer $MANAGEMENT_TOKEN"${sent} ${quoted(address)}`
}

const linesOf = (visit: Visit, call: Call): Markup => {
  const command = momoCommand(call)
  const lines = [...(command === undefined ? [] : [`momo ${command}`]), curlOf(visit, call)]
  const { sameConfirmed } = texts[visit.language]
  const isNoted = needsConfirmation(call.operationId)
  const note = isNoted ? html`<p class="soft">${sameConfirmed}</p>` : ''
  return html`<dt><code>${call.operationId}</code></dt>
<dd>${note}<pre tabindex="0">${lines.join('\n')}</pre></dd>`
}

export const sameByApi = (visit: Visit): Markup | string => {
  if (visit.calls.length === 0) return ''
  const { sameByApi: title, sameAbout } = texts[visit.language]
  const seen = new Map(visit.calls.map((call) => [curlOf(visit, call), call]))
  return html`<details class="same"><summary>${title}</summary>
<p class="soft">${sameAbout}</p>
<dl>${[...seen.values()].map((call) => linesOf(visit, call))}</dl></details>`
}
