import type { Texts } from './wording.ts'

export const fr: Texts = {
  sandbox: 'Mode test\u00a0: aucun débit réel.',
  payTo: 'Paiement à',
  merchant: 'le marchand',
  title: 'Payer par Mobile Money',
  mistakeTitle: (title) => `Erreur\u00a0: ${title}`,
  country: 'Pays',
  provider: 'Opérateur',
  phone: 'Numéro de téléphone',
  phoneHint: 'Votre numéro Mobile Money, ex.',
  pay: (amount) => `Payer ${amount}`,
  promise:
    'Vous validerez le paiement sur votre téléphone. Votre code secret ne vous est jamais ' +
    'demandé ici.',
  cancel: 'Annuler et revenir',
  tests: 'Numéros de test',
  testsHint: 'Touchez un numéro pour lancer le paiement.',
  stories: {
    '999001': 'Réussite',
    '999002': 'Solde insuffisant',
    '999003': 'Le client refuse',
    '999004': 'La demande expire',
    '999005': 'Aucun compte pour ce numéro',
    '999006': 'Plafond du compte atteint',
    '999007': "Refus de l'opérateur",
    '999008': 'Opérateur indisponible deux fois, puis réussite',
    '999009': "En attente jusqu'à ce que vous fixiez le résultat",
    '999010': "Réussite sans notification de l'opérateur",
    '999011': 'Réussite signalée deux fois',
    '999012': 'Échec, puis réussite tardive',
    '999013': 'Réussite, puis échec du remboursement',
  },
  waitingTitle: 'Validez sur votre téléphone',
  askedText: (number, provider) => `Demande de paiement envoyée au ${number} (${provider}).`,
  timeLeft: 'Temps restant',
  until: (minutes, time) => `environ ${minutes} min, jusqu'à ${time}`,
  promptTitle: 'Votre téléphone va afficher\u00a0:',
  prompt: (amount, merchant) => `Payer ${amount} à ${merchant}\u00a0?`,
  pin: (provider) => `Saisissez votre code secret ${provider}`,
  comeBack:
    'Vérifiez le montant et saisissez votre code secret sur votre téléphone, puis revenez ici. ' +
    'Cette page se met à jour automatiquement.',
  wrongNumber: 'Mauvais numéro\u00a0?',
  correctTitle: 'Corrigez le numéro',
  correctText: {
    review:
      'Ne validez pas la demande ci-dessous\u00a0: elle va expirer. Si vous validez les deux, ' +
      "demandez au marchand de vous rembourser l'une d'elles.",
    refund:
      'Ne validez pas la demande ci-dessous\u00a0: elle va expirer. Si vous validez les deux, ' +
      "l'une d'elles est remboursée automatiquement.",
  },
  notWrong: 'Le numéro est correct, revenir',
  heldTitle: 'Votre opérateur ne répond pas',
  heldText: (until) =>
    `Nous réessayons jusqu'à ${until}. Rien ne s'affiche encore sur votre téléphone.`,
  overdueTitle: 'En attente de votre opérateur',
  offline: 'Pas de connexion. Cette page se mettra à jour dès que vous serez de nouveau en ligne.',
  overdue:
    "Votre opérateur n'a pas encore confirmé le résultat. Vous pouvez fermer cette page\u00a0: " +
    'le marchand sera informé si le paiement réussit.',
  nothingCame: "Rien ne s'affiche\u00a0? Vous voulez annuler\u00a0?",
  nothingCameText:
    'Vérifiez que votre téléphone capte le réseau, ou cherchez la demande dans le menu ou ' +
    "l'application de votre opérateur. Pour annuler, refusez la demande\u00a0: rien n'est débité " +
    'sans votre code secret.',
  refresh: 'Actualiser',
  paidTitle: 'Paiement réussi',
  paidText: 'Merci\u00a0! Votre paiement est confirmé.',
  leaving: (merchant) => `Retour chez ${merchant}…`,
  stay: 'Rester sur cette page',
  alreadyPaidTitle: 'Déjà payé',
  alreadyPaidText: "Votre paiement est confirmé. Vous n'avez plus rien à faire.",
  notDebited: "Vous n'avez pas été débité.",
  expiredTitle: 'Cette page de paiement a expiré',
  expiredText: {
    nothing: 'Retournez chez le marchand pour recommencer.',
    prompt:
      "Ne validez pas la demande sur votre téléphone. Si vous l'avez déjà validée, contactez le " +
      'marchand.',
    success: 'Votre paiement est passé après la date limite. Contactez le marchand.',
  },
  failedTitle: 'Le paiement a échoué',
  cancelledTitle: 'Paiement annulé',
  promptExpiredTitle: 'La demande a expiré',
  retry: 'Réessayer',
  back: (merchant) => `Retourner chez ${merchant}`,
  notFoundTitle: 'Page introuvable',
  notFoundText: "Ce lien de paiement n'existe pas. Vérifiez-le auprès du marchand.",
  troubleTitle: 'Service momentanément indisponible',
  troubleText: 'Revenez sur cette page dans un instant pour voir le résultat de votre paiement.',
  exhaustedTitle: 'Trop de tentatives',
  exhaustedText: 'Retournez chez le marchand pour recommencer.',
  tooManyText: (minutes) => `Rien n'a été envoyé. Réessayez dans ${minutes} min.`,
  unservedTitle: 'Aucun opérateur disponible',
  unservedText: "Ce montant ne peut pas être payé ici pour l'instant. Contactez le marchand.",
  closedTitle: 'Paiement indisponible',
  closedText:
    "Le marchand n'accepte pas de paiement pour l'instant. Aucune demande n'a été envoyée à " +
    'votre téléphone. Contactez le marchand.',
  staleTitle: "Cette page n'était plus à jour",
  staleText: "Rien n'a été envoyé. Vérifiez vos informations et réessayez.",
  providerMissing: 'Choisissez votre opérateur.',
  countryMissing: 'Choisissez votre pays.',
  providerNotThere: "Cet opérateur n'est pas disponible dans ce pays.",
  providerDown: 'Ne répond pas actuellement. Votre paiement peut échouer.',
  phoneMissing: 'Saisissez votre numéro de téléphone.',
  phoneWrong: "Ce numéro n'est pas valide dans ce pays. Vérifiez-le et réessayez.",
  phonePrompted:
    'Une demande attend déjà sur ce téléphone. Validez-la, ou utilisez un autre numéro.',
  link: {
    next: 'Continuer',
    amount: 'Montant',
    amountHint: (currency, least, greatest) => {
      if (least !== undefined && greatest !== undefined)
        return `Saisissez de ${least} à ${greatest}.`
      if (least !== undefined) return `Saisissez au moins ${least}.`
      return greatest === undefined
        ? `Saisissez un montant en ${currency}.`
        : `Saisissez au plus ${greatest}.`
    },
    amountFaults: {
      empty: () => 'Le montant manque.',
      ambiguous: ({ digits }) =>
        `Ce montant peut se lire de deux façons. Écrivez ${digits} sans séparateur.`,
      not_positive: () => 'Le montant doit être supérieur à zéro.',
      decimals: ({ currency, decimals }) =>
        decimals === 0
          ? `Un montant en ${currency} n'a pas de décimales.`
          : `Un montant en ${currency} a au plus ${decimals} décimales.`,
      too_large: () => 'Ce montant est trop grand.',
      not_a_number: () => 'Écrivez le montant en chiffres.',
      below: ({ least }) => `C'est moins que le minimum de ${least}.`,
      above: ({ greatest }) => `C'est plus que le maximum de ${greatest}.`,
    },
    amountUnavailable: 'Ce montant ne peut pas être payé ici. Essayez un autre montant.',
    endedTitle: "Ce lien n'est plus actif",
    ended: {
      disabled: "Le marchand l'a désactivé. Contactez-le pour payer.",
      expired: 'Il a expiré. Contactez le marchand pour payer.',
      used_up: 'Il a déjà été utilisé. Contactez le marchand pour payer.',
    },
  },
  receipt: {
    title: 'Reçu',
    confirmed: 'Ce paiement est confirmé.',
    merchant: 'Marchand',
    amount: 'Montant',
    paidAt: 'Payé le',
    number: 'Numéro débité',
    reference: 'Référence',
    id: 'Identifiant du paiement',
    providerReference: "Référence de l'opérateur",
    share: 'Partager',
    print: 'Imprimer',
    send: 'Enregistrer ou partager le reçu',
    refundedTitle: 'Paiement remboursé',
    partlyRefundedTitle: 'Paiement partiellement remboursé',
    refundedText: (amount) => `${amount} ont été remboursés.`,
    refundingText: (amount) => `${amount} sont en cours de remboursement.`,
    duplicate: (amount, number) =>
      `Un second paiement de ${amount}, depuis le ${number}, a aussi été débité.`,
    duplicateEnds: {
      refunded: 'Il a été intégralement remboursé.',
      refunding: 'Il est en cours de remboursement intégral.',
      open: 'Demandez au marchand de vous le rembourser.',
    },
    unprovenTitle: 'Pas de paiement confirmé',
    unprovenText: "Ce reçu n'est plus valable. Contactez le marchand.",
  },
  support: (merchant) => `Une question sur ce paiement\u00a0? Contactez ${merchant}\u00a0:`,
  other: { code: 'en', label: 'English' },
  reasons: {
    insufficient_funds: 'Le solde de votre compte Mobile Money est insuffisant.',
    payer_not_found: "Ce numéro n'a pas de compte chez cet opérateur.",
    payer_limit_reached: 'Votre compte Mobile Money a atteint son plafond.',
    payer_account_blocked: 'Votre compte Mobile Money est bloqué. Contactez votre opérateur.',
    expired: 'Délai dépassé.',
    provider_unavailable: 'Votre opérateur est momentanément indisponible.',
    provider_error: 'Votre opérateur a refusé le paiement.',
    cancelled: 'La demande a été refusée sur votre téléphone.',
  },
}
