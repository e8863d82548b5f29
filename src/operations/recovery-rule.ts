import type { AppContext } from '../context.ts'

/**
 * The changes that are allowed during a recovery. They move no money, and the recovery or the
 * security of the service needs them.
 */
const allowedInRecovery = new Set([
  'finishRecovery',
  'resolveUnknownOrder',
  // The lines may already be paid, so no payouts may be created from them.
  'cancelBulkPayout',
  'rejectBulkPayout',
  'suspendOrganisation',
  'revokeApiKey',
  'disableBankAccount',
  'disableMerchantBankAccount',
  // People must be able to sign in to see the recovery, and to disable other accounts.
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
 * Throws Problem `service_unavailable` during a recovery, unless the operation is allowed. Call it
 * for operations that change something.
 */
export const refuseDuringRecovery = async (
  { recovery }: Pick<AppContext, 'recovery'>,
  operationId: string,
): Promise<void> => {
  if (!allowedInRecovery.has(operationId)) await recovery.refuse()
}
