import { html } from 'hono/html'
import { isLive } from '../../services/approvals/controls.ts'
import { bilingual } from '../bilingual.ts'
import type { Language } from '../layout.ts'
import { merchantLink, shownOnce } from './components.ts'
import { heldActions } from './held-payouts.ts'
import { keyLabel } from './key-names.ts'
import { countryOptions } from './market-fields.ts'
import { verificationOptions } from './merchant-names.ts'
import { orProposed, proposed } from './propose.ts'
import {
  choice,
  type DescribeAction,
  dangerousAction,
  type Field,
  longTextField,
  resultOf,
  textField,
} from './section.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  signUp: ['Add merchant', 'Ajouter'],
  signUpTitle: ['Add a merchant', 'Ajouter un marchand'],
  signUpAbout: [
    'Creates the merchant, an application and its two test keys. Live keys work once the ' +
      'merchant is verified.',
    'Crée le marchand, une application et ses deux clés de test. Les clés réelles fonctionnent ' +
      'une fois le marchand vérifié.',
  ],
  signedUp: ['Merchant added.', 'Marchand ajouté.'],
  toMerchant: ['View merchant', 'Voir le marchand'],
  verify: ['Update', 'Mettre à jour'],
  verifyTitle: ['Update verification', 'Mettre à jour la vérification'],
  verification: ['Verification status', 'Statut de vérification'],
  verifyAbout: [
    'Live keys work only while the merchant is verified. Takes effect within a second.',
    'Les clés réelles ne fonctionnent que si le marchand est vérifié. La modification prend ' +
      'effet dans la seconde.',
  ],
  verified: ['Verification updated.', 'Vérification mise à jour.'],
  suspend: ['Suspend', 'Suspendre'],
  suspendTitle: ['Suspend merchant', 'Suspendre le marchand'],
  reason: ['Internal reason', 'Motif interne'],
  reasonHint: [
    'Required to withdraw a verification or reverse a rejection.',
    'Obligatoire pour retirer une vérification ou annuler un rejet.',
  ],
  contactReasonHint: [
    'Required to change the email address.',
    'Obligatoire pour changer l’adresse e-mail.',
  ],
  suspended: ['Merchant suspended.', 'Marchand suspendu.'],
  resume: ['Lift suspension', 'Lever la suspension'],
  resumeAbout: [
    'API keys and checkout pages work again within a second. Held payouts stay on hold: resume ' +
      'or cancel them afterwards.',
    'Les clés API et les pages de paiement fonctionnent de nouveau dans la seconde. Les ' +
      'versements bloqués le restent\u00a0: reprenez-les ou annulez-les ensuite.',
  ],
  resumed: ['Suspension lifted.', 'Suspension levée.'],
  changeTitle: ['Edit name or email', 'Modifier le nom ou l’e-mail'],
  add: ['Create', 'Créer'],
  addTitle: ['Create an application', 'Créer une application'],
  addAbout: [
    'Starts with no keys, no IP restrictions and 100 requests per minute.',
    'L’application est créée sans clé ni restriction d’IP, avec une limite de 100 requêtes ' +
      'par minute.',
  ],
  added: ['Application created.', 'Application créée.'],
})

const nameField = (language: Language): Field =>
  textField('body.name', texts[language].name, { isRequired: true })

const nameAndEmail = (language: Language): Field[] => [
  nameField(language),
  textField('body.email', texts[language].email, { kind: 'email', isRequired: true }),
]

const createOrganisation: DescribeAction = (visit) => {
  const { language } = visit
  const wording = texts[language]
  return {
    label: wording.signUp,
    title: wording.signUpTitle,
    about: wording.signUpAbout,
    fields: [
      ...nameAndEmail(language),
      choice('body.country', wording.country, countryOptions(language)),
    ],
    done: wording.signedUp,
    result: resultOf('createOrganisation', ({ data: { organisation, api_keys } }) => {
      const { id, name } = organisation
      return html`${shownOnce(
        language,
        api_keys.map((key) => [keyLabel(key, language), key.key] as const),
      )}
<p>${wording.toMerchant}: ${merchantLink(visit, id, name)}</p>`
    }),
  }
}

const updateOrganisation: DescribeAction = ({ language }) => ({
  label: texts[language].change,
  title: texts[language].changeTitle,
  fields: [
    ...nameAndEmail(language),
    reasonField(language, { isRequired: false, hint: texts[language].contactReasonHint }),
  ],
  done: texts[language].changed,
})

const reasonField = (language: Language, more: Partial<Field> = {}): Field =>
  longTextField('body.reason', texts[language].reason, more)

const verification: DescribeAction = ({ language }) => ({
  label: texts[language].verify,
  title: texts[language].verifyTitle,
  about: texts[language].verifyAbout,
  fields: [
    choice('body.status', texts[language].verification, verificationOptions(language)),
    reasonField(language, { isRequired: false, hint: texts[language].reasonHint }),
  ],
  done: texts[language].verified,
})

const suspendOrganisation = dangerousAction(
  texts,
  'suspend',
  'suspendTitle',
  'suspended',
  reasonField,
)

const resumption: DescribeAction = (visit) => ({
  label: texts[visit.language].resume,
  title: texts[visit.language].resume,
  about: texts[visit.language].resumeAbout,
  fields: [reasonField(visit.language, { isRequired: isLive(visit.console.ctx) })],
  done: texts[visit.language].resumed,
})

const createApplication: DescribeAction = ({ language }) => ({
  label: texts[language].add,
  title: texts[language].addTitle,
  about: texts[language].addAbout,
  fields: [nameField(language)],
  done: texts[language].added,
})

export const merchantActions = {
  createOrganisation,
  updateOrganisation,
  setKycStatus: orProposed(verification, 'proposeKycStatus'),
  proposeKycStatus: proposed(verification),
  suspendOrganisation,
  resumeOrganisation: orProposed(resumption, 'proposeResumption'),
  proposeResumption: proposed(resumption),
  createApplication,
  resumeHeldPayouts: heldActions.resumeHeldPayouts,
  cancelHeldPayouts: heldActions.cancelHeldPayouts,
}
