import type { Guide } from './problem-catalogue.ts'

export const guideInFrench: Guide = {
  malformed_request: {
    meaning: "Ce qui est arrivé n'est pas une requête HTTP correcte.",
    causes:
      "L'adresse ou un en-tête enfreint les règles de HTTP, ou « Host » est absent ou répété.",
    action:
      "Utilisez une bibliothèque HTTP plutôt que d'écrire les requêtes à la main, et regardez " +
      "ce qu'elle envoie.",
  },
  missing_api_key: {
    meaning: 'La requête ne porte aucune clé.',
    causes:
      "L'en-tête `Authorization` est absent ou vide, souvent parce qu'un réglage n'a pas été lu " +
      "ou qu'un proxy a retiré l'en-tête.",
    action:
      'Envoyez `Authorization: Bearer sk_…` ; pour le formulaire de paiement, la clé secrète ' +
      "comme nom d'utilisateur HTTP Basic, avec un mot de passe vide.",
  },
  invalid_api_key: {
    meaning: "La clé, ou la façon de l'envoyer, n'est pas acceptée.",
    causes:
      "La clé est inconnue, révoquée ou expirée ; c'est une clé publique (`pk_…`) ; le schéma " +
      "n'est pas celui de cette adresse ; `Authorization` est envoyé deux fois ; ou " +
      "l'organisation est suspendue.",
    action:
      'Lisez la phrase : elle dit lequel de ces cas. Comparez la clé à celle de vos réglages ; ' +
      "après un renouvellement, prenez la nouvelle ; contactez l'assistance en cas de suspension.",
  },
  missing_management_token: {
    meaning: "Une requête à l'API de gestion ne porte aucun jeton.",
    causes: "L'en-tête `Authorization` est absent ou vide.",
    action:
      "Envoyez `Authorization: Bearer` avec le jeton d'une session, un jeton d'accès ou " +
      'la valeur de `MANAGEMENT_TOKEN`.',
  },
  invalid_management_token: {
    meaning: "Le jeton d'une requête à l'API de gestion n'est pas accepté.",
    causes:
      "La session ou le jeton d'accès est terminé, le jeton de gestion est un autre ou n'est " +
      "plus admis, c'est une clé API, ou le schéma n'est pas Bearer.",
    action:
      'Reconnectez-vous (`momo session start`), puis envoyez une seule fois le jeton, sous Bearer.',
  },
  ip_not_whitelisted: {
    meaning: 'La clé est bonne, mais ne peut pas être utilisée depuis cette adresse.',
    causes:
      "L'application a une liste d'adresses autorisées, et la requête vient d'une autre : un " +
      'nouveau serveur, une adresse de sortie qui a changé, un proxy en chemin.',
    action: "Faites ajouter à la liste l'adresse depuis laquelle vos requêtes partent réellement.",
  },
  kyc_verification_required: {
    meaning: "Une clé live est utilisée avant la vérification d'identité de son organisation.",
    causes: "La vérification n'a pas été demandée, est en cours, ou a été retirée.",
    action: "Travaillez avec la clé du bac à sable (`sk_test_…`) jusqu'à la vérification.",
  },
  key_not_permitted: {
    meaning: "La clé est restreinte, et cette opération n'est pas parmi ses permissions.",
    causes: "La clé a été créée pour moins d'opérations que le programme n'en appelle.",
    action: 'Utilisez une clé qui a cette permission, ou faites-en créer une.',
  },
  sign_in_refused: {
    meaning:
      "Personne n'a cette adresse et ce mot de passe, ou cette clé d'accès, ou ce compte du " +
      "fournisseur d'identité, ou la personne est bloquée.",
    causes:
      "Une faute de frappe, une adresse jamais invitée, une clé d'accès retirée, un compte dont " +
      "l'adresse n'est pas vérifiée, ou un autre compte que celui qui est lié.",
    action: 'Réessayez, ou demandez à un propriétaire une invitation, ou de délier le compte.',
  },
  person_not_permitted: {
    meaning:
      "Le rôle de la personne, son jeton d'accès ou les pays auxquels elle est limitée ne " +
      "comprennent pas l'opération.",
    causes: 'Le rôle ou les pays ont changé entre-temps, ou le jeton a été créé pour moins.',
    action: 'Demandez le rôle ou les pays à un propriétaire, ou créez un jeton avec la permission.',
  },
  confirmation_required: {
    meaning:
      "L'opération demande une confirmation des dix dernières minutes, ou la connexion n'est pas " +
      'terminée.',
    causes: "Du temps a passé depuis le dernier code, ou un jeton d'accès a été utilisé.",
    action: 'Envoyez un code à `confirmSession`, puis la requête avec le nouveau jeton.',
  },
  second_factor_required: {
    meaning:
      "La personne doit d'abord ajouter une clé d'accès ou une application d'authentification.",
    causes:
      "La personne peut décider de l'argent réel et s'est connectée par son seul mot de passe, " +
      "ou un jeton d'accès devait être créé sans second facteur.",
    action:
      "Ajoutez une clé d'accès ou une application d'authentification sous « Mon compte » dans la " +
      'console, ou exécutez `momo session add-authenticator`.',
  },
  person_required: {
    meaning:
      "Ce sont des personnes qui décident de l'argent réel, et plusieurs partagent le jeton.",
    causes:
      "Des opérateurs réels sont configurés, un propriétaire existe et le jeton d'administration " +
      'partagé a été envoyé.',
    action:
      'Connectez-vous en tant que personne (`momo session start`), ou utilisez la console. Les ' +
      "programmes utilisent un jeton d'accès d'une personne.",
  },
  own_order: {
    meaning: 'Une deuxième personne doit approuver : la première ne décide pas seule.',
    causes:
      "Vous avez proposé le changement, émis la clé qui a ordonné le versement (`made_by` d'" +
      "`approval`), changé depuis les règles d'approbation de son application, ou la " +
      'modification vous concerne. Celle que nul autre ne peut approuver attend ' +
      "jusqu'à `own_approval_from`.",
    action: "Demandez l'approbation à une autre personne.",
  },
  person_unconfirmed: {
    meaning:
      "Vous comptez pour une seule personne avec l'auteur, ou avec qui l'a approuvé : l'un a vu " +
      "le lien par lequel l'autre s'est inscrit, et peut agir à sa place.",
    causes:
      "Le service n'a pas envoyé l'invitation, ou le lien vers un nouveau mot de passe, par " +
      "e-mail ; et nul autre n'a confirmé la personne depuis (`link_shown_to` de la personne).",
    action:
      "Demandez à un propriétaire qui n'est ni l'un ni l'autre de confirmer la personne, sur sa " +
      'page de la console ou par `confirmPerson`. Sans un tel propriétaire, lancez ' +
      '`momo people confirm --on-host` sur la machine du service.',
  },
  live_key_claim_required: {
    meaning:
      'Les marchands récupèrent eux-mêmes leurs clés réelles : le personnel ne les voit jamais.',
    causes: '`createApiKey` ou `rollApiKey` a été appelé pour une clé réelle.',
    action:
      'Préparez une clé réelle par `startLiveKey` : son marchand reçoit un lien pour la ' +
      'récupérer. Pour en remplacer une, révoquez-la quand la nouvelle sert ; le marchand peut ' +
      'aussi renouveler sa propre clé.',
  },
  last_owner: {
    meaning: "La personne est le seul propriétaire de tous les pays qui n'est pas bloqué.",
    causes: 'Le rôle ou les pays du dernier propriétaire devaient changer.',
    action: "Nommez d'abord un autre propriétaire de tous les pays.",
  },
  already_a_person: {
    meaning: 'Une personne de cette adresse peut déjà se connecter.',
    causes: 'La personne a été invitée deux fois.',
    action: 'Modifiez plutôt la personne.',
  },
  invitation_over: {
    meaning: "L'invitation a été acceptée ou révoquée, ou elle a plus de trois jours.",
    causes: 'Le lien a déjà servi, ou il arrive trop tard.',
    action: 'Demandez une autre invitation.',
  },
  reset_over: {
    meaning: 'Le lien vers un nouveau mot de passe a servi, ou il a plus d’une heure.',
    causes: 'Le lien a déjà servi, ou trop tard, ou un autre a été envoyé après lui.',
    action: 'Demandez un autre lien.',
  },
  no_mail: {
    meaning: "Le service n'envoie pas de courriel.",
    causes: 'Il tourne sans `SMTP_URL`.',
    action: 'Demandez un lien à un propriétaire (`momo people reset-password`).',
  },
  no_single_sign_on: {
    meaning: "Le service n'a pas de fournisseur d'identité.",
    causes: 'Il tourne sans `OIDC_ISSUER`.',
    action: "Connectez-vous par adresse et mot de passe, ou par clé d'accès.",
  },
  no_passkeys: {
    meaning: "Les clés d'accès ne fonctionnent pas à l'adresse de la console.",
    causes:
      "Elle n'est ni en https avec un nom, ni `localhost` : les navigateurs refusent toute autre.",
    action: 'Donnez à la console une telle adresse (`PUBLIC_URL`, `CONSOLE_URL`).',
  },
  passkeys_full: {
    meaning: "La personne a dix clés d'accès, le nombre maximal.",
    causes: "Des clés d'appareils qui ne servent plus ont été gardées.",
    action: 'Retirez une clé qui ne sert plus.',
  },
  second_person_needed: {
    meaning: 'Personne ne fait seul cette modification.',
    causes:
      'Ce sont des frais, un rapprochement à régler ou à classer au-delà du montant que fixe le ' +
      "service, ou une protection est affaiblie : limites, règles d'approbation, adresses ou " +
      "accès d'une personne.",
    action: "Proposez-la, par la même requête ; un collègue l'approuve.",
  },
  sandbox_only: {
    meaning: "L'opération n'existe que dans le bac à sable.",
    causes: 'Elle a été appelée avec une clé live.',
    action: 'Appelez-la avec une clé du bac à sable (`sk_test_…`).',
  },
  not_found: {
    meaning: "Il n'y a rien ici pour cette clé.",
    causes:
      "Le chemin est mal écrit ; l'identifiant n'est pas un UUID ou désigne autre chose ; ou la " +
      "ressource appartient à une autre application ou à l'autre environnement.",
    action:
      "Comparez le chemin avec la référence, et vérifiez que la clé est de l'environnement où " +
      'la ressource a été créée.',
  },
  method_not_allowed: {
    meaning: 'Le chemin existe, mais pas avec cette méthode.',
    causes: "La méthode n'est pas la bonne, ou une redirection a changé un POST en GET.",
    action: "Utilisez une méthode que l'en-tête `Allow` de la réponse nomme.",
  },
  request_timeout: {
    meaning: "La requête a mis trop de temps à arriver et n'a pas été exécutée.",
    causes: "Une connexion lente, ou un client qui s'est arrêté au milieu de sa requête.",
    action: "Renvoyez-la par une nouvelle connexion, avec la même clé d'idempotence.",
  },
  idempotency_conflict: {
    meaning: "La clé d'idempotence a déjà servi pour une autre requête. Rien n'a été fait.",
    causes:
      'Une clé pour deux commandes, un compteur qui est reparti, ou un corps qui change entre ' +
      'deux essais (une heure, une valeur aléatoire).',
    action:
      'Créez une clé par commande et conservez-la avec la commande ; renvoyez exactement la ' +
      'même requête.',
  },
  key_replaced: {
    meaning: "La clé qui demande vient d'être renouvelée ou révoquée par une autre requête.",
    causes: 'Deux programmes, ou deux personnes, ont renouvelé la même clé en même temps.',
    action: "Prenez la clé que l'autre requête a reçue.",
  },
  already_final: {
    meaning: "Le résultat d'une transaction ne peut pas être choisi : elle en a un.",
    causes: "Elle s'est terminée d'elle-même, ou quelqu'un a choisi son résultat avant.",
    action: 'Lisez la transaction ; pour un autre résultat, créez-en une nouvelle.',
  },
  awaiting_approval: {
    meaning: "Le résultat d'un versement ne peut pas être choisi avant son approbation.",
    causes: "Une règle de l'application retient le versement pour qu'une personne décide.",
    action: 'Approuvez le versement, puis choisissez son résultat.',
  },
  already_resolved: {
    meaning: 'Ce rapprochement a déjà été résolu.',
    causes: 'Deux administrateurs ont travaillé sur le même rapprochement.',
    action: "Lisez-le pour voir qui l'a résolu, et comment.",
  },
  organisation_may_not_pay: {
    meaning: 'Aucun versement ne peut être approuvé pour cette organisation.',
    causes: "Elle est suspendue, ou son identité n'est plus vérifiée.",
    action: "Rétablissez ou vérifiez l'organisation, ou rejetez le versement.",
  },
  not_awaiting_approval: {
    meaning: "Le versement ne peut être ni approuvé ni rejeté : il n'attend aucune décision.",
    causes: "Il n'en demandait pas, ou quelqu'un d'autre a décidé avant.",
    action: 'Lisez le versement pour voir son statut.',
  },
  approval_outdated: {
    meaning: "Ce qui est approuvé n'est plus ce qui a été montré.",
    causes: 'Le marchand ou un collègue y a changé quelque chose entre-temps.',
    action: 'Relisez-le, et approuvez avec le nouveau `approval_hash`.',
  },
  outside_limits: {
    meaning: 'Le versement, ou une ligne du versement groupé, est hors des limites de maintenant.',
    causes: 'Les limites ont changé depuis que le versement a été ordonné.',
    action: 'Rejetez le versement, ou changez les limites.',
  },
  proposal_over: {
    meaning: "La proposition n'attend plus de décision.",
    causes:
      "Quelqu'un d'autre a décidé avant, une nouvelle proposition l'a remplacée, ce qu'elle " +
      'change a changé entre-temps, son auteur ne peut plus faire une telle modification, ou ' +
      "elle a plus d'une semaine.",
    action: "Lisez ce qui est en vigueur, et proposez-le à nouveau s'il le faut.",
  },
  live_key_over: {
    meaning: 'La clé réelle ne peut plus être approuvée ni annulée.',
    causes:
      "Elle a été approuvée, récupérée ou annulée, elle a expiré, ou la personne qui l'a " +
      "préparée n'en a plus le droit.",
    action: "Regardez son `status`, et préparez une autre clé réelle s'il en faut encore une.",
  },
  refund_outdated: {
    meaning: "Ce qui est remboursé du paiement n'est plus ce qui a été montré. Rien n'a été rendu.",
    causes:
      "Quelqu'un d'autre le rembourse, un de ses remboursements a échoué entre-temps, ou la même " +
      'requête a déjà été exécutée.',
    action: 'Relisez le paiement et ses remboursements avant de rembourser davantage.',
  },
  settlement_outdated: {
    meaning: "La transaction n'a plus l'état qui a été montré. Rien n'a été changé.",
    causes: "Son opérateur a annoncé sa fin, ou un collègue l'a réglée entre-temps.",
    action:
      'Relisez-la. Classez le rapprochement, réglez-le comme la transaction a fini, ou nommez ' +
      'son état de maintenant (`transaction_status`) pour le corriger.',
  },
  not_held: {
    meaning: "Le versement ne peut être ni repris ni annulé : il n'est pas bloqué.",
    causes: "Il a été envoyé, n'a jamais été bloqué, ou un collègue en a décidé avant.",
    action: 'Lisez le versement pour voir son statut.',
  },
  not_suspended: {
    meaning: "Le marchand n'est pas suspendu.",
    causes: "Il ne l'a jamais été, ou un collègue a déjà mis fin à la suspension.",
    action: 'Lisez le marchand : rien ne reste à proposer.',
  },
  not_reopenable: {
    meaning: 'Ce rapprochement ne peut pas être rouvert.',
    causes:
      'Il est à décider, il a été réglé, ou un signalement plus récent sur la même transaction a ' +
      'ouvert un autre rapprochement.',
    action: 'Lisez les rapprochements de la transaction, et décidez celui qui est ouvert.',
  },
  bulk_payouts_undecided: {
    meaning:
      'La reprise ne peut pas être terminée : des versements groupés ne sont pas finis, et ce ' +
      "qu'il en reste serait payé, peut-être une deuxième fois.",
    causes:
      "La base a été restaurée à un moment où de leurs lignes n'étaient pas encore des versements.",
    action:
      'Comparez leurs lignes avec les relevés des opérateurs. Annulez ou rejetez ceux qui ont ' +
      'été payés, et nommez les autres dans `continue_bulk_payouts`.',
  },
  bulk_payout_over: {
    meaning: 'Il ne reste dans ce versement groupé aucune ligne à annuler.',
    causes: 'Toutes ses lignes sont déjà devenues des versements, ou il a été rejeté.',
    action: 'Suivez les versements déjà créés : chacun se termine comme un versement seul.',
  },
  payload_too_large: {
    meaning: 'Le corps de la requête dépasse 64 Kio, ou 4 Mio pour un versement groupé.',
    causes: 'La requête contient plus que ses champs ne prévoient, souvent dans `metadata`.',
    action: 'Gardez les grandes données chez vous et envoyez leur identifiant.',
  },
  insufficient_balance: {
    meaning: "Le solde ne couvre pas le versement et ses frais. Rien n'a été prélevé.",
    causes:
      "Trop peu a été encaissé dans cette devise, ou d'autres versements et remboursements ont " +
      "réservé l'argent.",
    action:
      'Lisez le solde du marchand ; encaissez plus ou versez moins. La même clé ' +
      "d'idempotence répète ce refus : prenez-en une nouvelle quand le solde suffit.",
  },
  not_refundable: {
    meaning: "Aucun paiement ne peut être remboursé ici. Rien n'a été rendu.",
    causes:
      "Le paiement est inconnu de cette clé, n'a pas réussi ou est déjà remboursé ; ou le " +
      "montant demandé dépasse ce qu'il en reste, ou ce que le solde couvre ; ou le numéro qui a " +
      'payé a été effacé à la demande de son titulaire.',
    action:
      'Lisez le paiement et ses remboursements, et corrigez la requête sous une nouvelle clé.',
  },
  invalid_request: {
    meaning: "Des champs manquent ou sont faux ; la réponse n'a pas de code et nomme chaque champ.",
    causes:
      '`errors` a une entrée pour chaque champ faux, avec des phrases en français ; `body` ' +
      'désigne le corps entier.',
    action:
      'Affichez les phrases à côté des champs de votre formulaire, ou corrigez le programme. La ' +
      "même clé d'idempotence peut resservir : rien n'a été conservé sous elle.",
  },
  rate_limited: {
    meaning: "Trop de requêtes en une minute ; la réponse n'a pas de code.",
    causes:
      'La limite de la clé est atteinte, ou celle de ses lignes erronées de versements ' +
      'groupés, ou seize versements groupés sont en cours de vérification, ou cette adresse a ' +
      'envoyé trop de clés fausses.',
    action:
      'Attendez les secondes de `Retry-After`. Espacez les requêtes, lisez les listes par ' +
      'grandes pages, et prenez les résultats des webhooks au lieu de les demander.',
  },
  headers_too_large: {
    meaning: 'Les en-têtes de la requête sont trop longs.',
    causes: 'De grands cookies ou en-têtes de suivi, souvent ajoutés par un proxy.',
    action: "N'envoyez que les en-têtes que la référence nomme.",
  },
  internal_error: {
    meaning: "Une erreur de notre côté ; il n'est pas certain que la requête ait eu effet.",
    causes: 'Une erreur du service, enregistrée avec la requête.',
    action:
      "Réessayez avec la même clé d'idempotence : elle dit le résultat et ne fait jamais rien " +
      "deux fois. Si l'erreur persiste, indiquez `X-Request-Id` à l'assistance.",
  },
  service_unavailable: {
    meaning: "Le service ne peut pas répondre ; il n'est pas certain que la requête ait eu effet.",
    causes: 'La base de données est en cours de remplacement ou injoignable un moment.',
    action: "Réessayez après `Retry-After`, avec la même clé d'idempotence.",
  },
  provider_unavailable: {
    meaning: "L'opérateur qu'il fallait interroger ne répond pas.",
    causes: "L'opérateur est en panne ou lent, ou n'est pas relié dans cet environnement.",
    action: 'Réessayez après `Retry-After`, en attendant plus longtemps à chaque fois.',
  },
}
