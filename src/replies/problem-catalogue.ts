import type { Language } from '../domain/language.ts'
import type { Environment } from '../domain/merchants/caller.ts'
import type { ProblemCode, ProblemFacts } from '../domain/problems.ts'
import { englishAmount } from './field-error-texts-en.ts'
import { frenchAmount } from './field-error-texts-fr.ts'

/**
 * `same`: retry the unchanged request with the same idempotency key. `corrected`: correct the
 * request first. `resolved`: wait until the cause has been fixed. `never`: a retry cannot succeed.
 */
export type Retry = 'same' | 'corrected' | 'resolved' | 'never'

/**
 * The error message may depend on the facts. The documents show the French message for the facts of
 * the example.
 */
type Sentence<Name> = Name extends keyof ProblemFacts
  ? {
      error: Record<Language, (facts: ProblemFacts[Name]) => string>
      example: ProblemFacts[Name]
    }
  : { error: Record<Language, string> }

type ProblemText<Name> = Sentence<Name> & { status: number; retry: Retry }

/** The problem has a separate entry and message, but shares the code of another entry. */
type OtherText<Name> = Sentence<Name> & { status: number; code: ProblemCode; retry?: never }

const otherEnvironmentText = (what: string, environment: Environment): string => {
  const [own, other] = environment === 'test' ? ['test', 'live'] : ['live', 'test']
  const key = `votre clé (sk_${own}_…) appartient à l'environnement ${own}`
  return `${what} est dans l'environnement ${other} ; ${key}.`
}

const otherEnvironmentEnglish = (what: string, environment: Environment): string => {
  const [own, other] = environment === 'test' ? ['test', 'live'] : ['live', 'test']
  return `${what} is in the ${other} environment; your key (sk_${own}_…) is for ${own}.`
}

/**
 * Every error with a code that a caller can receive. The OpenAPI documents have an example of the
 * same name for each error.
 */
export const problemCatalogue = {
  missing_api_key: {
    status: 401,
    retry: 'corrected',
    error: {
      fr: "Clé API manquante. Envoyez l'en-tête « Authorization: Bearer » avec votre clé secrète.",
      en: 'No API key. Send the header "Authorization: Bearer" with your secret key.',
    },
  },
  missing_basic_key: {
    status: 401,
    code: 'missing_api_key',
    error: {
      fr:
        "Clé API manquante. Envoyez votre clé secrète comme nom d'utilisateur HTTP Basic, avec " +
        'un mot de passe vide.',
      en:
        'No API key. Send your secret key as the user name of ' +
        'HTTP Basic, with an empty password.',
    },
  },
  invalid_api_key: {
    status: 401,
    retry: 'corrected',
    error: {
      fr: 'Clé API inconnue, révoquée ou expirée.',
      en: 'This API key is unknown, revoked or expired.',
    },
  },
  organisation_suspended: {
    status: 401,
    code: 'invalid_api_key',
    error: {
      fr:
        "Clé API suspendue : le compte de l'organisation est suspendu. Contactez le support " +
        'pour le rétablir.',
      en:
        'This API key is suspended because the merchant account is suspended. Contact ' +
        'support to restore the account.',
    },
  },
  publishable_key: {
    status: 401,
    code: 'invalid_api_key',
    error: {
      fr: 'Cette clé est publique (pk_…). Envoyez votre clé secrète (sk_…).',
      en: 'This key is public (pk_…). Send your secret key (sk_…).',
    },
  },
  not_a_key: {
    status: 401,
    code: 'invalid_api_key',
    error: {
      fr:
        'La valeur envoyée ne ressemble pas à une clé (sk_test_… ou sk_live_…). Vérifiez ' +
        'que la variable qui la contient est définie.',
      en:
        'This does not look like a key (sk_test_… or sk_live_…). Check that the variable ' +
        'that contains it is set.',
    },
  },
  bearer_scheme: {
    status: 401,
    code: 'invalid_api_key',
    error: {
      fr:
        "Mauvais schéma d'authentification. Envoyez l'en-tête « Authorization: Bearer » avec " +
        'votre clé secrète.',
      en:
        'Wrong authentication scheme. Send the header ' +
        '"Authorization: Bearer" with your secret key.',
    },
  },
  basic_scheme: {
    status: 401,
    code: 'invalid_api_key',
    error: {
      fr:
        "Mauvais schéma d'authentification. Envoyez votre clé secrète comme nom d'utilisateur " +
        'HTTP Basic.',
      en: 'Wrong authentication scheme. Send your secret key as the user name of HTTP Basic.',
    },
  },
  repeated_authorization: {
    status: 401,
    code: 'invalid_api_key',
    error: {
      fr: "L'en-tête « Authorization » ne doit apparaître qu'une fois.",
      en: 'The "Authorization" header must appear only once.',
    },
  },
  missing_management_token: {
    status: 401,
    retry: 'corrected',
    error: {
      fr:
        "Jeton d'administration manquant. Envoyez l'en-tête « Authorization: Bearer » avec le " +
        'jeton MANAGEMENT_TOKEN.',
      en: 'No management token. Send the header "Authorization: Bearer" with your token.',
    },
  },
  invalid_management_token: {
    status: 401,
    retry: 'corrected',
    error: { fr: "Jeton d'administration inconnu.", en: 'This management token is unknown.' },
  },
  management_scheme: {
    status: 401,
    code: 'invalid_management_token',
    error: {
      fr:
        "Mauvais schéma d'authentification. Envoyez l'en-tête « Authorization: Bearer » avec le " +
        'jeton MANAGEMENT_TOKEN.',
      en: 'Wrong authentication scheme. Send the header "Authorization: Bearer" with your token.',
    },
  },
  repeated_management_token: {
    status: 401,
    code: 'invalid_management_token',
    error: {
      fr: "L'en-tête « Authorization » ne doit apparaître qu'une fois.",
      en: 'The "Authorization" header must appear only once.',
    },
  },
  sign_in_refused: {
    status: 401,
    retry: 'corrected',
    error: { fr: 'Adresse e-mail ou mot de passe incorrect.', en: 'Wrong email or password.' },
  },
  passkey_unknown: {
    status: 401,
    code: 'sign_in_refused',
    error: {
      fr: "Cette clé d'accès ne permet pas de se connecter.",
      en: 'This passkey cannot be used to sign in.',
    },
  },
  single_sign_on_failed: {
    status: 401,
    code: 'sign_in_refused',
    error: {
      fr: "La connexion par le fournisseur d'identité n'a pas abouti. Recommencez.",
      en: 'Signing in with the identity provider failed. Try again.',
    },
  },
  identity_unknown: {
    status: 401,
    code: 'sign_in_refused',
    error: {
      fr: "Ce compte du fournisseur d'identité ne permet pas de se connecter.",
      en: 'This account at the identity provider cannot be used to sign in.',
    },
  },
  invitation_over: {
    status: 401,
    retry: 'never',
    error: {
      fr: "Cette invitation n'est plus valable.",
      en: 'This invitation is no longer valid.',
    },
  },
  reset_over: {
    status: 401,
    retry: 'never',
    error: {
      fr: "Ce lien n'est plus valable. Demandez-en un autre.",
      en: 'This link is no longer valid. Request a new one.',
    },
  },
  ip_not_whitelisted: {
    status: 403,
    retry: 'resolved',
    error: {
      fr: "Cette adresse IP n'est pas autorisée pour cette application.",
      en: 'This IP address is not allowed for this application.',
    },
  },
  kyc_verification_required: {
    status: 403,
    retry: 'resolved',
    error: {
      fr: "La vérification d'identité (KYC) du compte est requise pour utiliser une clé réelle.",
      en: 'The account must pass identity verification (KYC) before it can use a live key.',
    },
  },
  key_not_permitted: {
    status: 403,
    retry: 'resolved',
    error: {
      fr: "Cette clé restreinte n'a pas la permission d'effectuer cette opération.",
      en: 'This restricted key does not have permission for this operation.',
    },
  },
  person_not_permitted: {
    status: 403,
    retry: 'resolved',
    error: {
      fr: "Vous n'avez pas la permission d'effectuer cette opération.",
      en: 'You do not have permission for this operation.',
    },
  },
  confirmation_required: {
    status: 403,
    retry: 'corrected',
    error: {
      fr: "Confirmez d'abord votre identité : cette opération exige une confirmation " + 'récente.',
      en: 'Confirm your identity first: this operation needs a recent confirmation.',
    },
  },
  second_factor_required: {
    status: 403,
    retry: 'corrected',
    error: {
      fr:
        "Ajoutez d'abord un second facteur : une clé d'accès ou " +
        "une application d'authentification.",
      en: 'Add a second factor first: a passkey or an authenticator app.',
    },
  },
  person_required: {
    status: 403,
    retry: 'corrected',
    error: {
      fr:
        "Le jeton d'administration partagé ne suffit pas : une personne doit effectuer cette " +
        'opération avec sa propre session.',
      en: 'The shared management token is not enough: a person must do this in their own session.',
    },
  },
  own_order: {
    status: 403,
    retry: 'resolved',
    error: {
      fr:
        "Vous ne pouvez pas approuver vos propres propositions, les demandes d'une clé " +
        'que vous avez créée ou dont vous avez lancé la création, les clés envoyées à une ' +
        'adresse que vous avez saisie, les reversements vers un compte bancaire que vous avez ' +
        'ajouté, les retours de reversements que vous avez envoyés, les virements que vous ' +
        'avez enregistrés ou attribués, les transactions dont vous avez modifié la règle ' +
        'depuis, ni les modifications qui vous concernent.',
      en:
        'You cannot approve your own proposals, requests of a key that you created or ' +
        'started, keys sent to an address that you set, withdrawals to a bank account that ' +
        'you added, returns of withdrawals that you sent, transfers that you recorded or ' +
        'matched, transactions whose rule you have changed since, or changes that concern you.',
    },
  },
  person_unconfirmed: {
    status: 403,
    retry: 'resolved',
    error: {
      fr:
        "Vous et l'auteur êtes considérés comme une seule personne, car l'un de vous a " +
        "eu accès au lien d'inscription de l'autre. Un autre propriétaire doit d'abord " +
        'confirmer la personne, sur sa page de la console ou avec confirmPerson.',
      en:
        'You and the author are treated as one person, because one of you saw the ' +
        'sign-up link of the other. Another owner must confirm the person first, on ' +
        'their console page or with confirmPerson.',
    },
  },
  second_person_needed: {
    status: 403,
    retry: 'corrected',
    error: {
      fr:
        'Cette modification doit être approuvée par une deuxième personne. Proposez-la à ' +
        'un collègue. Si vous avez envoyé un reversement, un collègue doit enregistrer son ' +
        'paiement.',
      en:
        'A second person must approve this change. Propose it to a colleague. If you sent a ' +
        'withdrawal, a colleague must record its payment.',
    },
  },
  live_key_claim_required: {
    status: 403,
    retry: 'corrected',
    error: {
      fr:
        'Chaque marchand récupère lui-même ses clés réelles. Pour lui en envoyer une, appelez ' +
        'startLiveKey (POST /applications/{id}/live-keys).',
      en:
        'Each merchant claims its own live keys. To send one, call ' +
        'startLiveKey (POST /applications/{id}/live-keys).',
    },
  },
  sandbox_only: {
    status: 403,
    retry: 'corrected',
    error: {
      fr: 'Cette opération existe uniquement dans le bac à sable. Utilisez une clé ' + 'sk_test_.',
      en: 'This operation exists only in the sandbox. Use an sk_test_ key.',
    },
  },
  not_found: {
    status: 404,
    retry: 'corrected',
    error: { fr: 'Ressource introuvable.', en: 'This resource does not exist.' },
  },
  unknown_address: {
    status: 404,
    code: 'not_found',
    error: {
      fr: ({ nearest }) =>
        nearest === undefined
          ? "Cette adresse n'existe pas. Le document OpenAPI liste toutes les adresses."
          : `Cette adresse n'existe pas. Vouliez-vous dire ${nearest} ?`,
      en: ({ nearest }) =>
        nearest === undefined
          ? 'This address does not exist. The OpenAPI document lists every address.'
          : `This address does not exist. Did you mean ${nearest}?`,
    },
    example: { nearest: '/api/v1/payments' },
  },
  in_other_environment: {
    status: 404,
    code: 'not_found',
    error: {
      fr: ({ environment }) => otherEnvironmentText('Cette ressource', environment),
      en: ({ environment }) => otherEnvironmentEnglish('This resource', environment),
    },
    example: { environment: 'test' },
  },
  method_not_allowed: {
    status: 405,
    retry: 'corrected',
    error: { fr: "Cette méthode n'est pas autorisée ici.", en: 'This method is not allowed here.' },
  },
  idempotency_conflict: {
    status: 409,
    retry: 'corrected',
    error: {
      fr: "Cette clé d'idempotence a déjà servi pour une requête différente.",
      en: 'This idempotency key was already used for a different request.',
    },
  },
  key_replaced: {
    status: 409,
    retry: 'corrected',
    error: {
      fr: "Cette clé vient d'être renouvelée ou révoquée.",
      en: 'This key was just rolled or revoked.',
    },
  },
  already_final: {
    status: 409,
    retry: 'never',
    error: {
      fr: 'Cette transaction a déjà un statut final.',
      en: 'This transaction already has a final status.',
    },
  },
  awaiting_approval: {
    status: 409,
    retry: 'resolved',
    error: {
      fr: 'Ce versement doit encore être approuvé.',
      en: 'This payout still needs approval.',
    },
  },
  already_resolved: {
    status: 409,
    retry: 'never',
    error: {
      fr: 'Ce rapprochement a déjà été traité.',
      en: 'This reconciliation item is already resolved.',
    },
  },
  organisation_may_not_pay: {
    status: 409,
    retry: 'resolved',
    error: {
      fr:
        "Cette organisation est suspendue, ou son identité n'est plus vérifiée : aucun versement " +
        'ne peut être approuvé.',
      en: 'This merchant is suspended or no longer verified, so no payout can be approved.',
    },
  },
  not_awaiting_approval: {
    status: 409,
    retry: 'never',
    error: {
      fr: "Ce versement n'est pas en attente d'approbation.",
      en: 'This payout does not need approval.',
    },
  },
  approval_outdated: {
    status: 409,
    retry: 'corrected',
    error: {
      fr:
        "Cet élément a changé depuis que vous l'avez consulté. Vérifiez-le à nouveau " +
        'avant de décider.',
      en: 'This item has changed since your review. Review it again before you decide.',
    },
  },
  outside_limits: {
    status: 409,
    retry: 'resolved',
    error: {
      fr:
        "Un montant n'est plus dans les limites de son opérateur : l'approbation est " +
        'impossible.',
      en: 'An amount is no longer within the limits of its provider, so it cannot be approved.',
    },
  },
  proposal_over: {
    status: 409,
    retry: 'never',
    error: {
      fr: "Cette proposition n'est plus en attente d'approbation.",
      en: 'This proposal no longer needs approval.',
    },
  },
  withdrawal_over: {
    status: 409,
    retry: 'never',
    error: {
      fr: "Le statut de ce reversement a changé : cette opération n'est plus possible.",
      en:
        'The status of this withdrawal has changed, so this operation is no longer ' + 'possible.',
    },
  },
  withdrawal_in_progress: {
    status: 409,
    retry: 'resolved',
    error: {
      fr:
        'Un reversement vers ce compte bancaire est en cours. Le compte ne peut être effacé ' +
        "qu'ensuite.",
      en:
        'A withdrawal to this bank account is in progress. The account can be erased only ' +
        'afterwards.',
    },
  },
  bank_account_disabled: {
    status: 409,
    retry: 'never',
    error: {
      fr: 'Le compte bancaire de ce reversement est désactivé. Rejetez le reversement.',
      en: 'The bank account of this withdrawal is disabled. Reject the withdrawal.',
    },
  },
  organisation_in_debt: {
    status: 409,
    retry: 'resolved',
    error: {
      fr: 'Ce marchand a une dette dans cette devise. Rejeter le reversement la rembourse.',
      en: 'This merchant has a debt in this currency. Rejecting the withdrawal repays it.',
    },
  },
  nothing_to_export: {
    status: 409,
    retry: 'resolved',
    error: {
      fr: "Aucun reversement n'est à exporter.",
      en: 'There are no withdrawals to export.',
    },
  },
  exports_locked: {
    status: 409,
    retry: 'resolved',
    error: {
      fr:
        'Les exports sont bloqués depuis une restauration : comparez le dernier lot ' +
        'avec la banque.',
      en: 'Exports are locked since a restore: compare the last batch with the bank.',
    },
  },
  bank_account_over: {
    status: 409,
    retry: 'never',
    error: {
      fr: 'Ce compte bancaire a déjà été vérifié, rejeté ou désactivé.',
      en: 'This bank account was already verified, rejected or disabled.',
    },
  },
  live_key_over: {
    status: 409,
    retry: 'never',
    error: {
      fr: 'Cette clé réelle a déjà été approuvée, récupérée ou annulée, ou elle a expiré.',
      en: 'This live key was already approved, claimed or cancelled, or has expired.',
    },
  },
  refund_outdated: {
    status: 409,
    retry: 'corrected',
    error: {
      fr:
        'Le montant remboursé sur ce paiement a changé depuis son affichage. ' +
        'Vérifiez le paiement avant de le rembourser.',
      en:
        'The refunded amount of this payment has changed since your review. Review the ' +
        'payment again before you refund it.',
    },
  },
  settlement_outdated: {
    status: 409,
    retry: 'corrected',
    error: {
      fr:
        "Cette transaction a atteint un statut final depuis que vous l'avez consultée. " +
        'Vérifiez-la à nouveau avant de la régler.',
      en:
        'This transaction has reached a final status since your review. Review it again ' +
        'before you settle it.',
    },
  },
  not_held: {
    status: 409,
    retry: 'never',
    error: {
      fr:
        "Ce versement n'est pas bloqué : il a été transmis, ou un collègue a décidé " +
        'avant vous.',
      en: 'This payout is not on hold: it was submitted, or a colleague has already ' + 'decided.',
    },
  },
  adjustment_exists: {
    status: 409,
    retry: 'never',
    error: {
      fr: 'Ce solde a déjà été ajusté pour cette référence.',
      en: 'This balance was already adjusted for this reference.',
    },
  },
  top_up_over: {
    status: 409,
    retry: 'never',
    error: {
      fr: 'Le statut de cet approvisionnement ne permet plus cette opération.',
      en: 'The status of this top-up no longer allows this operation.',
    },
  },
  platform_transfer_over: {
    status: 409,
    retry: 'never',
    error: {
      fr: 'Le statut de ce mouvement ne permet plus cette opération.',
      en: 'The status of this movement no longer allows this operation.',
    },
  },
  not_suspended: {
    status: 409,
    retry: 'never',
    error: { fr: "Ce marchand n'est pas suspendu.", en: 'This merchant is not suspended.' },
  },
  not_reopenable: {
    status: 409,
    retry: 'never',
    error: {
      fr:
        "Seul un rapprochement classé peut être rouvert, et seulement s'il n'existe pas " +
        'de signalement plus récent.',
      en:
        'Only a dismissed reconciliation item can be reopened, and only if no newer item ' +
        'replaces it.',
    },
  },
  bulk_payouts_undecided: {
    status: 409,
    retry: 'corrected',
    error: {
      fr:
        'Des versements groupés ne sont pas terminés, et leurs lignes ont peut-être été ' +
        'payées. Annulez-les, ou indiquez ceux qui doivent continuer.',
      en:
        'Some bulk payouts are unfinished, and their lines may have been paid. Cancel ' +
        'them, or list the bulk payouts to continue.',
    },
  },
  bulk_payout_over: {
    status: 409,
    retry: 'never',
    error: {
      fr: 'Ce versement groupé est terminé : il ne reste aucune ligne à annuler.',
      en: 'This bulk payout is complete: no line is left to cancel.',
    },
  },
  last_owner: {
    status: 409,
    retry: 'resolved',
    error: {
      fr: 'Il doit rester au moins un propriétaire de tous les pays.',
      en: 'At least one owner with access to all countries must remain.',
    },
  },
  already_a_person: {
    status: 409,
    retry: 'never',
    error: { fr: 'Cette personne a déjà accès au service.', en: 'This person already has access.' },
  },
  no_mail: {
    status: 409,
    retry: 'never',
    error: {
      fr: "Ce service n'envoie pas d'e-mails. Demandez un lien à un propriétaire.",
      en: 'This service sends no email. Ask an owner for a link.',
    },
  },
  no_single_sign_on: {
    status: 409,
    retry: 'never',
    error: {
      fr: "Ce service n'a pas de fournisseur d'identité.",
      en: 'This service has no identity provider.',
    },
  },
  no_passkeys: {
    status: 409,
    retry: 'resolved',
    error: {
      fr: "Les clés d'accès ne fonctionnent pas à l'adresse de cette console.",
      en: 'Passkeys do not work at the address of this console.',
    },
  },
  passkeys_full: {
    status: 409,
    retry: 'resolved',
    error: {
      fr: "Vous avez déjà dix clés d'accès. Supprimez-en une.",
      en: 'You already have ten passkeys. Remove one.',
    },
  },
  payload_too_large: {
    status: 413,
    retry: 'corrected',
    error: { fr: 'Le corps de la requête dépasse 64 Kio.', en: 'The request body exceeds 64 KiB.' },
  },
  bulk_too_large: {
    status: 413,
    code: 'payload_too_large',
    error: { fr: 'Le corps de la requête dépasse 4 Mio.', en: 'The request body exceeds 4 MiB.' },
  },
  insufficient_balance: {
    status: 422,
    retry: 'resolved',
    error: {
      fr: 'Solde insuffisant pour ce versement.',
      en: 'The balance is too low for this payout.',
    },
  },
  not_refundable: {
    status: 422,
    retry: 'corrected',
    error: { fr: "Aucun paiement n'a cet identifiant.", en: 'No payment has this id.' },
  },
  payment_of_other_environment: {
    status: 422,
    code: 'not_refundable',
    error: {
      fr: ({ environment }) => otherEnvironmentText('Ce paiement', environment),
      en: ({ environment }) => otherEnvironmentEnglish('This payment', environment),
    },
    example: { environment: 'test' },
  },
  refund_without_payment: {
    status: 422,
    code: 'not_refundable',
    error: {
      fr: "Cet identifiant n'est pas celui d'un paiement : seul un paiement peut être remboursé.",
      en: 'This is not the id of a payment. Only a payment can be refunded.',
    },
  },
  payment_under_way: {
    status: 422,
    code: 'not_refundable',
    error: {
      fr: 'Ce paiement est encore en cours. Vous pourrez le rembourser quand il aura ' + 'réussi.',
      en: 'This payment is still processing. It can be refunded once it succeeds.',
    },
  },
  payment_unsuccessful: {
    status: 422,
    code: 'not_refundable',
    error: {
      fr: "Ce paiement n'a pas réussi : il n'y a rien à rembourser.",
      en: 'This payment did not succeed, so there is nothing to refund.',
    },
  },
  payment_number_erased: {
    status: 422,
    code: 'not_refundable',
    error: {
      fr: 'Le numéro du payeur a été effacé : ce paiement ne peut plus être remboursé.',
      en: "The payer's number was erased, so this payment can no longer be refunded.",
    },
  },
  payment_refunded: {
    status: 422,
    code: 'not_refundable',
    error: {
      fr: 'Ce paiement est déjà entièrement remboursé, remboursements en cours compris.',
      en: 'This payment is fully refunded, including refunds that are still processing.',
    },
  },
  refund_beyond_payment: {
    status: 422,
    code: 'not_refundable',
    error: {
      fr: ({ remaining, currency }) =>
        'Ce montant dépasse ce qui peut encore être remboursé. ' +
        `Reste remboursable : ${frenchAmount(remaining, currency)}.`,
      en: ({ remaining, currency }) =>
        'This is more than can still be refunded. ' +
        `Left to refund: ${englishAmount(remaining, currency)}.`,
    },
    example: { remaining: 4990, currency: 'XAF' },
  },
  refund_beyond_balance: {
    status: 422,
    code: 'not_refundable',
    error: {
      fr: ({ remaining, currency, keptFee }) =>
        `Le solde disponible en ${currency} ne couvre pas ce remboursement. ` +
        `Reste remboursable de ce paiement : ${frenchAmount(remaining, currency)}.` +
        (keptFee === undefined
          ? ''
          : ` Les frais de ce paiement (${frenchAmount(keptFee, currency)}) ne sont pas ` +
            'restitués : le solde doit aussi les couvrir.'),
      en: ({ remaining, currency, keptFee }) =>
        `The available ${currency} balance does not cover this refund. ` +
        `Left to refund of this payment: ${englishAmount(remaining, currency)}.` +
        (keptFee === undefined
          ? ''
          : ` The fee of this payment, ${englishAmount(keptFee, currency)}, is not returned: ` +
            'the balance must cover it, too.'),
    },
    example: { remaining: 4990, currency: 'XAF' },
  },
  malformed_request: {
    status: 400,
    retry: 'corrected',
    error: { fr: 'Requête HTTP malformée.', en: 'Malformed HTTP request.' },
  },
  headers_too_large: {
    status: 431,
    retry: 'corrected',
    error: {
      fr: 'Les en-têtes de la requête sont trop longs.',
      en: 'The request headers are too long.',
    },
  },
  request_timeout: {
    status: 408,
    retry: 'same',
    error: {
      fr: 'La requête a mis trop de temps à arriver.',
      en: 'The request took too long to arrive.',
    },
  },
  internal_error: {
    status: 500,
    retry: 'same',
    error: {
      fr: 'Une erreur interne est survenue. Réessayez plus tard.',
      en: 'An internal error occurred. Try again later.',
    },
  },
  service_unavailable: {
    status: 503,
    retry: 'same',
    error: {
      fr: 'Le service est momentanément indisponible. Réessayez dans quelques instants.',
      en: 'The service is temporarily unavailable. Try again in a moment.',
    },
  },
  identity_provider_away: {
    status: 503,
    code: 'service_unavailable',
    error: {
      fr: "Le fournisseur d'identité ne répond pas. Réessayez, ou connectez-vous autrement.",
      en: 'The identity provider is not responding. Try again, or sign in another way.',
    },
  },
  provider_unavailable: {
    status: 503,
    retry: 'same',
    error: {
      fr: "L'opérateur est momentanément injoignable. Réessayez dans quelques instants.",
      en: 'The provider is temporarily unreachable. Try again in a moment.',
    },
  },
} as const satisfies { [Name in ProblemCode]: ProblemText<Name> | OtherText<Name> }

export const invalidRequestText: Record<Language, string> = {
  fr: 'Les données fournies sont invalides.',
  en: 'The request is invalid.',
}
export const rateLimitText: Record<Language, (seconds: number) => string> = {
  fr: (seconds) => `Trop de requêtes. Réessayez dans ${seconds} s.`,
  en: (seconds) => `Too many requests. Try again in ${seconds} s.`,
}

type Catalogue = typeof problemCatalogue

type ErrorCode = {
  [Name in ProblemCode]: Catalogue[Name] extends { code: string } ? never : Name
}[ProblemCode]

/** Invalid fields and the rate limit have no error code. */
export const otherRefusals = {
  invalid_request: { status: 422, error: invalidRequestText, retry: 'corrected' },
  rate_limited: {
    status: 429,
    error: { fr: rateLimitText.fr(12), en: rateLimitText.en(12) },
    retry: 'same',
  },
} as const satisfies Record<string, ProblemText<string>>

export type ProblemAnchor = ErrorCode | keyof typeof otherRefusals

interface Advice {
  meaning: string
  causes: string
  action: string
}

export type Guide = Record<ProblemAnchor, Advice>
