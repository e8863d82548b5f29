import { html } from 'hono/html'
import { countryName } from '../../domain/country-names.ts'
import { countries } from '../../domain/markets.ts'
import type { Language } from '../layout.ts'
import { keyLabel } from './key-names.ts'
import { verificationOptions } from './merchant-names.ts'
import { written } from './names.ts'
import { type DescribeAction, type Field, resultOf } from './section.ts'
import { shownOnce } from './shown-once.ts'

/** What is done about a merchant. */

const en = {
  name: 'Name',
  email: 'E-mail',
  country: 'Country',
  signUp: 'Sign up',
  signUpTitle: 'Sign up a merchant',
  signUpAbout:
    'Makes the merchant, a first application and its two sandbox keys. Live keys work once the ' +
    'merchant is verified.',
  signedUp: 'The merchant is signed up.',
  toMerchant: 'The new merchant',
  verify: 'Record',
  verifyTitle: 'Record the verification',
  verification: 'How the verification of the identity stands',
  verifyAbout: 'Live keys work while it is verified, and are refused otherwise, within a second.',
  verified: 'The verification is recorded.',
  suspend: 'Suspend',
  suspendTitle: 'Suspend the merchant',
  reason: 'Why, for the people of the service',
  suspended: 'The merchant is suspended.',
  resume: 'End the suspension',
  resumeAbout: 'Its keys and checkout pages work again within a second.',
  resumed: 'The suspension has ended.',
  change: 'Change',
  changeTitle: 'Change name or e-mail',
  changed: 'The change is made.',
  add: 'Create',
  addTitle: 'Create an application',
  addAbout: 'It begins without keys, open to every address, at 100 requests a minute.',
  added: 'The application is created.',
}

const fr: typeof en = {
  name: 'Nom',
  email: 'Adresse e-mail',
  country: 'Pays',
  signUp: 'Inscrire',
  signUpTitle: 'Inscrire un marchand',
  signUpAbout:
    'Crée le marchand, une première application et ses deux clés du bac à sable. Les clés ' +
    'réelles marchent dès que le marchand est vérifié.',
  signedUp: 'Le marchand est inscrit.',
  toMerchant: 'Le nouveau marchand',
  verify: 'Noter',
  verifyTitle: 'Noter la vérification',
  verification: 'Où en est la vérification de l’identité',
  verifyAbout:
    'Les clés réelles marchent tant qu’il est vérifié, et sont refusées sinon, en une seconde.',
  verified: 'La vérification est notée.',
  suspend: 'Suspendre',
  suspendTitle: 'Suspendre le marchand',
  reason: 'Pourquoi, pour les personnes du service',
  suspended: 'Le marchand est suspendu.',
  resume: 'Lever la suspension',
  resumeAbout: 'Ses clés et ses pages de paiement marchent à nouveau en une seconde.',
  resumed: 'La suspension est levée.',
  change: 'Modifier',
  changeTitle: 'Modifier le nom ou l’adresse e-mail',
  changed: 'La modification est faite.',
  add: 'Créer',
  addTitle: 'Créer une application',
  addAbout: 'Elle commence sans clé, ouverte à toute adresse, à 100 requêtes par minute.',
  added: 'L’application est créée.',
}

const texts: Record<Language, typeof en> = { en, fr }

const nameAndEmail = (language: Language): Field[] => [
  {
    name: 'body.name',
    label: texts[language].name,
    isRequired: true,
    lengthMax: 120,
    autocomplete: 'off',
  },
  {
    name: 'body.email',
    label: texts[language].email,
    kind: 'email',
    isRequired: true,
    lengthMax: 254,
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
      {
        name: 'body.country',
        label: wording.country,
        kind: 'select',
        isRequired: true,
        options: countries.map((code) => [code, countryName(code, language)] as const),
      },
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
  fields: nameAndEmail(language),
  done: texts[language].changed,
})

const setKycStatus: DescribeAction = ({ language }) => ({
  label: texts[language].verify,
  title: texts[language].verifyTitle,
  about: texts[language].verifyAbout,
  fields: [
    {
      name: 'body.status',
      label: texts[language].verification,
      kind: 'select',
      isRequired: true,
      options: verificationOptions(language),
    },
  ],
  done: texts[language].verified,
})

const suspendOrganisation: DescribeAction = ({ language }) => ({
  label: texts[language].suspend,
  title: texts[language].suspendTitle,
  fields: [
    {
      name: 'body.reason',
      label: texts[language].reason,
      kind: 'textarea',
      isRequired: true,
      lengthMax: 255,
    },
  ],
  isDangerous: true,
  done: texts[language].suspended,
})

const resumeOrganisation: DescribeAction = ({ language }) => ({
  label: texts[language].resume,
  title: texts[language].resume,
  about: texts[language].resumeAbout,
  fields: [],
  done: texts[language].resumed,
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
  setKycStatus,
  suspendOrganisation,
  resumeOrganisation,
  createApplication,
}
