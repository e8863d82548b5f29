import type { AppContext } from '../context.ts'

/** What changes no money, and is needed or protects while a recovery is open. */
const allowedInRecovery = new Set([
  'finishRecovery',
  'resolveUnknownOrder',
  'suspendOrganisation',
  'revokeApiKey',
  // Who reads has to sign in, and who leaves has to be barred.
  'signIn',
  'endSession',
  'confirmSession',
  'changePassword',
  'startAuthenticator',
  'confirmAuthenticator',
  'removeAuthenticator',
  'startPasskeySignIn',
  'signInWithPasskey',
  'startPasskey',
  'addPasskey',
  'removePasskey',
  'endOtherSessions',
  'endSessionById',
  'revokeAccessToken',
  'updatePerson',
  'createInvitation',
  'acceptInvitation',
  'revokeInvitation',
  'requestPasswordReset',
  'resetPassword',
  'createPasswordReset',
])

/** Refuses an operation that is no reading while a recovery is open, unless it is one of these. */
export const refuseDuringRecovery = async (
  { recovery }: Pick<AppContext, 'recovery'>,
  operationId: string,
): Promise<void> => {
  if (!allowedInRecovery.has(operationId)) await recovery.refuse()
}
