import { printed } from '../printed.ts'

/** The keys of this file are English texts from the API documents. */

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
  'API keys': 'Clés API',
  'Test clock': 'Horloge de test',
  Organisations: 'Organisations',
  Applications: 'Applications',
  Sandbox: 'Bac à sable',
  Ledger: 'Grand livre',
  Fees: 'Frais',
  Treasury: 'Trésorerie',
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
  'Add a platform bank account': 'Ajouter un compte bancaire de la plateforme',
  "List the platform's bank accounts": 'Lister les comptes bancaires de la plateforme',
  'Approve a platform bank account': 'Approuver un compte bancaire de la plateforme',
  'Disable a platform bank account': 'Désactiver un compte bancaire de la plateforme',
  'Record a transfer to the platform': 'Enregistrer un virement reçu par la plateforme',
  'List transfers to the platform': 'Lister les virements reçus par la plateforme',
  'Credit an unmatched transfer to a merchant': 'Attribuer un virement à un marchand',
  'Approve a top-up': 'Approuver un approvisionnement',
  'Reject a top-up': 'Rejeter un approvisionnement',
  'Reverse a top-up': 'Annuler un approvisionnement',
  'Record platform capital or a platform transfer':
    'Enregistrer un mouvement de capital ou un transfert interne',
  'List platform capital and transfers':
    'Lister les mouvements de capital et les transferts internes',
  'Export platform capital and transfers as CSV':
    'Exporter les mouvements de capital et les transferts internes en CSV',
  'Approve capital or a transfer': 'Approuver un mouvement de capital ou un transfert',
  'Reject capital or a transfer': 'Rejeter un mouvement de capital ou un transfert',
  'Confirm that a transfer arrived': 'Confirmer l’arrivée d’un transfert',
  'Reverse capital or a returned transfer':
    'Annuler un mouvement de capital ou un transfert retourné',
  'Read the state of the wallets': 'Consulter l’état des portefeuilles par pays',
  'Use the country wallets': 'Utiliser les portefeuilles par pays',
  'Download a monthly summary as CSV': 'Exporter la synthèse mensuelle en CSV',
  'Read how to fund your balance': 'Consulter les instructions d’approvisionnement',
  'Collect a payment': 'Encaisser un paiement',
  "Search all merchants' transactions": 'Rechercher les transactions de tous les marchands',
  'List the events of a transaction':
    'Lister les notifications envoyées au marchand pour une transaction',
  'List items that need a decision': 'Lister les éléments à traiter',
  'List the delivery health of all endpoints':
    'Afficher l’état des URL de notification de tous les marchands',
  'List the deliveries to a webhook endpoint':
    'Lister les événements envoyés à une URL de notification',
  'Redeliver events a webhook endpoint missed':
    'Renvoyer les événements manqués par une URL de notification',
  'List the recoveries of a webhook endpoint':
    'Lister les renvois groupés vers une URL de notification',
  'Read the progress of a bulk payout': 'Suivre l’avancement d’un versement groupé',
  'Change an organisation': 'Modifier une organisation',
  'Summarise a balance over a month': 'Consulter la synthèse mensuelle d’un solde',
  'List volume, success rate and fees by month':
    'Afficher le volume, le taux de réussite et les commissions par mois',
  'Export volume, success rate and fees by month as CSV':
    'Exporter le volume, le taux de réussite et les commissions par mois en CSV',
  'Summarise fees, charges and margin':
    'Calculer les commissions, les frais des opérateurs et la marge',
  'Read the state of the service': 'Afficher l’état du service',
  'Show success rates by provider': 'Afficher les taux de réussite par opérateur',
  'Erase a phone number': 'Effacer un numéro de téléphone',
  'List payments': 'Lister les paiements',
  'Read a payment': 'Consulter un paiement',
  'Refund a payment': 'Rembourser un paiement',
  'Read a refund': 'Consulter un remboursement',
  'Open a checkout session': 'Ouvrir une session de paiement',
  'Read a checkout session': 'Consulter une session de paiement',
  'Read the balance at a provider': 'Consulter le solde chez un opérateur',
  'Pay out to a beneficiary': 'Effectuer un versement',
  'List payouts': 'Lister les versements',
  'Read a payout': 'Consulter un versement',
  'Read the merchant balance': 'Consulter le solde du marchand',
  'Open a checkout session from a form': 'Ouvrir une session de paiement depuis un formulaire',
  'List transactions': 'Lister les transactions',
  'Download transactions as CSV': 'Télécharger les transactions en CSV',
  'Read a transaction': 'Consulter une transaction',
  "Set a transaction's reference or metadata":
    'Définir la référence ou les métadonnées d’une transaction',
  'Register a webhook endpoint': 'Enregistrer une URL de notification',
  'List webhook endpoints': 'Lister les URL de notification',
  'Read a webhook endpoint': 'Consulter une URL de notification',
  'Change a webhook endpoint': 'Modifier une URL de notification',
  'Delete a webhook endpoint': 'Supprimer une URL de notification',
  'Rotate the secret': 'Renouveler le secret',
  'Send a test event': 'Envoyer un événement de test',
  'List or follow events': 'Lister ou suivre les événements',
  'Read an event': 'Consulter un événement',
  'Send an event again': 'Renvoyer un événement',
  'Deliver missed events': 'Renvoyer les événements manqués',
  'List recoveries': 'Lister les renvois groupés',
  'Read a recovery': 'Consulter un renvoi groupé',
  'Read a statement': 'Consulter un relevé',
  'Download a statement as CSV': 'Télécharger un relevé en CSV',
  'Read a monthly summary': 'Consulter la synthèse mensuelle',
  'Create a payment link': 'Créer un lien de paiement',
  'List payment links': 'Lister les liens de paiement',
  'Read a payment link': 'Consulter un lien de paiement',
  'Change a payment link': 'Modifier un lien de paiement',
  'Read the QR code as SVG': 'Obtenir le code QR en SVG',
  'Read the QR code as PNG': 'Obtenir le code QR en PNG',
  Withdrawals: 'Reversements',
  'Withdraw money to a bank account': 'Demander un reversement',
  'List withdrawals': 'Lister les reversements',
  'Read a withdrawal': 'Consulter un reversement',
  'Cancel a withdrawal': 'Annuler un reversement',
  'Set the withdrawal schedule for a currency': 'Définir le calendrier de reversement d’une devise',
  'List withdrawal schedules': 'Lister les calendriers de reversement',
  "Set a merchant's withdrawal schedule": 'Définir le calendrier de reversement d’un marchand',
  "List a merchant's withdrawal schedules": 'Lister les calendriers de reversement d’un marchand',
  "List merchants' withdrawals": 'Lister les reversements des marchands',
  'Approve a withdrawal': 'Approuver un reversement',
  'Reject a withdrawal': 'Rejeter un reversement',
  'Mark a withdrawal as sent': 'Marquer un reversement comme envoyé',
  'Record that the bank paid a withdrawal': 'Enregistrer le paiement d’un reversement',
  'Record that the bank returned a withdrawal': 'Enregistrer le retour d’un reversement',
  'List exported batches of withdrawals': 'Lister les lots de reversements exportés',
  'Export approved withdrawals as a batch': 'Exporter un lot de reversements approuvés',
  'Download the bank file of a batch': 'Télécharger le fichier bancaire d’un lot',
  "Record the bank's answers": 'Enregistrer les réponses de la banque',
  'Unlock exports after a restore': 'Débloquer les exports après une restauration',
  'Propose to return a withdrawal': 'Proposer le retour d’un reversement',
  'Propose a provider price': 'Proposer le tarif d’un opérateur',
  'Propose provider charges': 'Proposer les frais réels d’un opérateur',
  'Propose to reverse a top-up': 'Proposer d’annuler un approvisionnement',
  'Propose to confirm that a transfer arrived': 'Proposer de confirmer l’arrivée d’un transfert',
  'Propose to reverse capital or a returned transfer':
    'Proposer d’annuler un mouvement de capital ou un transfert retourné',
  'Bank accounts': 'Comptes bancaires',
  'Add a bank account': 'Ajouter un compte bancaire',
  'List bank accounts': 'Lister les comptes bancaires',
  'Read a bank account': 'Consulter un compte bancaire',
  'Disable a bank account': 'Désactiver un compte bancaire',
  'Add a bank account for a merchant': 'Ajouter le compte bancaire d’un marchand',
  "List merchants' bank accounts": 'Lister les comptes bancaires des marchands',
  'Verify a bank account': 'Vérifier un compte bancaire',
  'Reject a bank account': 'Rejeter un compte bancaire',
  'Erase a bank account': 'Effacer un compte bancaire',
  'Create a bulk payout': 'Créer un versement groupé',
  'List bulk payouts': 'Lister les versements groupés',
  'Preview a bulk payout': 'Prévisualiser un versement groupé',
  'Read a bulk payout': 'Consulter un versement groupé',
  'List the lines of a bulk payout': 'Lister les lignes d’un versement groupé',
  'Download the lines as CSV': 'Télécharger les lignes en CSV',
  'Cancel a bulk payout': 'Annuler un versement groupé',
  'List markets': 'Lister les marchés',
  'Look up a phone number': 'Identifier le pays et les opérateurs d’un numéro de téléphone',
  'List keys': 'Lister les clés',
  'Retrieve the application': 'Consulter l’application',
  "Change the application's language": 'Changer la langue de l’application',
  'Read the calling key': 'Consulter la clé utilisée',
  'Roll the calling key': 'Renouveler la clé utilisée',
  'Advance the sandbox clock': 'Faire avancer l’horloge du bac à sable',
  'Sign up an organisation': 'Inscrire une organisation',
  'List organisations': 'Lister les organisations',
  'Read an organisation': 'Consulter une organisation',
  'Set the identity verification': 'Mettre à jour la vérification d’identité',
  'Suspend an organisation': 'Suspendre une organisation',
  'Resume a suspended organisation': 'Lever la suspension d’une organisation',
  'Create an application': 'Créer une application',
  "List an organisation's applications": 'Lister les applications d’une organisation',
  'Read an application': 'Consulter une application',
  'Change an application': 'Modifier une application',
  'Create a key': 'Créer une clé',
  "List an application's keys": 'Lister les clés d’une application',
  'Search keys': 'Rechercher des clés',
  'Revoke a key': 'Révoquer une clé',
  'Roll a key': 'Renouveler une clé',
  "List an application's webhook endpoints": 'Lister les URL de notification d’une application',
  'Rotate the secret of a webhook endpoint': 'Renouveler le secret d’une URL de notification',
  'Test a webhook endpoint': 'Tester une URL de notification',
  "List an application's events": 'Lister les événements d’une application',
  'Set the outcome of a sandbox transaction':
    'Définir le résultat d’une transaction du bac à sable',
  "Advance an application's sandbox clock":
    'Faire avancer l’horloge du bac à sable d’une application',
  "Credit a merchant's sandbox balance": 'Créditer le solde de test d’un marchand',
  "Read an organisation's balances": 'Consulter les soldes d’une organisation',
  "List an organisation's ledger entries": 'Lister les écritures comptables d’une organisation',
  "Download an organisation's statement": 'Télécharger le relevé d’une organisation',
  'List payouts that need approval': 'Lister les versements à approuver',
  'Approve a payout': 'Approuver un versement',
  'Reject a payout': 'Rejeter un versement',
  'Propose a payment or payout fee': 'Proposer des frais de paiement ou de versement',
  'Propose a withdrawal fee': 'Proposer des frais de reversement',
  'Propose amount limits': 'Proposer des limites de montant',
  'Propose payout approval rules': 'Proposer des règles d’approbation des versements',
  'Propose an IP allow-list': 'Proposer une liste d’adresses IP autorisées',
  'Propose a change to a person': 'Proposer de modifier l’accès d’un membre de l’équipe',
  'Propose to resume a suspended organisation':
    'Proposer de lever la suspension d’une organisation',
  'Propose to adjust a balance': 'Proposer un ajustement de solde',
  'Propose an identity verification': 'Proposer une vérification d’identité',
  "Resume an organisation's held payouts": 'Reprendre les versements bloqués d’une organisation',
  "Cancel an organisation's held payouts": 'Annuler les versements bloqués d’une organisation',
  'Resume a held payout': 'Reprendre un versement bloqué',
  'Cancel a held payout': 'Annuler un versement bloqué',
  'Cancel a held refund': 'Annuler un remboursement bloqué',
  'Propose a refund': 'Proposer un remboursement',
  'Propose to cancel a held refund': 'Proposer d’annuler un remboursement bloqué',
  'Propose to resolve an unknown transaction': 'Proposer de traiter une transaction inconnue',
  'Confirm a proposal on the host': 'Confirmer une proposition depuis le serveur',
  'Propose to settle or dismiss an item': 'Proposer de régler ou de classer un rapprochement',
  'List proposals': 'Lister les propositions',
  'Read a proposal': 'Consulter une proposition',
  'Approve a proposal': 'Approuver une proposition',
  'Reject a proposal': 'Rejeter une proposition',
  'Withdraw a proposal': 'Retirer une proposition',
  'List bulk payouts that need approval': 'Lister les versements groupés à approuver',
  'Approve a bulk payout': 'Approuver un versement groupé',
  'Reject a bulk payout': 'Rejeter un versement groupé',
  'Set the fee for payments or payouts': 'Définir les frais des paiements ou des versements',
  'List fee schedules': 'Lister les barèmes de frais',
  'Set the fee for withdrawals': 'Définir les frais des reversements',
  'List withdrawal fees': 'Lister les frais des reversements',
  'Set a provider price': 'Définir le tarif d’un opérateur',
  'List provider prices': 'Lister les tarifs des opérateurs',
  'List wallet days': 'Lister les jours rapprochés',
  'Compare balances with the ledger': 'Comparer les soldes au grand livre',
  'Record a statement comparison': 'Enregistrer la comparaison d’un relevé',
  'Record provider charges': 'Enregistrer les frais réels d’un opérateur',
  'List provider charges': 'Lister les frais des opérateurs',
  'Set amount limits': 'Définir les limites de montant',
  'List amount limits': 'Lister les limites de montant',
  'Check the ledger': 'Vérifier le grand livre',
  "Download all merchants' transactions as CSV":
    'Télécharger les transactions de tous les marchands en CSV',
  'List audit entries': 'Lister les entrées du journal d’audit',
  'Download audit entries': 'Télécharger le journal d’audit',
  'Sign the state of the audit trail': 'Signer l’état du journal d’audit',
  'Verify the audit trail': 'Vérifier le journal d’audit',
  'List reconciliation items': 'Lister les rapprochements à traiter',
  'Settle or dismiss an item': 'Régler ou classer un rapprochement',
  'Reopen a dismissed item': 'Rouvrir un rapprochement classé',
  'List unknown provider transactions':
    'Lister les transactions inconnues signalées par les opérateurs',
  'Resolve an unknown transaction': 'Traiter une transaction inconnue',
  'Read the state after a restore': 'Consulter l’état après une restauration',
  'Sign in': 'Se connecter',
  'Read the current session': 'Consulter la session en cours',
  'Sign out': 'Se déconnecter',
  'Confirm the session': 'Confirmer la session',
  'Change your password': 'Changer son mot de passe',
  'Start setting up an authenticator': 'Commencer à configurer une application d’authentification',
  'Remove the authenticator': 'Supprimer l’application d’authentification',
  'Activate an authenticator': 'Activer une application d’authentification',
  'List your sessions': 'Lister ses sessions',
  'End all other sessions': 'Fermer toutes les autres sessions',
  'Start a passkey sign-in': 'Démarrer une connexion par clé d’accès',
  'Sign in with a passkey': 'Se connecter avec une clé d’accès',
  'Start single sign-on': 'Démarrer l’authentification unique',
  'Finish single sign-on': 'Terminer l’authentification unique',
  'Start adding a passkey': 'Démarrer l’ajout d’une clé d’accès',
  'Add a passkey': 'Ajouter une clé d’accès',
  'List your passkeys': 'Lister ses clés d’accès',
  'Remove a passkey': 'Supprimer une clé d’accès',
  'End one of your sessions': 'Fermer l’une de ses sessions',
  'Create an access token': 'Créer un jeton d’accès',
  'List your access tokens': 'Lister ses jetons d’accès',
  'Revoke an access token': 'Révoquer un jeton d’accès',
  'Save a view': 'Enregistrer une vue',
  'List your saved views': 'Lister ses vues enregistrées',
  'Delete a saved view': 'Supprimer une vue enregistrée',
  'List people': 'Lister les membres de l’équipe',
  'Read a person': 'Consulter un membre de l’équipe',
  'Change a role or countries, or deactivate a person':
    'Modifier le rôle ou les pays d’un membre de l’équipe, ou le désactiver',
  'Confirm that a person is not the colleague who invited them':
    'Confirmer qu’un membre de l’équipe n’est pas le collègue qui l’a invité',
  'Unlink a person from the identity provider':
    'Dissocier un membre de l’équipe du fournisseur d’identité',
  'Invite a person': 'Inviter un membre de l’équipe',
  'List invitations': 'Lister les invitations',
  'Request a password reset': 'Demander la réinitialisation du mot de passe',
  'Reset the password': 'Réinitialiser le mot de passe',
  'Create a password reset link': 'Créer un lien de réinitialisation de mot de passe',
  'Accept an invitation': 'Accepter une invitation',
  'Revoke an invitation': 'Annuler une invitation',
  'Download a backup of an embedded database': 'Télécharger une sauvegarde de la base intégrée',
  'Finish the recovery': 'Terminer la reprise',
  'Count open provider comparisons': 'Compter les contrôles de statut sans réponse',
  "Download a provider's live transactions": 'Télécharger les transactions réelles d’un opérateur',
  'Query the provider about a transaction now':
    'Interroger immédiatement l’opérateur sur une transaction',
  'Look up a payment, refund or payout': 'Retrouver un paiement, un remboursement ou un versement',
  'Start a live key': 'Préparer une clé réelle',
  'List live keys to claim': 'Lister les clés réelles à récupérer',
  'Approve a live key': 'Approuver une clé réelle',
  'Cancel a live key': 'Annuler une clé réelle',
  'List live providers': 'Lister les opérateurs du mode réel',
  'Refresh the balances at providers': 'Actualiser les soldes chez les opérateurs',
  'Query a provider about an account': 'Vérifier un compte auprès d’un opérateur',
}

/** These texts describe event fields and the keys in the reference. */
const descriptions: [english: string, french: string][] = [
  [
    'Identifier of the event, equal to `webhook-id`.',
    'Identifiant de l’événement, égal à `webhook-id`.',
  ],
  ['Time of the change.', 'Date et heure du changement.'],
  [
    '`test` is the sandbox; `live` moves real money.',
    '`test` désigne le bac à sable, et `live` le mode réel.',
  ],
  [
    'The checkout session this payment belongs to, if any.',
    'Session de paiement à laquelle appartient ce paiement, le cas échéant.',
  ],
  [
    'The payment this event is about: the payment in `data`, the refunded payment, or ' +
      'the payment that completed the session. Absent if no payment exists.',
    'Le paiement concerné par l’événement : celui de `data`, le paiement remboursé ou celui qui ' +
      'a réglé la session. Absent s’il n’existe aucun paiement.',
  ],
  ['Identifier.', 'Identifiant.'],
  ['Identifier of the withdrawal.', 'Identifiant du reversement.'],
  ['The bank account that receives the money.', 'Compte bancaire qui reçoit l’argent.'],
  [
    'The last four characters of the bank account number.',
    'Les quatre derniers caractères du numéro de compte.',
  ],
  [
    'The amount that the bank account receives, in minor units.',
    'Montant que reçoit le compte bancaire, dans la plus petite unité de la devise.',
  ],
  [
    'The fee, which is reserved in addition to the amount.',
    'Frais, qui sont réservés en plus du montant.',
  ],
  [
    'The part of the fee that was returned because the bank returned the withdrawal after it was ' +
      'paid.',
    'Part des frais qui a été restituée parce que la banque a retourné le reversement après ' +
      'son paiement.',
  ],
  [
    'The start of the period of its schedule; null if it was requested.',
    'Début de la période du calendrier ; null pour un reversement ponctuel.',
  ],
  [
    '`requested`: staff must approve the withdrawal. `approved`: staff will send the ' +
      'withdrawal to the bank. `sent`: the bank has received the withdrawal. `paid`: the ' +
      'bank paid the withdrawal. `returned`: the bank returned the withdrawal, and the ' +
      'money is available again. `rejected`: staff rejected the withdrawal. `cancelled`: ' +
      'the merchant cancelled the withdrawal. New values may be added.',
    '`requested` : le reversement doit être approuvé. `approved` : il va être transmis à la ' +
      'banque. `sent` : la banque l’a reçu. `paid` : la banque l’a payé. `returned` : la banque ' +
      'l’a retourné, et son montant est de nouveau disponible. `rejected` : notre équipe l’a ' +
      'rejeté. `cancelled` : le marchand l’a annulé. D’autres valeurs pourront s’ajouter.',
  ],
  [
    'The reason why staff rejected the withdrawal, or the bank returned it.',
    'Motif pour lequel notre équipe a rejeté le reversement, ou la banque l’a retourné.',
  ],
  [
    "The bank's reference of the transfer; set when the withdrawal is paid.",
    'Référence bancaire du virement, disponible une fois le reversement payé.',
  ],
  [
    'Time when staff recorded the withdrawal as paid.',
    'Date et heure auxquelles le paiement du reversement a été enregistré.',
  ],
  ['Time when the withdrawal was requested.', 'Date et heure de la demande de reversement.'],
  ['Identifier of the top-up.', 'Identifiant de l’approvisionnement.'],
  [
    'The credited amount, in minor units.',
    'Montant crédité, dans la plus petite unité de la devise.',
  ],
  ["The bank's reference of the transfer.", 'Référence bancaire du virement.'],
  ['The value date of the transfer.', 'Date de valeur du virement.'],
  [
    'The kind of transaction. New values may be added.',
    'Type de transaction. D’autres valeurs pourront s’ajouter.',
  ],
  [
    'A mobile money provider. New values may be added.',
    'Opérateur de Mobile Money. D’autres valeurs pourront s’ajouter.',
  ],
  ["Amount in the currency's minor unit.", 'Montant dans la plus petite unité de la devise.'],
  [
    'ISO 4217 code of a supported currency. New values may be added.',
    'Code ISO 4217 d’une devise prise en charge. D’autres valeurs pourront s’ajouter.',
  ],
  [
    "The payer's phone number as sent at creation; masked if the payer asked for its " + 'erasure.',
    'Numéro de téléphone du payeur, tel qu’il a été envoyé à la création ; masqué si le ' +
      'payeur en a demandé l’effacement.',
  ],
  [
    '`pending` and `processing` are in progress; `successful`, `failed` and `cancelled` ' +
      '(the payer declined) are final. New values may be added.',
    '`pending` et `processing` : la transaction est en cours. `successful`, `failed` et ' +
      '`cancelled` (le payeur a refusé) sont des statuts finals. D’autres valeurs pourront ' +
      's’ajouter.',
  ],
  [
    'Null unless the transaction failed.',
    'Motif de l’échec ; null si la transaction n’a pas échoué.',
  ],
  [
    'Your own key-value data, returned exactly as you sent it. You can send up to 50 ' +
      'keys of at most 40 characters. Values can have any type, up to 500 characters when ' +
      'serialised as JSON. Integers must be between ±9007199254740991, and decimals must ' +
      'have no more digits than a double can represent (0.1 is accepted, ' +
      '0.1000000000000000055 is not). Send other numbers as text.',
    'Vos propres données, sous forme de clés et de valeurs renvoyées telles quelles. Vous ' +
      'pouvez envoyer 50 clés au maximum, de 40 caractères au plus. Les valeurs peuvent être de ' +
      'tout type et comptent 500 caractères au plus en JSON. Les entiers doivent être compris ' +
      'entre −9007199254740991 et 9007199254740991, et les décimaux ne doivent pas avoir plus ' +
      'de chiffres qu’un nombre en double précision ne peut en représenter (0.1 est accepté, ' +
      '0.1000000000000000055 ne l’est pas). Envoyez les autres nombres sous forme de texte.',
  ],
  [
    'Why a transaction failed. New values may be added.',
    'Motif de l’échec de la transaction. D’autres valeurs pourront s’ajouter.',
  ],
  ['Time when the resource was created.', 'Date et heure de création.'],
  ['Time of the last status change.', 'Date et heure du dernier changement de statut.'],
  [
    "Amount the beneficiary receives, in the currency's minor unit.",
    'Montant reçu par le bénéficiaire, dans la plus petite unité de la devise.',
  ],
  ['Fee charged.', 'Frais prélevés pour la transaction.'],
  ['Amount plus fee.', 'Montant, frais compris.'],
  [
    'ISO 3166-1 alpha-2 code of a supported country. New values may be added.',
    'Code ISO 3166-1 alpha-2 d’un pays pris en charge. D’autres valeurs pourront s’ajouter.',
  ],
  [
    "The beneficiary's phone number as sent at creation; masked if the beneficiary " +
      'asked for its erasure.',
    'Numéro de téléphone du bénéficiaire, tel qu’il a été envoyé à la création ; masqué si le ' +
      'bénéficiaire en a demandé l’effacement.',
  ],
  [
    '`pending` payouts need approval; `approved` and `processing` are in progress; ' +
      '`completed`, `failed` and `rejected` are final. To see why a payout failed, read ' +
      "`failure_reason` in `GET /account/v1/transactions/{id}`, with the payout's id. New " +
      'values may be added.',
    '`pending` : le versement doit être approuvé. `approved` et `processing` : il est en ' +
      'cours. `completed`, `failed` et `rejected` sont des statuts finals. Pour connaître le ' +
      'motif d’un échec, lisez `failure_reason` dans `GET /account/v1/transactions/{id}`, avec ' +
      'l’identifiant du versement. D’autres valeurs pourront s’ajouter.',
  ],
  ['A unique, human-readable reference.', 'Référence unique et lisible.'],
  ['What the customer is paying for.', 'Objet du paiement.'],
  [
    'URL of the hosted payment page. Send the customer to this URL.',
    'URL de la page de paiement hébergée vers laquelle rediriger le client.',
  ],
  [
    '`completed` and `expired` are final. New values may be added.',
    '`completed` et `expired` sont des statuts finals. D’autres valeurs pourront s’ajouter.',
  ],
  [
    'Time after which the session can no longer be paid.',
    'Date et heure au-delà desquelles la session ne peut plus être payée.',
  ],
  ['A greeting, in French.', 'Un message d’accueil, en français.'],
  [
    "The application's secret key. A publishable key is refused here.",
    'La clé secrète de l’application. Une clé publique est refusée ici.',
  ],
  [
    "The application's secret key as user name. The password is ignored; leave it empty. A " +
      'publishable key is refused here.',
    'La clé secrète de l’application, comme nom d’utilisateur. Le mot de passe est ignoré : ' +
      'laissez-le vide. Une clé publique est refusée ici.',
  ],
  [
    "The token of the administrators of this server. Merchants' keys are refused here.",
    'Le jeton des administrateurs de ce serveur. Les clés des marchands sont refusées ici.',
  ],
]

const french = new Map([...Object.entries({ ...tags, ...summaries }), ...descriptions])

/** Ignores whitespace and line breaks. Throws if a text has no translation. */
export const documentTextInFrench = (english: string): string => {
  const text = french.get(english.trim().replace(/\s+/g, ' '))
  if (text === undefined) throw new Error(`no French in documents-fr.ts for: ${english}`)
  return printed(text, 'fr')
}
