import type { AppContext } from '../context.ts'

/**
 * Changes that are allowed during a recovery. They move no money, and they are needed for the
 * recovery itself or to keep the service secure.
 */
const allowedInRecovery = new Set([
  'finishRecovery',
  'resolveUnknownOrder',
  // The lines may already be paid, so staff must be able to stop them.
  'cancelBulkPayout',
  'rejectBulkPayout',
  'suspendOrganisation',
  'revokeApiKey',
  'disableBankAccount',
  'disableMerchantBankAccount',
  // People must be able to sign in, in order to see the recovery and to disable other accounts.
  'signIn',
  'endSession',
  'confirmSession',
  'changePassword',
  'startAuthenticator',
  'confirmAuthenticator',
  'removeAuthenticator',
  'startPasskeySignIn',
  'signInWithPasskey',
  'startSingleSignOn',
  'finishSingleSignOn',
  'startPasskey',
  'addPasskey',
  'removePasskey',
  'endOtherSessions',
  'endSessionById',
  'revokeAccessToken',
  'updatePerson',
  'unlinkIdentity',
  'createInvitation',
  'acceptInvitation',
  'revokeInvitation',
  'requestPasswordReset',
  'resetPassword',
  'createPasswordReset',
])

/**
 * Throws Problem `service_unavailable` during a recovery unless the operation is allowed. Call this
 * function for operations that make changes.
 */
export const refuseDuringRecovery = async (
  { recovery }: Pick<AppContext, 'recovery'>,
  operationId: string,
): Promise<void> => {
  if (!allowedInRecovery.has(operationId)) await recovery.refuse()
}
