import { html } from 'hono/html'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { approvalAction, approvalText, decisionForm } from './approval-facts.ts'
import { facts, shownOnce, table } from './components.ts'
import { foldedOffer, offer } from './forms.ts'
import { keyFields, keyValues, readKey } from './key-actions.ts'
import { kindName, mayDo } from './key-names.ts'
import { ageOf, personLink } from './names.ts'
import { type DescribeAction, resultOf } from './section.ts'
import { time } from './time.ts'
import { untrusted, untrustedIf } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

type LiveKey = Schemas['LiveKey']

const texts = bilingual({
  ...words,
  heading: ['Live keys to claim', 'Clés réelles à récupérer'],
  about: [
    'The merchant claims a live key with a one-time link. Only the merchant sees the key.',
    'Le marchand récupère sa clé réelle avec un lien à usage unique. Lui seul voit la clé.',
  ],
  start: ['Create claim link', 'Créer le lien'],
  startTitle: ['Create a live key', 'Créer une clé réelle'],
  startAbout: [
    'The claim link is emailed to the merchant’s contact address, or sent by the colleague who ' +
      'approves. You can’t approve the payouts or withdrawals that this key requests.',
    'Le lien est envoyé à l’adresse de contact du marchand, ou transmis par le collègue qui ' +
      'approuve. Vous ne pourrez pas approuver les versements ni les reversements demandés ' +
      'avec cette clé.',
  ],
  started: [
    'Live key created. The list shows when the merchant claims it.',
    'Clé réelle créée. La liste indique quand le marchand la récupère.',
  ],
  key: ['Key', 'Clé'],
  by: ['Created by', 'Créée par'],
  to: ['Claim link sent to', 'Lien envoyé à'],
  byHand: [
    'The approver, who passes it on',
    'La personne qui approuve, pour transmission au marchand',
  ],
  handedOver: ['Claim link shown to', 'Lien affiché à'],
  from: ['from', 'depuis'],
  states: {
    awaiting_approval: ['Needs approval', 'À approuver'],
    ready: ['Waiting for merchant', 'En attente du marchand'],
    claimed: ['Claimed', 'Récupérée'],
    cancelled: ['Cancelled', 'Annulée'],
    expired: ['Expired', 'Expirée'],
  } satisfies Record<LiveKey['status'], Pair>,
  why: ['Why approval is needed', 'Motif de l’approbation'],
  reasons: {
    no_mail: ['The service doesn’t send email.', 'Le service n’envoie pas d’e-mail.'],
    contact_not_verified: [
      'The contact address isn’t verified: nobody but the person who set it has verified the ' +
        'merchant.',
      'L’adresse de contact n’est pas vérifiée\u00a0: seule la personne qui l’a saisie a ' +
        'vérifié le marchand.',
    ],
  } satisfies Record<NonNullable<LiveKey['approval_reason']>, Pair>,
  ends: ['Key expires', 'Expiration de la clé'],
  approveTitle: ['Approve live key', 'Approuver la clé réelle'],
  approved: [
    'Live key approved. The merchant can claim it.',
    'Clé réelle approuvée. Le marchand peut la récupérer.',
  ],
  link: [
    'Claim link (send it only to the merchant)',
    'Lien de récupération (à envoyer au marchand seulement)',
  ],
  mailed: [(to: string) => `Claim link emailed to ${to}.`, (to: string) => `Lien envoyé à ${to}.`],
  cancel: ['Cancel', 'Annuler'],
  cancelTitle: ['Cancel live key', 'Annuler la clé réelle'],
  cancelled: [
    'Live key cancelled. The claim link no longer works.',
    'Clé réelle annulée. Le lien ne fonctionne plus.',
  ],
})

const startLiveKey: DescribeAction = (visit) => {
  const { start, startTitle, startAbout, started } = texts[visit.language]
  return {
    label: start,
    title: startTitle,
    about: startAbout,
    fields: keyFields(visit),
    readBody: (form) => readKey(visit, form),
    done: started,
  }
}

const approvalOf = approvalAction(texts)

const approveLiveKey: DescribeAction = (visit, values) => {
  const { link, mailed } = texts[visit.language]
  return {
    ...approvalOf(visit, values),
    result: resultOf('approveLiveKey', ({ data: { live_key, claim_url } }) =>
      claim_url === null
        ? html`<p>${mailed(live_key.recipient ?? '')}</p>`
        : shownOnce(visit.language, [[link, claim_url]]),
    ),
  }
}

const cancelLiveKey: DescribeAction = ({ language }) => ({
  label: texts[language].cancel,
  title: texts[language].cancelTitle,
  fields: [],
  readBody: () => undefined,
  isDangerous: true,
  done: texts[language].cancelled,
})

export const liveKeyActions = { startLiveKey, approveLiveKey, cancelLiveKey }

const nameOf = ({ language }: Visit, { kind, name }: LiveKey): Markup =>
  html`${name === null ? '' : html`${untrusted(name)}<br>`}${kindName(kind, language)}`

const starterOf = ({ language }: Visit, { approval }: LiveKey): Markup | string =>
  approval.made_by === null ? texts[language].token : untrusted(approval.made_by.name)

/** Once the claim link was shown to a staff member, that person replaces the recipient. */
const recipientOf = (visit: Visit, one: LiveKey): Markup | string => {
  const { byHand, handedOver, token } = texts[visit.language]
  const { recipient, handed_over_by: by, handed_over_at: at } = one
  if (at === null) return recipient ?? byHand
  const whom = by === null ? token : personLink(visit, by)
  return html`${handedOver} ${whom} <span class="soft">${time(at, visit)}</span>`
}

const isOpen = ({ status }: LiveKey): boolean =>
  status === 'awaiting_approval' || status === 'ready'

const cancelForm = (visit: Visit, { id }: LiveKey): Markup | string =>
  offer(visit, 'cancelLiveKey', cancelLiveKey, { 'param.id': id, environment: 'live' })

const stateOf = (visit: Visit, one: LiveKey): Markup => {
  const { states, until, from } = texts[visit.language]
  const more =
    one.claimed_at !== null
      ? html`${time(one.claimed_at, visit)}${
          one.claimed_from === null ? '' : html` ${from} ${one.claimed_from}`
        }`
      : isOpen(one)
        ? html`${until} ${time(one.expires_at, visit)}`
        : ''
  return html`${states[one.status] ?? one.status} <span class="soft">${more}</span>`
}

export const liveKeysPart = async (visit: Visit, applicationId: string): Promise<Markup> => {
  const wording = texts[visit.language]
  const query = { application_id: applicationId, per_page: 20 }
  const { data } = await visit.read('listLiveKeys', { query })
  return html`<h2>${wording.heading}</h2><p class="soft">${wording.about}</p>
${
  data.length === 0
    ? ''
    : table(
        [wording.key, wording.by, wording.to, wording.state, ''],
        data.map((one) => ({
          cells: [
            nameOf(visit, one),
            starterOf(visit, one),
            recipientOf(visit, one),
            stateOf(visit, one),
            isOpen(one) ? cancelForm(visit, one) : '',
          ],
        })),
      )
}
${foldedOffer(visit, 'startLiveKey', startLiveKey, {
  'param.id': applicationId,
  environment: 'live',
  ...keyValues,
})}`
}

export const liveKeyCard = (visit: Visit, one: LiveKey): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const { id, approval, approval_reason, application_id, organisation_name } = one
  const heading = `live-key-${id}-title`
  const label = `${kindName(one.kind, language)} · ${organisation_name}`
  const decided = { ...one, review: null, environment: 'live' }
  return html`<article class="panel card" id="live-key-${id}" aria-labelledby="${heading}">
<h2 id="${heading}">${kindName(one.kind, language)}</h2>
${facts([
  [
    wording.merchant,
    html`<a href="${base}/console/merchants/applications/${application_id}">${untrusted(
      organisation_name,
    )}</a>`,
  ],
  [wording.key, untrustedIf(one.name)],
  [wording.may, mayDo(one, language)],
  [wording.ends, one.key_expires_at === null ? null : time(one.key_expires_at, visit)],
  [wording.to, recipientOf(visit, one)],
  [wording.why, approval_reason === null ? null : wording.reasons[approval_reason]],
  [wording.by, starterOf(visit, one)],
  [wording.waits, ageOf(visit, one.created_at)],
  [wording.until, time(one.expires_at, visit)],
  [wording.approvals, approvalText(visit, approval)],
])}
${decisionForm(visit, decided, {
  approve: ['approveLiveKey', approveLiveKey],
  reject: ['cancelLiveKey', cancelLiveKey],
  values: { label },
})}
</article>`
}
