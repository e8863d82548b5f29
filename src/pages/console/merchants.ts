import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { kycStatuses } from '../../domain/merchants/kyc-status.ts'
import { bilingual } from '../bilingual.ts'
import type { Language } from '../layout.ts'
import { applicationActions } from './application-actions.ts'
import { applicationPage } from './application-page.ts'
import { proposeBalanceAdjustment } from './balance-adjustment.ts'
import { table } from './components.ts'
import { foldedOffer } from './forms.ts'
import { keyActions } from './key-actions.ts'
import { filterPanel, filtersOf, pageLinks } from './lists.ts'
import { merchantActions } from './merchant-actions.ts'
import { createFeeSchedule, feesPage, proposeFeeSchedule } from './merchant-fees.ts'
import { moneyPage, statementDownload } from './merchant-money.ts'
import { stateOptions, stateTag, verificationOptions, verificationTag } from './merchant-names.ts'
import { merchantPage } from './merchant-page.ts'
import { orFaults } from './refused-filters.ts'
import { savedViews } from './saved-views.ts'
import { type Field, menuEntry, option, type Section } from './section.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { RequestOf, Schemas, Visit } from './visit.ts'
import { proposeWithdrawalFee, setWithdrawalFee } from './withdrawal-fees.ts'
import { setManagedWithdrawalSchedule } from './withdrawal-schedules.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Merchants', 'Marchands'],
  country: ['-Country', '-Pays'],
  since: ['-Created', '-Création'],
  text: ['Name or email', 'Nom ou e-mail'],
  none: ['No merchants match.', 'Aucun marchand ne correspond.'],
  nobody: ['No merchants yet.', 'Aucun marchand.'],
})

const path = '/merchants'

const fieldsOf = (language: Language): Field[] => {
  const wording = texts[language]
  return [
    { name: 'text', label: wording.text, lengthMax: 100 },
    option('kyc_status', wording.verification, verificationOptions(language)),
    option('suspended', wording.state, stateOptions(language)),
  ]
}

type Query = NonNullable<RequestOf<'listOrganisations'>['query']>

/** Unknown filter values in the URL are ignored. */
const queryOf = (values: URLSearchParams, cursor: string | null): Query => {
  const text = values.get('text')
  const status = kycStatuses.find((each) => each === values.get('kyc_status'))
  const suspended = values.get('suspended')
  return {
    per_page: 50,
    ...(text !== null && { text: text.slice(0, 100) }),
    ...(status !== undefined && { kyc_status: status }),
    ...((suspended === 'true' || suspended === 'false') && { suspended: suspended === 'true' }),
    ...(cursor !== null && { cursor }),
  }
}

const rowOf = (visit: Visit, merchant: Schemas['Organisation']) => ({
  href: `${visit.base}/console${path}/${merchant.id}`,
  cells: [
    untrusted(merchant.name),
    verificationTag(visit, merchant.kyc_status),
    untrusted(merchant.email),
    stateTag(visit, merchant),
    countryName(merchant.country, visit.language),
    time(merchant.created_at, visit),
  ],
})

export const merchantsSection: Section = {
  menu: menuEntry(`/console${path}`, texts, 'm', 'listOrganisations'),
  actions: {
    ...merchantActions,
    ...keyActions,
    ...applicationActions,
    createFeeSchedule,
    proposeFeeSchedule,
    setWithdrawalFee,
    proposeWithdrawalFee,
    proposeBalanceAdjustment,
    setManagedWithdrawalSchedule,
  },
  downloads: [statementDownload],
  pages: [
    {
      path,
      show: async (visit) => {
        const { language } = visit
        const { title, ...wording } = texts[language]
        const values = filtersOf(visit, ['text', 'kyc_status', 'suspended'])
        const query = queryOf(values, visit.query.get('cursor'))
        const { found, faults = {} } = await orFaults(visit.read('listOrganisations', { query }))
        const views = await savedViews(visit, 'organisations', path, values)
        const filters = { path, fields: fieldsOf(language), values, faults }
        const { name, email, country, verification, state, since } = wording
        const list =
          found === undefined
            ? ''
            : html`${table(
                [name, verification, email, state, country, since],
                found.data.map((merchant) => rowOf(visit, merchant)),
                values.size === 0 ? wording.nobody : wording.none,
              )}
${pageLinks(visit, { path, values, next: found.meta.next_cursor })}`
        return {
          title,
          body: html`${filterPanel(visit, filters)}
${views}
${list}
${foldedOffer(visit, 'createOrganisation', merchantActions.createOrganisation, {})}`,
        }
      },
    },
    { path: `${path}/applications/:id`, show: applicationPage },
    { path: `${path}/:id`, show: merchantPage },
    { path: `${path}/:id/money`, show: moneyPage },
    { path: `${path}/:id/fees`, show: feesPage },
  ],
}
