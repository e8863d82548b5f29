import type { Guide } from './problem-catalogue.ts'

export const guideInFrench: Guide = {
  malformed_request: {
    meaning: "La requête n'est pas une requête HTTP valide.",
    causes:
      "L'adresse ou un en-tête enfreint les règles de HTTP, ou « Host » est absent ou répété.",
    action:
      "Utilisez une bibliothèque HTTP plutôt que d'écrire les requêtes à la main, et regardez " +
      "ce qu'elle envoie.",
  },
  missing_api_key: {
    meaning: 'La requête ne contient aucune clé API.',
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
      'Le message précise lequel de ces cas. Comparez la clé à vos réglages ; après un ' +
      "remplacement, utilisez la nouvelle ; contactez l'assistance en cas de suspension.",
  },
  missing_management_token: {
    meaning: "Une requête à l'API de gestion ne contient aucun jeton.",
    causes: "L'en-tête `Authorization` est absent ou vide.",
    action:
      "Envoyez `Authorization: Bearer` avec le jeton d'une session, un jeton d'accès ou " +
      'la valeur de `MANAGEMENT_TOKEN`.',
  },
  invalid_management_token: {
    meaning: "Le jeton d'une requête à l'API de gestion n'est pas accepté.",
    causes:
      "La session ou le jeton d'accès a expiré, le jeton de gestion est incorrect ou " +
      "désactivé, une clé API a été envoyée, ou le schéma n'est pas Bearer.",
    action:
      'Reconnectez-vous (`momo session start`), puis envoyez une seule fois le jeton, sous Bearer.',
  },
  ip_not_whitelisted: {
    meaning: 'La clé est valide, mais pas autorisée depuis cette adresse IP.',
    causes:
      "L'application a une liste d'adresses autorisées, et la requête vient d'une autre : un " +
      'nouveau serveur, une adresse de sortie qui a changé, un proxy en chemin.',
    action: "Faites ajouter à la liste l'adresse depuis laquelle vos requêtes partent réellement.",
  },
  kyc_verification_required: {
    meaning: "Une clé réelle a été utilisée avant la vérification d'identité de son organisation.",
    causes: "La vérification n'a pas été demandée, est en cours ou a été révoquée.",
    action: "Travaillez avec la clé du bac à sable (`sk_test_…`) jusqu'à la vérification.",
  },
  key_not_permitted: {
    meaning: "La clé est restreinte et n'a pas la permission pour cette opération.",
    causes: "La clé a été créée avec moins de permissions que le programme n'en demande.",
    action: 'Utilisez une clé qui a cette permission, ou faites-en créer une.',
  },
  sign_in_refused: {
    meaning:
      "L'e-mail, le mot de passe, la clé d'accès ou le compte du fournisseur d'identité est " +
      'incorrect, ou la personne est désactivée.',
    causes:
      "Une faute de frappe, un e-mail jamais invité, une clé d'accès retirée, un compte dont " +
      "l'e-mail n'est pas vérifié, ou un compte autre que celui qui est lié.",
    action: 'Réessayez, ou demandez à un propriétaire une invitation, ou de délier le compte.',
  },
  person_not_permitted: {
    meaning: "Votre rôle, votre jeton d'accès ou vos pays n'incluent pas l'opération.",
    causes: 'Le rôle ou les pays ont changé entre-temps, ou le jeton a été créé pour moins.',
    action: 'Demandez le rôle ou les pays à un propriétaire, ou créez un jeton avec la permission.',
  },
  confirmation_required: {
    meaning:
      "L'opération exige une confirmation de moins de dix minutes, ou la connexion n'est pas " +
      'terminée.',
    causes:
      "La dernière confirmation date de plus de dix minutes, ou un jeton d'accès a été utilisé.",
    action: 'Envoyez un code à `confirmSession`, puis la requête avec le nouveau jeton.',
  },
  second_factor_required: {
    meaning: "Vous devez d'abord ajouter une clé d'accès ou une application d'authentification.",
    causes:
      'Vous pouvez prendre des décisions en mode réel, mais vous vous êtes connecté avec ' +
      "votre seul mot de passe, ou vous vouliez créer un jeton d'accès sans second facteur.",
    action:
      "Ajoutez une clé d'accès ou une application d'authentification sous « Mon compte » dans la " +
      'console, ou exécutez `momo session add-authenticator`.',
  },
  person_required: {
    meaning:
      'Seules des personnes peuvent prendre des décisions en mode réel, pas le jeton partagé.',
    causes:
      "Des opérateurs réels sont configurés, un propriétaire existe et le jeton d'administration " +
      'partagé a été envoyé.',
    action:
      'Connectez-vous en tant que personne (`momo session start`), ou utilisez la console. Les ' +
      "programmes utilisent un jeton d'accès d'une personne.",
  },
  own_order: {
    meaning: 'Une deuxième personne doit approuver.',
    causes:
      'Vous avez proposé la modification, créé la clé API du versement (`made_by` ' +
      "d'`approval`), modifié depuis les règles d'approbation de son application, saisi " +
      "l'adresse à laquelle la clé est envoyée, ou la modification vous concerne. " +
      "Si personne d'autre ne peut l'approuver, vous le pouvez à " +
      'partir de `own_approval_from`.',
    action: "Demandez l'approbation à un collègue.",
  },
  person_unconfirmed: {
    meaning:
      "Vous comptez comme une seule personne avec l'auteur ou un autre approbateur : l'un de " +
      "vous a vu le lien d'inscription de l'autre et pourrait agir à sa place.",
    causes:
      "L'invitation ou le lien de mot de passe n'a pas été envoyé par e-mail, et personne " +
      "d'autre n'a confirmé la personne depuis (`link_shown_to` de la personne).",
    action:
      'Demandez à un autre propriétaire de confirmer la personne, sur sa page de la console ou ' +
      "avec `confirmPerson`. S'il n'y en a pas, lancez `momo people confirm --on-host` sur la " +
      'machine du service.',
  },
  live_key_claim_required: {
    meaning:
      'Les marchands récupèrent eux-mêmes leurs clés réelles : le personnel ne les voit jamais.',
    causes: '`createApiKey` ou `rollApiKey` a été appelé pour une clé réelle.',
    action:
      'Préparez une clé réelle avec `startLiveKey` : le marchand reçoit un lien pour la ' +
      'récupérer. Pour en remplacer une, révoquez-la quand la nouvelle sert ; le marchand ' +
      'peut aussi renouveler sa propre clé.',
  },
  last_owner: {
    meaning: 'La personne est le seul propriétaire actif de tous les pays.',
    causes: 'La requête modifierait le rôle ou les pays du dernier propriétaire.',
    action: "Nommez d'abord un autre propriétaire de tous les pays.",
  },
  already_a_person: {
    meaning: 'Une personne avec cet e-mail existe déjà.',
    causes: 'La personne a été invitée deux fois.',
    action: 'Modifiez plutôt la personne.',
  },
  invitation_over: {
    meaning: "L'invitation a été acceptée ou révoquée, ou elle a plus de trois jours.",
    causes: 'Le lien a déjà servi, ou il a plus de trois jours.',
    action: 'Demandez une nouvelle invitation.',
  },
  reset_over: {
    meaning: 'Le lien de réinitialisation a déjà servi, ou il a expiré.',
    causes: 'Le lien a déjà servi, date de plus d’une heure, ou a été remplacé par un plus récent.',
    action: 'Demandez un nouveau lien.',
  },
  no_mail: {
    meaning: "Le service n'envoie pas d'e-mails.",
    causes: 'Il fonctionne sans `SMTP_URL`.',
    action: 'Demandez un lien à un propriétaire (`momo people reset-password`).',
  },
  no_single_sign_on: {
    meaning: "Le service n'a pas de fournisseur d'identité.",
    causes: 'Il fonctionne sans `OIDC_ISSUER`.',
    action: "Connectez-vous avec votre e-mail et votre mot de passe, ou avec une clé d'accès.",
  },
  no_passkeys: {
    meaning: "Les clés d'accès ne fonctionnent pas à l'adresse de la console.",
    causes:
      "Elle n'est ni un nom d'hôte en https, ni `localhost` : les navigateurs n'acceptent rien " +
      "d'autre.",
    action: 'Configurez une telle adresse pour la console (`PUBLIC_URL`, `CONSOLE_URL`).',
  },
  passkeys_full: {
    meaning: "Vous avez dix clés d'accès, le maximum.",
    causes: "Des clés d'anciens appareils n'ont pas été retirées.",
    action: 'Retirez une clé qui ne sert plus.',
  },
  second_person_needed: {
    meaning: 'Cette modification exige deux personnes.',
    causes:
      "Elle fixe des frais, dépasse ce qu'une personne peut mouvementer seule en une journée, ou " +
      "affaiblit une protection : limites, règles d'approbation, adresses IP ou accès d'une " +
      'personne.',
    action: "Proposez-la avec la même requête, et demandez à un collègue de l'approuver.",
  },
  sandbox_only: {
    meaning: "L'opération n'existe que dans le bac à sable.",
    causes: 'Elle a été appelée avec une clé réelle.',
    action: 'Appelez-la avec une clé du bac à sable (`sk_test_…`).',
  },
  not_found: {
    meaning: 'Introuvable avec cette clé.',
    causes:
      "Le chemin est mal écrit ; l'identifiant n'est pas un UUID ou désigne autre chose ; ou la " +
      "ressource appartient à une autre application ou à l'autre environnement.",
    action:
      "Comparez le chemin avec la référence, et vérifiez que la clé est de l'environnement où " +
      'la ressource a été créée.',
  },
  method_not_allowed: {
    meaning: "Le chemin existe, mais n'accepte pas cette méthode.",
    causes: "La méthode n'est pas la bonne, ou une redirection a changé un POST en GET.",
    action: "Utilisez une méthode indiquée dans l'en-tête `Allow` de la réponse.",
  },
  request_timeout: {
    meaning: "La requête a mis trop de temps à arriver et n'a pas été exécutée.",
    causes: "Une connexion lente, ou un client qui s'est arrêté au milieu de sa requête.",
    action: "Renvoyez-la sur une nouvelle connexion, avec la même clé d'idempotence.",
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
    meaning: 'Une autre requête vient de remplacer ou de révoquer cette clé.',
    causes: 'Deux programmes ou deux personnes ont remplacé la même clé en même temps.',
    action: "Utilisez la clé que l'autre requête a reçue.",
  },
  already_final: {
    meaning: 'La transaction a déjà un statut final.',
    causes: 'Elle a atteint un statut final, ou son résultat a déjà été fixé.',
    action: 'Lisez la transaction ; pour un autre résultat, créez-en une nouvelle.',
  },
  awaiting_approval: {
    meaning: "Le résultat d'un versement ne peut pas être fixé avant son approbation.",
    causes: "Une règle de l'application exige une approbation pour ce versement.",
    action: 'Approuvez le versement, puis fixez son résultat.',
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
    meaning: "L'élément a changé depuis son affichage.",
    causes: "Le marchand ou un collègue l'a modifié entre-temps.",
    action: 'Relisez-le, et approuvez avec le nouveau `approval_hash`.',
  },
  outside_limits: {
    meaning: 'Le versement, ou une ligne du versement groupé, est hors des limites actuelles.',
    causes: 'Les limites ont changé depuis la création du versement.',
    action: 'Rejetez le versement, ou changez les limites.',
  },
  proposal_over: {
    meaning: "La proposition n'est plus en attente.",
    causes:
      "Quelqu'un d'autre a décidé avant, une proposition plus récente l'a remplacée, les " +
      'valeurs concernées ont changé, son auteur ne peut plus faire cette modification, ou ' +
      "elle a plus d'une semaine.",
    action: 'Vérifiez les valeurs actuelles, et proposez-la à nouveau si nécessaire.',
  },
  withdrawal_over: {
    meaning: 'Le statut du reversement ne permet pas cette étape.',
    causes: "Quelqu'un d'autre a décidé avant, ou le compte bancaire a été désactivé.",
    action: 'Consultez son `status`.',
  },
  exports_locked: {
    meaning: 'Les fichiers bancaires des reversements réels sont bloqués.',
    causes: 'La base a été restaurée, et a pu perdre un lot que la banque a reçu.',
    action: 'Comparez le dernier lot avec la banque, et confirmez (`confirmWithdrawalExports`).',
  },
  bank_account_over: {
    meaning: 'Le compte bancaire ne peut plus être vérifié ni refusé.',
    causes: "Un collègue l'a vérifié ou refusé, ou il a été désactivé.",
    action: 'Consultez son `status`. Pour empêcher son utilisation, désactivez-le.',
  },
  live_key_over: {
    meaning: 'La clé réelle ne peut plus être approuvée ni annulée.',
    causes:
      "Elle a été approuvée, récupérée ou annulée, elle a expiré, ou la personne qui l'a " +
      "préparée n'en a plus le droit.",
    action: 'Vérifiez son `status`, et préparez une autre clé réelle si nécessaire.',
  },
  refund_outdated: {
    meaning:
      "Le montant remboursé du paiement a changé depuis son affichage. Rien n'a été remboursé.",
    causes:
      "Quelqu'un d'autre l'a remboursé, un de ses remboursements a échoué, ou la même requête " +
      'a déjà été exécutée.',
    action: 'Relisez le paiement et ses remboursements avant de rembourser davantage.',
  },
  settlement_outdated: {
    meaning: "Le statut de la transaction a changé depuis son affichage. Rien n'a été modifié.",
    causes: "L'opérateur a annoncé un statut final, ou un collègue l'a réglée.",
    action:
      'Relisez-la. Classez le rapprochement, réglez-le avec le statut final de la transaction, ' +
      'ou envoyez le statut actuel (`transaction_status`) pour le corriger.',
  },
  not_held: {
    meaning: "Le versement ne peut être ni repris ni annulé : il n'est pas bloqué.",
    causes: "Il a été transmis, n'a jamais été bloqué, ou un collègue a décidé avant.",
    action: 'Lisez le versement pour voir son statut.',
  },
  adjustment_exists: {
    meaning: 'Le solde a déjà été ajusté pour cette référence.',
    causes: 'La même pièce a été enregistrée deux fois, peut-être par un collègue.',
    action: 'Consultez le relevé du marchand ; pour une autre pièce, donnez une autre référence.',
  },
  top_up_over: {
    meaning: "L'état de l'approvisionnement ne permet plus cette opération.",
    causes: 'Un collègue a décidé avant vous.',
    action: "Consultez l'approvisionnement pour connaître son état.",
  },
  platform_transfer_over: {
    meaning: "L'état de l'écriture de capital ou du transfert ne permet plus cette opération.",
    causes: "Un collègue l'a confirmé, annulé, approuvé ou rejeté avant vous.",
    action: 'Consultez les transferts de la plateforme pour connaître son état.',
  },
  not_suspended: {
    meaning: "Le marchand n'est pas suspendu.",
    causes: "Il ne l'a jamais été, ou un collègue a déjà mis fin à la suspension.",
    action: "Vérifiez l'état du marchand : il ne reste rien à proposer.",
  },
  not_reopenable: {
    meaning: 'Ce rapprochement ne peut pas être rouvert.',
    causes:
      'Il est à décider, il a été réglé, ou un signalement plus récent sur la même transaction a ' +
      'ouvert un autre rapprochement.',
    action: 'Consultez les rapprochements de la transaction, et traitez celui qui est ouvert.',
  },
  bulk_payouts_undecided: {
    meaning:
      'La reprise ne peut pas être terminée : des versements groupés sont inachevés, et leurs ' +
      'lignes restantes pourraient être payées deux fois.',
    causes:
      "La base a été restaurée à un moment où certaines de leurs lignes n'étaient pas encore " +
      'des versements.',
    action:
      'Comparez leurs lignes avec les relevés des opérateurs. Annulez ou rejetez ceux qui ont ' +
      'été payés, et listez les autres dans `continue_bulk_payouts`.',
  },
  bulk_payout_over: {
    meaning: 'Il ne reste aucune ligne à annuler dans ce versement groupé.',
    causes: 'Toutes ses lignes sont déjà devenues des versements, ou il a été rejeté.',
    action: 'Suivez les versements déjà créés, comme des versements individuels.',
  },
  payload_too_large: {
    meaning: 'Le corps de la requête dépasse 64 Kio, ou 4 Mio pour un versement groupé.',
    causes: 'La requête contient trop de données, souvent dans `metadata`.',
    action: 'Stockez les données volumineuses chez vous et envoyez leur identifiant.',
  },
  insufficient_balance: {
    meaning: "Le solde ne couvre pas le versement et ses frais. Rien n'a été prélevé.",
    causes:
      "Vous n'avez pas assez encaissé dans cette devise, ou d'autres versements et " +
      "remboursements ont réservé l'argent.",
    action:
      "Lisez le solde du marchand ; encaissez plus ou versez moins. La même clé d'idempotence " +
      'renvoie la même erreur : utilisez une nouvelle clé quand le solde suffit.',
  },
  not_refundable: {
    meaning: "Le paiement n'existe pas ou ne peut pas être remboursé. Rien n'a été remboursé.",
    causes:
      "Le paiement est inconnu de cette clé, n'a pas réussi ou est déjà remboursé ; ou le " +
      'montant dépasse ce qui reste remboursable ou le solde ; ou le payeur a fait effacer son ' +
      'numéro.',
    action:
      'Lisez le paiement et ses remboursements, et envoyez une requête corrigée avec une ' +
      'nouvelle clé.',
  },
  invalid_request: {
    meaning:
      "Des champs manquent ou sont invalides ; la réponse n'a pas de code mais liste chaque champ.",
    causes:
      '`errors` a une entrée pour chaque champ invalide, avec des messages ; `body` désigne le ' +
      'corps entier.',
    action:
      'Affichez les messages à côté des champs de votre formulaire, ou corrigez le programme. ' +
      "Vous pouvez réutiliser la même clé d'idempotence : rien n'a été conservé pour elle.",
  },
  rate_limited: {
    meaning: "Trop de requêtes en une minute ; la réponse n'a pas de code.",
    causes:
      'La limite de la clé est atteinte, ou celle de ses lignes erronées de versements ' +
      'groupés, ou seize versements groupés sont en cours de vérification, ou cette adresse IP ' +
      'a envoyé trop de clés invalides.',
    action:
      'Attendez les secondes de `Retry-After`. Espacez les requêtes, lisez les listes par ' +
      "grandes pages, et utilisez les webhooks au lieu d'interroger l'API.",
  },
  headers_too_large: {
    meaning: 'Les en-têtes de la requête sont trop longs.',
    causes: 'De grands cookies ou en-têtes de suivi, souvent ajoutés par un proxy.',
    action: "N'envoyez que les en-têtes indiqués dans la référence.",
  },
  internal_error: {
    meaning: 'Une erreur de notre côté ; la requête a pu être exécutée ou non.',
    causes: 'Une erreur du service, enregistrée avec la requête.',
    action:
      "Réessayez avec la même clé d'idempotence : vous recevrez le résultat sans que l'opération " +
      "soit exécutée deux fois. Si l'erreur persiste, indiquez `X-Request-Id` à l'assistance.",
  },
  service_unavailable: {
    meaning: 'Le service est momentanément indisponible ; la requête a pu être exécutée ou non.',
    causes: 'La base de données bascule ou est brièvement injoignable.',
    action: "Réessayez après `Retry-After`, avec la même clé d'idempotence.",
  },
  provider_unavailable: {
    meaning: "L'opérateur Mobile Money ne répond pas.",
    causes: "L'opérateur est en panne ou lent, ou n'est pas relié dans cet environnement.",
    action: 'Réessayez après `Retry-After`, en espaçant les essais.',
  },
}
