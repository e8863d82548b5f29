import type { ProposalKind } from '../../domain/approvals/proposal.ts'
import { countryName } from '../../domain/country-names.ts'
import type { MailFacts, MailKind } from '../../domain/people/mails.ts'

/** Mail to staff and merchants: French first, then English, as nobody's language is known. */

interface Texts {
  subject: [french: string, english: string]
  french: (facts: MailFacts) => string
  english: (facts: MailFacts) => string
}

/** As people of every country read it: 24/11/2026 08:30 UTC. */
const timeOf = ({ at }: Pick<MailFacts, 'at'>): string => {
  const [date = '', time = ''] = at.split('T')
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 5)} UTC`
}

/** The countries that somebody is limited to, after a word; nothing without a limit. */
const namesOf = (countries: MailFacts['countries'], language: 'fr' | 'en', word: string): string =>
  countries == null
    ? ''
    : word +
      new Intl.ListFormat(language).format(countries.map((code) => countryName(code, language)))

/** The controls that wait to be weakened, in words. */
const controls: Record<'fr' | 'en', Partial<Record<ProposalKind, string>>> = {
  fr: {
    amount_limits: 'les limites de montants',
    payout_approval_rules: "les règles d'approbation des versements",
    ip_allow_list: 'les adresses autorisées',
    person: "les droits ou la connexion d'une personne",
  },
  en: {
    amount_limits: 'the limits of amounts',
    payout_approval_rules: 'the payout approval rules',
    ip_allow_list: 'the allowed addresses',
    person: 'what a person may do, or how they sign in',
  },
}

const news = (
  subject: Texts['subject'],
  french: (facts: MailFacts) => string,
  english: (facts: MailFacts) => string,
): Texts => ({
  subject,
  french: (facts) =>
    `${french(facts)} (${timeOf(facts)}).\n` +
    "Si ce n'est pas vous, changez votre mot de passe et prévenez un propriétaire du service.",
  english: (facts) =>
    `${english(facts)} (${timeOf(facts)}).\n` +
    'If that was not you, change your password and tell an owner of the service.',
})

const texts: Record<MailKind, Texts> = {
  invitation: {
    subject: ['Invitation au service de paiement', 'Invitation to the payment service'],
    french: ({ name, role, countries }) =>
      `${name} vous invite au service de paiement, avec le rôle « ${role} »` +
      `${namesOf(countries, 'fr', ', pour ')}. Le lien sert une fois, pendant trois jours.`,
    english: ({ name, role, countries }) =>
      `${name} invites you to the payment service, with the role "${role}"` +
      `${namesOf(countries, 'en', ', for ')}. The link works once, within three days.`,
  },
  password_reset: {
    subject: ['Nouveau mot de passe', 'Another password'],
    french: () =>
      'Choisissez un nouveau mot de passe par ce lien, une fois, dans une heure au plus. Si vous ' +
      "ne l'avez pas demandé, n'en faites rien : votre mot de passe reste le même.",
    english: () =>
      'Choose another password by this link, once, within an hour. If you did not ask for it, do ' +
      'nothing: your password stays the same.',
  },
  new_address: news(
    ["Connexion d'une nouvelle adresse", 'Sign-in from another address'],
    ({ address }) =>
      `Votre mot de passe ou votre clé d'accès a servi depuis une adresse nouvelle : ${address}`,
    ({ address }) =>
      `Your password or your passkey was used from an address not seen before: ${address}`,
  ),
  password_changed: news(
    ['Mot de passe changé', 'Password changed'],
    () => 'Votre mot de passe a été changé, et vos autres sessions sont terminées',
    () => 'Your password was changed, and your other sessions have ended',
  ),
  authenticator_added: news(
    ["Application d'authentification activée", 'Authenticator added'],
    () => "Une application d'authentification est maintenant demandée à votre connexion",
    () => 'From now on your sign-in asks for the code of an authenticator',
  ),
  authenticator_removed: news(
    ["Application d'authentification retirée", 'Authenticator removed'],
    () => "Votre application d'authentification a été retirée : le mot de passe suffit",
    () => 'Your authenticator was removed: the password is enough',
  ),
  recovery_code_used: news(
    ['Code de secours utilisé', 'Recovery code used'],
    () => "L'un de vos codes de secours a servi",
    () => 'One of your recovery codes was used',
  ),
  access_token_created: news(
    ["Jeton d'accès créé", 'Access token created'],
    ({ name }) => `Le jeton d'accès « ${name} » a été créé en votre nom`,
    ({ name }) => `The access token "${name}" was created in your name`,
  ),
  passkey_added: news(
    ["Clé d'accès ajoutée", 'Passkey added'],
    ({ name }) => `La clé d'accès « ${name} » permet maintenant de se connecter en votre nom`,
    ({ name }) => `From now on the passkey "${name}" signs in as you`,
  ),
  passkey_removed: news(
    ["Clé d'accès retirée", 'Passkey removed'],
    ({ name }) => `La clé d'accès « ${name} » a été retirée`,
    ({ name }) => `The passkey "${name}" was removed`,
  ),
  live_key: {
    subject: ['Votre clé API réelle', 'Your live API key'],
    french: ({ name }) =>
      `Une clé API réelle est prête pour « ${name} ». Ouvrez ce lien et appuyez sur le ` +
      'bouton. La clé est créée à ce moment et affichée une seule fois. Conservez-la avec vos ' +
      'secrets. Le lien est valable trois jours. Ne le transférez à personne, car qui ouvre le ' +
      'lien obtient la clé.',
    english: ({ name }) =>
      `A live API key is ready for "${name}". Open this link and press the button: the key is ` +
      'created at that moment and shown only once. Store it in your secret store. The link works ' +
      'for three days. Do not forward it: whoever opens the link gets the key.',
  },
  control_change: {
    subject: ['Une protection sera affaiblie', 'A protection is about to be weakened'],
    french: ({ name, change = 'person', about, from = '' }) =>
      `${name} demande une modification que nul autre ne peut approuver\u00a0: ` +
      `${controls.fr[change]} (${about}). Elle peut prendre effet à partir du ` +
      `${timeOf({ at: from })}. Si elle vous surprend, faites-la rejeter avant.`,
    english: ({ name, change = 'person', about, from = '' }) =>
      `${name} asks for a change that nobody else can approve: ${controls.en[change]} ` +
      `(${about}). It can take effect from ${timeOf({ at: from })}. If it surprises you, have it ` +
      'rejected first.',
  },
}

/** The subject and the plain text of a mail; `link` where it has one. */
export const mailText = (
  kind: MailKind,
  facts: MailFacts,
  link: string | undefined,
): { subject: string; text: string } => {
  const { subject, french, english } = texts[kind]
  const paragraphs = [french(facts), link, '—', english(facts), link]
  return {
    subject: subject.join(' / '),
    text: `${paragraphs.filter((each) => each !== undefined).join('\n\n')}\n`,
  }
}
