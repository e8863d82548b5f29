import type { Provider } from '../../domain/markets.ts'
import type { FailureReason } from '../../domain/states.ts'

export type Language = 'fr' | 'en'

/** What the checkout page says. */
export interface Texts {
  title: string
  sandbox: string
  payTo: string
  country: string
  operator: string
  phone: string
  phoneHint: (example: string) => string
  pay: (amount: string) => string
  cancel: string
  tests: string
  waitingTitle: string
  waitingSteps: string[]
  timeLeft: string
  minutes: (count: number) => string
  refresh: string
  paidTitle: string
  paidText: string
  alreadyPaidTitle: string
  expiredTitle: string
  expiredText: Record<'nothing' | 'prompt' | 'success', string>
  failedTitle: string
  retry: string
  back: (merchant: string) => string
  notFoundTitle: string
  notFoundText: string
  exhausted: string
  staleForm: string
  choose: string
  operatorNotThere: string
  phoneMissing: string
  phoneWrong: string
  other: { code: Language; label: string }
  reasons: Record<FailureReason | 'cancelled', string>
}

/** Operators as customers read them. */
export const operatorNames: Record<Provider, string> = {
  carrier1_momo: 'Carrier1 MoMo',
  carrier2_money: 'Carrier2 Money',
}

const fr: Texts = {
  title: 'Paiement',
  sandbox: "Page de test : aucun argent n'est prélevé.",
  payTo: 'Paiement à',
  country: 'Pays',
  operator: 'Opérateur',
  phone: 'Numéro de téléphone',
  phoneHint: (example) => `Le numéro du compte mobile money, par exemple ${example}.`,
  pay: (amount) => `Payer ${amount}`,
  cancel: 'Annuler et revenir',
  tests: 'Numéros de test',
  waitingTitle: 'Validez sur votre téléphone',
  waitingSteps: [
    'Une demande de paiement arrive sur votre téléphone.',
    'Vérifiez le montant et saisissez votre code secret.',
    "Gardez cette page ouverte : elle se met à jour d'elle-même.",
  ],
  timeLeft: 'Temps restant :',
  minutes: (count) => `environ ${count} min`,
  refresh: 'Actualiser',
  paidTitle: 'Paiement réussi',
  paidText: 'Merci ! Votre paiement est confirmé.',
  alreadyPaidTitle: 'Déjà payé',
  expiredTitle: 'Cette page a expiré',
  expiredText: {
    nothing: "Le délai de paiement est dépassé. Rien n'a été payé ici.",
    prompt: 'Le délai est dépassé. Si vous validez encore la demande, contactez le marchand.',
    success: 'Votre paiement est arrivé après le délai. Contactez le marchand.',
  },
  failedTitle: "Le paiement n'a pas abouti",
  retry: 'Vous pouvez réessayer ci-dessous.',
  back: (merchant) => `Retourner chez ${merchant}`,
  notFoundTitle: 'Page introuvable',
  notFoundText: 'Ce lien de paiement est inconnu. Vérifiez-le auprès du marchand.',
  exhausted: 'Trop de tentatives. Réessayez plus tard ou revenez chez le marchand.',
  staleForm: 'Cette page était ouverte depuis trop longtemps. Réessayez.',
  choose: 'Choisissez une option.',
  operatorNotThere: "Cet opérateur n'est pas disponible dans ce pays.",
  phoneMissing: 'Saisissez votre numéro de téléphone.',
  phoneWrong: "Ce numéro n'est pas valable dans ce pays.",
  other: { code: 'en', label: 'English' },
  reasons: {
    insufficient_funds: 'Le solde du compte mobile money est insuffisant.',
    payer_not_found: "Ce numéro n'a pas de compte chez cet opérateur.",
    payer_limit_reached: 'Le plafond du compte mobile money est atteint.',
    payer_account_blocked: 'Le compte mobile money est bloqué. Contactez votre opérateur.',
    expired: "La demande n'a pas été validée à temps.",
    provider_unavailable: "L'opérateur est momentanément injoignable.",
    provider_error: "L'opérateur a refusé le paiement.",
    cancelled: 'La demande a été refusée sur le téléphone.',
  },
}

const en: Texts = {
  title: 'Payment',
  sandbox: 'Test page: no money is taken.',
  payTo: 'Payment to',
  country: 'Country',
  operator: 'Operator',
  phone: 'Phone number',
  phoneHint: (example) => `The number of the mobile money account, for example ${example}.`,
  pay: (amount) => `Pay ${amount}`,
  cancel: 'Cancel and go back',
  tests: 'Test numbers',
  waitingTitle: 'Approve on your phone',
  waitingSteps: [
    'A payment request arrives on your phone.',
    'Check the amount and enter your secret code.',
    'Keep this page open: it updates by itself.',
  ],
  timeLeft: 'Time left:',
  minutes: (count) => `about ${count} min`,
  refresh: 'Refresh',
  paidTitle: 'Payment successful',
  paidText: 'Thank you! Your payment is confirmed.',
  alreadyPaidTitle: 'Already paid',
  expiredTitle: 'This page has expired',
  expiredText: {
    nothing: 'The time to pay is over. Nothing was paid here.',
    prompt: 'The time to pay is over. If you still approve the request, contact the merchant.',
    success: 'Your payment arrived after the time to pay. Contact the merchant.',
  },
  failedTitle: 'The payment did not go through',
  retry: 'You can try again below.',
  back: (merchant) => `Back to ${merchant}`,
  notFoundTitle: 'Page not found',
  notFoundText: 'This payment link is unknown. Check it with the merchant.',
  exhausted: 'Too many attempts. Try again later, or go back to the merchant.',
  staleForm: 'This page was open for too long. Please try again.',
  choose: 'Choose an option.',
  operatorNotThere: 'This operator is not available in this country.',
  phoneMissing: 'Enter your phone number.',
  phoneWrong: 'This number is not valid in this country.',
  other: { code: 'fr', label: 'Français' },
  reasons: {
    insufficient_funds: 'The mobile money account has insufficient funds.',
    payer_not_found: 'This number has no account with this operator.',
    payer_limit_reached: 'The limit of the mobile money account is reached.',
    payer_account_blocked: 'The mobile money account is blocked. Contact your operator.',
    expired: 'The request was not approved in time.',
    provider_unavailable: 'The operator cannot be reached at the moment.',
    provider_error: 'The operator refused the payment.',
    cancelled: 'The request was declined on the phone.',
  },
}

export const texts: Record<Language, Texts> = { fr, en }
