// Made by `make generate`; do not edit.

export interface paths {
    "/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organisations
         * @description Newest first. Filters combine.
         */
        get: operations["listOrganisations"];
        /**
         * Sign up an organisation
         * @description Creates the organisation, its first application, and that application's sandbox keys: one
         *     secret, one publishable. The keys are shown only in this response.
         */
        post: operations["createOrganisation"];
    };
    "/organisations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an organisation
         * @description Returns the current state of an organisation.
         */
        get: operations["getOrganisation"];
        /**
         * Change an organisation
         * @description Omitted fields keep their values. Another contact address cancels the live keys whose claim
         *     link is mailed to the earlier one.
         */
        patch: operations["updateOrganisation"];
    };
    "/organisations/{id}/kyc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Set the identity verification
         * @description Records the status of the identity verification (KYC). Live keys work only while it is
         *     `verified`; a change takes effect within a second. Needs a fresh confirmation.
         *
         *     If live providers are configured, nobody can lift a rejection alone: the request is refused
         *     with `second_person_needed`, and `proposeKycStatus` accepts the same request. Removing or
         *     rejecting a verification then requires a `reason`.
         *
         *     Send the contact address you reviewed as `email`: if it has changed in the meantime, the
         *     request is refused. Without `email`, the decision covers the identity only: a new or changed
         *     address stays unverified, and live keys need approval before
         *     their claim link is mailed there. The person who set the address cannot verify it. If the
         *     management token or an access token set it, two people verify it, because several people
         *     may share a token.
         */
        put: operations["setKycStatus"];
    };
    "/organisations/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suspend an organisation
         * @description Within a second, every key of the organisation is refused and its open checkout pages accept
         *     no more payments. Approved payouts that have not been submitted are held until staff resume
         *     or cancel them, even after the suspension has been lifted; `payouts` counts them. Other
         *     transactions in progress, including refunds, still complete, and their webhooks are still
         *     sent. Suspending again replaces the reason but keeps the original suspension time. Needs a
         *     fresh confirmation.
         */
        post: operations["suspendOrganisation"];
    };
    "/organisations/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resume a suspended organisation
         * @description Its keys and checkout pages work again. Its held payouts stay held until staff resume or
         *     cancel them. Nothing changes if the organisation is not suspended. Needs a fresh
         *     confirmation.
         *
         *     If live providers are configured, nobody can resume an organisation alone: the request is
         *     refused with `second_person_needed`, and `proposeResumption` accepts the same request.
         */
        post: operations["resumeOrganisation"];
    };
    "/organisations/{id}/held-payouts/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resume the held payouts of an organisation
         * @description Resumes up to 500 held payouts, oldest first; `left` is how many remain. Payouts that cannot
         *     be submitted, for example because a limit was lowered, stay held. While the organisation is
         *     suspended the request is refused.
         */
        post: operations["resumeHeldPayouts"];
    };
    "/organisations/{id}/held-payouts/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cancel the held payouts of an organisation
         * @description Rejects up to 500 held payouts, oldest first; `left` is how many remain. Their money,
         *     including fees, is available again.
         */
        post: operations["cancelHeldPayouts"];
    };
    "/organisations/{id}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an organisation's applications
         * @description Newest first.
         */
        get: operations["listApplications"];
        /**
         * Create an application
         * @description The application starts without keys, open to every IP address, at 100 requests a minute. For
         *     each currency, it takes over the strictest payout approval rules of the organisation's other
         *     applications, because they all share one balance. An organisation has at most 100
         *     applications; another one is refused on `body`.
         */
        post: operations["createApplication"];
    };
    "/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an application
         * @description Returns the current state of an application.
         */
        get: operations["getApplication"];
        /**
         * Change an application
         * @description Changes only the fields you send. Needs a fresh confirmation. `ip_allow_list` is replaced as
         *     a whole. If live providers are configured, nobody can weaken `payout_approval_rules` or
         *     `ip_allow_list` alone: the request is refused with `second_person_needed` (see
         *     `proposePayoutApprovalRules` and `proposeIpAllowList`). Approval rules apply to every payout
         *     created after the response, and the handling of second payments to every payment that
         *     succeeds after it. The IP allow-list and the rate limit apply within a second. Checkout
         *     pages and receipts show the support contacts.
         */
        patch: operations["updateApplication"];
    };
    "/applications/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an application's keys
         * @description Newest first, including revoked and expired keys.
         */
        get: operations["listApiKeys"];
        /**
         * Create a key
         * @description The full key is shown only in this response. An application has at most 100 active keys in
         *     each environment; another one is refused on `environment`. Sandbox keys only: a live key is
         *     refused with `live_key_claim_required`, because merchants claim their live keys (see
         *     `startLiveKey`).
         */
        post: operations["createApiKey"];
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search keys
         * @description Searches the keys of all applications by their first and last characters, newest first,
         *     including revoked and expired keys. Only these characters are stored; never send a full key.
         */
        get: operations["searchApiKeys"];
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Revoke a key
         * @description The key is refused everywhere within a second. It stays in the list.
         */
        delete: operations["revokeApiKey"];
    };
    "/api-keys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Roll a key
         * @description Creates a new key of the same kind, environment and name. The old key works during the
         *     overlap, then expires; both keys share one rate limit. The full key is shown only in this
         *     response. The old key counts towards the 100 keys of its environment until it expires: if
         *     both would exceed the limit, the roll is refused on `overlap_seconds`, but an overlap of 0
         *     succeeds. Repeating the roll within ten minutes, while the new key is unused, creates a
         *     replacement with the same expiry; otherwise, rolling a key that was already rolled creates
         *     no key that outlives it. Sandbox keys only: a live key is refused with
         *     `live_key_claim_required`. Its merchant rolls it (`rollCurrentApiKey` of the account API) or
         *     claims another one (see `startLiveKey`).
         */
        post: operations["rollApiKey"];
    };
    "/applications/{id}/live-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start a live key
         * @description Starts a live key for the merchant to claim, so that staff never see it. The claim link is
         *     mailed to the merchant's contact address and opens a page that creates the key and shows it
         *     once. The link expires after three days. A second person must approve the key
         *     (`approveLiveKey`) if the service sends no mail, or if the contact address is not verified:
         *     the merchant's identity is not verified, or nobody but the person who set the address has
         *     verified it (`setKycStatus`). Without mail, the approval returns the claim link, for the
         *     approver to hand over.
         *
         *     Unclaimed live keys count towards the 100 live keys of an application; another one is
         *     refused on `kind`.
         */
        post: operations["startLiveKey"];
    };
    "/live-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List live keys to claim
         * @description Lists started live keys, newest first, and whether and when their merchants claimed them.
         */
        get: operations["listLiveKeys"];
    };
    "/live-keys/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Approve a live key
         * @description Lets the merchant claim a live key that a colleague started. You cannot approve a live key
         *     that you started, or one for a merchant whose contact address you set last, or a token set
         *     and nobody has verified. People send
         *     `approval_hash`, the hash of the approval they were shown. With mail, the claim link is
         *     mailed to `recipient`. Without mail, `claim_url` is returned only in this response: hand it
         *     over to the merchant. It expires after three days. If the person who started the key can no
         *     longer start live keys, the request is refused with `live_key_over`. Without live providers,
         *     the management token can approve alone and without a hash; the decision records it. If
         *     nobody else could approve the key, the person who started it can, with `host_proof`, which
         *     shows that the caller can read `ENCRYPTION_KEY` on the host; `momo live-keys approve
         *     --on-host` sends it. If a colleague could approve it, the request is refused with
         *     `second_person_needed`.
         */
        post: operations["approveLiveKey"];
    };
    "/live-keys/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cancel a live key
         * @description The claim link stops working. A key that was already claimed is refused with
         *     `live_key_over`: revoke it instead.
         */
        post: operations["cancelLiveKey"];
    };
    "/applications/{id}/bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Add a bank account for a merchant
         * @description Adds a bank account for an application of the merchant, as `createBankAccount` of the account
         *     API does. Another person must verify a live account. The merchant's verified contact address
         *     is notified.
         */
        post: operations["addMerchantBankAccount"];
    };
    "/merchant-bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List merchants' bank accounts
         * @description Lists the bank accounts of merchants, newest first, with masked account numbers.
         */
        get: operations["listMerchantBankAccounts"];
    };
    "/merchant-bank-accounts/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify a bank account
         * @description Lets a merchant use a bank account from `usable_from`. Enter the account number from the evidence,
         *     such as a bank statement in the holder's name: a number that differs from the stored one is refused
         *     on `account_number`, because staff never see the stored one. You cannot verify an account that you
         *     added (`own_order`). The merchant's verified contact address is notified. A bank account that is
         *     not `pending` is refused with `bank_account_over`.
         */
        post: operations["verifyMerchantBankAccount"];
    };
    "/merchant-bank-accounts/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reject a bank account
         * @description Rejects a pending bank account for a reason that the merchant can read. A bank account that is not
         *     `pending` is refused with `bank_account_over`: disable it instead.
         */
        post: operations["rejectMerchantBankAccount"];
    };
    "/merchant-bank-accounts/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Disable a bank account
         * @description The merchant can no longer use the bank account. Repeating the request changes nothing.
         */
        post: operations["disableMerchantBankAccount"];
    };
    "/merchant-bank-accounts/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Erase a bank account
         * @description Disables a bank account and erases its holder and account number, except for the last four
         *     characters. Erasure cannot be undone. Backups and logs are not searched. Repeating the request
         *     changes nothing.
         */
        post: operations["eraseMerchantBankAccount"];
    };
    "/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List withdrawals of merchants
         * @description Lists the withdrawals of all merchants, newest first, with the state of their approval.
         */
        get: operations["listManagedWithdrawals"];
    };
    "/withdrawals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Approve a withdrawal
         * @description A live withdrawal needs the approval of two people. People send `approval_hash`, the hash of the
         *     approval they were shown. Without live providers, the management token can approve alone. Refused
         *     with `organisation_may_not_pay` if the merchant is suspended or no longer verified, and with
         *     `withdrawal_over` if the withdrawal is not `requested` or its bank account was disabled.
         */
        post: operations["approveWithdrawal"];
    };
    "/withdrawals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reject a withdrawal
         * @description Rejects a requested or approved withdrawal for a reason that the merchant can read. Its money is
         *     available again.
         */
        post: operations["rejectWithdrawal"];
    };
    "/withdrawals/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mark a withdrawal as sent
         * @description Records that an approved withdrawal was given to the bank, and which bank account of the platform
         *     pays it.
         */
        post: operations["sendWithdrawal"];
    };
    "/withdrawals/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record that the bank paid a withdrawal
         * @description Records that the bank paid a sent withdrawal, with the reference of the transfer. The merchant's
         *     verified contact is notified.
         */
        post: operations["payWithdrawal"];
    };
    "/withdrawals/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record that the bank returned a withdrawal
         * @description Records that the bank returned a sent or paid withdrawal. Its money is available again; the fee of a
         *     paid withdrawal is kept. The merchant's verified contact is notified. A person cannot return
         *     live money above `APPROVE_CORRECTIONS_ABOVE` alone, counted over 24 hours: the request is
         *     refused with `second_person_needed`, and `proposeWithdrawalReturn` accepts the same request.
         */
        post: operations["returnWithdrawal"];
    };
    "/withdrawals/{id}/return/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose to return a withdrawal
         * @description Accepts the request of `returnWithdrawal`. No money is available before `approveProposal`, which
         *     is refused to the person who sent the withdrawal. It replaces a pending proposal for the same
         *     withdrawal.
         */
        post: operations["proposeWithdrawalReturn"];
    };
    "/applications/{id}/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an application's webhook endpoints
         * @description Newest first, including disabled endpoints.
         */
        get: operations["listWebhookEndpoints"];
        /**
         * Register a webhook endpoint
         * @description Registers a URL for the application's events in one environment, from now on. The signing
         *     secret is shown only in this response. An application has at most 16 endpoints in each
         *     environment, including disabled ones; another one is refused on `environment`.
         */
        post: operations["createWebhookEndpoint"];
    };
    "/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Lists every change by a person, a token or a key through any API, and every export, newest
         *     first. Payments, refunds and payouts created by keys have their own history instead. Filters
         *     combine.
         */
        get: operations["listAuditEntries"];
    };
    "/audit-entries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download audit entries
         * @description The same entries as CSV (RFC 4180), newest first, without a length limit. For spreadsheets,
         *     use `locale`. The download itself is recorded.
         */
        get: operations["downloadAuditEntries"];
    };
    "/audit-checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign the state of the audit trail
         * @description Store the checkpoint outside this service: with it, `verifyAudit` can also detect that the
         *     end of the trail was cut off. Returns 404 if nothing is recorded yet.
         */
        get: operations["getAuditCheckpoint"];
    };
    "/audit-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit trail
         * @description Checks every entry against its seal and against the chain, and reports entries that were
         *     altered, removed or inserted in the database. With a checkpoint, it also detects entries cut
         *     off since.
         */
        get: operations["verifyAudit"];
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the delivery health of all endpoints
         * @description Newest first. With `failing=true`, only endpoints whose last attempt failed or that were
         *     disabled since. Times and responses are recorded since version 1.2 of this document,
         *     successes at most once a minute.
         */
        get: operations["listEndpointHealth"];
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Returns the current state of an endpoint, without its secret.
         */
        get: operations["getWebhookEndpoint"];
        /**
         * Delete a webhook endpoint
         * @description Stops deliveries to the endpoint. Past deliveries stay with their events; pending ones
         *     become `failed` within a few hours. `waiting_events` of `listEndpointHealth` counts pending
         *     deliveries, and the audit trail records their number.
         */
        delete: operations["deleteWebhookEndpoint"];
        /**
         * Change a webhook endpoint
         * @description Changes only the fields you send. `enabled: true` re-enables an endpoint that was disabled
         *     for any reason. A live endpoint needs an `https://` URL. A new URL starts fresh: earlier
         *     failures no longer count towards the five days, and late responses from the old URL,
         *     including a 410, are ignored. Events the old URL has not accepted are retried at the new
         *     one.
         */
        patch: operations["updateWebhookEndpoint"];
    };
    "/webhook-endpoints/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to a webhook endpoint
         * @description Lists events with their deliveries to this endpoint, newest first. A page can have fewer
         *     events than requested, or none, even if more follow: rely on `meta.next_cursor`.
         */
        get: operations["listEndpointEvents"];
    };
    "/webhook-endpoints/{id}/recoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recoveries of a webhook endpoint
         * @description Newest first.
         */
        get: operations["listEndpointRecoveries"];
        /**
         * Redeliver events a webhook endpoint missed
         * @description Redelivers every event between `since` and `until` that the endpoint subscribes to and has
         *     not accepted, in order and throttled. This includes failed deliveries, deliveries awaiting a
         *     retry, and events that happened while the endpoint was disabled or before it was registered.
         *     An endpoint has one running recovery at a time; another, or a recovery of a disabled
         *     endpoint, is refused on `endpoint_id`. If some events after `since` were deleted (see
         *     `listEvents`), the recovery starts with the oldest stored event and returns its time in
         *     `since`. If all events before `until` were deleted, the request is refused on `until`.
         */
        post: operations["startEndpointRecovery"];
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rotate the secret of a webhook endpoint
         * @description During the overlap, events are signed with both the new and the old secret, then with the
         *     new one only; the newest signature comes first. Each secret signs until its own overlap
         *     ends, even if you rotate again before that: an overlap of 0 retires the most recent secret
         *     and leaves the overlaps of older ones unchanged. An endpoint has at most 8 active secrets:
         *     if another one would exceed that, the rotation is refused on `overlap_seconds`, but an
         *     overlap of 0 succeeds. The new secret is shown only in this response.
         */
        post: operations["rotateWebhookSecret"];
    };
    "/webhook-endpoints/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Test a webhook endpoint
         * @description Sends a `webhook.ping` event to this endpoint only, whatever kinds it subscribes to. Read
         *     the event to see the result of the delivery.
         */
        post: operations["pingWebhookEndpoint"];
    };
    "/applications/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an application's events
         * @description Newest first. Events are kept for `RETENTION_EVENTS_DAYS` (180), then deleted unless a
         *     delivery is still pending. Attempts are kept for `RETENTION_ATTEMPTS_DAYS` (90).
         */
        get: operations["listEvents"];
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event
         * @description Returns the event with every delivery and attempt. A deleted event returns 404 (see
         *     `listEvents`).
         */
        get: operations["getEvent"];
    };
    "/events/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send an event again
         * @description Sends the event again, unchanged and with the same id, to one endpoint or to every endpoint
         *     subscribed to its kind. A deleted event returns 404 (see `listEvents`).
         */
        post: operations["resendEvent"];
    };
    "/sandbox/transactions/{id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Set the outcome of a sandbox transaction
         * @description Sets the final status of a sandbox payment, payout or refund in progress, and updates
         *     balances and sends webhooks accordingly. `cancelled` means that the payer declined: a
         *     payment becomes `cancelled`, a payout or refund `failed`. Live transactions return
         *     `not_found`.
         */
        post: operations["setSandboxOutcome"];
    };
    "/applications/{id}/sandbox-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advance an application's sandbox clock
         * @description Moves every deadline in the application's sandbox forward: next steps of payments, payouts
         *     and refunds, webhook delivery attempts, the expiry of checkout sessions, API keys and
         *     replaced webhook secrets, and the five days after which a failing endpoint is disabled.
         *     Anything now due happens immediately, in order. Past times stay as recorded; idempotency
         *     keys, daily limits and the live environment are not affected.
         */
        post: operations["advanceSandboxClock"];
    };
    "/organisations/{id}/sandbox-top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Credit a merchant's sandbox balance
         * @description Adds to the available sandbox balance of an organisation in one currency.
         */
        post: operations["createSandboxTopUp"];
    };
    "/organisations/{id}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an organisation's balances
         * @description Lists every balance that was ever used, by environment and currency.
         */
        get: operations["listBalances"];
    };
    "/organisations/{id}/balance-bridge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarise a balance over a month
         * @description Returns an organisation's balance (money held minus money owed) at the start of a month
         *     (UTC), the changes by kind, and the balance at the end. In each line, `closing_balance` is
         *     the exact sum of the other amounts, as in the ledger. A payout and its fee count when they
         *     are reserved, and are added back if the payout fails, is rejected or is cancelled. The
         *     current month is summed up to now.
         */
        get: operations["getBalanceBridge"];
    };
    "/organisations/{id}/ledger-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an organisation's ledger entries
         * @description Newest first. Positive amounts credit the account, negative amounts debit it.
         */
        get: operations["listLedgerEntries"];
    };
    "/organisations/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an organisation's statement
         * @description Ledger entries of a period as CSV (RFC 4180), oldest first, without a length limit. For
         *     spreadsheets, use `locale`.
         */
        get: operations["getStatement"];
    };
    "/waiting-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts that need approval
         * @description Lists the payouts of all organisations, in both environments, that need approval under a
         *     rule of their application. `review` has the details a reviewer needs. Newest first.
         */
        get: operations["listWaitingPayouts"];
    };
    "/payouts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Approve a payout
         * @description Approves a payout. It is submitted to its provider once enough people have approved it for
         *     its amount; until then, an approval is valid for a day. People send `approval_hash`, the
         *     hash of the approval they were shown: if anything has changed since, the request is refused
         *     and they must review the payout again. You cannot approve a payout created with a key that
         *     you issued. Approving again changes nothing. The service checks again whether the
         *     organisation can pay out and whether the amount is within its limits. The management token
         *     can approve alone and without a hash; the decision records it.
         */
        post: operations["approvePayout"];
    };
    "/payouts/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reject a payout
         * @description Rejects a payout that needs approval; its money is available again. In live mode, people
         *     must give a `reason`.
         */
        post: operations["rejectPayout"];
    };
    "/payouts/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resume a held payout
         * @description Makes a held payout (`held` of the transaction) due for submission again. The service checks
         *     again whether its organisation can pay out, whether the amount is within its limits, and
         *     whether its wallet at the provider has enough money: the payouts of a suspended merchant can
         *     be resumed after the suspension, and are never resumed automatically. Payouts held for a
         *     wallet (`wallet_low`) are resumed automatically once it is funded.
         */
        post: operations["resumePayout"];
    };
    "/payouts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cancel a held payout
         * @description Rejects a held payout before its submission. Its money, including the fee, is available
         *     again, and its merchant receives the event `payout.rejected`. A payout that is not held
         *     cannot be cancelled, because it may have reached its provider.
         */
        post: operations["cancelPayout"];
    };
    "/waiting-bulk-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bulk payouts that need approval
         * @description Lists the payouts of all organisations, in both environments, that need approval under a
         *     rule of their application. `review` has the details a reviewer needs. Newest first.
         */
        get: operations["listWaitingBulkPayouts"];
    };
    "/bulk-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bulk payouts
         * @description Lists the bulk payouts of all organisations, in both environments and any status, newest
         *     first.
         */
        get: operations["listBulkPayouts"];
    };
    "/bulk-payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress of a bulk payout
         * @description Returns a bulk payout of any organisation, in any status, with the number of lines by
         *     status.
         */
        get: operations["getBulkPayout"];
    };
    "/bulk-payouts/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the lines of a bulk payout
         * @description Lists the lines of a bulk payout of any organisation, in any status, in order, with the
         *     amount, beneficiary and result of each.
         */
        get: operations["listBulkPayoutLines"];
    };
    "/bulk-payouts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Approve a bulk payout
         * @description Approves all lines of a bulk payout, under the rules of `approvePayout`. The lines are
         *     checked and paid out one after the other.
         */
        post: operations["approveBulkPayout"];
    };
    "/bulk-payouts/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reject a bulk payout
         * @description Rejects all lines: no line is paid, and the money is available again. In live mode, people
         *     must give a `reason`.
         */
        post: operations["rejectBulkPayout"];
    };
    "/bulk-payouts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cancel a bulk payout
         * @description Cancels a bulk payout on behalf of its merchant, even if the organisation is suspended.
         *     Lines that have not become payouts are cancelled, and their money, including fees, is
         *     immediately available again. Existing payouts continue. Repeating the request changes
         *     nothing. During a recovery, use it for a bulk payout whose lines may have been paid.
         */
        post: operations["cancelBulkPayout"];
    };
    "/fee-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fee schedules
         * @description Newest first. If no fee is in effect, payouts cost 100 basis points and payments are free.
         */
        get: operations["listFeeSchedules"];
        /**
         * Set the fee of payments or payouts
         * @description Sets the fee for a provider in a country and one of its currencies, from a given time on. A
         *     payment or payout keeps the fee it was created with. A fee with an `organisation_id` applies
         *     to that organisation only, and takes precedence over standard fees, even newer ones. Without
         *     a `type`, it is a payout fee. The fee of a payment is at most its amount; a successful
         *     payment adds the rest to the merchant's balance. While a node of an older version is
         *     connected, a payment fee is refused on `type`, because that node could not process it. If
         *     the service requires it (`APPROVE_TERMS`), nobody can set a fee alone: the request is
         *     refused with `second_person_needed`, and `proposeFeeSchedule` accepts the same request.
         */
        post: operations["createFeeSchedule"];
    };
    "/provider-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List provider prices
         * @description Newest first, with those that were replaced.
         */
        get: operations["listProviderPrices"];
        /**
         * Set what a provider charges
         * @description For a type of transaction, country and currency, from a given time on. When a payment, payout
         *     or refund succeeds, the price in effect gives its expected charge, which is posted with the new
         *     status: it lowers what the provider holds, and no balance of the merchant. Without a price,
         *     nothing is posted. While a node of an older version is connected, prices are refused on
         *     `provider`: that node posts no charges.
         */
        post: operations["createProviderPrice"];
    };
    "/provider-charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List provider charges
         * @description Charges of transactions, newest transaction first; with `differing`, only those whose actual
         *     charge is not the expected one.
         */
        get: operations["listProviderCharges"];
        /**
         * Record what a provider charged
         * @description The actual charges of up to 100 transactions with a final status, such as from a provider's
         *     statement. Each replaces the charge recorded so far, and the difference is posted: repeating
         *     the request changes nothing. All are recorded, or none. A charge is at most its transaction's
         *     amount, or the price if that is higher.
         */
        post: operations["recordProviderCharges"];
    };
    "/platform-bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bank accounts of the platform
         * @description Lists all of them, newest first, with masked account numbers.
         */
        get: operations["listPlatformBankAccounts"];
        /**
         * Add a bank account of the platform
         * @description Adds an account at a bank to which merchants transfer money, and from which it is paid to them. The
         *     account number is encrypted; merchants in live mode see it with their reference. A number that is
         *     invalid in the country, or that another account has in any spelling, is refused on
         *     `account_number`. A RIB becomes an IBAN.
         *
         *     With live providers, an account that a person adds is unused until a second person approves it
         *     (`approvePlatformBankAccount`), if somebody else could.
         */
        post: operations["createPlatformBankAccount"];
    };
    "/platform-bank-accounts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Approve a bank account of the platform
         * @description Merchants see the account from now on, and transfers to it can be recorded. You cannot approve an
         *     account that you added (`own_order`).
         */
        post: operations["approvePlatformBankAccount"];
    };
    "/platform-bank-accounts/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Disable a bank account of the platform
         * @description Merchants no longer see the account, and no transfer to it is recorded. Repeating the request
         *     changes nothing.
         */
        post: operations["disablePlatformBankAccount"];
    };
    "/top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transfers to the platform
         * @description Lists top-ups, newest first.
         */
        get: operations["listTopUps"];
        /**
         * Record a transfer to the platform
         * @description Records a transfer that a bank account of the platform received. If `reference` contains the
         *     reference of one merchant in this currency, its balance is credited: incoming money covers a debt
         *     first. Otherwise the top-up is `unmatched` and credits nobody until `matchTopUp`. Above the amount
         *     of `APPROVE_CORRECTIONS_ABOVE`, it is `awaiting_approval` until a second person approves it. What
         *     a person credited alone within 24 hours counts towards that amount.
         *
         *     Each bank reference is recorded once for a bank account. Case, accents, spaces and punctuation make
         *     no difference. Recording the same transfer again returns the first one with status 200; another
         *     amount, value date or merchant is refused on `bank_reference`. To correct a mistake, reject or
         *     reverse the top-up and record the transfer again: a second person must approve that. A transfer
         *     for which the balance was adjusted is refused on `bank_reference`. While a node of an older
         *     version is connected, nothing is recorded.
         */
        post: operations["recordTopUp"];
    };
    "/top-ups/{id}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Credit an unmatched transfer to a merchant
         * @description Credits the merchant, or requires the approval of a second person as `recordTopUp` does. Whoever
         *     chose the merchant cannot approve the choice.
         */
        post: operations["matchTopUp"];
    };
    "/top-ups/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Approve a top-up
         * @description Credits a top-up that needs approval. You cannot approve a top-up that you recorded or matched
         *     (`own_order`).
         */
        post: operations["approveTopUp"];
    };
    "/top-ups/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reject a top-up
         * @description Closes a top-up that was not credited, for example because the bank sent the money back.
         */
        post: operations["rejectTopUp"];
    };
    "/top-ups/{id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reverse a top-up
         * @description Takes a credited top-up back from the merchant, for example because the payer's bank recalled it.
         *     What the merchant no longer has becomes a debt. Above the amount of `APPROVE_CORRECTIONS_ABOVE`, you
         *     cannot reverse a top-up that you recorded (`own_order`).
         */
        post: operations["reverseTopUp"];
    };
    "/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List amount limits
         * @description Lists the limits of every provider, country and currency, in alphabetical order of country.
         */
        get: operations["listAmountLimits"];
        /**
         * Set amount limits
         * @description Sets the limits for a provider in a country and one of its currencies, in both environments.
         *     A payment or payout outside the limits is refused, and a checkout page does not offer the
         *     provider. They apply on every node within a second. Existing transactions are not affected,
         *     and refunds have no limits. To remove the limits, set the lowest minimum and the highest
         *     maximum. If the service requires it (`APPROVE_TERMS`), nobody can widen the limits alone:
         *     the request is refused with `second_person_needed`, and `proposeAmountLimits` accepts the
         *     same request. Narrower limits apply immediately.
         */
        put: operations["setAmountLimits"];
    };
    "/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarise fees, charges and margin
         * @description Fee income from payments and payouts in the ledger, minus fees returned by refunds and
         *     corrections; what providers charged; and the margin, by month (UTC), provider and country, and
         *     with `per=merchant` by merchant. The totals are updated every minute from postings that are at
         *     least ten minutes old.
         */
        get: operations["listRevenue"];
    };
    "/market-months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List volume, success rate and fees by month
         * @description Live transactions that succeeded or failed, by the month (UTC) of their final status, provider,
         *     country and currency, with the fees earned in that month. Payments that the payer declined are
         *     not counted. Figures are updated every minute.
         */
        get: operations["listMarketMonths"];
    };
    "/market-months.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export volume, success rate and fees by month as CSV
         * @description The lines of `listMarketMonths`.
         */
        get: operations["exportMarketMonths"];
    };
    "/ledger-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the ledger
         * @description Checks that every posting sums to zero, that every balance is the sum of its entries, that
         *     reservations equal the amounts of open payouts and refunds, and that the postings of each
         *     transaction are exactly those its status requires, in its own organisation.
         *
         *     Older history is sealed in periods; each period is checked once, and again within a week.
         *     This check covers postings since the last seal, and returns its coverage together with the
         *     latest results for sealed periods. With `after_seal`, it checks sealed periods again
         *     instead: start with 0, and repeat the request with the `next_after_seal` of each response
         *     until it is null.
         */
        get: operations["checkLedger"];
    };
    "/reconciliation-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reconciliation items
         * @description Lists transactions that need reconciliation, newest first; `kind` is the reason: a provider
         *     later reported a final status that differs from the recorded one; a live transaction has no
         *     final status after a day, or immediately if the provider cannot be queried; the provider
         *     gave no clear answer about a final status for three days; a payment succeeded in a checkout
         *     session that had expired or that another payment had completed (`recorded_status` is then
         *     `completed`), unless the application refunds such payments; or a final status could not be
         *     applied several times (`error` has the reason). The latter are retried at growing intervals
         *     and complete once a retry succeeds; their items stay until they are resolved. Each item has
         *     the details needed for a decision.
         */
        get: operations["listReconciliationItems"];
    };
    "/reconciliation-items/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settle or dismiss an item
         * @description `settle` records the transaction's actual outcome, with the evidence. A transaction in
         *     progress gets that final status. A transaction with a different final status is corrected:
         *     its status changes together with a posting `end_corrected` that records the reason, the
         *     event of the new status (`payment.succeeded`, `refund.failed`, …) is sent, and its checkout
         *     session is updated. A successful payment completes the session, unless it is fully refunded
         *     or another payment completed the session; then it is refunded or listed
         *     (`duplicate_collection`). If a correction exceeds the merchant's available balance, the rest
         *     becomes a debt (account `merchant_debt`), paid from the next incoming money. `dismiss` only
         *     closes the item: `reopenReconciliationItem` undoes it, a later contradicting report opens a
         *     new item, and a transaction still in progress a day later is listed again. A settlement is
         *     final.
         *
         *     Nobody can settle or dismiss an item above `APPROVE_CORRECTIONS_ABOVE` alone: the request is
         *     refused with `second_person_needed`, and `proposeSettlement` accepts the same request. For a
         *     currency without a setting, the amount is 0 in live mode if two people could approve.
         */
        post: operations["resolveReconciliationItem"];
    };
    "/reconciliation-items/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reopen a dismissed item
         * @description Reopens a dismissed item for a new decision. One person can do this, whatever the amount.
         *     The audit trail keeps the reason and the dismissal. A settled item, or an item replaced by a
         *     newer one, cannot be reopened: the request is refused with `not_reopenable`.
         */
        post: operations["reopenReconciliationItem"];
    };
    "/unknown-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unknown provider transactions
         * @description Lists live transactions that a provider reported in an authentic callback but this service
         *     does not know, for example after the database was restored to an earlier time. Each
         *     transaction has one item, even after several callbacks. At most 5000 a day are listed for
         *     each provider and country; the metric `momo_unknown_orders_left_out` counts the rest. A
         *     transaction that becomes known leaves the list. Newest first.
         */
        get: operations["listUnknownOrders"];
    };
    "/unknown-orders/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Resolve an unknown transaction
         * @description Records the decision about an unknown transaction, for auditors, and takes it off the list.
         *     Nothing else changes: return the money at the provider, or credit it another way. A decision
         *     is final. Needs a fresh confirmation. The amount is unknown, so if
         *     `APPROVE_CORRECTIONS_ABOVE` has an amount for the currency, even by default, nobody can
         *     resolve it alone: the request is refused with `second_person_needed`, and
         *     `proposeUnknownOrderResolution` accepts the same request.
         */
        post: operations["resolveUnknownOrder"];
    };
    "/waiting-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List items that need a decision
         * @description Lists the items of all organisations that need a decision, oldest first: payouts and bulk
         *     payouts to approve or reject, reconciliation items and unknown transactions to resolve,
         *     proposals to approve, and identity verifications that are `pending`. An item with a proposed
         *     settlement is listed as that proposal. `environment` leaves out items of the other
         *     environment; verifications, fees and limits belong to both, unknown transactions to `live`.
         */
        get: operations["listWaitingDecisions"];
    };
    "/fee-schedules/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose a payment or payout fee
         * @description Accepts the request of `createFeeSchedule`. Nothing changes until `approveProposal`. It
         *     replaces a pending proposal for the same organisation (or for all), provider, country and
         *     currency. Without `effective_from`, the fee applies from the approval.
         */
        post: operations["proposeFeeSchedule"];
    };
    "/limits/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose amount limits
         * @description Accepts the request of `setAmountLimits`. Nothing changes until `approveProposal`. It
         *     replaces a pending proposal for the same provider, country and currency.
         */
        post: operations["proposeAmountLimits"];
    };
    "/reconciliation-items/{id}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose to settle or dismiss an item
         * @description Accepts the request of `resolveReconciliationItem`. Nothing changes until `approveProposal`.
         *     It replaces a pending proposal for the same item.
         */
        post: operations["proposeSettlement"];
    };
    "/applications/{id}/payout-approval-rules/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose payout approval rules
         * @description Proposes approval rules that replace all rules of an application once a colleague has
         *     approved them. It replaces a pending proposal for the rules of the same application.
         */
        post: operations["proposePayoutApprovalRules"];
    };
    "/applications/{id}/ip-allow-list/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose an IP allow-list
         * @description Proposes the IP addresses that can use the keys of an application. The list replaces the
         *     current one once a colleague has approved it. It replaces a pending proposal for the same
         *     list.
         */
        post: operations["proposeIpAllowList"];
    };
    "/people/{id}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose a change to a person
         * @description Proposes another role, other countries or a reactivation (`updatePerson`), or a change of
         *     how the person signs in: unlinking an account (`unlinkIdentity`), or a password reset link
         *     shown to a colleague (`createPasswordReset`). Once a colleague has approved such a link, the
         *     proposer has a day to create it. It replaces a pending proposal about the same person. The
         *     person concerned cannot approve it.
         */
        post: operations["proposePersonChange"];
    };
    "/organisations/{id}/resume/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose to resume a suspended organisation
         * @description Accepts the request of `resumeOrganisation`, with a reason. Nothing changes until
         *     `approveProposal`. It replaces a pending proposal for the same organisation.
         */
        post: operations["proposeResumption"];
    };
    "/organisations/{id}/kyc/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose an identity verification
         * @description Accepts the request of `setKycStatus`, with a reason. Nothing changes until
         *     `approveProposal`. It replaces a pending proposal for the same organisation.
         */
        post: operations["proposeKycStatus"];
    };
    "/organisations/{id}/balance-adjustments/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose to adjust a balance
         * @description Adds money to a merchant's available balance, or takes money from it, for a reason outside
         *     this service: a bank transfer that funds payouts, or a settlement paid to the merchant's
         *     bank. No money moves until `approveProposal`, which always needs a second person. A debit
         *     above the balance leaves a debt, as a correction does.
         *
         *     `reference` names the evidence, such as the number of the bank transfer. One balance is
         *     adjusted once for each reference: a proposal replaces a pending one with the same reference,
         *     and is refused with `adjustment_exists` after the adjustment. Case, accents, spaces and
         *     punctuation make no difference. The management token can neither propose nor approve an
         *     adjustment.
         */
        post: operations["proposeBalanceAdjustment"];
    };
    "/transactions/{id}/refunds/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose a refund
         * @description Accepts the request of `refundTransaction`. No money is reserved until `approveProposal`. It
         *     replaces a pending proposal for the same payment.
         */
        post: operations["proposeRefund"];
    };
    "/unknown-orders/{id}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Propose to resolve an unknown transaction
         * @description Accepts the request of `resolveUnknownOrder`. The transaction stays on the list until
         *     `approveProposal`. It replaces a pending proposal for the same transaction.
         */
        post: operations["proposeUnknownOrderResolution"];
    };
    "/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List proposals
         * @description Lists changes that need or needed approval by a second person, newest first. Changes made
         *     without approval are not listed.
         */
        get: operations["listProposals"];
    };
    "/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a proposal
         * @description Returns the proposed change, the values in force when it was proposed, and every decision
         *     about it.
         */
        get: operations["getProposal"];
    };
    "/proposals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Approve a proposal
         * @description Carries out a colleague's proposal. People send `approval_hash`, the hash of the approval
         *     they were shown. You cannot approve your own proposal, or a change that concerns you. The
         *     exception is a change to a control that nobody else could approve, from `own_approval_from`
         *     on. The change is checked again. If the values in force have changed since, the proposal
         *     is `overtaken` and is refused with `proposal_over`; so is a proposal whose author can
         *     no longer make such a change. The management token can approve alone and without a hash; the
         *     decision records it.
         */
        post: operations["approveProposal"];
    };
    "/proposals/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm a proposal on the host
         * @description Carries out a change to a control that only its proposer could approve, without waiting for
         *     a day. `host_proof` shows that the caller can read `ENCRYPTION_KEY` on the host; `momo
         *     proposals confirm` computes it there. The checks are those of `approveProposal`. If a
         *     colleague could approve the proposal, it is refused with `second_person_needed`.
         */
        post: operations["confirmProposal"];
    };
    "/proposals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reject a proposal
         * @description Rejects a proposal, with a reason for its author; nothing else changes.
         */
        post: operations["rejectProposal"];
    };
    "/proposals/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdraw a proposal
         * @description Withdraws your own pending proposal; nothing else changes. Another person's proposal is
         *     refused with `person_not_permitted`; the management token can withdraw any proposal.
         */
        post: operations["withdrawProposal"];
    };
    "/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state after a restore
         * @description Returns the recovery that starting a node with `RECOVERED_TO` began, and its findings so
         *     far. While it is `open`, every operation of every document other than `GET` returns 503 with
         *     `service_unavailable`, except `finishRecovery`, `resolveUnknownOrder`, `cancelBulkPayout`,
         *     `rejectBulkPayout`, `suspendOrganisation` and `revokeApiKey`. Nothing is submitted to
         *     providers, and nothing times out.
         */
        get: operations["getRecovery"];
    };
    "/recovery/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finish the recovery
         * @description Within a second, all nodes create and submit transactions again. Transactions in progress
         *     before the restore are queried at their provider before they are submitted. Nothing changes
         *     if no recovery is open. Starting a node with the same `RECOVERED_TO` later does not reopen
         *     it. The remaining lines of live bulk payouts then become payouts, although they may have
         *     been paid after the restore time. The request is therefore refused with
         *     `bulk_payouts_undecided` unless you list each of `unfinished_bulk_payouts`, or cancel or
         *     reject it first.
         */
        post: operations["finishRecovery"];
    };
    "/open-comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count open provider comparisons
         * @description A live transaction with a final status is compared with its provider's report twice over the
         *     following two days. A comparison is open while it is due and the provider has not given a
         *     clear answer. It is repeated at growing intervals, and after three days the transaction is
         *     listed for reconciliation with the kind `not_compared`. Providers without open comparisons
         *     are left out.
         */
        get: operations["listOpenComparisons"];
    };
    "/wallet-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the days of wallets
         * @description For each provider, country and currency, the days (UTC) of a month until today: whether the
         *     balance that the provider reported matched the ledger in the last comparison of the day, and
         *     whether a statement was compared. Balances are compared every hour, and only of providers
         *     that report all their wallets in the country. `differences` lists the open differences of
         *     balances that two comparisons in a row found.
         */
        get: operations["listWalletDays"];
    };
    "/wallet-comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare balances with the ledger
         * @description Requests the balances from providers and compares them with the ledger now. A balance that
         *     was reported within the last ten seconds is not requested again. Returns the days of the
         *     current month as `listWalletDays` does.
         */
        post: operations["compareWallets"];
    };
    "/statement-comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record a statement comparison
         * @description Records which statement of a provider was compared with the live transactions, and the
         *     result. `momo reconciliation compare` calls it. The file, the period and the columns identify
         *     a comparison: repeating it changes nothing, or only its result.
         */
        post: operations["recordStatementComparison"];
    };
    "/live-transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the live transactions of a provider
         * @description Live payments, refunds and payouts through a provider in a country, created in a period,
         *     oldest first and without a length limit, for comparison with the provider's statement. Each
         *     line is one transaction as JSON; the last line, `{"end":true}`, confirms that the download
         *     is complete.
         */
        get: operations["listLiveTransactions"];
    };
    "/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a backup of an embedded database
         * @description Returns all data committed before the backup time as a compressed tar archive, which `momo
         *     restore` restores. The service stays available during the backup. An archive is complete
         *     only if its last entry is `backup.json`, which has the time and the checksum of all previous
         *     entries. It contains neither the management token nor the encryption key. One backup runs at
         *     a time: another one waits, and returns 503 if its turn does not come within 45 seconds. The
         *     backup is aborted if the client reads less than half a megabyte in 30 seconds. Returns 404
         *     for PostgreSQL, which has its own backup tools.
         */
        get: operations["downloadBackup"];
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the transactions of all merchants
         * @description Payments, refunds and payouts of every organisation, in both environments, newest first. An
         *     item must match all filters.
         *
         *     `id`, `reference`, `payment_id`, `merchant_reference`, `provider_reference`,
         *     `short_reference`, `phone_number` and `held=true` search all dates: with one of them,
         *     `created_from` and `created_to` are ignored. Every other filter requires `organisation_id`
         *     or `api_key_id`, or `created_from` at most 31 days before `created_to` (or now). With
         *     selective filters, a page can have fewer items than requested, or none, even if more follow:
         *     rely on `meta.next_cursor`.
         */
        get: operations["searchTransactions"];
    };
    "/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download transactions of all merchants as CSV
         * @description Downloads the same transactions as `searchTransactions`, with the same filter rules and
         *     without a length limit, newest first, as streamed CSV (RFC 4180, UTF-8 with a byte order
         *     mark). Phone numbers show only their first and last digits. For spreadsheets, use `locale`.
         *     The download is recorded in the audit trail.
         */
        get: operations["downloadTransactions"];
    };
    "/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a payment, refund or payout
         * @description Returns a transaction of any application and environment, with its provider references and
         *     the callbacks received about it, oldest first and at most 100.
         */
        get: operations["getTransaction"];
    };
    "/transactions/{id}/enquire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Query the provider about a transaction now
         * @description Queries the provider about a live payment, refund or payout now instead of at the next
         *     scheduled time; the result appears in the transaction shortly after. Nothing changes for a
         *     transaction that is not submitted yet, that its provider cannot be queried about, or that
         *     has a query due within two minutes. Sandbox transactions return `not_found`.
         */
        post: operations["enquireTransaction"];
    };
    "/transactions/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Refund a payment
         * @description Refunds all or part of a successful payment on behalf of its merchant. The money is reserved
         *     immediately from the merchant's available balance, and the merchant is notified of the
         *     result as for any refund. You can also refund for a suspended merchant. Refunds and payouts
         *     return `not_found`. `refunded_amount` is the refunded amount that you were shown. If it has
         *     changed, nothing is created (`refund_outdated`), so repeated or concurrent requests create
         *     only one refund. Failed refunds do not count. Nobody can refund more than
         *     `APPROVE_CORRECTIONS_ABOVE` of a live payment alone, in one refund or several: the request
         *     is refused with `second_person_needed`, and `proposeRefund` accepts the same request. For a
         *     currency without a setting, the amount is 0 if two people could approve.
         */
        post: operations["refundTransaction"];
    };
    "/transactions/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a transaction
         * @description Lists the events of a payment, refund or payout, oldest first, with each delivery, its
         *     attempts and the endpoint's responses. A final status without an event, or an event without
         *     deliveries, means that no endpoint subscribed to that kind at the time. `resendEvent` sends
         *     an event again, to all endpoints or to one. Deleted events (see `listEvents`) are missing;
         *     the transaction's own history is kept.
         */
        get: operations["listTransactionEvents"];
    };
    "/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List live providers
         * @description Lists every provider and country configured in PROVIDERS_FILE, with the callback URL to give
         *     to the provider. Only callers with `webhooks:write` see the secret at the end of the URL;
         *     for others, and for a limited management token, it is masked (`********`).
         */
        get: operations["listProviders"];
    };
    "/provider-balances/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Refresh the balances at providers
         * @description Requests the balance of each wallet from its provider, for example after funding one, and
         *     submits the payouts and refunds held for it as far as the money goes. A balance that was
         *     reported within the last ten seconds is not requested again. Returns the providers as
         *     `listProviders` does; a balance that its provider does not report keeps its `read_at`.
         */
        post: operations["refreshProviderBalances"];
    };
    "/provider-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show success rates by provider
         * @description Counts live payments, refunds and payouts that succeeded or failed in each hour or day
         *     (UTC): the last 24 hours or the last 30 days, newest first. Transactions declined by a payer
         *     or rejected by staff are left out, and so are periods without any. The counts are updated
         *     every minute.
         */
        get: operations["listProviderHealth"];
    };
    "/service-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of the service
         * @description Returns the age of each work queue, failures and paused work, and the results of the last
         *     ledger and audit trail checks. It is the same on every node and at most one second old.
         *     Returns 503 if the database does not respond in time.
         */
        get: operations["getServiceState"];
    };
    "/account-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Query a provider about an account
         * @description Checks with a live provider whether a phone number has an active account. Only some
         *     providers offer this.
         */
        post: operations["checkAccount"];
    };
    "/phone-number-erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Erase a phone number
         * @description Erases a phone number at its owner's request. The number is masked in every payment, refund
         *     and payout that reached a final status more than 90 days ago, for all merchants and in both
         *     environments. Merchants and administrators then see only the masked number, and a search by
         *     the number no longer finds the transaction. The number is also masked in the events of these
         *     transactions, in the responses of endpoints and providers, and in the lines of bulk payouts,
         *     including lines that never became payouts. Amounts, the ledger, statements and the history
         *     stay. An event that is sent again has the masked number and a new signature. A payment with
         *     an erased number can no longer be refunded (`not_refundable`). More recent transactions, and
         *     those that need reconciliation, keep the number: `erasable_from` is the time to repeat the
         *     request. While a transaction with this number is in progress, the whole request is refused
         *     on `phone_number`. Each request erases 1000 transactions; if `has_more` is true, send it
         *     again. Erasure cannot be undone. Metadata, references, notes by staff, backups and logs are
         *     not searched. Needs a fresh confirmation.
         */
        post: operations["erasePhoneNumber"];
    };
    "/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in
         * @description Starts a session with e-mail and password. Its token is the bearer token for every other
         *     operation until the session expires: after two hours without a request, and after twelve
         *     hours at most. If the person has an authenticator, the session is `incomplete` until
         *     `confirmSession` receives a code. The same applies to a passkey once the person needs a
         *     second factor (`second_factor_due`). The response does not reveal whether an e-mail is
         *     known. Attempts are limited for each combination of e-mail and network, and for each
         *     network, so that nobody can lock a person out from elsewhere.
         */
        post: operations["signIn"];
    };
    "/sign-in/passkey-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start a passkey sign-in
         * @description Creates a challenge (WebAuthn) for a browser to sign with a passkey, to sign in
         *     (`signInWithPasskey`) or to confirm a session (`confirmSession`). Pass it to
         *     `navigator.credentials.get` with its texts as bytes, with user verification required and
         *     without a list of credentials. A challenge can be used once, within five minutes, and stays
         *     valid if others are created meanwhile. Not available to pages of other sites. Refused if the
         *     console's address does not support passkeys.
         */
        post: operations["startPasskeySignIn"];
    };
    "/sign-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with a passkey
         * @description Starts a complete and freshly confirmed session, because a passkey proves possession plus a
         *     code or biometrics. An unknown passkey and an invalid signature give the same response. A
         *     passkey whose signature counter has not increased is refused, because there may be a copy.
         */
        post: operations["signInWithPasskey"];
    };
    "/sign-in/single-sign-on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start single sign-on
         * @description Creates the URL where a browser signs in with the identity provider (OpenID Connect,
         *     authorization code flow with PKCE, state and nonce). The provider redirects the browser back
         *     to the console, which passes the query on (`finishSingleSignOn`) with the `transaction`:
         *     keep it in the same browser. It can be used once, within ten minutes. Not available to pages
         *     of other sites. Refused if no provider is configured (`OIDC_ISSUER`).
         */
        post: operations["startSingleSignOn"];
    };
    "/sign-in/single-sign-on/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finish single sign-on
         * @description Starts a session for the person the provider identifies. The first time, the person is found
         *     by the e-mail that the provider reports as verified, ignoring case. The provider's account
         *     is then linked to the person, and only this account counts from then on. Signing in never
         *     creates a person, and another account with the same e-mail is refused until the link is
         *     removed (`unlinkIdentity`). The provider replaces only the password: if the person has an
         *     authenticator, the session is `incomplete` until its code is sent, and operations that need
         *     a fresh confirmation still require the person's own proof (`confirmSession`). The session
         *     counts as two factors if the provider says so in `acr` or `amr` (`OIDC_SECOND_FACTOR`). An
         *     unknown e-mail and a deactivated person give the same response. Attempts are limited for
         *     each network.
         */
        post: operations["finishSingleSignOn"];
    };
    "/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Request a password reset
         * @description Mails a link to choose a new password within an hour. The response and its timing are the
         *     same for an unknown e-mail, so it does not reveal whether an e-mail is known. At most three
         *     links an hour. Refused if the service sends no mail (`SMTP_URL`): a colleague who can change
         *     people then creates the link.
         */
        post: operations["requestPasswordReset"];
    };
    "/password-resets/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reset the password
         * @description Accepts the secret of a reset link once. Revokes all sessions, access tokens and passkeys of
         *     the person. The authenticator stays, and signing in still requires its codes. The link
         *     expires if the password is changed another way, or if the colleague who created it is no
         *     longer allowed to. Attempts are limited for each network.
         */
        post: operations["resetPassword"];
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current session
         * @description Returns the signed-in person and their permissions.
         */
        get: operations["getSession"];
        /**
         * Sign out
         * @description Ends the session and revokes its token.
         */
        delete: operations["endSession"];
    };
    "/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm the session
         * @description Accepts an authenticator code, a recovery code, a signed passkey challenge from
         *     `startPasskeySignIn`, or the password of a person without an authenticator. If a person has
         *     only passkeys, a session without a second factor does not accept the password. Completes a
         *     sign-in, and allows operations that need a fresh confirmation (`x-fresh-factor`) for ten
         *     minutes. Each code can be used once. The response has a new token; the previous one is
         *     revoked. Five wrong proofs in a row end the session. After a hundred wrong codes in a day
         *     across all sessions of the person, only recovery codes are accepted; after ten wrong
         *     passwords in fifteen minutes, no password is. A proof refused with 429 is not checked and
         *     does not count as wrong: the session continues.
         */
        post: operations["confirmSession"];
    };
    "/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Change your password
         * @description Ends all your other sessions.
         */
        put: operations["changePassword"];
    };
    "/session/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start setting up an authenticator
         * @description Creates the secret of an authenticator app (TOTP, RFC 6238), shown only in this response.
         *     The authenticator is active once `confirmAuthenticator` receives one of its codes. Needs a
         *     fresh confirmation.
         */
        post: operations["startAuthenticator"];
        /**
         * Remove the authenticator
         * @description Removes the authenticator and its recovery codes. Needs a fresh confirmation.
         */
        delete: operations["removeAuthenticator"];
    };
    "/session/authenticator/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Activate an authenticator
         * @description Signing in requires its codes from now on. The response has ten recovery codes, shown only
         *     once; each can replace an authenticator code, once. Ends all your other sessions.
         */
        post: operations["confirmAuthenticator"];
    };
    "/session/passkey-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start adding a passkey
         * @description Creates the options for `navigator.credentials.create`, with its texts as bytes: a
         *     discoverable credential, with user verification required and no attestation. Send the result
         *     to `addPasskey` once, within five minutes. Needs a fresh confirmation.
         */
        post: operations["startPasskey"];
    };
    "/session/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys
         * @description Newest first.
         */
        get: operations["listPasskeys"];
        /**
         * Add a passkey
         * @description The passkey alone can then sign you in. A person has at most ten passkeys. Needs a fresh
         *     confirmation.
         */
        post: operations["addPasskey"];
    };
    "/session/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Remove a passkey
         * @description The passkey can no longer be used to sign in; sessions started with it continue. Needs a
         *     fresh confirmation.
         */
        delete: operations["removePasskey"];
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Lists active sessions, most recently used first.
         */
        get: operations["listSessions"];
        /**
         * End all other sessions
         * @description Ends all your sessions except this one.
         */
        delete: operations["endOtherSessions"];
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * End one of your sessions
         * @description For example, a session on another device.
         */
        delete: operations["endSessionById"];
    };
    "/access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your access tokens
         * @description Newest first, including expired and revoked tokens.
         */
        get: operations["listAccessTokens"];
        /**
         * Create an access token
         * @description Creates a token for a program that acts for you, shown only in this response. It is limited
         *     to its permissions and to yours, and cannot do anything that needs a fresh confirmation. If
         *     live providers are configured, the session needs a second factor.
         */
        post: operations["createAccessToken"];
    };
    "/access-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Revoke an access token
         * @description The token stops working.
         */
        delete: operations["revokeAccessToken"];
    };
    "/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your saved views
         * @description By name.
         */
        get: operations["listSavedViews"];
        /**
         * Save a view
         * @description Saves the filters of a console list under a name, only for you. A view with the same list
         *     and name is replaced. A person has at most 50 views.
         */
        post: operations["saveView"];
    };
    "/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Delete a saved view
         * @description The listed items are not affected.
         */
        delete: operations["deleteSavedView"];
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people
         * @description Everyone who accepted an invitation, by name. If you are limited to countries, only people
         *     who share one of them are listed.
         */
        get: operations["listPeople"];
    };
    "/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a person
         * @description Returns the current state of a person.
         */
        get: operations["getPerson"];
        /**
         * Change a role or countries, or deactivate a person
         * @description Changes apply from the person's next request. You cannot give a role with more permissions
         *     than yours, or countries beyond your own, or change a person who has more permissions or
         *     countries. The last owner of all countries cannot be deactivated, limited or given another
         *     role. If live providers are configured, nobody can extend another person's access alone: the
         *     request is refused with `second_person_needed` (see `proposePersonChange`).
         */
        patch: operations["updatePerson"];
    };
    "/people/{id}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Create a password reset link
         * @description For a person who has forgotten their password. If the service sends mail, the link is mailed
         *     to the person. Otherwise, and with the management token, it is shown only in this response:
         *     hand it to the person. You cannot create one for a person who has more permissions or
         *     countries than you. If live providers are configured and the link would be shown, a
         *     colleague must approve it first: the request is refused with `second_person_needed` (see
         *     `proposePersonChange`).
         */
        post: operations["createPasswordReset"];
    };
    "/people/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm that a person is not the colleague who invited them
         * @description Anyone who was shown a colleague's sign-up or password link (`link_shown_to`) could act as
         *     that colleague. If live providers are configured, the two therefore count as one person in
         *     approvals, together with everybody they invited in the same way: none of them can approve a
         *     change by another, and two of their approvals count once. Another owner, who is not one of
         *     them, lifts this by confirming the person. Speak with the person first. An owner who counts
         *     as the same person is refused with `person_unconfirmed`. If there is no other owner, confirm
         *     the person on the host: `momo people confirm --on-host` sends `host_proof`. In live mode,
         *     the management token also needs the proof; otherwise it is refused with
         *     `second_person_needed`. Nothing changes for a person who already counts separately.
         */
        post: operations["confirmPerson"];
    };
    "/people/{id}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Unlink a person from the identity provider
         * @description For a person whose account at the identity provider has changed or was linked by mistake.
         *     Ends the person's sessions, except the calling one. The next provider account with the same
         *     verified e-mail is linked instead; to prevent this, deactivate the person. You cannot do
         *     this to a person who has more permissions or countries than you. If live providers are
         *     configured, nobody can do it alone: the request is refused with `second_person_needed` (see
         *     `proposePersonChange`).
         */
        delete: operations["unlinkIdentity"];
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations
         * @description Lists open invitations, newest first.
         */
        get: operations["listInvitations"];
        /**
         * Invite a person
         * @description Creates a link to choose a name and a password, once, within three days. If the service
         *     sends mail (`SMTP_URL`), the link is mailed to the person only. Otherwise, and with the
         *     management token, it is shown only in this response: hand it to the person. You cannot give
         *     a role with more permissions than yours, or countries beyond your own; if you are limited to
         *     countries, you must choose some. The management token invites the first owner, for all
         *     countries.
         */
        post: operations["createInvitation"];
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accept an invitation
         * @description Creates the invited person. If two requests race, one succeeds. The invitation expires if
         *     its author was deactivated or can no longer give the role. Attempts are limited for each
         *     network.
         */
        post: operations["acceptInvitation"];
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Revoke an invitation
         * @description The link no longer works.
         */
        delete: operations["revokeInvitation"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Status of the identity verification; live keys require `verified`. Expect new values.
         * @enum {string}
         */
        KycStatus: "none" | "pending" | "verified" | "rejected";
        /**
         * @description A secret key can call the service; a publishable key cannot.
         * @enum {string}
         */
        ApiKeyKind: "secret" | "publishable";
        /**
         * @description Operations a restricted key allows in addition to reading: create payments, refunds, payouts
         *     or checkout sessions; manage payment links, or webhook endpoints and deliveries; set
         *     references and metadata on transactions; rotate its own key; add and disable bank accounts; request withdrawals;
         *     advance the test clock. Expect new values.
         * @enum {string}
         */
        Permission: "payments:write" | "refunds:write" | "payouts:write" | "checkout:write" | "payment_links:write" | "webhooks:write" | "transactions:write" | "keys:write" | "bank_accounts:write" | "withdrawals:write" | "sandbox:write";
        /**
         * @description The change that an event reports. Expect new values.
         * @enum {string}
         */
        EventKind: "payment.succeeded" | "payment.failed" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "payout.approved" | "payout.completed" | "payout.failed" | "payout.rejected" | "checkout.session.completed" | "checkout.session.expired" | "webhook.ping";
        /** @description Position of this page in the list, and how to get the next one. */
        ManagedPaginationMeta: {
            /**
             * Format: int64
             * @description Page number.
             */
            current_page: number;
            /**
             * Format: int64
             * @description Position of the first item on this page; null if the page is empty.
             */
            from: number | null;
            /**
             * Format: int64
             * @description Number of the last page.
             */
            last_page: number;
            /** @description Items per page. */
            per_page: number;
            /**
             * Format: int64
             * @description Position of the last item on this page; null if the page is empty.
             */
            to: number | null;
            /**
             * Format: int64
             * @description Total number of items.
             */
            total: number;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description Why an endpoint is disabled: `manual` by request, `gone` after a 410 response, `failing`
         *     after five days of nothing but failures at one URL. Expect new values.
         * @enum {string}
         */
        DisabledReason: "manual" | "gone" | "failing";
        /**
         * @description `pending` will be attempted again; `failed` had its last attempt. Expect new values.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "failed";
        /** @description An organisation to sign up. */
        CreateOrganisationRequest: {
            /**
             * @description Name of the organisation.
             * @example Boutique Kin
             */
            name: string;
            /**
             * Format: email
             * @description Contact address.
             * @example contact@boutique.example
             */
            email: string;
            country: components["schemas"]["Country"];
        };
        /** @description The result of an identity verification. */
        SetKycStatusRequest: {
            status: components["schemas"]["KycStatus"];
            reason?: components["schemas"]["ActReason"];
            /** @description The contact address that was reviewed. */
            email?: string;
        };
        /** @description Internal reason for colleagues and auditors; the merchant does not see it. */
        Reason: string;
        /**
         * @description Internal reason for colleagues and auditors; the merchant does not see it. Required if live
         *     providers are configured and live money is concerned.
         */
        ActReason: string | null;
        /** @description Reason for ending the suspension. */
        ResumeOrganisationRequest: {
            reason?: components["schemas"]["ActReason"];
        };
        /** @description Reason for ending the suspension. */
        ProposeResumptionRequest: {
            reason: components["schemas"]["Reason"];
        };
        /** @description Reason for a suspension. */
        SuspendOrganisationRequest: {
            /**
             * @description Internal reason for administrators; the organisation does not see it.
             * @example Customers complain about goods that never arrive
             */
            reason: string;
        };
        /** @description An application to create. */
        CreateApplicationRequest: {
            /**
             * @description Name of the application.
             * @example Site marchand
             */
            name: string;
        };
        /** @description Rule for payouts in a currency that need approval. */
        PayoutApprovalRule: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Payouts above this amount, in minor units, need approval. `null` if no amount needs
             *     approval.
             */
            threshold: number | null;
            /**
             * Format: int64
             * @description Total that can be paid out without approval within 24 hours, in minor units and without
             *     fees; a payout that would exceed it needs approval. Failed payouts do not count. `null`
             *     for no limit.
             */
            daily_limit: number | null;
            /**
             * Format: int64
             * @description A payout or bulk payout that needs approval and is above this amount, in minor units,
             *     needs two approvers. `null` or absent means that one is always enough.
             */
            two_approvers_above?: number | null;
        };
        /**
         * Format: ip-range
         * @description An IP address or CIDR range, IPv4 or IPv6; not a host name.
         */
        NetworkRange: string;
        /** @description What to change in an application. */
        UpdateApplicationRequest: {
            /**
             * @description Name of the application.
             * @example Site marchand
             */
            name?: string;
            /**
             * @description IP addresses or CIDR ranges, IPv4 or IPv6, that can use its keys; empty for any.
             * @example [
             *       "203.0.113.7",
             *       "2001:db8::/32"
             *     ]
             */
            ip_allow_list?: components["schemas"]["NetworkRange"][];
            /**
             * Format: int64
             * @description Requests a minute for each of its keys; null for no limit.
             * @example 600
             */
            rate_limit_per_minute?: number | null;
            /** @description The rules, one for each currency, which replace the previous ones; empty for none. */
            payout_approval_rules?: components["schemas"]["PayoutApprovalRule"][];
            duplicate_collection?: components["schemas"]["DuplicateCollection"];
            language?: components["schemas"]["ErrorLanguage"];
            /**
             * Format: email
             * @description E-mail for customers with questions about a payment; null for none.
             * @example aide@boutique.example
             */
            support_email?: string | null;
            /**
             * @description Phone number for customers with questions about a payment, in international format; null
             *     for none.
             * @example +242 06 512 34 56
             */
            support_phone?: string | null;
            /**
             * Format: uri
             * @description Help page for customers, an `https://` URL; null for none.
             * @example https://boutique.example/aide
             */
            support_url?: string | null;
        };
        /** @description A key to create. */
        CreateApiKeyRequest: {
            kind: components["schemas"]["ApiKeyKind"];
            environment: components["schemas"]["Environment"];
            /**
             * @description Display name.
             * @example Serveur de paiement
             */
            name?: string | null;
            /**
             * Format: date-time
             * @description Expiry of the key, in the future; null or absent for never.
             * @example 2027-11-21T09:00:00.000Z
             */
            expires_at?: string | null;
            /**
             * @description Operations the key allows in addition to reading; an empty list for a read-only key;
             *     null or absent for an unrestricted key. Rolling a key keeps its permissions.
             */
            permissions?: components["schemas"]["Permission"][] | null;
        };
        /** @description A live key for a merchant to claim. */
        StartLiveKeyRequest: {
            kind: components["schemas"]["ApiKeyKind"];
            /**
             * @description Display name.
             * @example Serveur de paiement
             */
            name?: string | null;
            /**
             * Format: date-time
             * @description Expiry of the key, in the future; null or absent for never.
             * @example 2027-11-21T09:00:00.000Z
             */
            expires_at?: string | null;
            /**
             * @description Operations the key allows in addition to reading; an empty list for a read-only key;
             *     null or absent for an unrestricted key.
             */
            permissions?: components["schemas"]["Permission"][] | null;
        };
        /** @description How to roll a key. */
        RollApiKeyRequest: {
            /**
             * Format: int64
             * @description How long the old key keeps working, in seconds; one day if omitted.
             * @default 86400
             * @example 3600
             */
            overlap_seconds: number;
        };
        /** @description A webhook endpoint to register. */
        CreateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description URL that receives the events: `https://`, or also `http://` in the sandbox. Nothing is delivered to loopback, private, link-local or metadata addresses unless the server is configured to allow it. The scheme and host name are stored in lower case, without a dot at the end of the host name.
             * @example https://boutique.example/webhooks
             */
            url: string;
            environment: components["schemas"]["Environment"];
            /** @description Kinds to receive; null or absent for all. */
            events?: components["schemas"]["EventKind"][] | null;
        };
        /** @description What to change in a webhook endpoint. */
        UpdateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description URL that receives the events: `https://`, or also `http://` in the sandbox. Nothing is delivered to loopback, private, link-local or metadata addresses unless the server is configured to allow it. The scheme and host name are stored in lower case, without a dot at the end of the host name.
             * @example https://boutique.example/webhooks
             */
            url?: string;
            /** @description Kinds to receive; null for all. */
            events?: components["schemas"]["EventKind"][] | null;
            /**
             * @description Whether the endpoint receives events.
             * @example false
             */
            enabled?: boolean;
        };
        /** @description How to rotate a secret. */
        RotateWebhookSecretRequest: {
            /**
             * Format: int64
             * @description How long the previous secret keeps signing, in seconds; one day if omitted.
             * @default 86400
             * @example 3600
             */
            overlap_seconds: number;
        };
        /** @description Where to send an event again. */
        ResendEventRequest: {
            /**
             * Format: uuid
             * @description The endpoint; if omitted, every endpoint subscribed to this kind.
             * @example 0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60
             */
            webhook_endpoint_id?: string;
        };
        /** @description Outcome of a sandbox transaction; `failed` requires a `failure_reason`. */
        SetSandboxOutcomeRequest: components["schemas"]["SandboxFailure"] | components["schemas"]["SandboxEnd"];
        /** @description A failure, with its reason. */
        SandboxFailure: {
            /**
             * @description The transaction fails. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "failed";
            failure_reason: components["schemas"]["FailureReason"];
        };
        /** @description An outcome without a reason. */
        SandboxEnd: {
            /**
             * @description The transaction succeeds, or the payer declines. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            status: "successful" | "cancelled";
            /** @description Absent or null. */
            failure_reason?: null;
        };
        /** @description A merchant's account. */
        Organisation: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /** @description Name of the organisation. */
            name: string;
            /**
             * Format: email
             * @description Contact address.
             */
            email: string;
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            kyc_status: components["schemas"]["KycStatus"];
            /**
             * Format: date-time
             * @description Start of the suspension; null if not suspended.
             */
            suspended_at: string | null;
            /** @description Reason for the suspension; null if not suspended. */
            suspension_reason: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            payouts?: components["schemas"]["OpenPayouts"];
        };
        /**
         * @description Approved payouts without a final status. `getOrganisation`, `suspendOrganisation` and
         *     `resumeOrganisation` return it; lists do not.
         */
        OpenPayouts: {
            /**
             * Format: int64
             * @description Held payouts, for any reason; `held=true` of `GET /transactions` lists them. Some of `submitted` can join them. Counted up to 10000.
             */
            held: number;
            /**
             * Format: int64
             * @description Payouts whose submission has started, so their providers may have received them. While
             *     the organisation is suspended, payouts found not to have been sent are held, too: read
             *     the count again a minute after the suspension. Counted up to 10000.
             */
            submitted: number;
        };
        /** @description A merchant's integration, which owns keys, limits and webhook endpoints. */
        Application: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The organisation it belongs to.
             */
            organisation_id: string;
            /** @description Name of the application. */
            name: string;
            /** @description IP addresses or CIDR ranges, IPv4 or IPv6, that can use its keys; empty for any. */
            ip_allow_list: string[];
            /**
             * Format: int64
             * @description Requests a minute for each of its keys; 100 by default, null for no limit.
             */
            rate_limit_per_minute: number | null;
            /**
             * @description Rules for payouts that need approval, by currency; without a rule, no payout in that
             *     currency does.
             */
            payout_approval_rules: components["schemas"]["PayoutApprovalRule"][];
            duplicate_collection: components["schemas"]["DuplicateCollection"];
            language: components["schemas"]["ErrorLanguage"];
            /** @description E-mail for customers with questions about a payment. `null` for none. */
            support_email: string | null;
            /** @description Phone number for customers with questions about a payment. `null` for none. */
            support_phone: string | null;
            /** @description Help page for customers. `null` for none. */
            support_url: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /**
         * @description Handling of a second successful payment in one checkout session, after a customer corrected
         *     the number: `review` (the default) lists it for reconciliation; `refund` immediately refunds
         *     it in full, and lists it if the balance does not cover the refund or the refund fails.
         *     Expect new values.
         * @enum {string}
         */
        DuplicateCollection: "review" | "refund";
        /**
         * @description Language of the error messages for an application's keys; French by default. In the account
         *     API, `Accept-Language` takes precedence. A repeated request returns its first response
         *     unchanged. Expect new values.
         * @enum {string}
         */
        ErrorLanguage: "fr" | "en";
        /**
         * @description Why the service refunded a payment automatically. `duplicate_collection`: another payment
         *     had completed its checkout session. Expect new values.
         * @enum {string}
         */
        RefundReason: "duplicate_collection";
        /** @description A sandbox key created at sign-up, shown once. */
        IssuedSandboxKey: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            kind: components["schemas"]["ApiKeyKind"];
            environment: components["schemas"]["Environment"];
            /** @description The full key, shown once. */
            key: string;
        };
        /** @description A new organisation with everything it needs to start. */
        SignUp: {
            organisation: components["schemas"]["Organisation"];
            application: components["schemas"]["Application"];
            /** @description One secret and one publishable sandbox key. */
            api_keys: components["schemas"]["IssuedSandboxKey"][];
        };
        /** @description A key, without its secret part. */
        ApiKey: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application it belongs to.
             */
            application_id: string;
            kind: components["schemas"]["ApiKeyKind"];
            environment: components["schemas"]["Environment"];
            /** @description Display name. */
            name: string | null;
            /** @description Operations the key allows in addition to reading; null if it allows all. */
            permissions: components["schemas"]["Permission"][] | null;
            /** @description Start of the key: its kind and environment, and for newer keys four more characters. */
            prefix: string;
            /** @description Last characters of the key. */
            last_four: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Approximate time of the last use; null if never used.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time from which the key is refused; null if it does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of revocation; null if not revoked.
             */
            revoked_at: string | null;
        };
        /** @description A newly created key. */
        IssuedApiKey: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application it belongs to.
             */
            application_id: string;
            kind: components["schemas"]["ApiKeyKind"];
            environment: components["schemas"]["Environment"];
            /** @description Display name. */
            name: string | null;
            /** @description Operations the key allows in addition to reading; null if it allows all. */
            permissions: components["schemas"]["Permission"][] | null;
            /** @description Start of the key: its kind and environment, and for newer keys four more characters. */
            prefix: string;
            /** @description Last characters of the key. */
            last_four: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Approximate time of the last use; null if never used.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time from which the key is refused; null if it does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of revocation; null if not revoked.
             */
            revoked_at: string | null;
            /** @description The full key, shown once. */
            key: string;
        };
        /** @description A URL that receives events. */
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application it belongs to.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uri
             * @description URL that receives the events.
             */
            url: string;
            /** @description Kinds it subscribes to; null for all. */
            events: components["schemas"]["EventKind"][] | null;
            /** @description Whether the endpoint receives events. */
            enabled: boolean;
            /** @description Null while enabled. */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
        };
        /** @description A webhook endpoint with its new secret. */
        IssuedWebhookEndpoint: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application it belongs to.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uri
             * @description URL that receives the events.
             */
            url: string;
            /** @description Kinds it subscribes to; null for all. */
            events: components["schemas"]["EventKind"][] | null;
            /** @description Whether the endpoint receives events. */
            enabled: boolean;
            /** @description Null while enabled. */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change.
             */
            readonly updated_at: string;
            /** @description `whsec_` followed by 32 random bytes in base64; shown once. */
            secret: string;
        };
        /** @description A change reported to webhook endpoints. */
        Event: {
            /** @description Identifier, equal to `webhook-id`. */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application it belongs to.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["EventKind"];
            /**
             * Format: date-time
             * @description Time of the reported change.
             */
            readonly created_at: string;
            payload: components["schemas"]["WebhookEvent"];
        };
        /** @description An event with its deliveries. */
        EventDetail: {
            /** @description Identifier, equal to `webhook-id`. */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application it belongs to.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["EventKind"];
            /**
             * Format: date-time
             * @description Time of the reported change.
             */
            readonly created_at: string;
            payload: components["schemas"]["WebhookEvent"];
            /** @description One for each endpoint that should receive it. */
            deliveries: components["schemas"]["Delivery"][];
        };
        /** @description The delivery of an event to one endpoint. */
        Delivery: {
            /**
             * Format: uuid
             * @description The endpoint.
             */
            webhook_endpoint_id: string;
            /**
             * @description Its current URL, empty after deletion; attempts before a URL change went to the previous
             *     URL.
             */
            url: string;
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: date-time
             * @description Time of the next attempt; null if no attempt follows.
             */
            next_attempt_at: string | null;
            /** @description Oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description One delivery attempt, limited to 15 seconds. An attempt interrupted by a server stop has no response, does not count towards the retry schedule, and is repeated immediately. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description Time of the attempt.
             */
            attempted_at: string;
            /**
             * Format: int64
             * @description HTTP status of the response; null if there was no response.
             */
            status_code: number | null;
            /**
             * Format: int64
             * @description Duration in milliseconds.
             */
            duration_ms: number;
            /** @description Why there was no complete response; null if there was one. */
            error: string | null;
            /** @description Start of the response body; null if there was no response. */
            response: string | null;
        };
        /** @description A sandbox transaction with a final status. */
        SandboxOutcome: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            type: components["schemas"]["TransactionType"];
            /** @description Its final status, named according to its type; `completed` for a successful payout. */
            status: string;
        };
        /** @description One sign-up. */
        SignUpResponse: {
            data: components["schemas"]["SignUp"];
        };
        /** @description One organisation. */
        OrganisationResponse: {
            data: components["schemas"]["Organisation"];
        };
        /** @description One page of organisations. */
        OrganisationListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["Organisation"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One application. */
        ApplicationResponse: {
            data: components["schemas"]["Application"];
        };
        /** @description One page of applications. */
        ApplicationListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["Application"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /**
         * @description Status of a live key. Expect new values.
         *
         *     - `awaiting_approval`: needs approval by a second person.
         *     - `ready`: the merchant can claim it.
         *     - `claimed`: the merchant has claimed the key, which was shown once.
         *     - `cancelled`: its claim link no longer works.
         *     - `expired`: nobody approved it within a week, or nobody claimed it within three days.
         * @enum {string}
         */
        LiveKeyStatus: "awaiting_approval" | "ready" | "claimed" | "cancelled" | "expired";
        /**
         * @description Why a second person has to approve a live key: the service sends no mail (`no_mail`), or the
         *     contact address of the merchant is not verified (`contact_not_verified`). Expect new values.
         * @enum {string}
         */
        LiveKeyApprovalReason: "no_mail" | "contact_not_verified";
        /** @description A live key for its merchant to claim. */
        LiveKey: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application that the key belongs to.
             */
            application_id: string;
            /**
             * Format: uuid
             * @description The merchant.
             */
            organisation_id: string;
            /** @description The name of the merchant. */
            organisation_name: string;
            kind: components["schemas"]["ApiKeyKind"];
            /** @description Display name. */
            name: string | null;
            /** @description Operations the key allows in addition to reading; null if it allows all. */
            permissions: components["schemas"]["Permission"][] | null;
            /**
             * Format: date-time
             * @description Time from which the key is refused; null if it does not expire.
             */
            key_expires_at: string | null;
            status: components["schemas"]["LiveKeyStatus"];
            /**
             * Format: email
             * @description E-mail that the claim link is sent to; null if the approver hands it over.
             */
            recipient: string | null;
            /** @description Why a second person must approve; null if approval is not needed. */
            approval_reason: components["schemas"]["LiveKeyApprovalReason"] | null;
            /**
             * Format: date-time
             * @description Time the live key was started.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time until which it can be approved or claimed.
             */
            expires_at: string;
            /**
             * @description The approver who was shown the claim link to hand over, and so could have claimed the
             *     key; `null` for the management token, and if the link is mailed.
             */
            handed_over_by: components["schemas"]["NamedPerson"] | null;
            /**
             * Format: date-time
             * @description Time the claim link was shown to the approver; null if it is mailed.
             */
            handed_over_at: string | null;
            /**
             * Format: date-time
             * @description Time the merchant claimed the key; null if not claimed yet.
             */
            claimed_at: string | null;
            /** @description The IP address from which the key was claimed; null if not claimed yet or unknown. */
            claimed_from: string | null;
            /**
             * Format: uuid
             * @description Id of the claimed key; null if not claimed yet.
             */
            api_key_id: string | null;
            approval: components["schemas"]["Approval"];
        };
        /** @description One live key. */
        LiveKeyResponse: {
            data: components["schemas"]["LiveKey"];
        };
        /** @description The reason, which the merchant can read. */
        WithdrawalReason: {
            /** @description The reason. */
            reason: string;
        };
        /** @description The bank account that pays. */
        SendWithdrawalRequest: {
            /**
             * Format: uuid
             * @description A bank account of the platform in the currency of the withdrawal.
             */
            bank_account_id: string;
        };
        /** @description What proves the transfer. */
        PayWithdrawalRequest: {
            /** @description The reference of the transfer at the bank. */
            bank_reference: string;
            /** @description The evidence, such as the line of a bank statement. */
            evidence: string;
        };
        /** @description A withdrawal as staff see it. */
        ManagedWithdrawal: {
            /**
             * Format: uuid
             * @description Identifies the withdrawal.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application.
             */
            application_id: string;
            /**
             * Format: uuid
             * @description The merchant.
             */
            organisation_id: string;
            /** @description The name of the merchant. */
            organisation_name: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description The bank account that receives the money.
             */
            bank_account_id: string;
            /** @description The last four characters of its account number. */
            masked_account_number: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description The amount that the bank account receives, in minor units.
             */
            amount: number;
            /**
             * Format: int64
             * @description The fee, which is reserved in addition.
             */
            fee_amount: number;
            status: components["schemas"]["WithdrawalStatus"];
            /** @description Why staff rejected it, or the bank returned it. */
            reason: string | null;
            /** @description The reference of the transfer at the bank, once it is paid. */
            bank_reference: string | null;
            /**
             * Format: date-time
             * @description When it was recorded as paid.
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description When it was requested.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When its status last changed.
             */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The bank account of the platform that pays; `null` until it is sent.
             */
            payer_bank_account_id: string | null;
            /** @description Who sent it; `null` before that, and for the management token. */
            sent_by: string | null;
            /** @description Who recorded that the bank paid it. */
            paid_by: string | null;
            /** @description Who recorded or proposed its return. */
            returned_by: string | null;
            /** @description Who approved its return; `null` if nobody needed to. */
            return_approved_by: string | null;
            approval: components["schemas"]["Approval"];
        };
        /** @description A withdrawal. */
        ManagedWithdrawalResponse: {
            data: components["schemas"]["ManagedWithdrawal"];
        };
        /** @description One page of withdrawals. */
        ManagedWithdrawalList: {
            /** @description Newest first. */
            data: components["schemas"]["ManagedWithdrawal"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description A bank account of the merchant. */
        AddMerchantBankAccountRequest: {
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            country: components["schemas"]["Country"];
            /** @description The name of the bank. */
            bank: string;
            /** @description The account holder, as the bank has it. */
            holder: string;
            /**
             * @description The IBAN, or the account number in the format of the country; spaces, dots and hyphens
             *     are ignored. In Benin, Cameroon, Chad, Congo, Côte d'Ivoire, Gabon and Niger: the IBAN
             *     or the RIB with its key. Check digits must be right.
             */
            account_number: string;
        };
        /** @description What proves the bank account. */
        VerifyMerchantBankAccountRequest: {
            /** @description The account number, as the evidence shows it. */
            account_number: string;
            /** @description The evidence, such as a bank statement and where it is kept. */
            evidence: string;
        };
        /** @description The reason, which the merchant can read. */
        RejectMerchantBankAccountRequest: {
            /** @description The reason. */
            reason: string;
        };
        /** @description The reason, for the audit trail. */
        DisableMerchantBankAccountRequest: {
            /** @description The reason. */
            reason: string;
        };
        /** @description The reason, for the audit trail. Do not include the account number. */
        EraseMerchantBankAccountRequest: {
            /** @description The reason. */
            reason: string;
        };
        /** @description A bank account of a merchant. */
        MerchantBankAccount: {
            /**
             * Format: uuid
             * @description Identifies the bank account.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application that can use the bank account.
             */
            application_id: string;
            /**
             * Format: uuid
             * @description The merchant.
             */
            organisation_id: string;
            /** @description The merchant. */
            organisation_name: string;
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            country: components["schemas"]["Country"];
            /** @description The name of the bank. */
            bank: string;
            /** @description The account holder; `null` once it is erased. */
            holder: string | null;
            /** @description The last four characters of the account number. */
            masked_account_number: string;
            status: components["schemas"]["BankAccountStatus"];
            /**
             * Format: date-time
             * @description When a verified bank account can first be used.
             */
            usable_from: string;
            /** @description Why staff rejected the bank account. */
            rejection_reason: string | null;
            /**
             * Format: date-time
             * @description When the bank account was disabled or rejected.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description When the bank account was added.
             */
            readonly created_at: string;
            /** @description Who added the bank account; `null` for the merchant and for the management token. */
            added_by: components["schemas"]["NamedPerson"] | null;
            /** @description Who verified or rejected it; `null` for nobody and for the management token. */
            decided_by: components["schemas"]["NamedPerson"] | null;
            /**
             * Format: date-time
             * @description When it was verified or rejected.
             */
            decided_at: string | null;
            /** @description The evidence with which it was verified. */
            evidence: string | null;
            /**
             * Format: date-time
             * @description When the holder and the account number were erased.
             */
            erased_at: string | null;
        };
        /** @description A bank account of a merchant. */
        MerchantBankAccountResponse: {
            data: components["schemas"]["MerchantBankAccount"];
        };
        /** @description One page of bank accounts. */
        MerchantBankAccountList: {
            /** @description Newest first. */
            data: components["schemas"]["MerchantBankAccount"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description One page of live keys. */
        LiveKeyListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["LiveKey"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description A live key, ready for its merchant to claim. */
        ApprovedLiveKey: {
            live_key: components["schemas"]["LiveKey"];
            /**
             * Format: uri
             * @description The claim link to hand over to the merchant, shown once; null if it is mailed.
             */
            claim_url: string | null;
        };
        /** @description A newly approved live key. */
        ApprovedLiveKeyResponse: {
            data: components["schemas"]["ApprovedLiveKey"];
        };
        /** @description One newly created key. */
        IssuedApiKeyResponse: {
            data: components["schemas"]["IssuedApiKey"];
        };
        /** @description One page of keys. */
        ApiKeyListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["ApiKey"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One page of keys. */
        FoundApiKeyListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["ApiKey"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description One webhook endpoint. */
        WebhookEndpointResponse: {
            data: components["schemas"]["WebhookEndpoint"];
        };
        /** @description One webhook endpoint with its secret. */
        IssuedWebhookEndpointResponse: {
            data: components["schemas"]["IssuedWebhookEndpoint"];
        };
        /** @description One page of webhook endpoints. */
        WebhookEndpointListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["WebhookEndpoint"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One event. */
        EventResponse: {
            data: components["schemas"]["Event"];
        };
        /** @description One event with its deliveries. */
        EventDetailResponse: {
            data: components["schemas"]["EventDetail"];
        };
        /** @description One page of events. */
        EventListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["Event"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One outcome. */
        SandboxOutcomeResponse: {
            data: components["schemas"]["SandboxOutcome"];
        };
        /** @description A bank account of the platform. */
        CreatePlatformBankAccountRequest: {
            /** @description Name for staff. */
            name: string;
            /** @description Name of the bank. */
            bank: string;
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /** @description Name of the account holder. */
            holder: string;
            /** @description IBAN or account number; spaces, dots and dashes make no difference. */
            account_number: string;
        };
        /** @description A bank account of the platform. */
        PlatformBankAccount: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /** @description Name for staff. */
            name: string;
            /** @description Name of the bank. */
            bank: string;
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /** @description Name of the account holder. */
            holder: string;
            /** @description The last four characters of the account number. */
            masked_account_number: string;
            /** @description Whether it can be used. If false, a person other than the one who added it must approve it. */
            approved: boolean;
            /** @description Whether no transfer to it is recorded any more. */
            disabled: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
        };
        /** @description One bank account. */
        PlatformBankAccountResponse: {
            data: components["schemas"]["PlatformBankAccount"];
        };
        /** @description All bank accounts of the platform. */
        PlatformBankAccountListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["PlatformBankAccount"][];
        };
        /** @description The reason for a change. */
        TreasuryReasonRequest: {
            /** @description Internal reason, for colleagues and auditors. */
            reason: string;
        };
        /**
         * @description `unmatched`: no merchant is known; `awaiting_approval`: a second person must approve it;
         *     `received`: credited; `rejected`: never credited; `reversed`: taken back. Expect new values.
         * @enum {string}
         */
        TopUpStatus: "unmatched" | "awaiting_approval" | "received" | "rejected" | "reversed";
        /** @description A transfer to a bank account of the platform. */
        RecordTopUpRequest: {
            /**
             * Format: uuid
             * @description The bank account of the platform.
             */
            bank_account_id: string;
            /** @description The bank's reference of the transfer, unique in the account. */
            bank_reference: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description In the currency's minimal unit.
             */
            amount: number;
            /**
             * Format: date
             * @description The value date of the bank.
             */
            value_date: string;
            /** @description What the payer wrote, with the merchant's reference; empty if nothing. */
            reference: string;
            /** @description Where the transfer can be checked, such as the number of a bank statement. */
            evidence: string;
        };
        /** @description The merchant to credit. */
        MatchTopUpRequest: {
            /**
             * Format: uuid
             * @description The organisation.
             */
            organisation_id: string;
        };
        /** @description A transfer to a bank account of the platform. */
        TopUp: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            status: components["schemas"]["TopUpStatus"];
            /**
             * Format: uuid
             * @description The bank account of the platform.
             */
            bank_account_id: string;
            /** @description Its name. */
            bank_account_name: string;
            /** @description The bank's reference of the transfer. */
            bank_reference: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description In the currency's minimal unit.
             */
            amount: number;
            /**
             * Format: date
             * @description The value date of the bank.
             */
            value_date: string;
            /** @description What the payer wrote. */
            reference: string;
            /** @description Where the transfer can be checked. */
            evidence: string;
            /**
             * Format: uuid
             * @description The merchant; `null` while unmatched.
             */
            organisation_id: string | null;
            /** @description Its name. */
            organisation_name: string | null;
            /** @description The person who recorded it; `null` for the management token. */
            recorded_by: string | null;
            /** @description The person who chose the merchant of an unmatched transfer. */
            matched_by: string | null;
            /** @description The second person who approved it, if one was needed. */
            approved_by: string | null;
            /** @description Why it was rejected or reversed. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was recorded.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When its status last changed.
             */
            readonly updated_at: string;
        };
        /** @description One top-up. */
        TopUpResponse: {
            data: components["schemas"]["TopUp"];
        };
        /** @description One page of top-ups. */
        TopUpListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["TopUp"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description A ledger account of an organisation. `merchant_debt` is zero or negative: the amount the
         *     merchant owes after a correction. `provider_charges` is what the provider charged the platform,
         *     zero or negative. `bank:ID` is the merchant's money on a bank account of the platform, where
         *     `ID` is the identifier of the bank account; zero or negative, because it is an asset. Expect
         *     new values.
         */
        LedgerAccount: string;
        /**
         * @description A ledger account other than that of a bank account. Expect new values.
         * @enum {string}
         */
        NamedLedgerAccount: "merchant_available" | "merchant_debt" | "payout_reservation" | "refund_reservation" | "withdrawal_reservation" | "fee_income" | "adjustments" | "sandbox_funding" | "provider_float:carrier1_momo" | "provider_float:carrier2_money" | "provider_charges:carrier1_momo" | "provider_charges:carrier2_money";
        /** @description An adjustment of a merchant's available balance. */
        ProposeBalanceAdjustmentRequest: {
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            direction: components["schemas"]["AdjustmentDirection"];
            /**
             * Format: int64
             * @description In the currency's minimal unit.
             */
            amount: number;
            /**
             * @description Reference of the evidence, such as the number of a bank transfer. The merchant sees it
             *     in the statement.
             */
            reference: string;
            /** @description Why the balance is adjusted. */
            reason: string;
        };
        /**
         * @description Lines of
         *     `id,posting_id,created_at,environment,currency,account,kind,transaction_id,amount,merchant_reference`,
         *     with a header line. The last column is the current merchant reference of the transaction or
         *     bulk payout, or the reference of an adjustment.
         */
        Statement: string;
        /** @description Test credit for a merchant. */
        CreateSandboxTopUpRequest: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Amount in the currency's minimal unit.
             */
            amount: number;
            /**
             * @description Always the sandbox; no request adds to a live balance.
             * @enum {string}
             */
            environment?: "test";
        };
        /** @description How far to move the sandbox clock. */
        AdvanceSandboxClockRequest: {
            /**
             * Format: int32
             * @description Seconds to move every deadline forward, a year at most.
             */
            seconds: number;
        };
        /** @description A phone number and the provider to query. */
        CheckAccountRequest: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /** @description The phone number, in local or international format. */
            phone_number: string;
        };
        /** @description Minimum and maximum of one payment or payout. */
        SetAmountLimitsRequest: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Minimum amount, in the currency's minimal unit.
             */
            minimum_amount: number;
            /**
             * Format: int64
             * @description Maximum amount, in the currency's minimal unit; at least the minimum amount.
             */
            maximum_amount: number;
        };
        /** @description Minimum and maximum of one payment or payout. */
        AmountLimits: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Minimum amount, in the currency's minimal unit.
             */
            minimum_amount: number;
            /**
             * Format: int64
             * @description Maximum amount, in the currency's minimal unit.
             */
            maximum_amount: number;
            /**
             * Format: date-time
             * @description Time of the last change; null if the limits were never set.
             */
            readonly updated_at: string | null;
        };
        /** @description The limits of a provider, country and currency. */
        AmountLimitsResponse: {
            data: components["schemas"]["AmountLimits"];
        };
        /** @description All limits. */
        AmountLimitsListResponse: {
            /** @description One for each provider, country and currency. */
            data: components["schemas"]["AmountLimits"][];
        };
        /** @description A fee that applies from a given time. */
        CreateFeeScheduleRequest: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Percentage fee in basis points of the amount, rounded up.
             */
            basis_points: number;
            /**
             * Format: int64
             * @description Fixed fee added to it, in the currency's minimal unit.
             */
            fixed_amount: number;
            /**
             * Format: date-time
             * @description Time from which the fee applies, from 1970 on; now if omitted. Every node charges a new
             *     payment fee within a second.
             */
            effective_from?: string | null;
            /**
             * Format: uuid
             * @description The organisation the fee is for; all organisations if omitted.
             */
            organisation_id?: string | null;
            type?: components["schemas"]["FeeType"];
            /**
             * @description Whether refunds return the payment fee, in proportion to the refunded amount; false if
             *     omitted. If false, a full refund takes the fee from the merchant's balance. A payment
             *     keeps the rule in effect at its creation.
             */
            returned_on_refund?: boolean;
        };
        /**
         * @description Payments (`collection`) or payouts (`disbursement`). Expect new values.
         * @enum {string}
         */
        FeeType: "collection" | "disbursement";
        /** @description A price from a given time on. */
        CreateProviderPriceRequest: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            type: components["schemas"]["TransactionType"];
            /**
             * Format: int64
             * @description Parts of ten thousand of the amount, rounded up.
             */
            basis_points: number;
            /**
             * Format: int64
             * @description Added to it, in the currency's minimal unit.
             */
            fixed_amount: number;
            /**
             * Format: date-time
             * @description Time from which the price applies, from 1970 on; now when absent. It applies to
             *     transactions that succeed from then on.
             */
            effective_from?: string | null;
        };
        /** @description What a provider charges for a type of transaction in a country. */
        ProviderPrice: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            type: components["schemas"]["TransactionType"];
            /**
             * Format: int64
             * @description Parts of ten thousand of the amount.
             */
            basis_points: number;
            /**
             * Format: int64
             * @description Added to it.
             */
            fixed_amount: number;
            /**
             * Format: date-time
             * @description Time from which it applies.
             */
            effective_from: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * @description `in_force`; `to_come`: it begins later; `replaced`: a later price of the same type and market
             *     is in force.
             * @enum {string}
             */
            state: "in_force" | "to_come" | "replaced";
        };
        /** @description One price. */
        ProviderPriceResponse: {
            data: components["schemas"]["ProviderPrice"];
        };
        /** @description One page of prices. */
        ProviderPriceListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["ProviderPrice"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description What a provider charged for transactions. */
        RecordProviderChargesRequest: {
            /** @description Each transaction once. */
            charges: components["schemas"]["ActualCharge"][];
            /** @description Where the figures come from, for auditors. */
            reason: string;
        };
        /** @description What a provider charged for a transaction. */
        ActualCharge: {
            /**
             * Format: uuid
             * @description The payment, payout or refund.
             */
            transaction_id: string;
            /**
             * Format: int64
             * @description In minor units of the currency of the transaction; zero for nothing.
             */
            amount: number;
        };
        /** @description What the request changed. */
        RecordedProviderCharges: {
            /**
             * Format: int32
             * @description Charges that were another figure before.
             */
            changed: number;
            /**
             * Format: int32
             * @description Charges that were this figure before.
             */
            unchanged: number;
        };
        /** @description What the request changed. */
        RecordedProviderChargesResponse: {
            data: components["schemas"]["RecordedProviderCharges"];
        };
        /** @description What a provider charges for one transaction, in minor units. */
        ProviderCharge: {
            /**
             * Format: uuid
             * @description The payment, payout or refund.
             */
            readonly transaction_id: string;
            /**
             * Format: uuid
             * @description Its organisation.
             */
            readonly organisation_id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["TransactionType"];
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description The amount of the transaction.
             */
            amount: number;
            expected_amount: components["schemas"]["ExpectedCharge"];
            actual_amount: components["schemas"]["ActualChargeAmount"];
            /** @description Where the actual figure comes from. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When a charge was first recorded.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            readonly updated_at: string;
        };
        /**
         * Format: int64
         * @description The charge by the price at the success, in minor units; zero without a price.
         */
        ExpectedCharge: number;
        /**
         * Format: int64
         * @description What the provider charged, in minor units; null until it is known.
         */
        ActualChargeAmount: number | null;
        /** @description What the provider charges for a transaction. */
        TransactionCharge: {
            expected_amount: components["schemas"]["ExpectedCharge"];
            actual_amount: components["schemas"]["ActualChargeAmount"];
        };
        /** @description One page of charges. */
        ProviderChargeListResponse: {
            /** @description Newest transaction first. */
            data: components["schemas"]["ProviderCharge"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description The deadlines that an advance of the sandbox clock moved. */
        SandboxClock: {
            /**
             * Format: int32
             * @description Seconds moved.
             */
            seconds: number;
            /**
             * Format: int32
             * @description Payments, payouts and refunds whose next step moved forward.
             */
            transactions: number;
            /**
             * Format: int32
             * @description Webhook deliveries whose next attempt moved forward.
             */
            deliveries: number;
            /**
             * Format: int32
             * @description Open checkout sessions whose expiry moved forward.
             */
            checkout_sessions: number;
            /**
             * Format: int32
             * @description API keys whose expiry moved forward.
             */
            api_keys: number;
            /**
             * Format: int32
             * @description Replaced webhook secrets whose expiry moved forward.
             */
            webhook_secrets: number;
        };
        /** @description A credited sandbox balance. */
        SandboxTopUp: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Amount added.
             */
            amount: number;
            /**
             * Format: int64
             * @description Balance available afterwards.
             */
            available_balance: number;
        };
        /** @description A provider's report about an account. */
        AccountCheck: {
            /** @description The number in the provider's format: digits with the country code. */
            msisdn: string;
            /** @description Whether the number has an active account. */
            is_active: boolean;
        };
        /** @description A provider's report about an account. */
        AccountCheckResponse: {
            data: components["schemas"]["AccountCheck"];
        };
        /** @description The number to erase, and the reason. */
        ErasePhoneNumberRequest: {
            /**
             * @description The phone number in any notation: international format, or the local format of
             *     `country`.
             */
            phone_number: string;
            country?: components["schemas"]["Country"];
            /** @description Who requested the erasure, and when; kept in the audit trail. Do not include the number itself. */
            reason: string;
        };
        /** @description The result of erasing a phone number, and the remaining uses. */
        PhoneNumberErasure: {
            /** @description The masked number that replaces it. */
            masked_phone_number: string;
            /**
             * Format: int64
             * @description Number of payments, refunds and payouts masked by this request.
             */
            orders: number;
            /**
             * Format: int64
             * @description Number of bulk payout lines masked.
             */
            lines: number;
            /**
             * Format: int64
             * @description Number of events masked.
             */
            events: number;
            /**
             * Format: int64
             * @description Number of provider callbacks masked.
             */
            callbacks: number;
            /**
             * Format: int64
             * @description Number of transactions that still have the number.
             */
            kept_orders: number;
            /**
             * Format: date-time
             * @description When the last of these will have been final for 90 days; null if no transaction has the
             *     number.
             */
            erasable_from: string | null;
            /** @description Whether repeating the request now would erase more. */
            has_more: boolean;
        };
        /** @description The result of erasing a phone number. */
        PhoneNumberErasureResponse: {
            data: components["schemas"]["PhoneNumberErasure"];
        };
        /** @description One side of a posting. */
        LedgerEntry: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The posting; its entries sum to zero.
             */
            posting_id: string;
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            account: components["schemas"]["LedgerAccount"];
            /**
             * Format: int64
             * @description Minor units; a positive amount credits the account, a negative one debits it.
             */
            amount: number;
            /**
             * Format: date-time
             * @description Time of the posting.
             */
            readonly created_at: string;
        };
        /** @description The balances of an organisation in one environment and currency. */
        ManagedBalance: {
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Available for payouts and refunds.
             */
            available_balance: number;
            /**
             * Format: int64
             * @description The amount reserved for payouts and refunds in progress.
             */
            reserved_balance: number;
            /**
             * Format: int64
             * @description The merchant's debt after a correction that exceeded the available balance. Incoming
             *     money pays it first.
             */
            debt: number;
            /**
             * Format: int64
             * @description Fees of successful payments and completed payouts, minus fees returned by refunds and
             *     corrections.
             */
            fees_paid: number;
        };
        /** @description The balances of an organisation. */
        ManagedBalanceListResponse: {
            /** @description By environment and currency. */
            data: components["schemas"]["ManagedBalance"][];
        };
        /**
         * @description `awaiting_approval`: a rule requires approval. `processing`: lines are becoming payouts, or
         *     payouts are in progress. `completed`: every payout has a final status. `cancelled` and
         *     `rejected`: the remaining lines will not be paid. Expect new values.
         * @enum {string}
         */
        BulkPayoutStatus: "awaiting_approval" | "processing" | "completed" | "cancelled" | "rejected";
        /** @description A bulk payout, as administrators see it. */
        ManagedBulkPayout: {
            /**
             * @description Additional details for a reviewer; `null` in responses to decisions, and if no approval
             *     is pending.
             */
            review: components["schemas"]["ApprovalReview"] | null;
            approval: components["schemas"]["Approval"];
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The merchant it belongs to.
             */
            organisation_id: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: int64
             * @description Number of payouts.
             */
            line_count: number;
            /**
             * Format: int64
             * @description Total of their amounts.
             */
            amount: number;
            /**
             * Format: int64
             * @description Total of their fees.
             */
            fee_amount: number;
            currency: components["schemas"]["Currency"];
            status: components["schemas"]["BulkPayoutStatus"];
            /** @description The merchant's own reference for the bulk payout. */
            reference: string | null;
            /** @description The purpose of the bulk payout. */
            description: string | null;
        };
        /** @description One bulk payout. */
        ManagedBulkPayoutResponse: {
            data: components["schemas"]["ManagedBulkPayout"];
        };
        /** @description A bulk payout of any merchant. */
        FoundBulkPayout: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The merchant it belongs to.
             */
            organisation_id: string;
            /** @description Name of its organisation. */
            organisation_name: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: int64
             * @description Number of payouts.
             */
            line_count: number;
            /**
             * Format: int64
             * @description Total of their amounts.
             */
            amount: number;
            /**
             * Format: int64
             * @description Total of their fees.
             */
            fee_amount: number;
            currency: components["schemas"]["Currency"];
            status: components["schemas"]["BulkPayoutStatus"];
            /** @description The merchant's own reference for the bulk payout. */
            reference: string | null;
            /** @description The purpose of the bulk payout. */
            description: string | null;
        };
        /** @description One page of bulk payouts. */
        FoundBulkPayoutListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["FoundBulkPayout"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description One page of bulk payouts that need approval. */
        WaitingBulkPayoutListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["ManagedBulkPayout"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description The approval of a live key, with a proof if sent from the host. */
        LiveKeyApprovalRequest: {
            /**
             * @description The `hash` of the `approval` you were shown. Required from people, optional with the
             *     management token.
             */
            approval_hash?: string;
            reason?: components["schemas"]["DecisionReason"];
            /**
             * @description The HMAC-SHA-256 of `approve-live-key` and the id of the live key, separated by a space, by
             *     the first key of `ENCRYPTION_KEY`, in hexadecimal digits.
             */
            host_proof?: string;
        };
        /** @description The approval and its reason. */
        ApprovalRequest: {
            /**
             * @description The `hash` of the `approval` you were shown. Required from people, optional with the
             *     management token.
             */
            approval_hash?: string;
            reason?: components["schemas"]["DecisionReason"];
        };
        /** @description Reason for the rejection. */
        RejectionRequest: {
            reason?: components["schemas"]["DecisionReason"];
        };
        /** @description Reason for the cancellation. */
        CancellationRequest: {
            reason: components["schemas"]["Reason"];
        };
        /** @description Reason for resuming a held payout. */
        ResumptionRequest: {
            reason: components["schemas"]["Reason"];
        };
        /** @description The result for the held payouts of an organisation. */
        HeldPayouts: {
            /**
             * Format: int64
             * @description Number of payouts resumed or cancelled.
             */
            decided: number;
            /**
             * Format: int64
             * @description Number of payouts still held, counted up to 10000.
             */
            left: number;
        };
        /** @description The result for the held payouts of an organisation. */
        HeldPayoutsResponse: {
            data: components["schemas"]["HeldPayouts"];
        };
        /** @description Internal reason for the decision, for colleagues and auditors; the merchant does not see it. */
        DecisionReason: string | null;
        /** @description Status of an approval. */
        Approval: {
            /**
             * @description Hash of everything shown that affects the decision: an approval sends it, and is valid
             *     while it stays the same. `null` if no approval is pending.
             */
            hash: string | null;
            /**
             * Format: int64
             * @description Number of approvers required; `null` if no approval is pending.
             */
            needed: number | null;
            /**
             * Format: int64
             * @description Number of valid approvals so far; `null` if no approval is pending.
             */
            given: number | null;
            /**
             * @description The person who proposed it, or issued the key that created it, and so cannot approve it.
             *     `null` for the management token, and if unknown.
             */
            made_by: components["schemas"]["NamedPerson"] | null;
            /** @description Every decision about it, oldest first. */
            decisions: components["schemas"]["Decision"][];
        };
        /**
         * @description The subject of a proposal: the decision on a reconciliation item (`settlement`), a payment
         *     or payout fee (`fee_schedule`), amount limits (`amount_limits`), the payout approval rules
         *     of an application (`payout_approval_rules`), its IP allow-list (`ip_allow_list`), a person's
         *     permissions or way to sign in (`person`), the end of a suspension
         *     (`organisation_resumption`), lifting a rejected identity verification
         *     (`organisation_verification`), a refund on behalf of a merchant (`refund`), the resolution
         *     of an unknown transaction (`unknown_order`), the adjustment of a merchant's balance
         *     (`balance_adjustment`), or the return of a withdrawal (`withdrawal_return`). Expect new
         *     values.
         * @enum {string}
         */
        ProposalKind: "settlement" | "fee_schedule" | "amount_limits" | "payout_approval_rules" | "ip_allow_list" | "person" | "organisation_resumption" | "organisation_verification" | "refund" | "unknown_order" | "balance_adjustment" | "withdrawal_return";
        /**
         * @description Whether an adjustment adds money to the balance (`credit`) or takes it (`debit`).
         * @enum {string}
         */
        AdjustmentDirection: "credit" | "debit";
        /**
         * @description Status of a proposal. Expect new values.
         *
         *     - `waiting`: needs approval by a second person.
         *     - `carried_out`: approved and carried out.
         *     - `rejected`: rejected by an approver.
         *     - `withdrawn`: withdrawn by its author.
         *     - `replaced`: replaced by a newer proposal about the same subject.
         *     - `overtaken`: the values in force have changed since.
         *     - `expired`: nobody decided within a week.
         * @enum {string}
         */
        ProposalStatus: "waiting" | "carried_out" | "rejected" | "withdrawn" | "replaced" | "overtaken" | "expired";
        /** @description The proposed values, or the values in force; fields that do not concern this kind of proposal are null. */
        ProposalTerms: {
            /**
             * @description For a settlement, the proposed decision on the item. With `dismissed`, `status` is null.
             *     Null or absent otherwise.
             */
            resolution?: components["schemas"]["Resolution"] | null;
            /** @description For a settlement, the status of the transaction. */
            status: components["schemas"]["AnyStatus"] | null;
            /** @description For a settlement, why the transaction failed. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            /**
             * Format: int64
             * @description For a fee, basis points of the amount.
             */
            basis_points: number | null;
            /** @description Whether the proposed fee is for payments or payouts; null for other proposals. */
            fee_type?: components["schemas"]["FeeType"] | null;
            /** @description Whether refunds return the proposed payment fee; null for other proposals. */
            returned_on_refund?: boolean | null;
            /**
             * Format: int64
             * @description For a fee, the fixed part, in the currency's minimal unit.
             */
            fixed_amount: number | null;
            /**
             * Format: date-time
             * @description For a fee, the time from which it applies; null for the time of approval.
             */
            effective_from: string | null;
            /**
             * Format: int64
             * @description For limits, the minimum amount, in the currency's minimal unit.
             */
            minimum_amount: number | null;
            /**
             * Format: int64
             * @description For limits, the maximum amount, in the currency's minimal unit.
             */
            maximum_amount: number | null;
            /** @description For approval rules, all rules of the application; empty for none. */
            payout_approval_rules: components["schemas"]["PayoutApprovalRule"][] | null;
            /** @description For an IP allow-list, all addresses and ranges; empty for any address. */
            ip_allow_list: components["schemas"]["NetworkRange"][] | null;
            /** @description For a person, their permissions. */
            access: components["schemas"]["PersonAccess"] | null;
            /** @description For a person, the change to their sign-in. */
            sign_in_change: components["schemas"]["SignInChange"] | null;
            /** @description For a resumption, whether the organisation is suspended. Null or absent otherwise. */
            suspended?: boolean | null;
            /** @description For a verification, its status. Null or absent otherwise. */
            kyc_status?: components["schemas"]["KycStatus"] | null;
            /**
             * Format: int64
             * @description For a refund, the refunded amount of the payment, in the currency's minimal unit. Null
             *     or absent otherwise.
             */
            refunded_amount?: number | null;
            /** @description For an adjustment, its direction. Null or absent otherwise. */
            direction?: components["schemas"]["AdjustmentDirection"] | null;
            /** @description For an adjustment, the reference of its evidence. Null or absent otherwise. */
            reference?: string | null;
        };
        /** @description A person's permissions and countries. */
        PersonAccess: {
            role: components["schemas"]["Role"];
            countries: components["schemas"]["PersonCountries"];
            /** @description Whether the person is deactivated. */
            disabled: boolean;
        };
        /**
         * @description A password reset link shown to a colleague (`password_link`), or unlinking the account at
         *     the identity provider (`identity_unlinked`). Expect new values.
         * @enum {string}
         */
        SignInChange: "password_link" | "identity_unlinked";
        /** @description A change that needs or needed approval by a second person. */
        Proposal: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            kind: components["schemas"]["ProposalKind"];
            status: components["schemas"]["ProposalStatus"];
            /**
             * Format: uuid
             * @description For a settlement, the item.
             */
            reconciliation_item_id: string | null;
            /**
             * Format: uuid
             * @description For a settlement, the transaction; for a refund, the payment.
             */
            transaction_id: string | null;
            /**
             * Format: uuid
             * @description For approval rules and an IP allow-list, the application.
             */
            application_id: string | null;
            /**
             * Format: uuid
             * @description For a person, the person concerned.
             */
            person_id: string | null;
            /**
             * Format: uuid
             * @description For an unknown transaction, its item. Null or absent otherwise.
             */
            unknown_order_id?: string | null;
            /**
             * Format: uuid
             * @description For the return of a withdrawal, the withdrawal. Null or absent otherwise.
             */
            withdrawal_id?: string | null;
            /**
             * Format: uuid
             * @description The organisation concerned: itself, the owner of the transaction or application, or the
             *     only one the fee is for; null for all.
             */
            organisation_id: string | null;
            /** @description The current name of that organisation. */
            organisation_name?: string | null;
            /** @description For a settlement or a refund, the transaction's environment; for an adjustment, the balance's. Null for both. */
            environment: components["schemas"]["Environment"] | null;
            /** @description Null if the change does not concern a provider. */
            provider: components["schemas"]["Provider"] | null;
            /** @description Null if the change does not concern a provider. */
            country: components["schemas"]["Country"] | null;
            /** @description Null if the change concerns neither a provider nor a balance. */
            currency: components["schemas"]["Currency"] | null;
            /**
             * Format: int64
             * @description For a settlement, the amount of the transaction; for a refund, the refunded amount; for
             *     an adjustment, the amount added or taken. In the currency's minimal unit.
             */
            amount: number | null;
            /** @description The proposed values. */
            content: components["schemas"]["ProposalTerms"];
            /**
             * @description The values in force when it was proposed. If they change while the proposal is pending,
             *     it is not carried out.
             */
            in_force: components["schemas"]["ProposalTerms"];
            /** @description The author's reason; for a settlement, the evidence. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the proposal.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description If only the proposer could approve it when it was proposed: the time from which they can
             *     approve it themselves, unless a colleague can. Null for all other proposals.
             */
            own_approval_from: string | null;
            /**
             * Format: date-time
             * @description Time until which it can be approved.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Time of the decision or expiry; null while pending.
             */
            ended_at: string | null;
            approval: components["schemas"]["Approval"];
        };
        /** @description Approval rules to propose. */
        ProposePayoutApprovalRulesRequest: {
            /** @description The rules, one for each currency, which replace the previous ones; empty for none. */
            payout_approval_rules: components["schemas"]["PayoutApprovalRule"][];
            reason?: components["schemas"]["ProposalReason"];
        };
        /** @description An IP allow-list to propose. */
        ProposeIpAllowListRequest: {
            /** @description IP addresses or CIDR ranges, IPv4 or IPv6, that can use its keys; empty for any. */
            ip_allow_list: components["schemas"]["NetworkRange"][];
            reason?: components["schemas"]["ProposalReason"];
        };
        /** @description Omitted fields keep their values. */
        ProposePersonChangeRequest: {
            role?: components["schemas"]["Role"];
            countries?: components["schemas"]["PersonCountries"];
            /** @description Whether the person is deactivated. */
            disabled?: boolean;
            sign_in_change?: components["schemas"]["SignInChange"];
            reason?: components["schemas"]["ProposalReason"];
        };
        /** @description Reason for the approver and for auditors. */
        ProposalReason: string | null;
        /** @description Why the person should count separately; on the host, with the proof of access to it. */
        ConfirmPersonRequest: {
            /** @description How you verified it, for colleagues and auditors. */
            reason: string;
            /**
             * @description The HMAC-SHA-256 of `confirm-person` and the id of the person, separated by a space, by the
             *     first key of `ENCRYPTION_KEY`, in hexadecimal digits.
             */
            host_proof?: string;
        };
        /** @description The proposal as shown to you, and the proof of access to the host. */
        HostConfirmationRequest: {
            /** @description The hash of the approval you were shown. */
            approval_hash: string;
            /**
             * @description The HMAC-SHA-256 of `confirm-proposal`, the id and the hash, separated by spaces, by the
             *     first key of `ENCRYPTION_KEY`, in hexadecimal digits.
             */
            host_proof: string;
            reason?: components["schemas"]["DecisionReason"];
        };
        /** @description Reason for the rejection. */
        ProposalRejectionRequest: {
            reason: components["schemas"]["Reason"];
        };
        /** @description One proposal. */
        ProposalResponse: {
            data: components["schemas"]["Proposal"];
        };
        /** @description One page of proposals. */
        ProposalListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["Proposal"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description A member of staff. */
        NamedPerson: {
            /**
             * Format: uuid
             * @description The person's id.
             */
            readonly id: string;
            /** @description The person's name. */
            name: string;
        };
        /**
         * @description The decision. Expect new values.
         * @enum {string}
         */
        Verdict: "approved" | "rejected";
        /** @description One decision, with its author, time and reason. */
        Decision: {
            verdict: components["schemas"]["Verdict"];
            /** @description The person who decided; `null` for the management token. */
            person: components["schemas"]["NamedPerson"] | null;
            /** @description Whether the management token made the decision; it can decide alone. */
            with_management_token: boolean;
            /** @description The reason given with the decision. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the decision.
             */
            decided_at: string;
            /**
             * Format: date-time
             * @description Time until which an approval is valid while another one is needed.
             */
            expires_at: string;
        };
        /** @description Additional details for reviewing a payout or bulk payout. */
        ApprovalReview: {
            /** @description Name of its organisation. */
            organisation_name: string;
            /**
             * @description `false` if its organisation is suspended, or not verified in live mode: until this
             *     changes, it can only be rejected, and an approval is refused with
             *     `organisation_may_not_pay`.
             */
            may_pay_out: boolean;
            /**
             * Format: int64
             * @description The merchant's available balance, in minor units, after this payout and all other
             *     reservations.
             */
            balance_after: number;
            /** @description The application's current rule for the currency. `null` if it was removed. */
            rule: components["schemas"]["PayoutApprovalRule"] | null;
            /** @description Other payouts to the beneficiary; `null` for a bulk payout. */
            beneficiary: components["schemas"]["BeneficiaryHistory"] | null;
        };
        /**
         * @description All other payouts of the merchant to the same number in the same environment and currency,
         *     with their current status. Only the 200 newest transactions of each application with that
         *     number are counted. Lines of bulk payouts count once they are payouts.
         */
        BeneficiaryHistory: {
            /**
             * Format: int64
             * @description Number of completed payouts.
             */
            completed_count: number;
            /**
             * Format: int64
             * @description Total of their amounts, in minor units.
             */
            completed_amount: number;
            /**
             * Format: date-time
             * @description Creation time of the last completed payout; `null` for none.
             */
            last_created_at: string | null;
            /**
             * Format: int64
             * @description Number of failed payouts.
             */
            failed_count: number;
            /**
             * Format: int64
             * @description Number of payouts that need approval or are in progress.
             */
            open_count: number;
            /**
             * Format: int64
             * @description Total of their amounts, in minor units.
             */
            open_amount: number;
            /** @description Whether there may be older payouts that were not counted. */
            has_older: boolean;
        };
        /** @description A payout, as administrators see it. */
        ManagedPayout: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /** @description The beneficiary's number, with only its first and last digits. */
            masked_phone_number: string;
            /** @description The merchant's own reference; null for none. */
            merchant_reference: string | null;
            /**
             * @description Additional details for a reviewer; `null` in responses to decisions, and if no approval
             *     is pending.
             */
            review: components["schemas"]["ApprovalReview"] | null;
            approval: components["schemas"]["Approval"];
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The merchant the payout belongs to.
             */
            organisation_id: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: int64
             * @description Amount the beneficiary receives.
             */
            amount: number;
            /**
             * Format: int64
             * @description Fee charged.
             */
            fee_amount: number;
            currency: components["schemas"]["Currency"];
            status: components["schemas"]["PayoutStatus"];
            /** @description A unique, human-readable reference. */
            reference: string;
        };
        /** @description The payment or payout fee for a provider in a country. */
        FeeSchedule: {
            type: components["schemas"]["FeeType"];
            /** @description Whether refunds return the payment fee; null for payouts. */
            returned_on_refund: boolean | null;
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Percentage fee in basis points of the amount.
             */
            basis_points: number;
            /**
             * Format: int64
             * @description Fixed fee added to it.
             */
            fixed_amount: number;
            /**
             * Format: date-time
             * @description Time from which it applies.
             */
            effective_from: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The organisation the fee is for; null for all.
             */
            organisation_id: string | null;
            /**
             * @description `in_force`: applies now to its organisation (or to all), provider, country and currency.
             *     `to_come`: applies later. `replaced`: a fee with a later start applies instead. An
             *     organisation's fee takes precedence over a fee for all.
             * @enum {string}
             */
            readonly state: "in_force" | "to_come" | "replaced";
        };
        /**
         * @description A rule that the ledger must satisfy.
         * @enum {string}
         */
        LedgerRule: "postings sum to zero" | "balances follow from entries" | "reservations are open orders" | "postings follow from statuses" | "entries belong to their posting" | "a debt leaves no balance";
        /** @description A ledger discrepancy. */
        LedgerDiscrepancy: {
            rule: components["schemas"]["LedgerRule"];
            /** @description The posting, account or transaction concerned. */
            subject: string;
            /**
             * Format: int64
             * @description The expected value.
             */
            expected: number;
            /**
             * Format: int64
             * @description The actual value.
             */
            found: number;
        };
        /** @description The result of the ledger check. */
        LedgerCheck: {
            /** @description Whether everything covered by the check adds up. */
            balanced: boolean;
            /**
             * Format: date-time
             * @description When the check ran.
             */
            checked_at: string;
            /**
             * Format: date-time
             * @description Time of the first posting checked; null for the very first posting.
             */
            covered_from: string | null;
            /**
             * Format: date-time
             * @description Time up to which postings were checked; null for the very last posting.
             */
            covered_until: string | null;
            /**
             * Format: int64
             * @description Number of entries checked.
             */
            entries: number;
            /**
             * Format: int64
             * @description Number of transactions checked, with all their postings.
             */
            transactions: number;
            /**
             * @description False while history is still being sealed, for example after an upgrade; postings since
             *     the last seal are then not checked.
             */
            complete: boolean;
            /**
             * Format: int64
             * @description The number of the last sealed period; 0 if nothing is sealed.
             */
            seals: number;
            /**
             * Format: date-time
             * @description The time before which postings are sealed.
             */
            sealed_until: string | null;
            /**
             * Format: date-time
             * @description Every sealed period was checked at or after this time.
             */
            seals_proven_since: string | null;
            /**
             * Format: int64
             * @description The `after_seal` of the next request; null if no sealed period is left.
             */
            next_after_seal: number | null;
            /** @description The first hundred discrepancies. */
            discrepancies: components["schemas"]["LedgerDiscrepancy"][];
        };
        /** @description A transaction with an unknown outcome, or with a status its provider contradicted. */
        ReconciliationItem: {
            type: components["schemas"]["TransactionType"];
            /** @description Current status of the transaction. */
            transaction_status: string;
            /**
             * Format: int64
             * @description Refunded amount of a payment, including refunds in progress. `null` for refunds and
             *     payouts.
             */
            refunded_amount: number | null;
            /**
             * Format: uuid
             * @description The merchant the transaction belongs to.
             */
            organisation_id: string;
            /** @description Name of its organisation. */
            organisation_name: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            kind: components["schemas"]["ReconciliationItemKind"];
            /**
             * Format: uuid
             * @description The payment, refund or payout.
             */
            transaction_id: string;
            /**
             * Format: int64
             * @description Amount of the transaction in minor units.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /** @description The phone number of the payer or beneficiary, with its middle digits hidden. */
            masked_phone_number: string;
            /**
             * Format: date-time
             * @description Time of creation, from which its age is counted.
             */
            transaction_created_at: string;
            /** @description The provider's last answer. `null` if it never answered. */
            provider_answer: components["schemas"]["ProviderAnswer"] | null;
            /** @description The status the provider reported later. `null` if it reported no final status. */
            reported_status: string | null;
            /** @description Status of the transaction, or of its checkout session, when the item was listed. */
            recorded_status: string;
            /** @description The provider's reference of the transaction. `null` if unknown. */
            provider_reference: string | null;
            /** @description The provider's message. `null` if it gave no reason. */
            provider_reason: string | null;
            /**
             * @description Why the final status could not be applied at the last attempt, if that is why the item
             *     is listed.
             */
            error: string | null;
            /**
             * Format: date-time
             * @description Time of the report, or when the item was listed.
             */
            readonly created_at: string;
            /** @description The decision. `null` while the item is open. */
            resolution: components["schemas"]["Resolution"] | null;
            /** @description The final status that the evidence showed, with `settled`. `null` otherwise. */
            resolved_status: string | null;
            /** @description The reason given with the decision. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the decision.
             */
            resolved_at: string | null;
        };
        /**
         * @description Why the transaction is listed: its provider reported a different final status (`other_end`),
         *     or has no record of a successful transaction (`no_record`); it has no final status after a
         *     day (`no_end`); the provider cannot be queried about it (`untraceable`); the provider gave
         *     no clear answer about its final status for three days (`not_compared`); its final status
         *     could not be applied (`not_applied`); it paid a checkout session that another payment had
         *     completed (`second_payment`); or a refund succeeded although its payment was settled as
         *     unpaid in the meantime (`refund_of_unpaid`). Expect new values.
         * @enum {string}
         */
        ReconciliationItemKind: "other_end" | "second_payment" | "no_record" | "no_end" | "untraceable" | "not_compared" | "not_applied" | "refund_of_unpaid";
        /** @description A transaction that a provider reported but this service does not know. */
        UnknownOrder: {
            /**
             * Format: uuid
             * @description Identifier of the item.
             */
            readonly id: string;
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /**
             * Format: uuid
             * @description This service's id of the payment, refund or payout, as repeated by the provider. `null`
             *     if the callback has only the provider's own reference.
             */
            reference: string | null;
            /** @description The provider's own reference. `null` if the callback has no reference. */
            provider_reference: string | null;
            /**
             * @description The first callback, with phone numbers masked; at most 1000 characters. Its content is
             *     not proven.
             */
            callback: string;
            /**
             * Format: int64
             * @description Number of callbacks about the transaction.
             */
            callbacks: number;
            /**
             * Format: date-time
             * @description Time of the first callback.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last callback.
             */
            last_received_at: string;
            /** @description The reason given with the decision. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the decision.
             */
            resolved_at: string | null;
        };
        /** @description One unknown transaction. */
        UnknownOrderResponse: {
            data: components["schemas"]["UnknownOrder"];
        };
        /** @description The decision about an unknown transaction. */
        ResolveUnknownOrderRequest: {
            reason: components["schemas"]["Evidence"];
        };
        /**
         * @description Lines of JSON, each with the fields `id`, `type`, `status`, `amount`, `currency`,
         *     `submitted_reference`, `provider_reference` and `created_at` of a `ManagedTransaction`; the
         *     last one is `{"end":true}`.
         */
        LiveTransactions: string;
        /**
         * Format: binary
         * @description An archive, compressed by gzip.
         */
        Backup: string;
        /**
         * @description `none`: there has been no recovery; `open`: a recovery is in progress; `finished`: the last
         *     recovery is complete. Expect new values.
         * @enum {string}
         */
        RecoveryState: "none" | "open" | "finished";
        /** @description The last recovery after a restore, and the items to check. */
        Recovery: {
            state: components["schemas"]["RecoveryState"];
            /**
             * Format: date-time
             * @description The time to which the database was restored.
             */
            recovered_to: string | null;
            /**
             * Format: date-time
             * @description Time the recovery began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description Time it was finished.
             */
            finished_at: string | null;
            /**
             * Format: int64
             * @description Number of unknown transactions without a decision.
             */
            unknown_orders: number;
            /**
             * Format: int64
             * @description Number of callbacks today about unknown transactions beyond the daily limit.
             */
            unknown_orders_left_out: number;
            /**
             * Format: int64
             * @description Number of other items that need a decision.
             */
            reconciliation_items: number;
            /**
             * Format: int64
             * @description Number of live transactions without a final status; they continue when the recovery is finished.
             */
            orders_under_way: number;
            /**
             * @description Live bulk payouts with lines that are not payouts yet, oldest first. While a recovery is
             *     open, these lines may have been paid.
             */
            unfinished_bulk_payouts: string[];
        };
        /** @description Decisions needed to finish the recovery. */
        FinishRecoveryRequest: {
            /** @description The `unfinished_bulk_payouts` to continue, because their remaining lines were not paid. */
            continue_bulk_payouts?: string[];
        };
        /** @description The state after a restore. */
        RecoveryResponse: {
            data: components["schemas"]["Recovery"];
        };
        /** @description The open comparisons with one provider in one country. */
        OpenComparisons: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /**
             * Format: int64
             * @description Number of transactions.
             */
            count: number;
            /**
             * Format: date-time
             * @description Time at which the oldest was first due.
             */
            since: string;
        };
        /** @description All open comparisons. */
        OpenComparisonsListResponse: {
            /** @description By provider and country. */
            data: components["schemas"]["OpenComparisons"][];
        };
        /**
         * @description How the item was resolved. `withdrawn`: the second payment became the one that completes the
         *     checkout session. Expect new values.
         * @enum {string}
         */
        Resolution: "settled" | "dismissed" | "withdrawn";
        /** @description The decision on an item: record the final status, or change nothing. */
        ResolveReconciliationItemRequest: components["schemas"]["SettledItem"] | components["schemas"]["DismissedItem"];
        /**
         * @description With `settle`: the actual outcome, as a final status. A payout is `completed`, a payment or
         *     refund `successful`; only a payment can be `cancelled`.
         * @enum {string}
         */
        ProvenStatus: "successful" | "completed" | "failed" | "cancelled";
        /** @description The evidence, written for an auditor. */
        Evidence: string;
        /** @description The transaction gets the final status that the evidence shows. */
        SettledItem: {
            /**
             * @description Record the final status. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "settle";
            status: components["schemas"]["ProvenStatus"];
            /** @description With the status `failed`: the reason shown to the merchant. `provider_error` if omitted. */
            failure_reason?: components["schemas"]["FailureReason"] | null;
            /**
             * @description The `transaction_status` on which the decision is based. If the transaction has since
             *     reached another final status, only that status can be settled; anything else is refused
             *     with `settlement_outdated`. If omitted, the decision on an item listed while its
             *     transaction was in progress is based on that status.
             */
            transaction_status?: string | null;
            /**
             * Format: int64
             * @description The `refunded_amount` on which the decision is based; 0 if omitted. If the refunded
             *     amount differs, the payment cannot be settled as unpaid (`settlement_outdated`), because
             *     its merchant would lose both the payment and the refund.
             */
            refunded_amount?: number;
            reason: components["schemas"]["Evidence"];
        };
        /** @description Nothing changes, so no status is needed. */
        DismissedItem: {
            /**
             * @description Change nothing. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "dismiss";
            /** @description Absent or null. */
            status?: null;
            reason: components["schemas"]["Evidence"];
        };
        /** @description Why the item needs a new decision. */
        ReopeningRequest: {
            reason: components["schemas"]["Evidence"];
        };
        /** @description One item. */
        ReconciliationItemResponse: {
            data: components["schemas"]["ReconciliationItem"];
        };
        /** @description An unresolved difference between a transaction and its provider. */
        OpenItem: {
            /**
             * Format: uuid
             * @description Id of the reconciliation item.
             */
            readonly id: string;
            kind: components["schemas"]["ReconciliationItemKind"];
            /** @description The provider's report; `null` if the provider does not know the transaction. */
            reported_status: string | null;
            /**
             * Format: date-time
             * @description Time it was listed.
             */
            readonly created_at: string;
        };
        /**
         * @description The IP address of the API request that created it, as seen through the trusted proxies;
         *     deleted after `RETENTION_ADDRESSES_DAYS`. `null` if it was not created with a key.
         */
        RequestAddress: string | null;
        /** @description The API key that created a transaction. */
        CreatingKey: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /** @description The merchant's name for the key. */
            name: string | null;
            /** @description Start of the key. */
            prefix: string;
            /** @description Last four characters of the key. */
            last_four: string;
            /**
             * Format: date-time
             * @description Time of revocation; `null` if not revoked.
             */
            revoked_at: string | null;
        };
        /** @description A payment, refund or payout, as administrators see it. */
        ManagedTransaction: {
            /**
             * @description The API key that created it, or created the bulk payout it belongs to. `null` if a
             *     customer, staff or the service created it, and for older payments and refunds.
             */
            api_key: components["schemas"]["CreatingKey"] | null;
            request_address: components["schemas"]["RequestAddress"];
            held?: components["schemas"]["PayoutHold"];
            /** @description The approval of a payout; `null` for payments and refunds. */
            approval: components["schemas"]["Approval"] | null;
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The merchant it belongs to.
             */
            organisation_id: string;
            /**
             * Format: uuid
             * @description The application that created it.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["TransactionType"];
            /** @description Status as the merchant sees it. */
            status: string;
            /** @description Reason as the merchant sees it. */
            failure_reason: string | null;
            /**
             * Format: int64
             * @description Amount in minor units.
             */
            amount: number;
            /** @description What the provider charges for it. `null` where no charge is recorded. */
            provider_charge: components["schemas"]["TransactionCharge"] | null;
            /**
             * Format: int64
             * @description Fee of a payment or payout in minor units; 0 for refunds.
             */
            fee_amount: number;
            net_amount?: components["schemas"]["NetAmount"];
            returned_fee_amount?: components["schemas"]["ReturnedFeeAmount"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: uuid
             * @description The bulk payout that a payout belongs to.
             */
            bulk_payout_id: string | null;
            /**
             * @description Open reconciliation items, oldest first: the provider reported a different final status,
             *     or no final status. See `listReconciliationItems`.
             */
            open_items: components["schemas"]["OpenItem"][];
            /**
             * Format: int64
             * @description Refunded amount of a payment, including refunds in progress; `refundTransaction`
             *     requires it. `null` for refunds and payouts.
             */
            refunded_amount: number | null;
            /**
             * Format: int64
             * @description Refundable amount of a payment; `null` for refunds and payouts.
             */
            refundable_amount: number | null;
            currency: components["schemas"]["Currency"];
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /**
             * @description The id for provider support: the id sent to the provider, the same for every submission.
             *     For `carrier1_momo`, the `X-Reference-Id`; for `carrier2_money`, the transaction's id,
             *     or for a full refund the provider's own id of the payment, because no other id is sent.
             *     `null` if not submitted yet, and in the sandbox.
             */
            submitted_reference: string | null;
            /**
             * Format: uuid
             * @description The refunded payment. `null` for payments and payouts.
             */
            payment_id: string | null;
            /** @description Why the service created a refund automatically; `null` otherwise. */
            refund_reason: components["schemas"]["RefundReason"] | null;
            /**
             * Format: uuid
             * @description The checkout session of a payment, or of the refunded payment.
             */
            checkout_session_id: string | null;
            /** @description The provider's reference. */
            provider_reference: string | null;
            /** @description The provider's message about the failure. */
            provider_reason: string | null;
            /** @description The provider's last answer. `null` if it never answered. */
            provider_answer: components["schemas"]["ProviderAnswer"] | null;
            /**
             * Format: int64
             * @description Number of attempts in the current stage.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description Time the provider accepted it.
             */
            submitted_at: string | null;
            /**
             * Format: date-time
             * @description Time of the next step. `null` if no further action is needed.
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description Time at which it becomes overdue: without a final status by then, it is listed for reconciliation within an hour. `null` after that time, and for transactions that are final, cannot be queried, need approval, or are in the sandbox.
             */
            overdue_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last status change.
             */
            readonly updated_at: string;
            /** @description Callbacks from the provider, not verified. */
            callbacks: components["schemas"]["ProviderCallback"][];
            /** @description Every status change, oldest first. */
            transitions: components["schemas"]["Transition"][];
            /**
             * @description Its ledger postings, oldest first. The money of a bulk payout is reserved by one posting
             *     for the whole bulk payout.
             */
            postings: components["schemas"]["TransactionPosting"][];
            /** @description The merchant's own reference; null for none. */
            merchant_reference: string | null;
            /** @description The phone number of the payer or beneficiary, with only its first and last digits. */
            masked_phone_number: string;
            /** @description The reference of a payout; null for payments and refunds. */
            reference: string | null;
        };
        /**
         * @description Cause of a status change: the transaction was submitted to its provider (`submission`), the
         *     provider reported its final status (`provider_report`), a payout that needs no review was
         *     approved (`automatic_approval`), an administrator approved or rejected a payout
         *     (`decision`), a sandbox outcome was set (`sandbox_outcome`), or a reconciliation item was
         *     settled (`evidence`). Expect new values.
         * @enum {string}
         */
        TransitionCause: "submission" | "provider_report" | "automatic_approval" | "decision" | "sandbox_outcome" | "evidence";
        /** @description One change of a transaction's status. */
        Transition: {
            /** @description The previous status. */
            from: string;
            /** @description The new status. */
            to: string;
            /** @description Why it failed; null if it did not. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            cause: components["schemas"]["TransitionCause"];
            /**
             * Format: uuid
             * @description The item that was settled. `null` for every other cause.
             */
            reconciliation_item_id: string | null;
            /** @description The reason given with the decision. `null` for every other cause. */
            evidence: string | null;
            /**
             * Format: date-time
             * @description Time of the change.
             */
            happened_at: string;
        };
        /** @description A posting to the ledger for a transaction. */
        TransactionPosting: {
            /**
             * Format: uuid
             * @description Id, as `posting_id` in ledger entries.
             */
            readonly id: string;
            kind: components["schemas"]["TransactionPostingKind"];
            /** @description Why a final status was corrected; `null` for every other kind. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the posting.
             */
            readonly created_at: string;
        };
        /**
         * @description What a posting does with the money of a transaction. Expect new values.
         * @enum {string}
         */
        TransactionPostingKind: "collection_settled" | "payout_reserved" | "payout_settled" | "payout_released" | "refund_reserved" | "refund_settled" | "refund_released" | "end_corrected" | "returned_fee_corrected" | "provider_charged" | "provider_charge_corrected";
        /** @description A provider's answer to a call, as raw text, truncated and with phone numbers masked. */
        ProviderAnswer: {
            /** @description The call it answers, such as `collection` or `collection_status`. */
            call: string;
            /**
             * Format: int64
             * @description HTTP status of the response.
             */
            http_status: number;
            /** @description The status or code in the answer. */
            code: string | null;
            /** @description The raw text. */
            message: string | null;
            /**
             * Format: date-time
             * @description Time of the answer.
             */
            received_at: string;
            /**
             * @description Fields that do not match the request. If there are any, the whole answer is ignored,
             *     whatever status it reports.
             */
            differences: components["schemas"]["AnswerDifference"][];
        };
        /** @description A field in an answer that does not match the request. */
        AnswerDifference: {
            field: components["schemas"]["AnswerField"];
            /** @description The value sent, in the provider's units. Phone numbers are masked. */
            sent: string;
            /** @description The value in the provider's answer. Phone numbers are masked. */
            answered: string;
        };
        /**
         * @description A request field that providers repeat in their answers. Expect new values.
         * @enum {string}
         */
        AnswerField: "reference" | "amount" | "currency" | "phone_number";
        /** @description A callback as received, with phone numbers masked except for their last digits. */
        ProviderCallback: {
            /**
             * Format: date-time
             * @description Time of receipt.
             */
            received_at: string;
            /** @description Its body, with every phone number masked (`•••41`), in any notation. */
            body: string;
        };
        /** @description One transaction. */
        ManagedTransactionResponse: {
            data: components["schemas"]["ManagedTransaction"];
        };
        /** @description The amount to refund, and the reason. */
        RefundTransactionRequest: {
            /**
             * Format: int64
             * @description Amount to refund, in minor units of the payment's currency.
             */
            amount: number;
            reason: components["schemas"]["Reason"];
            /**
             * Format: int64
             * @description The payment's `refunded_amount` that you were shown.
             */
            refunded_amount: number;
        };
        /** @description A payment, refund or payout in a search over all organisations. */
        FoundTransaction: {
            held?: components["schemas"]["PayoutHold"];
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The merchant it belongs to.
             */
            organisation_id: string;
            /** @description Name of its organisation. */
            organisation_name: string;
            /**
             * Format: uuid
             * @description The application that created it.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["TransactionType"];
            /** @description Status as the merchant sees it. */
            status: string;
            /** @description Reason as the merchant sees it. */
            failure_reason: string | null;
            /**
             * Format: int64
             * @description Amount in minor units.
             */
            amount: number;
            /**
             * Format: int64
             * @description Fee of a payment or payout in minor units; 0 for refunds.
             */
            fee_amount: number;
            currency: components["schemas"]["Currency"];
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /** @description The phone number of the payer or beneficiary, with only its first and last digits. */
            masked_phone_number: string;
            /** @description The reference of a payout; null for payments and refunds. */
            reference: string | null;
            /** @description The merchant's own reference; null for none. */
            merchant_reference: string | null;
            /** @description The provider's reference. */
            provider_reference: string | null;
            /**
             * Format: uuid
             * @description The refunded payment. `null` for payments and payouts.
             */
            payment_id: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last status change.
             */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The API key that created it, or created the bulk payout it belongs to. `null` if a
             *     customer, staff or the service created it, and for older payments and refunds.
             */
            api_key_id: string | null;
            request_address: components["schemas"]["RequestAddress"];
        };
        /** @description A header line, then one line for each transaction, with the fields of the search. */
        FoundTransactionFile: string;
        /** @description One page of transactions. */
        FoundTransactionListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["FoundTransaction"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description An event about a transaction, without the body that was sent; phone numbers in the responses
         *     are masked.
         */
        TransactionEvent: {
            /** @description Identifier, equal to `webhook-id`. */
            readonly id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["EventKind"];
            /**
             * Format: date-time
             * @description Time of the reported change.
             */
            readonly created_at: string;
            /** @description One for each endpoint that should receive it. */
            deliveries: components["schemas"]["Delivery"][];
        };
        /** @description An event with its delivery to one endpoint; phone numbers in the responses are masked. */
        EndpointEvent: {
            /** @description Identifier, equal to `webhook-id`. */
            readonly id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["EventKind"];
            /**
             * Format: date-time
             * @description Time of the reported change.
             */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The payment, refund, payout or checkout session concerned; null for a test event.
             */
            resource_id: string | null;
            delivery: components["schemas"]["Delivery"];
        };
        /** @description One page of events. */
        EndpointEventListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["EndpointEvent"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description The events to redeliver. */
        StartEndpointRecoveryRequest: {
            /**
             * Format: date-time
             * @description Events at or after this time.
             */
            since: string;
            /**
             * Format: date-time
             * @description Events before this time; null, absent or a future time means until now.
             */
            until?: string | null;
        };
        /** @description One recovery. */
        EndpointRecoveryResponse: {
            data: components["schemas"]["EventRecovery"];
        };
        /** @description One page of recoveries. */
        EndpointRecoveryListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["EventRecovery"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description All events of one transaction. */
        TransactionEventListResponse: {
            /** @description Oldest first. */
            data: components["schemas"]["TransactionEvent"][];
        };
        /** @description A bulk payout with its progress. */
        BulkPayoutDetail: {
            /**
             * @description Additional details for a reviewer; `null` in responses to decisions, and if no approval
             *     is pending.
             */
            review: components["schemas"]["ApprovalReview"] | null;
            approval: components["schemas"]["Approval"];
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The merchant it belongs to.
             */
            organisation_id: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: int64
             * @description Number of payouts.
             */
            line_count: number;
            /**
             * Format: int64
             * @description Total of their amounts.
             */
            amount: number;
            /**
             * Format: int64
             * @description Total of their fees.
             */
            fee_amount: number;
            currency: components["schemas"]["Currency"];
            status: components["schemas"]["BulkPayoutStatus"];
            /** @description The merchant's own reference for the bulk payout. */
            reference: string | null;
            /** @description The purpose of the bulk payout. */
            description: string | null;
            progress: components["schemas"]["BulkPayoutProgress"];
        };
        /** @description One bulk payout. */
        BulkPayoutDetailResponse: {
            data: components["schemas"]["BulkPayoutDetail"];
        };
        /** @description What to change in an organisation. */
        UpdateOrganisationRequest: {
            /**
             * @description Name of the organisation.
             * @example Boutique Kin
             */
            name?: string;
            /**
             * Format: email
             * @description Contact address.
             * @example contact@boutique.example
             */
            email?: string;
            /**
             * @description Why the contact address changes, for colleagues and auditors. People must give a reason
             *     if live providers are configured.
             * @example Letter of 25 November
             */
            reason?: string;
        };
        /**
         * @description The kind of decision: a payout or bulk payout to approve (`payout`, `bulk_payout`), a
         *     reconciliation item or unknown transaction to resolve (`reconciliation_item`,
         *     `unknown_order`), an identity to verify (`identity_verification`), a colleague's proposal
         *     (`proposal`), a live key started by a colleague (`live_key`), a top-up to match or approve
         *     (`top_up`), or a bank account of the platform to approve (`platform_bank_account`). Expect new
         *     values.
         * @enum {string}
         */
        WaitingDecisionKind: "payout" | "bulk_payout" | "reconciliation_item" | "unknown_order" | "identity_verification" | "proposal" | "live_key" | "top_up" | "platform_bank_account";
        /** @description An item that needs a decision. Fields that do not apply are null. */
        WaitingDecision: {
            /** @description The proposed values; null unless it is a proposal. */
            proposal_kind: components["schemas"]["ProposalKind"] | null;
            /** @description The approval of a payout, bulk payout or proposal; `null` for other kinds. */
            approval: components["schemas"]["Approval"] | null;
            kind: components["schemas"]["WaitingDecisionKind"];
            /**
             * Format: uuid
             * @description Id of the payout, bulk payout, reconciliation item, unknown transaction, organisation,
             *     proposal, top-up or bank account, as required by the operation that decides.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The merchant concerned; null for an unknown transaction, and for fees and limits of all merchants.
             */
            organisation_id: string | null;
            /** @description Name of its organisation. */
            organisation_name: string | null;
            /** @description Null for an identity verification, and for fees and limits. */
            environment: components["schemas"]["Environment"] | null;
            /** @description Why a reconciliation item is listed; null for anything else. */
            item_kind: components["schemas"]["ReconciliationItemKind"] | null;
            /** @description The phone number of the payer or beneficiary, with only its first and last digits. */
            masked_phone_number: string | null;
            /**
             * Format: int64
             * @description Number of payouts in a bulk payout.
             */
            line_count: number | null;
            /**
             * Format: int64
             * @description Amount in minor units; for a bulk payout, the total of all lines.
             */
            amount: number | null;
            /** @description Currency of the amount. */
            currency: components["schemas"]["Currency"] | null;
            /** @description The provider, if there is only one. */
            provider: components["schemas"]["Provider"] | null;
            /** @description The country of the beneficiary, payer, organisation, fee or limits. */
            country: components["schemas"]["Country"] | null;
            /** @description The reference of a payout or bulk payout, or the provider's reference of an unknown transaction. */
            reference: string | null;
            /**
             * Format: date-time
             * @description Start of the wait.
             */
            waiting_since: string;
            /**
             * Format: int64
             * @description Length of the wait.
             */
            age_seconds: number;
        };
        /** @description One page of items. */
        WaitingDecisionListResponse: {
            /** @description Oldest first. */
            data: components["schemas"]["WaitingDecision"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description An attempt that failed. */
        EndpointFailure: {
            /**
             * Format: date-time
             * @description Time of the attempt.
             */
            failed_at: string;
            /** @description HTTP status of the response; null if there was no response. */
            status_code: number | null;
            /** @description Why there was no response; null if there was one. */
            error: string | null;
        };
        /** @description An endpoint with its delivery health. */
        EndpointHealth: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The merchant it belongs to.
             */
            organisation_id: string;
            /** @description Name of its organisation. */
            organisation_name: string;
            /**
             * Format: uuid
             * @description The application it belongs to.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uri
             * @description URL that receives the events.
             */
            url: string;
            /** @description Whether the endpoint receives events. */
            enabled: boolean;
            /** @description Null while enabled. */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description Time since which every attempt at its URL failed; null if the last attempt succeeded or no attempt has failed yet.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Time of the last success, to the minute; null if no success is recorded.
             */
            last_success_at: string | null;
            /** @description The last failed attempt; null if no failure is recorded. */
            last_failure: components["schemas"]["EndpointFailure"] | null;
            /**
             * Format: int32
             * @description Number of events due for another attempt; 1000 means 1000 or more.
             */
            waiting_events: number;
        };
        /**
         * @description Who acted: a person, an API key, the management token, or someone not signed in. Expect new
         *     values.
         * @enum {string}
         */
        AuditPrincipalKind: "person" | "api_key" | "management_token" | "stranger";
        /** @description The fields that were changed or created; never a secret. */
        AuditFields: {
            [key: string]: unknown;
        } | null;
        /** @description One recorded action. */
        AuditEntry: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: date-time
             * @description Time of the action.
             */
            at: string;
            principal_kind: components["schemas"]["AuditPrincipalKind"];
            /**
             * Format: uuid
             * @description The person, or the API key.
             */
            principal_id: string | null;
            /** @description Name of the person or key at that time. */
            principal_name: string | null;
            /**
             * Format: uuid
             * @description The person's session or access token.
             */
            credential_id: string | null;
            /** @description The `operationId` of the action. */
            operation: string;
            /** @description Kind of target, such as `api_key`; `export` for a download. */
            subject_kind: string;
            /** @description Id of the target; for limits, the market. */
            subject_id: string | null;
            /**
             * Format: uuid
             * @description The merchant concerned; null if no merchant is.
             */
            organisation_id: string | null;
            /** @description Null if it concerns both environments. */
            environment: components["schemas"]["Environment"] | null;
            /** @description The IP address of the request. */
            address: string | null;
            /** @description The `X-Request-Id` of the response. */
            request_id: string | null;
            /** @description The reason, if the request gave one. */
            reason: string | null;
            before: components["schemas"]["AuditFields"];
            after: components["schemas"]["AuditFields"];
        };
        /** @description One page of entries. */
        AuditEntryListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["AuditEntry"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description Lines of
         *     `id,at,principal_kind,principal_id,principal_name,credential_id,operation,subject_kind,subject_id,organisation_id,environment,address,request_id,reason,before,after`,
         *     with a header line. The last two are JSON.
         */
        AuditFile: string;
        /** @description The signed state of the audit trail. */
        AuditCheckpoint: {
            /**
             * Format: int64
             * @description Number of entries in the chain.
             */
            position: number;
            /** @description The chain value at that entry, in hexadecimal. */
            mac: string;
            /**
             * Format: date-time
             * @description Time of the signature.
             */
            at: string;
            /** @description Ed25519, in base64. */
            signature: string;
            /** @description The public key (SubjectPublicKeyInfo) in base64; it stays the same. */
            public_key: string;
            /** @description The checkpoint as `verifyAudit` accepts it. */
            text: string;
        };
        /** @description A checkpoint. */
        AuditCheckpointResponse: {
            data: components["schemas"]["AuditCheckpoint"];
        };
        /**
         * @description `altered`: an entry or its position was changed; `removed`: an entry is missing; `inserted`:
         *     an entry is not in the chain; `cut_off`: the trail ends before the checkpoint;
         *     `other_chain`: the chain differs at the checkpoint's position; `foreign_checkpoint`: this
         *     service did not sign the checkpoint. Expect new values.
         * @enum {string}
         */
        AuditFaultKind: "altered" | "removed" | "inserted" | "cut_off" | "other_chain" | "foreign_checkpoint";
        /** @description A change that the service did not make. */
        AuditFault: {
            kind: components["schemas"]["AuditFaultKind"];
            /**
             * Format: int64
             * @description Position in the chain; null if the entry has no position.
             */
            position: number | null;
            /**
             * Format: uuid
             * @description The entry; null if not even its id is left.
             */
            entry_id: string | null;
        };
        /** @description The result of the audit trail check. */
        AuditCheck: {
            /** @description Whether the trail is intact. */
            intact: boolean;
            /**
             * Format: int64
             * @description Number of entries in the chain.
             */
            entries: number;
            /** @description The first hundred findings. */
            faults: components["schemas"]["AuditFault"][];
        };
        /** @description The result of the check. */
        AuditCheckResponse: {
            data: components["schemas"]["AuditCheck"];
        };
        /** @description One page of endpoints. */
        EndpointHealthListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["EndpointHealth"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description One currency in a month, in minor units. Debits are negative; a sum beyond 2^53 − 1 is shown
         *     as 2^53 − 1.
         */
        BalanceBridgeLine: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Balance before the month: money held minus money owed.
             */
            opening_balance: number;
            /**
             * Format: int64
             * @description Successful payments, before fees.
             */
            collections: number;
            /**
             * Format: int64
             * @description Refunds, minus failed refunds.
             */
            refunds: number;
            /**
             * Format: int64
             * @description Payouts without fees, minus failed, rejected and cancelled payouts.
             */
            payouts: number;
            /**
             * Format: int64
             * @description Withdrawals to a bank without fees, minus those rejected, cancelled or returned.
             */
            withdrawals: number;
            /**
             * Format: int64
             * @description Top-ups from a bank, minus reversed ones.
             */
            top_ups: number;
            /**
             * Format: int64
             * @description Fees of those payments, payouts and withdrawals, minus returned fees.
             */
            fees: number;
            /**
             * Format: int64
             * @description Corrections from settled reconciliation items, including fees, and adjustments.
             */
            corrections: number;
            /**
             * Format: int64
             * @description Test credit; 0 in live mode.
             */
            test_money: number;
            /**
             * Format: int64
             * @description Balance at the end: money held minus money owed.
             */
            closing_balance: number;
        };
        /** @description One line for each currency the organisation has used. */
        BalanceBridgeResponse: {
            /** @description Sorted by currency. */
            data: components["schemas"]["BalanceBridgeLine"][];
        };
        /** @description The fees, charges and margin of one month, provider, country and currency. */
        RevenueLine: {
            /**
             * Format: uuid
             * @description The merchant, with `per=merchant`; null for all merchants together.
             */
            organisation_id: string | null;
            /** @description Its name; null for all merchants together. */
            organisation_name: string | null;
            /** @description The month, in UTC. */
            month: string;
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Fees earned in minor units; negative if refunds and corrections exceed them.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description What the provider charged, in minor units; below zero where actual figures took back more
             *     than was expected.
             */
            charge_amount: number;
            /**
             * Format: int64
             * @description Fees less charges.
             */
            margin_amount: number;
        };
        /** @description Fees, charges and margin by month. */
        RevenueResponse: {
            /** @description Sorted by month, provider, country, currency and merchant. */
            data: components["schemas"]["RevenueLine"][];
            /**
             * Format: date-time
             * @description Postings before this time are included; null if nothing is included yet.
             */
            summed_until: string | null;
        };
        /** @description The transactions and fees of one month, provider, country and currency. */
        MarketMonth: {
            /** @description The month, in UTC. */
            month: string;
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Amount of the successful transactions in minor units.
             */
            volume: number;
            /**
             * Format: int64
             * @description Transactions that succeeded.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Transactions that failed, for whatever reason.
             */
            failed: number;
            /**
             * Format: double
             * @description The part that succeeded, from 0 to 1. `null` without transactions.
             */
            success_rate: number | null;
            /**
             * Format: int64
             * @description Fees earned in minor units, as in `listRevenue`.
             */
            fee_amount: number;
        };
        /** @description The figures of some months. */
        MarketMonthsResponse: {
            /** @description Sorted by month, country, provider and currency. */
            data: components["schemas"]["MarketMonth"][];
        };
        /** @description The days of wallets, and their open differences. */
        WalletDaysResponse: {
            /** @description Sorted by country, provider, currency and day. */
            data: components["schemas"]["WalletDay"][];
            /** @description The open differences, oldest first. */
            differences: components["schemas"]["WalletDifference"][];
        };
        /** @description A day of a provider's wallets in a country and currency. */
        WalletDay: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: date
             * @description The day, in UTC.
             */
            day: string;
            /**
             * @description `matched`: statements of the whole day were compared without a difference, and so was the
             *     balance, if it was compared; `partly_matched`: something was compared, but not all of it,
             *     or with a difference; `missing`: nothing was compared.
             * @enum {string}
             */
            status: "matched" | "partly_matched" | "missing";
            /** @description The last comparison of the balance that day. `null` without one. */
            balance: components["schemas"]["WalletDayBalance"] | null;
            /** @description The statements compared for the day. `null` without one. */
            statement: components["schemas"]["WalletDayStatement"] | null;
        };
        /** @description A reported balance next to the ledger, in minor units. */
        WalletDayBalance: {
            /**
             * Format: int64
             * @description The sum of the wallets as the provider reported them.
             */
            reported_amount: number;
            /**
             * Format: int64
             * @description The balance of the provider by the ledger at that moment.
             */
            ledger_amount: number;
            /**
             * Format: int64
             * @description Submitted payments without a final status, which may have arrived.
             */
            arriving_amount: number;
            /**
             * Format: int64
             * @description Submitted payouts and refunds without a final status, which may have left.
             */
            leaving_amount: number;
            /**
             * Format: int64
             * @description The reported balance less that of the ledger, as far as these transactions do not explain
             *     it; zero if they match.
             */
            unexplained_amount: number;
            /**
             * Format: date-time
             * @description Time of the report.
             */
            read_at: string;
        };
        /** @description The statements compared for a day. */
        WalletDayStatement: {
            /** @description Whether the periods of the statements cover the whole day. */
            complete: boolean;
            /** @description Whether none of them differs from the transactions of the day. */
            matched: boolean;
            /** @description The SHA-256 of the file compared last, in hexadecimal. */
            sha256: string;
            /**
             * Format: date-time
             * @description Time of its comparison.
             */
            compared_at: string;
        };
        /** @description A difference between a provider's balance and the ledger that stays. */
        WalletDifference: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description The unexplained amount of the last comparison, in minor units; below zero if the provider
             *     has less than the ledger.
             */
            amount: number;
            /**
             * Format: date-time
             * @description Time of the first comparison that found it.
             */
            since: string;
        };
        /** @description A statement and the result of its comparison. */
        RecordStatementComparisonRequest: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /** @description The SHA-256 of the file, in lower-case hexadecimal. */
            sha256: string;
            /**
             * Format: date-time
             * @description Start of the period, inclusive.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the period, exclusive; later than `from`.
             */
            to: string;
            /** @description The columns that were compared, as the caller describes them. */
            columns: string;
            /**
             * Format: int64
             * @description Lines of the statement in the period.
             */
            lines: number;
            /**
             * Format: int64
             * @description Differences and unreadable lines.
             */
            differences: number;
            /** @description The days (UTC) with differences; all days of the period if the day of one is not known. */
            differing_days: string[];
        };
        /** @description Whether the request changed anything. */
        RecordedStatementComparison: {
            /** @description False if the same result was recorded before. */
            changed: boolean;
        };
        /** @description Whether the request changed anything. */
        RecordedStatementComparisonResponse: {
            data: components["schemas"]["RecordedStatementComparison"];
        };
        /**
         * @description Lines of `month,provider,country,currency,volume,succeeded,failed,success_rate,fee_amount`,
         *     with a header line.
         */
        MarketMonthsFile: string;
        /** @description Results of a provider's transactions in a country in one hour or day. */
        ProviderHealthLine: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /**
             * Format: date-time
             * @description Start of the hour or day.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the hour or day.
             */
            to: string;
            /**
             * Format: int64
             * @description Successful transactions.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Failed transactions, for any reason.
             */
            failed: number;
            /**
             * Format: int64
             * @description Failed transactions with `provider_error` or `provider_unavailable`.
             */
            failed_at_provider: number;
            /**
             * Format: double
             * @description Success rate, from 0 to 1.
             */
            success_rate: number;
            /**
             * Format: double
             * @description Median time from submission to the final status, accurate to about 25 %.
             */
            median_seconds: number;
        };
        /** @description Hours or days of each provider and country. */
        ProviderHealthResponse: {
            /** @description Newest first, then sorted by provider and country. */
            data: components["schemas"]["ProviderHealthLine"][];
        };
        /**
         * @description The queue: payments, refunds and payouts (`transactions`), webhook deliveries
         *     (`deliveries`), e-mails (`mails`), or audit entries not yet added to the chain
         *     (`audit_entries`). Expect new values.
         * @enum {string}
         */
        ServiceQueueKind: "transactions" | "deliveries" | "mails" | "audit_entries";
        /** @description A queue of work. */
        ServiceQueue: {
            kind: components["schemas"]["ServiceQueueKind"];
            /** @description Null for e-mails and audit entries. */
            environment: components["schemas"]["Environment"] | null;
            /** @description The provider of live transactions; null for anything else. */
            provider: components["schemas"]["Provider"] | null;
            /** @description The country of live transactions; null for anything else. */
            country: components["schemas"]["Country"] | null;
            /**
             * Format: double
             * @description Age of the oldest due item; 0 if nothing is due.
             */
            oldest_wait_seconds: number;
        };
        /** @description A live provider in a country to which calls are paused. */
        HeldBackProvider: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
        };
        /** @description The last completed check. Both fields are null before the first check. */
        LastCheck: {
            /**
             * Format: date-time
             * @description Time of completion.
             */
            checked_at: string | null;
            /**
             * Format: int64
             * @description Number of discrepancies found.
             */
            found: number | null;
        };
        /** @description The work queues, failures and check results of the service. */
        ServiceState: {
            /** @description Every queue, including empty ones. */
            queues: components["schemas"]["ServiceQueue"][];
            /**
             * Format: int64
             * @description Transactions on hold after repeated errors, in the countries of the person.
             */
            transactions_set_aside: number;
            /**
             * Format: int64
             * @description Webhook endpoints whose last attempt failed, of merchants in the countries of the person, counted up to 10,000.
             */
            failing_endpoints: number;
            /**
             * Format: int64
             * @description Live payouts and refunds that are held until staff decide or their wallet at the provider is funded, in the countries of the person, counted up to 10,000.
             */
            held_payouts?: number;
            /** @description Those whose circuit is `open`, as `listProviders` shows it. */
            held_back_providers: components["schemas"]["HeldBackProvider"][];
            ledger_check: components["schemas"]["LastCheck"];
            audit_check: components["schemas"]["LastCheck"];
            /** @description Whether a power failure could lose acknowledged live payments, because live providers run on the embedded database (`LIVE_ON_EMBEDDED=yes`). */
            may_lose_payments: boolean;
            /** @description Whether the shared management token still works, although live providers are configured and an owner exists. It works for everything that needs neither a second factor nor a second person; `MANAGEMENT_TOKEN=off` turns it off. */
            accepts_shared_token: boolean;
        };
        /** @description The state of the service. */
        ServiceStateResponse: {
            data: components["schemas"]["ServiceState"];
        };
        /**
         * @description Whether calls are allowed (`closed`), paused because they fail (`open`), or tried one at a time (`half-open`); the worst state that any node reports. Also `open` while no access token can be obtained. Expect new values.
         * @enum {string}
         */
        CircuitState: "closed" | "open" | "half-open";
        /** @description A mobile money provider in one country. */
        LiveProvider: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /**
             * Format: uri
             * @description The address for the provider's callbacks. Treat it as a secret.
             */
            callback_url: string;
            circuit: components["schemas"]["CircuitState"];
            /** @description What the provider holds for the platform, by wallet and currency. The service reads the balances every minute; a balance that the provider has never reported is missing. */
            balances: components["schemas"]["WalletBalance"][];
            outage?: components["schemas"]["ProviderOutage"];
        };
        /** @description Transactions delayed by an outage; only while `circuit` is not `closed`. */
        ProviderOutage: {
            /**
             * Format: date-time
             * @description Time of the last successful transaction; `null` if no transaction succeeded in the last 24 hours.
             */
            readonly last_success_at: string | null;
            /**
             * Format: int64
             * @description Live transactions without a final status, counted up to 10,000.
             */
            readonly waiting_transactions: number;
        };
        /**
         * @description An account at a provider that holds the money of all merchants: the provider collects into `collection` and pays out of `disbursement`. A provider may not report every wallet. Expect new values.
         * @enum {string}
         */
        Wallet: "collection" | "disbursement";
        /** @description What a provider holds for the platform in one wallet. */
        WalletBalance: {
            wallet: components["schemas"]["Wallet"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description In the currency's minimal unit.
             */
            amount: number;
            /**
             * Format: date-time
             * @description When the provider reported it.
             */
            read_at: string;
            /**
             * Format: int64
             * @description Payouts and refunds submitted since `read_at`, in the currency's minimal unit. A first submission that the rest of the wallet cannot pay is held.
             */
            submitted_amount: number;
            /**
             * Format: int64
             * @description How long the wallet lasts at the pace of the last hours; `null` if its balance has not fallen.
             */
            lasts_seconds: number | null;
            /**
             * Format: int64
             * @description Payouts and refunds held until the wallet is funded.
             */
            held_transactions: number;
            /**
             * Format: int64
             * @description What they need together, in the currency's minimal unit.
             */
            held_amount: number;
        };
        /** @description All live providers. */
        LiveProviderListResponse: {
            /** @description By provider and country. */
            data: components["schemas"]["LiveProvider"][];
        };
        /** @description A sandbox whose clock was advanced. */
        SandboxClockResponse: {
            data: components["schemas"]["SandboxClock"];
        };
        /** @description A credited sandbox balance. */
        SandboxTopUpResponse: {
            data: components["schemas"]["SandboxTopUp"];
        };
        /** @description One payout. */
        ManagedPayoutResponse: {
            data: components["schemas"]["ManagedPayout"];
        };
        /** @description One fee schedule. */
        FeeScheduleResponse: {
            data: components["schemas"]["FeeSchedule"];
        };
        /** @description The result of the check. */
        LedgerCheckResponse: {
            data: components["schemas"]["LedgerCheck"];
        };
        /** @description One page of ledger entries. */
        LedgerEntryListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["LedgerEntry"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One page of fee schedules. */
        FeeScheduleListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["FeeSchedule"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One page of payouts that need approval. */
        WaitingPayoutListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["ManagedPayout"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One page of items. */
        ReconciliationItemListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["ReconciliationItem"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One page of items. */
        UnknownOrderListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["UnknownOrder"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /**
         * @description What went wrong, for a program to decide on. Expect new values.
         *
         *     - `sign_in_refused`: the e-mail, password, passkey or account at the identity provider is
         *       wrong, or the person is deactivated.
         *     - `invitation_over`: the invitation was accepted or revoked, or is older than three days.
         *     - `person_not_permitted`: the person's role, access token or countries do not include the
         *       operation.
         *     - `confirmation_required`: the operation needs `confirmSession` within ten minutes before it,
         *       or the sign-in is not complete.
         *     - `second_factor_required`: the person must first add a passkey or an authenticator, or the
         *       session creating an access token was started without one.
         *     - `person_required`: only people, in their own session, can decide about live money; the
         *       management token is refused.
         *     - `own_order`: the person proposed it, created the API key that requested it, has since changed
         *       the approval rules of its application, or set the contact address it is mailed to.
         *     - `person_unconfirmed`: the person counts as the same person as its author or another
         *       approver, because one was shown the other's link; see `confirmPerson`.
         *     - `second_person_needed`: this change needs two people and must be proposed.
         *     - `live_key_claim_required`: merchants claim their live keys; call `startLiveKey`.
         *     - `last_owner`: the person is the only active owner of all countries.
         *     - `already_a_person`: a person with this e-mail already exists.
         *     - `reset_over`: the link to a new password was used, or is older than an hour.
         *     - `no_mail`: the service sends no mail.
         *     - `no_single_sign_on`: the service has no identity provider.
         *     - `no_passkeys`: the console's address is neither an https host name nor `localhost`.
         *     - `passkeys_full`: the person has ten passkeys.
         * @enum {string}
         */
        PersonRefusalCode: "sign_in_refused" | "invitation_over" | "person_not_permitted" | "confirmation_required" | "second_factor_required" | "person_required" | "own_order" | "person_unconfirmed" | "second_person_needed" | "live_key_claim_required" | "last_owner" | "already_a_person" | "reset_over" | "no_mail" | "no_single_sign_on" | "no_passkeys" | "passkeys_full";
        /**
         * @description Why a decision is refused, for programs: a value of `ErrorCode`, or one of these. Expect new
         *     values.
         *
         *     - `approval_outdated`: the item has changed since it was shown.
         *     - `outside_limits`: an amount is outside the current limits.
         *     - `proposal_over`: the proposal was decided, replaced or overtaken, or has expired.
         *     - `live_key_over`: the live key was approved, claimed or cancelled, has expired, or the
         *       person who started it can no longer start one.
         *     - `withdrawal_over`: the withdrawal has another status, or its bank account was disabled.
         *     - `bank_account_over`: the bank account was verified, rejected or disabled.
         *     - `refund_outdated`: the payment's refunds have changed since they were shown.
         *     - `settlement_outdated`: the transaction's status has changed since it was shown.
         *     - `not_held`: the payout is not held, or a colleague decided about it first.
         *     - `not_suspended`: the organisation is not, or no longer, suspended.
         *     - `not_reopenable`: the item is not dismissed, or a newer open item replaces it.
         *     - `bulk_payouts_undecided`: some bulk payouts are unfinished, and may have been paid.
         *     - `adjustment_exists`: the balance was adjusted for this reference before.
         *     - `top_up_over`: the status of the top-up does not allow this any more.
         * @enum {string}
         */
        ApprovalRefusalCode: "missing_api_key" | "invalid_api_key" | "missing_management_token" | "invalid_management_token" | "ip_not_whitelisted" | "kyc_verification_required" | "key_not_permitted" | "sandbox_only" | "key_replaced" | "not_found" | "method_not_allowed" | "idempotency_conflict" | "bulk_payout_over" | "already_final" | "awaiting_approval" | "already_resolved" | "organisation_may_not_pay" | "not_awaiting_approval" | "payload_too_large" | "insufficient_balance" | "not_refundable" | "malformed_request" | "headers_too_large" | "request_timeout" | "internal_error" | "service_unavailable" | "provider_unavailable" | "approval_outdated" | "outside_limits" | "proposal_over" | "live_key_over" | "bank_account_over" | "withdrawal_over" | "refund_outdated" | "settlement_outdated" | "not_reopenable" | "not_held" | "not_suspended" | "bulk_payouts_undecided" | "adjustment_exists" | "top_up_over";
        /** @description An error about a decision, with a message for people and a code for programs. */
        ApprovalRefusal: {
            /** @description What went wrong, for people to read. */
            error: string;
            code: components["schemas"]["ApprovalRefusalCode"];
        };
        /** @description An error about staff, with a message for people and a code for programs. */
        PersonRefusal: {
            /** @description What went wrong, for people to read. */
            error: string;
            code: components["schemas"]["PersonRefusalCode"];
        };
        /**
         * @description A person's role. `owner`: everything. `operations`: merchants, keys, webhooks, providers and
         *     refunds. `finance`: approvals, refunds, fees, limits and reconciliation. `support`: reads,
         *     and sends events again. `auditor`: reads. Expect new values.
         * @enum {string}
         */
        Role: "owner" | "operations" | "finance" | "support" | "auditor";
        /** @description The permission an operation requires, as in its `x-permission`. */
        GrantedPermission: string;
        /**
         * Format: password
         * @description A passphrase of at least 12 characters. Common passwords, keyboard patterns, and the
         *     person's own e-mail or name are refused.
         */
        Password: string;
        /** @description The six digits shown by the authenticator. */
        Code: string;
        /**
         * Format: email
         * @description The e-mail a person signs in with, ignoring case.
         */
        PersonEmail: string;
        /** @description The person's name. */
        PersonName: string;
        /**
         * @description The countries to which the person is limited, sorted by code; `null` for all countries,
         *     including those added later.
         */
        PersonCountries: components["schemas"]["Country"][] | null;
        /** @description A member of staff. */
        Person: {
            /**
             * Format: uuid
             * @description The person's id.
             */
            readonly id: string;
            /** @description The e-mail the person signs in with. */
            email: string;
            /** @description The person's name. */
            name: string;
            role: components["schemas"]["Role"];
            countries: components["schemas"]["PersonCountries"];
            /** @description Whether signing in requires an authenticator code. */
            has_authenticator: boolean;
            identity: components["schemas"]["LinkedIdentity"];
            /**
             * Format: uuid
             * @description The colleague who was shown the person's sign-up or password link, because it was not
             *     mailed. The two count as one person in approvals of live money until `confirmPerson`;
             *     `null` for a person who counts separately.
             */
            readonly link_shown_to: string | null;
            /**
             * Format: date-time
             * @description Time of the deactivation; `null` for an active person.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description Time the person accepted the invitation.
             */
            readonly created_at: string;
        };
        /**
         * @description The account at an identity provider that the person signs in with; `null` if no account is
         *     linked.
         */
        LinkedIdentity: {
            /** @description The issuer URL of the provider. */
            issuer: string;
            /**
             * Format: date-time
             * @description Time of the person's first sign-in with it.
             */
            readonly linked_at: string;
        } | null;
        /** @description One person. */
        PersonResponse: {
            data: components["schemas"]["Person"];
        };
        /** @description Everyone. */
        PersonListResponse: {
            /** @description By name. */
            data: components["schemas"]["Person"][];
        };
        /** @description Omitted fields keep their values. */
        UpdatePersonRequest: {
            role?: components["schemas"]["Role"];
            countries?: components["schemas"]["PersonCountries"];
            /** @description Whether the person is deactivated. Deactivation revokes all sessions and access tokens. */
            disabled?: boolean;
        };
        /** @description Who signs in. */
        SignInRequest: {
            email: components["schemas"]["PersonEmail"];
            /**
             * Format: password
             * @description The password.
             */
            password: string;
        };
        /** @description The person who forgot their password. */
        PasswordResetRequest: {
            email: components["schemas"]["PersonEmail"];
        };
        /** @description The secret of the link, and the new password. */
        ResetPasswordRequest: {
            /** @description The secret of the link. */
            token: string;
            password: components["schemas"]["Password"];
        };
        /** @description A password reset link. */
        NewPasswordReset: {
            /** @description The secret for `resetPassword`, shown only in this response; `null` if it is mailed. */
            token: string | null;
            /**
             * Format: date-time
             * @description Time of expiry; for a mailed link, one hour after it is mailed.
             */
            expires_at: string;
        };
        /** @description The link. */
        NewPasswordResetResponse: {
            data: components["schemas"]["NewPasswordReset"];
        };
        /** @description One of four proofs. */
        ConfirmSessionRequest: {
            code?: components["schemas"]["Code"];
            /** @description One of the recovery codes, with or without hyphens. */
            recovery_code?: string;
            /**
             * Format: password
             * @description The password, for people without an authenticator.
             */
            password?: string;
            passkey?: components["schemas"]["PasskeyProof"];
        };
        /**
         * @description Whether an authenticator code or a passkey is still required. Expect new values.
         * @enum {string}
         */
        SessionState: "incomplete" | "signed_in";
        /** @description An active session. */
        Session: {
            /**
             * Format: uuid
             * @description The session's id.
             */
            readonly id: string;
            state: components["schemas"]["SessionState"];
            /** @description Whether it is the session of this request. */
            is_own: boolean;
            /** @description The IP address from which it was started. */
            address: string | null;
            /** @description The `User-Agent` of the client; at most 200 characters. */
            client: string | null;
            /**
             * Format: date-time
             * @description Start time.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last request, to the minute.
             */
            used_at: string;
            /**
             * Format: date-time
             * @description Time until which operations that need a fresh confirmation are allowed; `null` if they are not.
             */
            confirmed_until: string | null;
            /**
             * Format: date-time
             * @description Latest possible expiry.
             */
            expires_at: string;
        };
        /** @description A session with its token. */
        NewSession: {
            /**
             * Format: uuid
             * @description The session's id.
             */
            readonly id: string;
            /** @description The bearer token, shown only in this response. */
            token: string;
            state: components["schemas"]["SessionState"];
            /**
             * Format: date-time
             * @description Latest possible expiry.
             */
            expires_at: string;
        };
        /** @description The session with its token. */
        NewSessionResponse: {
            data: components["schemas"]["NewSession"];
        };
        /** @description The signed-in person. */
        OwnSession: {
            person: components["schemas"]["Person"];
            /** @description Permissions of this request. */
            permissions: components["schemas"]["GrantedPermission"][];
            /** @description The session; `null` for an access token. */
            session: components["schemas"]["Session"] | null;
            /**
             * @description Whether the session or the access token has a second factor: a passkey, an authenticator, or
             *     single sign-on that proves one.
             */
            has_second_factor: boolean;
            /**
             * Format: date-time
             * @description Time from which a second factor is required, in the past or in the future; `null` if no
             *     live providers are configured, or if the request cannot make decisions about live money.
             */
            second_factor_due: string | null;
        };
        /** @description The signed-in person. */
        SessionResponse: {
            data: components["schemas"]["OwnSession"];
        };
        /** @description The sessions of the person. */
        SessionListResponse: {
            /** @description Most recently used first. */
            data: components["schemas"]["Session"][];
        };
        /** @description The current and the new password. */
        ChangePasswordRequest: {
            /**
             * Format: password
             * @description The current password.
             */
            password: string;
            new_password: components["schemas"]["Password"];
        };
        /** @description The secret of an authenticator that is not active yet. */
        Authenticator: {
            /** @description The secret in base32, for typing. */
            secret: string;
            /** @description The same as a URL for a QR code (`otpauth://`). */
            uri: string;
        };
        /** @description The secret. */
        AuthenticatorResponse: {
            data: components["schemas"]["Authenticator"];
        };
        /** @description A code from the new authenticator. */
        ConfirmAuthenticatorRequest: {
            code: components["schemas"]["Code"];
        };
        /** @description Recovery codes for a lost authenticator. */
        RecoveryCodes: {
            /** @description Ten codes; each works once. */
            recovery_codes: string[];
        };
        /** @description The codes. */
        RecoveryCodesResponse: {
            data: components["schemas"]["RecoveryCodes"];
        };
        /** @description The browser's id for the passkey, in base64url. */
        CredentialId: string;
        /** @description The bytes of `clientDataJSON`, in base64url. */
        ClientData: string;
        /** @description The challenge for a passkey. */
        PasskeyChallenge: {
            /** @description The challenge to sign, in base64url. */
            challenge: string;
            /** @description The host name of the console, to which passkeys are bound. */
            rp_id: string;
            /**
             * Format: date-time
             * @description Time until which the response is accepted.
             */
            expires_at: string;
        };
        /** @description What to sign. */
        PasskeyChallengeResponse: {
            data: components["schemas"]["PasskeyChallenge"];
        };
        /** @description The signed challenge, as an `AuthenticatorAssertionResponse`. */
        PasskeyProof: {
            credential_id: components["schemas"]["CredentialId"];
            client_data: components["schemas"]["ClientData"];
            /** @description The bytes of `authenticatorData`, in base64url. */
            authenticator_data: string;
            /** @description The bytes of `signature`, in base64url. */
            signature: string;
            /** @description The bytes of `userHandle`, in base64url. */
            user_handle: string;
        };
        /** @description Who signs in. */
        SignInWithPasskeyRequest: {
            passkey: components["schemas"]["PasskeyProof"];
        };
        /** @description The redirect to the identity provider. */
        SingleSignOnStart: {
            /**
             * Format: uri
             * @description The URL to open in the browser.
             */
            authorization_url: string;
            /** @description The value for `finishSingleSignOn`; keep it only in this browser. */
            transaction: string;
            /**
             * Format: date-time
             * @description Time until which the response is accepted.
             */
            expires_at: string;
        };
        /** @description The redirect to the identity provider. */
        SingleSignOnStartResponse: {
            data: components["schemas"]["SingleSignOnStart"];
        };
        /** @description The query the browser returned with. */
        FinishSingleSignOnRequest: {
            /** @description The `transaction` from `startSingleSignOn`. */
            transaction: string;
            /** @description The query string of the URL to which the provider redirected the browser. */
            answer: string;
        };
        /** @description The options for creating a passkey in a browser. */
        PasskeyCreation: {
            /** @description The challenge to sign, in base64url. */
            challenge: string;
            /** @description The host name of the console, to which the passkey is bound. */
            rp_id: string;
            /** @description The bytes of the person's id, in base64url. */
            user_id: string;
            /** @description The person's e-mail. */
            user_name: string;
            /** @description The person's name. */
            user_display_name: string;
            /** @description The accepted algorithms as COSE numbers, best first. */
            algorithms: number[];
            /** @description The person's existing passkeys. */
            excluded_credential_ids: components["schemas"]["CredentialId"][];
            /**
             * Format: date-time
             * @description Time until which the response is accepted.
             */
            expires_at: string;
        };
        /** @description The options for creating a passkey. */
        PasskeyCreationResponse: {
            data: components["schemas"]["PasskeyCreation"];
        };
        /** @description The transports of the passkey, as the browser reports them. */
        PasskeyTransport: string;
        /** @description The browser's result, as an `AuthenticatorAttestationResponse`. */
        AddPasskeyRequest: {
            name: components["schemas"]["PersonName"];
            credential_id: components["schemas"]["CredentialId"];
            client_data: components["schemas"]["ClientData"];
            /** @description The bytes of `attestationObject`, in base64url. */
            attestation: string;
            /** @description The result of `getTransports()`. */
            transports?: components["schemas"]["PasskeyTransport"][];
        };
        /** @description A person's passkey. */
        Passkey: {
            /**
             * Format: uuid
             * @description The passkey's id.
             */
            readonly id: string;
            /** @description The person's name for it. */
            name: string;
            /**
             * Format: date-time
             * @description Time it was added.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time it was last used; `null` if never used.
             */
            used_at: string | null;
        };
        /** @description One passkey. */
        PasskeyResponse: {
            data: components["schemas"]["Passkey"];
        };
        /** @description The passkeys of the person. */
        PasskeyListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["Passkey"][];
        };
        /**
         * @description A list of the console. Expect new values.
         *
         *     - `transactions`: payments, refunds and payouts.
         *     - `bulk_payouts`: bulk payouts of all merchants.
         *     - `organisations`: merchants.
         *     - `webhook_endpoints`: webhook endpoints of all merchants.
         *     - `endpoint_events`: the deliveries of any endpoint.
         *     - `audit_entries`: the audit trail.
         * @enum {string}
         */
        SavedViewList: "transactions" | "bulk_payouts" | "organisations" | "webhook_endpoints" | "endpoint_events" | "audit_entries";
        /** @description The person's name for it. */
        SavedViewName: string;
        /** @description The filters as in the query string of the list, without `?`. */
        SavedViewQuery: string;
        /** @description Filters and their name. */
        SaveViewRequest: {
            list: components["schemas"]["SavedViewList"];
            name: components["schemas"]["SavedViewName"];
            query: components["schemas"]["SavedViewQuery"];
        };
        /** @description A person's saved filters for a list. */
        SavedView: {
            /**
             * Format: uuid
             * @description The view's id.
             */
            readonly id: string;
            list: components["schemas"]["SavedViewList"];
            name: components["schemas"]["SavedViewName"];
            query: components["schemas"]["SavedViewQuery"];
            /**
             * Format: date-time
             * @description Time a view with this name was first saved.
             */
            readonly created_at: string;
        };
        /** @description One view. */
        SavedViewResponse: {
            data: components["schemas"]["SavedView"];
        };
        /** @description The views of the person. */
        SavedViewListResponse: {
            /** @description By name. */
            data: components["schemas"]["SavedView"][];
        };
        /** @description The token's permissions and lifetime. */
        CreateAccessTokenRequest: {
            name: components["schemas"]["PersonName"];
            /** @description At least one; only permissions you have yourself. */
            permissions: components["schemas"]["GrantedPermission"][];
            /**
             * Format: int32
             * @description Lifetime in days.
             */
            expires_in_days: number;
        };
        /** @description A token without its secret part. */
        AccessToken: {
            /**
             * Format: uuid
             * @description The token's id.
             */
            readonly id: string;
            /** @description The purpose of the bulk payout. */
            name: string;
            /** @description Its permissions, within those of the person. */
            permissions: components["schemas"]["GrantedPermission"][];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of expiry.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Time of the last request, to the minute; `null` if never used.
             */
            used_at: string | null;
            /**
             * Format: date-time
             * @description Time of revocation; `null` if not revoked.
             */
            revoked_at: string | null;
        };
        /** @description A token with its secret. */
        NewAccessToken: {
            /**
             * Format: uuid
             * @description The token's id.
             */
            readonly id: string;
            /** @description The purpose of the bulk payout. */
            name: string;
            /** @description Its permissions, within those of the person. */
            permissions: components["schemas"]["GrantedPermission"][];
            /**
             * Format: date-time
             * @description Time of expiry.
             */
            expires_at: string;
            /** @description The bearer token, shown only in this response. */
            token: string;
        };
        /** @description The token. */
        NewAccessTokenResponse: {
            data: components["schemas"]["NewAccessToken"];
        };
        /** @description The tokens of the person. */
        AccessTokenListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["AccessToken"][];
        };
        /** @description An open invitation. */
        Invitation: {
            /**
             * Format: uuid
             * @description The invitation's id.
             */
            readonly id: string;
            /** @description The invited person. */
            email: string;
            role: components["schemas"]["Role"];
            countries: components["schemas"]["PersonCountries"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time until which it can be accepted.
             */
            expires_at: string;
        };
        /** @description An invitation with its secret. */
        NewInvitation: {
            /**
             * Format: uuid
             * @description The invitation's id.
             */
            readonly id: string;
            /** @description The invited person. */
            email: string;
            role: components["schemas"]["Role"];
            countries: components["schemas"]["PersonCountries"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time until which it can be accepted.
             */
            expires_at: string;
            /** @description The secret for `acceptInvitation`, shown only in this response; `null` if it was mailed. */
            token: string | null;
        };
        /** @description The invitation. */
        NewInvitationResponse: {
            data: components["schemas"]["NewInvitation"];
        };
        /** @description The open invitations. */
        InvitationListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["Invitation"][];
        };
        /** @description The person to invite and their role. */
        CreateInvitationRequest: {
            email: components["schemas"]["PersonEmail"];
            role: components["schemas"]["Role"];
            countries?: components["schemas"]["PersonCountries"];
        };
        /** @description The person's details. */
        AcceptInvitationRequest: {
            /** @description The secret of the invitation. */
            token: string;
            name: components["schemas"]["PersonName"];
            password: components["schemas"]["Password"];
        };
        /**
         * @description ISO 3166-1 alpha-2 code of a supported country. Expect new values.
         * @enum {string}
         */
        Country: "CG" | "CM" | "BJ" | "CI" | "GH" | "GN" | "LR" | "SZ" | "UG" | "ZA" | "ZM" | "CD" | "GA" | "KE" | "MG" | "MW" | "NE" | "NG" | "RW" | "SC" | "TZ" | "TD";
        /**
         * @description ISO 4217 code of a supported currency. Expect new values.
         * @enum {string}
         */
        Currency: "CDF" | "GHS" | "GNF" | "KES" | "LRD" | "MGA" | "MWK" | "NGN" | "RWF" | "SCR" | "SZL" | "TZS" | "UGX" | "USD" | "XAF" | "XOF" | "ZAR" | "ZMW";
        /** @description URLs of other pages, with the same filters; null if the page does not exist. */
        PaginationLinks: {
            /**
             * Format: uri
             * @description First page.
             */
            first: string | null;
            /**
             * Format: uri
             * @description Last page.
             */
            last: string | null;
            /**
             * Format: uri
             * @description Previous page.
             */
            prev: string | null;
            /**
             * Format: uri
             * @description Next page.
             */
            next: string | null;
        };
        /**
         * @description What went wrong, for a program to decide on. Expect new values. Each code with its status,
         *     how to send the request again (`as it is`, with its idempotency key; `corrected`; `later`,
         *     once the cause is gone; or `never`), and its meaning:
         *
         *     - `malformed_request` (400, corrected): The request is not valid HTTP.
         *     - `missing_api_key` (401, corrected): The request has no API key.
         *     - `invalid_api_key` (401, corrected): The API key, or the way it is sent, is not accepted.
         *     - `missing_management_token` (401, corrected): A management API request has no token.
         *     - `invalid_management_token` (401, corrected): The token of a management API request is not
         *       accepted.
         *     - `ip_not_whitelisted` (403, later): The key is valid, but not allowed from this IP address.
         *     - `kyc_verification_required` (403, later): A live key was used before its organisation's
         *       identity was verified.
         *     - `key_not_permitted` (403, later): The key is restricted and does not have the permission
         *       for this operation.
         *     - `sandbox_only` (403, corrected): The operation exists in the sandbox only.
         *     - `not_found` (404, corrected): Nothing was found for this key.
         *     - `method_not_allowed` (405, corrected): The path exists, but does not support this method.
         *     - `request_timeout` (408, as it is): The request took too long to arrive and was not
         *       processed.
         *     - `idempotency_conflict` (409, corrected): The idempotency key was already used with a
         *       different request. Nothing was changed.
         *     - `key_replaced` (409, corrected): Another request has just rolled or revoked this key.
         *     - `already_final` (409, never): The transaction already has a final status.
         *     - `awaiting_approval` (409, later): The outcome of a payout cannot be set before the payout
         *       is approved.
         *     - `already_resolved` (409, never): The reconciliation item is already resolved.
         *     - `organisation_may_not_pay` (409, later): A payout cannot be approved for this
         *       organisation.
         *     - `not_awaiting_approval` (409, never): The payout cannot be approved or rejected: it does
         *       not need a decision.
         *     - `bulk_payout_over` (409, never): No line of this bulk payout is left to cancel.
         *     - `payload_too_large` (413, corrected): The body is larger than 64 KiB, or 4 MiB for a bulk
         *       payout.
         *     - `insufficient_balance` (422, later): The balance does not cover the payout and its fee. No
         *       money was deducted.
         *     - `not_refundable` (422, corrected): The payment does not exist or cannot be refunded.
         *       Nothing was refunded.
         *     - `headers_too_large` (431, corrected): The request headers are too long.
         *     - `internal_error` (500, as it is): Something went wrong on our side; the request may or may
         *       not have taken effect.
         *     - `service_unavailable` (503, as it is): The service is temporarily unavailable; the request
         *       may or may not have taken effect.
         *     - `provider_unavailable` (503, as it is): The mobile money provider does not respond.
         * @enum {string}
         */
        ErrorCode: "missing_api_key" | "invalid_api_key" | "missing_management_token" | "invalid_management_token" | "ip_not_whitelisted" | "kyc_verification_required" | "key_not_permitted" | "sandbox_only" | "key_replaced" | "not_found" | "method_not_allowed" | "idempotency_conflict" | "bulk_payout_over" | "already_final" | "awaiting_approval" | "already_resolved" | "organisation_may_not_pay" | "not_awaiting_approval" | "payload_too_large" | "insufficient_balance" | "not_refundable" | "malformed_request" | "headers_too_large" | "request_timeout" | "internal_error" | "service_unavailable" | "provider_unavailable";
        /** @description An error with a message for people and a code for programs. */
        ErrorResponse: {
            /** @description What went wrong, for people to read. */
            error: string;
            code: components["schemas"]["ErrorCode"];
        };
        /** @description Every missing or invalid field, with the reason. */
        ValidationErrorResponse: {
            /** @description General message for people to read. */
            message: string;
            /** @description Messages by field name. */
            errors: {
                [key: string]: string[];
            };
        };
        /** @description The rate limit is reached. */
        RateLimitResponse: {
            /** @description What to do, for people to read. */
            message: string;
        };
        /**
         * @description `test` is the sandbox; `live` moves real money.
         * @enum {string}
         */
        Environment: "live" | "test";
        /** @description URLs of other pages, with the same filters. */
        CursorLinks: {
            /**
             * Format: uri
             * @description First page.
             */
            first: string;
            /**
             * Format: uri
             * @description Next page; null on the last page.
             */
            next: string | null;
        };
        /** @description How to get the next page. */
        CursorMeta: {
            /** @description Items per page. */
            per_page: number;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description `pending`: staff must verify the bank account. `verified`: it can be used from
         *     `usable_from`, unless it is disabled. `rejected`: it cannot be used. Expect new values.
         * @enum {string}
         */
        BankAccountStatus: "pending" | "verified" | "rejected";
        /**
         * @description `requested`: staff must approve it. `approved`: it will be sent to the bank. `sent`: the bank
         *     has it. `paid`: the bank paid it. `returned`: the bank returned it, and the money is available
         *     again. `rejected`: staff rejected it. `cancelled`: the merchant cancelled it. Expect new
         *     values.
         * @enum {string}
         */
        WithdrawalStatus: "requested" | "approved" | "sent" | "paid" | "returned" | "rejected" | "cancelled";
        /**
         * @description A mobile money provider. Expect new values.
         * @enum {string}
         */
        Provider: "carrier1_momo" | "carrier2_money";
        /**
         * @description Status of a payment, a refund or a payout. Expect new values.
         * @enum {string}
         */
        AnyStatus: "pending" | "processing" | "successful" | "failed" | "cancelled" | "approved" | "completed" | "rejected";
        /**
         * @description Why a transaction failed. Expect new values.
         * @enum {string}
         */
        FailureReason: "insufficient_funds" | "payer_not_found" | "payer_limit_reached" | "payer_account_blocked" | "expired" | "provider_unavailable" | "provider_error";
        /**
         * @description `running` until every event found is delivered or abandoned. Expect new values.
         * @enum {string}
         */
        EventRecoveryStatus: "running" | "finished";
        /** @description Redelivery of missed events. */
        EventRecovery: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The endpoint.
             */
            endpoint_id: string;
            /**
             * Format: date-time
             * @description Events at or after this time; later than requested if older events were deleted.
             */
            since: string;
            /**
             * Format: date-time
             * @description Events before this time.
             */
            until: string;
            status: components["schemas"]["EventRecoveryStatus"];
            /**
             * Format: int64
             * @description Missed events found so far.
             */
            found_count: number;
            /**
             * Format: int64
             * @description Events the endpoint accepted.
             */
            delivered_count: number;
            /**
             * Format: int64
             * @description Events whose delivery was abandoned without being accepted.
             */
            failed_count: number;
            /**
             * Format: date-time
             * @description Time of the request.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the last event was delivered or abandoned; null while running.
             */
            finished_at: string | null;
        };
        /**
         * @description What happened to the payment. Expect new values.
         * @enum {string}
         */
        PaymentEventType: "payment.succeeded" | "payment.failed" | "payment.cancelled";
        /**
         * @description The kind of transaction. Expect new values.
         * @enum {string}
         */
        TransactionType: "collection" | "disbursement" | "refund";
        /**
         * @description `pending` and `processing` are in progress; `successful`, `failed` and `cancelled` (the
         *     payer declined) are final. Expect new values.
         * @enum {string}
         */
        TransactionStatus: "pending" | "processing" | "successful" | "failed" | "cancelled";
        /**
         * @description Your own key-value data, returned as sent: up to 50 keys of at most 40 characters, with
         *     values of any type up to 500 characters when serialised as JSON. Integers must be between
         *     ±9007199254740991, and decimals must have no more digits than a double can represent (0.1 is
         *     accepted, 0.1000000000000000055 is not). Send other numbers as text.
         * @example {
         *       "commande": "2026-000123"
         *     }
         */
        Metadata: {
            [key: string]: unknown;
        } | null;
        /** @description A payment (`collection`) or a refund. */
        Transaction: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            id: string;
            type: components["schemas"]["TransactionType"];
            provider: components["schemas"]["Provider"];
            /**
             * Format: int64
             * @description Amount in the currency's minimal unit.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** @description The payer's phone number as sent at creation; masked after the payer had it erased. */
            phone_number: string;
            status: components["schemas"]["TransactionStatus"];
            /** @description Null unless the transaction failed. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            environment: components["schemas"]["Environment"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of status.
             */
            updated_at: string;
        };
        /** @description A payment reached a final status. */
        PaymentEvent: {
            /** @description Identifier of the event, equal to `webhook-id`. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payment.succeeded" | "payment.failed" | "payment.cancelled";
            /**
             * Format: date-time
             * @description Time of the change.
             */
            timestamp: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description The checkout session this payment belongs to, if any.
             */
            checkout_session_id: string | null;
            /**
             * Format: uuid
             * @description The payment this event is about: the payment in `data`, the refunded payment, or the payment that completed the session. Absent if there is no payment.
             */
            payment_id?: string;
            failure_reason?: components["schemas"]["FailureReason"];
            data: components["schemas"]["Transaction"];
        };
        /**
         * @description What happened to the refund. Expect new values.
         * @enum {string}
         */
        RefundEventType: "refund.succeeded" | "refund.failed";
        /** @description A refund reached a final status. */
        RefundEvent: {
            /** @description Identifier of the event, equal to `webhook-id`. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refund.succeeded" | "refund.failed";
            /**
             * Format: date-time
             * @description Time of the change.
             */
            timestamp: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description The checkout session of the refunded payment, if any.
             */
            checkout_session_id: string | null;
            /**
             * Format: uuid
             * @description The payment this event is about: the payment in `data`, the refunded payment, or the payment that completed the session. Absent if there is no payment.
             */
            payment_id?: string;
            failure_reason?: components["schemas"]["FailureReason"];
            data: components["schemas"]["Transaction"];
        };
        /**
         * @description What happened to the payout. Expect new values.
         * @enum {string}
         */
        PayoutEventType: "payout.approved" | "payout.completed" | "payout.failed" | "payout.rejected";
        /**
         * @description `pending` waits for approval, `approved` and `processing` are in progress; `completed`,
         *     `failed` and `rejected` are final. To see why a payout failed, read `failure_reason` in `GET
         *     /account/v1/transactions/{id}`, with the payout's id. Expect new values.
         * @enum {string}
         */
        PayoutStatus: "pending" | "approved" | "processing" | "completed" | "failed" | "rejected";
        /** @description Money sent to a beneficiary. */
        Payout: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            id: string;
            /**
             * Format: int64
             * @description Amount the beneficiary receives, in the currency's minimal unit.
             */
            amount: number;
            /**
             * Format: int64
             * @description Fee charged.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description Amount plus fee.
             */
            total_deducted: number;
            currency: components["schemas"]["Currency"];
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /** @description The beneficiary's phone number as sent at creation; masked after the beneficiary had it erased. */
            phone_number: string;
            status: components["schemas"]["PayoutStatus"];
            /** @description A unique, human-readable reference. */
            reference: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
        };
        /** @description A payout changed status. */
        PayoutEvent: {
            /** @description Identifier of the event, equal to `webhook-id`. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payout.approved" | "payout.completed" | "payout.failed" | "payout.rejected";
            /**
             * Format: date-time
             * @description Time of the change.
             */
            timestamp: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description Always null for a payout.
             */
            checkout_session_id: string | null;
            failure_reason?: components["schemas"]["FailureReason"];
            data: components["schemas"]["Payout"];
        };
        /**
         * @description What happened to the session. Expect new values.
         * @enum {string}
         */
        CheckoutSessionEventType: "checkout.session.completed" | "checkout.session.expired";
        /**
         * @description `completed` and `expired` are final. Expect new values.
         * @enum {string}
         */
        CheckoutSessionStatus: "open" | "completed" | "expired";
        /** @description A hosted page where a customer pays. */
        CheckoutSession: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            id: string;
            /**
             * Format: int64
             * @description Amount in the currency's minimal unit.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** @description What the customer is paying for. */
            description: string | null;
            /**
             * Format: uri
             * @description URL of the hosted payment page to send the customer to.
             */
            url: string;
            status: components["schemas"]["CheckoutSessionStatus"];
            /**
             * Format: date-time
             * @description Time after which the session can no longer be paid.
             */
            expires_at: string;
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
        };
        /** @description A checkout session was completed or expired. */
        CheckoutSessionEvent: {
            /** @description Identifier of the event, equal to `webhook-id`. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "checkout.session.completed" | "checkout.session.expired";
            /**
             * Format: date-time
             * @description Time of the change.
             */
            timestamp: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description The session.
             */
            checkout_session_id: string | null;
            /**
             * Format: uuid
             * @description The payment this event is about: the payment in `data`, the refunded payment, or the payment that completed the session. Absent if there is no payment.
             */
            payment_id?: string;
            data: components["schemas"]["CheckoutSession"];
        };
        /**
         * @description A test event. Expect new values.
         * @enum {string}
         */
        PingEventType: "webhook.ping";
        /** @description A test message. */
        Ping: {
            /** @description A greeting, in French. */
            message: string;
        };
        /** @description Sent on request, to test an endpoint. */
        PingEvent: {
            /** @description Identifier of the event, equal to `webhook-id`. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "webhook.ping";
            /**
             * Format: date-time
             * @description Time of the request.
             */
            timestamp: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description Always null for a ping.
             */
            checkout_session_id: string | null;
            data: components["schemas"]["Ping"];
        };
        /** @description Any event, as delivered; `type` is its kind. */
        WebhookEvent: components["schemas"]["PaymentEvent"] | components["schemas"]["RefundEvent"] | components["schemas"]["PayoutEvent"] | components["schemas"]["CheckoutSessionEvent"] | components["schemas"]["PingEvent"];
        /**
         * @description - `merchant_suspended`: the account was suspended before the payout was submitted. The
         *       service's staff resume or cancel the payout.
         *     - `wallet_low`: the service's wallet at the provider does not have enough money at the
         *       moment. The payout or refund is submitted once the wallet is funded. If that takes too
         *       long, it fails with `provider_unavailable`, and the money is available again.
         *
         *     Expect new values.
         * @enum {string}
         */
        HoldReason: "merchant_suspended" | "wallet_low";
        /**
         * @description Why an `approved` payout or a `pending` refund is held before its submission, and since
         *     when; null if the transaction is not held.
         */
        PayoutHold: {
            reason: components["schemas"]["HoldReason"];
            /**
             * Format: date-time
             * @description Start of the hold.
             */
            since: string;
        } | null;
        /**
         * Format: int64
         * @description What the transaction adds to the balance if it succeeds, in minor units: a payment minus its
         *     fee. Negative for a payout (with its fee) and for a refund (without the fee it returns).
         */
        NetAmount: number;
        /**
         * Format: int64
         * @description The part of the payment fee that a refund returns; null for payments and payouts.
         */
        ReturnedFeeAmount: number | null;
        /** @description Lines with one status. */
        BulkPayoutPart: {
            /**
             * Format: int64
             * @description Number of lines.
             */
            count: number;
            /**
             * Format: int64
             * @description Total of their amounts, without fees.
             */
            amount: number;
        };
        /** @description Lines by status. */
        BulkPayoutProgress: {
            waiting: components["schemas"]["BulkPayoutPart"];
            approved: components["schemas"]["BulkPayoutPart"];
            processing: components["schemas"]["BulkPayoutPart"];
            completed: components["schemas"]["BulkPayoutPart"];
            failed: components["schemas"]["BulkPayoutPart"];
            cancelled: components["schemas"]["BulkPayoutPart"];
            rejected: components["schemas"]["BulkPayoutPart"];
        };
        /**
         * @description The status of the payout, or `waiting`, `cancelled` or `rejected` if there is no payout.
         *     Expect new values.
         * @enum {string}
         */
        BulkPayoutLineState: "waiting" | "approved" | "processing" | "completed" | "failed" | "cancelled" | "rejected";
        /** @description One line of a bulk payout. */
        BulkPayoutLine: {
            /**
             * Format: int64
             * @description Position in the bulk payout, from 1.
             */
            number: number;
            state: components["schemas"]["BulkPayoutLineState"];
            /**
             * Format: int64
             * @description Amount the beneficiary receives.
             */
            amount: number;
            /**
             * Format: int64
             * @description Fee for this line.
             */
            fee_amount: number;
            currency: components["schemas"]["Currency"];
            country: components["schemas"]["Country"];
            provider: components["schemas"]["Provider"];
            /** @description The beneficiary's phone number with its middle digits hidden, as in statements. */
            phone_number: string;
            /**
             * Format: uuid
             * @description The payout; null if it does not exist.
             */
            payout_id: string | null;
            /** @description Reference of the payout; null if it does not exist. */
            reference: string | null;
            /** @description Why it failed; null if it did not. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            /**
             * @description The payout's current merchant reference; before the payout exists, the reference sent
             *     with the line.
             */
            merchant_reference: string | null;
        };
        /** @description A page of lines. */
        BulkPayoutLineList: {
            /** @description The items of this page. */
            data: components["schemas"]["BulkPayoutLine"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description Either invalid fields (`errors`) or a business error (`code`). */
        UnprocessableResponse: components["schemas"]["ValidationErrorResponse"] | components["schemas"]["ErrorResponse"];
    };
    responses: {
        /** @description The path exists, but does not support this method; `Allow` lists the supported methods. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The management token is missing or invalid. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The person or the access token lacks the permission, or a fresh confirmation is needed. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /**
         * @description The key is live, so its merchant must claim it; or the person's role does not include the
         *     operation; or a fresh confirmation is needed.
         */
        KeyForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /**
         * @description The person cannot approve this: it is their own change, they lack the permission, or a fresh
         *     confirmation is needed.
         */
        ApprovalForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The e-mail is unknown, the password is wrong, or the person is deactivated. */
        SignInRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The passkey is unknown, the signature is wrong, or the person is deactivated. */
        PasskeyUnknown: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The last owner cannot be changed. */
        LastOwner: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The person already exists. */
        AlreadyInvited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The service sends no mail. */
        NoMail: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The console's address does not support passkeys. */
        PasskeysUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The identity provider did not prove the identity, or the person cannot sign in. */
        SingleSignOnRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description No identity provider is configured. */
        NoSingleSignOn: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The service or the identity provider is temporarily unavailable. */
        IdentityProviderUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description No passkey can be added. */
        PasskeyRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The link was used, or is older than an hour. */
        ResetOver: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The invitation was accepted or revoked, or has expired. */
        InvitationOver: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description Nothing with this id. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The transaction already has a final status; nothing changed. */
        AlreadyFinal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Every line is already a payout, or the bulk payout was rejected. */
        BulkPayoutOver: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description The payout does not need approval, has changed since it was shown, is outside the amount
         *     limits, or its organisation cannot pay out.
         */
        NotAwaitingApproval: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The payment's refunds have changed since they were shown; nothing was created. */
        RefundOutdated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /**
         * @description The person or the access token lacks the permission, a second person must approve, or a
         *     fresh confirmation is needed.
         */
        ForbiddenAlone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PersonRefusal"];
            };
        };
        /** @description The live key can no longer be approved or cancelled, or has changed since it was shown. */
        LiveKeyOver: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The withdrawal has another status, or the merchant or its account cannot be paid. */
        WithdrawalOver: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The bank account is no longer pending. */
        BankAccountOver: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The proposal is no longer pending, or has changed since it was shown. */
        ProposalOver: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The balance was adjusted for this reference before. */
        AdjustmentExists: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The status of the top-up does not allow this any more. */
        TopUpOver: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The organisation is not suspended. */
        NotSuspended: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The item is already resolved. */
        AlreadyResolved: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request does not list every unfinished bulk payout. */
        BulkPayoutsUndecided: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The item is already resolved, or its transaction has changed since it was shown. */
        SettlementRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The item is not dismissed, or a newer open item replaces it. */
        NotReopenable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The payout is not held, is outside the amount limits, or its organisation cannot pay out. */
        NotHeld: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApprovalRefusal"];
            };
        };
        /** @description The body is larger than 64 KiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Fields are missing or invalid; every such field is listed. */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrorResponse"];
            };
        };
        /**
         * @description Fields are missing or invalid; or the correction exceeds the merchant's available balance
         *     (`insufficient_balance`); or the refund exceeds the refundable amount or the merchant's
         *     available balance (`not_refundable`).
         */
        ResolutionRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnprocessableResponse"];
            };
        };
        /**
         * @description Fields are missing or invalid; or the payment cannot be refunded (`not_refundable`): it has
         *     not succeeded, the amount exceeds its refundable amount or the merchant's available balance,
         *     or its phone number was erased.
         */
        RefundRefused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnprocessableResponse"];
            };
        };
        /** @description Query parameters are missing or invalid; every such parameter is listed. */
        InvalidQuery: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrorResponse"];
            };
        };
        /** @description The rate limit of the token or of the IP address is reached. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitResponse"];
            };
        };
        /** @description An error on our side. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The service is temporarily unavailable. Check the outcome of the request, then try again. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Not a proper HTTP request. */
        MalformedRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request took too long to arrive. */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request headers are too long. */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description Internal reason for colleagues and auditors; the merchant does not see it. Required from
         *     people if live providers are configured and the change concerns live mode.
         */
        StaffReason: string;
        /**
         * @description Event id. A malformed id returns `not_found`.
         * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
         */
        EventId: string;
        /**
         * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
         * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
         */
        ListCursor: string;
        /**
         * @description Only views of this list.
         * @example transactions
         */
        SavedViewListFilter: components["schemas"]["SavedViewList"];
        /**
         * @description Start of the key: its kind and environment, plus at most four characters.
         * @example sk_live_6Hn3
         */
        KeyBeginning: string;
        /**
         * @description Last characters of the key, the only way to find keys whose start is not stored.
         * @example 7Yk4
         */
        KeyEnd: string;
        /**
         * @description Only items with exactly this merchant reference.
         * @example SALAIRES-2026-11
         */
        BulkReferenceFilter: string;
        /**
         * @description Only transactions created by this API key, for example after a theft.
         * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e2a
         */
        ApiKeyFilter: string;
        /**
         * @description Only items of this organisation.
         * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
         */
        OrganisationFilter: string;
        /**
         * @description Only organisations whose name or contact address contains this text, ignoring accents and
         *     case.
         * @example boutique
         */
        OrganisationText: string;
        /**
         * @description Only organisations with this identity verification status.
         * @example pending
         */
        KycStatusFilter: components["schemas"]["KycStatus"];
        /** @description Only suspended organisations, or only the others. */
        SuspendedFilter: boolean;
        /**
         * @description Only items in this environment.
         * @example live
         */
        EnvironmentFilter: components["schemas"]["Environment"];
        /**
         * @description Only entries in this environment, and entries that belong to neither.
         * @example live
         */
        AuditEnvironmentFilter: components["schemas"]["Environment"];
        /**
         * @description Only this item.
         * @example 0193a202-1111-7111-8111-111111111111
         */
        ItemFilter: string;
        /**
         * @description Only items listed for this reason.
         * @example other_end
         */
        ItemKindFilter: components["schemas"]["ReconciliationItemKind"];
        /**
         * @description Only transactions with this `merchant_reference`, ignoring accents, case, Unicode
         *     composition, repeated spaces and kinds of dashes. `epicerie bere-12` finds `Épicerie
         *     Béré-12`.
         * @example FAC-2026-0042
         */
        SimilarReferenceFilter: string;
        /**
         * @description Only transactions with this provider reference, as shown in the customer's text message.
         * @example 363440463
         */
        ProviderReferenceFilter: string;
        /**
         * @description Only checkout payments with this short reference, as shown on receipts and other checkout
         *     pages. Case and dashes are ignored, and `O`, `I` and `L` match `0` and `1`. The short
         *     reference comes from the last 40 bits of the `id`, so two payments can share one; both are
         *     listed.
         * @example 7K3M-9QPX
         */
        ShortReferenceFilter: string;
        /** @description Only held payouts and refunds (true), or only transactions that are not held (false). */
        HeldFilter: boolean;
        /**
         * @description Only transactions through this provider.
         * @example carrier1_momo
         */
        ViaProvider: components["schemas"]["Provider"];
        /**
         * @description Only transactions in this country. It also sets the country of a local `phone_number`.
         * @example CG
         */
        InCountry: components["schemas"]["Country"];
        /**
         * @description Only transactions in this currency (ISO 4217).
         * @example XAF
         */
        InCurrency: components["schemas"]["Currency"];
        /** @description Only transactions of at least this amount, in minor units. */
        LeastAmount: number;
        /** @description Only transactions of at most this amount, in minor units. */
        GreatestAmount: number;
        /**
         * @description The unit of `amount_min` and `amount_max`. With `major`, 7000 matches XAF 7,000 and GHS
         *     7,000.00.
         * @example major
         */
        AmountUnit: "minor" | "major";
        /**
         * @description Only transactions created at or after this time.
         * @example 2026-11-01T00:00:00Z
         */
        CreatedSince: string;
        /**
         * @description Only transactions created before this time.
         * @example 2026-12-01T00:00:00Z
         */
        CreatedUntil: string;
        /**
         * @description Only actions of this person or API key.
         * @example 0193a1f0-1c2d-7e3f-8a4b-5c6d7e8f9a0b
         */
        AuditPrincipalFilter: string;
        /**
         * @description Only this operation, by its `operationId`.
         * @example approvePayout
         */
        AuditOperationFilter: string;
        /**
         * @description Only live keys of this application.
         * @example 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a
         */
        LiveKeyApplicationFilter: string;
        /**
         * @description Only live keys with this status.
         * @example awaiting_approval
         */
        LiveKeyStatusFilter: components["schemas"]["LiveKeyStatus"];
        /**
         * @description Only withdrawals of this organisation.
         * @example 0193a1df-8a1b-7c2d-9e3f-4a5b6c7d8e9f
         */
        WithdrawalOrganisationFilter: string;
        /**
         * @description Only withdrawals with this status.
         * @example requested
         */
        WithdrawalStatusFilter: components["schemas"]["WithdrawalStatus"];
        /**
         * @description Only bank accounts of this organisation.
         * @example 0193a1df-8a1b-7c2d-9e3f-4a5b6c7d8e9f
         */
        BankAccountOrganisationFilter: string;
        /**
         * @description Only bank accounts with this status.
         * @example pending
         */
        BankAccountStatusFilter: components["schemas"]["BankAccountStatus"];
        /**
         * @description Only top-ups with this status.
         * @example unmatched
         */
        TopUpStatusFilter: components["schemas"]["TopUpStatus"];
        /**
         * @description Only proposals with this status.
         * @example waiting
         */
        ProposalStatusFilter: components["schemas"]["ProposalStatus"];
        /**
         * @description Only actions on this item, as `subject_id` of an entry.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        AuditSubjectFilter: string;
        /**
         * @description Only entries at or after this time.
         * @example 2026-11-01T00:00:00Z
         */
        AuditFrom: string;
        /**
         * @description Only entries before this time.
         * @example 2026-12-01T00:00:00Z
         */
        AuditTo: string;
        /**
         * @description The `text` of an earlier checkpoint.
         * @example 214,7d0c6a5e8f1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3e4f5061728394a5b,2026-11-21T09:40:13.000Z,aG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaA==
         */
        CheckpointText: string;
        /** @description Only endpoints whose last attempt failed, or only the others. */
        Failing: boolean;
        /**
         * @description Only the schedules of this organisation.
         * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
         */
        FeesOfOrganisation: string;
        /**
         * @description The month, as `2026-11`, from 1970 to 2099; the current month if omitted.
         * @example 2026-11
         */
        BridgeMonth: string;
        /**
         * @description Environment; `live` if omitted.
         * @example live
         */
        BridgeEnvironment: components["schemas"]["Environment"];
        /**
         * @description The first month, as `2026-10`; the current month if omitted.
         * @example 2026-10
         */
        RevenueFrom: string;
        /**
         * @description The last month, as `2026-11`; `from` if omitted.
         * @example 2026-11
         */
        RevenueTo: string;
        /**
         * @description Whether a line is about a `market`, the default, or about one `merchant` in it.
         * @example merchant
         */
        RevenuePer: "market" | "merchant";
        /**
         * @description Only what this organisation brought.
         * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
         */
        RevenueOfOrganisation: string;
        /** @description If true, only charges whose actual amount is not the expected one. */
        DifferingCharges: boolean;
        /**
         * @description Whether to count by `hour`, the default, or by `day`.
         * @example day
         */
        HealthPer: "hour" | "day";
        /**
         * @description Only transactions in this country.
         * @example CG
         */
        HealthCountry: components["schemas"]["Country"];
        /**
         * @description The month, as `2026-11`; the current month if omitted.
         * @example 2026-11
         */
        WalletMonth: string;
        /**
         * @description Only wallets in this country.
         * @example CG
         */
        WalletCountry: components["schemas"]["Country"];
        /** @description Only resolved items, or only open ones. */
        Resolved: boolean;
        /**
         * @description Only entries in this environment.
         * @example test
         */
        LedgerEnvironment: components["schemas"]["Environment"];
        /**
         * @description Only entries in this currency (ISO 4217).
         * @example XAF
         */
        LedgerCurrency: components["schemas"]["Currency"];
        /**
         * @description Only entries of this account.
         * @example merchant_available
         */
        LedgerAccountFilter: components["schemas"]["NamedLedgerAccount"];
        /**
         * @description Only entries at or after this time, from 1970 on.
         * @example 2026-11-01T00:00:00Z
         */
        LedgerFrom: string;
        /**
         * @description Only entries before this time, from 1970 on.
         * @example 2026-12-01T00:00:00Z
         */
        LedgerTo: string;
        /**
         * @description `fr` or `en` for a localised file that people open in a spreadsheet: UTF-8 with a byte order
         *     mark, and headings, kinds, types and statuses in that language. The separator is `;` in
         *     French and `,` in English. Amounts are in major units with all decimals of the currency:
         *     `9380,00` in French, `9380.00` in English; a failed payout shows no fee. Times are
         *     `21/11/2026 10:00:01` in French and `2026-11-21 10:00:01` in English, in the time zone named
         *     in the heading: that of the organisation's country or, in files covering all merchants, UTC.
         *     An apostrophe is added before any cell that a spreadsheet would compute, round or read as a
         *     date, before any cell that starts with an apostrophe, and before a would-be formula after a
         *     comma or semicolon within a cell. The import of bulk payouts accepts these amounts and
         *     apostrophes. Without `locale`, the file is for programs (RFC 4180): cells hold the plain
         *     values, and amounts are integers in minor units. Do not open it in a spreadsheet.
         * @example fr
         */
        FileLocale: "fr" | "en";
        /**
         * @description The time zone of a localised file (`locale`), instead of the organisation's or UTC. Files
         *     for programs use UTC.
         * @example Africa/Brazzaville
         */
        FileTimeZone: "Africa/Abidjan" | "Africa/Accra" | "Africa/Blantyre" | "Africa/Brazzaville" | "Africa/Conakry" | "Africa/Dar_es_Salaam" | "Africa/Douala" | "Africa/Johannesburg" | "Africa/Kampala" | "Africa/Kigali" | "Africa/Kinshasa" | "Africa/Lagos" | "Africa/Libreville" | "Africa/Lusaka" | "Africa/Mbabane" | "Africa/Monrovia" | "Africa/Nairobi" | "Africa/Ndjamena" | "Africa/Niamey" | "Africa/Porto-Novo" | "Indian/Antananarivo" | "Indian/Mahe" | "UTC";
        /** @description Page number. */
        Page: number;
        /** @description Items per page. */
        PerPage: number;
        /**
         * @description The id returned at creation. A value that is not a uuid returns `not_found`.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        Id: string;
        /**
         * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
         *     invalid cursor returns a 422 on `cursor`.
         * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
         */
        Cursor: string;
        /**
         * @description Only this transaction.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        TransactionIdFilter: string;
        /**
         * @description Only lines with this status.
         * @example failed
         */
        LineState: components["schemas"]["BulkPayoutLineState"];
        /**
         * @description Only the payout with this reference.
         * @example PO-20261121-7F3K9QZC
         */
        ReferenceFilter: string;
        /**
         * @description Only refunds of this payment.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        PaymentIdFilter: string;
        /**
         * @description Only transactions with this phone number, in any notation: international format, or the
         *     local format of `country`.
         * @example +242 06 512 34 56
         */
        PhoneNumberFilter: string;
        /**
         * @description Only payments (`collection`), payouts (`disbursement`) or refunds (`refund`).
         * @example collection
         */
        TypeFilter: components["schemas"]["TransactionType"];
        /** @description Only transactions with one of these statuses: `status=successful&status=failed`. */
        StatusFilter: components["schemas"]["AnyStatus"][];
        /**
         * @description Only transactions with this value under this metadata key: `metadata[commande]=2026-000123`.
         *     Several keys must all match. A number or a boolean matches its JSON text; objects and lists
         *     match nothing. Accented letters in keys and texts match in both Unicode forms, composed
         *     (NFC) and decomposed (NFD). The key is the text between the first `[` and the last `]`.
         */
        MetadataFilter: {
            [key: string]: string;
        };
    };
    requestBodies: never;
    headers: {
        /**
         * @description The suggested file name.
         * @example attachment; filename="statement.csv"
         */
        "Content-Disposition": string;
        /**
         * @description The required authentication scheme (RFC 9110), with `error="invalid_token"` if a key was
         *     sent with that scheme.
         * @example Bearer realm="management", error="invalid_token"
         */
        "WWW-Authenticate": string;
        /**
         * @description Identifies this request; quote it when you contact support. If you send a header of the same
         *     name with 1 to 128 printable ASCII characters (no spaces, quotation marks, `<` or `>`), its
         *     value is returned. Otherwise a new id is generated.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        "X-Request-Id": string;
        /**
         * @description Sent when the service is reached over https, so that clients stay on https.
         * @example max-age=31536000
         */
        "Strict-Transport-Security": string;
        /**
         * @description Links to the error catalogue entry for this error (RFC 8288): the entry for its `code`,
         *     `invalid_request` if the response lists fields, or `rate_limited`.
         * @example <https://pay.example.com/docs/errors#not_found>; rel="help"
         */
        Link: string;
        /**
         * @description The methods this path supports. `HEAD` returns the same as `GET`, without a body.
         * @example GET, HEAD, POST
         */
        Allow: string;
        /**
         * @description Requests allowed per minute; 9007199254740991 if there is no limit.
         * @example 100
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests left in the current window.
         * @example 99
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description Seconds to wait before trying again.
         * @example 42
         */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listOrganisations: {
        parameters: {
            query?: {
                /**
                 * @description Only organisations whose name or contact address contains this text, ignoring accents and
                 *     case.
                 * @example boutique
                 */
                text?: components["parameters"]["OrganisationText"];
                /**
                 * @description Only organisations with this identity verification status.
                 * @example pending
                 */
                kyc_status?: components["parameters"]["KycStatusFilter"];
                /** @description Only suspended organisations, or only the others. */
                suspended?: components["parameters"]["SuspendedFilter"];
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of organisations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganisationRequest"];
            };
        };
        responses: {
            /** @description The organisation is signed up. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganisationRequest"];
            };
        };
        responses: {
            /** @description The organisation is changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setKycStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetKycStatusRequest"];
            };
        };
        responses: {
            /** @description The organisation with its new status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    suspendOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendOrganisationRequest"];
            };
        };
        responses: {
            /** @description The organisation, suspended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResumeOrganisationRequest"];
            };
        };
        responses: {
            /** @description The organisation, no longer suspended. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeHeldPayouts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumptionRequest"];
            };
        };
        responses: {
            /** @description The payouts will be submitted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldPayoutsResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotHeld"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelHeldPayouts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancellationRequest"];
            };
        };
        responses: {
            /** @description The payouts are rejected. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldPayoutsResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApplications: {
        parameters: {
            query?: {
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of applications. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApplicationRequest"];
            };
        };
        responses: {
            /** @description The application is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApplicationRequest"];
            };
        };
        responses: {
            /** @description Returns the current state of an application. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key is created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKeyResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["KeyForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchApiKeys: {
        parameters: {
            query: {
                /**
                 * @description Start of the key: its kind and environment, plus at most four characters.
                 * @example sk_live_6Hn3
                 */
                prefix: components["parameters"]["KeyBeginning"];
                /**
                 * @description Last characters of the key, the only way to find keys whose start is not stored.
                 * @example 7Yk4
                 */
                last_four?: components["parameters"]["KeyEnd"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundApiKeyListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: {
                /**
                 * @description Internal reason for colleagues and auditors; the merchant does not see it. Required from
                 *     people if live providers are configured and the change concerns live mode.
                 */
                reason?: components["parameters"]["StaffReason"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rollApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RollApiKeyRequest"];
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKeyResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["KeyForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startLiveKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartLiveKeyRequest"];
            };
        };
        responses: {
            /** @description The live key is started. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveKeyResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLiveKeys: {
        parameters: {
            query?: {
                /**
                 * @description Only live keys of this application.
                 * @example 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a
                 */
                application_id?: components["parameters"]["LiveKeyApplicationFilter"];
                /**
                 * @description Only live keys with this status.
                 * @example awaiting_approval
                 */
                status?: components["parameters"]["LiveKeyStatusFilter"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of live keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveKeyListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveLiveKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LiveKeyApprovalRequest"];
            };
        };
        responses: {
            /** @description The merchant can claim the key. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovedLiveKeyResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["LiveKeyOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelLiveKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The live key is cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveKeyResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["LiveKeyOver"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addMerchantBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddMerchantBankAccountRequest"];
            };
        };
        responses: {
            /** @description The bank account, which another person must verify. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMerchantBankAccounts: {
        parameters: {
            query?: {
                /**
                 * @description Only bank accounts of this organisation.
                 * @example 0193a1df-8a1b-7c2d-9e3f-4a5b6c7d8e9f
                 */
                organisation_id?: components["parameters"]["BankAccountOrganisationFilter"];
                /**
                 * @description Only bank accounts with this status.
                 * @example pending
                 */
                status?: components["parameters"]["BankAccountStatusFilter"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of bank accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountList"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyMerchantBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyMerchantBankAccountRequest"];
            };
        };
        responses: {
            /** @description The current state of the bank account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["BankAccountOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectMerchantBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectMerchantBankAccountRequest"];
            };
        };
        responses: {
            /** @description The current state of the bank account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["BankAccountOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableMerchantBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisableMerchantBankAccountRequest"];
            };
        };
        responses: {
            /** @description The current state of the bank account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    eraseMerchantBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EraseMerchantBankAccountRequest"];
            };
        };
        responses: {
            /** @description The current state of the bank account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listManagedWithdrawals: {
        parameters: {
            query?: {
                /**
                 * @description Only withdrawals of this organisation.
                 * @example 0193a1df-8a1b-7c2d-9e3f-4a5b6c7d8e9f
                 */
                organisation_id?: components["parameters"]["WithdrawalOrganisationFilter"];
                /**
                 * @description Only withdrawals with this status.
                 * @example requested
                 */
                status?: components["parameters"]["WithdrawalStatusFilter"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of withdrawals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalList"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApprovalRequest"];
            };
        };
        responses: {
            /** @description The withdrawal with its approvals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["WithdrawalOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalReason"];
            };
        };
        responses: {
            /** @description The withdrawal is rejected. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["WithdrawalOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendWithdrawalRequest"];
            };
        };
        responses: {
            /** @description The withdrawal is sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["WithdrawalOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    payWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayWithdrawalRequest"];
            };
        };
        responses: {
            /** @description The withdrawal is paid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["WithdrawalOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    returnWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalReason"];
            };
        };
        responses: {
            /** @description The withdrawal is returned. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["WithdrawalOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeWithdrawalReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalReason"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["WithdrawalOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: {
                /**
                 * @description Internal reason for colleagues and auditors; the merchant does not see it. Required from
                 *     people if live providers are configured and the change concerns live mode.
                 */
                reason?: components["parameters"]["StaffReason"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint is registered. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhookEndpointResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description Only actions of this person or API key.
                 * @example 0193a1f0-1c2d-7e3f-8a4b-5c6d7e8f9a0b
                 */
                principal_id?: components["parameters"]["AuditPrincipalFilter"];
                /**
                 * @description Only this operation, by its `operationId`.
                 * @example approvePayout
                 */
                operation?: components["parameters"]["AuditOperationFilter"];
                /**
                 * @description Only actions on this item, as `subject_id` of an entry.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                subject_id?: components["parameters"]["AuditSubjectFilter"];
                /**
                 * @description Only items of this organisation.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["OrganisationFilter"];
                /**
                 * @description Only entries in this environment, and entries that belong to neither.
                 * @example live
                 */
                environment?: components["parameters"]["AuditEnvironmentFilter"];
                /**
                 * @description Only entries at or after this time.
                 * @example 2026-11-01T00:00:00Z
                 */
                from?: components["parameters"]["AuditFrom"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-12-01T00:00:00Z
                 */
                to?: components["parameters"]["AuditTo"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadAuditEntries: {
        parameters: {
            query?: {
                /**
                 * @description Only actions of this person or API key.
                 * @example 0193a1f0-1c2d-7e3f-8a4b-5c6d7e8f9a0b
                 */
                principal_id?: components["parameters"]["AuditPrincipalFilter"];
                /**
                 * @description Only this operation, by its `operationId`.
                 * @example approvePayout
                 */
                operation?: components["parameters"]["AuditOperationFilter"];
                /**
                 * @description Only actions on this item, as `subject_id` of an entry.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                subject_id?: components["parameters"]["AuditSubjectFilter"];
                /**
                 * @description Only items of this organisation.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["OrganisationFilter"];
                /**
                 * @description Only entries in this environment, and entries that belong to neither.
                 * @example live
                 */
                environment?: components["parameters"]["AuditEnvironmentFilter"];
                /**
                 * @description Only entries at or after this time.
                 * @example 2026-11-01T00:00:00Z
                 */
                from?: components["parameters"]["AuditFrom"];
                /**
                 * @description Only entries before this time.
                 * @example 2026-12-01T00:00:00Z
                 */
                to?: components["parameters"]["AuditTo"];
                /**
                 * @description `fr` or `en` for a localised file that people open in a spreadsheet: UTF-8 with a byte order
                 *     mark, and headings, kinds, types and statuses in that language. The separator is `;` in
                 *     French and `,` in English. Amounts are in major units with all decimals of the currency:
                 *     `9380,00` in French, `9380.00` in English; a failed payout shows no fee. Times are
                 *     `21/11/2026 10:00:01` in French and `2026-11-21 10:00:01` in English, in the time zone named
                 *     in the heading: that of the organisation's country or, in files covering all merchants, UTC.
                 *     An apostrophe is added before any cell that a spreadsheet would compute, round or read as a
                 *     date, before any cell that starts with an apostrophe, and before a would-be formula after a
                 *     comma or semicolon within a cell. The import of bulk payouts accepts these amounts and
                 *     apostrophes. Without `locale`, the file is for programs (RFC 4180): cells hold the plain
                 *     values, and amounts are integers in minor units. Do not open it in a spreadsheet.
                 * @example fr
                 */
                locale?: components["parameters"]["FileLocale"];
                /**
                 * @description The time zone of a localised file (`locale`), instead of the organisation's or UTC. Files
                 *     for programs use UTC.
                 * @example Africa/Brazzaville
                 */
                time_zone?: components["parameters"]["FileTimeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, streamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["AuditFile"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuditCheckpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed checkpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditCheckpointResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyAudit: {
        parameters: {
            query?: {
                /**
                 * @description The `text` of an earlier checkpoint.
                 * @example 214,7d0c6a5e8f1b2c3d4e5f60718293a4b5c6d7e8f9a0b1c2d3e4f5061728394a5b,2026-11-21T09:40:13.000Z,aG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaG0xaA==
                 */
                checkpoint?: components["parameters"]["CheckpointText"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditCheckResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEndpointHealth: {
        parameters: {
            query?: {
                /** @description Only endpoints whose last attempt failed, or only the others. */
                failing?: components["parameters"]["Failing"];
                /**
                 * @description Only items in this environment.
                 * @example live
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only items of this organisation.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["OrganisationFilter"];
                /**
                 * @description Only endpoints of this application.
                 * @example 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a
                 */
                application_id?: string;
                /**
                 * @description Only this endpoint.
                 * @example 0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60
                 */
                id?: string;
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of endpoints. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointHealthListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: {
                /**
                 * @description Internal reason for colleagues and auditors; the merchant does not see it. Required from
                 *     people if live providers are configured and the change concerns live mode.
                 */
                reason?: components["parameters"]["StaffReason"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: {
                /**
                 * @description Internal reason for colleagues and auditors; the merchant does not see it. Required from
                 *     people if live providers are configured and the change concerns live mode.
                 */
                reason?: components["parameters"]["StaffReason"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The current state of the endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEndpointEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events whose delivery to this endpoint has this status.
                 * @example failed
                 */
                delivery_status?: components["schemas"]["DeliveryStatus"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointEventListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEndpointRecoveries: {
        parameters: {
            query?: {
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of recoveries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointRecoveryListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startEndpointRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartEndpointRecoveryRequest"];
            };
        };
        responses: {
            /** @description The recovery is started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointRecoveryResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: {
                /**
                 * @description Internal reason for colleagues and auditors; the merchant does not see it. Required from
                 *     people if live providers are configured and the change concerns live mode.
                 */
                reason?: components["parameters"]["StaffReason"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description The endpoint with its new secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhookEndpointResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    pingWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ping is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Only events of this kind.
                 * @example payment.succeeded
                 */
                type?: components["schemas"]["EventKind"];
                /**
                 * @description Only events in this environment.
                 * @example test
                 */
                environment?: components["schemas"]["Environment"];
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Event id. A malformed id returns `not_found`.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDetailResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Event id. A malformed id returns `not_found`.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResendEventRequest"];
            };
        };
        responses: {
            /** @description The event is queued again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDetailResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setSandboxOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSandboxOutcomeRequest"];
            };
        };
        responses: {
            /** @description The transaction has a final status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxOutcomeResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AlreadyFinal"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    advanceSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceSandboxClockRequest"];
            };
        };
        responses: {
            /** @description The sandbox clock has moved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClockResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSandboxTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSandboxTopUpRequest"];
            };
        };
        responses: {
            /** @description The balance is credited. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxTopUpResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBalances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedBalanceListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBalanceBridge: {
        parameters: {
            query?: {
                /**
                 * @description The month, as `2026-11`, from 1970 to 2099; the current month if omitted.
                 * @example 2026-11
                 */
                month?: components["parameters"]["BridgeMonth"];
                /**
                 * @description Environment; `live` if omitted.
                 * @example live
                 */
                environment?: components["parameters"]["BridgeEnvironment"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line for each currency. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceBridgeResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
                /**
                 * @description Only entries in this environment.
                 * @example test
                 */
                environment?: components["parameters"]["LedgerEnvironment"];
                /**
                 * @description Only entries in this currency (ISO 4217).
                 * @example XAF
                 */
                currency?: components["parameters"]["LedgerCurrency"];
                /**
                 * @description Only entries of this account.
                 * @example merchant_available
                 */
                account?: components["parameters"]["LedgerAccountFilter"];
                /**
                 * @description Only entries at or after this time, from 1970 on.
                 * @example 2026-11-01T00:00:00Z
                 */
                from?: components["parameters"]["LedgerFrom"];
                /**
                 * @description Only entries before this time, from 1970 on.
                 * @example 2026-12-01T00:00:00Z
                 */
                to?: components["parameters"]["LedgerTo"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntryListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStatement: {
        parameters: {
            query?: {
                /**
                 * @description Only entries in this environment.
                 * @example test
                 */
                environment?: components["parameters"]["LedgerEnvironment"];
                /**
                 * @description Only entries in this currency (ISO 4217).
                 * @example XAF
                 */
                currency?: components["parameters"]["LedgerCurrency"];
                /**
                 * @description Only entries of this account.
                 * @example merchant_available
                 */
                account?: components["parameters"]["LedgerAccountFilter"];
                /**
                 * @description Only entries at or after this time, from 1970 on.
                 * @example 2026-11-01T00:00:00Z
                 */
                from?: components["parameters"]["LedgerFrom"];
                /**
                 * @description Only entries before this time, from 1970 on.
                 * @example 2026-12-01T00:00:00Z
                 */
                to?: components["parameters"]["LedgerTo"];
                /**
                 * @description `fr` or `en` for a localised file that people open in a spreadsheet: UTF-8 with a byte order
                 *     mark, and headings, kinds, types and statuses in that language. The separator is `;` in
                 *     French and `,` in English. Amounts are in major units with all decimals of the currency:
                 *     `9380,00` in French, `9380.00` in English; a failed payout shows no fee. Times are
                 *     `21/11/2026 10:00:01` in French and `2026-11-21 10:00:01` in English, in the time zone named
                 *     in the heading: that of the organisation's country or, in files covering all merchants, UTC.
                 *     An apostrophe is added before any cell that a spreadsheet would compute, round or read as a
                 *     date, before any cell that starts with an apostrophe, and before a would-be formula after a
                 *     comma or semicolon within a cell. The import of bulk payouts accepts these amounts and
                 *     apostrophes. Without `locale`, the file is for programs (RFC 4180): cells hold the plain
                 *     values, and amounts are integers in minor units. Do not open it in a spreadsheet.
                 * @example fr
                 */
                locale?: components["parameters"]["FileLocale"];
                /**
                 * @description The time zone of a localised file (`locale`), instead of the organisation's or UTC. Files
                 *     for programs use UTC.
                 * @example Africa/Brazzaville
                 */
                time_zone?: components["parameters"]["FileTimeZone"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement, streamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["Statement"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWaitingPayouts: {
        parameters: {
            query?: {
                /**
                 * @description Only this transaction.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id?: components["parameters"]["TransactionIdFilter"];
                /**
                 * @description Only items of this organisation.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["OrganisationFilter"];
                /**
                 * @description Only items in this environment.
                 * @example live
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of payouts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingPayoutListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvePayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApprovalRequest"];
            };
        };
        responses: {
            /** @description The payout is approved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedPayoutResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotAwaitingApproval"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RejectionRequest"];
            };
        };
        responses: {
            /** @description The payout is rejected. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedPayoutResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotAwaitingApproval"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumePayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumptionRequest"];
            };
        };
        responses: {
            /** @description The payout will be submitted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTransactionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotHeld"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancellationRequest"];
            };
        };
        responses: {
            /** @description The payout is rejected. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTransactionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotHeld"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWaitingBulkPayouts: {
        parameters: {
            query?: {
                /**
                 * @description Only items of this organisation.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["OrganisationFilter"];
                /**
                 * @description Only items in this environment.
                 * @example live
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of bulk payouts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingBulkPayoutListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBulkPayouts: {
        parameters: {
            query?: {
                /**
                 * @description Only items with exactly this merchant reference.
                 * @example SALAIRES-2026-11
                 */
                reference?: components["parameters"]["BulkReferenceFilter"];
                /**
                 * @description Only items of this organisation.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["OrganisationFilter"];
                /**
                 * @description Only items in this environment.
                 * @example live
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of bulk payouts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundBulkPayoutListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBulkPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bulk payout. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutDetailResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBulkPayoutLines: {
        parameters: {
            query?: {
                /**
                 * @description Only lines with this status.
                 * @example failed
                 */
                state?: components["parameters"]["LineState"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutLineList"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveBulkPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApprovalRequest"];
            };
        };
        responses: {
            /** @description The bulk payout is approved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedBulkPayoutResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotAwaitingApproval"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectBulkPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RejectionRequest"];
            };
        };
        responses: {
            /** @description The bulk payout is rejected. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedBulkPayoutResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotAwaitingApproval"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelBulkPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancellationRequest"];
            };
        };
        responses: {
            /** @description The bulk payout is cancelled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutDetailResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["BulkPayoutOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFeeSchedules: {
        parameters: {
            query?: {
                /**
                 * @description Only the schedules of this organisation.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["FeesOfOrganisation"];
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of fee schedules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeeScheduleListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFeeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFeeScheduleRequest"];
            };
        };
        responses: {
            /** @description The fee is set. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeeScheduleResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProviderPrices: {
        parameters: {
            query?: {
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of prices. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderPriceListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProviderPrice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProviderPriceRequest"];
            };
        };
        responses: {
            /** @description The price is set. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderPriceResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProviderCharges: {
        parameters: {
            query?: {
                /** @description If true, only charges whose actual amount is not the expected one. */
                differing?: components["parameters"]["DifferingCharges"];
                /**
                 * @description Only items in this environment.
                 * @example live
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of charges. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderChargeListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordProviderCharges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordProviderChargesRequest"];
            };
        };
        responses: {
            /** @description The charges are recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedProviderChargesResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPlatformBankAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformBankAccountListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPlatformBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlatformBankAccountRequest"];
            };
        };
        responses: {
            /** @description The bank account. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformBankAccountResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvePlatformBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformBankAccountResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["BankAccountOver"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    disablePlatformBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreasuryReasonRequest"];
            };
        };
        responses: {
            /** @description The bank account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformBankAccountResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTopUps: {
        parameters: {
            query?: {
                /**
                 * @description Only top-ups with this status.
                 * @example unmatched
                 */
                status?: components["parameters"]["TopUpStatusFilter"];
                /**
                 * @description Only items of this organisation.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["OrganisationFilter"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of top-ups. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordTopUpRequest"];
            };
        };
        responses: {
            /** @description It was recorded before. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
            /** @description The top-up. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    matchTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchTopUpRequest"];
            };
        };
        responses: {
            /** @description The top-up. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TopUpOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The top-up. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TopUpOver"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreasuryReasonRequest"];
            };
        };
        responses: {
            /** @description The top-up. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TopUpOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reverseTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TreasuryReasonRequest"];
            };
        };
        responses: {
            /** @description The top-up. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["TopUpOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAmountLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All limits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmountLimitsListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    setAmountLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAmountLimitsRequest"];
            };
        };
        responses: {
            /** @description The limits are set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmountLimitsResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRevenue: {
        parameters: {
            query?: {
                /**
                 * @description The first month, as `2026-10`; the current month if omitted.
                 * @example 2026-10
                 */
                from?: components["parameters"]["RevenueFrom"];
                /**
                 * @description The last month, as `2026-11`; `from` if omitted.
                 * @example 2026-11
                 */
                to?: components["parameters"]["RevenueTo"];
                /**
                 * @description Whether a line is about a `market`, the default, or about one `merchant` in it.
                 * @example merchant
                 */
                per?: components["parameters"]["RevenuePer"];
                /**
                 * @description Only what this organisation brought.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["RevenueOfOrganisation"];
                /**
                 * @description Environment; `live` if omitted.
                 * @example live
                 */
                environment?: components["parameters"]["BridgeEnvironment"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevenueResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMarketMonths: {
        parameters: {
            query?: {
                /**
                 * @description The first month, as `2026-10`; the current month if omitted.
                 * @example 2026-10
                 */
                from?: components["parameters"]["RevenueFrom"];
                /**
                 * @description The last month, as `2026-11`; `from` if omitted.
                 * @example 2026-11
                 */
                to?: components["parameters"]["RevenueTo"];
                /**
                 * @description Only transactions in this country.
                 * @example CG
                 */
                country?: components["parameters"]["HealthCountry"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketMonthsResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportMarketMonths: {
        parameters: {
            query?: {
                /**
                 * @description The first month, as `2026-10`; the current month if omitted.
                 * @example 2026-10
                 */
                from?: components["parameters"]["RevenueFrom"];
                /**
                 * @description The last month, as `2026-11`; `from` if omitted.
                 * @example 2026-11
                 */
                to?: components["parameters"]["RevenueTo"];
                /**
                 * @description Only transactions in this country.
                 * @example CG
                 */
                country?: components["parameters"]["HealthCountry"];
                /**
                 * @description `fr` or `en` for a localised file that people open in a spreadsheet: UTF-8 with a byte order
                 *     mark, and headings, kinds, types and statuses in that language. The separator is `;` in
                 *     French and `,` in English. Amounts are in major units with all decimals of the currency:
                 *     `9380,00` in French, `9380.00` in English; a failed payout shows no fee. Times are
                 *     `21/11/2026 10:00:01` in French and `2026-11-21 10:00:01` in English, in the time zone named
                 *     in the heading: that of the organisation's country or, in files covering all merchants, UTC.
                 *     An apostrophe is added before any cell that a spreadsheet would compute, round or read as a
                 *     date, before any cell that starts with an apostrophe, and before a would-be formula after a
                 *     comma or semicolon within a cell. The import of bulk payouts accepts these amounts and
                 *     apostrophes. Without `locale`, the file is for programs (RFC 4180): cells hold the plain
                 *     values, and amounts are integers in minor units. Do not open it in a spreadsheet.
                 * @example fr
                 */
                locale?: components["parameters"]["FileLocale"];
                /**
                 * @description The time zone of a localised file (`locale`), instead of the organisation's or UTC. Files
                 *     for programs use UTC.
                 * @example Africa/Brazzaville
                 */
                time_zone?: components["parameters"]["FileTimeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["MarketMonthsFile"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkLedger: {
        parameters: {
            query?: {
                /** @description Check the sealed periods after this one again, as many as fit into one request. */
                after_seal?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerCheckResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReconciliationItems: {
        parameters: {
            query?: {
                /**
                 * @description Only this item.
                 * @example 0193a202-1111-7111-8111-111111111111
                 */
                id?: components["parameters"]["ItemFilter"];
                /**
                 * @description Only items listed for this reason.
                 * @example other_end
                 */
                kind?: components["parameters"]["ItemKindFilter"];
                /**
                 * @description Only items in this environment.
                 * @example live
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /** @description Only resolved items, or only open ones. */
                resolved?: components["parameters"]["Resolved"];
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of items. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationItemListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveReconciliationItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveReconciliationItemRequest"];
            };
        };
        responses: {
            /** @description The item is resolved. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationItemResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["SettlementRefused"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ResolutionRefused"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reopenReconciliationItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReopeningRequest"];
            };
        };
        responses: {
            /** @description The item is open. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationItemResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotReopenable"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUnknownOrders: {
        parameters: {
            query?: {
                /**
                 * @description Only this item.
                 * @example 0193a202-1111-7111-8111-111111111111
                 */
                id?: components["parameters"]["ItemFilter"];
                /** @description Only resolved items, or only open ones. */
                resolved?: components["parameters"]["Resolved"];
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. It includes its page, so `page` is not needed; an invalid cursor is ignored without an error.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of unknown transactions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownOrderListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveUnknownOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveUnknownOrderRequest"];
            };
        };
        responses: {
            /** @description The transaction is off the list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownOrderResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AlreadyResolved"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWaitingDecisions: {
        parameters: {
            query?: {
                /**
                 * @description Only items in this environment.
                 * @example live
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of items. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingDecisionListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeFeeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFeeScheduleRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeAmountLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAmountLimitsRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeSettlement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveReconciliationItemRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["SettlementRefused"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposePayoutApprovalRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposePayoutApprovalRulesRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeIpAllowList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposeIpAllowListRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposePersonChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposePersonChangeRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeResumption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposeResumptionRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NotSuspended"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeKycStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetKycStatusRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeBalanceAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposeBalanceAdjustmentRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AdjustmentExists"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundTransactionRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RefundOutdated"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["RefundRefused"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeUnknownOrderResolution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveUnknownOrderRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AlreadyResolved"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProposals: {
        parameters: {
            query?: {
                /**
                 * @description Only proposals with this status.
                 * @example waiting
                 */
                status?: components["parameters"]["ProposalStatusFilter"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of proposals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApprovalRequest"];
            };
        };
        responses: {
            /** @description The proposal is carried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ApprovalForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ProposalOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ResolutionRefused"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HostConfirmationRequest"];
            };
        };
        responses: {
            /** @description The proposal is carried out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ProposalOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["ResolutionRefused"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposalRejectionRequest"];
            };
        };
        responses: {
            /** @description The proposal is rejected. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ProposalOver"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal is withdrawn. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ProposalOver"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    finishRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FinishRecoveryRequest"];
            };
        };
        responses: {
            /** @description The recovery is finished. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["BulkPayoutsUndecided"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOpenComparisons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open comparisons, with the oldest due time. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenComparisonsListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWalletDays: {
        parameters: {
            query?: {
                /**
                 * @description The month, as `2026-11`; the current month if omitted.
                 * @example 2026-11
                 */
                month?: components["parameters"]["WalletMonth"];
                /**
                 * @description Only wallets in this country.
                 * @example CG
                 */
                country?: components["parameters"]["WalletCountry"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletDaysResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    compareWallets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days, with the new comparison. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletDaysResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recordStatementComparison: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordStatementComparisonRequest"];
            };
        };
        responses: {
            /** @description The comparison is recorded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedStatementComparisonResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLiveTransactions: {
        parameters: {
            query: {
                /**
                 * @description The provider.
                 * @example carrier1_momo
                 */
                provider: components["schemas"]["Provider"];
                /**
                 * @description The country.
                 * @example CG
                 */
                country: components["schemas"]["Country"];
                /**
                 * @description Only transactions created at or after this time.
                 * @example 2026-11-01T00:00:00Z
                 */
                from: string;
                /**
                 * @description Only transactions created before this time.
                 * @example 2026-12-01T00:00:00Z
                 */
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transactions, streamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["LiveTransactions"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadBackup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proves that the caller can read the encryption key of the service; `momo` on the host
                 *     sends it. If live providers are configured and an owner exists, the shared management
                 *     token needs it: a backup contains everything, and a timer cannot confirm. It is valid
                 *     for some minutes.
                 * @example 5f0c1d6f9f0b7f0a3c1f3a0c4c4a9c5b8f6a2a1d7e9b0c3d5e7f9a1b3c5d7e9f
                 */
                "Host-Proof"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The backup, streamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": components["schemas"]["Backup"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    searchTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Only this transaction.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id?: components["parameters"]["TransactionIdFilter"];
                /**
                 * @description Only the payout with this reference.
                 * @example PO-20261121-7F3K9QZC
                 */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description Only refunds of this payment.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                payment_id?: components["parameters"]["PaymentIdFilter"];
                /**
                 * @description Only transactions with this `merchant_reference`, ignoring accents, case, Unicode
                 *     composition, repeated spaces and kinds of dashes. `epicerie bere-12` finds `Épicerie
                 *     Béré-12`.
                 * @example FAC-2026-0042
                 */
                merchant_reference?: components["parameters"]["SimilarReferenceFilter"];
                /**
                 * @description Only transactions with this provider reference, as shown in the customer's text message.
                 * @example 363440463
                 */
                provider_reference?: components["parameters"]["ProviderReferenceFilter"];
                /**
                 * @description Only checkout payments with this short reference, as shown on receipts and other checkout
                 *     pages. Case and dashes are ignored, and `O`, `I` and `L` match `0` and `1`. The short
                 *     reference comes from the last 40 bits of the `id`, so two payments can share one; both are
                 *     listed.
                 * @example 7K3M-9QPX
                 */
                short_reference?: components["parameters"]["ShortReferenceFilter"];
                /**
                 * @description Only transactions with this phone number, in any notation: international format, or the
                 *     local format of `country`.
                 * @example +242 06 512 34 56
                 */
                phone_number?: components["parameters"]["PhoneNumberFilter"];
                /**
                 * @description Only items of this organisation.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["OrganisationFilter"];
                /**
                 * @description Only transactions created by this API key, for example after a theft.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e2a
                 */
                api_key_id?: components["parameters"]["ApiKeyFilter"];
                /**
                 * @description Only items in this environment.
                 * @example live
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only payments (`collection`), payouts (`disbursement`) or refunds (`refund`).
                 * @example collection
                 */
                type?: components["parameters"]["TypeFilter"];
                /** @description Only transactions with one of these statuses: `status=successful&status=failed`. */
                status?: components["parameters"]["StatusFilter"];
                /** @description Only held payouts and refunds (true), or only transactions that are not held (false). */
                held?: components["parameters"]["HeldFilter"];
                /**
                 * @description Only transactions through this provider.
                 * @example carrier1_momo
                 */
                provider?: components["parameters"]["ViaProvider"];
                /**
                 * @description Only transactions in this country. It also sets the country of a local `phone_number`.
                 * @example CG
                 */
                country?: components["parameters"]["InCountry"];
                /**
                 * @description Only transactions in this currency (ISO 4217).
                 * @example XAF
                 */
                currency?: components["parameters"]["InCurrency"];
                /** @description Only transactions of at least this amount, in minor units. */
                amount_min?: components["parameters"]["LeastAmount"];
                /** @description Only transactions of at most this amount, in minor units. */
                amount_max?: components["parameters"]["GreatestAmount"];
                /**
                 * @description The unit of `amount_min` and `amount_max`. With `major`, 7000 matches XAF 7,000 and GHS
                 *     7,000.00.
                 * @example major
                 */
                amount_unit?: components["parameters"]["AmountUnit"];
                /**
                 * @description Only transactions created at or after this time.
                 * @example 2026-11-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedSince"];
                /**
                 * @description Only transactions created before this time.
                 * @example 2026-12-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedUntil"];
                /**
                 * @description Only transactions with this value under this metadata key: `metadata[commande]=2026-000123`.
                 *     Several keys must all match. A number or a boolean matches its JSON text; objects and lists
                 *     match nothing. Accented letters in keys and texts match in both Unicode forms, composed
                 *     (NFC) and decomposed (NFD). The key is the text between the first `[` and the last `]`.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the previous page, with the same filters. An
                 *     invalid cursor returns a 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of transactions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundTransactionListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Only this transaction.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id?: components["parameters"]["TransactionIdFilter"];
                /**
                 * @description Only the payout with this reference.
                 * @example PO-20261121-7F3K9QZC
                 */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description Only refunds of this payment.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                payment_id?: components["parameters"]["PaymentIdFilter"];
                /**
                 * @description Only transactions with this `merchant_reference`, ignoring accents, case, Unicode
                 *     composition, repeated spaces and kinds of dashes. `epicerie bere-12` finds `Épicerie
                 *     Béré-12`.
                 * @example FAC-2026-0042
                 */
                merchant_reference?: components["parameters"]["SimilarReferenceFilter"];
                /**
                 * @description Only transactions with this provider reference, as shown in the customer's text message.
                 * @example 363440463
                 */
                provider_reference?: components["parameters"]["ProviderReferenceFilter"];
                /**
                 * @description Only checkout payments with this short reference, as shown on receipts and other checkout
                 *     pages. Case and dashes are ignored, and `O`, `I` and `L` match `0` and `1`. The short
                 *     reference comes from the last 40 bits of the `id`, so two payments can share one; both are
                 *     listed.
                 * @example 7K3M-9QPX
                 */
                short_reference?: components["parameters"]["ShortReferenceFilter"];
                /**
                 * @description Only transactions with this phone number, in any notation: international format, or the
                 *     local format of `country`.
                 * @example +242 06 512 34 56
                 */
                phone_number?: components["parameters"]["PhoneNumberFilter"];
                /**
                 * @description Only items of this organisation.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e1f
                 */
                organisation_id?: components["parameters"]["OrganisationFilter"];
                /**
                 * @description Only transactions created by this API key, for example after a theft.
                 * @example 0193a1ee-2a3b-7c4d-8e5f-6a7b8c9d0e2a
                 */
                api_key_id?: components["parameters"]["ApiKeyFilter"];
                /**
                 * @description Only items in this environment.
                 * @example live
                 */
                environment?: components["parameters"]["EnvironmentFilter"];
                /**
                 * @description Only payments (`collection`), payouts (`disbursement`) or refunds (`refund`).
                 * @example collection
                 */
                type?: components["parameters"]["TypeFilter"];
                /** @description Only transactions with one of these statuses: `status=successful&status=failed`. */
                status?: components["parameters"]["StatusFilter"];
                /** @description Only held payouts and refunds (true), or only transactions that are not held (false). */
                held?: components["parameters"]["HeldFilter"];
                /**
                 * @description Only transactions through this provider.
                 * @example carrier1_momo
                 */
                provider?: components["parameters"]["ViaProvider"];
                /**
                 * @description Only transactions in this country. It also sets the country of a local `phone_number`.
                 * @example CG
                 */
                country?: components["parameters"]["InCountry"];
                /**
                 * @description Only transactions in this currency (ISO 4217).
                 * @example XAF
                 */
                currency?: components["parameters"]["InCurrency"];
                /** @description Only transactions of at least this amount, in minor units. */
                amount_min?: components["parameters"]["LeastAmount"];
                /** @description Only transactions of at most this amount, in minor units. */
                amount_max?: components["parameters"]["GreatestAmount"];
                /**
                 * @description The unit of `amount_min` and `amount_max`. With `major`, 7000 matches XAF 7,000 and GHS
                 *     7,000.00.
                 * @example major
                 */
                amount_unit?: components["parameters"]["AmountUnit"];
                /**
                 * @description Only transactions created at or after this time.
                 * @example 2026-11-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedSince"];
                /**
                 * @description Only transactions created before this time.
                 * @example 2026-12-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedUntil"];
                /**
                 * @description Only transactions with this value under this metadata key: `metadata[commande]=2026-000123`.
                 *     Several keys must all match. A number or a boolean matches its JSON text; objects and lists
                 *     match nothing. Accented letters in keys and texts match in both Unicode forms, composed
                 *     (NFC) and decomposed (NFD). The key is the text between the first `[` and the last `]`.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /**
                 * @description `fr` or `en` for a localised file that people open in a spreadsheet: UTF-8 with a byte order
                 *     mark, and headings, kinds, types and statuses in that language. The separator is `;` in
                 *     French and `,` in English. Amounts are in major units with all decimals of the currency:
                 *     `9380,00` in French, `9380.00` in English; a failed payout shows no fee. Times are
                 *     `21/11/2026 10:00:01` in French and `2026-11-21 10:00:01` in English, in the time zone named
                 *     in the heading: that of the organisation's country or, in files covering all merchants, UTC.
                 *     An apostrophe is added before any cell that a spreadsheet would compute, round or read as a
                 *     date, before any cell that starts with an apostrophe, and before a would-be formula after a
                 *     comma or semicolon within a cell. The import of bulk payouts accepts these amounts and
                 *     apostrophes. Without `locale`, the file is for programs (RFC 4180): cells hold the plain
                 *     values, and amounts are integers in minor units. Do not open it in a spreadsheet.
                 * @example fr
                 */
                locale?: components["parameters"]["FileLocale"];
                /**
                 * @description The time zone of a localised file (`locale`), instead of the organisation's or UTC. Files
                 *     for programs use UTC.
                 * @example Africa/Brazzaville
                 */
                time_zone?: components["parameters"]["FileTimeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transactions, streamed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["FoundTransactionFile"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTransactionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    enquireTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction, with the time of the next query in `due_at`. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTransactionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AlreadyFinal"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    refundTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundTransactionRequest"];
            };
        };
        responses: {
            /** @description The refund; its money is reserved. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTransactionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["RefundOutdated"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["RefundRefused"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTransactionEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionEventListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveProviderListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshProviderBalances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers, with their balances. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveProviderListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProviderHealth: {
        parameters: {
            query?: {
                /**
                 * @description Whether to count by `hour`, the default, or by `day`.
                 * @example day
                 */
                per?: components["parameters"]["HealthPer"];
                /**
                 * @description Only transactions through this provider.
                 * @example carrier1_momo
                 */
                provider?: components["parameters"]["ViaProvider"];
                /**
                 * @description Only transactions in this country.
                 * @example CG
                 */
                country?: components["parameters"]["HealthCountry"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderHealthResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getServiceState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStateResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckAccountRequest"];
            };
        };
        responses: {
            /** @description The provider's answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCheckResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    erasePhoneNumber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ErasePhoneNumberRequest"];
            };
        };
        responses: {
            /** @description The result of the erasure. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneNumberErasureResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description The session has begun. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSessionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["SignInRefused"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to sign. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyChallengeResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["PasskeysUnavailable"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInWithPasskeyRequest"];
            };
        };
        responses: {
            /** @description The session has begun. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSessionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["PasskeyUnknown"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["PasskeysUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startSingleSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sign-in URL. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleSignOnStartResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NoSingleSignOn"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["IdentityProviderUnavailable"];
        };
    };
    finishSingleSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishSingleSignOnRequest"];
            };
        };
        responses: {
            /** @description The session has begun. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSessionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["SingleSignOnRefused"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NoSingleSignOn"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["IdentityProviderUnavailable"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description If the person exists, the link is on its way. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["NoMail"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description The password is changed; sign in to continue. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["ResetOver"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSessionRequest"];
            };
        };
        responses: {
            /** @description The session is confirmed. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSessionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["PasskeysUnavailable"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description The password is changed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authenticator is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmAuthenticatorRequest"];
            };
        };
        responses: {
            /** @description The authenticator is active. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options for the new passkey. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["PasskeyRefused"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPasskeyRequest"];
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["PasskeyRefused"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkey is removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The other sessions have ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSessionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccessTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokenListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccessTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAccessTokenResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: {
                /**
                 * @description Only views of this list.
                 * @example transactions
                 */
                list?: components["parameters"]["SavedViewListFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveViewRequest"];
            };
        };
        responses: {
            /** @description The view. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePersonRequest"];
            };
        };
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["LastOwner"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewPasswordResetResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmPersonRequest"];
            };
        };
        responses: {
            /** @description The person, who now counts separately. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is unlinked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenAlone"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvitationRequest"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AlreadyInvited"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationRequest"];
            };
        };
        responses: {
            /** @description The person, who can now sign in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["InvitationOver"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id returned at creation. A value that is not a uuid returns `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
