import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { facts, table, tabs } from './components.ts'
import { offer } from './forms.ts'
import { cursorOf, filterPanel, filtersOf, pageLinks } from './lists.ts'
import { ageOf, marketName, providerNames } from './names.ts'
import { orProposed, proposed } from './propose.ts'
import {
  itemCard,
  itemKindName,
  itemKinds,
  itemQueue,
  proposeSettlement,
  reopenReconciliationItem,
  resolveReconciliationItem,
} from './reconciliation-items.ts'
import { unlessWrong } from './refused-filters.ts'
import {
  type Content,
  type DescribeAction,
  longTextField,
  menuEntry,
  option,
  type Section,
} from './section.ts'
import { time } from './time.ts'
import { untrusted, untrustedIf } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Reconciliation', 'Rapprochement'],
  unknown: ['Unknown transactions', 'Transactions inconnues'],
  states: { open: ['Open', 'À traiter'], decided: ['Resolved', 'Traités'], all: ['All', 'Tous'] },
  none: ['No transactions to reconcile.', 'Aucune transaction à rapprocher.'],
  noneChosen: ['No items match.', 'Aucun élément ne correspond.'],
  comparisons: ['Unanswered status checks', 'Contrôles de statut sans réponse'],
  comparisonsAbout: [
    'Providers are queried again about completed transactions. These providers gave no clear ' +
      'answer.',
    'Le service contrôle une deuxième fois le statut des transactions terminées. Ces ' +
      'opérateurs n’ont pas donné de réponse claire.',
  ],
  noComparisons: [
    'Providers answered every status check that was due.',
    'Les opérateurs ont répondu à tous les contrôles de statut.',
  ],
  count: ['#Transactions', '#Transactions'],
  since: ['Since', 'Depuis'],
  noneUnknown: ['No unknown transactions.', 'Aucune transaction inconnue.'],
  unknownAbout: [
    'Transactions a provider reported that are not recorded here, for example after a restore. ' +
      'The provider’s claims are not verified.',
    'Transactions signalées par un opérateur mais inconnues de ce service, par exemple après ' +
      'une restauration. Ces informations ne sont pas vérifiées.',
  ],
  ourReference: ['Our ID, according to the provider', 'Notre identifiant selon l’opérateur'],
  callbacks: ['Callbacks', 'Callbacks'],
  first: ['First', 'Premier'],
  last: ['Last', 'Dernier'],
  callback: ['First callback', 'Premier callback'],
  close: ['Remove from the list', 'Retirer de la liste'],
  closeTitle: ['Remove an unknown transaction', 'Retirer une transaction inconnue'],
  closeAbout: [
    'Nothing else changes. Return the money at the provider, or credit it another way.',
    'Rien d’autre ne change. Remboursez le client chez l’opérateur, ou créditez le montant ' +
      'd’une autre façon.',
  ],
  closed: ['Transaction removed from the list.', 'Transaction retirée de la liste.'],
  why: ['Decision and evidence', 'Décision et justificatif'],
})

const path = '/console/reconciliation'
const decidedPath = `${path}?state=decided`
const unknownPath = `${path}/unknown`
const perPage = 20

const closing: DescribeAction = ({ language }) => {
  const { close, closeTitle, closeAbout, closed, why } = texts[language]
  return {
    label: close,
    title: closeTitle,
    about: closeAbout,
    fields: [longTextField('body.reason', why)],
    done: closed,
  }
}

const resolveUnknownOrder = orProposed(closing, 'proposeUnknownOrderResolution')

/** The item in the URL is shown even if it has already been decided. */
const queryOf = (visit: Visit, values: URLSearchParams): object => {
  const state = values.get('state') ?? (values.has('id') ? 'all' : 'open')
  const { id, kind } = Object.fromEntries(values)
  return {
    ...(id !== undefined && { id }),
    ...(kind !== undefined && { kind }),
    ...(state !== 'all' && { resolved: state === 'decided' }),
    ...cursorOf(visit),
    per_page: perPage,
  }
}

/** Unknown transactions can only be filtered by status. */
const filters = (visit: Visit, at: string, values: URLSearchParams): Markup => {
  const { language } = visit
  const { state, states, kind } = texts[language]
  const ofState = option('state', state, Object.entries(states))
  const kinds = itemKinds.map((each) => [each, itemKindName(each, language)] as const)
  const fields = at === path ? [ofState, option('kind', kind, kinds)] : [ofState]
  return filterPanel(visit, { path: at.slice('/console'.length), fields, values })
}

const lists = (visit: Visit, at: string): Markup => {
  const { title, states, unknown } = texts[visit.language]
  return tabs(visit, title, at, [
    [path, states.open, 'listReconciliationItems'],
    [decidedPath, states.decided, 'listReconciliationItems'],
    [unknownPath, unknown, 'listUnknownOrders'],
  ])
}

const comparisonsTable = (visit: Visit, open: readonly Schemas['OpenComparisons'][]): Markup => {
  const { language } = visit
  const wording = texts[language]
  const { comparisons, comparisonsAbout, provider, country, count, since, noComparisons } = wording
  return html`<h2>${comparisons}</h2><p class="soft">${comparisonsAbout}</p>
${table(
  [provider, country, count, since],
  open.map((one) => ({
    cells: [
      providerNames[one.provider],
      countryName(one.country, language),
      String(one.count),
      ageOf(visit, one.since),
    ],
  })),
  noComparisons,
)}`
}

const wrongFilters = (visit: Visit, top: Markup): Content => {
  const { title, wrong } = texts[visit.language]
  return { title, body: html`${top}<p class="notice bad" role="alert">${wrong}</p>` }
}

const itemsPage = async (visit: Visit): Promise<Content> => {
  const wording = texts[visit.language]
  const values = filtersOf(visit, ['id', 'state', 'kind'])
  const at = values.get('state') === 'decided' ? decidedPath : path
  const top = html`${lists(visit, at)}${filters(visit, path, values)}`
  const environment = values.has('id') ? {} : { environment: visit.environment }
  const query = { ...queryOf(visit, values), ...environment }
  const found = await unlessWrong(visit.read('listReconciliationItems', { query }))
  if (found === undefined) return wrongFilters(visit, top)
  const { data, meta } = found
  const isWhole = values.size === 0 && !visit.query.has('cursor')
  const open =
    isWhole && visit.environment === 'live' && visit.may('listOpenComparisons')
      ? (await visit.read('listOpenComparisons', {})).data
      : undefined
  return {
    title: wording.title,
    ...(values.has('id') && { environment: data[0]?.environment ?? null }),
    body: html`${top}
${
  values.has('id') && data.length > 0
    ? data.map((item) => itemCard(visit, item))
    : itemQueue(visit, data, values.size === 0 ? wording.none : wording.noneChosen)
}
${pageLinks(visit, { path: path.slice('/console'.length), values, next: meta.next_cursor })}
${open === undefined ? '' : comparisonsTable(visit, open)}`,
  }
}

const unknownOrderCard = (visit: Visit, unknownOrder: Schemas['UnknownOrder']): Markup => {
  const { language } = visit
  const wording = texts[language]
  const { id, reference, provider_reference, reason, resolved_at } = unknownOrder
  const heading = `order-${id}-title`
  return html`<article class="panel card" id="order-${id}" aria-labelledby="${heading}">
<h2 id="${heading}">${marketName(unknownOrder, language)}</h2>
${facts([
  [wording.providerReference, untrustedIf(provider_reference)],
  [wording.ourReference, untrustedIf(reference)],
  [wording.callbacks, String(unknownOrder.callbacks)],
  [wording.first, time(unknownOrder.created_at, visit, 'second')],
  [wording.last, time(unknownOrder.last_received_at, visit, 'second')],
])}
<h3>${wording.callback}</h3><pre tabindex="0">${untrusted(unknownOrder.callback)}</pre>
${
  resolved_at === null
    ? offer(visit, 'resolveUnknownOrder', resolveUnknownOrder, { 'param.id': id })
    : html`<p class="more"><strong>${wording.decision}:</strong> ${time(
        resolved_at,
        visit,
      )} ${untrusted(reason)}</p>`
}
</article>`
}

const unknownOrdersPage = async (visit: Visit): Promise<Content> => {
  const wording = texts[visit.language]
  const at = unknownPath
  const values = filtersOf(visit, ['id', 'state'])
  const top = html`${lists(visit, at)}<p class="soft more">${wording.unknownAbout}</p>
${filters(visit, at, values)}`
  const query = queryOf(visit, values)
  const found = await unlessWrong(visit.read('listUnknownOrders', { query }))
  if (found === undefined) return wrongFilters(visit, top)
  const { data, meta } = found
  return {
    title: wording.unknown,
    environment: 'live',
    body: html`${top}
${
  data.length === 0
    ? html`<p class="empty">${values.size === 0 ? wording.noneUnknown : wording.noneChosen}</p>`
    : data.map((unknownOrder) => unknownOrderCard(visit, unknownOrder))
}
${pageLinks(visit, { path: at.slice('/console'.length), values, next: meta.next_cursor })}`,
  }
}

export const reconciliationSection: Section = {
  menu: menuEntry(path, texts, 'r', 'listReconciliationItems'),
  actions: {
    resolveReconciliationItem,
    reopenReconciliationItem,
    proposeSettlement,
    resolveUnknownOrder,
    proposeUnknownOrderResolution: proposed(closing),
  },
  pages: [
    { path: '/reconciliation', show: itemsPage },
    { path: '/reconciliation/unknown', show: unknownOrdersPage },
  ],
}
