import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { countries } from '../../domain/markets.ts'
import { isLive } from '../../services/approvals/controls.ts'
import type { Language } from '../layout.ts'
import { heldActions } from './held-payouts.ts'
import { keyLabel } from './key-names.ts'
import { verificationOptions } from './merchant-names.ts'
import { written } from './names.ts'
import { orProposed, proposed } from './propose.ts'
import { choice, type DescribeAction, type Field, resultOf } from './section.ts'
import { shownOnce } from './shown-once.ts'
import type { Visit } from './visit.ts'
import { words } from './words.ts'

/** Actions on a merchant. */

const en = {
  ...words.en,
  signUp: 'Add merchant',
  signUpTitle: 'Add a merchant',
  signUpAbout:
    'Creates the merchant, an application and its two test keys. Live keys work once the ' +
    'merchant is verified.',
  signedUp: 'Merchant added.',
  toMerchant: 'View merchant',
  verify: 'Update',
  verifyTitle: 'Update verification',
  verification: 'Verification status',
  verifyAbout: 'Live keys work only while the merchant is verified. Takes effect within a second.',
  verified: 'Verification updated.',
  suspend: 'Suspend',
  suspendTitle: 'Suspend merchant',
  reason: 'Internal reason',
  reasonHint: 'Required to withdraw a verification or reverse a rejection.',
  contactReasonHint: 'Required to change the email address.',
  suspended: 'Merchant suspended.',
  resume: 'Lift suspension',
  resumeAbout:
    'API keys and checkout pages work again within a second. Held payouts stay on hold: resume ' +
    'or cancel them afterwards.',
  resumed: 'Suspension lifted.',
  changeTitle: 'Edit name or email',
  add: 'Create',
  addTitle: 'Create an application',
  addAbout: 'Starts with no keys, no IP restrictions and 100 requests per minute.',
  added: 'Application created.',
}

const fr: typeof en = {
  ...words.fr,
  signUp: 'Ajouter',
  signUpTitle: 'Ajouter un marchand',
  signUpAbout:
    'Crée le marchand, une application et ses deux clés de test. Les clés réelles fonctionnent ' +
    'une fois le marchand vérifié.',
  signedUp: 'Marchand ajouté.',
  toMerchant: 'Voir le marchand',
  verify: 'Mettre à jour',
  verifyTitle: 'Mettre à jour la vérification',
  verification: 'Statut de vérification',
  verifyAbout:
    'Les clés réelles ne fonctionnent que si le marchand est vérifié. Effet en une seconde.',
  verified: 'Vérification mise à jour.',
  suspend: 'Suspendre',
  suspendTitle: 'Suspendre le marchand',
  reason: 'Motif interne',
  reasonHint: 'Obligatoire pour retirer une vérification ou revenir sur un rejet.',
  contactReasonHint: 'Obligatoire pour changer l’adresse e-mail.',
  suspended: 'Marchand suspendu.',
  resume: 'Lever la suspension',
  resumeAbout:
    'Les clés API et les pages de paiement fonctionnent de nouveau en une seconde. Les ' +
    'versements bloqués le restent\u00a0: reprenez-les ou annulez-les ensuite.',
  resumed: 'Suspension levée.',
  changeTitle: 'Modifier le nom ou l’e-mail',
  add: 'Créer',
  addTitle: 'Créer une application',
  addAbout: 'Sans clé au départ, sans restriction d’IP, 100 requêtes par minute.',
  added: 'Application créée.',
}

const texts: Record<Language, typeof en> = { en, fr }

const nameAndEmail = (language: Language): Field[] => [
  {
    name: 'body.name',
    label: texts[language].name,
    isRequired: true,
    autocomplete: 'off',
  },
  {
    name: 'body.email',
    label: texts[language].email,
    kind: 'email',
    isRequired: true,
    autocomplete: 'off',
  },
]

const createOrganisation: DescribeAction = ({ language, base }) => {
  const wording = texts[language]
  return {
    label: wording.signUp,
    title: wording.signUpTitle,
    about: wording.signUpAbout,
    fields: [
      ...nameAndEmail(language),
      choice(
        'body.country',
        wording.country,
        countries.map((code) => [code, countryName(code, language)] as const),
      ),
    ],
    done: wording.signedUp,
    result: resultOf('createOrganisation', ({ data: { organisation, api_keys } }) => {
      const { id, name } = organisation
      return html`${shownOnce(
        language,
        api_keys.map((key) => [keyLabel(key, language), key.key] as const),
      )}
<p>${wording.toMerchant}: <a href="${base}/console/merchants/${id}">${written(name)}</a></p>`
    }),
  }
}

const updateOrganisation: DescribeAction = ({ language }) => ({
  label: texts[language].change,
  title: texts[language].changeTitle,
  fields: [
    ...nameAndEmail(language),
    { ...reasonField(language, false), hint: texts[language].contactReasonHint },
  ],
  done: texts[language].changed,
})

const reasonField = (language: Language, isRequired: boolean): Field => ({
  name: 'body.reason',
  label: texts[language].reason,
  kind: 'textarea',
  isRequired,
})

const verification: DescribeAction = ({ language }) => ({
  label: texts[language].verify,
  title: texts[language].verifyTitle,
  about: texts[language].verifyAbout,
  fields: [
    choice('body.status', texts[language].verification, verificationOptions(language)),
    { ...reasonField(language, false), hint: texts[language].reasonHint },
  ],
  done: texts[language].verified,
})

const suspendOrganisation: DescribeAction = ({ language }) => ({
  label: texts[language].suspend,
  title: texts[language].suspendTitle,
  fields: [reasonField(language, true)],
  isDangerous: true,
  done: texts[language].suspended,
})

const isLiveHere = ({ console: { ctx } }: Visit): boolean => isLive(ctx)

const resumption: DescribeAction = (visit) => ({
  label: texts[visit.language].resume,
  title: texts[visit.language].resume,
  about: texts[visit.language].resumeAbout,
  fields: [reasonField(visit.language, isLiveHere(visit))],
  done: texts[visit.language].resumed,
})

const createApplication: DescribeAction = ({ language }) => ({
  label: texts[language].add,
  title: texts[language].addTitle,
  about: texts[language].addAbout,
  fields: nameAndEmail(language).slice(0, 1),
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
