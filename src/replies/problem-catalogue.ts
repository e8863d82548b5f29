import type { ProblemCode } from '../domain/problems.ts'

interface ProblemText {
  status: number
  /** The French sentence that people read. */
  error: string
  /** The code that programs read, where two sentences share one; else the name of the problem. */
  code?: ProblemCode
}

/**
 * Every refusal a caller can receive: its status and its text. The OpenAPI documents show each of
 * them as an example of the same name.
 */
export const problemCatalogue = {
  missing_api_key: {
    status: 401,
    error: "Clé API manquante. Envoyez l'en-tête « Authorization: Bearer » avec votre clé secrète.",
  },
  missing_basic_key: {
    status: 401,
    code: 'missing_api_key',
    error:
      "Clé API manquante. Envoyez votre clé secrète comme nom d'utilisateur HTTP Basic, avec un " +
      'mot de passe vide.',
  },
  invalid_api_key: { status: 401, error: 'Clé API inconnue, révoquée ou expirée.' },
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
    error:
      "Jeton de gestion manquant. Envoyez l'en-tête « Authorization: Bearer » avec le jeton " +
      'MANAGEMENT_TOKEN.',
  },
  invalid_management_token: { status: 401, error: 'Jeton de gestion inconnu.' },
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
  ip_not_whitelisted: {
    status: 403,
    error: "Cette adresse IP n'est pas autorisée pour cette application.",
  },
  kyc_verification_required: {
    status: 403,
    error: "La vérification d'identité (KYC) du compte est requise pour utiliser une clé live.",
  },
  key_not_permitted: {
    status: 403,
    error: "Cette clé restreinte n'a pas la permission de faire cette opération.",
  },
  sandbox_only: {
    status: 403,
    error: "Cette opération n'existe que dans le bac à sable. Utilisez une clé sk_test_.",
  },
  not_found: { status: 404, error: 'Ressource introuvable.' },
  method_not_allowed: { status: 405, error: "Cette méthode n'est pas autorisée ici." },
  idempotency_conflict: {
    status: 409,
    error: "Cette clé d'idempotence a déjà servi pour une requête différente.",
  },
  key_replaced: { status: 409, error: "Cette clé vient d'être remplacée ou révoquée." },
  already_final: { status: 409, error: 'Cette transaction est déjà dans un état final.' },
  awaiting_approval: { status: 409, error: "Ce versement attend encore d'être approuvé." },
  already_resolved: { status: 409, error: 'Ce rapprochement est déjà résolu.' },
  organisation_may_not_pay: {
    status: 409,
    error:
      "Cette organisation est suspendue, ou son identité n'est plus vérifiée : aucun versement " +
      'ne peut être approuvé.',
  },
  not_awaiting_approval: { status: 409, error: "Ce versement n'attend pas d'approbation." },
  bulk_payout_over: {
    status: 409,
    error: 'Ce versement groupé est terminé : il ne reste aucune ligne à annuler.',
  },
  payload_too_large: { status: 413, error: 'Le corps de la requête dépasse 64 Kio.' },
  bulk_too_large: {
    status: 413,
    code: 'payload_too_large',
    error: 'Le corps de la requête dépasse 4 Mio.',
  },
  insufficient_balance: { status: 422, error: 'Solde insuffisant pour ce versement.' },
  not_refundable: {
    status: 422,
    error: 'Cette transaction est introuvable ou ne peut pas être remboursée.',
  },
  malformed_request: { status: 400, error: 'Requête HTTP malformée.' },
  headers_too_large: { status: 431, error: 'Les en-têtes de la requête sont trop longs.' },
  request_timeout: { status: 408, error: 'La requête a mis trop de temps à arriver.' },
  internal_error: { status: 500, error: 'Une erreur interne est survenue. Réessayez plus tard.' },
  service_unavailable: {
    status: 503,
    error: 'Le service est momentanément indisponible. Réessayez dans quelques instants.',
  },
  provider_unavailable: {
    status: 503,
    error: "L'opérateur est momentanément injoignable. Réessayez dans quelques instants.",
  },
} as const satisfies Record<ProblemCode, ProblemText>

export const invalidRequestText = 'Les données fournies sont invalides.'
export const rateLimitText = 'Trop de requêtes. Réessayez plus tard.'
