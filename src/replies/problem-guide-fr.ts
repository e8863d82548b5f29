import type { Guide } from './problem-catalogue.ts'

export const guideInFrench: Guide = {
  malformed_request: {
    meaning: 'La requête n’est pas une requête HTTP valide.',
    causes:
      'L’adresse ou un en-tête enfreint les règles de HTTP, ou « Host » est absent ou répété.',
    action:
      'Utilisez une bibliothèque HTTP au lieu d’écrire les requêtes à la main, et ' +
      'vérifiez ce qu’elle envoie.',
  },
  missing_api_key: {
    meaning: 'La requête ne contient aucune clé API.',
    causes:
      'L’en-tête `Authorization` est absent ou vide, souvent parce qu’un réglage n’a pas été lu ' +
      'ou qu’un proxy a retiré l’en-tête.',
    action:
      'Envoyez `Authorization: Bearer sk_…`. Pour le formulaire de paiement, envoyez ' +
      'la clé secrète comme nom d’utilisateur HTTP Basic, avec un mot de passe vide.',
  },
  invalid_api_key: {
    meaning: 'La clé ou son mode d’envoi n’est pas accepté.',
    causes:
      'La clé est inconnue, révoquée, expirée ou publique (`pk_…`), le schéma n’est ' +
      'pas celui de cette adresse, `Authorization` est envoyé deux fois, ou ' +
      'l’organisation est suspendue.',
    action:
      'Le message indique la cause. Comparez la clé à vos réglages ; après un ' +
      'renouvellement, utilisez la nouvelle clé ; en cas de suspension, contactez ' +
      'le support.',
  },
  missing_management_token: {
    meaning: 'Une requête à l’API d’administration ne contient aucun jeton.',
    causes: 'L’en-tête `Authorization` est absent ou vide.',
    action:
      'Envoyez `Authorization: Bearer` avec le jeton d’une session, un jeton d’accès ou ' +
      'la valeur de `MANAGEMENT_TOKEN`.',
  },
  invalid_management_token: {
    meaning: 'Le jeton d’une requête à l’API d’administration n’est pas accepté.',
    causes:
      'La session ou le jeton d’accès a expiré, le jeton d’administration est incorrect ou ' +
      'désactivé, une clé API a été envoyée, ou le schéma n’est pas Bearer.',
    action:
      'Reconnectez-vous (`momo session start`), puis envoyez le jeton une seule fois, ' +
      'avec le schéma Bearer.',
  },
  ip_not_whitelisted: {
    meaning: 'La clé est valide, mais pas autorisée depuis cette adresse IP.',
    causes:
      'L’application a une liste d’adresses IP autorisées, et la requête vient d’une autre ' +
      'adresse, par exemple d’un nouveau serveur, d’une adresse de sortie qui a changé ou ' +
      'd’un proxy.',
    action: 'Demandez-nous d’ajouter à la liste l’adresse IP de sortie de vos requêtes.',
  },
  kyc_verification_required: {
    meaning: 'Une clé réelle a été utilisée avant la vérification d’identité de son organisation.',
    causes: 'La vérification n’a pas été demandée, est en cours ou a été révoquée.',
    action: 'Utilisez la clé du bac à sable (`sk_test_…`) jusqu’à la fin de la vérification.',
  },
  key_not_permitted: {
    meaning: 'La clé est restreinte et n’a pas la permission nécessaire.',
    causes: 'La clé a moins de permissions que le programme n’en demande.',
    action: 'Utilisez une clé qui a cette permission, ou demandez-nous une autre clé.',
  },
  sign_in_refused: {
    meaning:
      'L’adresse e-mail, le mot de passe, la clé d’accès ou le compte du fournisseur ' +
      'd’identité est incorrect, ou votre compte est désactivé.',
    causes:
      'L’adresse est mal saisie ou n’a jamais été invitée, la clé d’accès a été supprimée, ou ' +
      'le compte du fournisseur d’identité n’est pas celui qui est associé, ou a une adresse ' +
      'non vérifiée.',
    action:
      'Réessayez, ou demandez à un propriétaire soit de vous inviter, soit de ' +
      'dissocier votre compte du fournisseur d’identité.',
  },
  person_not_permitted: {
    meaning: 'Votre rôle, votre jeton d’accès ou vos pays n’autorisent pas cette opération.',
    causes: 'Votre rôle ou vos pays ont changé, ou le jeton a moins de permissions.',
    action: 'Demandez le rôle ou les pays à un propriétaire, ou créez un jeton avec la permission.',
  },
  confirmation_required: {
    meaning:
      'L’opération exige une confirmation de moins de dix minutes, ou la connexion n’est pas ' +
      'terminée.',
    causes:
      'La dernière confirmation date de plus de dix minutes, ou un jeton d’accès a été utilisé.',
    action: 'Envoyez un code à `confirmSession`, puis la requête avec le nouveau jeton.',
  },
  second_factor_required: {
    meaning: 'Vous devez d’abord ajouter une clé d’accès ou une application d’authentification.',
    causes:
      'Vous pouvez prendre des décisions en mode réel, mais vous vous êtes connecté ' +
      'avec un mot de passe seul, ou vous avez voulu créer un jeton d’accès sans ' +
      'second facteur.',
    action:
      'Ajoutez une clé d’accès ou une application d’authentification dans « Mon compte » sur la ' +
      'console, ou exécutez `momo session add-authenticator`.',
  },
  person_required: {
    meaning:
      'Seules des personnes peuvent prendre des décisions en mode réel, pas le jeton partagé.',
    causes:
      'Des opérateurs réels sont configurés, un propriétaire existe et le jeton d’administration ' +
      'partagé a été envoyé.',
    action:
      'Connectez-vous en tant que personne (`momo session start`), ou utilisez la console. Les ' +
      'programmes utilisent le jeton d’accès d’une personne.',
  },
  own_order: {
    meaning: 'Une deuxième personne doit approuver.',
    causes:
      'Vous avez proposé la modification, créé la clé API qui a demandé le versement ' +
      '(`made_by` d’`approval`), modifié depuis les règles d’approbation de son application ' +
      'ou saisi l’adresse à laquelle la clé est envoyée, ou la modification vous concerne. Si ' +
      'personne d’autre ne peut l’approuver, vous pourrez le faire à partir de ' +
      '`own_approval_from`.',
    action: 'Demandez l’approbation à un collègue.',
  },
  person_unconfirmed: {
    meaning:
      'Vous et l’auteur (ou un autre approbateur) êtes considérés comme une seule ' +
      'personne, car l’un de vous a vu le lien d’inscription de l’autre et pourrait ' +
      'agir à sa place.',
    causes:
      'L’invitation ou le lien de mot de passe n’a pas été envoyé par e-mail, et personne ' +
      'd’autre n’a confirmé la personne depuis (`link_shown_to` de la personne).',
    action:
      'Demandez à un autre propriétaire de confirmer la personne, sur sa page de la console ou ' +
      'avec `confirmPerson`. S’il n’y a pas d’autre propriétaire, lancez ' +
      '`momo people confirm --on-host` sur le serveur.',
  },
  live_key_claim_required: {
    meaning: 'Les marchands récupèrent eux-mêmes leurs clés réelles : l’équipe ne les voit jamais.',
    causes: '`createApiKey` ou `rollApiKey` a été appelé pour une clé réelle.',
    action:
      'Préparez une clé réelle avec `startLiveKey` : le marchand reçoit un lien pour ' +
      'la récupérer. Pour remplacer une clé réelle, révoquez-la quand la nouvelle est ' +
      'utilisée. Le marchand peut aussi renouveler sa propre clé.',
  },
  last_owner: {
    meaning: 'La personne est le seul propriétaire actif de tous les pays.',
    causes: 'La requête modifierait le rôle ou les pays du dernier propriétaire.',
    action: 'Nommez d’abord un autre propriétaire de tous les pays.',
  },
  already_a_person: {
    meaning: 'Une personne avec cette adresse e-mail existe déjà.',
    causes: 'La personne a été invitée deux fois.',
    action: 'Modifiez plutôt l’accès de cette personne.',
  },
  invitation_over: {
    meaning: 'L’invitation a été acceptée ou annulée, ou elle date de plus de trois jours.',
    causes: 'Le lien a déjà été utilisé, ou il date de plus de trois jours.',
    action: 'Demandez une nouvelle invitation.',
  },
  reset_over: {
    meaning: 'Le lien de réinitialisation a déjà été utilisé, ou il a expiré.',
    causes:
      'Le lien a déjà été utilisé, date de plus d’une heure, ou a été remplacé par un lien plus ' +
      'récent.',
    action: 'Demandez un nouveau lien.',
  },
  no_mail: {
    meaning: 'Le service n’envoie pas d’e-mails.',
    causes: 'Le service fonctionne sans `SMTP_URL`.',
    action: 'Demandez un lien à un propriétaire (`momo people reset-password`).',
  },
  no_single_sign_on: {
    meaning: 'Le service n’a pas de fournisseur d’identité.',
    causes: 'Le service fonctionne sans `OIDC_ISSUER`.',
    action:
      'Connectez-vous avec votre adresse e-mail et votre mot de passe, ou avec une clé d’accès.',
  },
  no_passkeys: {
    meaning: 'Les clés d’accès ne fonctionnent pas à l’adresse de la console.',
    causes:
      'Cette adresse n’est ni un nom d’hôte en HTTPS, ni `localhost`, les seules ' +
      'adresses que les navigateurs acceptent.',
    action: 'Configurez une adresse de ce type pour la console (`PUBLIC_URL`, `CONSOLE_URL`).',
  },
  passkeys_full: {
    meaning: 'Vous avez déjà dix clés d’accès, ce qui est le maximum.',
    causes: 'Des clés d’anciens appareils sont encore enregistrées.',
    action: 'Supprimez une clé que vous n’utilisez plus.',
  },
  second_person_needed: {
    meaning: 'Cette modification exige deux personnes.',
    causes:
      'La modification définit des frais, dépasse le montant qu’une personne peut engager ' +
      'seule en une journée, ou assouplit une règle de sécurité : limites, règles ' +
      'd’approbation, adresses IP ou accès d’une personne.',
    action:
      'Proposez-la avec la même requête, et demandez à un collègue de l’approuver. Si vous avez ' +
      'envoyé un reversement, un collègue enregistre son paiement.',
  },
  sandbox_only: {
    meaning: 'L’opération n’existe que dans le bac à sable.',
    causes: 'Elle a été appelée avec une clé réelle.',
    action: 'Appelez-la avec une clé du bac à sable (`sk_test_…`).',
  },
  not_found: {
    meaning: 'Aucune ressource n’a été trouvée avec cette clé.',
    causes:
      'Le chemin est mal écrit, l’identifiant n’est pas un UUID ou désigne un autre ' +
      'type de ressource, ou la ressource appartient à une autre application ou à ' +
      'l’autre environnement.',
    action:
      'Comparez le chemin avec la référence, et vérifiez que la clé appartient à l’environnement ' +
      'où la ressource a été créée.',
  },
  method_not_allowed: {
    meaning: 'Le chemin existe, mais n’accepte pas cette méthode.',
    causes: 'La requête utilise une autre méthode, ou une redirection a transformé un POST en GET.',
    action: 'Utilisez une méthode indiquée dans l’en-tête `Allow` de la réponse.',
  },
  request_timeout: {
    meaning: 'La requête a mis trop de temps à arriver et n’a pas été exécutée.',
    causes: 'La connexion est lente, ou le client s’est arrêté au milieu de la requête.',
    action: 'Renvoyez la requête sur une nouvelle connexion, avec la même clé d’idempotence.',
  },
  idempotency_conflict: {
    meaning:
      'La clé d’idempotence a déjà été utilisée pour une autre requête. Aucune ' +
      'opération n’a été effectuée.',
    causes:
      'Deux transactions partagent une clé, un compteur a été remis à zéro, ou le ' +
      'corps change entre deux tentatives (une heure, une valeur aléatoire).',
    action:
      'Générez une clé pour chaque transaction et enregistrez-la avec votre commande. ' +
      'Lors d’une nouvelle tentative, renvoyez exactement la même requête.',
  },
  key_replaced: {
    meaning: 'Une autre requête vient de renouveler ou de révoquer cette clé.',
    causes: 'Deux programmes ou deux personnes ont renouvelé la même clé en même temps.',
    action: 'Utilisez la clé que l’autre requête a reçue.',
  },
  already_final: {
    meaning: 'La transaction a déjà un statut final.',
    causes: 'La transaction a atteint un statut final, ou son résultat a déjà été défini.',
    action: 'Consultez la transaction. Pour un autre résultat, créez une nouvelle transaction.',
  },
  awaiting_approval: {
    meaning: 'Le résultat d’un versement ne peut pas être défini avant son approbation.',
    causes: 'Une règle de l’application exige une approbation pour ce versement.',
    action: 'Approuvez le versement, puis définissez son résultat.',
  },
  already_resolved: {
    meaning: 'Ce rapprochement a déjà été traité.',
    causes: 'Deux administrateurs ont traité le même rapprochement.',
    action: 'Consultez le rapprochement pour savoir qui l’a traité, et comment.',
  },
  organisation_may_not_pay: {
    meaning: 'Aucun versement ne peut être approuvé pour cette organisation.',
    causes: 'L’organisation est suspendue, ou son identité n’est plus vérifiée.',
    action: 'Levez la suspension ou vérifiez l’organisation, ou rejetez le versement.',
  },
  not_awaiting_approval: {
    meaning: 'Le versement n’attend aucune décision : il ne peut être ni approuvé ni rejeté.',
    causes:
      'Le versement n’avait pas besoin d’approbation, ou un collègue a décidé avant ' + 'vous.',
    action: 'Consultez le versement pour connaître son statut.',
  },
  approval_outdated: {
    meaning: 'L’élément a changé depuis son affichage.',
    causes: 'Le marchand ou un collègue l’a modifié entre-temps.',
    action: 'Vérifiez de nouveau l’élément, puis approuvez-le avec le nouveau `approval_hash`.',
  },
  outside_limits: {
    meaning: 'Le versement, ou une ligne du versement groupé, est hors des limites actuelles.',
    causes: 'Les limites ont changé depuis la création du versement.',
    action: 'Rejetez le versement, ou changez les limites.',
  },
  proposal_over: {
    meaning: 'La proposition n’est plus en attente.',
    causes:
      'Un collègue a décidé avant vous, une proposition plus récente l’a remplacée, ' +
      'les valeurs actuelles ont changé, son auteur n’a plus le droit de faire cette ' +
      'modification, ou la proposition date de plus d’une semaine.',
    action: 'Vérifiez les valeurs actuelles, et proposez de nouveau la modification si nécessaire.',
  },
  withdrawal_over: {
    meaning: 'Le statut du reversement ne permet plus cette opération.',
    causes: 'Un collègue a décidé avant vous.',
    action: 'Consultez le `status` du reversement.',
  },
  withdrawal_in_progress: {
    meaning: 'Le compte bancaire ne peut pas encore être effacé.',
    causes: 'Un reversement vers ce compte est `requested`, `approved` ou `sent`.',
    action:
      'Attendez que le reversement atteigne un statut final, ou rejetez-le ou enregistrez son ' +
      'retour. Effacez ensuite le compte.',
  },
  bank_account_disabled: {
    meaning: 'Le reversement ne peut pas être payé, car son compte bancaire est désactivé.',
    causes: 'Le marchand ou un collègue a désactivé le compte après la demande de reversement.',
    action: 'Rejetez le reversement. Le marchand peut en demander un autre vers un compte actif.',
  },
  organisation_in_debt: {
    meaning: 'Le marchand a une dette dans la devise du reversement.',
    causes:
      'Un approvisionnement a été annulé ou un paiement corrigé après la demande de ' +
      'reversement.',
    action:
      'Rejetez le reversement, ce qui rembourse la dette, ou attendez que la dette soit ' +
      'remboursée.',
  },
  nothing_to_export: {
    meaning: 'Aucun reversement ne peut être exporté.',
    causes:
      'Aucun reversement n’est approuvé, un collègue les a déjà exportés, ou leurs marchands ' +
      'ou comptes bancaires ne peuvent pas être payés.',
    action: 'Vérifiez les reversements approuvés et le dernier lot (`listWithdrawalBatches`).',
  },
  exports_locked: {
    meaning: 'Les fichiers bancaires des reversements réels sont bloqués.',
    causes: 'La base a été restaurée et a pu perdre un lot que la banque avait reçu.',
    action: 'Comparez le dernier lot avec la banque, et confirmez (`confirmWithdrawalExports`).',
  },
  bank_account_over: {
    meaning: 'Le compte bancaire ne peut plus être vérifié ni rejeté.',
    causes: 'Un collègue l’a vérifié ou rejeté, ou il a été désactivé.',
    action: 'Consultez le `status` du compte. Pour empêcher son utilisation, désactivez-le.',
  },
  live_key_over: {
    meaning: 'La clé réelle ne peut plus être approuvée ni annulée.',
    causes:
      'Elle a été approuvée, récupérée ou annulée, elle a expiré, ou la personne qui l’a ' +
      'préparée n’en a plus le droit.',
    action: 'Vérifiez le `status` de la clé, et préparez une autre clé réelle si nécessaire.',
  },
  refund_outdated: {
    meaning:
      'Le montant remboursé du paiement a changé depuis son affichage. Rien n’a été remboursé.',
    causes:
      'Un collègue a remboursé le paiement, un de ses remboursements a échoué, ou la ' +
      'même requête a déjà été exécutée.',
    action: 'Vérifiez le paiement et ses remboursements avant de rembourser davantage.',
  },
  settlement_outdated: {
    meaning: 'Le statut de la transaction a changé depuis son affichage. Rien n’a été modifié.',
    causes: 'L’opérateur a communiqué un statut final, ou un collègue a réglé la transaction.',
    action:
      'Vérifiez la transaction. Classez le rapprochement, réglez-le avec le statut ' +
      'final de la transaction, ou envoyez le statut actuel (`transaction_status`) ' +
      'pour le corriger.',
  },
  not_held: {
    meaning: 'Le versement n’est pas bloqué : il ne peut être ni repris ni annulé.',
    causes:
      'Le versement a été transmis, n’a jamais été bloqué, ou un collègue a décidé ' +
      'avant vous.',
    action: 'Consultez le versement pour connaître son statut.',
  },
  adjustment_exists: {
    meaning: 'Le solde a déjà été ajusté pour cette référence.',
    causes: 'Le même justificatif a été enregistré deux fois, peut-être par un collègue.',
    action:
      'Consultez le relevé du marchand. Pour un autre justificatif, indiquez une autre ' +
      'référence.',
  },
  top_up_over: {
    meaning: 'Le statut de l’approvisionnement ne permet plus cette opération.',
    causes: 'Un collègue a décidé avant vous.',
    action: 'Consultez l’approvisionnement pour connaître son statut.',
  },
  platform_transfer_over: {
    meaning: 'Le statut de l’écriture de capital ou du transfert ne permet plus cette opération.',
    causes: 'Un collègue a décidé avant vous : confirmation, annulation, approbation ou rejet.',
    action: 'Consultez la liste des transferts internes.',
  },
  not_suspended: {
    meaning: 'Le marchand n’est pas suspendu.',
    causes: 'Le marchand n’a jamais été suspendu, ou un collègue a déjà levé la ' + 'suspension.',
    action: 'Vérifiez l’état du marchand : aucune proposition n’est nécessaire.',
  },
  not_reopenable: {
    meaning: 'Ce rapprochement ne peut pas être rouvert.',
    causes:
      'Le rapprochement est encore ouvert, il a été réglé, ou un signalement plus ' +
      'récent sur la même transaction a ouvert un autre rapprochement.',
    action: 'Consultez les rapprochements de la transaction, et traitez le rapprochement ouvert.',
  },
  bulk_payouts_undecided: {
    meaning:
      'La reprise ne peut pas être terminée : des versements groupés sont inachevés, et leurs ' +
      'lignes restantes pourraient être payées deux fois.',
    causes:
      'La base a été restaurée à un moment où certaines de leurs lignes n’avaient pas encore ' +
      'donné lieu à un versement.',
    action:
      'Comparez leurs lignes avec les relevés des opérateurs. Annulez ou rejetez les ' +
      'versements groupés déjà payés, et indiquez les autres dans `continue_bulk_payouts`.',
  },
  bulk_payout_over: {
    meaning: 'Il ne reste aucune ligne à annuler dans ce versement groupé.',
    causes: 'Chaque ligne a déjà donné lieu à un versement, ou le versement groupé a été rejeté.',
    action: 'Suivez ces versements comme des versements individuels.',
  },
  payload_too_large: {
    meaning: 'Le corps de la requête dépasse 64 Kio, ou 4 Mio pour un versement groupé.',
    causes: 'La requête contient trop de données, souvent dans `metadata`.',
    action: 'Stockez les données volumineuses chez vous et envoyez leur identifiant.',
  },
  insufficient_balance: {
    meaning: 'Le solde ne couvre pas le versement et ses frais. Rien n’a été débité.',
    causes:
      'Vous n’avez pas assez encaissé dans cette devise, ou d’autres versements et ' +
      'remboursements ont réservé l’argent.',
    action:
      'Vérifiez le solde du marchand, puis encaissez davantage ou réduisez le ' +
      'versement. La même clé d’idempotence renvoie la même erreur : utilisez une ' +
      'nouvelle clé une fois le solde suffisant.',
  },
  not_refundable: {
    meaning: 'Le paiement n’existe pas ou ne peut pas être remboursé. Rien n’a été remboursé.',
    causes:
      'Le paiement est inconnu de cette clé, n’a pas réussi ou est déjà remboursé, le ' +
      'montant dépasse le montant remboursable ou le solde, ou le payeur a fait ' +
      'effacer son numéro.',
    action:
      'Vérifiez le paiement et ses remboursements, et envoyez une requête corrigée ' +
      'avec une nouvelle clé.',
  },
  invalid_request: {
    meaning:
      'Des champs sont manquants ou invalides. La réponse n’a pas de code, mais elle ' +
      'liste chaque champ.',
    causes:
      '`errors` contient des messages pour chaque champ invalide. `body` désigne le ' +
      'corps entier.',
    action:
      'Affichez les messages à côté des champs de votre formulaire, ou corrigez le ' +
      'programme. Vous pouvez réutiliser la même clé d’idempotence, car rien n’a été ' +
      'enregistré.',
  },
  rate_limited: {
    meaning: 'Vous avez envoyé trop de requêtes en une minute. La réponse n’a pas de code.',
    causes:
      'La clé a atteint sa limite de requêtes ou de lignes invalides, seize versements ' +
      'groupés sont en cours de vérification, ou cette adresse IP a envoyé trop de ' +
      'clés invalides.',
    action:
      'Attendez le nombre de secondes indiqué par `Retry-After`. Espacez les requêtes, ' +
      'lisez les listes par grandes pages, et utilisez les webhooks au lieu ' +
      'd’interroger l’API.',
  },
  headers_too_large: {
    meaning: 'Les en-têtes de la requête sont trop longs.',
    causes:
      'La requête contient des cookies ou des en-têtes de suivi volumineux, souvent ajoutés par ' +
      'un proxy.',
    action: 'N’envoyez que les en-têtes indiqués dans la référence.',
  },
  internal_error: {
    meaning: 'Une erreur est survenue de notre côté. La requête a peut-être été exécutée.',
    causes: 'Une erreur interne est survenue. Elle est enregistrée avec la requête.',
    action:
      'Réessayez avec la même clé d’idempotence : vous recevrez le résultat, sans que ' +
      'l’opération soit répétée. Si l’erreur persiste, indiquez `X-Request-Id` au ' +
      'support.',
  },
  service_unavailable: {
    meaning: 'Le service est momentanément indisponible. La requête a peut-être été exécutée.',
    causes: 'La base de données est momentanément injoignable, par exemple pendant une bascule.',
    action: 'Réessayez après le délai indiqué par `Retry-After`, avec la même clé d’idempotence.',
  },
  provider_unavailable: {
    meaning: 'L’opérateur Mobile Money ne répond pas.',
    causes: 'L’opérateur est en panne, lent, ou n’est pas connecté dans cet environnement.',
    action: 'Réessayez après le délai indiqué par `Retry-After`, en espaçant les tentatives.',
  },
}
