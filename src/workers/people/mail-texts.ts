import type { ProposalKind } from '../../domain/approvals/proposal.ts'
import { countryName } from '../../domain/country-names.ts'
import type { FactsOf, MailFacts, MailKind, MerchantChange } from '../../domain/people/mails.ts'

/**
 * E-mails to staff and merchants. The reader's language is unknown, so each e-mail has a French
 * text followed by an English text.
 */

interface Texts<Facts = MailFacts> {
  subject: [french: string, english: string]
  french: (facts: Facts) => string
  english: (facts: Facts) => string
}

/** Returns a time such as `24/11/2026 08:30 UTC`, which readers in every country understand. */
const timeOf = ({ at }: Pick<MailFacts, 'at'>): string => {
  const [date = '', time = ''] = at.split('T')
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 5)} UTC`
}

/**
 * Returns `word` followed by the names of a person's countries, or an empty text if the person has
 * no country limit.
 */
const namesOf = (countries: MailFacts['countries'], language: 'fr' | 'en', word: string): string =>
  countries == null
    ? ''
    : word +
      new Intl.ListFormat(language).format(countries.map((code) => countryName(code, language)))

/** The names of the controls that a proposal can weaken. */
const controls: Record<'fr' | 'en', Partial<Record<ProposalKind, string>>> = {
  fr: {
    fee_schedule: 'les frais des marchands',
    amount_limits: 'les limites de montant',
    payout_approval_rules: 'les règles d’approbation des versements',
    ip_allow_list: 'les IP autorisées',
    person: 'l’accès ou la connexion d’un membre de l’équipe',
    organisation_resumption: 'la levée de la suspension d’un marchand',
    organisation_verification: 'la vérification d’un marchand rejeté',
    settlement: 'une décision de rapprochement',
    refund: 'le remboursement d’un paiement',
    refund_cancellation: 'l’annulation d’un remboursement',
    unknown_order: 'le retrait d’une transaction inconnue de la liste',
    balance_adjustment: 'l’ajustement du solde d’un marchand',
    top_up_reversal: 'l’annulation d’un approvisionnement',
    platform_transfer_reversal: 'l’annulation d’un transfert interne',
    platform_transfer_arrival: 'l’arrivée d’un transfert interne',
    provider_price: 'le tarif d’un opérateur',
    provider_charges: 'les frais réels d’un opérateur',
  },
  en: {
    fee_schedule: 'the fees of merchants',
    amount_limits: 'the amount limits',
    payout_approval_rules: 'the payout approval rules',
    ip_allow_list: 'the allowed IPs',
    person: 'the access or sign-in of a team member',
    organisation_resumption: 'lifting the suspension of a merchant',
    organisation_verification: 'the verification of a rejected merchant',
    settlement: 'a reconciliation decision',
    refund: 'a refund of a payment',
    refund_cancellation: 'the cancellation of a refund',
    unknown_order: 'the removal of an unknown transaction from the list',
    balance_adjustment: 'the adjustment of a merchant’s balance',
    top_up_reversal: 'the reversal of a top-up',
    platform_transfer_reversal: 'the reversal of a transfer of the platform',
    platform_transfer_arrival: 'the arrival of a transfer of the platform',
    provider_price: 'a provider’s price',
    provider_charges: 'a provider’s actual charges',
  },
}

/** Sentences about live bank accounts and transfers. `about` is a bank account or an amount. */
const bankChanges = {
  fr: {
    bank_account_added: (about: string) =>
      `Un compte bancaire a été ajouté\u00a0: ${about}. Une fois vérifié, il pourra recevoir ` +
      'votre argent.',
    bank_account_verified: (about: string) =>
      `Notre équipe a vérifié l’un de vos comptes bancaires\u00a0: ${about}. Ce compte peut ` +
      'recevoir votre argent.',
    withdrawal_paid: (about: string) => `La banque a payé votre reversement\u00a0: ${about}.`,
    withdrawal_returned: (about: string) =>
      `La banque a retourné votre reversement\u00a0: ${about}. ` +
      'Son montant est de nouveau disponible.',
    top_up_received: (about: string) =>
      `Votre solde a été approvisionné par virement bancaire\u00a0: ${about}.`,
  },
  en: {
    bank_account_added: (about: string) =>
      `A bank account was added to your account: ${about}. ` +
      'Once verified, it can receive your money.',
    bank_account_verified: (about: string) =>
      `Our staff verified a bank account of your account: ${about}. It can receive your money.`,
    withdrawal_paid: (about: string) => `The bank paid your withdrawal: ${about}.`,
    withdrawal_returned: (about: string) =>
      `The bank returned your withdrawal: ${about}. Its amount is available again.`,
    top_up_received: (about: string) => `Your balance was funded by bank transfer: ${about}.`,
  },
} as const

const isBankChange = (change: MerchantChange): change is keyof typeof bankChanges.en =>
  change in bankChanges.en

const changeText = (language: 'fr' | 'en', change: MerchantChange, about: string): string => {
  if (isBankChange(change)) return bankChanges[language][change](about)
  const subject = language === 'fr' ? 'Notre équipe' : 'Our staff'
  return `${subject} ${merchantChanges[language][change](about)}`
}

/**
 * Changes that staff make for a merchant. Their `about` is an endpoint URL or a contact address.
 */
type StaffChange = Exclude<MerchantChange, keyof typeof bankChanges.en>

const merchantChanges: Record<'fr' | 'en', Record<StaffChange, (about: string) => string>> = {
  fr: {
    endpoint_created: (about) => `a ajouté une URL de notification en mode réel\u00a0: ${about}`,
    endpoint_moved: (about) =>
      `a remplacé une URL de notification en mode réel. Nouvelle URL\u00a0: ${about}`,
    endpoint_changed: (about) =>
      'a modifié les événements envoyés à une URL de notification en mode réel, ou l’a activée ' +
      `ou désactivée\u00a0: ${about}`,
    endpoint_secret_rotated: (about) =>
      `a renouvelé le secret qui signe les notifications envoyées en mode réel à ${about}`,
    endpoint_deleted: (about) => `a supprimé une URL de notification en mode réel\u00a0: ${about}`,
    contact_changed: (about) =>
      `a remplacé votre adresse de contact. Nouvelle adresse\u00a0: ${about}`,
  },
  en: {
    endpoint_created: (about) => `added a live webhook endpoint: ${about}`,
    endpoint_moved: (about) => `replaced the URL of a live webhook endpoint. New URL: ${about}`,
    endpoint_changed: (about) =>
      `changed the events sent to a live webhook endpoint, or enabled or disabled it: ${about}`,
    endpoint_secret_rotated: (about) =>
      `rotated the secret that signs the live events sent to ${about}`,
    endpoint_deleted: (about) => `deleted a live webhook endpoint: ${about}`,
    contact_changed: (about) => `replaced your contact address. New address: ${about}`,
  },
}

const news = (
  subject: Texts['subject'],
  french: (facts: MailFacts) => string,
  english: (facts: MailFacts) => string,
): Texts => ({
  subject,
  french: (facts) =>
    `${french(facts)} (${timeOf(facts)}).\nSi vous n’en êtes pas à l’origine, changez votre mot ` +
    'de passe et prévenez un propriétaire du service.',
  english: (facts) =>
    `${english(facts)} (${timeOf(facts)}).\nIf this wasn’t you, change your password and ` +
    'notify an owner of the service.',
})

const texts: { [Kind in MailKind]: Texts<FactsOf<Kind>> } = {
  invitation: {
    subject: ['Invitation au service de paiement', 'Invitation to the payment service'],
    french: ({ name, role, countries }) =>
      `${name} vous invite au service de paiement, avec le rôle «\u00a0${role}\u00a0»` +
      `${namesOf(countries, 'fr', ', pour ')}. Ce lien à usage unique expire dans trois jours.`,
    english: ({ name, role, countries }) =>
      `${name} invites you to the payment service, with the role "${role}"` +
      `${namesOf(countries, 'en', ', for ')}. The link works once and expires in three days.`,
  },
  password_reset: {
    subject: ['Réinitialisation du mot de passe', 'Password reset'],
    french: () =>
      'Choisissez un nouveau mot de passe avec ce lien. Il est à usage unique et expire dans une ' +
      'heure. Si vous n’avez rien demandé, ignorez ce message\u00a0: ' +
      'votre mot de passe ne change pas.',
    english: () =>
      'Choose a new password with this link. It works once and expires in one hour. If you did ' +
      'not ask for it, ignore this email: your password doesn’t change.',
  },
  new_address: news(
    ['Connexion depuis une nouvelle adresse IP', 'Sign-in from a new IP address'],
    ({ address }) =>
      'Votre mot de passe ou votre clé d’accès a été utilisé depuis une nouvelle ' +
      `adresse IP\u00a0: ${address}`,
    ({ address }) => `Your password or passkey was used from a new IP address: ${address}`,
  ),
  password_changed: news(
    ['Mot de passe modifié', 'Password changed'],
    () => 'Votre mot de passe a été modifié et vos autres sessions ont été fermées',
    () => 'Your password was changed and your other sessions were ended',
  ),
  authenticator_added: news(
    ['Application d’authentification activée', 'Authenticator app added'],
    () => 'La connexion demande désormais un code de votre application d’authentification',
    () => 'Signing in now requires a code from your authenticator app',
  ),
  authenticator_removed: news(
    ['Application d’authentification supprimée', 'Authenticator app removed'],
    () =>
      'Votre application d’authentification a été supprimée\u00a0: ' +
      'le mot de passe suffit à la connexion',
    () => 'Your authenticator app was removed: signing in now requires only your password',
  ),
  recovery_code_used: news(
    ['Code de secours utilisé', 'Recovery code used'],
    () => 'L’un de vos codes de secours a été utilisé',
    () => 'One of your recovery codes was used',
  ),
  access_token_created: news(
    ['Jeton d’accès créé', 'Access token created'],
    ({ name }) => `Le jeton d’accès «\u00a0${name}\u00a0» a été créé en votre nom`,
    ({ name }) => `The access token "${name}" was created in your name`,
  ),
  passkey_added: news(
    ['Clé d’accès ajoutée', 'Passkey added'],
    ({ name }) =>
      `La clé d’accès «\u00a0${name}\u00a0» permet désormais de se connecter à votre compte`,
    ({ name }) => `The passkey "${name}" can now sign in to your account`,
  ),
  passkey_removed: news(
    ['Clé d’accès supprimée', 'Passkey removed'],
    ({ name }) => `La clé d’accès «\u00a0${name}\u00a0» a été supprimée`,
    ({ name }) => `The passkey "${name}" was removed`,
  ),
  live_key: {
    subject: ['Votre clé API réelle', 'Your live API key'],
    french: ({ name }) =>
      `Une clé API réelle est prête pour «\u00a0${name}\u00a0». Ouvrez ce lien et appuyez sur le ` +
      'bouton. La clé est créée à ce moment et affichée une seule fois. Conservez-la avec vos ' +
      'secrets. Le lien est valable trois jours. Ne le transférez à personne\u00a0: toute ' +
      'personne qui ouvre le lien obtient la clé.',
    english: ({ name }) =>
      `A live API key is ready for "${name}". Open this link and press the button: the key is ` +
      'created at that moment and shown only once. Store it in your secret store. The link ' +
      'works for three days. Don’t forward it: anyone who opens the link gets the key.',
  },
  control_change: {
    subject: ['Une règle de sécurité va être assouplie', 'A control is about to be weakened'],
    french: ({ name, change = 'person', about, from = '' }) =>
      `${name} demande une modification que personne d’autre ne peut approuver\u00a0: ` +
      `${controls.fr[change]} (${about}). Elle peut prendre effet à partir du ` +
      `${timeOf({ at: from })}. Si vous ne vous y attendiez pas, faites-la rejeter avant ` +
      'cette date.',
    english: ({ name, change = 'person', about, from = '' }) =>
      `${name} requested a change that nobody else can approve: ${controls.en[change]} ` +
      `(${about}). It can take effect from ${timeOf({ at: from })}. If it is unexpected, have it ` +
      'rejected first.',
  },
  merchant_change: {
    subject: ['Modification de votre compte', 'A change to your account'],
    french: ({ name, merchant_change: change, about = '', ...facts }) =>
      `${changeText('fr', change, about)} («\u00a0${name}\u00a0», ` +
      `${timeOf(facts)}).\nSi vous n’avez pas demandé cette modification, ` +
      'prévenez-nous immédiatement.',
    english: ({ name, merchant_change: change, about = '', ...facts }) =>
      `${changeText('en', change, about)} ("${name}", ` +
      `${timeOf(facts)}).\nIf you did not ask for this, tell us immediately.`,
  },
  endpoint_failing: {
    subject: ['Échec d’envoi de vos notifications', 'Your webhooks are not delivered'],
    french: ({ at, name, url, failure, is_disabled }) =>
      `Depuis le ${timeOf({ at })}, tous les envois à ${url} (application «\u00a0${name}\u00a0») ` +
      `échouent. Dernière erreur\u00a0: ${failure}. ` +
      (is_disabled
        ? 'L’URL de notification est désactivée\u00a0: corrigez-la, réactivez-la, puis ' +
          'récupérez les événements manqués.'
        : 'Chaque événement est renvoyé pendant un jour environ. Après cinq jours d’échecs, ' +
          'l’URL de notification est désactivée. Corrigez-la, puis récupérez les événements ' +
          'manqués.'),
    english: ({ at, name, url, failure, is_disabled }) =>
      `Since ${timeOf({ at })}, every delivery to ${url} (application "${name}") has failed. ` +
      `Last error: ${failure}. ` +
      (is_disabled
        ? 'The endpoint is disabled: fix it, enable it, then recover the events you missed.'
        : 'Each event is retried for about a day. After five days of failures the endpoint is ' +
          'disabled. Fix it, then recover the events you missed.'),
  },
  second_factor_due: {
    subject: ['Ajoutez un second facteur', 'Add a second factor'],
    french: ({ from = '' }) =>
      'Le service de paiement est en mode réel et votre rôle permet d’y prendre des ' +
      `décisions. À partir du ${timeOf({ at: from })}, votre mot de passe seul ne suffira ` +
      'plus\u00a0: ajoutez avant cette date une clé d’accès ou une application ' +
      'd’authentification, dans «\u00a0Mon compte\u00a0».',
    english: ({ from = '' }) =>
      'The payment service is in live mode, and your role can make decisions there. From ' +
      `${timeOf({ at: from })}, your password alone is not enough: add a passkey or an ` +
      'authenticator before then, under "My account".',
  },
}

/**
 * Returns the subject and the plain text of an e-mail. `link` is undefined if the e-mail has no
 * link.
 */
export const mailText = <Kind extends MailKind>(
  kind: Kind,
  facts: FactsOf<Kind>,
  link: string | undefined,
): { subject: string; text: string } => {
  const { subject, french, english }: Texts<FactsOf<Kind>> = texts[kind]
  const paragraphs = [french(facts), link, '—', english(facts), link]
  return {
    subject: subject.join(' / '),
    text: `${paragraphs.filter((each) => each !== undefined).join('\n\n')}\n`,
  }
}
