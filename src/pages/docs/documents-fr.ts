/** The French of texts of the documents, which are written in English. */

const tags: Record<string, string> = {
  Payments: 'Paiements',
  Refunds: 'Remboursements',
  Checkout: 'Page de paiement',
  Balances: 'Soldes',
  Payouts: 'Versements',
  Transactions: 'Transactions',
  'Webhook endpoints': 'Points de réception',
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
  Limits: 'Limites',
  Reconciliation: 'Rapprochement',
  Proposals: 'Propositions',
  Providers: 'Opérateurs',
  Service: 'Service',
  Audit: 'Audit',
  'Sign-in': 'Connexion',
  People: 'Personnes',
  Backups: 'Sauvegardes',
  Webhooks: 'Webhooks',
}

const summaries: Record<string, string> = {
  'Collect a payment': 'Encaisser un paiement',
  'Search the transactions of all merchants': 'Chercher les transactions de tous les marchands',
  'List what a merchant was told of a transaction':
    'Lister ce qu’un marchand a appris d’une transaction',
  'List what waits for a person': 'Lister ce qui attend une personne',
  'List how the endpoints of all merchants do':
    'Lister l’état des points de réception de tous les marchands',
  'List what was sent to a webhook endpoint': 'Lister ce qu’un point de réception a reçu',
  'Deliver what a webhook endpoint missed': 'Livrer ce qu’un point de réception a manqué',
  'List the recoveries of a webhook endpoint': 'Lister les reprises d’un point de réception',
  'Show how far a bulk payout is': 'Montrer où en est un versement groupé',
  'Change an organisation': 'Modifier une organisation',
  'Explain a balance by what moved it in a month':
    'Expliquer un solde par ses mouvements d’un mois',
  'Sum up the fees earned': 'Totaliser les frais perçus',
  'Show how far the service is with its work': 'Montrer où en est le travail du service',
  'Show how orders of each provider end': 'Montrer l’issue des ordres chez chaque opérateur',
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
  'Note a reference or metadata on a transaction':
    'Noter une référence ou des métadonnées sur une transaction',
  'Register a webhook endpoint': 'Enregistrer un point de réception',
  'List webhook endpoints': 'Lister les points de réception',
  'Read a webhook endpoint': 'Lire un point de réception',
  'Change a webhook endpoint': 'Modifier un point de réception',
  'Delete a webhook endpoint': 'Supprimer un point de réception',
  'Rotate the secret': 'Remplacer le secret',
  'Send a trial event': 'Envoyer un événement d’essai',
  'List or follow events': 'Lister ou suivre les événements',
  'Read an event': 'Lire un événement',
  'Send an event again': 'Renvoyer un événement',
  'Deliver missed events': 'Renvoyer les événements manqués',
  'List recoveries': 'Lister les renvois groupés',
  'Read a recovery': 'Lire un renvoi groupé',
  'Read a statement': 'Lire un relevé',
  'Download a statement as CSV': 'Télécharger un relevé en CSV',
  'Read the summary of a month': 'Lire le résumé d’un mois',
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
  'Look up a phone number': 'Chercher le marché d’un numéro',
  'List keys': 'Lister les clés',
  'Retrieve the application': 'Lire l’application',
  "Change the application's language": 'Changer la langue de l’application',
  'Read the key that asks': 'Lire la clé utilisée',
  'Roll the key that asks': 'Remplacer la clé utilisée',
  "Advance the sandbox's clock": 'Avancer l’horloge du bac à sable',
  'Sign up an organisation': 'Inscrire une organisation',
  'List organisations': 'Lister les organisations',
  'Read an organisation': 'Lire une organisation',
  'Set the identity verification': 'Noter la vérification d’identité',
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
  "List an application's webhook endpoints": 'Lister les points de réception d’une application',
  'Rotate the secret of a webhook endpoint': 'Remplacer le secret d’un point de réception',
  'Try a webhook endpoint': 'Essayer un point de réception',
  "List an application's events": 'Lister les événements d’une application',
  'Set the outcome of a sandbox transaction': 'Fixer l’issue d’une transaction du bac à sable',
  "Move an application's sandbox forward in time":
    'Avancer l’horloge du bac à sable d’une application',
  'Give a merchant play money': 'Créditer un marchand du bac à sable',
  "Read an organisation's balances": 'Lire les soldes d’une organisation',
  "List an organisation's ledger entries": 'Lister les écritures d’une organisation',
  "Download an organisation's statement": 'Télécharger le relevé d’une organisation',
  'List payouts that wait for approval': 'Lister les versements à approuver',
  'Approve a payout': 'Approuver un versement',
  'Reject a payout': 'Rejeter un versement',
  'Propose a fee of payments or payouts': 'Proposer des frais de paiement ou de versement',
  'Propose limits of an amount': 'Proposer les limites d’un montant',
  'Propose payout approval rules': 'Proposer des règles d’approbation des versements',
  'Propose an address list': 'Proposer une liste d’adresses',
  'Propose a change of a person': 'Proposer une modification d’une personne',
  'Propose to resume a suspended organisation': 'Proposer de rétablir une organisation suspendue',
  'Propose an identity verification': 'Proposer une vérification d’identité',
  'Resume the held payouts of an organisation':
    'Reprendre les versements bloqués d’une organisation',
  'Cancel the held payouts of an organisation': 'Annuler les versements bloqués d’une organisation',
  'Resume a held payout': 'Reprendre un versement bloqué',
  'Cancel a held payout': 'Annuler un versement bloqué',
  'Propose a refund': 'Proposer un remboursement',
  'Propose to take an unknown order off the list':
    'Proposer de retirer un ordre inconnu de la liste',
  'Confirm a proposal on the host': 'Confirmer une proposition sur la machine du service',
  'Propose how an item is settled or dismissed': 'Proposer de régler ou classer un rapprochement',
  'List changes that were proposed': 'Lister les modifications proposées',
  'Show a proposal': 'Afficher une proposition',
  'Approve a proposal': 'Approuver une proposition',
  'Reject a proposal': 'Rejeter une proposition',
  'Withdraw a proposal': 'Retirer une proposition',
  'List bulk payouts that wait for approval': 'Lister les versements groupés à approuver',
  'Approve a bulk payout': 'Approuver un versement groupé',
  'Reject a bulk payout': 'Rejeter un versement groupé',
  'Set the fee of payments or payouts': 'Fixer les frais des paiements ou des versements',
  'List fee schedules': 'Lister les barèmes de frais',
  'Set the limits of an amount': 'Fixer les limites de montant',
  'List the limits of an amount': 'Lister les limites de montant',
  'Check the ledger': 'Vérifier le grand livre',
  'Download transactions of all merchants as CSV':
    'Télécharger les transactions de tous les marchands en CSV',
  'List who changed what': 'Lister qui a changé quoi',
  'Download who changed what': 'Télécharger qui a changé quoi',
  'Sign the state of the audit trail': 'Signer l’état de la piste d’audit',
  'Verify the audit trail': 'Vérifier la piste d’audit',
  'List what awaits reconciliation': 'Lister ce qui attend un rapprochement',
  'Settle or dismiss an item': 'Régler ou classer un rapprochement',
  'Reopen a dismissed item': 'Rouvrir un rapprochement classé',
  'List orders that only a provider knows': 'Lister les ordres que seul un opérateur connaît',
  'Take an unknown order off the list': 'Retirer un ordre inconnu de la liste',
  'Read the state after a restore': 'Lire l’état après une restauration',
  'Sign in': 'Se connecter',
  'Read the own session': 'Lire sa session',
  'Sign out': 'Se déconnecter',
  'Confirm who is signed in': 'Confirmer son identité',
  'Change the own password': 'Changer son mot de passe',
  'Begin to set up an authenticator': "Préparer une application d'authentification",
  'Remove the authenticator': "Retirer l'application d'authentification",
  'Take an authenticator into use': "Activer une application d'authentification",
  'List the own sessions': 'Lister ses sessions',
  'End all other sessions': 'Terminer toutes les autres sessions',
  'Begin to sign in with a passkey': "Commencer à se connecter avec une clé d'accès",
  'Sign in with a passkey': "Se connecter avec une clé d'accès",
  'Begin to sign in with the identity provider':
    "Commencer à se connecter par le fournisseur d'identité",
  'Sign in with the answer of the identity provider':
    "Se connecter par la réponse du fournisseur d'identité",
  'Begin to add a passkey': "Commencer à ajouter une clé d'accès",
  'Add a passkey': "Ajouter une clé d'accès",
  'List the own passkeys': "Lister ses clés d'accès",
  'Remove a passkey': "Retirer une clé d'accès",
  'End one of the own sessions': "Terminer l'une de ses sessions",
  'Create an access token': "Créer un jeton d'accès",
  'List the own access tokens': "Lister ses jetons d'accès",
  'Revoke an access token': "Révoquer un jeton d'accès",
  'Save a view': 'Enregistrer une vue',
  'List the own saved views': 'Lister ses vues enregistrées',
  'Delete a saved view': 'Supprimer une vue enregistrée',
  'List people': 'Lister les personnes',
  'Read a person': 'Lire une personne',
  'Change a role or countries, or bar a person':
    'Changer un rôle ou des pays, ou bloquer une personne',
  'Confirm that a person is not the colleague who invited them':
    "Confirmer qu'une personne n'est pas le collègue qui l'a invitée",
  'Unlink a person from the identity provider': "Délier une personne du fournisseur d'identité",
  'Invite a person': 'Inviter une personne',
  'List invitations': 'Lister les invitations',
  'Ask for a link to a new password': 'Demander un lien vers un nouveau mot de passe',
  'Choose another password by a link': 'Choisir un autre mot de passe par un lien',
  'Make a link to a new password': 'Créer un lien vers un nouveau mot de passe',
  'Accept an invitation': 'Accepter une invitation',
  'Revoke an invitation': 'Révoquer une invitation',
  'Download a backup of an embedded database': 'Télécharger une sauvegarde',
  'Finish the recovery': 'Terminer la reprise',
  'Count comparisons without an answer': 'Compter les comparaisons sans réponse',
  'Download the live transactions of a provider':
    'Télécharger les transactions réelles d’un opérateur',
  'Ask the provider about a transaction now': 'Interroger l’opérateur sur une transaction',
  'Look up a payment, refund or payout': 'Chercher un paiement, remboursement ou versement',
  'Start a live key': 'Préparer une clé réelle',
  'List live keys to claim': 'Lister les clés réelles à récupérer',
  'Approve a live key': 'Approuver une clé réelle',
  'Cancel a live key': 'Annuler une clé réelle',
  'List live providers': 'Lister les opérateurs réels',
  'Ask a provider about an account': 'Interroger un opérateur sur un compte',
}

/** Of the fields of events, and of the keys in the reference. */
const descriptions: [english: string, french: string][] = [
  [
    'Identifier of the event, equal to `webhook-id`.',
    'Identifiant de l’événement, égal à `webhook-id`.',
  ],
  ['Time of the change.', 'Moment du changement.'],
  ['Sandbox or real money.', 'Bac à sable ou argent réel.'],
  [
    'The checkout session this payment belongs to, if any.',
    'La session de paiement dont vient ce paiement, s’il y en a une.',
  ],
  [
    'The payment that the event is about: the one in `data`, the refunded one, or the one that ' +
      'completed the session. Absent if there is none.',
    'Le paiement que concerne l’événement : celui de `data`, celui qui est remboursé, ou celui ' +
      'qui a terminé la session. Absent s’il n’y en a pas.',
  ],
  ['Identifier.', 'Identifiant.'],
  [
    'What the transaction does. Expect new values.',
    'Ce que fait la transaction. D’autres valeurs viendront.',
  ],
  [
    'A mobile money provider. Expect new values.',
    'Un opérateur d’argent mobile. D’autres valeurs viendront.',
  ],
  ["Amount in the currency's minimal unit.", 'Montant dans la plus petite unité de la devise.'],
  [
    'ISO 4217 code of a currency in which the service works. Expect new values.',
    'Code ISO 4217 d’une devise acceptée par le service. D’autres valeurs viendront.',
  ],
  [
    "The payer's number as it was written at creation; masked once it was erased at the payer's " +
      'request.',
    'Le numéro du payeur, tel qu’il a été écrit à la création ; masqué après son effacement à la ' +
      'demande du payeur.',
  ],
  [
    '`pending` and `processing` are in progress; `successful`, `failed` and `cancelled` ' +
      '(the payer declined) are final. Expect new values.',
    '`pending` et `processing` sont en cours ; `successful`, `failed` et `cancelled` (le payeur ' +
      'a refusé) sont définitifs. D’autres valeurs viendront.',
  ],
  ['Null when there is no failure.', 'Pourquoi la transaction a échoué ; null sans échec.'],
  [
    'Free key-value data given back as it was sent: up to 50 keys of at most 40 ' +
      'characters, values of any kind up to 500 characters once written as JSON. Numbers ' +
      'must come back as they were sent: whole ones between ±9007199254740991, and no more ' +
      'digits than a double can represent (0.1 does, 0.1000000000000000055 does not); send ' +
      'others as text.',
    'Vos propres données, rendues telles que vous les avez envoyées : 50 clés au plus, de 40 ' +
      'caractères au plus ; des valeurs de toute sorte, de 500 caractères au plus une fois ' +
      'écrites en JSON. Un nombre entier est entre ±9007199254740991, et un nombre n’a pas plus ' +
      'de chiffres qu’un double n’en représente (0.1 convient, 0.1000000000000000055 non) ; ' +
      'envoyez les autres en texte.',
  ],
  [
    'Why a transaction failed. Expect new values.',
    'Pourquoi la transaction a échoué. D’autres valeurs viendront.',
  ],
  ['Time of creation.', 'Moment de la création.'],
  ['Time of the last change of status.', 'Moment du dernier changement de statut.'],
  [
    "Amount paid out, in the currency's minimal unit.",
    'Montant versé, dans la plus petite unité de la devise.',
  ],
  ['Fee applied.', 'Frais prélevés.'],
  ['Amount plus fee.', 'Montant et frais.'],
  [
    'ISO 3166-1 alpha-2 code of a country where the service works. Expect new values.',
    'Code ISO 3166-1 alpha-2 d’un pays où le service fonctionne. D’autres valeurs viendront.',
  ],
  [
    "The beneficiary's number as it was written at creation; masked once it was erased at the " +
      "beneficiary's request.",
    'Le numéro du bénéficiaire, tel qu’il a été écrit à la création ; masqué après son ' +
      'effacement à la demande du bénéficiaire.',
  ],
  [
    '`pending` waits for approval, `approved` and `processing` are in progress; ' +
      '`completed`, `failed` and `rejected` are final. Why a payout failed is in ' +
      '`failure_reason` of `GET /account/v1/transactions/{id}`, with the id of the payout. ' +
      'Expect new values.',
    '`pending` attend une approbation, `approved` et `processing` sont en cours ; `completed`, ' +
      '`failed` et `rejected` sont définitifs. La raison d’un échec est dans `failure_reason` de ' +
      '`GET /account/v1/transactions/{id}`, avec l’`id` du versement. D’autres valeurs viendront.',
  ],
  ['Unique, human-readable reference.', 'Référence unique, lisible par une personne.'],
  ['What is paid for.', 'Ce qui est payé.'],
  [
    'Address of the hosted payment page to present to the customer.',
    'Adresse de la page de paiement à présenter au client.',
  ],
  [
    '`completed` and `expired` are final. Expect new values.',
    '`completed` et `expired` sont définitifs. D’autres valeurs viendront.',
  ],
  [
    'Time from which the session can no longer be paid.',
    'Moment à partir duquel la session ne peut plus être payée.',
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
