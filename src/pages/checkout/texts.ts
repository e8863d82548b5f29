import type { DuplicateCollection } from '../../domain/checkout/duplicate-collection.ts'
import type { Provider } from '../../domain/markets.ts'
import type { TestEnding } from '../../domain/test-numbers.ts'
import type { FailureReason } from '../../domain/transactions/failure-reason.ts'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Language } from '../layout.ts'
import type { TypedFault } from '../typed-amount.ts'

export const providerNames: Record<Provider, string> = {
  carrier1_momo: 'Carrier1 MoMo',
  carrier2_money: 'Carrier2 Money',
}

export type AmountFault = TypedFault | 'below' | 'above'

interface AmountFacts {
  currency: string
  decimals: number
  digits: string
}

export const texts = bilingual({
  sandbox: ['Test mode: no real charge.', 'Mode test\u00a0: aucun débit réel.'],
  payTo: ['Payment to', 'Paiement à'],
  /** Shown if a merchant has no name. */
  merchant: ['the merchant', 'le marchand'],
  title: ['Pay with mobile money', 'Payer par Mobile Money'],
  /** A page with invalid fields is shown again with this title. */
  mistakeTitle: [(title: string) => `Error: ${title}`, (title: string) => `Erreur\u00a0: ${title}`],
  country: ['Country', 'Pays'],
  provider: ['Provider', 'Opérateur'],
  phone: ['Phone number', 'Numéro de téléphone'],
  /** An example follows this text. */
  phoneHint: ['Your mobile money number, e.g.', 'Votre numéro Mobile Money, ex.'],
  pay: [(amount: string) => `Pay ${amount}`, (amount: string) => `Payer ${amount}`],
  promise: [
    'You’ll approve the payment on your phone. We never ask for your PIN here.',
    'Vous validerez le paiement sur votre téléphone. Nous ne demandons jamais votre code ' +
      'secret ici.',
  ],
  cancel: ['Cancel and go back', 'Annuler et revenir'],
  tests: ['Test numbers', 'Numéros de test'],
  testsHint: ['Tap a number to start the payment.', 'Touchez un numéro pour lancer le paiement.'],
  stories: {
    '999001': ['Succeeds', 'Réussite'],
    '999002': ['Insufficient funds', 'Solde insuffisant'],
    '999003': ['The customer declines', 'Le client refuse'],
    '999004': ['The request expires', 'La demande expire'],
    '999005': ['No account for this number', 'Aucun compte pour ce numéro'],
    '999006': ['Account limit reached', 'Plafond du compte atteint'],
    '999007': ['Declined by the provider', 'Refusé par l’opérateur'],
    '999008': [
      'Provider unavailable twice, then succeeds',
      'Opérateur indisponible deux fois, puis réussite',
    ],
    '999009': [
      'Pending until you set the outcome',
      'En attente jusqu’à ce que vous définissiez le résultat',
    ],
    '999010': ['Succeeds without a callback', 'Réussite sans callback de l’opérateur'],
    '999011': ['Success reported twice', 'Réussite signalée deux fois'],
    '999012': ['Fails, then a late success is reported', 'Échec, puis réussite tardive'],
    '999013': ['Succeeds, then its refund fails', 'Réussite, puis échec du remboursement'],
  } satisfies Record<TestEnding, Pair>,
  waitingTitle: ['Approve on your phone', 'Validez sur votre téléphone'],
  /** The arguments are the phone number that received the request and the provider that sent it. */
  askedText: [
    (number: string, provider: string) => `We sent a payment request to ${number} (${provider}).`,
    (number: string, provider: string) => `Demande de paiement envoyée au ${number} (${provider}).`,
  ],
  timeLeft: ['Time left', 'Temps restant'],
  /** The arguments are the remaining minutes and the time when they run out. */
  until: [
    (minutes: number, time: string) => `about ${minutes} min, until ${time}`,
    (minutes: number, time: string) => `environ ${minutes} min, jusqu’à ${time}`,
  ],
  promptTitle: ['Your phone will show:', 'Votre téléphone va afficher\u00a0:'],
  /** The name of the provider precedes this text. */
  prompt: [
    (amount: string, merchant: string) => `Pay ${amount} to ${merchant}?`,
    (amount: string, merchant: string) => `Payer ${amount} à ${merchant}\u00a0?`,
  ],
  pin: [
    (provider: string) => `Enter your ${provider} PIN`,
    (provider: string) => `Saisissez votre code secret ${provider}`,
  ],
  comeBack: [
    'Check the amount and enter your PIN on your phone, then come back here. This page updates ' +
      'automatically.',
    'Vérifiez le montant et saisissez votre code secret sur votre téléphone, puis revenez ici. ' +
      'Cette page se met à jour automatiquement.',
  ],
  wrongNumber: ['Wrong number?', 'Mauvais numéro\u00a0?'],
  correctTitle: ['Correct the number', 'Corrigez le numéro'],
  correctText: {
    review: [
      'Don’t approve the request below; it will expire. If you approve both, ask the merchant to ' +
        'refund one of them.',
      'Ne validez pas la demande ci-dessous\u00a0: elle va expirer. Si vous validez les deux, ' +
        'demandez au marchand de vous rembourser l’une d’elles.',
    ],
    refund: [
      'Don’t approve the request below; it will expire. If you approve both, one is refunded ' +
        'automatically.',
      'Ne validez pas la demande ci-dessous\u00a0: elle va expirer. Si vous validez les deux, ' +
        'l’une d’elles est remboursée automatiquement.',
    ],
  } satisfies Record<DuplicateCollection, Pair>,
  notWrong: ['The number is correct, go back', 'Le numéro est correct, revenir'],
  heldTitle: ['Your provider isn’t responding', 'Votre opérateur ne répond pas'],
  /** The request is retried until this time. */
  heldText: [
    (until: string) =>
      `We’ll keep trying until ${until}. You won’t see anything on your phone yet.`,
    (until: string) =>
      `Nous réessayons jusqu’à ${until}. Rien ne s’affiche encore sur votre téléphone.`,
  ],
  overdueTitle: ['Waiting for your provider', 'En attente de votre opérateur'],
  offline: [
    'No connection. This page will update once you’re back online.',
    'Pas de connexion. Cette page se mettra à jour dès que vous serez de nouveau en ligne.',
  ],
  overdue: [
    'Your provider has not confirmed the result yet. You can close this page: the merchant will ' +
      'be notified if the payment succeeds.',
    'Votre opérateur n’a pas encore confirmé le résultat. Vous pouvez fermer cette page\u00a0: ' +
      'le marchand sera informé si le paiement réussit.',
  ],
  nothingCame: [
    'No request on your phone? Changed your mind?',
    'Rien ne s’affiche\u00a0? Vous voulez annuler\u00a0?',
  ],
  nothingCameText: [
    'Check that your phone has signal, or look in your provider’s menu or app for the request. ' +
      'To cancel, decline the request: no money leaves your account without your PIN.',
    'Vérifiez que votre téléphone capte le réseau, ou cherchez la demande dans le menu ou ' +
      'l’application de votre opérateur. Pour annuler, refusez la demande\u00a0: rien ne sera ' +
      'débité sans votre code secret.',
  ],
  refresh: ['Refresh', 'Actualiser'],
  paidTitle: ['Payment successful', 'Paiement réussi'],
  paidText: ['Thank you! Your payment is confirmed.', 'Merci\u00a0! Votre paiement est confirmé.'],
  leaving: [
    (merchant: string) => `Taking you back to ${merchant}…`,
    (merchant: string) => `Retour chez ${merchant}…`,
  ],
  stay: ['Stay on this page', 'Rester sur cette page'],
  alreadyPaidTitle: ['Already paid', 'Déjà payé'],
  alreadyPaidText: [
    'Your payment is confirmed. There’s nothing left to do.',
    'Votre paiement est confirmé. Vous n’avez plus rien à faire.',
  ],
  /** This sentence appears with every confirmed failure. */
  notDebited: ['You have not been debited.', 'Vous n’avez pas été débité.'],
  expiredTitle: ['This payment page has timed out', 'Cette page de paiement a expiré'],
  expiredText: {
    nothing: [
      'Go back to the merchant to start again.',
      'Retournez chez le marchand pour recommencer.',
    ],
    prompt: [
      'Don’t approve the request on your phone. If you already have, contact the merchant.',
      'Ne validez pas la demande sur votre téléphone. Si vous l’avez déjà validée, contactez le ' +
        'marchand.',
    ],
    success: [
      'Your payment went through after the deadline. Contact the merchant.',
      'Votre paiement a abouti après l’expiration de la page. Contactez le marchand.',
    ],
  } satisfies Record<'nothing' | 'prompt' | 'success', Pair>,
  failedTitle: ['Payment failed', 'Le paiement a échoué'],
  cancelledTitle: ['Payment cancelled', 'Paiement annulé'],
  promptExpiredTitle: ['Request expired', 'La demande a expiré'],
  retry: ['Try again', 'Réessayer'],
  back: [
    (merchant: string) => `Back to ${merchant}`,
    (merchant: string) => `Retourner chez ${merchant}`,
  ],
  notFoundTitle: ['Page not found', 'Page introuvable'],
  notFoundText: [
    'This payment link doesn’t exist. Check it with the merchant.',
    'Ce lien de paiement n’existe pas. Vérifiez-le auprès du marchand.',
  ],
  troubleTitle: ['Service temporarily unavailable', 'Service momentanément indisponible'],
  troubleText: [
    'Come back to this page in a moment to see the result of your payment.',
    'Revenez sur cette page dans un instant pour voir le résultat de votre paiement.',
  ],
  exhaustedTitle: ['Too many attempts', 'Trop de tentatives'],
  exhaustedText: [
    'Go back to the merchant to start again.',
    'Retournez chez le marchand pour recommencer.',
  ],
  tooManyText: [
    (minutes: number) => `Nothing was sent. Try again in ${minutes} min.`,
    (minutes: number) => `Rien n’a été envoyé. Réessayez dans ${minutes} min.`,
  ],
  unservedTitle: ['No provider available', 'Aucun opérateur disponible'],
  unservedText: [
    'This amount can’t be paid here right now. Contact the merchant.',
    'Aucun opérateur n’accepte ce montant pour l’instant. Contactez le marchand.',
  ],
  closedTitle: ['Payment no longer available', 'Paiement indisponible'],
  closedText: [
    'The merchant isn’t accepting payments right now. No request was sent to your phone. Contact ' +
      'the merchant.',
    'Le marchand n’accepte pas de paiement pour l’instant. Aucune demande n’a été envoyée à ' +
      'votre téléphone. Contactez le marchand.',
  ],
  staleTitle: ['This page was out of date', 'Cette page n’était plus à jour'],
  staleText: [
    'Nothing was sent. Check your details and try again.',
    'Rien n’a été envoyé. Vérifiez vos informations et réessayez.',
  ],
  providerMissing: ['Choose your provider.', 'Choisissez votre opérateur.'],
  countryMissing: ['Choose your country.', 'Choisissez votre pays.'],
  providerNotThere: [
    'This provider isn’t available in this country.',
    'Cet opérateur n’est pas disponible dans ce pays.',
  ],
  /** This note appears next to a provider that is down. */
  providerDown: [
    'Not responding right now. Your payment may fail.',
    'Cet opérateur ne répond pas actuellement. Votre paiement peut échouer.',
  ],
  phoneMissing: ['Enter your phone number.', 'Saisissez votre numéro de téléphone.'],
  phoneWrong: [
    'This number isn’t valid in this country. Check it and try again.',
    'Ce numéro n’est pas valide dans ce pays. Vérifiez-le et réessayez.',
  ],
  phonePrompted: [
    'A request is already waiting on this phone. Approve it, or use another number.',
    'Une demande est déjà en attente sur ce téléphone. Validez-la, ou utilisez un autre numéro.',
  ],
  link: {
    next: ['Continue', 'Continuer'],
    amount: ['Amount', 'Montant'],
    /** In a range, only the maximum shows the currency. */
    amountHint: [
      (currency: string, least: string | undefined, greatest: string | undefined) => {
        if (least !== undefined && greatest !== undefined) return `Enter ${least} to ${greatest}.`
        if (least !== undefined) return `Enter ${least} or more.`
        return greatest === undefined
          ? `Enter an amount in ${currency}.`
          : `Enter ${greatest} or less.`
      },
      (currency: string, least: string | undefined, greatest: string | undefined) => {
        if (least !== undefined && greatest !== undefined)
          return `Saisissez de ${least} à ${greatest}.`
        if (least !== undefined) return `Saisissez au moins ${least}.`
        return greatest === undefined
          ? `Saisissez un montant en ${currency}.`
          : `Saisissez au plus ${greatest}.`
      },
    ],
    /** `amountHint` follows this sentence. */
    amountFaults: {
      empty: [() => 'The amount is missing.', () => 'Aucun montant saisi.'],
      ambiguous: [
        ({ digits }) => `This amount can be read in two ways. Write ${digits} without a separator.`,
        ({ digits }) =>
          `Ce montant peut se lire de deux façons. Écrivez ${digits} sans séparateur.`,
      ],
      not_positive: [
        () => 'The amount must be greater than zero.',
        () => 'Le montant doit être supérieur à zéro.',
      ],
      decimals: [
        ({ currency, decimals }) =>
          decimals === 0
            ? `An amount in ${currency} has no decimals.`
            : `An amount in ${currency} has at most ${decimals} decimals.`,
        ({ currency, decimals }) =>
          decimals === 0
            ? `Un montant en ${currency} n’a pas de décimales.`
            : `Un montant en ${currency} a au plus ${decimals} décimales.`,
      ],
      too_large: [() => 'This amount is too large.', () => 'Ce montant est trop élevé.'],
      not_a_number: [() => 'Write the amount in digits.', () => 'Écrivez le montant en chiffres.'],
      below: [() => 'This amount is too low.', () => 'Ce montant est trop faible.'],
      above: [() => 'This amount is too high.', () => 'Ce montant est trop élevé.'],
    } satisfies Record<AmountFault, Pair<(facts: AmountFacts) => string>>,
    /** The amount is within the limits, but no provider accepts it. */
    amountUnavailable: [
      'This amount can’t be paid here. Try another amount.',
      'Ce montant n’est pas accepté. Essayez un autre montant.',
    ],
    endedTitle: ['This link is no longer active', 'Ce lien n’est plus actif'],
    ended: {
      disabled: [
        'The merchant disabled it. Contact them to pay.',
        'Le marchand l’a désactivé. Contactez-le pour payer.',
      ],
      expired: [
        'It has expired. Contact the merchant to pay.',
        'Il a expiré. Contactez le marchand pour payer.',
      ],
      used_up: [
        'It has already been used. Contact the merchant to pay.',
        'Il a déjà été utilisé. Contactez le marchand pour payer.',
      ],
    } satisfies Record<'disabled' | 'expired' | 'used_up', Pair>,
  },
  receipt: {
    title: ['Receipt', 'Reçu'],
    confirmed: ['This payment is confirmed.', 'Ce paiement est confirmé.'],
    merchant: ['Merchant', 'Marchand'],
    amount: ['Amount', 'Montant'],
    paidAt: ['Paid on', 'Payé le'],
    number: ['Paid from', 'Numéro débité'],
    reference: ['Reference', 'Référence'],
    id: ['Payment ID', 'Identifiant du paiement'],
    providerReference: ['Provider reference', 'Référence de l’opérateur'],
    share: ['Share', 'Partager'],
    print: ['Print', 'Imprimer'],
    send: ['Save or share receipt', 'Enregistrer ou partager le reçu'],
    refundedTitle: ['Payment refunded', 'Paiement remboursé'],
    partlyRefundedTitle: ['Payment partly refunded', 'Paiement partiellement remboursé'],
    refundingTitle: ['Refund in progress', 'Remboursement en cours'],
    refundedText: [
      (amount: string) => `${amount} was refunded.`,
      (amount: string) => `${amount} ont été remboursés.`,
    ],
    refundingText: [
      (amount: string) => `${amount} is being refunded.`,
      (amount: string) => `${amount} sont en cours de remboursement.`,
    ],
    /** After a second successful payment, explains whether that payment is refunded. */
    duplicate: [
      (amount: string, number: string) =>
        `A second payment of ${amount} from ${number} also went through.`,
      (amount: string, number: string) =>
        `Un second paiement de ${amount}, depuis le ${number}, a aussi été débité.`,
    ],
    duplicateStates: {
      refunded: ['It was refunded in full.', 'Il a été intégralement remboursé.'],
      refunding: ['It is being refunded in full.', 'Il est en cours de remboursement intégral.'],
      open: ['Ask the merchant to refund it.', 'Demandez au marchand de vous le rembourser.'],
    } satisfies Record<'refunded' | 'refunding' | 'open', Pair>,
    unprovenTitle: ['No confirmed payment', 'Pas de paiement confirmé'],
    unprovenText: [
      'This receipt is no longer valid. Contact the merchant.',
      'Ce reçu n’est plus valable. Contactez le marchand.',
    ],
  },
  /** The merchant's contact options follow this sentence. */
  support: [
    (merchant: string) => `Questions about this payment? Contact ${merchant}:`,
    (merchant: string) => `Une question sur ce paiement\u00a0? Contactez ${merchant}\u00a0:`,
  ],
  other: {
    code: ['fr', 'en'] as Pair<Language>,
    label: ['Français', 'English'],
  },
  reasons: {
    insufficient_funds: [
      'Your mobile money account has insufficient funds.',
      'Le solde de votre compte Mobile Money est insuffisant.',
    ],
    payer_not_found: [
      'This number has no account with this provider.',
      'Ce numéro n’a pas de compte chez cet opérateur.',
    ],
    payer_limit_reached: [
      'Your mobile money account has reached its limit.',
      'Votre compte Mobile Money a atteint son plafond.',
    ],
    payer_account_blocked: [
      'Your mobile money account is blocked. Contact your provider.',
      'Votre compte Mobile Money est bloqué. Contactez votre opérateur.',
    ],
    expired: ['The request was not approved in time.', 'Délai dépassé.'],
    provider_unavailable: [
      'Your provider is temporarily unavailable.',
      'Votre opérateur est momentanément indisponible.',
    ],
    provider_error: [
      'Your provider declined the payment.',
      'Votre opérateur a refusé le paiement.',
    ],
    cancelled: [
      'The request was declined on your phone.',
      'La demande a été refusée sur votre téléphone.',
    ],
  } satisfies Record<FailureReason | 'cancelled', Pair>,
})

export type Texts = (typeof texts)['en']
