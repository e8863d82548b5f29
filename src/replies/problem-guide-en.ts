import type { Guide } from './problem-catalogue.ts'

export const guideInEnglish: Guide = {
  malformed_request: {
    meaning: 'What arrived is not a proper HTTP request.',
    causes: 'The address or a header breaks the rules of HTTP, or `Host` is missing or repeated.',
    action: 'Use an HTTP library rather than writing requests by hand, and look at what it sends.',
  },
  missing_api_key: {
    meaning: 'The request carries no key.',
    causes:
      'The `Authorization` header is missing or empty, often because a setting was not read, or ' +
      'because a proxy removed the header.',
    action:
      'Send `Authorization: Bearer sk_…`; on the form checkout, the secret key as the user name ' +
      'of HTTP Basic with an empty password.',
  },
  invalid_api_key: {
    meaning: 'The key, or the way it is sent, is not accepted.',
    causes:
      'The key is unknown, revoked or expired; it is a publishable key (`pk_…`); the scheme is ' +
      'wrong for this address; `Authorization` is sent twice; or the organisation is suspended.',
    action:
      'Read the sentence: it says which. Compare the key with the one in your settings; after a ' +
      'roll use the new one; ask support about a suspension.',
  },
  missing_management_token: {
    meaning: 'A request to the management API carries no token.',
    causes: 'The `Authorization` header is missing or empty.',
    action:
      'Send `Authorization: Bearer` with the token of a session, an access token, or the value ' +
      'of `MANAGEMENT_TOKEN`.',
  },
  invalid_management_token: {
    meaning: 'The token of a request to the management API is not accepted.',
    causes:
      'The session or the access token has ended, the management token is another one or is ' +
      'off, it is an API key, or the scheme is not Bearer.',
    action:
      'Sign in again (`momo session start`), and send the token under the scheme Bearer, once.',
  },
  ip_not_whitelisted: {
    meaning: 'The key is good, but may not be used from this address.',
    causes:
      'The application has a list of allowed addresses, and the request came from another one: ' +
      'a new server, a changed outgoing address, a proxy on the way.',
    action: 'Have the address your requests really leave from added to the allow-list.',
  },
  kyc_verification_required: {
    meaning: 'A live key is used before the identity of its organisation is verified.',
    causes: 'The verification has not been asked for, is under way, or was withdrawn.',
    action: 'Work with the key of the sandbox (`sk_test_…`) until the verification is done.',
  },
  key_not_permitted: {
    meaning: 'The key is restricted, and this operation is not among its permissions.',
    causes: 'The key was made for fewer operations than the program now calls.',
    action: 'Use a key that has the permission, or have one made with it.',
  },
  sign_in_refused: {
    meaning:
      'Nobody has this e-mail and password, or this passkey, or this account at the identity ' +
      'provider, or the person is barred.',
    causes:
      'A typing mistake, an address never invited, a passkey that was removed, an account whose ' +
      'e-mail is not verified, or another account than the one that is linked.',
    action: 'Try again, or ask an owner for an invitation, or to unlink the account.',
  },
  person_not_permitted: {
    meaning:
      'The role of the person, the access token, or the countries to which the person is limited ' +
      'do not include the operation.',
    causes: 'Another role or other countries were given meanwhile, or the token was made for less.',
    action: 'Ask an owner for the role or the countries, or make a token with the permission.',
  },
  confirmation_required: {
    meaning:
      'The operation needs a confirmation of the last ten minutes, or the sign-in is not complete.',
    causes: 'Time has passed since the last code, or an access token was used.',
    action: 'Send `confirmSession` a code, and the request again with the new token.',
  },
  second_factor_required: {
    meaning: 'The person has to add a passkey or an authenticator first.',
    causes:
      'The person may decide about live money and signed in with a password alone, or an access ' +
      'token was to be created without a second factor.',
    action:
      'Add a passkey or an authenticator under "Own account" in the console, or run ' +
      '`momo session add-authenticator`.',
  },
  person_required: {
    meaning: 'Live money is decided by people, and the management token is shared by many.',
    causes: 'Live providers are configured, an owner exists, and the management token was sent.',
    action:
      'Sign in as a person (`momo session start`), or use the console. Programs use an access ' +
      'token of a person.',
  },
  own_order: {
    meaning: 'A second person has to approve: nobody decides alone.',
    causes:
      'You proposed the change, issued the key that ordered the payout (`made_by` of ' +
      '`approval`), have set the approval rules of its application since, or are the person whom ' +
      'the change concerns. A change that nobody else could approve waits until ' +
      '`own_approval_from`.',
    action: 'Ask somebody else to approve it.',
  },
  person_unconfirmed: {
    meaning:
      'You count as one person with whoever made this, or has approved it: one of you was shown ' +
      'the link by which the other signed up, and may act as them.',
    causes:
      'The service sent no mail when the person was invited, or got a link to a new password; ' +
      'and nobody else has confirmed the person since (`link_shown_to` of the person).',
    action:
      'Ask an owner who is not one of you to confirm the person, on their page of the console or ' +
      'by `confirmPerson`. Without such an owner, run `momo people confirm --on-host` on the host.',
  },
  live_key_claim_required: {
    meaning: 'Merchants claim their live keys, so that staff never see them.',
    causes: '`createApiKey` or `rollApiKey` was called for a live key.',
    action:
      'Start a live key with `startLiveKey`: its merchant receives a claim link. To replace a ' +
      'live key, revoke it once the new one is in use; the merchant can also roll its own key.',
  },
  last_owner: {
    meaning: 'The person is the only owner of all countries who is not barred.',
    causes: 'The role or the countries of the last owner were to change.',
    action: 'Make somebody else an owner of all countries first.',
  },
  already_a_person: {
    meaning: 'Somebody with this e-mail can sign in already.',
    causes: 'The person was invited twice.',
    action: 'Change the person instead.',
  },
  invitation_over: {
    meaning: 'The invitation was accepted or revoked, or is older than three days.',
    causes: 'The link was used before, or late.',
    action: 'Ask for another invitation.',
  },
  reset_over: {
    meaning: 'The link to a new password was used, or is older than an hour.',
    causes: 'The link was used before, or late, or another one was sent after it.',
    action: 'Ask for another link.',
  },
  no_mail: {
    meaning: 'The service sends no mail.',
    causes: 'It runs without `SMTP_URL`.',
    action: 'Ask an owner for a link (`momo people reset-password`).',
  },
  no_single_sign_on: {
    meaning: 'The service has no identity provider.',
    causes: 'It runs without `OIDC_ISSUER`.',
    action: 'Sign in with e-mail and password, or with a passkey.',
  },
  no_passkeys: {
    meaning: 'Passkeys do not work at the address of the console.',
    causes: 'It is neither https with a name nor `localhost`: browsers refuse all else.',
    action: 'Give the console such an address (`PUBLIC_URL`, `CONSOLE_URL`).',
  },
  passkeys_full: {
    meaning: 'The person has ten passkeys, which is as many as can be.',
    causes: 'Passkeys of devices that are no longer used were kept.',
    action: 'Remove one that is not used.',
  },
  second_person_needed: {
    meaning: 'Nobody makes this change alone.',
    causes:
      'It is a fee, a reconciliation item, settled or dismissed, above the amount that the ' +
      'service is set to, or it weakens a control: limits, payout approval rules, an address ' +
      'list, or the access of a person.',
    action: 'Propose it, with the same request; a colleague approves it.',
  },
  sandbox_only: {
    meaning: 'The operation exists in the sandbox only.',
    causes: 'It was called with a live key.',
    action: 'Call it with a key of the sandbox (`sk_test_…`).',
  },
  not_found: {
    meaning: 'There is nothing here for this key.',
    causes:
      'The path is misspelt; the identifier is not a UUID or is of something else; or the ' +
      'resource belongs to another application or to the other environment.',
    action:
      'Compare the path with the reference, and check that the key is of the environment in ' +
      'which the resource was made.',
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    causes: 'A wrong method, or a redirect that turned a POST into a GET.',
    action: 'Use a method that the `Allow` header of the reply names.',
  },
  request_timeout: {
    meaning: 'The request took too long to arrive, and was not carried out.',
    causes: 'A slow connection, or a client that stopped in the middle of its request.',
    action: 'Send it again over a new connection, with the same idempotency key.',
  },
  idempotency_conflict: {
    meaning: 'The idempotency key was used before with another request. Nothing was done.',
    causes:
      'One key for two orders, a counter that began again, or a body that changes between ' +
      'tries (a time, a random value).',
    action:
      'Make one key for each order and store it with the order; send exactly the same request ' +
      'when you try again.',
  },
  key_replaced: {
    meaning: 'The key that asks has just been rolled or revoked by another request.',
    causes: 'Two programs, or two people, rolled the same key at once.',
    action: 'Take the key that the other request got.',
  },
  already_final: {
    meaning: 'The outcome of a transaction cannot be set: it has one.',
    causes: 'It ended by itself, or somebody set its outcome before.',
    action: 'Read the transaction; for another outcome make a new one.',
  },
  awaiting_approval: {
    meaning: 'The outcome of a payout cannot be set before the payout is approved.',
    causes: 'A rule of the application holds the payout back for a person to decide.',
    action: 'Approve the payout, then set its outcome.',
  },
  already_resolved: {
    meaning: 'The reconciliation item has been resolved before.',
    causes: 'Two administrators worked on the same item.',
    action: 'Read the item to see who resolved it and how.',
  },
  organisation_may_not_pay: {
    meaning: 'A payout cannot be approved for this organisation.',
    causes: 'It is suspended, or its identity is no longer verified.',
    action: 'Restore or verify the organisation, or reject the payout.',
  },
  not_awaiting_approval: {
    meaning: 'A payout cannot be approved or rejected: it waits for no decision.',
    causes: 'It needed none, or somebody else decided first.',
    action: 'Read the payout to see its status.',
  },
  approval_outdated: {
    meaning: 'What is approved is no longer what was shown.',
    causes: 'The merchant or a colleague has changed something meanwhile.',
    action: 'Read it again, and approve with the new `approval_hash`.',
  },
  outside_limits: {
    meaning: 'The payout, or a line of the bulk payout, is outside the limits of now.',
    causes: 'The limits changed after the payout was ordered.',
    action: 'Reject the payout, or change the limits.',
  },
  proposal_over: {
    meaning: 'The proposal waits for no decision any more.',
    causes:
      'Somebody else decided first, a new proposal replaced it, what it changes has changed ' +
      'meanwhile, its author may not make such a change any more, or it is older than a week.',
    action: 'Read what is in force, and propose it again if need be.',
  },
  live_key_over: {
    meaning: 'The live key cannot be approved or cancelled any more.',
    causes:
      'It was approved, claimed or cancelled, it has expired, or its starter may no longer start ' +
      'one.',
    action: 'Look at its `status`, and start another live key if one is still needed.',
  },
  refund_outdated: {
    meaning: 'What is refunded of the payment is no longer what was shown. Nothing was given back.',
    causes:
      'Somebody else refunds it, one of its refunds has failed meanwhile, or the same request ' +
      'was carried out before.',
    action: 'Read the payment and its refunds again before you refund more of it.',
  },
  settlement_outdated: {
    meaning: 'The transaction has another status than the one that was shown. Nothing was changed.',
    causes: 'Its provider reported its end, or a colleague settled it meanwhile.',
    action:
      'Read it again. Dismiss the item, settle it as the transaction has ended, or name its ' +
      'status of now (`transaction_status`) to correct that.',
  },
  not_held: {
    meaning: 'A payout cannot be resumed or cancelled: it is not held.',
    causes: 'It was submitted, never held, or a colleague decided about it first.',
    action: 'Read the payout to see its status.',
  },
  not_suspended: {
    meaning: 'The merchant is not suspended.',
    causes: 'It never was, or a colleague has ended the suspension already.',
    action: 'Read the merchant: there is nothing left to propose.',
  },
  not_reopenable: {
    meaning: 'The reconciliation item cannot be reopened.',
    causes:
      'It is open, it was settled, or a later report about the same transaction opened a new item.',
    action: 'Read the items of the transaction, and decide the open one.',
  },
  bulk_payouts_undecided: {
    meaning:
      'The recovery cannot be finished: bulk payouts are not finished, and what is left of them ' +
      'would be paid, perhaps a second time.',
    causes: 'The database was restored to a time at which lines of theirs were not payouts yet.',
    action:
      "Compare their lines with the providers' statements. Cancel or reject those that were " +
      'paid, and name the others in `continue_bulk_payouts`.',
  },
  bulk_payout_over: {
    meaning: 'No line of this bulk payout is left to cancel.',
    causes: 'All of its lines have become payouts already, or it was rejected.',
    action: 'Follow the payouts that were made: each ends as a single payout does.',
  },
  payload_too_large: {
    meaning: 'The body is larger than 64 KiB, or 4 MiB for a bulk payout.',
    causes: 'More was put into the request than its fields are for, often into `metadata`.',
    action: 'Store large data on your side and send its identifier.',
  },
  insufficient_balance: {
    meaning: 'The balance does not cover the payout and its fee. Nothing was taken.',
    causes:
      'Too little was collected in this currency, or earlier payouts and refunds have reserved ' +
      'the money.',
    action:
      'Read the merchant balance; collect more or pay out less. A retry with the same ' +
      'idempotency key repeats this refusal: take a new key once there is money.',
  },
  not_refundable: {
    meaning: 'There is no payment here that could be refunded. Nothing was given back.',
    causes:
      'The payment is unknown to this key, has not succeeded or is refunded already; or more is ' +
      'asked for than is left of it, or than the balance covers; or the phone number that paid ' +
      'was erased at the request of its owner.',
    action: 'Read the payment and its refunds, and correct the request under a new key.',
  },
  invalid_request: {
    meaning: 'Fields are missing or wrong; the reply has no code and names each field.',
    causes:
      '`errors` has an entry for every wrong field, with sentences in French; `body` stands for ' +
      'the body as a whole.',
    action:
      'Show the sentences beside the fields of your form, or correct the program. The same ' +
      'idempotency key may be used again: nothing was stored under it.',
  },
  rate_limited: {
    meaning: 'Too many requests in a minute; the reply has no code.',
    causes:
      'The limit of the key is reached, that of its faulty lines of bulk payouts, sixteen bulk ' +
      'payouts are being checked, or this address sent too many wrong keys.',
    action:
      'Wait for the seconds in `Retry-After`. Spread requests out, read lists in larger ' +
      'pages, and take results from webhooks instead of asking for them.',
  },
  headers_too_large: {
    meaning: 'The headers of the request are too long.',
    causes: 'Large cookies or tracing headers, mostly added by a proxy or a framework.',
    action: 'Send only the headers that the reference names.',
  },
  internal_error: {
    meaning: 'Something went wrong on our side; whether the request took effect is not certain.',
    causes: 'An error of the service, which is recorded with the request.',
    action:
      'Try again with the same idempotency key: the reply shows the outcome, and nothing is done ' +
      'twice. If the error remains, quote `X-Request-Id` to support.',
  },
  service_unavailable: {
    meaning: 'The service cannot answer now; whether the request took effect is not certain.',
    causes: 'The database is being replaced or is out of reach for a moment.',
    action: 'Try again after `Retry-After`, with the same idempotency key.',
  },
  provider_unavailable: {
    meaning: 'The mobile money provider that had to be asked does not answer.',
    causes: 'The provider is down or slow, or is not connected in this environment.',
    action: 'Try again after `Retry-After`, waiting longer each time.',
  },
}
