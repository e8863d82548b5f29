import type { Guide } from './problem-catalogue.ts'

export const guideInEnglish: Guide = {
  malformed_request: {
    meaning: 'The request is not valid HTTP.',
    causes: 'The URL or a header violates HTTP, or `Host` is missing or repeated.',
    action: 'Use an HTTP library instead of writing requests by hand, and inspect what it sends.',
  },
  missing_api_key: {
    meaning: 'The request has no API key.',
    causes:
      'The `Authorization` header is missing or empty, often because a setting was not loaded ' +
      'or a proxy removed the header.',
    action:
      'Send `Authorization: Bearer sk_…`. For the form checkout, send the secret key ' +
      'as the HTTP Basic user name with an empty password.',
  },
  invalid_api_key: {
    meaning: 'The API key, or the way it is sent, is not accepted.',
    causes:
      'The key is unknown, revoked, expired or publishable (`pk_…`), the scheme is ' +
      'wrong for this address, `Authorization` is sent twice, or the organisation is ' +
      'suspended.',
    action:
      'The message gives the cause. Compare the key with your settings. After a roll, ' +
      'use the new key. If the organisation is suspended, contact support.',
  },
  missing_management_token: {
    meaning: 'A management API request has no token.',
    causes: 'The `Authorization` header is missing or empty.',
    action:
      'Send `Authorization: Bearer` with the token of a session, an access token, or the value ' +
      'of `MANAGEMENT_TOKEN`.',
  },
  invalid_management_token: {
    meaning: 'The token of a management API request is not accepted.',
    causes:
      'The session or access token has expired, the management token is wrong or ' +
      'disabled, an API key was sent, or the scheme is not Bearer.',
    action:
      'Sign in again (`momo session start`), and send the token once, with the scheme Bearer.',
  },
  ip_not_whitelisted: {
    meaning: 'The key is valid, but not allowed from this IP address.',
    causes:
      'The application has an IP allow-list, and the request came from another address: a new ' +
      'server, a changed outgoing address, or a proxy.',
    action: 'Ask us to add the outgoing address of your requests to the allow-list.',
  },
  kyc_verification_required: {
    meaning: "A live key was used before its organisation's identity was verified.",
    causes: 'The verification was not requested, is in progress, or was revoked.',
    action: 'Use the sandbox key (`sk_test_…`) until the verification is complete.',
  },
  key_not_permitted: {
    meaning: 'The key is restricted and does not have the permission for this operation.',
    causes: 'The key was created with fewer permissions than the program needs.',
    action: 'Use a key with the permission, or ask for one.',
  },
  sign_in_refused: {
    meaning:
      'The e-mail, password, passkey or account at the identity provider is wrong, or the ' +
      'person is deactivated.',
    causes:
      'A typing mistake, an e-mail that was never invited, a removed passkey, an account with ' +
      'an unverified e-mail, or an account other than the linked one.',
    action: 'Try again, or ask an owner to invite you or to unlink the account.',
  },
  person_not_permitted: {
    meaning: 'Your role, access token or countries do not allow the operation.',
    causes: 'Your role or countries have changed, or the token has fewer permissions.',
    action: 'Ask an owner for the role or countries, or create a token with the permission.',
  },
  confirmation_required: {
    meaning:
      'The operation needs a confirmation within the last ten minutes, or the sign-in is not ' +
      'complete.',
    causes:
      'More than ten minutes have passed since the last confirmation, or an access token was used.',
    action: 'Send a code to `confirmSession`, then repeat the request with the new token.',
  },
  second_factor_required: {
    meaning: 'You must first add a passkey or an authenticator.',
    causes:
      'You can make decisions about live money but signed in with only a password, or you ' +
      'tried to create an access token without a second factor.',
    action:
      'Add a passkey or an authenticator under "My account" in the console, or run `momo ' +
      'session add-authenticator`.',
  },
  person_required: {
    meaning:
      'Only people can make decisions about live money, not the shared management ' + 'token.',
    causes: 'Live providers are configured, an owner exists, and the management token was sent.',
    action:
      "Sign in as a person (`momo session start`), or use the console. Programs use a person's " +
      'access token.',
  },
  own_order: {
    meaning: 'A second person must approve.',
    causes:
      'You proposed the change, created the API key of the payout (`made_by` of ' +
      '`approval`), have since changed the approval rules of its application, set the ' +
      'contact address to which the key is mailed, or are the person whom the change ' +
      'concerns. If nobody else can approve the change, you can approve it from ' +
      '`own_approval_from` on.',
    action: 'Ask a colleague to approve it.',
  },
  person_unconfirmed: {
    meaning:
      'You are treated as the same person as the author or another approver, because ' +
      "one of you was shown the other's sign-up link and could act as them.",
    causes:
      'The invitation or password link was not mailed, and nobody else has confirmed the ' +
      'person since (`link_shown_to` of the person).',
    action:
      "Ask another owner to confirm the person, on the person's page in the console or " +
      'with `confirmPerson`. If no other owner exists, run `momo people confirm ' +
      '--on-host` on the host.',
  },
  live_key_claim_required: {
    meaning: 'Merchants claim their live keys, so that staff never see them.',
    causes: '`createApiKey` or `rollApiKey` was called for a live key.',
    action:
      'Start a live key with `startLiveKey`, and the merchant receives a claim link. ' +
      'To replace a live key, revoke it when the new one is in use. Merchants can also ' +
      'roll their own key.',
  },
  last_owner: {
    meaning: 'The person is the only active owner with access to all countries.',
    causes: 'The request would change the role or countries of the last owner.',
    action: 'First make another person an owner with access to all countries.',
  },
  already_a_person: {
    meaning: 'A person with this e-mail already exists.',
    causes: 'The person was invited twice.',
    action: 'Change the person instead.',
  },
  invitation_over: {
    meaning: 'The invitation was accepted or revoked, or has expired.',
    causes: 'The link was already used, or is more than three days old.',
    action: 'Ask for a new invitation.',
  },
  reset_over: {
    meaning: 'The password reset link was already used, or has expired.',
    causes: 'The link was already used, is more than an hour old, or was replaced by a newer one.',
    action: 'Request a new link.',
  },
  no_mail: {
    meaning: 'The service sends no mail.',
    causes: 'The service runs without `SMTP_URL`.',
    action: 'Ask an owner for a link (`momo people reset-password`).',
  },
  no_single_sign_on: {
    meaning: 'The service has no identity provider.',
    causes: 'The service runs without `OIDC_ISSUER`.',
    action: 'Sign in with e-mail and password, or with a passkey.',
  },
  no_passkeys: {
    meaning: 'Passkeys do not work at the address of the console.',
    causes:
      'The address is neither an HTTPS host name nor `localhost`, and browsers accept ' +
      'nothing else.',
    action: 'Set such an address for the console (`PUBLIC_URL`, `CONSOLE_URL`).',
  },
  passkeys_full: {
    meaning: 'You have ten passkeys, the maximum.',
    causes: 'Passkeys for old devices were never removed.',
    action: 'Remove a passkey you no longer use.',
  },
  second_person_needed: {
    meaning: 'This change needs two people.',
    causes:
      'It sets a fee, moves more live money than one person may within a day, or weakens a ' +
      "control: limits, payout approval rules, an IP allow-list, or a person's access.",
    action:
      'Propose it with the same request, and ask a colleague to approve it. If you sent a ' +
      'withdrawal, a colleague records its payment.',
  },
  sandbox_only: {
    meaning: 'The operation exists in the sandbox only.',
    causes: 'It was called with a live key.',
    action: 'Call it with a sandbox key (`sk_test_…`).',
  },
  not_found: {
    meaning: 'Nothing was found for this key.',
    causes:
      'The path is misspelt, the id is not a UUID or belongs to another kind of ' +
      'resource, or the resource belongs to another application or to the other ' +
      'environment.',
    action:
      'Compare the path with the reference, and check that the key belongs to the environment ' +
      'of the resource.',
  },
  method_not_allowed: {
    meaning: 'The path exists, but does not support this method.',
    causes: 'The method is wrong, or a redirect turned a POST into a GET.',
    action: "Use a method listed in the response's `Allow` header.",
  },
  request_timeout: {
    meaning: 'The request took too long to arrive and was not processed.',
    causes: 'The connection is slow, or the client stopped in the middle of the request.',
    action: 'Send it again over a new connection, with the same idempotency key.',
  },
  idempotency_conflict: {
    meaning: 'The idempotency key was already used with a different request. Nothing was changed.',
    causes:
      'Two transactions share a key, a counter was reset, or the body changes between ' +
      'attempts (a timestamp, a random value).',
    action:
      'Generate one key for each transaction, and store it with your order. Send ' +
      'exactly the same request when you retry.',
  },
  key_replaced: {
    meaning: 'Another request has just rolled or revoked this key.',
    causes: 'Two programs or two people rolled the same key at the same time.',
    action: 'Use the key that the other request received.',
  },
  already_final: {
    meaning: 'The transaction already has a final status.',
    causes: 'The transaction reached a final status, or its outcome was already set.',
    action: 'Retrieve the transaction. For a different outcome, create a new transaction.',
  },
  awaiting_approval: {
    meaning: 'The outcome of a payout cannot be set before the payout is approved.',
    causes: 'A rule of the application requires approval for the payout.',
    action: 'Approve the payout, then set its outcome.',
  },
  already_resolved: {
    meaning: 'The reconciliation item is already resolved.',
    causes: 'Two administrators worked on the same item.',
    action: 'Retrieve the item to see who resolved it and how.',
  },
  organisation_may_not_pay: {
    meaning: 'A payout cannot be approved for this organisation.',
    causes: 'The organisation is suspended, or its identity is no longer verified.',
    action: 'Resume or verify the organisation, or reject the payout.',
  },
  not_awaiting_approval: {
    meaning: 'The payout does not need a decision, so it cannot be approved or rejected.',
    causes: 'The payout did not need approval, or somebody else decided first.',
    action: 'Retrieve the payout to see its status.',
  },
  approval_outdated: {
    meaning: 'The item has changed since your review.',
    causes: 'The merchant or a colleague has changed something.',
    action: 'Review it again, and approve with the new `approval_hash`.',
  },
  outside_limits: {
    meaning: 'The payout, or a line of the bulk payout, is outside the current limits.',
    causes: 'The limits changed after the payout was created.',
    action: 'Reject the payout, or change the limits.',
  },
  proposal_over: {
    meaning: 'The proposal is no longer pending.',
    causes:
      'Somebody else decided first, a newer proposal replaced it, the current values ' +
      'have changed, its author can no longer make such a change, or the proposal is ' +
      'more than a week old.',
    action: 'Check the current values, and propose it again if needed.',
  },
  withdrawal_over: {
    meaning: 'The status of the withdrawal does not allow this step.',
    causes: 'Somebody else decided first.',
    action: 'Check its `status`.',
  },
  withdrawal_in_progress: {
    meaning: 'The bank account cannot be erased yet.',
    causes: 'A withdrawal to the account is `requested`, `approved` or `sent`.',
    action:
      'Wait until the withdrawal reaches a final status, or reject or return it. Then erase the ' +
      'account.',
  },
  bank_account_disabled: {
    meaning: 'The withdrawal cannot be paid, because its bank account is disabled.',
    causes: 'The merchant or a colleague disabled the account after the withdrawal was requested.',
    action: 'Reject the withdrawal. The merchant can request another one to an active account.',
  },
  organisation_in_debt: {
    meaning: 'The merchant owes money in the currency of the withdrawal.',
    causes: 'A top-up was recalled or a payment was corrected after the withdrawal was requested.',
    action: 'Reject the withdrawal, which repays the debt, or wait until the debt is repaid.',
  },
  nothing_to_export: {
    meaning: 'No withdrawal can be exported.',
    causes:
      'No withdrawal is approved, a colleague exported them first, or their merchants or bank ' +
      'accounts cannot be paid.',
    action: 'Check the approved withdrawals and the latest batch (`listWithdrawalBatches`).',
  },
  exports_locked: {
    meaning: 'Bank files of live withdrawals are locked.',
    causes: 'The database was restored, and may have lost a batch that the bank received.',
    action: 'Compare the last batch with the bank, and confirm it (`confirmWithdrawalExports`).',
  },
  bank_account_over: {
    meaning: 'The bank account can no longer be verified or rejected.',
    causes: 'A colleague verified or rejected it, or it was disabled.',
    action: 'Check its `status`. To stop its use, disable it.',
  },
  live_key_over: {
    meaning: 'The live key can no longer be approved or cancelled.',
    causes:
      'The key was approved, claimed or cancelled, has expired, or was started by a ' +
      'person who no longer has the permission.',
    action: 'Check its `status`, and start another live key if you still need one.',
  },
  refund_outdated: {
    meaning:
      'The refunded amount of the payment has changed since your review. Nothing was ' +
      'refunded.',
    causes:
      'Somebody else refunded it, one of its refunds failed, or the same request was already ' +
      'processed.',
    action: 'Review the payment and its refunds again before you refund more.',
  },
  settlement_outdated: {
    meaning: "The transaction's status has changed since your review. Nothing was changed.",
    causes: 'The provider reported a final status, or a colleague settled the transaction.',
    action:
      "Review it again. Dismiss the item, settle it with the transaction's final status, or " +
      'send the current status (`transaction_status`) to correct it.',
  },
  not_held: {
    meaning: 'The payout is not on hold, so it cannot be resumed or cancelled.',
    causes: 'The payout was submitted or was never on hold, or a colleague decided first.',
    action: 'Retrieve the payout to see its status.',
  },
  adjustment_exists: {
    meaning: 'The balance was already adjusted for this reference.',
    causes: 'The same evidence was recorded twice, perhaps by a colleague.',
    action: "Read the merchant's statement. Use a different reference for different evidence.",
  },
  top_up_over: {
    meaning: 'The status of the top-up no longer allows this operation.',
    causes: 'A colleague decided first.',
    action: 'Read the top-up to see its status.',
  },
  platform_transfer_over: {
    meaning: 'The status of the capital entry or transfer no longer allows this operation.',
    causes: 'A colleague confirmed, reversed, approved or rejected it first.',
    action: "List the platform's transfers to see its status.",
  },
  not_suspended: {
    meaning: 'The merchant is not suspended.',
    causes:
      'The merchant was never suspended, or a colleague has already ended the ' + 'suspension.',
    action: 'Check the merchant. No proposal is needed.',
  },
  not_reopenable: {
    meaning: 'The reconciliation item cannot be reopened.',
    causes:
      'The item is open or was settled, or a later report about the same transaction ' +
      'opened a new item.',
    action: 'List the items of the transaction, and resolve the open one.',
  },
  bulk_payouts_undecided: {
    meaning:
      'The recovery cannot be finished: some bulk payouts are unfinished, and their remaining ' +
      'lines could be paid twice.',
    causes: 'The database was restored to a time when some of their lines were not payouts yet.',
    action:
      "Compare their lines with the providers' statements. Cancel or reject the bulk payouts " +
      'that were paid, and list the others in `continue_bulk_payouts`.',
  },
  bulk_payout_over: {
    meaning: 'No line of this bulk payout is left to cancel.',
    causes: 'All lines are already payouts, or the bulk payout was rejected.',
    action: 'Track the payouts individually, like any other payout.',
  },
  payload_too_large: {
    meaning: 'The body is larger than 64 KiB, or 4 MiB for a bulk payout.',
    causes: 'The request contains too much data, often in `metadata`.',
    action: 'Store large data on your side and send its identifier.',
  },
  insufficient_balance: {
    meaning: 'The balance does not cover the payout and its fee. No money was deducted.',
    causes:
      'You have not collected enough in this currency, or other payouts and refunds have ' +
      'reserved the money.',
    action:
      'Check the merchant balance, and collect more or pay out less. A retry with the ' +
      'same idempotency key returns the same error, so use a new key when the balance ' +
      'is sufficient.',
  },
  not_refundable: {
    meaning: 'The payment does not exist or cannot be refunded. Nothing was refunded.',
    causes:
      'The payment is unknown to this key, has not succeeded or is already refunded, ' +
      'the amount exceeds the refundable amount or the balance, or the payer had their ' +
      'phone number erased.',
    action: 'Check the payment and its refunds, and send a corrected request with a new key.',
  },
  invalid_request: {
    meaning: 'Fields are missing or invalid. The response has no code but lists each field.',
    causes:
      '`errors` has an entry with messages for every invalid field. `body` means the ' +
      'whole body.',
    action:
      'Show the messages next to the fields of your form, or correct the program. You ' +
      'can use the same idempotency key again, because nothing was stored for it.',
  },
  rate_limited: {
    meaning: 'You sent too many requests in a minute. The response has no code.',
    causes:
      'The key reached its rate limit or its limit of invalid bulk payout lines, sixteen bulk ' +
      'payouts are being checked, or this IP address sent too many invalid keys.',
    action:
      'Wait for the number of seconds in `Retry-After`. Spread requests out, read ' +
      'lists in larger pages, and use webhooks instead of polling.',
  },
  headers_too_large: {
    meaning: 'The request headers are too long.',
    causes: 'Large cookies or tracing headers, usually added by a proxy or a framework.',
    action: 'Send only the headers listed in the reference.',
  },
  internal_error: {
    meaning: 'Something went wrong on our side. The request may or may not have taken effect.',
    causes: 'An internal error, which is logged with the request.',
    action:
      'Try again with the same idempotency key. You receive the outcome, and the ' +
      'operation is not repeated. If the error persists, quote `X-Request-Id` when you ' +
      'contact support.',
  },
  service_unavailable: {
    meaning:
      'The service is temporarily unavailable. The request may or may not have taken ' + 'effect.',
    causes: 'The database is failing over or briefly unreachable.',
    action: 'Try again after `Retry-After`, with the same idempotency key.',
  },
  provider_unavailable: {
    meaning: 'The mobile money provider does not respond.',
    causes: 'The provider is down, slow, or not connected in this environment.',
    action: 'Try again after `Retry-After`, with increasing delays.',
  },
}
