import type { Language } from '../layout.ts'

const en = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  passkeyRefused: 'This passkey was removed, or your account is deactivated.',
  refused: 'Wrong email or password.',
  first: 'No account yet?',
  firstText:
    'Create the first owner on the server, with the management token. Owners invite everyone else.',
  forgotten: 'Can’t sign in?',
  forgottenText: 'Ask an owner for an invitation or a password reset link.',
  plain: 'Insecure connection',
  plainText:
    'Passwords and cookies could be read in transit. Open this page over https, or as ' +
    'http://localhost on the server itself.',
  codeTitle: 'Two-step verification',
  codeText: 'Enter the code from your authenticator app.',
  passkeyText:
    'Confirm with one of your passkeys. If you lost them, ask an owner for a new password.',
  code: 'Authentication code',
  codeHint: '6 digits.',
  recovery: 'Use a recovery code',
  recoveryCode: 'Recovery code',
  recoveryHint:
    'One of the codes you saved when you set up your authenticator app. Each code works once.',
  goOn: 'Continue',
  cancel: 'Sign out',
  confirmTitle: 'Confirm it’s you',
  confirmText: 'Enter your password to continue.',
  confirmCodeText: 'Enter the code from your authenticator app to continue.',
  confirm: 'Confirm',
  wantsTo: 'Action:',
  leave: 'Cancel',
  inviteTitle: 'Accept your invitation',
  inviteText: 'Choose the name your colleagues will see and a password.',
  secret: 'Invitation code',
  name: 'Name',
  newPassword: 'Password',
  newPasswordHint: 'At least 12 characters. A sentence works well.',
  accept: 'Accept and sign in',
  invitationOver: 'This invitation was already used, was revoked, or has expired.',
  resetTitle: 'Reset your password',
  resetText:
    'This signs you out everywhere and revokes your access tokens. Your authenticator app stays ' +
    'set up.',
  resetSecret: 'Reset code',
  change: 'Reset password',
  resetOver: 'This link was already used or has expired. Ask for a new one.',
  resetDone: 'Password reset. Sign in with your new password.',
  signedOut: 'You are signed out.',
  ended: 'Your session has expired. Sign in again.',
}

export type SignInTexts = typeof en

const fr: SignInTexts = {
  title: 'Se connecter',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  passkeyRefused: 'Cette clé d’accès a été retirée, ou votre compte est désactivé.',
  refused: 'E-mail ou mot de passe incorrect.',
  first: 'Pas encore de compte\u00a0?',
  firstText:
    'Créez le premier propriétaire sur le serveur, avec le jeton d’administration. Les ' +
    'propriétaires invitent les autres.',
  forgotten: 'Connexion impossible\u00a0?',
  forgottenText:
    'Demandez à un propriétaire une invitation ou un lien de réinitialisation du mot de passe.',
  plain: 'Connexion non sécurisée',
  plainText:
    'Les mots de passe et les cookies pourraient être interceptés. Ouvrez cette page en https, ' +
    'ou sur le serveur même avec http://localhost.',
  codeTitle: 'Vérification en deux étapes',
  codeText: 'Saisissez le code de votre application d’authentification.',
  passkeyText:
    'Confirmez avec l’une de vos clés d’accès. Si vous les avez perdues, demandez un nouveau mot ' +
    'de passe à un propriétaire.',
  code: 'Code d’authentification',
  codeHint: '6 chiffres.',
  recovery: 'Utiliser un code de secours',
  recoveryCode: 'Code de secours',
  recoveryHint:
    'L’un des codes enregistrés lors de la configuration de l’application. Chaque code sert une ' +
    'seule fois.',
  goOn: 'Continuer',
  cancel: 'Se déconnecter',
  confirmTitle: 'Confirmez que c’est vous',
  confirmText: 'Saisissez votre mot de passe pour continuer.',
  confirmCodeText: 'Saisissez le code de votre application d’authentification pour continuer.',
  confirm: 'Confirmer',
  wantsTo: 'Action\u00a0:',
  leave: 'Annuler',
  inviteTitle: 'Accepter l’invitation',
  inviteText: 'Choisissez le nom que verront vos collègues et un mot de passe.',
  secret: 'Code d’invitation',
  name: 'Nom',
  newPassword: 'Mot de passe',
  newPasswordHint: 'Au moins 12 caractères. Une phrase convient bien.',
  accept: 'Accepter et se connecter',
  invitationOver: 'Cette invitation a déjà été utilisée, a été annulée ou a expiré.',
  resetTitle: 'Réinitialiser votre mot de passe',
  resetText:
    'Toutes vos sessions seront fermées et vos jetons d’accès révoqués. Votre application ' +
    'd’authentification reste configurée.',
  resetSecret: 'Code de réinitialisation',
  change: 'Réinitialiser',
  resetOver: 'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.',
  resetDone: 'Mot de passe réinitialisé. Connectez-vous avec le nouveau.',
  signedOut: 'Vous êtes déconnecté.',
  ended: 'Votre session a expiré. Connectez-vous de nouveau.',
}

export const signInTexts: Record<Language, SignInTexts> = { en, fr }
