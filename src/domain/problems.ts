/**
 * Every refusal a caller can meet: its status and the French text people read.
 * The OpenAPI documents show each of them as an example of the same name. `code` stands where two
 * texts share one code.
 */
export const problems = {
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
  invalid_api_key: { status: 401, error: 'Clé API invalide.' },
  missing_management_token: {
    status: 401,
    error:
      "Jeton de gestion manquant. Envoyez l'en-tête « Authorization: Bearer » avec le jeton " +
      'MANAGEMENT_TOKEN.',
  },
  invalid_management_token: { status: 401, error: 'Jeton de gestion invalide.' },
  ip_not_whitelisted: {
    status: 403,
    error: "Cette adresse IP n'est pas autorisée pour cette application.",
  },
  kyc_verification_required: {
    status: 403,
    error: "La vérification d'identité (KYC) du compte est requise pour utiliser une clé live.",
  },
  not_found: { status: 404, error: 'Ressource introuvable.' },
  method_not_allowed: { status: 405, error: "Cette méthode n'est pas autorisée ici." },
  idempotency_conflict: {
    status: 409,
    error: "Cette clé d'idempotence a déjà servi pour une requête différente.",
  },
  already_final: { status: 409, error: 'Cette transaction est déjà dans un état final.' },
  awaiting_approval: { status: 409, error: "Ce versement attend encore d'être approuvé." },
  already_resolved: { status: 409, error: 'Ce rapprochement est déjà résolu.' },
  not_awaiting_approval: { status: 409, error: "Ce versement n'attend pas d'approbation." },
  payload_too_large: { status: 413, error: 'Le corps de la requête dépasse 64 Kio.' },
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
} as const satisfies Record<string, { status: number; error: string; code?: string }>

export type ProblemCode = keyof typeof problems

/** The ErrorResponse that a program reads. */
export const problemBody = (name: ProblemCode): { error: string; code: string } => {
  const problem: { error: string; code?: string } = problems[name]
  return { error: problem.error, code: problem.code ?? name }
}

export const invalidRequestMessage = 'Les données fournies sont invalides.'
export const rateLimitMessage = 'Trop de requêtes. Réessayez plus tard.'

/** A refusal in the ErrorResponse shape. */
export class Problem extends Error {
  readonly code: ProblemCode
  constructor(code: ProblemCode, options?: ErrorOptions) {
    super(problems[code].error, options)
    this.name = 'Problem'
    this.code = code
  }
}

/** What is wrong with each field, in French, keyed by the name the caller wrote. */
export type FieldFaults = Record<string, string[]>

/** A refusal in the ValidationErrorResponse shape. */
export class InvalidRequest extends Error {
  readonly faults: FieldFaults
  constructor(faults: FieldFaults) {
    super(invalidRequestMessage)
    this.name = 'InvalidRequest'
    this.faults = faults
  }
}
