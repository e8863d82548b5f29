import type { EventKind } from '../../domain/webhooks/events.ts'

/** The API documents contain the English descriptions. */
export const eventsInFrench: Record<EventKind, string> = {
  'payment.succeeded':
    'L’opérateur a confirmé un paiement. Un client qui corrige un numéro mal saisi peut avoir ' +
    'deux paiements confirmés pour une même session : livrez la commande à la réception de ' +
    '`checkout.session.completed`, envoyé une seule fois.',
  'payment.failed': 'Un paiement a échoué ; `failure_reason` en indique le motif.',
  'payment.cancelled': 'Le payeur a refusé ou annulé le paiement.',
  'refund.succeeded': 'Le payeur a reçu un remboursement ; `payment_id` est le paiement remboursé.',
  'refund.failed':
    'Un remboursement a échoué ; son montant est de nouveau disponible. `failure_reason` ' +
    'indique le motif de l’échec.',
  'payout.approved': 'Un versement a été approuvé et va être envoyé à l’opérateur.',
  'payout.completed': 'Le bénéficiaire a reçu un versement.',
  'payout.failed':
    'Un versement a échoué ; son montant est de nouveau disponible. `failure_reason` indique ' +
    'le motif de l’échec.',
  'payout.rejected': 'Un versement a été rejeté ; son montant est de nouveau disponible.',
  'checkout.session.completed':
    'Un client a payé une session de paiement ; `payment_id` est le paiement. Envoyé une ' +
    'seule fois par session.',
  'checkout.session.expired': 'Une session de paiement a expiré sans être payée.',
  'withdrawal.paid': 'La banque a viré le montant d’un reversement sur le compte bancaire.',
  'withdrawal.returned':
    'La banque a retourné un reversement ; son montant est de nouveau disponible. `reason` ' +
    'indique le motif du retour.',
  'top_up.received':
    'Un virement bancaire a été crédité sur le solde. Chaque application du marchand reçoit ' +
    'cet événement.',
  'webhook.ping': 'Envoyé sur demande, pour tester une URL de notification.',
}
