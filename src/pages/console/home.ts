import { html } from 'hono/html'
import type { Language } from '../layout.ts'
import { ageOf, amountOf, decisionNames, environmentTag } from './names.ts'
import type { Section } from './section.ts'
import { table } from './table.ts'
import type { Schemas, Visit } from './visit.ts'

const en = {
  title: 'What needs you now',
  menu: 'Home',
  what: 'What',
  whose: 'Merchant',
  amount: '#Amount',
  age: 'Waits',
  nothing: 'Nothing waits for a person.',
  more: 'More waits; this is what waits longest.',
}

const fr: typeof en = {
  title: 'Ce qui vous attend',
  menu: 'Accueil',
  what: 'Quoi',
  whose: 'Marchand',
  amount: '#Montant',
  age: 'Attend',
  nothing: 'Rien n’attend une personne.',
  more: 'D’autres attendent ; voici ce qui attend le plus longtemps.',
}

const texts: Record<Language, typeof en> = { en, fr }

/** Where a decision is made. */
const placeOf = ({ base }: Visit, { kind, id }: Schemas['WaitingDecision']): string => {
  const places: Record<Schemas['WaitingDecisionKind'], string> = {
    payout: `/console/approvals?id=${id}#payout-${id}`,
    bulk_payout: `/console/approvals/bulk/${id}`,
    reconciliation_item: `/console/reconciliation?id=${id}#item-${id}`,
    unknown_order: `/console/reconciliation/unknown?id=${id}#order-${id}`,
    identity_verification: `/console/merchants/${id}`,
    proposal: `/console/approvals#proposal-${id}`,
  }
  return base + places[kind]
}

const rowOf = (visit: Visit, one: Schemas['WaitingDecision']) => ({
  href: placeOf(visit, one),
  cells: [
    decisionNames[visit.language][one.kind],
    html`${one.organisation_name ?? '–'} ${environmentTag(visit, one.environment)}`,
    one.amount === null || one.currency === null
      ? '–'
      : amountOf(visit, { amount: one.amount, currency: one.currency }),
    ageOf(visit, one.waiting_since),
  ],
})

export const homeSection: Section = {
  menu: {
    path: '/console',
    label: { en: en.menu, fr: fr.menu },
    key: 'h',
    operationId: 'listWaitingDecisions',
  },
  pages: [
    {
      path: '',
      show: async (visit) => {
        const wording = texts[visit.language]
        const { data, meta } = await visit.read('listWaitingDecisions', { query: { per_page: 20 } })
        const { what, whose, amount, age } = wording
        return {
          title: wording.title,
          isSandbox: data.some(({ environment }) => environment === 'test'),
          body: html`${table(
            [what, whose, amount, age],
            data.map((one) => rowOf(visit, one)),
            wording.nothing,
          )}
${meta.next_cursor === null ? '' : html`<p class="soft">${wording.more}</p>`}`,
        }
      },
    },
  ],
}
