import { html } from 'hono/html'
import { documentTextInFrench } from '../docs/documents-fr.ts'
import type { Language, Markup } from '../layout.ts'
import { personLink, written } from './names.ts'
import type { Schemas, Visit } from './visit.ts'

/** How the audit trail names who acted, and what was acted upon. */

type Entry = Schemas['AuditEntry']

const subjects: Record<Language, Record<string, string>> = {
  en: {
    organisation: 'Merchant',
    application: 'Application',
    api_key: 'API key',
    live_key: 'Live key to claim',
    webhook_endpoint: 'Webhook endpoint',
    event: 'Event',
    event_recovery: 'Recovery of events',
    payment_link: 'Payment link',
    transaction: 'Transaction',
    payout: 'Payout',
    bulk_payout: 'Bulk payout',
    proposal: 'Proposal',
    fee_schedule: 'Fee of payouts',
    amount_limits: 'Limits of amounts',
    reconciliation_item: 'Reconciliation',
    unknown_order: 'Unknown order',
    recovery: 'Recovery of the service',
    sandbox_balance: 'Sandbox balance',
    person: 'Person',
    invitation: 'Invitation',
    session: 'Sign-in',
    access_token: 'Access token',
    passkey: 'Passkey',
    saved_view: 'Saved view',
    export: 'File that left',
  },
  fr: {
    organisation: 'Marchand',
    application: 'Application',
    api_key: 'Clé d’API',
    live_key: 'Clé réelle à récupérer',
    webhook_endpoint: 'Point de réception',
    event: 'Événement',
    event_recovery: 'Reprise d’événements',
    payment_link: 'Lien de paiement',
    transaction: 'Transaction',
    payout: 'Versement',
    bulk_payout: 'Versement groupé',
    proposal: 'Proposition',
    fee_schedule: 'Frais des versements',
    amount_limits: 'Limites de montants',
    reconciliation_item: 'Rapprochement',
    unknown_order: 'Ordre inconnu',
    recovery: 'Reprise du service',
    sandbox_balance: 'Solde du bac à sable',
    person: 'Personne',
    invitation: 'Invitation',
    session: 'Connexion',
    access_token: 'Jeton d’accès',
    passkey: 'Clé d’accès',
    saved_view: 'Vue enregistrée',
    export: 'Fichier sorti',
  },
}

/** Kinds that the document may add later keep the name they have there. */
export const subjectName = (kind: string, language: Language): string =>
  subjects[language][kind] ?? kind

/** What an operation does; its name where no document has it any more. */
export const operationName = ({ console, language }: Visit, operationId: string): string => {
  if (operationId === 'claimLiveKey')
    return language === 'fr' ? 'Récupérer une clé réelle' : 'Claim a live key'
  const summary = console.summaries.get(operationId)
  if (summary === undefined) return operationId
  return language === 'fr' ? documentTextInFrench(summary) : summary
}

const principals: Record<Language, Record<string, string>> = {
  en: {
    person: 'A person',
    api_key: 'API key',
    management_token: 'The management token',
    stranger: 'Without a sign-in',
  },
  fr: {
    person: 'Une personne',
    api_key: 'Clé d’API',
    management_token: 'Le jeton d’administration',
    stranger: 'Sans connexion',
  },
}

export const principalName = (visit: Visit, entry: Entry): Markup | string => {
  const { principal_kind: kind, principal_name: name, principal_id: id } = entry
  const kindName = principals[visit.language][kind] ?? kind
  if (name === null) return kindName
  if (kind !== 'person') return html`${kindName} ${written(name)}`
  return id === null ? written(name) : personLink(visit, { id, name })
}

/** Where the console shows a thing, below `/console`. */
const places: Partial<Record<string, (id: string) => string>> = {
  organisation: (id) => `/merchants/${id}`,
  application: (id) => `/merchants/applications/${id}`,
  webhook_endpoint: (id) => `/webhooks/${id}`,
  event: (id) => `/webhooks/events/${id}`,
  proposal: (id) => `/approvals/proposals/${id}`,
  person: (id) => `/people/${id}`,
  transaction: (id) => `/transactions/${id}`,
  payout: (id) => `/transactions/${id}`,
  bulk_payout: (id) => `/approvals/bulk/${id}`,
  reconciliation_item: (id) => `/reconciliation?id=${id}`,
  unknown_order: (id) => `/reconciliation/unknown?id=${id}`,
}

/** The identifier of what was acted upon, as a link where the console has a page of it. */
export const subjectId = ({ base }: Visit, entry: Entry): Markup | string => {
  const { subject_kind: kind, subject_id: id } = entry
  if (id === null) return '–'
  const place = places[kind]?.(id)
  const text = html`<code>${id}</code>`
  return place === undefined ? text : html`<a href="${base}/console${place}">${text}</a>`
}
