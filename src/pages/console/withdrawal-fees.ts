import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { foldedOffer } from './forms.ts'
import { currencyOptions } from './market-fields.ts'
import { authorsOf, priceTable, priceText, readTerms, termsFields } from './price-form.ts'
import { orProposed, proposed } from './propose.ts'
import { checkboxField, choice, type DescribeAction, typedIn } from './section.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Withdrawal fees', 'Frais des reversements'],
  about: [
    'Each withdrawal uses the latest fee in effect for its currency. A custom fee takes priority ' +
      'over the fee for all merchants. By default, withdrawals are free.',
    'Le dernier tarif en vigueur pour la devise s’applique à chaque reversement. Le tarif ' +
      'd’un marchand prime sur celui de tous les marchands. Par défaut, un reversement est ' +
      'gratuit.',
  ],
  none: ['No withdrawal fees set.', 'Aucun tarif de reversement défini.'],
  appliesTo: ['Applies to', 'Appliqués à'],
  all: ['All merchants', 'Tous les marchands'],
  own: ['One merchant', 'Un marchand'],
  price: ['#Fee', '#Frais'],
  set: ['Set withdrawal fee', 'Définir les frais des reversements'],
  setTitle: ['Set a withdrawal fee', 'Définir des frais de reversement'],
  percent: ['Percentage fee (%)', 'Commission (%)'],
  fixed: ['Fixed fee', 'Frais fixes'],
  returned: [
    'Return the fee if the bank returns a paid withdrawal',
    'Restituer les frais si la banque retourne un reversement payé',
  ],
  returnedShort: ['returned with the withdrawal', 'restitués si le reversement est retourné'],
  done: ['Fee saved.', 'Frais enregistrés.'],
})

const feeForm: DescribeAction = (visit) => {
  const wording = texts[visit.language]
  return {
    label: wording.set,
    title: wording.setTitle,
    fields: [
      choice('body.currency', wording.currency, currencyOptions),
      ...termsFields(visit, wording),
      checkboxField('body.returned_on_return', wording.returned),
    ],
    readBody: (form) => ({
      ...readTerms(form, visit.zone),
      organisation_id: typedIn(form, 'body.organisation_id') || null,
      ...(form.get('body.returned_on_return') === 'true' && { returned_on_return: true }),
    }),
    done: wording.done,
  }
}

export const setWithdrawalFee = orProposed(feeForm, 'proposeWithdrawalFee')

export const proposeWithdrawalFee = proposed(feeForm)

const feeTable = async (visit: Visit, fees: Schemas['WithdrawalFee'][]): Promise<Markup> => {
  const { appliesTo, all, own, price, returnedShort, none } = texts[visit.language]
  const { by, authorOf } = await authorsOf(visit, fees)
  const ownerOf = (id: string | null) =>
    id === null ? all : html`<a href="${visit.base}/console/merchants/${id}/fees">${own}</a>`
  const cellsOf = (fee: Schemas['WithdrawalFee']) => ({
    type: ownerOf(fee.organisation_id),
    price: priceText(visit, fee),
    note: fee.returned_on_return ? returnedShort : undefined,
    more: [authorOf(fee)],
  })
  return priceTable(visit, fees, { type: appliesTo, price, more: [by] }, cellsOf, none)
}

/** For a merchant, shows its fees and the general fees that still apply. */
export const withdrawalFeesPanel = async (
  visit: Visit,
  merchant?: { id: string; currency: string },
): Promise<Markup | string> => {
  // People limited to countries may not read withdrawal fees, because the fees apply to all
  // countries.
  if (!visit.may('listWithdrawalFees')) return ''
  const { title, about } = texts[visit.language]
  const read = async (query: { organisation_id?: string }) =>
    (await visit.read('listWithdrawalFees', { query: { ...query, per_page: 100 } })).data
  const every = await read({})
  const ofAll = every.filter((fee) => fee.organisation_id === null && fee.state !== 'replaced')
  const fees =
    merchant === undefined ? every : [...(await read({ organisation_id: merchant.id })), ...ofAll]
  return html`<h2>${title}</h2>
<p class="soft">${about}</p>
${await feeTable(visit, fees)}
${foldedOffer(visit, 'setWithdrawalFee', setWithdrawalFee, {
  ...(merchant && {
    'body.organisation_id': merchant.id,
    'body.currency': merchant.currency,
  }),
  'body.fixed_amount': '0',
})}`
}
