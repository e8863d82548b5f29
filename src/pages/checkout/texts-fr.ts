import type { Texts } from './wording.ts'

export const fr: Texts = {
  sandbox: "Page de test\u00a0: aucun argent n'est prélevé.",
  payTo: 'Paiement à',
  merchant: 'le marchand',
  title: 'Payer par mobile money',
  mistakeTitle: (title) => `Erreur\u00a0: ${title}`,
  country: 'Pays',
  provider: 'Opérateur',
  phone: 'Numéro de téléphone',
  phoneHint: 'Celui du compte mobile money, par exemple',
  pay: (amount) => `Payer ${amount}`,
  promise:
    'Vous validerez ce montant sur votre téléphone. Votre code secret ne vous est jamais demandé ' +
    'sur cette page.',
  cancel: 'Annuler et revenir',
  tests: 'Numéros de test',
  testsHint: 'Toucher un numéro lance aussitôt le paiement.',
  stories: {
    '999001': 'Réussit',
    '999002': 'Échoue\u00a0: solde insuffisant',
    '999003': 'Le payeur refuse',
    '999004': 'La demande expire',
    '999005': 'Échoue\u00a0: pas de compte à ce numéro',
    '999006': 'Échoue\u00a0: plafond atteint',
    '999007': "L'opérateur refuse aussitôt",
    '999008': 'Opérateur injoignable deux fois, puis réussit',
    '999009': "Attend jusqu'à ce que vous décidiez du résultat",
    '999010': "Réussit sans que l'opérateur le signale",
    '999011': 'Réussite signalée deux fois, comptée une fois',
    '999012': 'Échoue, puis une réussite tardive est signalée',
    '999013': 'Réussit, mais son remboursement échoue',
  },
  waitingTitle: 'Validez sur votre téléphone',
  askedText: (number, provider) => `La demande est envoyée au ${number} (${provider}).`,
  timeLeft: 'Temps restant',
  until: (minutes, time) => `environ ${minutes} min, jusqu'à ${time}`,
  promptTitle: 'Ce que votre téléphone affiche\u00a0:',
  prompt: (amount, merchant) => `Payer ${amount} à ${merchant}\u00a0?`,
  pin: (provider) => `Saisissez votre code PIN ${provider}`,
  comeBack:
    'Vérifiez le montant, puis saisissez votre code secret sur le téléphone. Revenez ensuite ' +
    "ici\u00a0: cette page se met à jour d'elle-même.",
  wrongNumber: 'Mauvais numéro\u00a0?',
  correctTitle: 'Corrigez le numéro',
  correctText: {
    review:
      'La demande ci-dessous est abandonnée\u00a0: ne la validez pas. Si les deux sont validées, ' +
      "une seule compte\u00a0; demandez au marchand de vous rendre l'autre.",
    refund:
      'La demande ci-dessous est abandonnée\u00a0: ne la validez pas. Si les deux sont validées, ' +
      "une seule compte, et l'autre est remboursée.",
  },
  notWrong: 'Le numéro était bon\u00a0: revenir',
  overdue:
    "Nous attendons encore la réponse de l'opérateur. Vous pouvez fermer cette page\u00a0: le " +
    'marchand saura si le paiement réussit.',
  nothingCame: "Rien ne s'affiche\u00a0? Vous renoncez\u00a0?",
  nothingCameText:
    'Vérifiez que le téléphone capte le réseau\u00a0; la demande attend parfois dans le menu de ' +
    "votre opérateur. Pour renoncer, refusez-la\u00a0: sans votre code secret, rien n'est prélevé.",
  refresh: 'Actualiser',
  paidTitle: 'Paiement réussi',
  paidText: 'Merci\u00a0! Votre paiement est confirmé.',
  leaving: (merchant) => `Vous retournez chez ${merchant} dans quelques secondes.`,
  stay: 'Rester sur cette page',
  alreadyPaidTitle: 'Déjà payé',
  alreadyPaidText: "Ce paiement est confirmé. Vous n'avez plus rien à faire.",
  expiredTitle: 'Cette page a expiré',
  expiredText: {
    nothing: "Le délai de paiement est dépassé. Rien n'a été payé ici.",
    prompt: 'Le délai est dépassé. Si vous validez encore la demande, contactez le marchand.',
    success: 'Votre paiement est arrivé après le délai. Contactez le marchand.',
  },
  failedTitle: "Le paiement n'a pas abouti",
  cancelledTitle: 'Paiement annulé',
  promptExpiredTitle: 'La demande a expiré',
  retry: 'Réessayer',
  back: (merchant) => `Retourner chez ${merchant}`,
  notFoundTitle: 'Page introuvable',
  notFoundText: 'Ce lien de paiement est inconnu. Vérifiez-le auprès du marchand.',
  troubleTitle: 'Service momentanément indisponible',
  troubleText: 'Revenez à cette page dans un instant\u00a0: elle dira où en est votre paiement.',
  exhaustedTitle: 'Trop de tentatives',
  exhaustedText: "Cette page n'accepte plus d'essai. Retournez chez le marchand pour recommencer.",
  tooManyText: (minutes) => `Rien n'a été envoyé. Réessayez dans ${minutes} min.`,
  unservedTitle: 'Aucun opérateur disponible',
  unservedText: "Ce montant ne peut pas être payé ici pour l'instant. Contactez le marchand.",
  closedTitle: "Ce paiement n'est plus possible ici",
  closedText:
    "Le marchand ne reçoit pas de paiement pour l'instant. Rien n'a été envoyé à votre " +
    'téléphone. Contactez le marchand pour convenir de la suite.',
  staleTitle: "Cette page n'était plus à jour",
  staleText: "Rien n'a été envoyé. Remplissez le formulaire et payez de nouveau.",
  providerMissing: 'Choisissez votre opérateur.',
  countryMissing: 'Choisissez votre pays.',
  providerNotThere: "Cet opérateur n'est pas disponible dans ce pays.",
  providerDown: 'Ne répond pas en ce moment\u00a0: le paiement peut échouer.',
  phoneMissing: 'Saisissez votre numéro de téléphone.',
  phoneWrong: "Ce numéro n'est pas valable dans ce pays. Vérifiez-le.",
  link: {
    next: 'Continuer',
    amount: 'Montant',
    amountHint: (currency, least, greatest) => {
      if (least !== undefined && greatest !== undefined) return `De ${least} à ${greatest}.`
      if (least !== undefined) return `Au moins ${least}.`
      return greatest === undefined ? `En ${currency}.` : `Au plus ${greatest}.`
    },
    amountWrong: 'Ce montant ne peut pas être payé ici. Vérifiez-le.',
    endedTitle: 'Ce lien ne peut plus être utilisé',
    ended: {
      disabled: "Le marchand l'a désactivé. Contactez-le pour payer.",
      expired: 'Sa date limite est passée. Contactez le marchand pour payer.',
      used_up: 'Il a déjà servi autant de fois que prévu. Contactez le marchand pour payer.',
    },
  },
  receipt: {
    title: 'Reçu',
    confirmed: 'Ce paiement est confirmé.',
    merchant: 'Marchand',
    amount: 'Montant',
    paidAt: 'Payé le',
    number: 'Payé depuis le',
    reference: 'Référence',
    providerReference: "Référence de l'opérateur",
    print: 'Imprimer',
    send: 'Reçu à garder ou à envoyer',
    refundedTitle: 'Paiement remboursé',
    partlyRefundedTitle: 'Paiement remboursé en partie',
    refundedText: (amount) => `${amount} ont été rendus.`,
    refundingText: (amount) => `${amount} sont en cours de remboursement.`,
    duplicate: (amount, number) => `Un second paiement de ${amount}, du ${number}, a été encaissé.`,
    duplicateEnds: {
      refunded: 'Il a été remboursé en entier.',
      refunding: 'Il est en cours de remboursement, en entier.',
      open: 'Il ne compte pas\u00a0: demandez au marchand de vous le rendre.',
    },
    unprovenTitle: 'Pas de paiement confirmé',
    unprovenText: "Ce reçu n'est plus valable. Contactez le marchand.",
  },
  support: (merchant) => `Une question sur ce paiement\u00a0? Contactez ${merchant}\u00a0:`,
  other: { code: 'en', label: 'English' },
  reasons: {
    insufficient_funds: 'Le solde du compte mobile money est insuffisant.',
    payer_not_found: "Ce numéro n'a pas de compte chez cet opérateur.",
    payer_limit_reached: 'Le plafond du compte mobile money est atteint.',
    payer_account_blocked: 'Le compte mobile money est bloqué. Contactez votre opérateur.',
    expired: "Elle n'a pas été validée à temps.",
    provider_unavailable: "L'opérateur est momentanément injoignable.",
    provider_error: "L'opérateur a refusé le paiement.",
    cancelled: 'La demande a été refusée sur le téléphone.',
  },
}
