import { exponents } from '../../domain/markets.ts'
import type { Language } from '../layout.ts'
import { typedAmount } from '../typed-amount.ts'
import { orProposed, proposed, withReason } from './propose.ts'
import type { Action, DescribeAction, Field } from './section.ts'
import type { Schemas } from './visit.ts'

/** What is changed of an application: its settings, or one of its approval rules. */

const en = {
  change: 'Change',
  settings: 'Change the settings',
  changed: 'The change is made.',
  name: 'Name',
  addressesTitle: 'Set the allowed addresses',
  addresses: 'Addresses that may use its keys',
  addressesHint: 'One a line: an address or a range, as 203.0.113.7 or 2001:db8::/32. Empty: any.',
  rate: 'Requests a minute for each key',
  rateHint: 'Empty: no limit.',
  duplicate: 'A second payment in one checkout session',
  duplicates: { review: 'is listed for reconciliation', refund: 'is refunded at once' },
  supportEmail: 'E-mail of its support',
  supportPhone: 'Telephone of its support',
  supportPhoneHint: 'In international form: +242 …',
  supportUrl: 'Page of its support',
  supportUrlHint: 'Begins with https://',
  rule: 'Set a rule of approval',
  ruleAbout: 'It holds for one currency, in place of the one before.',
  set: 'Set',
  currency: 'Currency',
  threshold: 'Payouts above this amount wait',
  thresholdHint: 'Empty: whatever the amount, none waits for it.',
  daily: 'Without approval at most this much in 24 hours',
  dailyHint: 'Empty: no limit.',
  two: 'Above this amount two people approve',
  twoHint: 'Empty: one is enough.',
  remove: 'Remove',
  removeTitle: 'Remove a rule of approval',
  removeAbout: 'No payout in this currency waits for approval any more.',
}

const fr: typeof en = {
  change: 'Modifier',
  settings: 'Modifier les réglages',
  changed: 'La modification est faite.',
  name: 'Nom',
  addressesTitle: 'Définir les adresses autorisées',
  addresses: 'Adresses qui peuvent utiliser ses clés',
  addressesHint:
    'Une par ligne : une adresse ou une plage, comme 203.0.113.7 ou 2001:db8::/32. Vide : toutes.',
  rate: 'Requêtes par minute pour chaque clé',
  rateHint: 'Vide : sans limite.',
  duplicate: 'Un second paiement dans une session de paiement',
  duplicates: { review: 'est à rapprocher', refund: 'est remboursé aussitôt' },
  supportEmail: 'Adresse e-mail de son assistance',
  supportPhone: 'Téléphone de son assistance',
  supportPhoneHint: 'Sous forme internationale : +242 …',
  supportUrl: 'Page de son assistance',
  supportUrlHint: 'Commence par https://',
  rule: 'Fixer une règle d’approbation',
  ruleAbout: 'Elle vaut pour une devise, à la place de la précédente.',
  set: 'Définir',
  currency: 'Devise',
  threshold: 'Les versements au-dessus de ce montant attendent',
  thresholdHint: 'Vide : aucun n’attend pour son montant.',
  daily: 'Sans approbation, au plus ce montant en 24 heures',
  dailyHint: 'Vide : sans limite.',
  two: 'Au-dessus de ce montant, deux personnes approuvent',
  twoHint: 'Vide : une suffit.',
  remove: 'Retirer',
  removeTitle: 'Retirer une règle d’approbation',
  removeAbout: 'Plus aucun versement dans cette devise n’attend d’approbation.',
}

const texts: Record<Language, typeof en> = { en, fr }

type Rule = Schemas['PayoutApprovalRule']

const typedIn = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim()

const orNull = (text: string): string | null => (text === '' ? null : text)

/** A whole number, or the text that is none, which the API then refuses. */
const wholeOf = (text: string): number | string | null =>
  /^\d{1,15}$/.test(text.replace(/\s/g, '')) ? Number(text.replace(/\s/g, '')) : orNull(text)

const readSettings = (form: URLSearchParams): Record<string, unknown> => ({
  name: typedIn(form, 'body.name'),
  rate_limit_per_minute: wholeOf(typedIn(form, 'body.rate_limit_per_minute')),
  duplicate_collection: typedIn(form, 'body.duplicate_collection'),
  support_email: orNull(typedIn(form, 'body.support_email')),
  support_phone: orNull(typedIn(form, 'body.support_phone')),
  support_url: orNull(typedIn(form, 'body.support_url')),
})

const settingsOf = (language: Language): Action => {
  const wording = texts[language]
  const text = (name: string, label: string, more: Partial<Field> = {}): Field => ({
    name: `body.${name}`,
    label,
    autocomplete: 'off',
    ...more,
  })
  return {
    label: wording.change,
    title: wording.settings,
    fields: [
      text('name', wording.name, { isRequired: true, lengthMax: 120 }),
      text('rate_limit_per_minute', wording.rate, { kind: 'number', hint: wording.rateHint }),
      text('duplicate_collection', wording.duplicate, {
        kind: 'select',
        isRequired: true,
        options: Object.entries(wording.duplicates),
      }),
      text('support_email', wording.supportEmail, { kind: 'email', lengthMax: 254 }),
      text('support_phone', wording.supportPhone, {
        hint: wording.supportPhoneHint,
        lengthMax: 30,
      }),
      text('support_url', wording.supportUrl, { hint: wording.supportUrlHint, lengthMax: 2048 }),
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
    fields: [
      { name, label: addresses, kind: 'textarea', hint: addressesHint, autocomplete: 'off' },
    ],
    readBody: (form) => ({
      ip_allow_list: typedIn(form, name)
        .split(/[\s,;]+/)
        .filter((each) => each !== ''),
    }),
    done: changed,
  }
}

/** What a form of a rule carries along: all rules of the application, as they were shown. */
const rulesIn = (form: URLSearchParams): Rule[] => {
  try {
    const rules: unknown = JSON.parse(form.get('rules') ?? '[]')
    return Array.isArray(rules) ? rules : []
  } catch {
    return []
  }
}

/** An amount in minor units; null where the field is empty. */
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
  const amount = (name: string, label: string, hint: string): Field => ({
    name,
    label,
    hint,
    kind: 'number',
    lengthMax: 20,
    autocomplete: 'off',
  })
  return {
    label: wording.set,
    title: wording.rule,
    about: wording.ruleAbout,
    fields: [
      {
        name: 'currency',
        label: wording.currency,
        kind: 'select',
        isRequired: true,
        options: Object.keys(exponents).map((code) => [code, code] as const),
      },
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

/** `part`: which of the four forms this is. */
const describe: DescribeAction = ({ language }, given) => {
  const part = given.get('part')
  if (part === 'rule') return ruleOf(language)
  if (part === 'removal') return removalOf(language)
  return part === 'addresses' ? addressesOf(language) : settingsOf(language)
}

const updateApplication: DescribeAction = (visit, given) => {
  const part = given.get('part')
  const isOfRules = part === 'rule' || part === 'removal'
  if (!isOfRules && part !== 'addresses') return describe(visit, given)
  return orProposed(describe, isOfRules ? 'proposePayoutApprovalRules' : 'proposeIpAllowList')(
    visit,
    given,
  )
}

export const applicationActions = {
  updateApplication,
  proposePayoutApprovalRules: withReason(proposed(describe)),
  proposeIpAllowList: withReason(proposed(describe)),
}
