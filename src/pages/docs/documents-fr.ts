/** The French of texts of the documents, which are written in English. */

const tags: Record<string, string> = {
  Payments: 'Paiements',
  Refunds: 'Remboursements',
  Checkout: 'Page de paiement',
  Balances: 'Soldes',
  Payouts: 'Versements',
  Transactions: 'Transactions',
  'Webhook endpoints': 'URL de notification',
  Events: 'Événements',
  Statements: 'Relevés',
  'Payment links': 'Liens de paiement',
  'Bulk payouts': 'Versements groupés',
  Markets: 'Marchés',
  Application: 'Application',
  'API keys': 'Clés d’API',
  'Test clock': 'Horloge de test',
  Organisations: 'Organisations',
  Applications: 'Applications',
  Sandbox: 'Bac à sable',
  Ledger: 'Grand livre',
  Fees: 'Frais',
  'Provider charges': 'Frais des opérateurs',
  Limits: 'Limites',
  Reconciliation: 'Rapprochement',
  Proposals: 'Propositions',
  Providers: 'Opérateurs',
  Service: 'Service',
  Audit: 'Audit',
  'Sign-in': 'Connexion',
  People: 'Équipe',
  Backups: 'Sauvegardes',
  Webhooks: 'Webhooks',
}

const summaries: Record<string, string> = {
  'Collect a payment': 'Encaisser un paiement',
  'Search the transactions of all merchants': 'Rechercher les transactions de tous les marchands',
  'List the events of a transaction': 'Lister les notifications d’une transaction au marchand',
  'List items that need a decision': 'Lister les éléments à traiter',
  'List the delivery health of all endpoints':
    'Lister l’état des URL de notification de tous les marchands',
  'List the deliveries to a webhook endpoint':
    'Lister les événements envoyés à une URL de notification',
  'Redeliver events a webhook endpoint missed':
    'Renvoyer les événements manqués d’une URL de notification',
  'List the recoveries of a webhook endpoint':
    'Lister les renvois groupés d’une URL de notification',
  'Read the progress of a bulk payout': 'Lire l’avancement d’un versement groupé',
  'Change an organisation': 'Modifier une organisation',
  'Summarise a balance over a month': 'Lire la synthèse mensuelle d’un solde',
  'List volume, success rate and fees by month':
    'Lister le volume, le taux de réussite et les frais par mois',
  'Export volume, success rate and fees by month as CSV':
    'Exporter le volume, le taux de réussite et les frais par mois en CSV',
  'Summarise fees, charges and margin': 'Totaliser les frais perçus, les coûts et la marge',
  'Read the state of the service': 'Lire l’état du service',
  'Show success rates by provider': 'Lire les taux de réussite par opérateur',
  'Erase a phone number': 'Effacer un numéro de téléphone',
  'List payments': 'Lister les paiements',
  'Read a payment': 'Lire un paiement',
  'Refund a payment': 'Rembourser un paiement',
  'Read a refund': 'Lire un remboursement',
  'Open a checkout session': 'Ouvrir une session de paiement',
  'Read a checkout session': 'Lire une session de paiement',
  'Read the balance at a provider': 'Lire le solde chez un opérateur',
  'Pay out to a beneficiary': 'Verser à un bénéficiaire',
  'List payouts': 'Lister les versements',
  'Read a payout': 'Lire un versement',
  'Read the merchant balance': 'Lire le solde du marchand',
  'Open a checkout session from a form': 'Ouvrir une session de paiement par formulaire',
  'List transactions': 'Lister les transactions',
  'Download transactions as CSV': 'Télécharger les transactions en CSV',
  'Read a transaction': 'Lire une transaction',
  "Set a transaction's reference or metadata":
    'Définir la référence ou les métadonnées d’une transaction',
  'Register a webhook endpoint': 'Enregistrer une URL de notification',
  'List webhook endpoints': 'Lister les URL de notification',
  'Read a webhook endpoint': 'Lire une URL de notification',
  'Change a webhook endpoint': 'Modifier une URL de notification',
  'Delete a webhook endpoint': 'Supprimer une URL de notification',
  'Rotate the secret': 'Remplacer le secret',
  'Send a test event': 'Envoyer un événement de test',
  'List or follow events': 'Lister ou suivre les événements',
  'Read an event': 'Lire un événement',
  'Send an event again': 'Renvoyer un événement',
  'Deliver missed events': 'Renvoyer les événements manqués',
  'List recoveries': 'Lister les renvois groupés',
  'Read a recovery': 'Lire un renvoi groupé',
  'Read a statement': 'Lire un relevé',
  'Download a statement as CSV': 'Télécharger un relevé en CSV',
  'Read a monthly summary': 'Lire la synthèse d’un mois',
  'Create a payment link': 'Créer un lien de paiement',
  'List payment links': 'Lister les liens de paiement',
  'Read a payment link': 'Lire un lien de paiement',
  'Change a payment link': 'Modifier un lien de paiement',
  'Read the QR code as SVG': 'Lire le code QR en SVG',
  'Read the QR code as PNG': 'Lire le code QR en PNG',
  'Create a bulk payout': 'Créer un versement groupé',
  'List bulk payouts': 'Lister les versements groupés',
  'Preview a bulk payout': 'Chiffrer un versement groupé sans le créer',
  'Read a bulk payout': 'Lire un versement groupé',
  'List the lines of a bulk payout': 'Lister les lignes d’un versement groupé',
  'Download the lines as CSV': 'Télécharger les lignes en CSV',
  'Cancel a bulk payout': 'Annuler un versement groupé',
  'List markets': 'Lister les marchés',
  'Look up a phone number': 'Rechercher un numéro de téléphone',
  'List keys': 'Lister les clés',
  'Retrieve the application': 'Lire l’application',
  "Change the application's language": 'Changer la langue de l’application',
  'Read the calling key': 'Lire la clé utilisée',
  'Roll the calling key': 'Remplacer la clé utilisée',
  'Advance the sandbox clock': 'Avancer l’horloge du bac à sable',
  'Sign up an organisation': 'Inscrire une organisation',
  'List organisations': 'Lister les organisations',
  'Read an organisation': 'Lire une organisation',
  'Set the identity verification': 'Mettre à jour la vérification d’identité',
  'Suspend an organisation': 'Suspendre une organisation',
  'Resume a suspended organisation': 'Rétablir une organisation suspendue',
  'Create an application': 'Créer une application',
  "List an organisation's applications": 'Lister les applications d’une organisation',
  'Read an application': 'Lire une application',
  'Change an application': 'Modifier une application',
  'Create a key': 'Créer une clé',
  "List an application's keys": 'Lister les clés d’une application',
  'Search keys': 'Chercher des clés',
  'Revoke a key': 'Révoquer une clé',
  'Roll a key': 'Remplacer une clé',
  "List an application's webhook endpoints": 'Lister les URL de notification d’une application',
  'Rotate the secret of a webhook endpoint': 'Remplacer le secret d’une URL de notification',
  'Test a webhook endpoint': 'Tester une URL de notification',
  "List an application's events": 'Lister les événements d’une application',
  'Set the outcome of a sandbox transaction': 'Fixer l’issue d’une transaction du bac à sable',
  "Advance an application's sandbox clock": 'Avancer l’horloge du bac à sable d’une application',
  "Credit a merchant's sandbox balance": 'Créditer un marchand du bac à sable',
  "Read an organisation's balances": 'Lire les soldes d’une organisation',
  "List an organisation's ledger entries": 'Lister les écritures d’une organisation',
  "Download an organisation's statement": 'Télécharger le relevé d’une organisation',
  'List payouts that need approval': 'Lister les versements à approuver',
  'Approve a payout': 'Approuver un versement',
  'Reject a payout': 'Rejeter un versement',
  'Propose a payment or payout fee': 'Proposer des frais de paiement ou de versement',
  'Propose amount limits': 'Proposer les limites d’un montant',
  'Propose payout approval rules': 'Proposer des règles d’approbation des versements',
  'Propose an IP allow-list': 'Proposer une liste d’adresses',
  'Propose a change to a person': 'Proposer une modification d’une personne',
  'Propose to resume a suspended organisation': 'Proposer de rétablir une organisation suspendue',
  'Propose to adjust a balance': 'Proposer l’ajustement d’un solde',
  'Propose an identity verification': 'Proposer une vérification d’identité',
  'Resume the held payouts of an organisation':
    'Reprendre les versements bloqués d’une organisation',
  'Cancel the held payouts of an organisation': 'Annuler les versements bloqués d’une organisation',
  'Resume a held payout': 'Reprendre un versement bloqué',
  'Cancel a held payout': 'Annuler un versement bloqué',
  'Propose a refund': 'Proposer un remboursement',
  'Propose to resolve an unknown transaction': 'Proposer de retirer un ordre inconnu de la liste',
  'Confirm a proposal on the host': 'Confirmer une proposition sur la machine du service',
  'Propose to settle or dismiss an item': 'Proposer de régler ou classer un rapprochement',
  'List proposals': 'Lister les modifications proposées',
  'Read a proposal': 'Afficher une proposition',
  'Approve a proposal': 'Approuver une proposition',
  'Reject a proposal': 'Rejeter une proposition',
  'Withdraw a proposal': 'Retirer une proposition',
  'List bulk payouts that need approval': 'Lister les versements groupés à approuver',
  'Approve a bulk payout': 'Approuver un versement groupé',
  'Reject a bulk payout': 'Rejeter un versement groupé',
  'Set the fee of payments or payouts': 'Fixer les frais des paiements ou des versements',
  'List fee schedules': 'Lister les barèmes de frais',
  'Set what a provider charges': 'Fixer le tarif d’un opérateur',
  'List provider prices': 'Lister les tarifs des opérateurs',
  'Record what a provider charged': 'Enregistrer les frais réels d’un opérateur',
  'List provider charges': 'Lister les frais des opérateurs',
  'Set amount limits': 'Fixer les limites de montant',
  'List amount limits': 'Lister les limites de montant',
  'Check the ledger': 'Vérifier le grand livre',
  'Download transactions of all merchants as CSV':
    'Télécharger les transactions de tous les marchands en CSV',
  'List audit entries': 'Lister qui a changé quoi',
  'Download audit entries': 'Télécharger qui a changé quoi',
  'Sign the state of the audit trail': 'Signer l’état de la piste d’audit',
  'Verify the audit trail': 'Vérifier la piste d’audit',
  'List reconciliation items': 'Lister ce qui attend un rapprochement',
  'Settle or dismiss an item': 'Régler ou classer un rapprochement',
  'Reopen a dismissed item': 'Rouvrir un rapprochement classé',
  'List unknown provider transactions': 'Lister les ordres que seul un opérateur connaît',
  'Resolve an unknown transaction': 'Retirer un ordre inconnu de la liste',
  'Read the state after a restore': 'Lire l’état après une restauration',
  'Sign in': 'Se connecter',
  'Read the current session': 'Lire sa session',
  'Sign out': 'Se déconnecter',
  'Confirm the session': 'Confirmer son identité',
  'Change your password': 'Changer son mot de passe',
  'Start setting up an authenticator': "Préparer une application d'authentification",
  'Remove the authenticator': "Retirer l'application d'authentification",
  'Activate an authenticator': "Activer une application d'authentification",
  'List your sessions': 'Lister ses sessions',
  'End all other sessions': 'Terminer toutes les autres sessions',
  'Start a passkey sign-in': "Commencer à se connecter avec une clé d'accès",
  'Sign in with a passkey': "Se connecter avec une clé d'accès",
  'Start single sign-on': "Commencer à se connecter par le fournisseur d'identité",
  'Finish single sign-on': "Se connecter par la réponse du fournisseur d'identité",
  'Start adding a passkey': "Commencer à ajouter une clé d'accès",
  'Add a passkey': "Ajouter une clé d'accès",
  'List your passkeys': "Lister ses clés d'accès",
  'Remove a passkey': "Retirer une clé d'accès",
  'End one of your sessions': "Terminer l'une de ses sessions",
  'Create an access token': "Créer un jeton d'accès",
  'List your access tokens': "Lister ses jetons d'accès",
  'Revoke an access token': "Révoquer un jeton d'accès",
  'Save a view': 'Enregistrer une vue',
  'List your saved views': 'Lister ses vues enregistrées',
  'Delete a saved view': 'Supprimer une vue enregistrée',
  'List people': 'Lister les personnes',
  'Read a person': 'Lire une personne',
  'Change a role or countries, or deactivate a person':
    'Changer un rôle ou des pays, ou bloquer une personne',
  'Confirm that a person is not the colleague who invited them':
    "Confirmer qu'une personne n'est pas le collègue qui l'a invitée",
  'Unlink a person from the identity provider': "Délier une personne du fournisseur d'identité",
  'Invite a person': 'Inviter une personne',
  'List invitations': 'Lister les invitations',
  'Request a password reset': 'Demander un lien vers un nouveau mot de passe',
  'Reset the password': 'Choisir un autre mot de passe par un lien',
  'Create a password reset link': 'Créer un lien vers un nouveau mot de passe',
  'Accept an invitation': 'Accepter une invitation',
  'Revoke an invitation': 'Révoquer une invitation',
  'Download a backup of an embedded database': 'Télécharger une sauvegarde',
  'Finish the recovery': 'Terminer la reprise',
  'Count open provider comparisons': 'Compter les comparaisons sans réponse',
  'Download the live transactions of a provider':
    'Télécharger les transactions réelles d’un opérateur',
  'Query the provider about a transaction now': 'Interroger l’opérateur sur une transaction',
  'Look up a payment, refund or payout': 'Chercher un paiement, remboursement ou versement',
  'Start a live key': 'Préparer une clé réelle',
  'List live keys to claim': 'Lister les clés réelles à récupérer',
  'Approve a live key': 'Approuver une clé réelle',
  'Cancel a live key': 'Annuler une clé réelle',
  'List live providers': 'Lister les opérateurs réels',
  'Refresh the balances at providers': 'Actualiser les soldes chez les opérateurs',
  'Query a provider about an account': 'Interroger un opérateur sur un compte',
}

/** Descriptions of event fields, and of the keys in the reference. */
const descriptions: [english: string, french: string][] = [
  [
    'Identifier of the event, equal to `webhook-id`.',
    'Identifiant de l’événement, égal à `webhook-id`.',
  ],
  ['Time of the change.', 'Date du changement.'],
  [
    '`test` is the sandbox; `live` moves real money.',
    '`test` est le bac à sable ; `live` déplace de l’argent réel.',
  ],
  [
    'The checkout session this payment belongs to, if any.',
    'La session de paiement dont vient ce paiement, s’il y en a une.',
  ],
  [
    'The payment this event is about: the payment in `data`, the refunded payment, or the ' +
      'payment that completed the session. Absent if there is no payment.',
    'Le paiement concerné par l’événement : celui de `data`, le paiement remboursé ou celui qui ' +
      'a soldé la session. Absent s’il n’y en a pas.',
  ],
  ['Identifier.', 'Identifiant.'],
  [
    'The kind of transaction. Expect new values.',
    'Type de transaction. D’autres valeurs viendront.',
  ],
  [
    'A mobile money provider. Expect new values.',
    'Un opérateur d’argent mobile. D’autres valeurs viendront.',
  ],
  ["Amount in the currency's minimal unit.", 'Montant dans la plus petite unité de la devise.'],
  [
    'ISO 4217 code of a supported currency. Expect new values.',
    'Code ISO 4217 d’une devise prise en charge. D’autres valeurs viendront.',
  ],
  [
    "The payer's phone number as sent at creation; masked after the payer had it erased.",
    'Le numéro du payeur, tel qu’envoyé à la création ; masqué après son effacement à la demande ' +
      'du payeur.',
  ],
  [
    '`pending` and `processing` are in progress; `successful`, `failed` and `cancelled` ' +
      '(the payer declined) are final. Expect new values.',
    '`pending` et `processing` sont en cours ; `successful`, `failed` et `cancelled` (le payeur ' +
      'a refusé) sont définitifs. D’autres valeurs viendront.',
  ],
  ['Null unless the transaction failed.', 'Null, sauf si la transaction a échoué.'],
  [
    'Your own key-value data, returned as sent: up to 50 keys of at most 40 characters, with ' +
      'values of any type up to 500 characters when serialised as JSON. Integers must be between ' +
      '±9007199254740991, and decimals must have no more digits than a double can represent (0.1 ' +
      'is accepted, 0.1000000000000000055 is not). Send other numbers as text.',
    'Vos propres données clé-valeur, renvoyées telles quelles : jusqu’à 50 clés de 40 caractères ' +
      'au plus, avec des valeurs de tout type, de 500 caractères au plus en JSON. Les ' +
      'entiers sont ' +
      'compris entre ±9007199254740991, et les décimaux n’ont pas plus de chiffres qu’un double ' +
      'n’en représente (0.1 est accepté, 0.1000000000000000055 non). Envoyez les autres nombres ' +
      'sous forme de texte.',
  ],
  [
    'Why a transaction failed. Expect new values.',
    'Pourquoi la transaction a échoué. D’autres valeurs viendront.',
  ],
  ['Time of creation.', 'Date de création.'],
  ['Time of the last change of status.', 'Date du dernier changement de statut.'],
  [
    "Amount the beneficiary receives, in the currency's minimal unit.",
    'Montant reçu par le bénéficiaire, dans la plus petite unité de la devise.',
  ],
  ['Fee charged.', 'Frais prélevés.'],
  ['Amount plus fee.', 'Montant plus frais.'],
  [
    'ISO 3166-1 alpha-2 code of a supported country. Expect new values.',
    'Code ISO 3166-1 alpha-2 d’un pays pris en charge. D’autres valeurs viendront.',
  ],
  [
    "The beneficiary's phone number as sent at creation; masked after the beneficiary had it " +
      'erased.',
    'Le numéro du bénéficiaire, tel qu’envoyé à la création ; masqué après son effacement à la ' +
      'demande du bénéficiaire.',
  ],
  [
    '`pending` waits for approval, `approved` and `processing` are in progress; `completed`, ' +
      '`failed` and `rejected` are final. To see why a payout failed, read `failure_reason` in ' +
      "`GET /account/v1/transactions/{id}`, with the payout's id. Expect new values.",
    '`pending` attend une approbation, `approved` et `processing` sont en cours ; `completed`, ' +
      '`failed` et `rejected` sont définitifs. Pour connaître la raison d’un échec, lisez ' +
      '`failure_reason` dans `GET /account/v1/transactions/{id}`, avec l’`id` du versement. ' +
      'D’autres valeurs viendront.',
  ],
  ['A unique, human-readable reference.', 'Référence unique, lisible par une personne.'],
  ['What the customer is paying for.', 'Ce que le client paie.'],
  [
    'URL of the hosted payment page to send the customer to.',
    'URL de la page de paiement vers laquelle diriger le client.',
  ],
  [
    '`completed` and `expired` are final. Expect new values.',
    '`completed` et `expired` sont définitifs. D’autres valeurs viendront.',
  ],
  [
    'Time after which the session can no longer be paid.',
    'Date après laquelle la session ne peut plus être payée.',
  ],
  ['A greeting, in French.', 'Une salutation, en français.'],
  ["The application's secret key. A publishable key is refused here.", 'La clé secrète.'],
  [
    "The application's secret key as user name. The password is ignored; leave it empty. A " +
      'publishable key is refused here.',
    'La clé secrète comme nom d’utilisateur ; laissez le mot de passe vide.',
  ],
  [
    "The token of the administrators of this server. Merchants' keys are refused here.",
    'Le jeton des administrateurs de ce serveur.',
  ],
]

const french = new Map([...Object.entries({ ...tags, ...summaries }), ...descriptions])

/** The French of a text of the documents. White space and ends of lines do not count. */
export const documentTextInFrench = (english: string): string => {
  const text = french.get(english.trim().replace(/\s+/g, ' '))
  if (text === undefined) throw new Error(`no French in documents-fr.ts for: ${english}`)
  return text
}
