import type { Language } from '../layout.ts'

const en = {
  title: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  signIn: 'Sign in',
  passkeyRefused: 'This passkey signs nobody in: it was removed, or its person is barred.',
  refused: 'No person has this e-mail and this password, or the person is barred.',
  first: 'Nobody has an account yet?',
  firstText:
    'The first owner is made on the machine of the service, with the management token. Owners ' +
    'invite everybody else.',
  forgotten: 'Without an account, or without its password',
  forgottenText: 'Ask an owner for an invitation, or for a link to a new password.',
  plain: 'Not over this connection',
  plainText:
    'Passwords and cookies would be readable on the way. Open this address with https, or on the ' +
    'machine itself as http://localhost.',
  codeTitle: 'One more proof',
  codeText: 'Type the code that your authenticator shows now.',
  code: 'Code of the authenticator',
  codeHint: 'Six digits.',
  recovery: 'Without the authenticator',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of those that you kept when you set it up. Each works once.',
  goOn: 'Go on',
  cancel: 'Sign out',
  confirmTitle: 'Confirm that it is you',
  confirmText: 'This needs a confirmation of the last ten minutes. It is carried out right after.',
  confirm: 'Confirm and carry out',
  wantsTo: 'To be carried out',
  leave: 'Cancel',
  inviteTitle: 'Accept the invitation',
  inviteText: 'Choose how colleagues see you, and a password of at least twelve characters.',
  secret: 'Secret of the invitation',
  name: 'Name',
  newPassword: 'Password',
  newPasswordHint: 'At least twelve characters; a sentence is good.',
  accept: 'Accept and sign in',
  invitationOver: 'The invitation has been used, was taken back, or is older than three days.',
  resetTitle: 'Choose another password',
  resetText: 'All your sessions and access tokens end. An authenticator stays.',
  resetSecret: 'Secret of the link',
  change: 'Change the password',
  resetOver: 'The link has been used, has ended, or is no longer valid. Ask for another one.',
  resetDone: 'The password is changed. Sign in with it.',
  signedOut: 'You are signed out.',
  ended: 'Your session has ended. Sign in again.',
}

export type SignInTexts = typeof en

const fr: SignInTexts = {
  title: 'Se connecter',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  passkeyRefused:
    'Cette clé d’accès ne connecte personne : elle a été retirée, ou la personne est exclue.',
  refused: 'Personne n’a cette adresse et ce mot de passe, ou cette personne est exclue.',
  first: 'Personne n’a encore de compte ?',
  firstText:
    'Le premier propriétaire est créé sur la machine du service, avec le jeton ' +
    'd’administration. Les propriétaires invitent les autres.',
  forgotten: 'Sans compte, ou sans mot de passe',
  forgottenText:
    'Demandez à un propriétaire une invitation, ou un lien vers un nouveau mot de passe.',
  plain: 'Pas par cette connexion',
  plainText:
    'Les mots de passe et les cookies pourraient être lus en chemin. Ouvrez cette adresse en ' +
    'https, ou sur la machine même avec http://localhost.',
  codeTitle: 'Encore une preuve',
  codeText: 'Saisissez le code que votre application d’authentification affiche maintenant.',
  code: 'Code de l’application',
  codeHint: 'Six chiffres.',
  recovery: 'Sans l’application',
  recoveryCode: 'Code de secours',
  recoveryHint: 'Un de ceux que vous avez gardés à la configuration. Chacun sert une fois.',
  goOn: 'Continuer',
  cancel: 'Se déconnecter',
  confirmTitle: 'Confirmez que c’est vous',
  confirmText:
    'Ceci demande une confirmation de moins de dix minutes. L’action est exécutée juste après.',
  confirm: 'Confirmer et exécuter',
  wantsTo: 'À exécuter',
  leave: 'Annuler',
  inviteTitle: 'Accepter l’invitation',
  inviteText:
    'Choisissez le nom que voient vos collègues, et un mot de passe d’au moins douze caractères.',
  secret: 'Secret de l’invitation',
  name: 'Nom',
  newPassword: 'Mot de passe',
  newPasswordHint: 'Au moins douze caractères ; une phrase convient.',
  accept: 'Accepter et se connecter',
  invitationOver: 'L’invitation a servi, a été retirée, ou a plus de trois jours.',
  resetTitle: 'Choisir un autre mot de passe',
  resetText:
    'Toutes vos sessions et vos jetons d’accès prennent fin. L’authentification reste en place.',
  resetSecret: 'Secret du lien',
  change: 'Changer le mot de passe',
  resetOver: 'Le lien a servi, a expiré, ou n’est plus valable. Demandez-en un autre.',
  resetDone: 'Le mot de passe est changé. Connectez-vous avec lui.',
  signedOut: 'Vous êtes déconnecté.',
  ended: 'Votre session est finie. Connectez-vous de nouveau.',
}

export const signInTexts: Record<Language, SignInTexts> = { en, fr }
