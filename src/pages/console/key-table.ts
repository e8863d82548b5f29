import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { linked, table } from './components.ts'
import { offer } from './forms.ts'
import { keyActions } from './key-actions.ts'
import { kindName, mayDo } from './key-names.ts'
import { type Tone, tag } from './names.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  key: ['Name', 'Nom'],
  expired: ['Expired', 'Expirée'],
  revoked: ['Revoked', 'Révoquée'],
  refused: ['Blocked', 'Bloquée'],
  suspended: ['Merchant suspended', 'Marchand suspendu'],
  unverified: ['Merchant not verified', 'Marchand non vérifié'],
  revokeAbout: [
    'A revoked key stops working within a second. This can’t be undone.',
    'Une clé révoquée cesse de fonctionner dans la seconde. La révocation est définitive.',
  ],
  change: ['Roll or revoke', 'Renouveler ou révoquer'],
  none: ['No API keys.', 'Aucune clé API.'],
  created: ['Transactions', 'Transactions'],
})

type Merchant = Schemas['Organisation']

const isInactive = ({ nowMs }: Visit, { revoked_at, expires_at }: Schemas['ApiKey']): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= nowMs)

const stateOf = (visit: Visit, key: Schemas['ApiKey'], merchant: Merchant): Markup => {
  const { works, expired, revoked, refused, suspended, unverified } = texts[visit.language]
  const state = (tone: Tone, text: string, why: Markup | string = '') =>
    html`${tag(tone, text)} <span class="soft">${why}</span>`
  if (key.revoked_at !== null) return state('mute', revoked, time(key.revoked_at, visit))
  if (isInactive(visit, key)) return state('mute', expired)
  if (merchant.suspended_at !== null) return state('bad', refused, suspended)
  if (key.environment === 'live' && merchant.kyc_status !== 'verified')
    return state('bad', refused, unverified)
  return state('good', works)
}

const actionsOf = (visit: Visit, key: Schemas['ApiKey']): Markup | string => {
  if (isInactive(visit, key) || !visit.may('rollApiKey')) return ''
  const about = { 'param.id': key.id, environment: key.environment }
  const { change, revoke, revokeAbout } = texts[visit.language]
  // Merchants roll their live keys themselves, because staff must never see a live key.
  const roll =
    key.environment === 'live'
      ? ''
      : offer(visit, 'rollApiKey', keyActions.rollApiKey, {
          ...about,
          'body.overlap_seconds': '86400',
        })
  return html`<details class="inline"><summary>${roll === '' ? revoke : change}</summary>
${roll}<p>${revokeAbout}</p>
${offer(visit, 'revokeApiKey', keyActions.revokeApiKey, about)}</details>`
}

const rowOf = (visit: Visit, key: Schemas['ApiKey'], merchant: Merchant) => {
  const { language } = visit
  const { never, created } = texts[language]
  const createdBy = `/transactions?api_key_id=${key.id}`
  const linkToCreated = linked(visit, 'searchTransactions', createdBy, created)
  const { name, prefix, last_four, last_used_at, expires_at } = key
  return {
    cells: [
      html`${name === null ? '' : html`${untrusted(name)}<br>`}${kindName(key.kind, language)}
<div><code class="small">${prefix}…${last_four}</code></div>`,
      mayDo(key, language),
      last_used_at === null ? never : html`${time(last_used_at, visit)}<br>${linkToCreated}`,
      expires_at === null ? '' : time(expires_at, visit),
      stateOf(visit, key, merchant),
      actionsOf(visit, key),
    ],
  }
}

export const keyTable = (
  visit: Visit,
  keys: readonly Schemas['ApiKey'][],
  merchant: Merchant,
): Markup => {
  const { key, may, used, ends, state, none } = texts[visit.language]
  return table(
    [key, may, used, ends, state, ''],
    keys.map((each) => rowOf(visit, each, merchant)),
    none,
  )
}
