import type { Environment } from '../domain/merchants/caller.ts'
import type { ProblemCode, ProblemFacts } from '../domain/problems.ts'
import { frenchAmount } from './field-error-texts.ts'

/**
 * When to send a refused request again. `same`: unchanged, with its idempotency key. `corrected`:
 * after the request is corrected. `resolved`: after the cause is removed. `never`: nothing is left
 * to do.
 */
export type Retry = 'same' | 'corrected' | 'resolved' | 'never'

/**
 * The French sentence that people read, or what makes it of the facts. The documents show the
 * sentence of the example.
 */
type Sentence<Name> = Name extends keyof ProblemFacts
  ? { error: (facts: ProblemFacts[Name]) => string; example: ProblemFacts[Name] }
  : { error: string }

type ProblemText<Name> = Sentence<Name> & { status: number; retry: Retry }

/** Another sentence for a problem that has its own entry; programs read the code of that entry. */
type OtherText<Name> = Sentence<Name> & { status: number; code: ProblemCode }

const otherEnvironmentText = (what: string, environment: Environment): string => {
  const [own, other] = environment === 'test' ? ['test', 'live'] : ['live', 'test']
  const key = `votre clé (sk_${own}_…) est de l'environnement ${own}`
  return `${what} est dans l'environnement ${other} ; ${key}.`
}

/**
 * Every refusal with a code that a caller can receive: its status and its text. The OpenAPI
 * documents have an example of the same name for each.
 */
export const problemCatalogue = {
  missing_api_key: {
    status: 401,
    retry: 'corrected',
    error: "Clé API manquante. Envoyez l'en-tête « Authorization: Bearer » avec votre clé secrète.",
  },
  missing_basic_key: {
    status: 401,
    code: 'missing_api_key',
    error:
      "Clé API manquante. Envoyez votre clé secrète comme nom d'utilisateur HTTP Basic, avec un " +
      'mot de passe vide.',
  },
  invalid_api_key: {
    status: 401,
    retry: 'corrected',
    error: 'Clé API inconnue, révoquée ou expirée.',
  },
  organisation_suspended: {
    status: 401,
    code: 'invalid_api_key',
    error:
      "Clé API suspendue : le compte de l'organisation est suspendu. Contactez l'assistance pour " +
      'le rétablir.',
  },
  publishable_key: {
    status: 401,
    code: 'invalid_api_key',
    error: 'Cette clé est publique (pk_…). Envoyez votre clé secrète (sk_…).',
  },
  not_a_key: {
    status: 401,
    code: 'invalid_api_key',
    error:
      'La valeur envoyée ne ressemble pas à une clé (sk_test_… ou sk_live_…). Vérifiez que la ' +
      "variable d'où elle vient est définie.",
  },
  bearer_scheme: {
    status: 401,
    code: 'invalid_api_key',
    error:
      "Mauvais schéma d'authentification. Envoyez l'en-tête « Authorization: Bearer » avec votre " +
      'clé secrète.',
  },
  basic_scheme: {
    status: 401,
    code: 'invalid_api_key',
    error:
      "Mauvais schéma d'authentification. Envoyez votre clé secrète comme nom d'utilisateur HTTP " +
      'Basic.',
  },
  repeated_authorization: {
    status: 401,
    code: 'invalid_api_key',
    error: "L'en-tête « Authorization » ne doit apparaître qu'une fois.",
  },
  missing_management_token: {
    status: 401,
    retry: 'corrected',
    error:
      "Jeton de gestion manquant. Envoyez l'en-tête « Authorization: Bearer » avec le jeton " +
      'MANAGEMENT_TOKEN.',
  },
  invalid_management_token: { status: 401, retry: 'corrected', error: 'Jeton de gestion inconnu.' },
  management_scheme: {
    status: 401,
    code: 'invalid_management_token',
    error:
      "Mauvais schéma d'authentification. Envoyez l'en-tête « Authorization: Bearer » avec le " +
      'jeton MANAGEMENT_TOKEN.',
  },
  repeated_management_token: {
    status: 401,
    code: 'invalid_management_token',
    error: "L'en-tête « Authorization » ne doit apparaître qu'une fois.",
  },
  sign_in_refused: {
    status: 401,
    retry: 'corrected',
    error: 'Adresse e-mail ou mot de passe incorrect.',
  },
  passkey_unknown: {
    status: 401,
    code: 'sign_in_refused',
    retry: 'corrected',
    error: "Cette clé d'accès ne permet pas de se connecter.",
  },
  single_sign_on_failed: {
    status: 401,
    code: 'sign_in_refused',
    retry: 'corrected',
    error: "La connexion par le fournisseur d'identité n'a pas abouti. Recommencez.",
  },
  identity_unknown: {
    status: 401,
    code: 'sign_in_refused',
    retry: 'corrected',
    error: "Ce compte du fournisseur d'identité ne permet pas de se connecter.",
  },
  invitation_over: {
    status: 401,
    retry: 'never',
    error: "Cette invitation n'est plus valable.",
  },
  reset_over: {
    status: 401,
    retry: 'never',
    error: "Ce lien n'est plus valable. Demandez-en un autre.",
  },
  ip_not_whitelisted: {
    status: 403,
    retry: 'resolved',
    error: "Cette adresse IP n'est pas autorisée pour cette application.",
  },
  kyc_verification_required: {
    status: 403,
    retry: 'resolved',
    error: "La vérification d'identité (KYC) du compte est requise pour utiliser une clé live.",
  },
  key_not_permitted: {
    status: 403,
    retry: 'resolved',
    error: "Cette clé restreinte n'a pas la permission de faire cette opération.",
  },
  person_not_permitted: {
    status: 403,
    retry: 'resolved',
    error: "Vous n'avez pas la permission de faire cette opération.",
  },
  confirmation_required: {
    status: 403,
    retry: 'corrected',
    error: "Confirmez d'abord votre identité : cette opération demande une confirmation récente.",
  },
  own_order: {
    status: 403,
    retry: 'resolved',
    error:
      "Vous ne pouvez pas approuver ce que vous avez proposé, ni ce qu'a ordonné une clé que " +
      'vous avez émise, ni ce dont vous avez changé la règle depuis, ni ce qui vous concerne.',
  },
  second_person_needed: {
    status: 403,
    retry: 'corrected',
    error:
      "Cette modification demande une deuxième personne. Proposez-la : un collègue l'approuve.",
  },
  live_key_claim_required: {
    status: 403,
    retry: 'corrected',
    error:
      'Chaque marchand récupère lui-même ses clés réelles. Pour lui en envoyer une, appelez ' +
      'startLiveKey (POST /applications/{id}/live-keys).',
  },
  sandbox_only: {
    status: 403,
    retry: 'corrected',
    error: "Cette opération n'existe que dans le bac à sable. Utilisez une clé sk_test_.",
  },
  not_found: { status: 404, retry: 'corrected', error: 'Ressource introuvable.' },
  unknown_address: {
    status: 404,
    code: 'not_found',
    error: ({ nearest }) =>
      nearest === undefined
        ? 'Aucune adresse ici. Le document OpenAPI liste celles qui existent.'
        : `Aucune adresse ici ; vouliez-vous dire ${nearest} ?`,
    example: { nearest: '/api/v1/payments' },
  },
  in_other_environment: {
    status: 404,
    code: 'not_found',
    error: ({ environment }) => otherEnvironmentText('Cette ressource', environment),
    example: { environment: 'test' },
  },
  method_not_allowed: {
    status: 405,
    retry: 'corrected',
    error: "Cette méthode n'est pas autorisée ici.",
  },
  idempotency_conflict: {
    status: 409,
    retry: 'corrected',
    error: "Cette clé d'idempotence a déjà servi pour une requête différente.",
  },
  key_replaced: {
    status: 409,
    retry: 'corrected',
    error: "Cette clé vient d'être remplacée ou révoquée.",
  },
  already_final: {
    status: 409,
    retry: 'never',
    error: 'Cette transaction est déjà dans un état final.',
  },
  awaiting_approval: {
    status: 409,
    retry: 'resolved',
    error: "Ce versement attend encore d'être approuvé.",
  },
  already_resolved: { status: 409, retry: 'never', error: 'Ce rapprochement est déjà résolu.' },
  organisation_may_not_pay: {
    status: 409,
    retry: 'resolved',
    error:
      "Cette organisation est suspendue, ou son identité n'est plus vérifiée : aucun versement " +
      'ne peut être approuvé.',
  },
  not_awaiting_approval: {
    status: 409,
    retry: 'never',
    error: "Ce versement n'attend pas d'approbation.",
  },
  approval_outdated: {
    status: 409,
    retry: 'corrected',
    error:
      "Ce que vous approuvez a changé depuis qu'il vous a été montré. Relisez-le avant de décider.",
  },
  outside_limits: {
    status: 409,
    retry: 'resolved',
    error:
      "Un montant n'est plus dans les limites de son opérateur : il ne peut pas être approuvé.",
  },
  proposal_over: {
    status: 409,
    retry: 'never',
    error: "Cette proposition n'attend plus d'approbation.",
  },
  live_key_over: {
    status: 409,
    retry: 'never',
    error:
      "Cette clé réelle n'attend plus : elle a été approuvée, récupérée ou annulée, ou a expiré.",
  },
  refund_outdated: {
    status: 409,
    retry: 'corrected',
    error:
      "Ce qui a été remboursé de ce paiement n'est plus ce qui vous a été montré. Relisez-le " +
      'avant de rembourser.',
  },
  settlement_outdated: {
    status: 409,
    retry: 'corrected',
    error:
      "Cette transaction a pris fin depuis qu'elle vous a été montrée. Relisez-la avant de la " +
      'régler.',
  },
  not_reopenable: {
    status: 409,
    retry: 'never',
    error:
      'Seul un rapprochement classé sans suite peut être rouvert, et seulement si aucun plus ' +
      'récent ne signale la même chose.',
  },
  bulk_payouts_undecided: {
    status: 409,
    retry: 'corrected',
    error:
      'Des versements groupés ne sont pas terminés, et leurs lignes ont peut-être été payées. ' +
      'Annulez-les, ou nommez ceux qui continuent.',
  },
  bulk_payout_over: {
    status: 409,
    retry: 'never',
    error: 'Ce versement groupé est terminé : il ne reste aucune ligne à annuler.',
  },
  last_owner: {
    status: 409,
    retry: 'resolved',
    error: 'Il doit rester au moins un propriétaire de tous les pays.',
  },
  already_a_person: {
    status: 409,
    retry: 'never',
    error: 'Cette personne a déjà un accès.',
  },
  no_mail: {
    status: 409,
    retry: 'never',
    error: "Ce service n'envoie pas de courriel. Demandez un lien à un propriétaire.",
  },
  no_single_sign_on: {
    status: 409,
    retry: 'never',
    error: "Ce service n'a pas de fournisseur d'identité.",
  },
  no_passkeys: {
    status: 409,
    retry: 'never',
    error: "Aucune clé d'accès ne fonctionne à l'adresse de cette console.",
  },
  passkeys_full: {
    status: 409,
    retry: 'resolved',
    error: "Vous avez déjà dix clés d'accès. Retirez-en une.",
  },
  payload_too_large: {
    status: 413,
    retry: 'corrected',
    error: 'Le corps de la requête dépasse 64 Kio.',
  },
  bulk_too_large: {
    status: 413,
    code: 'payload_too_large',
    retry: 'corrected',
    error: 'Le corps de la requête dépasse 4 Mio.',
  },
  insufficient_balance: {
    status: 422,
    retry: 'resolved',
    error: 'Solde insuffisant pour ce versement.',
  },
  not_refundable: {
    status: 422,
    retry: 'corrected',
    error: "Aucun paiement n'a cet identifiant.",
  },
  payment_of_other_environment: {
    status: 422,
    code: 'not_refundable',
    error: ({ environment }) => otherEnvironmentText('Ce paiement', environment),
    example: { environment: 'test' },
  },
  refund_without_payment: {
    status: 422,
    code: 'not_refundable',
    error: "Cet identifiant n'est pas celui d'un paiement : seul un paiement peut être remboursé.",
  },
  payment_under_way: {
    status: 422,
    code: 'not_refundable',
    error: "Ce paiement est encore en cours : il ne peut être remboursé que lorsqu'il a réussi.",
  },
  payment_unsuccessful: {
    status: 422,
    code: 'not_refundable',
    error: "Ce paiement n'a pas abouti : il n'y a rien à rembourser.",
  },
  payment_number_erased: {
    status: 422,
    code: 'not_refundable',
    error: 'Le numéro qui a payé a été effacé : ce paiement ne peut plus être remboursé.',
  },
  payment_refunded: {
    status: 422,
    code: 'not_refundable',
    error: 'Ce paiement est déjà remboursé en totalité, remboursements en cours compris.',
  },
  refund_beyond_payment: {
    status: 422,
    code: 'not_refundable',
    error: ({ remaining, currency }) =>
      'Ce montant dépasse ce qui peut encore être remboursé. ' +
      `Reste remboursable : ${frenchAmount(remaining, currency)}.`,
    example: { remaining: 4990, currency: 'XAF' },
  },
  refund_beyond_balance: {
    status: 422,
    code: 'not_refundable',
    error: ({ remaining, currency }) =>
      `Le solde disponible en ${currency} ne couvre pas ce remboursement. ` +
      `Reste remboursable de ce paiement : ${frenchAmount(remaining, currency)}.`,
    example: { remaining: 4990, currency: 'XAF' },
  },
  malformed_request: { status: 400, retry: 'corrected', error: 'Requête HTTP malformée.' },
  headers_too_large: {
    status: 431,
    retry: 'corrected',
    error: 'Les en-têtes de la requête sont trop longs.',
  },
  request_timeout: {
    status: 408,
    retry: 'same',
    error: 'La requête a mis trop de temps à arriver.',
  },
  internal_error: {
    status: 500,
    retry: 'same',
    error: 'Une erreur interne est survenue. Réessayez plus tard.',
  },
  service_unavailable: {
    status: 503,
    retry: 'same',
    error: 'Le service est momentanément indisponible. Réessayez dans quelques instants.',
  },
  identity_provider_away: {
    status: 503,
    code: 'service_unavailable',
    retry: 'same',
    error: "Le fournisseur d'identité ne répond pas. Réessayez, ou connectez-vous autrement.",
  },
  provider_unavailable: {
    status: 503,
    retry: 'same',
    error: "L'opérateur est momentanément injoignable. Réessayez dans quelques instants.",
  },
} as const satisfies { [Name in ProblemCode]: ProblemText<Name> | OtherText<Name> }

export const invalidRequestText = 'Les données fournies sont invalides.'
export const rateLimitText = (seconds: number): string =>
  `Trop de requêtes. Réessayez dans ${seconds} s.`

type Catalogue = typeof problemCatalogue

/** The codes that programs read. */
export type ErrorCode = {
  [Name in ProblemCode]: Catalogue[Name] extends { code: string } ? never : Name
}[ProblemCode]

/** The refusals without a code, by the name of their entry: wrong fields, and the rate limit. */
export const otherRefusals = {
  invalid_request: { status: 422, error: invalidRequestText, retry: 'corrected' },
  rate_limited: { status: 429, error: rateLimitText(12), retry: 'same' },
} as const satisfies Record<string, ProblemText<string>>

/** The name of an entry of the error catalogue. */
export type ProblemAnchor = ErrorCode | keyof typeof otherRefusals

/** The explanation of a refusal for developers. */
export interface Advice {
  meaning: string
  causes: string
  action: string
}

export type Guide = Record<ProblemAnchor, Advice>
