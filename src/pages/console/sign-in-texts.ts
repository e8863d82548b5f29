import { bilingual } from '../bilingual.ts'

export const signInTexts = bilingual({
  title: ['Sign in', 'Se connecter'],
  email: ['Email', 'Adresse e-mail'],
  password: ['Password', 'Mot de passe'],
  signIn: ['Sign in', 'Se connecter'],
  passkeyRefused: [
    'This passkey was removed, or your account is deactivated.',
    'Cette clé d’accès a été supprimée ou votre compte est désactivé.',
  ],
  refused: ['Wrong email or password.', 'E-mail ou mot de passe incorrect.'],
  first: ['No account yet?', 'Pas encore de compte\u00a0?'],
  firstText: [
    'Create the first owner on the server, with the management token. Owners invite everyone else.',
    'Créez le premier propriétaire sur le serveur, avec le jeton d’administration. Les ' +
      'propriétaires invitent les autres.',
  ],
  forgotten: ['Can’t sign in?', 'Connexion impossible\u00a0?'],
  forgottenText: [
    'Ask an owner for an invitation or a password reset link.',
    'Demandez à un propriétaire une invitation ou un lien de réinitialisation du mot de passe.',
  ],
  plain: ['Insecure connection', 'Connexion non sécurisée'],
  plainText: [
    'Passwords and cookies could be read in transit. Open this page over https, or as ' +
      'http://localhost on the server itself.',
    'Les mots de passe et les cookies pourraient être interceptés. Ouvrez cette page en ' +
      'HTTPS, ou directement sur le serveur avec http://localhost.',
  ],
  codeTitle: ['Two-step verification', 'Vérification en deux étapes'],
  codeText: [
    'Enter the code from your authenticator app.',
    'Saisissez le code de votre application d’authentification.',
  ],
  passkeyText: [
    'Confirm with one of your passkeys. If you lost them, ask an owner for a new password.',
    'Confirmez avec l’une de vos clés d’accès. Si vous les avez perdues, demandez un nouveau mot ' +
      'de passe à un propriétaire.',
  ],
  code: ['Authentication code', 'Code d’authentification'],
  codeHint: ['6 digits.', '6 chiffres.'],
  recovery: ['Use a recovery code', 'Utiliser un code de secours'],
  recoveryCode: ['Recovery code', 'Code de secours'],
  recoveryHint: [
    'One of the codes you saved when you set up your authenticator app. Each code works once.',
    'L’un des codes que vous avez conservés en configurant l’application. Chaque code ne sert ' +
      'qu’une fois.',
  ],
  goOn: ['Continue', 'Continuer'],
  cancel: ['Sign out', 'Se déconnecter'],
  confirmTitle: ['Confirm it’s you', 'Confirmez votre identité'],
  confirmText: ['Enter your password to continue.', 'Saisissez votre mot de passe pour continuer.'],
  confirmCodeText: [
    'Enter the code from your authenticator app to continue.',
    'Saisissez le code de votre application d’authentification pour continuer.',
  ],
  confirm: ['Confirm', 'Confirmer'],
  wantsTo: ['Action:', 'Action\u00a0:'],
  leave: ['Cancel', 'Annuler'],
  inviteTitle: ['Accept your invitation', 'Accepter l’invitation'],
  inviteText: [
    'Choose a password and the name your colleagues will see.',
    'Choisissez un mot de passe et le nom que verront vos collègues.',
  ],
  secret: ['Invitation code', 'Code d’invitation'],
  name: ['Name', 'Nom'],
  newPassword: ['Password', 'Mot de passe'],
  newPasswordHint: [
    'At least 12 characters. A sentence works well.',
    'Au moins 12 caractères. Vous pouvez choisir une phrase.',
  ],
  accept: ['Accept and sign in', 'Accepter et se connecter'],
  invitationOver: [
    'This invitation was already used, was revoked, or has expired.',
    'Cette invitation a déjà été utilisée, a été annulée ou a expiré.',
  ],
  resetTitle: ['Reset your password', 'Réinitialiser votre mot de passe'],
  resetText: [
    'This signs you out everywhere and revokes your access tokens. Your authenticator app stays ' +
      'set up.',
    'Toutes vos sessions seront fermées et vos jetons d’accès révoqués. Votre application ' +
      'd’authentification reste configurée.',
  ],
  resetSecret: ['Reset code', 'Code de réinitialisation'],
  change: ['Reset password', 'Réinitialiser'],
  resetOver: [
    'This link was already used or has expired. Ask for a new one.',
    'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.',
  ],
  resetDone: [
    'Password reset. Sign in with your new password.',
    'Mot de passe réinitialisé. Connectez-vous avec le nouveau.',
  ],
  signedOut: ['You are signed out.', 'Vous êtes déconnecté.'],
  ended: [
    'Your session has expired. Sign in again.',
    'Votre session a expiré. Connectez-vous de nouveau.',
  ],
})

export type SignInTexts = (typeof signInTexts)['en']
