import { html } from 'hono/html'
import { documentTextInFrench } from '../docs/documents-fr.ts'
import type { Language, Markup } from '../layout.ts'
import { personLink, written } from './names.ts'
import type { Schemas, Visit } from './visit.ts'

/** Names of actors and targets in the audit trail. */

type Entry = Schemas['AuditEntry']

const subjects: Record<Language, Record<string, string>> = {
  en: {
    organisation: 'Merchant',
    application: 'Application',
    api_key: 'API key',
    live_key: 'Live key',
    webhook_endpoint: 'Webhook endpoint',
    event: 'Event',
    event_recovery: 'Event replay',
    payment_link: 'Payment link',
    transaction: 'Transaction',
    payout: 'Payout',
    bulk_payout: 'Bulk payout',
    proposal: 'Proposal',
    fee_schedule: 'Fee',
    provider_price: 'Provider price',
    provider_charge: 'Provider charge',
    amount_limits: 'Amount limits',
    reconciliation_item: 'Reconciliation',
    unknown_order: 'Unknown transaction',
    recovery: 'Service recovery',
    sandbox_balance: 'Test balance',
    person: 'Team member',
    invitation: 'Invitation',
    session: 'Session',
    access_token: 'Access token',
    passkey: 'Passkey',
    saved_view: 'Saved view',
    export: 'Export',
  },
  fr: {
    organisation: 'Marchand',
    application: 'Application',
    api_key: 'Clé API',
    live_key: 'Clé réelle',
    webhook_endpoint: 'URL de notification',
    event: 'Événement',
    event_recovery: 'Renvoi d’événements',
    payment_link: 'Lien de paiement',
    transaction: 'Transaction',
    payout: 'Versement',
    bulk_payout: 'Versement groupé',
    proposal: 'Proposition',
    fee_schedule: 'Frais',
    provider_price: 'Tarif d’un opérateur',
    provider_charge: 'Frais d’un opérateur',
    amount_limits: 'Limites de montants',
    reconciliation_item: 'Rapprochement',
    unknown_order: 'Transaction inconnue',
    recovery: 'Reprise du service',
    sandbox_balance: 'Solde de test',
    person: 'Membre de l’équipe',
    invitation: 'Invitation',
    session: 'Session',
    access_token: 'Jeton d’accès',
    passkey: 'Clé d’accès',
    saved_view: 'Vue enregistrée',
    export: 'Export',
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
    person: 'A team member',
    api_key: 'API key',
    management_token: 'Management token',
    stranger: 'Not signed in',
  },
  fr: {
    person: 'Un membre de l’équipe',
    api_key: 'Clé API',
    management_token: 'Jeton d’administration',
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

/** The id of the target, as a link if the console has a page for it. */
export const subjectId = ({ base }: Visit, entry: Entry): Markup | string => {
  const { subject_kind: kind, subject_id: id } = entry
  if (id === null) return '–'
  const place = places[kind]?.(id)
  const text = html`<code>${id}</code>`
  return place === undefined ? text : html`<a href="${base}/console${place}">${text}</a>`
}
