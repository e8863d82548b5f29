import type { FieldError, FieldErrorCode, FieldErrorOf } from '../domain/field-errors.ts'
import { amountText } from './amount-text.ts'
import { characterName } from './character-names.ts'
import { counted, schemaErrorText } from './schema-error-texts.ts'

/** API messages have plain spaces, because terminals and logs show them. */
export const frenchAmount = (amount: number, currency: string): string =>
  amountText({ amount, currency, language: 'fr', as: 'code' }).replace(/\s/g, ' ')

/** Formats an amount in minor units, as in requests, and in major units, as people write it. */
const bothAmounts = (amount: number, currency: string): string =>
  `${amount} (${frenchAmount(amount, currency)})`

const nameLengthMax = 40

/** Shortens a name from the caller, such as a metadata key, and removes control characters. */
export const shownName = (name: string): string => {
  const text = name.toWellFormed().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
  return text.length > nameLengthMax ? `${text.slice(0, nameLengthMax).toWellFormed()}…` : text
}

const subjectOf = (key: string | undefined): string =>
  key === undefined ? 'Ce champ' : `La clé « ${shownName(key)} »`

const texts: { [Code in FieldErrorCode]: string | ((facts: FieldErrorOf<Code>) => string) } = {
  schema_violation: ({ keyword, message }) => schemaErrorText(keyword, message),
  too_many_items: ({ max }) => `Ce champ ne doit pas dépasser ${counted(max, 'élément')}.`,
  too_many_characters: ({ max }) => `Ce champ ne doit pas dépasser ${counted(max, 'caractère')}.`,

  not_json_object:
    'Le corps de la requête doit être un objet JSON (Content-Type: application/json).',
  unreadable_json: "Le corps de la requête n'est pas un JSON lisible : vérifiez sa syntaxe.",
  not_form:
    'Le corps de la requête doit être un formulaire ' +
    '(Content-Type: application/x-www-form-urlencoded).',
  unreadable_form:
    "Le corps de la requête n'est pas un formulaire lisible : vérifiez ses codes « % », qui " +
    'doivent être en UTF-8.',
  unsupported_charset: ({ charset }) =>
    `Envoyez le corps de la requête en UTF-8 : le codage ${charset} n'est pas accepté.`,
  compressed: ({ encoding }) =>
    `Envoyez le corps de la requête sans le compresser : ${encoding} n'est pas accepté.`,
  not_utf8: ({ byte }) =>
    `Envoyez le corps de la requête en UTF-8 : l'octet ${byte} n'est pas valide.`,
  not_json_or_csv:
    'Le corps de la requête doit être un objet JSON (Content-Type: application/json) ou un ' +
    'fichier CSV (Content-Type: text/csv).',
  not_csv: ({ line }) =>
    `Ce fichier n'est pas un CSV valide en UTF-8 à partir de la ligne ${line}.`,
  save_as_csv_utf8:
    'Dans Excel, enregistrez le fichier avec le type « CSV UTF-8 (délimité par des virgules) ».',
  too_many_columns: ({ line, max }) =>
    `La ligne ${line} du fichier contient plus de ${max} colonnes.`,
  too_many_fields: ({ max }) => `Le corps de la requête contient plus de ${max} champs.`,
  columns_repeated: ({ names }) =>
    `Des colonnes sont répétées à la première ligne du fichier : ${names.join(', ')}.`,
  column_misspelt: ({ name, meant }) =>
    `La colonne « ${name} » est inconnue : vouliez-vous dire « ${meant} » ?`,
  columns_missing: ({ names, locale = 'fr', sets }) =>
    (names.length > 0
      ? `Il manque à la première ligne du fichier : ${names.join(', ')}.`
      : 'La première ligne du fichier doit contenir les noms des colonnes, séparés par des ' +
        'virgules, des points-virgules ou des tabulations.') +
    ` Les en-têtes sont soit ${sets[locale].join(', ')}, avec des montants dans l'unité de la ` +
    `devise (9380${locale === 'fr' ? ',' : '.'}00 ZMW), soit ${sets.api.join(', ')}, où ` +
    '« amount » est dans la plus petite unité (938000 pour le même montant).',
  export_as_payouts: ({ required, optional }) =>
    'Ce fichier est un export de transactions, pas une liste de versements à effectuer. Une ' +
    `telle liste a les colonnes ${required.join(', ')} et, si vous le souhaitez, ` +
    `${optional.join(', ')}.`,
  cell_without_column:
    'Cette ligne contient une valeur sous un en-tête vide ou absent. Une de ses ' +
    'valeurs, comme un montant, contient-elle le séparateur ?',
  cells_missing: ({ cells, columns }) =>
    `Cette ligne a ${counted(cells, 'cellule')}, et la première ligne du fichier ` +
    `${counted(columns, 'colonne')}.`,
  no_lines: 'Ce fichier ne contient aucun versement sous sa première ligne.',
  not_minor_units:
    'Écrivez ce montant dans la plus petite unité de la devise, en chiffres seulement : ' +
    '37600 pour 37 600 XAF, 3760050 pour 37 600,50 ZMW.',
  not_major_units:
    "Écrivez ce montant dans l'unité de sa devise, avec au plus ses décimales " +
    'habituelles et le séparateur décimal de ce fichier (virgule en français, point ' +
    'en anglais).',
  too_deep: ({ key }) => `${subjectOf(key)} est imbriqué trop profondément.`,
  unsupported_characters: ({ key, found }) =>
    found === undefined
      ? `${subjectOf(key)} contient des caractères non autorisés.`
      : `${subjectOf(key)} contient, en position ${found.position}, un caractère non autorisé : ` +
        `${characterName(found, 'fr')}. Retirez-le.`,
  changes_direction: ({ key, found }) =>
    found === undefined
      ? `${subjectOf(key)} contient des caractères invisibles qui changent le sens d'écriture : ` +
        'retirez-les.'
      : `${subjectOf(key)} contient, en position ${found.position}, un caractère invisible qui ` +
        `change le sens d'écriture : ${characterName(found, 'fr')}. Retirez-le.`,
  space_at_an_end: 'Ce champ ne doit pas commencer ni finir par un espace.',
  inexact_number: ({ key }) => `${subjectOf(key)} contient un nombre trop grand ou trop précis.`,
  not_whole_number: 'Ce champ doit être un entier, comme 20.',
  repeated_header: "Cet en-tête ne doit apparaître qu'une fois.",
  repeated_parameter: ({ example }) =>
    `Ce paramètre ne doit apparaître qu'une fois, comme ${shownName(example)}.`,
  not_one_value_each: ({ name }) =>
    `Indiquez une seule valeur, et répétez le paramètre pour chaque valeur : ${name}=…&${name}=….`,
  undecodable:
    "Ce paramètre contient un code « % » qui n'est pas en UTF-8. En UTF-8, « é » " +
    "s'écrit %C3%A9.",
  before_other: ({ other, isAmount }) =>
    `Ce champ ne doit pas être ${isAmount ? 'inférieur' : 'antérieur'} à « ${other} ».`,
  not_a_month: 'Ce champ doit être un mois (AAAA-MM), comme 2026-11.',

  ends_before_start: 'Le dernier jour précède le premier.',
  not_above_minimum: 'Ce montant est inférieur au montant minimum.',
  not_key_and_value: 'Écrivez un nom et une valeur : commande=42.',
  not_a_day: 'Ce champ doit être un jour (AAAA-MM-JJ), comme 2026-11-28.',
  not_an_amount: 'Ce champ doit être un montant de cette devise, comme 12 500.',
  currency_required: 'Choisissez une devise pour ce montant.',

  not_one_of: ({ values, country }) =>
    `Valeurs acceptées${country === undefined ? '' : ` pour le pays ${country}`} : ` +
    `${values.join(', ')}.`,
  not_multiple: ({ step }) => `Ce champ doit être un multiple de ${step}.`,
  amount_below_minimum: ({ minimum, currency }) =>
    `Ce montant est inférieur au minimum : ${bothAmounts(minimum, currency)}.`,
  amount_above_maximum: ({ maximum, currency }) =>
    `Ce montant dépasse le maximum : ${bothAmounts(maximum, currency)}.`,
  below_minimum_amount: 'Ce champ doit être au moins égal à « minimum_amount ».',
  other_currency: ({ currency }) =>
    `Toutes les lignes doivent avoir la devise de la première : ${currency}.`,
  more_faulty_lines: ({ count }) =>
    count === 1 ? '… et une autre ligne erronée.' : `… et ${count} autres lignes erronées.`,
  more_faulty_items: ({ count }) =>
    count === 1 ? '… et un autre élément erroné.' : `… et ${count} autres éléments erronés.`,
  total_too_large: ({ max }) => `Le total, frais compris, dépasse le montant maximum : ${max}.`,
  provider_not_in_country: "Cet opérateur n'est pas disponible dans ce pays.",
  provider_not_live: "Cet opérateur n'est pas encore disponible en mode réel dans ce pays.",
  provider_cannot_check_accounts: 'Cet opérateur ne permet pas de vérifier un compte dans ce pays.',
  impossible_phone_number: "Ce numéro n'est pas valide dans ce pays.",
  payer_country_unknown: "Indiquez un numéro d'un pays pris en charge, au format international.",

  too_many_metadata_keys: ({ count, max }) =>
    `Ce champ contient ${count} clés ; le maximum est ${max}.`,
  metadata_key_too_long: ({ key, length, max }) =>
    `La clé « ${shownName(key)} » a ${length} caractères ; le maximum est ${max}.`,
  metadata_value_too_long: ({ key, length, max, isJson }) =>
    `La valeur de la clé « ${shownName(key)} » a ${length} caractères` +
    `${isJson ? ' en JSON' : ''} ; le maximum est ${max}.`,
  metadata_not_flat: ({ name }) =>
    (name === undefined ? '' : `« ${shownName(name)} » est répété, vide, imbriqué ou sans clé. `) +
    'Envoyez chaque donnée une seule fois, dans « metadata[clé] ».',

  not_absolute_url: 'Ce champ doit être une URL absolue, comme https://boutique.example/merci.',
  url_not_ascii: 'Cette URL doit être en ASCII ; encodez les autres caractères (%C3%A9, xn--).',
  url_with_credentials: "Ce champ ne doit pas contenir d'identifiants.",
  url_with_hidden_characters:
    'Cette URL contient un espace ou un caractère invisible : retirez-le.',
  return_url_not_https:
    'Ce champ doit commencer par https:// (http:// seulement pour localhost en test).',
  live_url_not_https: 'En mode réel, ce champ doit commencer par https://.',
  url_not_http: 'Ce champ doit commencer par https:// ou http://.',
  url_not_https: 'Ce champ doit commencer par https://.',

  wrong_proof: "Votre identité n'a pas pu être vérifiée.",
  wrong_host_proof:
    "La preuve n'est pas valide. Lancez la commande sur le serveur, avec " + 'son ENCRYPTION_KEY.',
  passkey_not_taken: "Cette clé d'accès n'a pas été acceptée. Recommencez.",
  easy_password:
    'Ce mot de passe se devine trop facilement. Choisissez plusieurs mots sans lien entre eux.',
  not_own_permission: ({ names }) =>
    `Vous n'avez pas vous-même ces permissions : ${names.join(', ')}.`,
  reason_required: 'Indiquez un motif : cette modification concerne le mode réel.',
  reason_invisible: 'Indiquez un motif lisible, pas seulement des espaces.',
  reference_invisible: 'Indiquez une référence avec au moins une lettre ou un chiffre.',
  text_invisible: 'Saisissez au moins un caractère visible.',
  not_an_account_number: "Ce n'est pas un IBAN ni un numéro de compte de ce pays.",
  wrong_check_digits:
    'La clé de contrôle est incorrecte : comparez le numéro avec un relevé bancaire.',
  other_account_number: "Ce n'est pas le numéro de compte qui a été ajouté.",
  bank_account_unusable: "Ce compte bancaire n'est pas vérifié, ou il est désactivé.",
  bank_account_waiting: ({ time }) => `Ce compte bancaire est utilisable à partir du ${time}.`,
  unused_balance:
    "Ce marchand n'a jamais eu de solde dans cette devise : aucun débit n'est " + 'possible.',
  account_number_used: "Ce numéro est déjà celui d'un autre compte bancaire.",
  not_a_bic: "Ce BIC n'est pas valide.",
  unknown_bank_account: "Ce compte bancaire n'existe pas ou est désactivé.",
  bank_account_currency: ({ currency }) => `La devise de ce compte bancaire est ${currency}.`,
  bank_account_required: ({ currency }) =>
    `La plateforme a plusieurs comptes bancaires en ${currency}. Choisissez le compte du relevé.`,
  bank_reference_used:
    'Un virement avec cette référence bancaire a déjà été enregistré avec un autre montant, une ' +
    'autre date ou un autre marchand.',
  bank_reference_taken:
    'Un autre reversement, approvisionnement ou mouvement de la plateforme sur ce compte ' +
    'bancaire a déjà cette référence.',
  bank_reference_adjusted: 'Le solde a déjà été ajusté pour ce virement.',
  transfer_may_be_returned:
    "Depuis la saisie de l'approvisionnement, le retour d'un reversement de ce montant et de " +
    'cette date de valeur a été saisi ou proposé. Rejetez cet approvisionnement. ' +
    "S'il s'agit d'un autre virement, saisissez-le à nouveau.",
  not_between_accounts:
    'Le capital passe du compte « capital » à un autre compte, ou l’inverse. Un ' +
    'transfert passe d’un compte à un autre.',
  platform_reference_used:
    'Un mouvement entre ces comptes porte déjà cette référence, avec un autre type, un ' +
    'autre montant ou une autre date.',
  charge_not_below_amount: 'Les frais doivent être inférieurs au montant.',
  unlikely_value_date:
    "Indiquez une date de valeur de l'année écoulée ou des sept prochains jours.",
  required_of_people: 'Ce champ est obligatoire : indiquez la valeur que vous avez consultée.',

  not_ip_range:
    'Ce champ doit être une adresse IP ou une plage CIDR, comme 203.0.113.7 ou 203.0.113.0/24.',
  not_a_date: 'Indiquez une date valide, comme 2026-11-28.',
  not_timestamp:
    'Ce champ doit être une date et heure ISO 8601 avec fuseau, à partir de 1970, comme ' +
    '2026-11-28T09:00:00Z.',
  not_in_future: 'Indiquez une date future.',
  not_after_from: 'Indiquez une date postérieure à celle du champ « from ».',
  day_outside_period: ({ day }) => `${day} est en dehors de la période.`,
  difference_without_day:
    "Indiquez les jours qui présentent des écarts. Si le jour d'un écart est inconnu, indiquez " +
    'tous les jours de la période.',
  day_without_difference: "Cette liste doit être vide s'il n'y a aucun écart.",
  repeated_currency: "Chaque devise ne doit apparaître qu'une fois.",
  required_with_settle: 'Ce champ est obligatoire avec « settle ».',
  only_with_settle: 'Utilisez ce champ uniquement avec « settle ».',
  only_with_failed: 'Utilisez ce champ uniquement avec le statut « failed ».',
  required_with_failed: ({ values }) => `Valeurs acceptées : ${values.join(', ')}.`,
  unprovable_status: 'Cette transaction ne peut pas avoir ce résultat.',
  contact_changed: "Ce n'est pas l'adresse de contact du marchand. Vérifiez l'adresse actuelle.",
  unknown_webhook_endpoint: 'Cette URL de notification est inconnue.',
  unknown_organisation: 'Cette organisation est inconnue.',
  only_for_collections: 'Seuls les frais des paiements peuvent être restitués.',
  end_to_end_id_missing:
    'Ajoutez la colonne end_to_end_id, qui permet de rapprocher la réponse de la banque.',
  older_node_connected:
    "Un nœud d'une version antérieure fonctionne encore et ignorerait ce réglage. " +
    'Arrêtez-le, puis réessayez.',
  not_chargeable: 'Indiquez chaque transaction une seule fois, avec un statut final.',
  only_without_amount: "N'utilisez pas ce champ avec le champ « amount ».",
  below_minimum: 'Ce champ ne doit pas être inférieur à « minimum_amount ».',
  webhook_endpoint_disabled: "Cette URL de notification est désactivée. Activez-la d'abord.",
  recovery_running: 'Un renvoi groupé est déjà en cours vers cette URL de notification.',
  not_in_past: 'Indiquez une date passée.',
  not_after_since: 'Indiquez une date postérieure à celle du champ « since ».',
  unknown_cursor: 'Utilisez le « meta.next_cursor » de la page précédente.',
  events_deleted_after:
    'Des événements qui suivent cette position ont été supprimés. Reprenez avec « 0 » : le ' +
    'premier événement conservé.',
  events_deleted_before: ({ time }) => `Les événements antérieurs à ${time} ont été supprimés.`,
  not_with_after: "N'utilisez pas ce champ avec « after ».",

  not_a_phone_number:
    'Ce champ doit être un numéro au format international, ou au format local avec « country ».',
  masked_phone_number:
    'Ce numéro est masqué, comme dans nos fichiers de résultats : écrivez le numéro complet.',
  rounded_phone_number:
    'Excel a arrondi ce numéro. Mettez la colonne au format Texte, puis saisissez le ' +
    'numéro complet.',
  not_international_number:
    'Ce champ doit être un numéro de téléphone au format international (+242…).',
  number_in_use: 'Une transaction avec ce numéro est encore en cours.',
  with_brackets: ({ name }) => `Écrivez ce paramètre sans crochets : ${name}=….`,
  date_range_required: ({ days }) =>
    `Avec ce filtre, ce champ est obligatoire, au plus ${days} jours avant « created_to » (ou ` +
    'maintenant).',

  webhook_endpoints_reached: ({ max }) =>
    `Cette application a déjà ${max} URL de notification dans cet environnement.`,
  webhook_secrets_reached: ({ max }) =>
    `Cette URL de notification a déjà ${max} secrets valides. Choisissez 0, ou attendez ` +
    "l'expiration d'un ancien secret.",
  api_keys_reached: ({ max }) =>
    `Cette application a déjà ${max} clés valides dans cet environnement.`,
  rolled_keys_reached: ({ max }) =>
    `Cette application a déjà ${max} clés valides dans cet environnement. Choisissez 0, ou ` +
    'révoquez une clé.',
  key_ended: 'Cette clé est révoquée ou expirée. Créez une autre clé.',
  bank_accounts_reached: ({ max }) =>
    `Ce marchand a déjà ${max} comptes bancaires. Désactivez-en un.`,
  saved_views_reached: ({ max }) => `Vous avez déjà ${max} vues. Supprimez-en une.`,
  applications_reached: ({ max }) => `Cette organisation a déjà ${max} applications.`,
  bulk_payouts_reached: ({ max }) =>
    `Cette application a déjà ${max} versements groupés en cours dans cet environnement.`,
  open_sessions_reached:
    'Cette application a trop de sessions de paiement ouvertes. Attendez que ' +
    'certaines soient payées ou expirent.',
}

export const fieldErrorText = (error: FieldError): string => {
  const text = texts[error.code] as string | ((facts: FieldError) => string)
  return typeof text === 'string' ? text : text(error)
}
