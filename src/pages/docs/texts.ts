import { bilingual, type Pair } from '../bilingual.ts'
import type { Language } from '../layout.ts'
import type { Slug } from './pages.ts'

/** The guide's text is in `guide/`. */

export const docsTexts = bilingual({
  product: ['Mobile Money Payments', 'Mobile Money Payments'],
  skip: ['Skip to content', 'Aller au contenu'],
  contents: ['Contents', 'Sommaire'],
  guide: ['Guide', 'Guide'],
  lookup: ['Reference', 'Référence'],
  next: ['Next', 'Suivant'],
  asMarkdown: ['This page as Markdown', 'Cette page en Markdown'],
  onThisPage: ['On this page', 'Sur cette page'],
  search: {
    label: ['Search the documentation', 'Rechercher dans la documentation'],
    button: ['Search', 'Rechercher'],
    /** This hint appears before the first search. */
    hint: [
      'Type a word, a field, an event, an error code or an operation.',
      'Saisissez un mot, un champ, un événement, un code d’erreur ou une opération.',
    ],
    none: [
      'No results. Try fewer words, or browse the pages.',
      'Aucun résultat. Essayez avec moins de mots, ou parcourez les pages.',
    ],
    found: [
      (count: number) => (count === 1 ? '1 result' : `${count} results`),
      (count: number) => (count === 1 ? '1 résultat' : `${count} résultats`),
    ],
  },
  other: {
    code: ['fr', 'en'],
    label: ['Français', 'English'],
  },
  titles: {
    index: ['Documentation', 'Documentation'],
    start: [
      'Five minutes to the first verified webhook',
      'Votre premier webhook vérifié en cinq minutes',
    ],
    idempotency: ['Idempotency', 'Idempotence'],
    refunds: ['Refunds', 'Remboursements'],
    payouts: ['Payouts', 'Versements'],
    checkout: ['Checkout and payment links', 'Page de paiement et liens'],
    statements: ['Transactions and statements', 'Transactions et relevés'],
    withdrawals: ['Get your money', 'Recevoir votre argent'],
    paging: ['Paging', 'Pagination'],
    'handling-errors': ['Errors', 'Erreurs'],
    webhooks: ['Webhooks', 'Webhooks'],
    'test-numbers': ['Test numbers', 'Numéros de test'],
    sdks: ['Generated clients (SDKs)', 'Clients générés (SDK)'],
    'going-live': ['Going live', 'Passer en production'],
    reference: ['API reference', 'Référence de l’API'],
    events: ['Events', 'Événements'],
    errors: ['Error catalogue', 'Catalogue d’erreurs'],
  } satisfies Record<Slug, Pair>,
  summaries: {
    index: [
      'The guide, the reference, and the documents for programs.',
      'Le guide, la référence et les documents destinés aux programmes.',
    ],
    start: [
      'Collect a sandbox payment and verify its webhook.',
      'Effectuer un paiement dans le bac à sable et vérifier son webhook.',
    ],
    idempotency: [
      'Repeat a request as often as you need to; it takes effect only once.',
      'Répéter une requête sans qu’elle soit exécutée deux fois.',
    ],
    refunds: ['Refund all or part of a payment.', 'Rembourser tout ou partie d’un paiement.'],
    payouts: [
      'Send money to one beneficiary, or to ten thousand.',
      'Envoyer de l’argent à un bénéficiaire, ou à dix mille.',
    ],
    checkout: [
      'Send customers to a hosted payment page.',
      'Diriger vos clients vers une page de paiement hébergée.',
    ],
    statements: [
      'Find any transaction, and account for every change of your balance.',
      'Retrouver chaque transaction et justifier chaque variation du solde.',
    ],
    withdrawals: [
      'Withdraw your balance to your bank account, by hand or on a schedule.',
      'Recevoir votre solde sur votre compte bancaire, à la demande ou selon un calendrier.',
    ],
    paging: [
      'Read a complete list without missing or repeating an item.',
      'Parcourir une liste jusqu’au bout, sans oubli ni doublon.',
    ],
    'handling-errors': [
      'Use the status and the code to decide how to handle an error.',
      'Traiter une erreur d’après son statut et son code.',
    ],
    webhooks: [
      'Receive signed events, verify them, and recover missed events.',
      'Recevoir des événements signés, les vérifier et récupérer les événements manqués.',
    ],
    'test-numbers': [
      'Try every outcome in the sandbox.',
      'Tester chaque résultat possible dans le bac à sable.',
    ],
    sdks: [
      'Generate a typed client from the OpenAPI document, and collect a payment.',
      'Générer un client typé à partir du document OpenAPI et encaisser un paiement.',
    ],
    'going-live': [
      'Check these points before real money moves.',
      'Vérifier ces points avant de passer en mode réel.',
    ],
    reference: [
      'Every operation with its fields. Search and try them.',
      'Chaque opération et ses champs, avec une recherche et un formulaire d’essai.',
    ],
    events: [
      'Every webhook event with its payload.',
      'Tous les événements de webhook et leur contenu.',
    ],
    errors: [
      'Every error, with its meaning and the right response.',
      'Toutes les erreurs, leur signification et la conduite à tenir.',
    ],
  } satisfies Record<Slug, Pair>,
  testNumber: ['Test number', 'Numéro de test'],
  lastDigits: ['Last digits', 'Derniers chiffres'],
  outcome: ['Outcome', 'Résultat'],
  field: ['Field', 'Champ'],
  type: ['Type', 'Type'],
  meaning: ['Meaning', 'Signification'],
  example: ['Example', 'Exemple'],
  frame: ['Outer fields', 'Champs communs'],
  /** Describes the field `type` of every event. */
  kind: [
    'The event type, from the list above. New types may be added.',
    'Type de l’événement, parmi ceux listés ci-dessus. D’autres types pourront s’ajouter.',
  ],
  dataOf: ['Fields of `data`', 'Champs de `data`'],
  sameData: ['`data` has the same fields as for', 'Champs de `data`\u00a0: les mêmes que pour'],
  documents: {
    openapi: [
      'Payments, refunds, payouts, checkout',
      'Paiements, remboursements, versements, page de paiement',
    ],
    'checkout-form': ['Form-encoded checkout', 'Page de paiement par formulaire'],
    account: ['A merchant’s own account', 'Compte du marchand'],
    management: ['Management', 'Administration'],
  } satisfies Record<'openapi' | 'checkout-form' | 'account' | 'management', Pair>,
  documentsIn: ['Document', 'Document'],
  operations: ['Operations', 'Opérations'],
  parameters: ['Parameters', 'Paramètres'],
  body: ['Body', 'Corps'],
  answers: ['Responses', 'Réponses'],
  reference: {
    introduction: [
      'Every operation of the service. The OpenAPI documents have the full details.',
      'Toutes les opérations du service. Les documents OpenAPI les décrivent en détail, ' +
        'en anglais.',
    ],
    /** This note appears above the operations while the reference is loading. */
    loading: [
      'The fields, the code samples and the form to try them are loading.',
      'Les champs, les exemples de code et le formulaire d’essai sont en cours de chargement.',
    ],
    needsScript: [
      'Fields and code samples need JavaScript here. Without it, read:',
      'Les champs et les exemples de code nécessitent JavaScript. Sans JavaScript, ' +
        'consultez\u00a0:',
    ],
  },
})

export type DocsTexts = (typeof docsTexts)['en']

/** In French, a space also precedes the colon. */
export const colon = (language: Language): string => (language === 'fr' ? '\u00a0: ' : ': ')
