import { bilingual, type Pairs } from '../bilingual.ts'
import type { Language } from '../layout.ts'
import { typedAmount } from '../typed-amount.ts'
import { currencyOptions } from './market-fields.ts'
import { orProposed, proposed, withReason } from './propose.ts'
import {
  type Action,
  choice,
  type DescribeAction,
  decimalField,
  type Field,
  textField,
  typedIn,
} from './section.ts'
import type { Schemas } from './visit.ts'
import { words } from './words.ts'

export const settingLabels = {
  addresses: ['Allowed IPs', 'IP autorisées'],
  rate: ['Requests per minute per key', 'Requêtes par minute et par clé'],
  duplicate: ['Second payment in a checkout session', 'Second paiement d’une session de paiement'],
  language: ['Language of error messages', 'Langue des messages d’erreur'],
  languages: { fr: ['French', 'Français'], en: ['English', 'Anglais'] },
} satisfies Pairs

const texts = bilingual({
  ...words,
  ...settingLabels,
  settings: ['Edit settings', 'Modifier les paramètres'],
  addressesTitle: ['Edit allowed IPs', 'Modifier les IP autorisées'],
  addressesHint: [
    'One IP address or range per line, such as 203.0.113.7 or 2001:db8::/32. Leave empty to ' +
      'allow any.',
    'Une adresse IP ou une plage d’adresses par ligne, par exemple 203.0.113.7 ou ' +
      '2001:db8::/32. Laissez vide pour autoriser toutes les adresses.',
  ],
  rateHint: ['Leave empty for no limit.', 'Laissez vide pour aucune limite.'],
  duplicates: {
    review: ['Flag for reconciliation', 'Signaler pour le rapprochement'],
    refund: ['Refund immediately', 'Rembourser immédiatement'],
  },
  supportEmail: ['Support email', 'E-mail du support'],
  supportPhone: ['Support phone', 'Téléphone du support'],
  supportPhoneHint: ['In international format: +242 …', 'Au format international\u00a0: +242 …'],
  supportUrl: ['Support page', 'Page du support'],
  supportUrlHint: ['Starts with https://', 'Commence par https://'],
  rule: ['Set an approval rule', 'Définir une règle d’approbation'],
  ruleAbout: [
    'Replaces the current rule for this currency.',
    'Remplace la règle actuelle pour cette devise.',
  ],
  set: ['Save', 'Enregistrer'],
  threshold: ['Approval required above', 'Approbation requise au-dessus de'],
  thresholdHint: [
    'Leave empty for no amount threshold.',
    'Laissez vide pour ne pas fixer de seuil.',
  ],
  daily: ['Maximum without approval in 24 hours', 'Maximum sans approbation en 24 heures'],
  dailyHint: ['Leave empty for no limit.', 'Laissez vide pour aucune limite.'],
  two: ['Two approvers above', 'Deux approbations au-dessus de'],
  twoHint: [
    'Leave empty to require one approver.',
    'Laissez vide pour n’exiger qu’une approbation.',
  ],
  remove: ['Remove', 'Supprimer'],
  removeTitle: ['Remove approval rule', 'Supprimer la règle d’approbation'],
  removeAbout: [
    'Payouts in this currency no longer need approval.',
    'Les versements dans cette devise ne nécessitent plus d’approbation.',
  ],
})

type Rule = Schemas['PayoutApprovalRule']

const orNull = (text: string): string | null => (text === '' ? null : text)

/** Reads a whole number. Returns any other text unchanged, so that the API reports the error. */
const wholeOf = (text: string): number | string | null =>
  /^\d{1,15}$/.test(text.replace(/\s/g, '')) ? Number(text.replace(/\s/g, '')) : orNull(text)

const readSettings = (form: URLSearchParams): Record<string, unknown> => ({
  name: typedIn(form, 'body.name'),
  rate_limit_per_minute: wholeOf(typedIn(form, 'body.rate_limit_per_minute')),
  duplicate_collection: typedIn(form, 'body.duplicate_collection'),
  language: typedIn(form, 'body.language'),
  support_email: orNull(typedIn(form, 'body.support_email')),
  support_phone: orNull(typedIn(form, 'body.support_phone')),
  support_url: orNull(typedIn(form, 'body.support_url')),
})

const settingsOf = (language: Language): Action => {
  const wording = texts[language]
  return {
    label: wording.change,
    title: wording.settings,
    fields: [
      textField('body.name', wording.name, { isRequired: true }),
      textField('body.rate_limit_per_minute', wording.rate, {
        kind: 'number',
        hint: wording.rateHint,
      }),
      choice('body.duplicate_collection', wording.duplicate, Object.entries(wording.duplicates)),
      choice('body.language', wording.language, Object.entries(wording.languages)),
      textField('body.support_email', wording.supportEmail, { kind: 'email' }),
      textField('body.support_phone', wording.supportPhone, { hint: wording.supportPhoneHint }),
      textField('body.support_url', wording.supportUrl, { hint: wording.supportUrlHint }),
    ],
    readBody: readSettings,
    done: wording.changed,
  }
}

const addressesOf = (language: Language): Action => {
  const { set, addresses, addressesHint, addressesTitle, changed } = texts[language]
  const name = 'body.ip_allow_list'
  return {
    label: set,
    title: addressesTitle,
    fields: [textField(name, addresses, { kind: 'textarea', hint: addressesHint })],
    readBody: (form) => ({
      ip_allow_list: typedIn(form, name)
        .split(/[\s,;]+/)
        .filter((each) => each !== ''),
    }),
    done: changed,
  }
}

/**
 * A rule form contains all rules of the application in a hidden field. Returns an empty list if
 * that field is invalid.
 */
const rulesIn = (form: URLSearchParams): Rule[] => {
  try {
    const rules: unknown = JSON.parse(form.get('rules') ?? '[]')
    return Array.isArray(rules) ? rules : []
  } catch {
    return []
  }
}

/** Returns an amount in minor units, or null if the field is empty. */
const amountIn = (form: URLSearchParams, name: string): number | string | null => {
  const currency = typedIn(form, 'currency')
  return typedIn(form, name) === '' ? null : typedAmount(form, name, currency)
}

const withoutCurrency = (form: URLSearchParams): Rule[] =>
  rulesIn(form).filter(({ currency }) => currency !== typedIn(form, 'currency'))

const readRule = (form: URLSearchParams): Record<string, unknown> => ({
  payout_approval_rules: [
    ...withoutCurrency(form),
    {
      currency: typedIn(form, 'currency'),
      threshold: amountIn(form, 'threshold'),
      daily_limit: amountIn(form, 'daily_limit'),
      two_approvers_above: amountIn(form, 'two_approvers_above'),
    },
  ],
})

const ruleOf = (language: Language): Action => {
  const wording = texts[language]
  const amount = (name: string, label: string, hint: string): Field =>
    decimalField(name, label, { hint, isRequired: false })
  return {
    label: wording.set,
    title: wording.rule,
    about: wording.ruleAbout,
    fields: [
      choice('currency', wording.currency, currencyOptions),
      amount('threshold', wording.threshold, wording.thresholdHint),
      amount('daily_limit', wording.daily, wording.dailyHint),
      amount('two_approvers_above', wording.two, wording.twoHint),
    ],
    readBody: readRule,
    done: wording.changed,
  }
}

const removalOf = (language: Language): Action => ({
  label: texts[language].remove,
  title: texts[language].removeTitle,
  about: texts[language].removeAbout,
  fields: [],
  isDangerous: true,
  readBody: (form) => ({ payout_approval_rules: withoutCurrency(form) }),
  done: texts[language].changed,
})

/** `part` selects one of the four forms. */
const describe: DescribeAction = ({ language }, values) => {
  const part = values.get('part')
  if (part === 'rule') return ruleOf(language)
  if (part === 'removal') return removalOf(language)
  return part === 'addresses' ? addressesOf(language) : settingsOf(language)
}

const updateApplication: DescribeAction = (visit, values) => {
  const part = values.get('part')
  const isOfRules = part === 'rule' || part === 'removal'
  if (!isOfRules && part !== 'addresses') return describe(visit, values)
  return orProposed(describe, isOfRules ? 'proposePayoutApprovalRules' : 'proposeIpAllowList')(
    visit,
    values,
  )
}

export const applicationActions = {
  updateApplication,
  proposePayoutApprovalRules: withReason(proposed(describe)),
  proposeIpAllowList: withReason(proposed(describe)),
}
