// Made by `make generate`; do not edit.

export interface paths {
    "/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List organisations */
        get: operations["listOrganisations"];
        /** Sign up an organisation */
        post: operations["createOrganisation"];
    };
    "/organisations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an organisation */
        get: operations["getOrganisation"];
        /** Change an organisation */
        patch: operations["updateOrganisation"];
    };
    "/organisations/{id}/kyc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Set the identity verification */
        put: operations["setKycStatus"];
    };
    "/organisations/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suspend an organisation */
        post: operations["suspendOrganisation"];
    };
    "/organisations/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Resume a suspended organisation */
        post: operations["resumeOrganisation"];
    };
    "/organisations/{id}/held-payouts/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Resume an organisation's held payouts */
        post: operations["resumeHeldPayouts"];
    };
    "/organisations/{id}/held-payouts/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cancel an organisation's held payouts */
        post: operations["cancelHeldPayouts"];
    };
    "/organisations/{id}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List an organisation's applications */
        get: operations["listApplications"];
        /** Create an application */
        post: operations["createApplication"];
    };
    "/applications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an application */
        get: operations["getApplication"];
        /** Change an application */
        patch: operations["updateApplication"];
    };
    "/applications/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List an application's keys */
        get: operations["listApiKeys"];
        /** Create a key */
        post: operations["createApiKey"];
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search keys */
        get: operations["searchApiKeys"];
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Revoke a key */
        delete: operations["revokeApiKey"];
    };
    "/api-keys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Roll a key */
        post: operations["rollApiKey"];
    };
    "/applications/{id}/live-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Start a live key */
        post: operations["startLiveKey"];
    };
    "/live-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List live keys to claim */
        get: operations["listLiveKeys"];
    };
    "/live-keys/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approve a live key */
        post: operations["approveLiveKey"];
    };
    "/live-keys/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cancel a live key */
        post: operations["cancelLiveKey"];
    };
    "/applications/{id}/bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Add a bank account for a merchant */
        post: operations["addMerchantBankAccount"];
    };
    "/applications/{id}/withdrawal-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a merchant's withdrawal schedules */
        get: operations["listManagedWithdrawalSchedules"];
        /** Set a merchant's withdrawal schedule */
        put: operations["setManagedWithdrawalSchedule"];
    };
    "/merchant-bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List merchants' bank accounts */
        get: operations["listMerchantBankAccounts"];
    };
    "/merchant-bank-accounts/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify a bank account */
        post: operations["verifyMerchantBankAccount"];
    };
    "/merchant-bank-accounts/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reject a bank account */
        post: operations["rejectMerchantBankAccount"];
    };
    "/merchant-bank-accounts/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Disable a bank account */
        post: operations["disableMerchantBankAccount"];
    };
    "/merchant-bank-accounts/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Erase a bank account */
        post: operations["eraseMerchantBankAccount"];
    };
    "/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List merchants' withdrawals */
        get: operations["listManagedWithdrawals"];
    };
    "/withdrawals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approve a withdrawal */
        post: operations["approveWithdrawal"];
    };
    "/withdrawals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reject a withdrawal */
        post: operations["rejectWithdrawal"];
    };
    "/withdrawals/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mark a withdrawal as sent */
        post: operations["sendWithdrawal"];
    };
    "/withdrawals/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Record that the bank paid a withdrawal */
        post: operations["payWithdrawal"];
    };
    "/withdrawals/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Record that the bank returned a withdrawal */
        post: operations["returnWithdrawal"];
    };
    "/withdrawals/{id}/return/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose to return a withdrawal */
        post: operations["proposeWithdrawalReturn"];
    };
    "/withdrawal-batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List exported batches of withdrawals */
        get: operations["listWithdrawalBatches"];
        /** Export approved withdrawals as a batch */
        post: operations["exportWithdrawals"];
    };
    "/withdrawal-batches/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the bank file of a batch */
        post: operations["downloadWithdrawalBatch"];
    };
    "/withdrawal-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Record the bank's answers */
        post: operations["recordBankAnswers"];
    };
    "/withdrawal-batches/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Unlock exports after a restore */
        post: operations["confirmWithdrawalExports"];
    };
    "/applications/{id}/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List an application's webhook endpoints */
        get: operations["listWebhookEndpoints"];
        /** Register a webhook endpoint */
        post: operations["createWebhookEndpoint"];
    };
    "/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit entries */
        get: operations["listAuditEntries"];
    };
    "/audit-entries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download audit entries */
        get: operations["downloadAuditEntries"];
    };
    "/audit-checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign the state of the audit trail */
        get: operations["getAuditCheckpoint"];
    };
    "/audit-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Verify the audit trail */
        get: operations["verifyAudit"];
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the delivery health of all endpoints */
        get: operations["listEndpointHealth"];
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a webhook endpoint */
        get: operations["getWebhookEndpoint"];
        /** Delete a webhook endpoint */
        delete: operations["deleteWebhookEndpoint"];
        /** Change a webhook endpoint */
        patch: operations["updateWebhookEndpoint"];
    };
    "/webhook-endpoints/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the deliveries to a webhook endpoint */
        get: operations["listEndpointEvents"];
    };
    "/webhook-endpoints/{id}/recoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the recoveries of a webhook endpoint */
        get: operations["listEndpointRecoveries"];
        /** Redeliver events a webhook endpoint missed */
        post: operations["startEndpointRecovery"];
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rotate the secret of a webhook endpoint */
        post: operations["rotateWebhookSecret"];
    };
    "/webhook-endpoints/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Test a webhook endpoint */
        post: operations["pingWebhookEndpoint"];
    };
    "/applications/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List an application's events */
        get: operations["listEvents"];
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an event */
        get: operations["getEvent"];
    };
    "/events/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Send an event again */
        post: operations["resendEvent"];
    };
    "/sandbox/transactions/{id}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Set the outcome of a sandbox transaction */
        post: operations["setSandboxOutcome"];
    };
    "/applications/{id}/sandbox-clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Advance an application's sandbox clock */
        post: operations["advanceSandboxClock"];
    };
    "/organisations/{id}/sandbox-top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credit a merchant's sandbox balance */
        post: operations["createSandboxTopUp"];
    };
    "/organisations/{id}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an organisation's balances */
        get: operations["listBalances"];
    };
    "/organisations/{id}/balance-bridge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Summarise a balance over a month */
        get: operations["getBalanceBridge"];
    };
    "/organisations/{id}/ledger-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List an organisation's ledger entries */
        get: operations["listLedgerEntries"];
    };
    "/organisations/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download an organisation's statement */
        get: operations["getStatement"];
    };
    "/waiting-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payouts that need approval */
        get: operations["listWaitingPayouts"];
    };
    "/payouts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approve a payout */
        post: operations["approvePayout"];
    };
    "/payouts/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reject a payout */
        post: operations["rejectPayout"];
    };
    "/payouts/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Resume a held payout */
        post: operations["resumePayout"];
    };
    "/payouts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cancel a held payout */
        post: operations["cancelPayout"];
    };
    "/waiting-bulk-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bulk payouts that need approval */
        get: operations["listWaitingBulkPayouts"];
    };
    "/bulk-payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bulk payouts */
        get: operations["listBulkPayouts"];
    };
    "/bulk-payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the progress of a bulk payout */
        get: operations["getBulkPayout"];
    };
    "/bulk-payouts/{id}/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the lines of a bulk payout */
        get: operations["listBulkPayoutLines"];
    };
    "/bulk-payouts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approve a bulk payout */
        post: operations["approveBulkPayout"];
    };
    "/bulk-payouts/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reject a bulk payout */
        post: operations["rejectBulkPayout"];
    };
    "/bulk-payouts/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cancel a bulk payout */
        post: operations["cancelBulkPayout"];
    };
    "/fee-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List fee schedules */
        get: operations["listFeeSchedules"];
        /** Set the fee for payments or payouts */
        post: operations["createFeeSchedule"];
    };
    "/withdrawal-fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List withdrawal fees */
        get: operations["listWithdrawalFees"];
        /** Set the fee for withdrawals */
        post: operations["setWithdrawalFee"];
    };
    "/provider-prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List provider prices */
        get: operations["listProviderPrices"];
        /** Set what a provider charges */
        post: operations["createProviderPrice"];
    };
    "/provider-charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List provider charges */
        get: operations["listProviderCharges"];
        /** Record what a provider charged */
        post: operations["recordProviderCharges"];
    };
    "/platform-bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the platform's bank accounts */
        get: operations["listPlatformBankAccounts"];
        /** Add a platform bank account */
        post: operations["createPlatformBankAccount"];
    };
    "/platform-bank-accounts/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approve a platform bank account */
        post: operations["approvePlatformBankAccount"];
    };
    "/platform-bank-accounts/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Disable a platform bank account */
        post: operations["disablePlatformBankAccount"];
    };
    "/top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List transfers to the platform */
        get: operations["listTopUps"];
        /** Record a transfer to the platform */
        post: operations["recordTopUp"];
    };
    "/top-ups/{id}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Credit an unmatched transfer to a merchant */
        post: operations["matchTopUp"];
    };
    "/top-ups/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approve a top-up */
        post: operations["approveTopUp"];
    };
    "/top-ups/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reject a top-up */
        post: operations["rejectTopUp"];
    };
    "/top-ups/{id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reverse a top-up */
        post: operations["reverseTopUp"];
    };
    "/top-ups/{id}/reverse/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose to reverse a top-up */
        post: operations["proposeTopUpReversal"];
    };
    "/platform-transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List platform capital and transfers */
        get: operations["listPlatformTransfers"];
        /** Record platform capital or a platform transfer */
        post: operations["recordPlatformTransfer"];
    };
    "/platform-transfers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export platform capital and transfers as CSV */
        get: operations["exportPlatformTransfers"];
    };
    "/platform-transfers/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approve capital or a transfer */
        post: operations["approvePlatformTransfer"];
    };
    "/platform-transfers/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reject capital or a transfer */
        post: operations["rejectPlatformTransfer"];
    };
    "/platform-transfers/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Confirm that a transfer arrived */
        post: operations["confirmPlatformTransfer"];
    };
    "/platform-transfers/{id}/confirm/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose to confirm that a transfer arrived */
        post: operations["proposePlatformTransferArrival"];
    };
    "/platform-transfers/{id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reverse capital or a returned transfer */
        post: operations["reversePlatformTransfer"];
    };
    "/platform-transfers/{id}/reverse/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose to reverse capital or a returned transfer */
        post: operations["proposePlatformTransferReversal"];
    };
    "/merchant-wallets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read whether merchants' wallets are in use */
        get: operations["getMerchantWallets"];
        /** Use merchants' wallets */
        patch: operations["useMerchantWallets"];
    };
    "/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List amount limits */
        get: operations["listAmountLimits"];
        /** Set amount limits */
        put: operations["setAmountLimits"];
    };
    "/revenue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Summarise fees, charges and margin */
        get: operations["listRevenue"];
    };
    "/market-months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List volume, success rate and fees by month */
        get: operations["listMarketMonths"];
    };
    "/market-months.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Export volume, success rate and fees by month as CSV */
        get: operations["exportMarketMonths"];
    };
    "/ledger-check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check the ledger */
        get: operations["checkLedger"];
    };
    "/reconciliation-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List reconciliation items */
        get: operations["listReconciliationItems"];
    };
    "/reconciliation-items/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settle or dismiss an item */
        post: operations["resolveReconciliationItem"];
    };
    "/reconciliation-items/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reopen a dismissed item */
        post: operations["reopenReconciliationItem"];
    };
    "/unknown-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List unknown provider transactions */
        get: operations["listUnknownOrders"];
    };
    "/unknown-orders/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Resolve an unknown transaction */
        post: operations["resolveUnknownOrder"];
    };
    "/waiting-decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List items that need a decision */
        get: operations["listWaitingDecisions"];
    };
    "/fee-schedules/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose a payment or payout fee */
        post: operations["proposeFeeSchedule"];
    };
    "/provider-prices/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose what a provider charges */
        post: operations["proposeProviderPrice"];
    };
    "/provider-charges/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose what a provider charged */
        post: operations["proposeProviderCharges"];
    };
    "/withdrawal-fees/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose a withdrawal fee */
        post: operations["proposeWithdrawalFee"];
    };
    "/limits/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose amount limits */
        post: operations["proposeAmountLimits"];
    };
    "/reconciliation-items/{id}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose to settle or dismiss an item */
        post: operations["proposeSettlement"];
    };
    "/applications/{id}/payout-approval-rules/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose payout approval rules */
        post: operations["proposePayoutApprovalRules"];
    };
    "/applications/{id}/ip-allow-list/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose an IP allow-list */
        post: operations["proposeIpAllowList"];
    };
    "/people/{id}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose a change to a person */
        post: operations["proposePersonChange"];
    };
    "/organisations/{id}/resume/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose to resume a suspended organisation */
        post: operations["proposeResumption"];
    };
    "/organisations/{id}/kyc/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose an identity verification */
        post: operations["proposeKycStatus"];
    };
    "/organisations/{id}/balance-adjustments/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose to adjust a balance */
        post: operations["proposeBalanceAdjustment"];
    };
    "/transactions/{id}/refunds/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose a refund */
        post: operations["proposeRefund"];
    };
    "/unknown-orders/{id}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Propose to resolve an unknown transaction */
        post: operations["proposeUnknownOrderResolution"];
    };
    "/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List proposals */
        get: operations["listProposals"];
    };
    "/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a proposal */
        get: operations["getProposal"];
    };
    "/proposals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Approve a proposal */
        post: operations["approveProposal"];
    };
    "/proposals/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Confirm a proposal on the host */
        post: operations["confirmProposal"];
    };
    "/proposals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reject a proposal */
        post: operations["rejectProposal"];
    };
    "/proposals/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Withdraw a proposal */
        post: operations["withdrawProposal"];
    };
    "/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the state after a restore */
        get: operations["getRecovery"];
    };
    "/recovery/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finish the recovery */
        post: operations["finishRecovery"];
    };
    "/open-comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count open provider comparisons */
        get: operations["listOpenComparisons"];
    };
    "/wallet-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List wallet days */
        get: operations["listWalletDays"];
    };
    "/wallet-comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Compare balances with the ledger */
        post: operations["compareWallets"];
    };
    "/statement-comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Record a statement comparison */
        post: operations["recordStatementComparison"];
    };
    "/live-transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a provider's live transactions */
        get: operations["listLiveTransactions"];
    };
    "/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a backup of an embedded database */
        get: operations["downloadBackup"];
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search all merchants' transactions */
        get: operations["searchTransactions"];
    };
    "/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download all merchants' transactions as CSV */
        get: operations["downloadTransactions"];
    };
    "/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look up a payment, refund or payout */
        get: operations["getTransaction"];
    };
    "/transactions/{id}/enquire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Query the provider about a transaction now */
        post: operations["enquireTransaction"];
    };
    "/transactions/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Refund a payment */
        post: operations["refundTransaction"];
    };
    "/transactions/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events of a transaction */
        get: operations["listTransactionEvents"];
    };
    "/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List live providers */
        get: operations["listProviders"];
    };
    "/provider-balances/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Refresh the balances at providers */
        post: operations["refreshProviderBalances"];
    };
    "/provider-health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show success rates by provider */
        get: operations["listProviderHealth"];
    };
    "/service-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the state of the service */
        get: operations["getServiceState"];
    };
    "/account-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Query a provider about an account */
        post: operations["checkAccount"];
    };
    "/phone-number-erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Erase a phone number */
        post: operations["erasePhoneNumber"];
    };
    "/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign in */
        post: operations["signIn"];
    };
    "/sign-in/passkey-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Start a passkey sign-in */
        post: operations["startPasskeySignIn"];
    };
    "/sign-in/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sign in with a passkey */
        post: operations["signInWithPasskey"];
    };
    "/sign-in/single-sign-on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Start single sign-on */
        post: operations["startSingleSignOn"];
    };
    "/sign-in/single-sign-on/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finish single sign-on */
        post: operations["finishSingleSignOn"];
    };
    "/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Request a password reset */
        post: operations["requestPasswordReset"];
    };
    "/password-resets/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reset the password */
        post: operations["resetPassword"];
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the current session */
        get: operations["getSession"];
        /** Sign out */
        delete: operations["endSession"];
    };
    "/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Confirm the session */
        post: operations["confirmSession"];
    };
    "/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Change your password */
        put: operations["changePassword"];
    };
    "/session/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Start setting up an authenticator */
        post: operations["startAuthenticator"];
        /** Remove the authenticator */
        delete: operations["removeAuthenticator"];
    };
    "/session/authenticator/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Activate an authenticator */
        post: operations["confirmAuthenticator"];
    };
    "/session/passkey-challenge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Start adding a passkey */
        post: operations["startPasskey"];
    };
    "/session/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your passkeys */
        get: operations["listPasskeys"];
        /** Add a passkey */
        post: operations["addPasskey"];
    };
    "/session/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Remove a passkey */
        delete: operations["removePasskey"];
    };
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your sessions */
        get: operations["listSessions"];
        /** End all other sessions */
        delete: operations["endOtherSessions"];
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** End one of your sessions */
        delete: operations["endSessionById"];
    };
    "/access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your access tokens */
        get: operations["listAccessTokens"];
        /** Create an access token */
        post: operations["createAccessToken"];
    };
    "/access-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Revoke an access token */
        delete: operations["revokeAccessToken"];
    };
    "/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your saved views */
        get: operations["listSavedViews"];
        /** Save a view */
        post: operations["saveView"];
    };
    "/saved-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Delete a saved view */
        delete: operations["deleteSavedView"];
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List people */
        get: operations["listPeople"];
    };
    "/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a person */
        get: operations["getPerson"];
        /** Change a role or countries, or deactivate a person */
        patch: operations["updatePerson"];
    };
    "/people/{id}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Create a password reset link */
        post: operations["createPasswordReset"];
    };
    "/people/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Confirm that a person is not the colleague who invited them */
        post: operations["confirmPerson"];
    };
    "/people/{id}/identity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Unlink a person from the identity provider */
        delete: operations["unlinkIdentity"];
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invitations */
        get: operations["listInvitations"];
        /** Invite a person */
        post: operations["createInvitation"];
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accept an invitation */
        post: operations["acceptInvitation"];
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Revoke an invitation */
        delete: operations["revokeInvitation"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Status of the identity verification. Live keys require `verified`. New values may be added.
         * @enum {string}
         */
        KycStatus: "none" | "pending" | "verified" | "rejected";
        /**
         * @description A secret key can call the service; a publishable key cannot.
         * @enum {string}
         */
        ApiKeyKind: "secret" | "publishable";
        /**
         * @description Operations that a restricted key allows in addition to reading: create payments, refunds,
         *     payouts or checkout sessions; manage payment links, or webhook endpoints and deliveries; set
         *     references and metadata on transactions; rotate its own key; add and disable bank accounts;
         *     request withdrawals; advance the test clock. New values may be added.
         * @enum {string}
         */
        Permission: "payments:write" | "refunds:write" | "payouts:write" | "checkout:write" | "payment_links:write" | "webhooks:write" | "transactions:write" | "keys:write" | "bank_accounts:write" | "withdrawals:write" | "sandbox:write";
        /**
         * @description The change that an event reports. New values may be added.
         * @enum {string}
         */
        EventKind: "payment.succeeded" | "payment.failed" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "payout.approved" | "payout.completed" | "payout.failed" | "payout.rejected" | "checkout.session.completed" | "checkout.session.expired" | "withdrawal.paid" | "withdrawal.returned" | "top_up.received" | "webhook.ping";
        /**
         * @description The change that the event reports. New values may be added.
         * @enum {string}
         */
        WithdrawalEventType: "withdrawal.paid" | "withdrawal.returned";
        /** @description A withdrawal was paid or returned. */
        WithdrawalEvent: {
            /** @description Identifier of the event, equal to `webhook-id`. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "withdrawal.paid" | "withdrawal.returned";
            /**
             * Format: date-time
             * @description Time of the change.
             */
            timestamp: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description Always null for a withdrawal.
             */
            checkout_session_id: string | null;
            data: components["schemas"]["Withdrawal"];
        };
        /**
         * @description The change that the event reports. New values may be added.
         * @enum {string}
         */
        TopUpEventType: "top_up.received";
        /** @description A transfer was credited to the balance. */
        TopUpEvent: {
            /** @description Identifier of the event, equal to `webhook-id`. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "top_up.received";
            /**
             * Format: date-time
             * @description Time of the change.
             */
            timestamp: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description Always null for a top-up.
             */
            checkout_session_id: string | null;
            data: components["schemas"]["CreditedTopUp"];
        };
        /** @description A merchant's transfer that was credited to its balance. */
        CreditedTopUp: {
            /**
             * Format: uuid
             * @description Identifier of the top-up.
             */
            id: string;
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description The credited amount, in minor units.
             */
            amount: number;
            /** @description The bank's reference of the transfer. */
            bank_reference: string;
            /**
             * Format: date
             * @description The value date of the transfer.
             */
            value_date: string;
        };
        /** @description Any event, as delivered. `type` identifies the kind of event. */
        WebhookEvent: components["schemas"]["PaymentEvent"] | components["schemas"]["RefundEvent"] | components["schemas"]["PayoutEvent"] | components["schemas"]["CheckoutSessionEvent"] | components["schemas"]["WithdrawalEvent"] | components["schemas"]["TopUpEvent"] | components["schemas"]["PingEvent"];
        /** @description Position of this page in the list, and the position of the next page. */
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
         * @description The reason why an endpoint is disabled. `manual`: a request disabled it. `gone`: it returned
         *     a 410 response. `failing`: all attempts at one URL failed for five days. New values may be
         *     added.
         * @enum {string}
         */
        DisabledReason: "manual" | "gone" | "failing";
        /**
         * @description `pending`: the delivery will be attempted again. `failed`: the last attempt has failed. New values may be added.
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
        /** @description Internal reason for colleagues and auditors. The merchant does not see it. */
        Reason: string;
        /**
         * @description Internal reason for colleagues and auditors. The merchant does not see it. People must send
         *     it if live providers are configured and the change concerns live money.
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
             * @description Internal reason for administrators. The organisation does not see it.
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
        /** @description A rule that defines the payouts in a currency that need approval. */
        PayoutApprovalRule: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Payouts above this amount, in minor units, need approval. `null` if no payout needs
             *     approval because of its amount.
             */
            threshold: number | null;
            /**
             * Format: int64
             * @description Total that can be paid out without approval within 24 hours, in minor units and without
             *     fees. A payout that would exceed the limit needs approval. Failed payouts are not
             *     included. `null` if there is no limit.
             */
            daily_limit: number | null;
            /**
             * Format: int64
             * @description A payout or bulk payout that needs approval and is above this amount, in minor units,
             *     needs two approvers. `null` or absent if one approver is always sufficient.
             */
            two_approvers_above?: number | null;
        };
        /**
         * Format: ip-range
         * @description An IPv4 or IPv6 address or CIDR range. Host names are not accepted.
         */
        NetworkRange: string;
        /** @description The fields of the application to change. */
        UpdateApplicationRequest: {
            /**
             * @description Name of the application.
             * @example Site marchand
             */
            name?: string;
            /**
             * @description IP addresses or CIDR ranges that can use the application's keys; empty for any address.
             * @example [
             *       "203.0.113.7",
             *       "2001:db8::/32"
             *     ]
             */
            ip_allow_list?: components["schemas"]["NetworkRange"][];
            /**
             * Format: int64
             * @description Number of requests a minute for each of the application's keys; null for no limit.
             * @example 600
             */
            rate_limit_per_minute?: number | null;
            /** @description The rules, one for each currency, which replace the previous rules. An empty list removes all rules. */
            payout_approval_rules?: components["schemas"]["PayoutApprovalRule"][];
            duplicate_collection?: components["schemas"]["DuplicateCollection"];
            language?: components["schemas"]["ErrorLanguage"];
            /**
             * Format: email
             * @description E-mail address for customers with questions about a payment; null if not set.
             * @example aide@boutique.example
             */
            support_email?: string | null;
            /**
             * @description Phone number for customers with questions about a payment, in international format; null
             *     if not set.
             * @example +242 06 512 34 56
             */
            support_phone?: string | null;
            /**
             * Format: uri
             * @description `https://` URL of a help page for customers; null if not set.
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
             * @description Expiry of the key, which must be in the future. If null or absent, the key does not
             *     expire.
             * @example 2027-11-21T09:00:00.000Z
             */
            expires_at?: string | null;
            /**
             * @description Operations that the key allows in addition to reading. An empty list creates a read-only
             *     key. If null or absent, the key is unrestricted. A rolled key has the same permissions.
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
             * @description Expiry of the key, which must be in the future. If null or absent, the key does not
             *     expire.
             * @example 2027-11-21T09:00:00.000Z
             */
            expires_at?: string | null;
            /**
             * @description Operations that the key allows in addition to reading. An empty list creates a read-only
             *     key. If null or absent, the key is unrestricted.
             */
            permissions?: components["schemas"]["Permission"][] | null;
        };
        /** @description The options for rolling a key. */
        RollApiKeyRequest: {
            /**
             * Format: int64
             * @description Number of seconds for which the old key still works. The default is one day.
             * @default 86400
             * @example 3600
             */
            overlap_seconds: number;
        };
        /** @description A webhook endpoint to register. */
        CreateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description URL that receives the events. It must start with `https://`; the sandbox also accepts `http://`. Events are not delivered to loopback, private, link-local or metadata addresses unless the server is configured to allow them. The service stores the scheme and host name in lower case, without a dot at the end of the host name.
             * @example https://boutique.example/webhooks
             */
            url: string;
            environment: components["schemas"]["Environment"];
            /** @description Event types to receive. If null or absent, the endpoint receives all types except `withdrawal.*` and `top_up.*`. */
            events?: components["schemas"]["EventKind"][] | null;
        };
        /** @description The fields of the webhook endpoint to change. */
        UpdateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description URL that receives the events. It must start with `https://`; the sandbox also accepts `http://`. Events are not delivered to loopback, private, link-local or metadata addresses unless the server is configured to allow them. The service stores the scheme and host name in lower case, without a dot at the end of the host name.
             * @example https://boutique.example/webhooks
             */
            url?: string;
            /** @description Event types to receive. If null, the endpoint receives all types except `withdrawal.*` and `top_up.*`. */
            events?: components["schemas"]["EventKind"][] | null;
            /**
             * @description True if the endpoint receives events.
             * @example false
             */
            enabled?: boolean;
        };
        /** @description The options for rotating a secret. */
        RotateWebhookSecretRequest: {
            /**
             * Format: int64
             * @description Number of seconds for which the previous secret still signs. The default is one day.
             * @default 86400
             * @example 3600
             */
            overlap_seconds: number;
        };
        /** @description The endpoint to which an event is sent again. */
        ResendEventRequest: {
            /**
             * Format: uuid
             * @description The endpoint. If you omit it, the event is sent to every endpoint that subscribes to its
             *     type.
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
            /** @description Must be absent or null. */
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
             * @description Start of the suspension; null if the organisation is not suspended.
             */
            suspended_at: string | null;
            /** @description Reason for the suspension; null if the organisation is not suspended. */
            suspension_reason: string | null;
            /**
             * Format: date-time
             * @description Time when the resource was created.
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
         *     `resumeOrganisation` return it. Lists do not.
         */
        OpenPayouts: {
            /**
             * Format: int64
             * @description Number of payouts on hold, for any reason. `held=true` of `GET /transactions` lists
             *     them. Some of the `submitted` payouts can also be put on hold later. The maximum value
             *     is 10000.
             */
            held: number;
            /**
             * Format: int64
             * @description Number of payouts whose submission has started, so their providers may have received
             *     them. While the organisation is suspended, payouts that prove not to have been sent are
             *     also put on hold. Read the number again a minute after the suspension. The maximum value
             *     is 10000.
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
             * @description The organisation that owns the application.
             */
            organisation_id: string;
            /** @description Name of the application. */
            name: string;
            /** @description IP addresses or CIDR ranges that can use the application's keys; empty for any address. */
            ip_allow_list: string[];
            /**
             * Format: int64
             * @description Number of requests a minute for each of the application's keys; 100 by default, null for
             *     no limit.
             */
            rate_limit_per_minute: number | null;
            /**
             * @description Rules for payouts that need approval, by currency. Without a rule, payouts in that
             *     currency do not need approval.
             */
            payout_approval_rules: components["schemas"]["PayoutApprovalRule"][];
            duplicate_collection: components["schemas"]["DuplicateCollection"];
            language: components["schemas"]["ErrorLanguage"];
            /** @description E-mail for customers with questions about a payment. `null` if not set. */
            support_email: string | null;
            /** @description Phone number for customers with questions about a payment. `null` if not set. */
            support_phone: string | null;
            /** @description Help page for customers. `null` if not set. */
            support_url: string | null;
            /**
             * Format: date-time
             * @description Time when the resource was created.
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
         *     the number. `review` (the default) lists the payment for reconciliation. `refund`
         *     immediately refunds it in full, and lists it if the balance does not cover the refund or the
         *     refund fails. New values may be added.
         * @enum {string}
         */
        DuplicateCollection: "review" | "refund";
        /**
         * @description Language of the error messages for an application's keys. The default is French. In the
         *     account API, `Accept-Language` takes precedence. A repeated request returns its first
         *     response unchanged. New values may be added.
         * @enum {string}
         */
        ErrorLanguage: "fr" | "en";
        /**
         * @description The reason for an automatic refund of a payment. `duplicate_collection`: another payment had
         *     completed its checkout session. New values may be added.
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
        /** @description A new organisation with its first application and keys. */
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
             * @description The application that owns the key.
             */
            application_id: string;
            kind: components["schemas"]["ApiKeyKind"];
            environment: components["schemas"]["Environment"];
            /** @description Display name. */
            name: string | null;
            /**
             * @description The operations that the key allows in addition to reading; null if it allows all
             *     operations.
             */
            permissions: components["schemas"]["Permission"][] | null;
            /**
             * @description Start of the key, which shows its kind and environment. The prefix of a newer key has
             *     four more characters.
             */
            prefix: string;
            /** @description Last characters of the key. */
            last_four: string;
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Approximate time of the last use; null if the key was never used.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time from which the key is refused; null if the key does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of the revocation; null if the key was not revoked.
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
             * @description The application that owns the key.
             */
            application_id: string;
            kind: components["schemas"]["ApiKeyKind"];
            environment: components["schemas"]["Environment"];
            /** @description Display name. */
            name: string | null;
            /**
             * @description The operations that the key allows in addition to reading; null if it allows all
             *     operations.
             */
            permissions: components["schemas"]["Permission"][] | null;
            /**
             * @description Start of the key, which shows its kind and environment. The prefix of a newer key has
             *     four more characters.
             */
            prefix: string;
            /** @description Last characters of the key. */
            last_four: string;
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Approximate time of the last use; null if the key was never used.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time from which the key is refused; null if the key does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of the revocation; null if the key was not revoked.
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
             * @description The application that owns the key.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uri
             * @description URL that receives the events.
             */
            url: string;
            /** @description Event types to which the endpoint subscribes. If null, it receives all types except `withdrawal.*` and `top_up.*`. */
            events: components["schemas"]["EventKind"][] | null;
            /** @description True if the endpoint receives events. */
            enabled: boolean;
            /** @description Null while the endpoint is enabled. */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description Time when the resource was created.
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
             * @description The application that owns the key.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uri
             * @description URL that receives the events.
             */
            url: string;
            /** @description Event types to which the endpoint subscribes. If null, it receives all types except `withdrawal.*` and `top_up.*`. */
            events: components["schemas"]["EventKind"][] | null;
            /** @description True if the endpoint receives events. */
            enabled: boolean;
            /** @description Null while the endpoint is enabled. */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description Time when the resource was created.
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
             * @description The application that owns the key.
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
             * @description The application that owns the key.
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
            /** @description One delivery for each endpoint that should receive the event. */
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
             * @description The endpoint's current URL, empty if the endpoint was deleted. Attempts before a URL
             *     change used the previous URL.
             */
            url: string;
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: date-time
             * @description Time of the next attempt; null if no further attempt is due.
             */
            next_attempt_at: string | null;
            /** @description The entries, oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description One delivery attempt, which takes at most 15 seconds. If a server stop interrupts an attempt, the attempt has no response, is not part of the retry schedule, and is repeated immediately. */
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
            /** @description Reason for a missing or incomplete response; null if the response was complete. */
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
            /** @description Final status of the transaction, in the terms of its type: a successful payout is `completed`. */
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
            /** @description The newest items come first. */
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
            /** @description The newest items come first. */
            data: components["schemas"]["Application"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /**
         * @description Status of a live key. New values may be added.
         *
         *     - `awaiting_approval`: a second person must approve the key.
         *     - `ready`: the merchant can claim the key.
         *     - `claimed`: the merchant has claimed the key, which was shown once.
         *     - `cancelled`: the claim link no longer works.
         *     - `expired`: nobody approved the key within a week, or nobody claimed it within three days.
         * @enum {string}
         */
        LiveKeyStatus: "awaiting_approval" | "ready" | "claimed" | "cancelled" | "expired";
        /**
         * @description The reason why a second person must approve a live key. `no_mail`: the service sends no
         *     mail. `contact_not_verified`: the merchant's contact address is not verified. New values may
         *     be added.
         * @enum {string}
         */
        LiveKeyApprovalReason: "no_mail" | "contact_not_verified";
        /** @description A live key that its merchant claims. */
        LiveKey: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application that owns the key.
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
            /**
             * @description The operations that the key allows in addition to reading; null if it allows all
             *     operations.
             */
            permissions: components["schemas"]["Permission"][] | null;
            /**
             * Format: date-time
             * @description Time from which the key is refused; null if the key does not expire.
             */
            key_expires_at: string | null;
            status: components["schemas"]["LiveKeyStatus"];
            /**
             * Format: email
             * @description E-mail address that receives the claim link; null if the approver hands over the link.
             */
            recipient: string | null;
            /** @description The reason why a second person must approve the key; null if no approval is needed. */
            approval_reason: components["schemas"]["LiveKeyApprovalReason"] | null;
            /**
             * Format: date-time
             * @description Time when the live key was started.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time until which the live key can be approved or claimed.
             */
            expires_at: string;
            /**
             * @description The approver who was shown the claim link, and so could have claimed the key; `null` for
             *     the management token, and if the link is mailed.
             */
            handed_over_by: components["schemas"]["NamedPerson"] | null;
            /**
             * Format: date-time
             * @description Time when the approver was shown the claim link; null if the link is mailed.
             */
            handed_over_at: string | null;
            /**
             * Format: date-time
             * @description Time when the merchant claimed the key; null if the key is not claimed yet.
             */
            claimed_at: string | null;
            /**
             * @description The IP address from which the key was claimed; null if the address is unknown or the key
             *     is not claimed yet.
             */
            claimed_from: string | null;
            /**
             * Format: uuid
             * @description Identifier of the claimed key; null if the key is not claimed yet.
             */
            api_key_id: string | null;
            approval: components["schemas"]["Approval"];
        };
        /** @description One live key. */
        LiveKeyResponse: {
            data: components["schemas"]["LiveKey"];
        };
        /** @description The reason for a decision. The merchant can read it. */
        WithdrawalReason: {
            /** @description The reason. */
            reason: string;
        };
        /** @description A return by the bank. */
        ReturnWithdrawalRequest: {
            /** @description The reason, which the merchant can read. */
            reason: string;
            /** @description The bank's reference of the returned transfer. */
            bank_reference?: string;
            /**
             * Format: date
             * @description The bank's value date of the return. The default is the day of the request, in UTC. A
             *     transfer with the same date and amount may be this return (see `recordTopUp`).
             */
            value_date?: string;
        };
        /** @description The platform bank account from which the withdrawal is paid. */
        SendWithdrawalRequest: {
            /**
             * Format: uuid
             * @description A bank account of the platform in the currency of the withdrawal.
             */
            bank_account_id: string;
        };
        /** @description Evidence of the transfer to the merchant. */
        PayWithdrawalRequest: {
            /** @description The bank's reference of the transfer. */
            bank_reference: string;
            /** @description The evidence, such as the line of a bank statement. */
            evidence: string;
        };
        /** @description A withdrawal as staff see it. */
        ManagedWithdrawal: {
            /**
             * Format: uuid
             * @description Identifier of the withdrawal.
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
            /** @description The last four characters of the bank account number. */
            masked_account_number: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description The amount that the bank account receives, in minor units.
             */
            amount: number;
            /**
             * Format: int64
             * @description The fee, which is reserved in addition to the amount.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description The part of the fee that was returned because the bank returned the withdrawal after it
             *     was paid.
             */
            returned_fee_amount: number;
            status: components["schemas"]["WithdrawalStatus"];
            /** @description The reason why staff rejected the withdrawal, or the bank returned it. */
            reason: string | null;
            /** @description The bank's reference of the transfer; set when the withdrawal is paid. */
            bank_reference: string | null;
            /**
             * Format: date-time
             * @description Time when staff recorded the withdrawal as paid.
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description The start of the period of its schedule; null if it was requested.
             */
            scheduled_for: string | null;
            /**
             * Format: date-time
             * @description Time when the withdrawal was requested.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last status change.
             */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The platform's bank account from which the withdrawal is paid; `null` until the
             *     withdrawal is sent.
             */
            payer_bank_account_id: string | null;
            /**
             * Format: uuid
             * @description The batch that contains the withdrawal; `null` if a person sent the withdrawal
             *     individually.
             */
            batch_id: string | null;
            /**
             * @description The person who sent the withdrawal; `null` if it is not sent yet, and for the management
             *     token.
             */
            sent_by: string | null;
            /** @description The person who recorded that the bank paid the withdrawal. */
            paid_by: string | null;
            /** @description The person who recorded or proposed the return. */
            returned_by: string | null;
            /** @description The person who approved the return; `null` if no approval was needed. */
            return_approved_by: string | null;
            approval: components["schemas"]["Approval"];
        };
        /** @description Withdrawals that were exported together in one bank file. */
        WithdrawalBatch: {
            /**
             * Format: uuid
             * @description Identifier of the batch. Without dashes, it is the message id of the bank file.
             */
            readonly id: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description The platform's bank account from which the batch is paid.
             */
            bank_account_id: string;
            /** @description Name of the bank account. */
            bank_account_name: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Number of withdrawals; 0 if all of them left the batch before its first download.
             */
            line_count: number;
            /**
             * Format: int64
             * @description The sum of the withdrawals, in minor units.
             */
            amount: number;
            /**
             * Format: int64
             * @description Number of downloads of the file.
             */
            downloads: number;
            /** @description The person who exported the batch; `null` for the management token. */
            exported_by: string | null;
            /**
             * Format: date-time
             * @description Time of the export.
             */
            readonly created_at: string;
        };
        /**
         * @description `merchant_may_not_pay`: the merchant is suspended or not verified. `bank_account_disabled`:
         *     the bank account was disabled. `status_changed`: the withdrawal is no longer sent, for
         *     example because it was returned. New values may be added.
         * @enum {string}
         */
        HeldReason: "merchant_may_not_pay" | "bank_account_disabled" | "status_changed";
        /** @description A withdrawal that was left out. */
        HeldWithdrawal: {
            /**
             * Format: uuid
             * @description Identifier of the withdrawal.
             */
            id: string;
            /**
             * Format: uuid
             * @description The merchant.
             */
            organisation_id: string;
            /** @description Name of the merchant. */
            organisation_name: string;
            /**
             * Format: int64
             * @description The amount in minor units.
             */
            amount: number;
            reason: components["schemas"]["HeldReason"];
        };
        /** @description A batch of withdrawals, and those that were left out. */
        WithdrawalBatchResponse: {
            data: components["schemas"]["WithdrawalBatch"];
            /** @description The withdrawals that were left out, oldest first. */
            held: components["schemas"]["HeldWithdrawal"][];
        };
        /** @description One page of batches. */
        WithdrawalBatchList: {
            /** @description The newest items come first. */
            data: components["schemas"]["WithdrawalBatch"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description The withdrawals to export. */
        ExportWithdrawalsRequest: {
            /**
             * Format: uuid
             * @description The platform's bank account from which the batch is paid.
             */
            bank_account_id: string;
            environment: components["schemas"]["Environment"];
        };
        /**
         * @description The format of a bank file. New values may be added.
         * @enum {string}
         */
        BankFileFormat: "csv" | "pain.001";
        /**
         * @description A column of a CSV file for a bank. New values may be added.
         * @enum {string}
         */
        BankFileColumn: "end_to_end_id" | "holder" | "bank" | "country" | "account_number" | "amount" | "currency" | "reference";
        /** @description The format of the file. */
        DownloadBatchRequest: {
            format: components["schemas"]["BankFileFormat"];
            /**
             * @description The columns of a CSV file, in order; `end_to_end_id` must be one of them. By default, the
             *     file has all columns.
             */
            columns?: components["schemas"]["BankFileColumn"][];
        };
        /** @description A file for a bank. */
        BankFile: {
            /** @description A name for the file. */
            file_name: string;
            /**
             * @description The text of the file, in UTF-8. Amounts are in major units. In a CSV file, an apostrophe
             *     is added before any text that a spreadsheet would compute.
             */
            content: string;
            /**
             * Format: int64
             * @description Number of downloads of the file, including this one.
             */
            downloads: number;
        };
        /** @description A file for a bank, and the withdrawals that were left out. */
        BankFileResponse: {
            data: components["schemas"]["BankFile"];
            /** @description The withdrawals that were left out, oldest first. */
            held: components["schemas"]["HeldWithdrawal"][];
        };
        /** @description The bank's response to one withdrawal. */
        BankAnswer: {
            /** @description The end-to-end id in the file of the batch, or the id of the withdrawal. */
            end_to_end_id: string;
            /**
             * @description The outcome: the bank paid or returned the withdrawal.
             * @enum {string}
             */
            outcome: "paid" | "returned";
            /**
             * Format: int64
             * @description The amount, in minor units.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** @description The bank's reference of the line. */
            bank_reference: string;
            /**
             * @description The bank's reason for the return, which the merchant can read. The default is the bank's
             *     reference.
             */
            reason?: string;
            /**
             * Format: date
             * @description The bank's value date of the return. The default is the day of the request, in UTC. A
             *     transfer with the same date and amount may be this return (see `recordTopUp`).
             */
            value_date?: string;
        };
        /** @description The bank's responses to withdrawals. */
        BankAnswersRequest: {
            /** @description The source of the responses, such as the name of the file. */
            evidence: string;
            /** @description The lines. */
            answers: components["schemas"]["BankAnswer"][];
        };
        /**
         * @description The result of a line. New values may be added.
         *
         *     - `paid`, `returned`: the withdrawal now has this status.
         *     - `return_proposed`: a second person must approve the return.
         *     - `repeated`: the result was already recorded.
         *     - `refused`: `refusal` gives the reason.
         * @enum {string}
         */
        BankAnswerResult: "paid" | "returned" | "return_proposed" | "repeated" | "refused";
        /**
         * @description The reason why a line was refused. New values may be added.
         *
         *     - `unknown_withdrawal`: no withdrawal has this end-to-end id.
         *     - `other_amount`: the withdrawal has a different amount or currency.
         *     - `other_status`: the status of the withdrawal does not allow the result. For example, the
         *       withdrawal was paid with a different bank reference.
         *     - `reference_used`: another withdrawal, or a top-up, of the bank account has this bank
         *       reference.
         * @enum {string}
         */
        BankAnswerRefusal: "unknown_withdrawal" | "other_amount" | "other_status" | "reference_used";
        /** @description The result of a line. */
        BankAnswerLine: {
            /** @description The end-to-end id of the request. */
            end_to_end_id: string;
            result: components["schemas"]["BankAnswerResult"];
            /** @description The reason why the line was refused; `null` if it was not refused. */
            refusal: components["schemas"]["BankAnswerRefusal"] | null;
        };
        /** @description The result of each line, and the number of lines with each result. */
        BankAnswers: {
            /**
             * Format: int64
             * @description Number of lines with this result.
             */
            paid: number;
            /**
             * Format: int64
             * @description Number of lines with this result.
             */
            returned: number;
            /**
             * Format: int64
             * @description Number of lines with this result.
             */
            return_proposed: number;
            /**
             * Format: int64
             * @description Number of lines with this result.
             */
            repeated: number;
            /**
             * Format: int64
             * @description Number of lines with this result.
             */
            refused: number;
            /** @description The lines, in the order of the request. */
            lines: components["schemas"]["BankAnswerLine"][];
        };
        /** @description The result of each line. */
        BankAnswersResponse: {
            data: components["schemas"]["BankAnswers"];
        };
        /** @description Evidence of the comparison with the bank. */
        ConfirmExportsRequest: {
            /** @description A description of how the last batch was compared with the bank. */
            evidence: string;
        };
        /** @description A withdrawal. */
        ManagedWithdrawalResponse: {
            data: components["schemas"]["ManagedWithdrawal"];
        };
        /** @description One page of withdrawals. */
        ManagedWithdrawalList: {
            /** @description The newest items come first. */
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
            /** @description The account holder's name, as registered at the bank. */
            holder: string;
            /**
             * @description The IBAN, or the account number in the format of the country. Spaces, dots and hyphens
             *     are ignored. In Benin, Cameroon, Chad, Congo, Côte d'Ivoire, Gabon and Niger, send the
             *     IBAN or the RIB with its key. The check digits must be correct.
             */
            account_number: string;
        };
        /** @description A withdrawal schedule. */
        ManagedWithdrawalScheduleResponse: {
            data: components["schemas"]["WithdrawalSchedule"];
        };
        /** @description The withdrawal schedules. */
        ManagedWithdrawalScheduleList: {
            /** @description One for each environment and currency that has been set. */
            data: components["schemas"]["WithdrawalSchedule"][];
        };
        /** @description The withdrawal schedule of a currency. */
        SetManagedWithdrawalScheduleRequest: {
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            frequency: components["schemas"]["ScheduleFrequency"];
            /**
             * Format: uuid
             * @description A bank account of the application; required unless `manual`.
             */
            bank_account_id?: string | null;
            /**
             * Format: int64
             * @description The smallest amount to withdraw, in minor units; 1 if omitted.
             */
            minimum_amount?: number;
            /**
             * Format: int64
             * @description The amount that stays available, in minor units; 0 if omitted.
             */
            reserve_amount?: number;
        };
        /** @description Evidence of the bank account. */
        VerifyMerchantBankAccountRequest: {
            /** @description The account number, as shown in the evidence. */
            account_number: string;
            /** @description The evidence, such as a bank statement and the place where it is stored. */
            evidence: string;
        };
        /** @description The reason for a decision. The merchant can read it. */
        RejectMerchantBankAccountRequest: {
            /** @description The reason. */
            reason: string;
        };
        /** @description Reason for the change, for the audit trail. */
        DisableMerchantBankAccountRequest: {
            /** @description The reason. */
            reason: string;
        };
        /** @description Reason for the change, for the audit trail. Do not include the account number. */
        EraseMerchantBankAccountRequest: {
            /** @description The reason. */
            reason: string;
        };
        /** @description A bank account of a merchant. */
        MerchantBankAccount: {
            /**
             * Format: uuid
             * @description Identifier of the bank account.
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
            /** @description The account holder; `null` if the name was erased. */
            holder: string | null;
            /** @description The last four characters of the account number. */
            masked_account_number: string;
            status: components["schemas"]["BankAccountStatus"];
            /**
             * Format: date-time
             * @description Time from which a verified bank account can be used.
             */
            usable_from: string;
            /** @description The reason why staff rejected the bank account. */
            rejection_reason: string | null;
            /**
             * Format: date-time
             * @description Time when the bank account was disabled or rejected.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description Time when the bank account was added.
             */
            readonly created_at: string;
            /** @description The person who added the bank account; `null` for the merchant and for the management token. */
            added_by: components["schemas"]["NamedPerson"] | null;
            /**
             * @description The person who verified or rejected the bank account; `null` for the management token,
             *     and if nobody has decided yet.
             */
            decided_by: components["schemas"]["NamedPerson"] | null;
            /**
             * Format: date-time
             * @description Time when the bank account was verified or rejected.
             */
            decided_at: string | null;
            /** @description The evidence with which the bank account was verified. */
            evidence: string | null;
            /**
             * Format: date-time
             * @description Time when the holder and the account number were erased.
             */
            erased_at: string | null;
        };
        /** @description A bank account of a merchant. */
        MerchantBankAccountResponse: {
            data: components["schemas"]["MerchantBankAccount"];
        };
        /** @description One page of bank accounts. */
        MerchantBankAccountList: {
            /** @description The newest items come first. */
            data: components["schemas"]["MerchantBankAccount"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description One page of live keys. */
        LiveKeyListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["LiveKey"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description A live key that its merchant can now claim. */
        ApprovedLiveKey: {
            live_key: components["schemas"]["LiveKey"];
            /**
             * Format: uri
             * @description The claim link to hand over to the merchant, shown only once; null if the link is
             *     mailed.
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
            /** @description The newest items come first. */
            data: components["schemas"]["ApiKey"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One page of keys. */
        FoundApiKeyListResponse: {
            /** @description The newest items come first. */
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
            /** @description The newest items come first. */
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
            /** @description The newest items come first. */
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
            /** @description Name of the bank account, for staff. */
            name: string;
            /** @description Name of the bank. */
            bank: string;
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /** @description Name of the account holder. */
            holder: string;
            /** @description IBAN or account number. Spaces, dots and dashes are ignored. */
            account_number: string;
        };
        /** @description A bank account of the platform. */
        PlatformBankAccount: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /** @description Name of the bank account, for staff. */
            name: string;
            /** @description Name of the bank. */
            bank: string;
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /** @description Name of the account holder. */
            holder: string;
            /** @description The last four characters of the account number. */
            masked_account_number: string;
            /**
             * @description True if the bank account can be used. If false, a second person must approve the bank
             *     account.
             */
            approved: boolean;
            /** @description True if staff can no longer record transfers to the bank account. */
            disabled: boolean;
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
        };
        /** @description One bank account. */
        PlatformBankAccountResponse: {
            data: components["schemas"]["PlatformBankAccount"];
        };
        /** @description All bank accounts of the platform. */
        PlatformBankAccountListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["PlatformBankAccount"][];
        };
        /** @description The reason for a change. */
        TreasuryReasonRequest: {
            /** @description Internal reason for colleagues and auditors. */
            reason: string;
        };
        /**
         * @description `unmatched`: the merchant is unknown. `awaiting_approval`: a second person must approve the
         *     top-up. `received`: the merchant was credited. `rejected`: the merchant was never credited.
         *     `reversed`: the merchant was credited, and the amount was deducted again. New values may be
         *     added.
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
            /** @description The bank's reference of the transfer, unique in the bank account. */
            bank_reference: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
             */
            amount: number;
            /**
             * Format: date
             * @description The value date of the bank.
             */
            value_date: string;
            /** @description The payer's text, which should contain the merchant's reference. It can be empty. */
            reference: string;
            /** @description A reference to the document that proves the transfer, such as a bank statement number. */
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
            /** @description Name of the bank account. */
            bank_account_name: string;
            /** @description The bank's reference of the transfer. */
            bank_reference: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
             */
            amount: number;
            /**
             * Format: date
             * @description The value date of the bank.
             */
            value_date: string;
            /** @description The text that the payer wrote on the transfer. */
            reference: string;
            /** @description A reference to the document that proves the transfer. */
            evidence: string;
            /**
             * Format: uuid
             * @description The merchant; `null` while the top-up is unmatched.
             */
            organisation_id: string | null;
            /** @description Name of the bank account. */
            organisation_name: string | null;
            /** @description The person who recorded the transfer; `null` for the management token. */
            recorded_by: string | null;
            /** @description The person who chose the merchant of an unmatched transfer. */
            matched_by: string | null;
            /** @description The second person who approved the change; `null` if no approval was needed. */
            approved_by: string | null;
            /** @description Reason for the rejection or reversal. */
            reason: string | null;
            /**
             * Format: uuid
             * @description The withdrawal that the transfer may return.
             */
            suspected_withdrawal_id: string | null;
            /**
             * Format: date-time
             * @description Time when the record was created.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last status change.
             */
            readonly updated_at: string;
        };
        /** @description One top-up. */
        TopUpResponse: {
            data: components["schemas"]["TopUp"];
        };
        /** @description One page of top-ups. */
        TopUpListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["TopUp"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description `opening_balance`: the money in an account when the books were opened. `prefunding`: money
         *     that the owners paid in. `profit`: money that the owners took out. `transfer`: money that
         *     moved between two accounts of the platform. New values may be added.
         * @enum {string}
         */
        PlatformTransferKind: "opening_balance" | "prefunding" | "profit" | "transfer";
        /**
         * @description `awaiting_approval`: a second person must approve the movement. `rejected`: the movement was
         *     never posted. `recorded`: the capital was posted. `reversed`: the capital was posted, then
         *     reversed. `sent`: the money of the transfer is in transit. `arrived`: the money of the
         *     transfer has arrived. `returned`: the transfer came back. New values may be added.
         * @enum {string}
         */
        PlatformTransferStatus: "awaiting_approval" | "rejected" | "recorded" | "reversed" | "sent" | "arrived" | "returned";
        /**
         * @description `capital`, a wallet (`wallet:PROVIDER:COUNTRY`) or one of the platform's bank accounts
         *     (`bank:ID`).
         * @example wallet:carrier1_momo:CG
         */
        PlatformAccount: string;
        /** @description A movement of the platform's own money. */
        RecordPlatformTransferRequest: {
            kind: components["schemas"]["PlatformTransferKind"];
            /** @description The account that the money leaves; `capital` for an opening balance or prefunding. */
            from: components["schemas"]["PlatformAccount"];
            /** @description The account that receives the money; `capital` for profit. */
            to: components["schemas"]["PlatformAccount"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
             */
            amount: number;
            /** @description The reference of the bank, provider or document, unique between the accounts. */
            reference: string;
            /**
             * Format: date
             * @description The value date of the movement.
             */
            value_date: string;
            /** @description The document that proves the movement, such as the number of a bank statement. */
            evidence: string;
        };
        /** @description The arrival of a transfer. */
        ConfirmPlatformTransferRequest: {
            /**
             * Format: int64
             * @description The part of the amount that banks or providers deducted, in the currency's minor unit.
             */
            charge_amount: number;
            /** @description The document that proves the arrival, such as the number of a bank statement. */
            evidence: string;
        };
        /** @description A movement of the platform's own money. */
        PlatformTransfer: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            kind: components["schemas"]["PlatformTransferKind"];
            status: components["schemas"]["PlatformTransferStatus"];
            /** @description The account that the money leaves. */
            from: components["schemas"]["PlatformAccount"];
            /** @description The account that receives the money. */
            to: components["schemas"]["PlatformAccount"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description The amount that left the first account, in the currency's minor unit.
             */
            amount: number;
            /**
             * Format: int64
             * @description The amount that banks or providers deducted; `null` if the transfer has not arrived.
             */
            charge_amount: number | null;
            /** @description The reference of the bank, provider or document. */
            reference: string;
            /**
             * Format: date
             * @description The value date of the movement.
             */
            value_date: string;
            /** @description The document that proves the movement. */
            evidence: string;
            /** @description The document that proves the arrival; `null` if the transfer has not arrived. */
            arrival_evidence: string | null;
            /** @description The person who recorded the transfer; `null` for the management token. */
            recorded_by: string | null;
            /** @description The second person who approved the change; `null` if no approval was needed. */
            approved_by: string | null;
            /** @description The person who confirmed, rejected or reversed the movement. */
            closed_by: string | null;
            /** @description Reason for the rejection, reversal or return. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time when the record was created.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last status change.
             */
            readonly updated_at: string;
        };
        /** @description One movement. */
        PlatformTransferResponse: {
            data: components["schemas"]["PlatformTransfer"];
        };
        /** @description One page of movements. */
        PlatformTransferListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["PlatformTransfer"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description Whether merchants' money at providers is in the wallets of countries. */
        MerchantWallets: {
            /** @description True if new postings use the wallets of countries. */
            in_use: boolean;
            /** @description True if all earlier balances are moved to the wallets. */
            moved: boolean;
            /**
             * Format: int64
             * @description Number of accounts `provider_float:PROVIDER` of merchants whose balance is not zero.
             */
            balances_left: number;
        };
        /** @description The state of the wallets. */
        MerchantWalletsResponse: {
            data: components["schemas"]["MerchantWallets"];
        };
        /** @description The decision to use the wallets of countries. */
        UseMerchantWalletsRequest: {
            /**
             * @description Always `true`, because the operation cannot be undone.
             * @enum {boolean}
             */
            in_use: true;
        };
        /**
         * @description The header `id,created_at,kind,status,from,to,currency,amount,charge_amount,reference,value_date,evidence,arrival_evidence,recorded_by,approved_by,closed_by,reason`,
         *     then one line per movement.
         */
        PlatformTransferFile: string;
        /**
         * @description A ledger account of an organisation. `merchant_debt` is the amount that the merchant owes
         *     after a correction. It is zero or negative. `provider_charges` is the amount that providers
         *     charged the platform. It is zero or negative. `wallet:PROVIDER:COUNTRY` is the merchant's
         *     money at a provider in a country. `provider_float:PROVIDER` is the same in all countries
         *     together, from before the wallets of countries were in use. `bank:ID` is the merchant's
         *     money on one of the platform's bank accounts, where `ID` is the identifier of the bank
         *     account. The money at a provider or bank is negative, because it is an asset. New values
         *     may be added.
         */
        LedgerAccount: string;
        /**
         * @description A ledger account other than that of a bank account. New values may be added.
         * @enum {string}
         */
        NamedLedgerAccount: "merchant_available" | "merchant_debt" | "payout_reservation" | "refund_reservation" | "withdrawal_reservation" | "fee_income" | "adjustments" | "sandbox_funding" | "provider_float:carrier1_momo" | "provider_float:carrier2_money" | "provider_charges:carrier1_momo" | "provider_charges:carrier2_money" | "wallet:carrier1_momo:CG" | "wallet:carrier2_money:CG" | "wallet:carrier1_momo:CM" | "wallet:carrier1_momo:BJ" | "wallet:carrier1_momo:CI" | "wallet:carrier1_momo:GH" | "wallet:carrier1_momo:GN" | "wallet:carrier1_momo:LR" | "wallet:carrier1_momo:SZ" | "wallet:carrier1_momo:UG" | "wallet:carrier2_money:UG" | "wallet:carrier1_momo:ZA" | "wallet:carrier1_momo:ZM" | "wallet:carrier2_money:ZM" | "wallet:carrier2_money:CD" | "wallet:carrier2_money:GA" | "wallet:carrier2_money:KE" | "wallet:carrier2_money:MG" | "wallet:carrier2_money:MW" | "wallet:carrier2_money:NE" | "wallet:carrier2_money:NG" | "wallet:carrier2_money:RW" | "wallet:carrier2_money:SC" | "wallet:carrier2_money:TZ" | "wallet:carrier2_money:TD";
        /** @description An adjustment of a merchant's available balance. */
        ProposeBalanceAdjustmentRequest: {
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            direction: components["schemas"]["AdjustmentDirection"];
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
             */
            amount: number;
            /**
             * @description Reference of the evidence, such as the number of a bank transfer. The merchant sees it
             *     in the statement.
             */
            reference: string;
            /** @description Reason for the adjustment. */
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
             * @description Amount in the currency's minor unit.
             */
            amount: number;
            /**
             * @description Always the sandbox. No request adds money to a live balance.
             * @enum {string}
             */
            environment?: "test";
        };
        /** @description The distance by which the sandbox clock moves. */
        AdvanceSandboxClockRequest: {
            /**
             * Format: int32
             * @description Number of seconds by which every deadline moves forward, at most a year.
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
             * @description Minimum amount, in the currency's minor unit.
             */
            minimum_amount: number;
            /**
             * Format: int64
             * @description Maximum amount, in the currency's minor unit. It cannot be below the minimum amount.
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
             * @description Minimum amount, in the currency's minor unit.
             */
            minimum_amount: number;
            /**
             * Format: int64
             * @description Maximum amount, in the currency's minor unit.
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
            /** @description One item for each provider, country and currency. */
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
             * @description Fixed fee in the currency's minor unit, which is added to the percentage fee.
             */
            fixed_amount: number;
            /**
             * Format: date-time
             * @description Time from which the fee applies, which cannot be before 1970. The default is now. A new
             *     payment fee takes effect on every node within a second.
             */
            effective_from?: string | null;
            /**
             * Format: uuid
             * @description The organisation to which the fee applies. If you omit it, the fee applies to all
             *     organisations.
             */
            organisation_id?: string | null;
            type?: components["schemas"]["FeeType"];
            /**
             * @description If true, refunds return the payment fee, in proportion to the refunded amount. The
             *     default is false. If false, a full refund deducts the fee from the merchant's balance. A
             *     payment has the rule that applied at its creation.
             */
            returned_on_refund?: boolean;
        };
        /**
         * @description The fee applies to payments (`collection`) or payouts (`disbursement`). New values may be
         *     added.
         * @enum {string}
         */
        FeeType: "collection" | "disbursement";
        /**
         * @description The proposed fee applies to payments (`collection`), payouts (`disbursement`) or withdrawals
         *     to a bank (`withdrawal`). New values may be added.
         * @enum {string}
         */
        ProposedFeeType: "collection" | "disbursement" | "withdrawal";
        /** @description A fee for withdrawals that applies from a given time. */
        SetWithdrawalFeeRequest: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Percentage fee in basis points of the amount, rounded up.
             */
            basis_points: number;
            /**
             * Format: int64
             * @description Fixed fee in the currency's minor unit, which is added to the percentage fee.
             */
            fixed_amount: number;
            /**
             * Format: date-time
             * @description Time from which the fee applies, which cannot be before 1970. The default is now.
             */
            effective_from?: string | null;
            /**
             * Format: uuid
             * @description The organisation to which the fee applies. If you omit it, the fee applies to all
             *     organisations.
             */
            organisation_id?: string | null;
            /**
             * @description If true, the merchant gets the fee back if the bank returns a paid withdrawal. The
             *     default is false. A withdrawal has the rule that applied at its creation. A withdrawal
             *     that was never paid costs nothing in either case.
             */
            returned_on_return?: boolean;
        };
        /** @description A provider price that applies from a given time. */
        CreateProviderPriceRequest: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            type: components["schemas"]["TransactionType"];
            /**
             * Format: int64
             * @description Percentage price in basis points of the amount, rounded up.
             */
            basis_points: number;
            /**
             * Format: int64
             * @description Fixed price in the currency's minor unit, which is added to the percentage price.
             */
            fixed_amount: number;
            /**
             * Format: date-time
             * @description Time from which the price applies, which cannot be before 1970. The default is now. The
             *     price applies to transactions that succeed after this time.
             */
            effective_from?: string | null;
        };
        /** @description The provider's price for a type of transaction in a country. */
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
             * @description Percentage price in basis points of the amount.
             */
            basis_points: number;
            /**
             * Format: int64
             * @description Fixed price, which is added to the percentage price.
             */
            fixed_amount: number;
            /**
             * Format: date-time
             * @description Time from which the price applies.
             */
            effective_from: string;
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * @description `in_force`: the price applies now. `to_come`: the price applies later. `replaced`: a
             *     later price of the same type and market applies instead.
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
            /** @description The newest items come first. */
            data: components["schemas"]["ProviderPrice"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description The actual charges of transactions. */
        RecordProviderChargesRequest: {
            /** @description One entry for each transaction. */
            charges: components["schemas"]["ActualCharge"][];
            /** @description Source of the figures, for auditors. */
            reason: string;
        };
        /** @description The provider's actual charge for a transaction. */
        ActualCharge: {
            /**
             * Format: uuid
             * @description The payment, payout or refund.
             */
            transaction_id: string;
            /**
             * Format: int64
             * @description Amount in minor units of the transaction's currency. Zero means that the provider
             *     charged nothing.
             */
            amount: number;
        };
        /** @description The changes that the request made. */
        RecordedProviderCharges: {
            /**
             * Format: int32
             * @description Number of charges that changed.
             */
            changed: number;
            /**
             * Format: int32
             * @description Number of charges that already had this amount.
             */
            unchanged: number;
        };
        /** @description The changes that the request made. */
        RecordedProviderChargesResponse: {
            data: components["schemas"]["RecordedProviderCharges"];
        };
        /** @description The provider's charge for one transaction, in minor units. */
        ProviderCharge: {
            /**
             * Format: uuid
             * @description The payment, payout or refund.
             */
            readonly transaction_id: string;
            /**
             * Format: uuid
             * @description The organisation that owns the transaction.
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
            /** @description Source of the actual charge. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time when a charge was first recorded.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of the charge.
             */
            readonly updated_at: string;
        };
        /**
         * Format: int64
         * @description The expected charge at the price that applied when the transaction succeeded, in minor
         *     units; zero without a price.
         */
        ExpectedCharge: number;
        /**
         * Format: int64
         * @description The actual charge, in minor units; null until the charge is known.
         */
        ActualChargeAmount: number | null;
        /** @description The provider's charge for a transaction. */
        TransactionCharge: {
            expected_amount: components["schemas"]["ExpectedCharge"];
            actual_amount: components["schemas"]["ActualChargeAmount"];
        };
        /** @description One page of charges. */
        ProviderChargeListResponse: {
            /** @description The charges, with the newest transaction first. */
            data: components["schemas"]["ProviderCharge"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description The deadlines that moved with the sandbox clock. */
        SandboxClock: {
            /**
             * Format: int32
             * @description Number of seconds by which the deadlines moved.
             */
            seconds: number;
            /**
             * Format: int32
             * @description Number of payments, payouts and refunds whose next step moved forward.
             */
            transactions: number;
            /**
             * Format: int32
             * @description Number of webhook deliveries whose next attempt moved forward.
             */
            deliveries: number;
            /**
             * Format: int32
             * @description Number of open checkout sessions whose expiry moved forward.
             */
            checkout_sessions: number;
            /**
             * Format: int32
             * @description Number of API keys whose expiry moved forward.
             */
            api_keys: number;
            /**
             * Format: int32
             * @description Number of replaced webhook secrets whose expiry moved forward.
             */
            webhook_secrets: number;
        };
        /** @description A credited sandbox balance. */
        SandboxTopUp: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Amount that was added.
             */
            amount: number;
            /**
             * Format: int64
             * @description Balance available after the change.
             */
            available_balance: number;
        };
        /** @description A provider's report about an account. */
        AccountCheck: {
            /** @description The number in the provider's format, which consists of digits with the country code. */
            msisdn: string;
            /** @description True if the number has an active account. */
            is_active: boolean;
        };
        /** @description A provider's report about an account. */
        AccountCheckResponse: {
            data: components["schemas"]["AccountCheck"];
        };
        /** @description The phone number to erase, and the reason. */
        ErasePhoneNumberRequest: {
            /**
             * @description The phone number in any notation: international format, or the local format of
             *     `country`.
             */
            phone_number: string;
            country?: components["schemas"]["Country"];
            /** @description The person who requested the erasure, and the time of the request. The audit trail records this text. Do not include the phone number itself. */
            reason: string;
        };
        /** @description The result of erasing a phone number, and the places that still show it. */
        PhoneNumberErasure: {
            /** @description The masked number that replaces the phone number. */
            masked_phone_number: string;
            /**
             * Format: int64
             * @description Number of payments, refunds and payouts that this request masked.
             */
            orders: number;
            /**
             * Format: int64
             * @description Number of bulk payout lines that this request masked.
             */
            lines: number;
            /**
             * Format: int64
             * @description Number of events that this request masked.
             */
            events: number;
            /**
             * Format: int64
             * @description Number of provider callbacks that this request masked.
             */
            callbacks: number;
            /**
             * Format: int64
             * @description Number of transactions that still show the number.
             */
            kept_orders: number;
            /**
             * Format: date-time
             * @description Time from which the number can be erased in all of these transactions; null if no
             *     transaction shows the number.
             */
            erasable_from: string | null;
            /** @description True if a repeated request would erase the number in further transactions. */
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
             * @description The posting that contains the entry. The entries of a posting sum to zero.
             */
            posting_id: string;
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            account: components["schemas"]["LedgerAccount"];
            /**
             * Format: int64
             * @description Amount in minor units. A positive amount credits the account, and a negative amount
             *     debits it.
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
             * @description Amount available for payouts and refunds.
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
             *     money covers the debt first.
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
            /** @description The balances, by environment and currency. */
            data: components["schemas"]["ManagedBalance"][];
        };
        /**
         * @description `awaiting_approval`: a rule requires approval. `processing`: lines are becoming payouts, or
         *     payouts are in progress. `completed`: every payout has a final status. `cancelled` and
         *     `rejected`: the remaining lines will not be paid. New values may be added.
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
             * @description The merchant that owns the bulk payout.
             */
            organisation_id: string;
            /**
             * Format: date-time
             * @description Time when the resource was created.
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
             * @description Total amount of the payouts.
             */
            amount: number;
            /**
             * Format: int64
             * @description Total fees of the payouts.
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
             * @description The merchant that owns the bulk payout.
             */
            organisation_id: string;
            /** @description Name of the organisation. */
            organisation_name: string;
            /**
             * Format: date-time
             * @description Time when the resource was created.
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
             * @description Total amount of the payouts.
             */
            amount: number;
            /**
             * Format: int64
             * @description Total fees of the payouts.
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
            /** @description The newest items come first. */
            data: components["schemas"]["FoundBulkPayout"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description One page of bulk payouts that need approval. */
        WaitingBulkPayoutListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["ManagedBulkPayout"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description The approval of a live key. If the approval is sent from the host, it includes a proof. */
        LiveKeyApprovalRequest: {
            /**
             * @description The `hash` of the `approval` that you reviewed. People must send it. It is optional with
             *     the management token.
             */
            approval_hash?: string;
            reason?: components["schemas"]["DecisionReason"];
            /**
             * @description The HMAC-SHA-256 of `approve-live-key` and the id of the live key, separated by a space,
             *     computed with the first key of `ENCRYPTION_KEY` and written in hexadecimal digits.
             */
            host_proof?: string;
        };
        /** @description The approval and its reason. */
        ApprovalRequest: {
            /**
             * @description The `hash` of the `approval` that you reviewed. People must send it. It is optional with
             *     the management token.
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
        /** @description Reason for resuming a payout that is on hold. */
        ResumptionRequest: {
            reason: components["schemas"]["Reason"];
        };
        /** @description The result for the organisation's payouts that are on hold. */
        HeldPayouts: {
            /**
             * Format: int64
             * @description Number of payouts that were resumed or cancelled.
             */
            decided: number;
            /**
             * Format: int64
             * @description Number of payouts still on hold, at most 10000.
             */
            left: number;
        };
        /** @description The result for the organisation's payouts that are on hold. */
        HeldPayoutsResponse: {
            data: components["schemas"]["HeldPayouts"];
        };
        /** @description Internal reason for the decision, for colleagues and auditors. The merchant does not see it. */
        DecisionReason: string | null;
        /** @description Status of an approval. */
        Approval: {
            /**
             * @description Hash of all information that affects the decision. An approval sends the hash, and is
             *     valid as long as the hash does not change. `null` if no approval is pending.
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
             * @description The person who made the proposal, or who issued the key that created the payout. This
             *     person cannot approve it. `null` for the management token, and if the person is unknown.
             */
            made_by: components["schemas"]["NamedPerson"] | null;
            /** @description All decisions, oldest first. */
            decisions: components["schemas"]["Decision"][];
        };
        /**
         * @description The subject of a proposal: the decision on a reconciliation item (`settlement`), a payment
         *     or payout fee (`fee_schedule`), amount limits (`amount_limits`), the payout approval rules
         *     of an application (`payout_approval_rules`), its IP allow-list (`ip_allow_list`), a person's
         *     permissions or way to sign in (`person`), the end of a suspension
         *     (`organisation_resumption`), the end of a rejected identity verification
         *     (`organisation_verification`), a refund on behalf of a merchant (`refund`), the resolution
         *     of an unknown transaction (`unknown_order`), the adjustment of a merchant's balance
         *     (`balance_adjustment`), the return of a withdrawal (`withdrawal_return`), the reversal of a
         *     top-up (`top_up_reversal`), the reversal of capital or a transfer
         *     (`platform_transfer_reversal`), the arrival of a transfer with a charge
         *     (`platform_transfer_arrival`), a provider's price (`provider_price`), or the actual charges
         *     of transactions (`provider_charges`). New values may be added.
         * @enum {string}
         */
        ProposalKind: "settlement" | "fee_schedule" | "amount_limits" | "payout_approval_rules" | "ip_allow_list" | "person" | "organisation_resumption" | "organisation_verification" | "refund" | "unknown_order" | "balance_adjustment" | "withdrawal_return" | "top_up_reversal" | "platform_transfer_reversal" | "platform_transfer_arrival" | "provider_price" | "provider_charges";
        /**
         * @description An adjustment adds money to the balance (`credit`) or takes money from it (`debit`).
         * @enum {string}
         */
        AdjustmentDirection: "credit" | "debit";
        /**
         * @description Status of a proposal. New values may be added.
         *
         *     - `waiting`: a second person must approve the proposal.
         *     - `carried_out`: the proposal was approved and carried out.
         *     - `rejected`: an approver rejected the proposal.
         *     - `withdrawn`: the author withdrew the proposal.
         *     - `replaced`: a newer proposal about the same subject replaced this one.
         *     - `overtaken`: the current values have changed since the proposal.
         *     - `expired`: nobody decided within a week.
         * @enum {string}
         */
        ProposalStatus: "waiting" | "carried_out" | "rejected" | "withdrawn" | "replaced" | "overtaken" | "expired";
        /** @description The proposed values, or the current values. Fields that do not apply to this kind of proposal are null. */
        ProposalTerms: {
            /**
             * @description For a settlement, the proposed decision on the item. If it is `dismissed`, `status` is
             *     null. It is null or absent for other proposals.
             */
            resolution?: components["schemas"]["Resolution"] | null;
            /** @description For a settlement, the status of the transaction. */
            status: components["schemas"]["AnyStatus"] | null;
            /** @description For a settlement, the reason for the failure of the transaction. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            /**
             * Format: int64
             * @description For a fee, the percentage in basis points of the amount.
             */
            basis_points: number | null;
            /** @description Type of transaction to which the proposed fee applies; null for other proposals. */
            fee_type?: components["schemas"]["ProposedFeeType"] | null;
            /** @description Type of transaction to which the proposed provider price applies. It is null or absent for other proposals. */
            price_type?: components["schemas"]["TransactionType"] | null;
            /** @description The proposed charges of transactions. It is null or absent for other proposals. */
            charges?: components["schemas"]["ProposedCharge"][] | null;
            /** @description True if refunds return the proposed payment fee, or if returned withdrawals return the proposed withdrawal fee; null for other proposals. */
            returned_on_refund?: boolean | null;
            /**
             * Format: int64
             * @description For a fee, the fixed part, in the currency's minor unit.
             */
            fixed_amount: number | null;
            /**
             * Format: date-time
             * @description For a fee, the time from which the fee applies; null for the time of approval.
             */
            effective_from: string | null;
            /**
             * Format: int64
             * @description For limits, the minimum amount, in the currency's minor unit.
             */
            minimum_amount: number | null;
            /**
             * Format: int64
             * @description For limits, the maximum amount, in the currency's minor unit.
             */
            maximum_amount: number | null;
            /** @description For approval rules, all rules of the application; empty if the application has no rules. */
            payout_approval_rules: components["schemas"]["PayoutApprovalRule"][] | null;
            /** @description For an IP allow-list, all addresses and ranges; empty for any address. */
            ip_allow_list: components["schemas"]["NetworkRange"][] | null;
            /** @description For a person, the person's permissions. */
            access: components["schemas"]["PersonAccess"] | null;
            /** @description For a person, the change of the person's sign-in. */
            sign_in_change: components["schemas"]["SignInChange"] | null;
            /** @description For a resumption, true if the organisation is suspended. It is null or absent for other proposals. */
            suspended?: boolean | null;
            /**
             * @description For a verification, the status of the verification. It is null or absent for other
             *     proposals.
             */
            kyc_status?: components["schemas"]["KycStatus"] | null;
            /**
             * Format: int64
             * @description For a refund, the total amount refunded on the payment, in the currency's minor unit. It
             *     is null or absent for other proposals.
             */
            refunded_amount?: number | null;
            /**
             * @description For an adjustment, the direction of the adjustment. It is null or absent for other
             *     proposals.
             */
            direction?: components["schemas"]["AdjustmentDirection"] | null;
            /**
             * @description For an adjustment, the reference of the evidence. It is null or absent for other
             *     proposals.
             */
            reference?: string | null;
        };
        /** @description The provider's charge for a transaction. */
        ProposedCharge: {
            /**
             * Format: uuid
             * @description The payment, payout or refund.
             */
            transaction_id: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
             */
            amount: number;
        };
        /** @description A person's permissions and countries. */
        PersonAccess: {
            role: components["schemas"]["Role"];
            countries: components["schemas"]["PersonCountries"];
            /** @description True if the person is deactivated. */
            disabled: boolean;
        };
        /**
         * @description The change shows a password reset link to a colleague (`password_link`) or unlinks the
         *     account at the identity provider (`identity_unlinked`). New values may be added.
         * @enum {string}
         */
        SignInChange: "password_link" | "identity_unlinked";
        /** @description A change that a second person must approve or has approved. */
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
             * @description For a settlement, the reconciliation item.
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
             * @description For a change of a person, that person.
             */
            person_id: string | null;
            /**
             * Format: uuid
             * @description For an unknown transaction, its item in the list of unknown transactions. It is null or
             *     absent for other proposals.
             */
            unknown_order_id?: string | null;
            /**
             * Format: uuid
             * @description For the return of a withdrawal, the withdrawal. It is null or absent for other
             *     proposals.
             */
            withdrawal_id?: string | null;
            /**
             * Format: uuid
             * @description For the reversal of a top-up, the top-up. It is null or absent for other proposals.
             */
            top_up_id?: string | null;
            /**
             * Format: uuid
             * @description For the reversal or arrival of capital or a transfer, that movement. It is null or
             *     absent for other proposals.
             */
            platform_transfer_id?: string | null;
            /**
             * Format: uuid
             * @description The organisation concerned. It owns the transaction or application, or is the only
             *     organisation to which the fee applies; null for all organisations.
             */
            organisation_id: string | null;
            /** @description The current name of the organisation. */
            organisation_name?: string | null;
            /** @description For a settlement or a refund, the environment of the transaction. For an adjustment, the environment of the balance. It is null if the change applies to both environments. */
            environment: components["schemas"]["Environment"] | null;
            /** @description Null if the change does not concern a provider. */
            provider: components["schemas"]["Provider"] | null;
            /** @description Null if the change does not concern a provider. */
            country: components["schemas"]["Country"] | null;
            /** @description Null if the change concerns neither a provider nor a balance. */
            currency: components["schemas"]["Currency"] | null;
            /**
             * Format: int64
             * @description For a settlement, the amount of the transaction. For a refund, the refunded amount. For
             *     an adjustment, the amount added or taken. For an arrival, the charge. For a return or a
             *     reversal, the returned or reversed amount. Amount in the currency's minor unit.
             */
            amount: number | null;
            /** @description The proposed values. */
            content: components["schemas"]["ProposalTerms"];
            /**
             * @description The current values at the time of the proposal. If they change while the proposal is
             *     pending, the proposal is not carried out.
             */
            in_force: components["schemas"]["ProposalTerms"];
            /** @description The author's reason. For a settlement, the reason is the evidence. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the proposal.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description If nobody else could approve the proposal when it was created, the time from which the
             *     proposer can approve it, unless a colleague can. It is null for all other proposals.
             */
            own_approval_from: string | null;
            /**
             * Format: date-time
             * @description Time until which the proposal can be approved.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Time of the decision or expiry; null while the proposal is pending.
             */
            ended_at: string | null;
            approval: components["schemas"]["Approval"];
        };
        /** @description Approval rules to propose. */
        ProposePayoutApprovalRulesRequest: {
            /** @description The rules, one for each currency, which replace the previous rules. An empty list removes all rules. */
            payout_approval_rules: components["schemas"]["PayoutApprovalRule"][];
            reason?: components["schemas"]["ProposalReason"];
        };
        /** @description An IP allow-list to propose. */
        ProposeIpAllowListRequest: {
            /** @description IP addresses or CIDR ranges that can use the application's keys; empty for any address. */
            ip_allow_list: components["schemas"]["NetworkRange"][];
            reason?: components["schemas"]["ProposalReason"];
        };
        /** @description Omitted fields do not change. */
        ProposePersonChangeRequest: {
            role?: components["schemas"]["Role"];
            countries?: components["schemas"]["PersonCountries"];
            /** @description True if the person is deactivated. */
            disabled?: boolean;
            sign_in_change?: components["schemas"]["SignInChange"];
            reason?: components["schemas"]["ProposalReason"];
        };
        /** @description Reason for the proposal, for the approver and for auditors. */
        ProposalReason: string | null;
        /** @description The reason why the person should be treated as a separate person. On the host, the request includes a proof of access to the host. */
        ConfirmPersonRequest: {
            /** @description A description of how you verified the person, for colleagues and auditors. */
            reason: string;
            /**
             * @description The HMAC-SHA-256 of `confirm-person` and the id of the person, separated by a space,
             *     computed with the first key of `ENCRYPTION_KEY` and written in hexadecimal digits.
             */
            host_proof?: string;
        };
        /** @description The proposal that you reviewed, and the proof of access to the host. */
        HostConfirmationRequest: {
            /** @description The hash of the approval that you reviewed. */
            approval_hash: string;
            /**
             * @description The HMAC-SHA-256 of `confirm-proposal`, the id and the hash, separated by spaces,
             *     computed with the first key of `ENCRYPTION_KEY` and written in hexadecimal digits.
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
            /** @description The newest items come first. */
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
         * @description The decision that was made. New values may be added.
         * @enum {string}
         */
        Verdict: "approved" | "rejected";
        /** @description One decision, with its author, time and reason. */
        Decision: {
            verdict: components["schemas"]["Verdict"];
            /** @description The person who made the decision; `null` for the management token. */
            person: components["schemas"]["NamedPerson"] | null;
            /** @description True if the decision was made with the management token, which can decide alone. */
            with_management_token: boolean;
            /** @description The reason for the decision. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the decision.
             */
            decided_at: string;
            /**
             * Format: date-time
             * @description Time until which an approval is valid if another approval is needed.
             */
            expires_at: string;
        };
        /** @description Additional details for reviewing a payout or bulk payout. */
        ApprovalReview: {
            /** @description Name of the organisation. */
            organisation_name: string;
            /**
             * @description `false` if the organisation is suspended, or not verified in live mode. Until this
             *     changes, the payout can only be rejected, and an approval is refused with
             *     `organisation_may_not_pay`.
             */
            may_pay_out: boolean;
            /**
             * Format: int64
             * @description The merchant's available balance, in minor units, after this payout and all other
             *     reservations.
             */
            balance_after: number;
            /** @description The application's current rule for the currency. `null` if the rule was removed. */
            rule: components["schemas"]["PayoutApprovalRule"] | null;
            /** @description Other payouts to the beneficiary; `null` for a bulk payout. */
            beneficiary: components["schemas"]["BeneficiaryHistory"] | null;
        };
        /**
         * @description All other payouts of the merchant to the same number in the same environment and currency,
         *     with their current status. Only the 200 newest transactions of each application with that
         *     number are included. Lines of bulk payouts are included when they have become payouts.
         */
        BeneficiaryHistory: {
            /**
             * Format: int64
             * @description Number of completed payouts.
             */
            completed_count: number;
            /**
             * Format: int64
             * @description Total amount of the completed payouts, in minor units.
             */
            completed_amount: number;
            /**
             * Format: date-time
             * @description Creation time of the last completed payout; `null` if no payout was completed.
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
             * @description Total amount of the completed payouts, in minor units.
             */
            open_amount: number;
            /** @description True if older payouts may exist that are not included. */
            has_older: boolean;
        };
        /** @description A payout, as administrators see it. */
        ManagedPayout: {
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /** @description The beneficiary's number, with only its first and last digits visible. */
            masked_phone_number: string;
            /** @description The merchant's own reference; null if not set. */
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
             * @description The merchant that owns the payout.
             */
            organisation_id: string;
            /**
             * Format: date-time
             * @description Time when the resource was created.
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
            /** @description True if refunds return the payment fee; null for payouts. */
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
             * @description Fixed fee, which is added to the percentage fee.
             */
            fixed_amount: number;
            /**
             * Format: date-time
             * @description Time from which the price applies.
             */
            effective_from: string;
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * Format: uuid
             * @description The organisation to which the fee applies; null for all organisations.
             */
            organisation_id: string | null;
            /**
             * @description `in_force`: the fee applies now to its organisation (or to all), provider, country and
             *     currency. `to_come`: the fee applies later. `replaced`: a fee with a later start applies
             *     instead. An organisation's fee takes precedence over a fee for all.
             * @enum {string}
             */
            readonly state: "in_force" | "to_come" | "replaced";
        };
        /** @description The fee for withdrawals in a currency. */
        WithdrawalFee: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The organisation to which the fee applies; null for all organisations.
             */
            organisation_id: string | null;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Percentage fee in basis points of the amount.
             */
            basis_points: number;
            /**
             * Format: int64
             * @description Fixed fee, which is added to the percentage fee.
             */
            fixed_amount: number;
            /** @description True if the merchant gets the fee back if the bank returns a paid withdrawal. */
            returned_on_return: boolean;
            /**
             * Format: date-time
             * @description Time from which the fee applies.
             */
            effective_from: string;
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * @description `in_force`: the fee applies now to its organisation (or to all) and its currency.
             *     `to_come`: the fee applies later. `replaced`: a fee with a later start applies instead.
             *     An organisation's fee takes precedence over a fee for all.
             * @enum {string}
             */
            readonly state: "in_force" | "to_come" | "replaced";
        };
        /**
         * @description A rule that the ledger must satisfy.
         * @enum {string}
         */
        LedgerRule: "postings sum to zero" | "balances follow from entries" | "reservations are open orders" | "postings follow from statuses" | "entries belong to their posting" | "a debt leaves no balance";
        /** @description A difference that the ledger check found. */
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
            /** @description True if everything that the check covered adds up. */
            balanced: boolean;
            /**
             * Format: date-time
             * @description Time of the check.
             */
            checked_at: string;
            /**
             * Format: date-time
             * @description Time of the first posting that was checked; null for the very first posting.
             */
            covered_from: string | null;
            /**
             * Format: date-time
             * @description Time up to which postings were checked; null for the very last posting.
             */
            covered_until: string | null;
            /**
             * Format: int64
             * @description Number of entries that were checked.
             */
            entries: number;
            /**
             * Format: int64
             * @description Number of transactions that were checked with all their postings.
             */
            transactions: number;
            /**
             * @description False while history is still being sealed, for example after an upgrade. Postings since
             *     the last seal are then not checked.
             */
            complete: boolean;
            /**
             * Format: int64
             * @description Number of the last sealed period; 0 if no period is sealed.
             */
            seals: number;
            /**
             * Format: date-time
             * @description Time before which postings are sealed.
             */
            sealed_until: string | null;
            /**
             * Format: date-time
             * @description Time since which every sealed period was checked.
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
        /** @description A transaction with an unknown outcome, or with a status that its provider contradicted. */
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
             * @description The merchant that owns the transaction.
             */
            organisation_id: string;
            /** @description Name of the organisation. */
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
            /** @description The phone number of the payer or beneficiary, with its middle digits masked. */
            masked_phone_number: string;
            /**
             * Format: date-time
             * @description Creation time of the transaction, from which its age is measured.
             */
            transaction_created_at: string;
            /** @description The provider's last answer. `null` if the provider has never answered. */
            provider_answer: components["schemas"]["ProviderAnswer"] | null;
            /** @description The status that the provider reported later. `null` if the provider reported no final status. */
            reported_status: string | null;
            /** @description Status of the transaction, or of its checkout session, when the item was listed. */
            recorded_status: string;
            /** @description The provider's reference of the transaction. `null` if the reference is unknown. */
            provider_reference: string | null;
            /** @description The provider's message. `null` if the provider gave no reason. */
            provider_reason: string | null;
            /**
             * @description If the item was listed because its final status could not be applied, the error of the
             *     last attempt.
             */
            error: string | null;
            /**
             * Format: date-time
             * @description Time of the provider's report, or time when the item was listed.
             */
            readonly created_at: string;
            /** @description The decision that was made. `null` while the item is open. */
            resolution: components["schemas"]["Resolution"] | null;
            /**
             * @description For `settled`, the final status that the evidence proves. It is `null` for other
             *     resolutions.
             */
            resolved_status: string | null;
            /** @description The reason for the decision. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the decision.
             */
            resolved_at: string | null;
        };
        /**
         * @description The reason why the transaction is listed. `other_end`: its provider reported a different
         *     final status. `no_record`: its provider has no record of the successful transaction.
         *     `no_end`: it has no final status after a day. `untraceable`: its provider cannot be queried
         *     about it. `not_compared`: its provider gave no clear answer about its final status for three
         *     days. `not_applied`: its final status could not be applied. `second_payment`: it paid a
         *     checkout session that another payment had completed. `refund_of_unpaid`: a refund succeeded
         *     although its payment was settled as unpaid in the meantime. New values may be added.
         * @enum {string}
         */
        ReconciliationItemKind: "other_end" | "second_payment" | "no_record" | "no_end" | "untraceable" | "not_compared" | "not_applied" | "refund_of_unpaid";
        /** @description A transaction that a provider reported but that this service does not know. */
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
             * @description This service's id of the payment, refund or payout, which the provider repeated. `null`
             *     if the callback contains only the provider's own reference.
             */
            reference: string | null;
            /** @description The provider's own reference. `null` if the callback contains no reference. */
            provider_reference: string | null;
            /**
             * @description The first callback, with phone numbers masked and at most 1000 characters. Its content
             *     is not verified.
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
            /** @description The reason for the decision. */
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
         *     `submitted_reference`, `provider_reference` and `created_at` of a `ManagedTransaction`. The
         *     last line is `{"end":true}`.
         */
        LiveTransactions: string;
        /**
         * Format: binary
         * @description A gzip-compressed archive.
         */
        Backup: string;
        /**
         * @description `none`: the service has never been in recovery. `open`: a recovery is in progress.
         *     `finished`: the last recovery is complete. New values may be added.
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
             * @description Time when the recovery began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description Time when the recovery was finished.
             */
            finished_at: string | null;
            /**
             * Format: int64
             * @description Number of unknown transactions without a decision.
             */
            unknown_orders: number;
            /**
             * Format: int64
             * @description Number of callbacks that the service received today about unknown transactions beyond
             *     the daily limit.
             */
            unknown_orders_left_out: number;
            /**
             * Format: int64
             * @description Number of other items that need a decision.
             */
            reconciliation_items: number;
            /**
             * Format: int64
             * @description Number of live transactions without a final status. These transactions continue when the recovery is finished.
             */
            orders_under_way: number;
            /**
             * @description Live bulk payouts with lines that are not payouts yet, oldest first. While a recovery is
             *     open, these lines may already have been paid.
             */
            unfinished_bulk_payouts: string[];
        };
        /** @description The decisions that are needed to finish the recovery. */
        FinishRecoveryRequest: {
            /** @description The `unfinished_bulk_payouts` to continue because their remaining lines were not paid. */
            continue_bulk_payouts?: string[];
        };
        /** @description The state of the recovery. */
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
             * @description Time when the oldest comparison was first due.
             */
            since: string;
        };
        /** @description All open comparisons. */
        OpenComparisonsListResponse: {
            /** @description The open comparisons, by provider and country. */
            data: components["schemas"]["OpenComparisons"][];
        };
        /**
         * @description The way in which the item was resolved. `withdrawn`: the second payment became the one that
         *     completes the checkout session. New values may be added.
         * @enum {string}
         */
        Resolution: "settled" | "dismissed" | "withdrawn";
        /** @description The decision on an item, which records a final status or changes nothing. */
        ResolveReconciliationItemRequest: components["schemas"]["SettledItem"] | components["schemas"]["DismissedItem"];
        /**
         * @description For `settle`, the actual outcome as a final status. A payout is `completed`; a payment or
         *     refund is `successful`. Only a payment can be `cancelled`.
         * @enum {string}
         */
        ProvenStatus: "successful" | "completed" | "failed" | "cancelled";
        /** @description The evidence, in words that an auditor understands. */
        Evidence: string;
        /** @description The transaction receives the final status that the evidence proves. */
        SettledItem: {
            /**
             * @description Records the final status. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "settle";
            status: components["schemas"]["ProvenStatus"];
            /**
             * @description For the status `failed`, the reason that the merchant sees. The default is
             *     `provider_error`.
             */
            failure_reason?: components["schemas"]["FailureReason"] | null;
            /**
             * @description The `transaction_status` on which the decision is based. If the transaction has since
             *     reached another final status, only that status can be settled. Any other status is
             *     refused with `settlement_outdated`. If you omit it, and the item was listed while its
             *     transaction was in progress, the decision is based on that status.
             */
            transaction_status?: string | null;
            /**
             * Format: int64
             * @description The `refunded_amount` on which the decision is based. The default is 0. If the refunded
             *     amount differs, the payment cannot be settled as unpaid (`settlement_outdated`), because
             *     its merchant would lose both the payment and the refund.
             */
            refunded_amount?: number;
            reason: components["schemas"]["Evidence"];
        };
        /** @description Nothing changes, so no status is needed. */
        DismissedItem: {
            /**
             * @description Changes nothing. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            action: "dismiss";
            /** @description Must be absent or null. */
            status?: null;
            reason: components["schemas"]["Evidence"];
        };
        /** @description Reason for a new decision on the item. */
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
             * @description Identifier of the reconciliation item.
             */
            readonly id: string;
            kind: components["schemas"]["ReconciliationItemKind"];
            /**
             * @description The status that the provider reported; `null` if the provider does not know the
             *     transaction.
             */
            reported_status: string | null;
            /**
             * Format: date-time
             * @description Time when the item was listed.
             */
            readonly created_at: string;
        };
        /**
         * @description The IP address of the API request that created the transaction, as seen through the trusted
         *     proxies. It is deleted after `RETENTION_ADDRESSES_DAYS`. It is `null` if the transaction was
         *     not created with a key.
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
             * @description Time of the revocation; `null` if the key was not revoked.
             */
            revoked_at: string | null;
        };
        /** @description A payment, refund or payout, as administrators see it. */
        ManagedTransaction: {
            /**
             * @description The API key that created the transaction or its bulk payout. It is `null` if a customer,
             *     staff or the service created the transaction, and for older payments and refunds.
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
             * @description The merchant that owns the bulk payout.
             */
            organisation_id: string;
            /**
             * Format: uuid
             * @description The application that created the transaction.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["TransactionType"];
            /** @description The status that the merchant sees. */
            status: string;
            /** @description The reason that the merchant sees. */
            failure_reason: string | null;
            /**
             * Format: int64
             * @description Amount in minor units.
             */
            amount: number;
            /** @description The provider's charge for the transaction. `null` if no charge is recorded. */
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
             * @description The bulk payout to which a payout belongs.
             */
            bulk_payout_id: string | null;
            /**
             * @description Open reconciliation items, oldest first. The provider reported a different final status,
             *     or no final status. See `listReconciliationItems`.
             */
            open_items: components["schemas"]["OpenItem"][];
            /**
             * Format: int64
             * @description Refunded amount of a payment, including refunds in progress. `refundTransaction`
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
             * @description The id for provider support. It is the id that was sent to the provider, and is the same
             *     for every submission. For `carrier1_momo`, it is the `X-Reference-Id`. For
             *     `carrier2_money`, it is the transaction's id. For a full refund through
             *     `carrier2_money`, it is the provider's id of the payment, because no other id is sent.
             *     It is `null` if the transaction is not submitted yet, and in the sandbox.
             */
            submitted_reference: string | null;
            /**
             * Format: uuid
             * @description The refunded payment. `null` for payments and payouts.
             */
            payment_id: string | null;
            /** @description The reason for an automatic refund; `null` for every other transaction. */
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
            /** @description The provider's last answer. `null` if the provider has never answered. */
            provider_answer: components["schemas"]["ProviderAnswer"] | null;
            /**
             * Format: int64
             * @description Number of attempts in the current stage.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description Time when the provider accepted the transaction.
             */
            submitted_at: string | null;
            /**
             * Format: date-time
             * @description Time of the next step. `null` if no further action is needed.
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description Time when the transaction becomes overdue. If it has no final status by then, it is listed for reconciliation within an hour. It is `null` after that time, and for transactions that are final, cannot be queried, need approval, or are in the sandbox.
             */
            overdue_at: string | null;
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last status change.
             */
            readonly updated_at: string;
            /** @description Callbacks from the provider, whose content is not verified. */
            callbacks: components["schemas"]["ProviderCallback"][];
            /** @description Every status change, oldest first. */
            transitions: components["schemas"]["Transition"][];
            /**
             * @description The transaction's ledger postings, oldest first. One posting reserves the money of a
             *     whole bulk payout.
             */
            postings: components["schemas"]["TransactionPosting"][];
            /** @description The merchant's own reference; null if not set. */
            merchant_reference: string | null;
            /** @description The phone number of the payer or beneficiary, with only its first and last digits visible. */
            masked_phone_number: string;
            /** @description The reference of a payout; null for payments and refunds. */
            reference: string | null;
        };
        /**
         * @description Cause of a status change. `submission`: the transaction was submitted to its provider.
         *     `provider_report`: the provider reported its final status. `automatic_approval`: a payout
         *     that needs no review was approved. `decision`: an administrator approved or rejected a
         *     payout. `sandbox_outcome`: a sandbox outcome was set. `evidence`: a reconciliation item was
         *     settled. New values may be added.
         * @enum {string}
         */
        TransitionCause: "submission" | "provider_report" | "automatic_approval" | "decision" | "sandbox_outcome" | "evidence";
        /** @description One change of a transaction's status. */
        Transition: {
            /** @description The previous status. */
            from: string;
            /** @description The new status. */
            to: string;
            /** @description Reason for the failure; null if the payout did not fail. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            cause: components["schemas"]["TransitionCause"];
            /**
             * Format: uuid
             * @description The reconciliation item that was settled. `null` for every other cause.
             */
            reconciliation_item_id: string | null;
            /** @description The reason for the decision. `null` for every other cause. */
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
             * @description Identifier of the posting, as in the `posting_id` of ledger entries.
             */
            readonly id: string;
            kind: components["schemas"]["TransactionPostingKind"];
            /** @description Reason for correcting a final status; `null` for every other kind. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the posting.
             */
            readonly created_at: string;
        };
        /**
         * @description The effect of a posting on the money of a transaction. New values may be added.
         * @enum {string}
         */
        TransactionPostingKind: "collection_settled" | "payout_reserved" | "payout_settled" | "payout_released" | "refund_reserved" | "refund_settled" | "refund_released" | "end_corrected" | "returned_fee_corrected" | "provider_charged" | "provider_charge_corrected";
        /** @description A provider's answer to a call, as raw text, truncated and with phone numbers masked. */
        ProviderAnswer: {
            /** @description The call to which the provider responded, such as `collection` or `collection_status`. */
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
             * @description Fields of the answer that do not match the request. If any field differs, the service
             *     ignores the whole answer, regardless of its status.
             */
            differences: components["schemas"]["AnswerDifference"][];
        };
        /** @description A field in an answer that does not match the request. */
        AnswerDifference: {
            field: components["schemas"]["AnswerField"];
            /** @description The value that was sent, in the provider's units. Phone numbers are masked. */
            sent: string;
            /** @description The value in the provider's answer. Phone numbers are masked. */
            answered: string;
        };
        /**
         * @description A request field that providers repeat in their answers. New values may be added.
         * @enum {string}
         */
        AnswerField: "reference" | "amount" | "currency" | "phone_number";
        /** @description A callback as received, with only the last digits of phone numbers visible. */
        ProviderCallback: {
            /**
             * Format: date-time
             * @description Time of receipt.
             */
            received_at: string;
            /** @description The body of the callback. Every phone number, in any notation, is masked (`•••41`). */
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
             * @description The payment's `refunded_amount` that you reviewed.
             */
            refunded_amount: number;
        };
        /** @description A payment, refund or payout that the search over all organisations found. */
        FoundTransaction: {
            held?: components["schemas"]["PayoutHold"];
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The merchant that owns the bulk payout.
             */
            organisation_id: string;
            /** @description Name of the organisation. */
            organisation_name: string;
            /**
             * Format: uuid
             * @description The application that created the transaction.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["TransactionType"];
            /** @description The status that the merchant sees. */
            status: string;
            /** @description The reason that the merchant sees. */
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
            /** @description The phone number of the payer or beneficiary, with only its first and last digits visible. */
            masked_phone_number: string;
            /** @description The reference of a payout; null for payments and refunds. */
            reference: string | null;
            /** @description The merchant's own reference; null if not set. */
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
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last status change.
             */
            readonly updated_at: string;
            /**
             * Format: uuid
             * @description The API key that created the transaction or its bulk payout. It is `null` if a customer,
             *     staff or the service created the transaction, and for older payments and refunds.
             */
            api_key_id: string | null;
            request_address: components["schemas"]["RequestAddress"];
        };
        /** @description A header line, then one line for each transaction, with the fields of the search. */
        FoundTransactionFile: string;
        /** @description One page of transactions. */
        FoundTransactionListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["FoundTransaction"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description An event about a transaction, without the body that was sent. Phone numbers in the responses
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
            /** @description One delivery for each endpoint that should receive the event. */
            deliveries: components["schemas"]["Delivery"][];
        };
        /** @description An event with its delivery to one endpoint. Phone numbers in the responses are masked. */
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
            /** @description The newest items come first. */
            data: components["schemas"]["EndpointEvent"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description The events to redeliver. */
        StartEndpointRecoveryRequest: {
            /**
             * Format: date-time
             * @description Includes events at or after this time.
             */
            since: string;
            /**
             * Format: date-time
             * @description Includes events before this time. If it is null, absent or in the future, the recovery
             *     ends at the current time.
             */
            until?: string | null;
        };
        /** @description One recovery. */
        EndpointRecoveryResponse: {
            data: components["schemas"]["EventRecovery"];
        };
        /** @description One page of recoveries. */
        EndpointRecoveryListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["EventRecovery"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description All events of one transaction. */
        TransactionEventListResponse: {
            /** @description The entries, oldest first. */
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
             * @description The merchant that owns the bulk payout.
             */
            organisation_id: string;
            /**
             * Format: date-time
             * @description Time when the resource was created.
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
             * @description Total amount of the payouts.
             */
            amount: number;
            /**
             * Format: int64
             * @description Total fees of the payouts.
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
        /** @description The fields of the organisation to change. */
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
             * @description Reason for the change of the contact address, for colleagues and auditors. People must
             *     give a reason if live providers are configured.
             * @example Letter of 25 November
             */
            reason?: string;
        };
        /**
         * @description The kind of decision. `payout`, `bulk_payout`: a payout or bulk payout to approve.
         *     `reconciliation_item`, `unknown_order`: a reconciliation item or unknown transaction to
         *     resolve. `identity_verification`: an identity to verify. `proposal`: a colleague's proposal.
         *     `live_key`: a live key started by a colleague. `top_up`: a top-up to match or approve.
         *     `platform_bank_account`: a bank account of the platform to approve. `withdrawal`: a
         *     withdrawal to approve. `merchant_bank_account`: a merchant's bank account to verify.
         *     `platform_transfer`: capital or a transfer of the platform. New values may be added.
         * @enum {string}
         */
        WaitingDecisionKind: "payout" | "bulk_payout" | "reconciliation_item" | "unknown_order" | "identity_verification" | "proposal" | "live_key" | "top_up" | "platform_bank_account" | "withdrawal" | "merchant_bank_account" | "platform_transfer";
        /** @description An item that needs a decision. Fields that do not apply are null. */
        WaitingDecision: {
            /** @description The proposed values; null if the item is not a proposal. */
            proposal_kind: components["schemas"]["ProposalKind"] | null;
            /** @description The approval of a payout, bulk payout or proposal; `null` for other kinds. */
            approval: components["schemas"]["Approval"] | null;
            kind: components["schemas"]["WaitingDecisionKind"];
            /**
             * Format: uuid
             * @description Identifier of the payout, bulk payout, reconciliation item, unknown transaction,
             *     organisation, proposal, top-up or bank account. The operation that decides requires this
             *     id.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The merchant concerned; null for an unknown transaction, and for fees and limits of all merchants.
             */
            organisation_id: string | null;
            /** @description Name of the organisation. */
            organisation_name: string | null;
            /** @description Null for an identity verification, and for fees and limits. */
            environment: components["schemas"]["Environment"] | null;
            /** @description The reason why a reconciliation item is listed; null for other items. */
            item_kind: components["schemas"]["ReconciliationItemKind"] | null;
            /** @description The phone number of the payer or beneficiary, with only its first and last digits visible. */
            masked_phone_number: string | null;
            /**
             * Format: int64
             * @description Number of payouts in a bulk payout.
             */
            line_count: number | null;
            /**
             * Format: int64
             * @description Amount in minor units. For a bulk payout, it is the total of all lines.
             */
            amount: number | null;
            /** @description Currency of the amount. */
            currency: components["schemas"]["Currency"] | null;
            /** @description The provider; null if several providers apply. */
            provider: components["schemas"]["Provider"] | null;
            /** @description The country of the beneficiary, payer, organisation, fee or limits. */
            country: components["schemas"]["Country"] | null;
            /** @description The reference of a payout or bulk payout, or the provider's reference of an unknown transaction. */
            reference: string | null;
            /**
             * Format: date-time
             * @description Time since which the item has needed a decision.
             */
            waiting_since: string;
            /**
             * Format: int64
             * @description Number of seconds for which the item has needed a decision.
             */
            age_seconds: number;
        };
        /** @description One page of items. */
        WaitingDecisionListResponse: {
            /** @description The entries, oldest first. */
            data: components["schemas"]["WaitingDecision"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description A failed attempt. */
        EndpointFailure: {
            /**
             * Format: date-time
             * @description Time of the attempt.
             */
            failed_at: string;
            /** @description HTTP status of the response; null if there was no response. */
            status_code: number | null;
            /** @description Reason for a missing response; null if the endpoint responded. */
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
             * @description The merchant that owns the bulk payout.
             */
            organisation_id: string;
            /** @description Name of the organisation. */
            organisation_name: string;
            /**
             * Format: uuid
             * @description The application that owns the key.
             */
            application_id: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uri
             * @description URL that receives the events.
             */
            url: string;
            /** @description True if the endpoint receives events. */
            enabled: boolean;
            /** @description Null while the endpoint is enabled. */
            disabled_reason: components["schemas"]["DisabledReason"] | null;
            /**
             * Format: date-time
             * @description Time since which every attempt at the endpoint's URL failed; null if the last attempt succeeded or no attempt has failed yet.
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
         * @description The actor: a person, an API key, the management token, or someone who is not signed in. New
         *     values may be added.
         * @enum {string}
         */
        AuditPrincipalKind: "person" | "api_key" | "management_token" | "stranger";
        /** @description The fields that were changed or created. They never include a secret. */
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
            /** @description Kind of the target, such as `api_key`; `export` for a download. */
            subject_kind: string;
            /** @description Identifier of the target. For limits, it is the market. */
            subject_id: string | null;
            /**
             * Format: uuid
             * @description The merchant concerned; null if the action concerns no merchant.
             */
            organisation_id: string | null;
            /** @description Null if the action concerns both environments. */
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
            /** @description The newest items come first. */
            data: components["schemas"]["AuditEntry"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description Lines of
         *     `id,at,principal_kind,principal_id,principal_name,credential_id,operation,subject_kind,subject_id,organisation_id,environment,address,request_id,reason,before,after`,
         *     with a header line. The last two columns are JSON.
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
            /** @description Ed25519 signature, in base64. */
            signature: string;
            /** @description The public key (SubjectPublicKeyInfo) in base64, which never changes. */
            public_key: string;
            /** @description The checkpoint in the format that `verifyAudit` accepts. */
            text: string;
        };
        /** @description A checkpoint. */
        AuditCheckpointResponse: {
            data: components["schemas"]["AuditCheckpoint"];
        };
        /**
         * @description `altered`: an entry or its position was changed. `removed`: an entry is missing. `inserted`:
         *     an entry is not in the chain. `cut_off`: the trail ends before the checkpoint.
         *     `other_chain`: the chain differs at the checkpoint's position. `foreign_checkpoint`: another
         *     service signed the checkpoint. New values may be added.
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
             * @description The entry; null if its id no longer exists.
             */
            entry_id: string | null;
        };
        /** @description The result of the audit trail check. */
        AuditCheck: {
            /** @description True if the audit trail is intact. */
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
            /** @description The newest items come first. */
            data: components["schemas"]["EndpointHealth"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description The amounts of one currency in a month, in minor units. Debits are negative. A sum beyond
         *     2^53 − 1 is shown as 2^53 − 1.
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
             * @description Bank withdrawals without their fees, minus rejected, cancelled and returned withdrawals.
             */
            withdrawals: number;
            /**
             * Format: int64
             * @description Top-ups from a bank, minus reversed top-ups.
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
             * @description Balance at the end of the month: money held minus money owed.
             */
            closing_balance: number;
        };
        /** @description One line for each currency the organisation has used. */
        BalanceBridgeResponse: {
            /** @description The lines, sorted by currency. */
            data: components["schemas"]["BalanceBridgeLine"][];
        };
        /** @description The fees, charges and margin of one month, provider, country and currency. */
        RevenueLine: {
            /**
             * Format: uuid
             * @description The merchant, for `per=merchant`; null for the total of all merchants.
             */
            organisation_id: string | null;
            /** @description Name of the merchant; null for the total of all merchants. */
            organisation_name: string | null;
            /** @description The month, in UTC. */
            month: string;
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Fees earned in minor units. The amount is negative if refunds and corrections exceed the
             *     fees.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description Provider charges in minor units. The amount is negative if actual charges corrected the
             *     expected charges by more than their sum.
             */
            charge_amount: number;
            /**
             * Format: int64
             * @description Fees minus charges.
             */
            margin_amount: number;
        };
        /** @description The withdrawal fees of one month, country of the merchants' bank accounts, and currency. */
        WithdrawalRevenueLine: {
            /**
             * Format: uuid
             * @description The merchant, for `per=merchant`; null for the total of all merchants.
             */
            organisation_id: string | null;
            /** @description Name of the merchant; null for the total of all merchants. */
            organisation_name: string | null;
            /** @description The month, in UTC. */
            month: string;
            country: components["schemas"]["Country"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Fees of paid withdrawals, in minor units, less the fees that returns gave back. The
             *     amount is negative if more was given back.
             */
            fee_amount: number;
        };
        /** @description Fees, charges and margin by month. */
        RevenueResponse: {
            /** @description The lines, sorted by month, provider, country, currency and merchant. */
            data: components["schemas"]["RevenueLine"][];
            /** @description The fees of withdrawals, sorted by month, country, currency and merchant. */
            withdrawal_fees: components["schemas"]["WithdrawalRevenueLine"][];
            /**
             * Format: date-time
             * @description Time before which postings are included; null if no posting is included yet.
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
             * @description Number of transactions that succeeded.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Number of transactions that failed, for any reason.
             */
            failed: number;
            /**
             * Format: double
             * @description The share of transactions that succeeded, from 0 to 1. `null` if there are no
             *     transactions.
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
            /** @description The figures, sorted by month, country, provider and currency. */
            data: components["schemas"]["MarketMonth"][];
        };
        /** @description The days of wallets, and their open differences. */
        WalletDaysResponse: {
            /** @description The days, sorted by country, provider, currency and day. */
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
             * @description `matched`: the compared statements cover the whole day and match, and the balance
             *     matches if it was compared. `partly_matched`: the comparison covers only part of the
             *     day, or found a difference. `missing`: nothing was compared.
             * @enum {string}
             */
            status: "matched" | "partly_matched" | "missing";
            /** @description The last comparison of the balance on that day. `null` if there was no comparison. */
            balance: components["schemas"]["WalletDayBalance"] | null;
            /** @description The statements compared for the day. `null` if there was no comparison. */
            statement: components["schemas"]["WalletDayStatement"] | null;
        };
        /** @description A reported balance and the corresponding ledger balance, in minor units. */
        WalletDayBalance: {
            /**
             * Format: int64
             * @description The sum of the wallets as the provider reported them.
             */
            reported_amount: number;
            /**
             * Format: int64
             * @description The provider's balance in the ledger at that time.
             */
            ledger_amount: number;
            /**
             * Format: int64
             * @description Total of submitted payments without a final status, which the reported balance may
             *     include.
             */
            arriving_amount: number;
            /**
             * Format: int64
             * @description Total of submitted payouts and refunds without a final status, which may already be
             *     deducted.
             */
            leaving_amount: number;
            /**
             * Format: int64
             * @description The part of the difference between the reported balance and the ledger that these
             *     transactions do not explain; zero if the balances match.
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
            /** @description True if the statements cover the whole day. */
            complete: boolean;
            /** @description True if all statements match the transactions of the day. */
            matched: boolean;
            /** @description The SHA-256 of the last file that was compared, in hexadecimal. */
            sha256: string;
            /**
             * Format: date-time
             * @description Time of that comparison.
             */
            compared_at: string;
            /**
             * @description Name of the person who recorded that comparison. Nobody else has checked the file. Null
             *     for the management token, and for comparisons recorded before this field existed.
             */
            compared_by: string | null;
            /**
             * @description True if the statements match, but an earlier comparison of the day found a difference.
             *     Ask both people what changed between the comparisons.
             */
            contradicts_earlier?: boolean;
            /**
             * @description Earlier results of the day that later comparisons replaced, newest first and at most 20.
             *     The service keeps all of them.
             */
            earlier?: components["schemas"]["EarlierComparison"][];
        };
        /** @description A comparison that a later comparison of the day replaced. */
        EarlierComparison: {
            /** @description The SHA-256 of the file, in hexadecimal. */
            sha256: string;
            /** @description True if the file matched the transactions of the day. */
            matched: boolean;
            /**
             * Format: date-time
             * @description Time of the comparison.
             */
            compared_at: string;
            /** @description Name of the person who recorded the comparison; null for the management token. */
            compared_by: string | null;
        };
        /** @description A persistent difference between a provider's balance and the ledger. */
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
             * @description The unexplained amount of the last comparison, in minor units. It is negative if the
             *     provider has less money than the ledger.
             */
            amount: number;
            /**
             * Format: int64
             * @description What capital, transfers and their reversals that need approval would add to the ledger's
             *     balance of the wallet, in minor units. It is negative if they would take money from it.
             *     Nobody has checked these movements yet, so they do not explain the difference.
             */
            awaiting_approval_amount?: number;
            /**
             * Format: date-time
             * @description Time of the first comparison that found the difference.
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
             * @description End of the period, exclusive. It must be later than `from`.
             */
            to: string;
            /** @description The columns that were compared, as the caller describes them. */
            columns: string;
            /**
             * Format: int64
             * @description Number of statement lines in the period.
             */
            lines: number;
            /**
             * Format: int64
             * @description Number of differences and unreadable lines.
             */
            differences: number;
            /**
             * @description The days (UTC) with differences. If the day of a difference is unknown, the list
             *     contains all days of the period.
             */
            differing_days: string[];
        };
        /** @description The effect of the request. */
        RecordedStatementComparison: {
            /** @description True if the request changed anything. False if the same result was already recorded. */
            changed: boolean;
        };
        /** @description The effect of the request. */
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
             * @description Number of successful transactions.
             */
            succeeded: number;
            /**
             * Format: int64
             * @description Number of failed transactions, for any reason.
             */
            failed: number;
            /**
             * Format: int64
             * @description Number of transactions that failed with `provider_error` or `provider_unavailable`.
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
        /** @description The hours or days of each provider and country. */
        ProviderHealthResponse: {
            /** @description The periods, newest first, then sorted by provider and country. */
            data: components["schemas"]["ProviderHealthLine"][];
        };
        /**
         * @description The queue: payments, refunds and payouts (`transactions`), webhook deliveries
         *     (`deliveries`), e-mails (`mails`), or audit entries not yet added to the chain
         *     (`audit_entries`). New values may be added.
         * @enum {string}
         */
        ServiceQueueKind: "transactions" | "deliveries" | "mails" | "audit_entries";
        /** @description A queue of work. */
        ServiceQueue: {
            kind: components["schemas"]["ServiceQueueKind"];
            /** @description Null for e-mails and audit entries. */
            environment: components["schemas"]["Environment"] | null;
            /** @description The provider of live transactions; null for other queues. */
            provider: components["schemas"]["Provider"] | null;
            /** @description The country of live transactions; null for other queues. */
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
             * @description Time when the check was completed.
             */
            checked_at: string | null;
            /**
             * Format: int64
             * @description Number of discrepancies that were found.
             */
            found: number | null;
        };
        /** @description The work queues, failures and check results of the service. */
        ServiceState: {
            /** @description Every queue, including empty ones. */
            queues: components["schemas"]["ServiceQueue"][];
            /**
             * Format: int64
             * @description Number of transactions on hold after repeated errors, in the person's countries.
             */
            transactions_set_aside: number;
            /**
             * Format: int64
             * @description Number of webhook endpoints whose last attempt failed, for merchants in the person's countries. The maximum value is 10,000.
             */
            failing_endpoints: number;
            /**
             * Format: int64
             * @description Number of live payouts and refunds in the person's countries that are on hold until staff decide or their wallet at the provider is funded. The maximum value is 10,000.
             */
            held_payouts?: number;
            /** @description Providers whose circuit is `open`, as in `listProviders`. */
            held_back_providers: components["schemas"]["HeldBackProvider"][];
            ledger_check: components["schemas"]["LastCheck"];
            audit_check: components["schemas"]["LastCheck"];
            /** @description True if a power failure could lose acknowledged live payments, because live providers use the embedded database (`LIVE_ON_EMBEDDED=yes`). */
            may_lose_payments: boolean;
            /** @description True if the shared management token still works, although live providers are configured and an owner exists. The token works for all operations that need neither a second factor nor a second person. `MANAGEMENT_TOKEN=off` disables it. */
            accepts_shared_token: boolean;
        };
        /** @description The state of the service. */
        ServiceStateResponse: {
            data: components["schemas"]["ServiceState"];
        };
        /**
         * @description The state of calls to the provider: allowed (`closed`), paused because calls fail (`open`), or tried one at a time (`half-open`). The field shows the worst state that any node reports. The state is also `open` while the service cannot obtain an access token. New values may be added.
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
            /** @description The platform's money at the provider, by wallet and currency. The service reads the balances every minute. A balance that the provider has never reported is missing. */
            balances: components["schemas"]["WalletBalance"][];
            outage?: components["schemas"]["ProviderOutage"];
        };
        /**
         * @description Transactions delayed by an outage. The field is present only while `circuit` is not
         *     `closed`.
         */
        ProviderOutage: {
            /**
             * Format: date-time
             * @description Time of the last successful transaction; `null` if no transaction succeeded in the last 24 hours.
             */
            readonly last_success_at: string | null;
            /**
             * Format: int64
             * @description Number of live transactions without a final status. The maximum value is 10,000.
             */
            readonly waiting_transactions: number;
        };
        /**
         * @description An account at a provider that holds the money of all merchants. The provider collects into `collection` and pays out of `disbursement`. Some providers do not report every wallet. New values may be added.
         * @enum {string}
         */
        Wallet: "collection" | "disbursement";
        /** @description The platform's money in one wallet of a provider. */
        WalletBalance: {
            wallet: components["schemas"]["Wallet"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
             */
            amount: number;
            /**
             * Format: date-time
             * @description Time when the provider reported the balance.
             */
            read_at: string;
            /**
             * Format: int64
             * @description Payouts and refunds submitted since `read_at`, in the currency's minor unit. A payout or refund that the rest of the wallet does not cover is put on hold before its first submission.
             */
            submitted_amount: number;
            /**
             * Format: int64
             * @description Number of seconds for which the balance lasts at the rate of the last hours; `null` if the balance has not fallen.
             */
            lasts_seconds: number | null;
            /**
             * Format: int64
             * @description Number of payouts and refunds on hold until the wallet is funded.
             */
            held_transactions: number;
            /**
             * Format: int64
             * @description Total amount of these payouts and refunds, in the currency's minor unit.
             */
            held_amount: number;
        };
        /** @description All live providers. */
        LiveProviderListResponse: {
            /** @description The open comparisons, by provider and country. */
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
            /** @description The newest items come first. */
            data: components["schemas"]["LedgerEntry"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One page of fee schedules. */
        FeeScheduleListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["FeeSchedule"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One withdrawal fee. */
        WithdrawalFeeResponse: {
            data: components["schemas"]["WithdrawalFee"];
        };
        /** @description One page of withdrawal fees. */
        WithdrawalFeeListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["WithdrawalFee"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description One page of payouts that need approval. */
        WaitingPayoutListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["ManagedPayout"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One page of items. */
        ReconciliationItemListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["ReconciliationItem"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /** @description One page of items. */
        UnknownOrderListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["UnknownOrder"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["ManagedPaginationMeta"];
        };
        /**
         * @description Identifies the error, for programs. New values may be added.
         *
         *     - `sign_in_refused`: the e-mail address, password, passkey or account at the identity
         *       provider is wrong, or the person is deactivated.
         *     - `invitation_over`: the invitation was accepted or revoked, or is older than three days.
         *     - `person_not_permitted`: the person's role, access token or countries do not allow the
         *       operation.
         *     - `confirmation_required`: the operation requires a `confirmSession` in the last ten
         *       minutes, or the sign-in is not complete.
         *     - `second_factor_required`: the person must first add a passkey or an authenticator, or the
         *       session that creates an access token has no second factor.
         *     - `person_required`: only people, in their own session, can make decisions about live money.
         *       The management token is refused.
         *     - `own_order`: the person proposed the change, created the API key that requested the
         *       transaction, has since changed the approval rules of its application, or set the contact
         *       address that receives the live key.
         *     - `person_unconfirmed`: the person is treated as the same person as the author or another
         *       approver, because one of them was shown the other's link (see `confirmPerson`).
         *     - `second_person_needed`: the change needs two people. Propose it instead.
         *     - `live_key_claim_required`: merchants claim their live keys. Call `startLiveKey`.
         *     - `last_owner`: the person is the only active owner of all countries.
         *     - `already_a_person`: a person with this e-mail already exists.
         *     - `reset_over`: the password reset link was used, or is more than an hour old.
         *     - `no_mail`: the service sends no mail.
         *     - `no_single_sign_on`: the service has no identity provider.
         *     - `no_passkeys`: the console's address is neither an HTTPS host name nor `localhost`.
         *     - `passkeys_full`: the person already has ten passkeys.
         * @enum {string}
         */
        PersonRefusalCode: "sign_in_refused" | "invitation_over" | "person_not_permitted" | "confirmation_required" | "second_factor_required" | "person_required" | "own_order" | "person_unconfirmed" | "second_person_needed" | "live_key_claim_required" | "last_owner" | "already_a_person" | "reset_over" | "no_mail" | "no_single_sign_on" | "no_passkeys" | "passkeys_full";
        /**
         * @description The reason why a decision was refused, for programs. The value is from `ErrorCode`, or from
         *     this list. New values may be added.
         *
         *     - `approval_outdated`: the item has changed since the review.
         *     - `outside_limits`: an amount is outside the current limits.
         *     - `proposal_over`: the proposal was decided, replaced or overtaken, or has expired.
         *     - `live_key_over`: the live key was approved, claimed or cancelled, has expired, or was
         *       started by a person who no longer has the permission.
         *     - `withdrawal_over`: the withdrawal has a different status, or its bank account was
         *       disabled.
         *     - `nothing_to_export`: no withdrawal is approved, or none of them can be paid.
         *     - `exports_locked`: the database was restored. Compare the last batch with the bank.
         *     - `bank_account_over`: the bank account was verified, rejected or disabled.
         *     - `refund_outdated`: the payment's refunds have changed since the review.
         *     - `settlement_outdated`: the transaction's status has changed since the review.
         *     - `not_held`: the payout is not on hold, or a colleague has already decided about it.
         *     - `not_suspended`: the organisation is not suspended, or no longer suspended.
         *     - `not_reopenable`: the item was not dismissed, or a newer open item replaces it.
         *     - `bulk_payouts_undecided`: some bulk payouts are unfinished, and their lines may have been
         *       paid.
         *     - `adjustment_exists`: the balance was already adjusted for this reference.
         *     - `top_up_over`: the status of the top-up no longer allows this change.
         *     - `platform_transfer_over`: the status of the movement no longer allows this change.
         * @enum {string}
         */
        ApprovalRefusalCode: "missing_api_key" | "invalid_api_key" | "missing_management_token" | "invalid_management_token" | "ip_not_whitelisted" | "kyc_verification_required" | "key_not_permitted" | "sandbox_only" | "key_replaced" | "not_found" | "method_not_allowed" | "idempotency_conflict" | "bulk_payout_over" | "already_final" | "awaiting_approval" | "already_resolved" | "organisation_may_not_pay" | "not_awaiting_approval" | "payload_too_large" | "insufficient_balance" | "not_refundable" | "malformed_request" | "headers_too_large" | "request_timeout" | "internal_error" | "service_unavailable" | "provider_unavailable" | "approval_outdated" | "outside_limits" | "proposal_over" | "live_key_over" | "bank_account_over" | "withdrawal_over" | "nothing_to_export" | "exports_locked" | "refund_outdated" | "settlement_outdated" | "not_reopenable" | "not_held" | "not_suspended" | "bulk_payouts_undecided" | "adjustment_exists" | "top_up_over" | "platform_transfer_over";
        /** @description An error about a decision, with a message for people and a code for programs. */
        ApprovalRefusal: {
            /** @description A human-readable message that explains what went wrong. */
            error: string;
            code: components["schemas"]["ApprovalRefusalCode"];
        };
        /** @description An error about staff, with a message for people and a code for programs. */
        PersonRefusal: {
            /** @description A human-readable message that explains what went wrong. */
            error: string;
            code: components["schemas"]["PersonRefusalCode"];
        };
        /**
         * @description A person's role. `owner`: has all permissions. `operations`: manages merchants, keys,
         *     webhooks, providers and refunds. `finance`: manages approvals, refunds, fees, limits and
         *     reconciliation. `support`: reads all data, and sends events again. `auditor`: reads all
         *     data. New values may be added.
         * @enum {string}
         */
        Role: "owner" | "operations" | "finance" | "support" | "auditor";
        /** @description The permission that an operation requires, as in its `x-permission`. */
        GrantedPermission: string;
        /**
         * Format: password
         * @description A passphrase of at least 12 characters. The service refuses common passwords, keyboard
         *     patterns, and the person's own e-mail address or name.
         */
        Password: string;
        /** @description The six digits shown by the authenticator. */
        Code: string;
        /**
         * Format: email
         * @description The e-mail address with which a person signs in, ignoring case.
         */
        PersonEmail: string;
        /** @description The person's name. */
        PersonName: string;
        /**
         * @description The countries to which the person's access is limited, sorted by code; `null` for all
         *     countries, including countries added later.
         */
        PersonCountries: components["schemas"]["Country"][] | null;
        /** @description A member of staff. */
        Person: {
            /**
             * Format: uuid
             * @description The person's id.
             */
            readonly id: string;
            /** @description The e-mail address with which the person signs in. */
            email: string;
            /** @description The person's name. */
            name: string;
            role: components["schemas"]["Role"];
            countries: components["schemas"]["PersonCountries"];
            /** @description True if the person needs an authenticator code to sign in. */
            has_authenticator: boolean;
            identity: components["schemas"]["LinkedIdentity"];
            /**
             * Format: uuid
             * @description The colleague who was shown the person's sign-up or password link, because the link was
             *     not mailed. In approvals of live money, the two are treated as one person until
             *     `confirmPerson`. It is `null` for a person who is treated as a separate person.
             */
            readonly link_shown_to: string | null;
            /**
             * Format: date-time
             * @description Time of the deactivation; `null` for an active person.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description Time when the person accepted the invitation.
             */
            readonly created_at: string;
        };
        /**
         * @description The account at an identity provider with which the person signs in; `null` if no account is
         *     linked.
         */
        LinkedIdentity: {
            /** @description The issuer URL of the provider. */
            issuer: string;
            /**
             * Format: date-time
             * @description Time of the person's first sign-in with this account.
             */
            readonly linked_at: string;
        } | null;
        /** @description One person. */
        PersonResponse: {
            data: components["schemas"]["Person"];
        };
        /** @description All people. */
        PersonListResponse: {
            /** @description Returns your saved views, sorted by name. */
            data: components["schemas"]["Person"][];
        };
        /** @description Omitted fields do not change. */
        UpdatePersonRequest: {
            role?: components["schemas"]["Role"];
            countries?: components["schemas"]["PersonCountries"];
            /** @description True if the person is deactivated. Deactivation revokes all sessions and access tokens. */
            disabled?: boolean;
        };
        /** @description The person who signs in. */
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
             * @description Time of expiry. A mailed link expires one hour after it was mailed.
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
         * @description Shows if an authenticator code or a passkey is still required. New values may be added.
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
            /** @description True if this is the session of this request. */
            is_own: boolean;
            /** @description The IP address from which the session was started. */
            address: string | null;
            /** @description The `User-Agent` of the client, at most 200 characters. */
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
             * @description Time until which operations that need a fresh confirmation are allowed; `null` if they are not allowed.
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
            /** @description The permissions of this request. */
            permissions: components["schemas"]["GrantedPermission"][];
            /** @description The session; `null` for an access token. */
            session: components["schemas"]["Session"] | null;
            /**
             * @description True if the session or the access token has a second factor: a passkey, an
             *     authenticator, or single sign-on that reports two factors.
             */
            has_second_factor: boolean;
            /**
             * Format: date-time
             * @description Time from which a second factor is required, which can be in the past or in the future;
             *     `null` if no live providers are configured, or if the request cannot make decisions
             *     about live money.
             */
            second_factor_due: string | null;
        };
        /** @description The signed-in person. */
        SessionResponse: {
            data: components["schemas"]["OwnSession"];
        };
        /** @description The sessions of the person. */
        SessionListResponse: {
            /** @description The sessions, most recently used first. */
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
            /** @description The same secret as an `otpauth://` URL for a QR code. */
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
            /** @description Ten codes, each of which works once. */
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
        /** @description The challenge to sign. */
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
        /** @description The person who signs in. */
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
            /** @description The value for `finishSingleSignOn`. Store it only in this browser. */
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
        /** @description The query string with which the browser returned. */
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
            /** @description The accepted algorithms as COSE numbers, in order of preference. */
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
            /** @description The person's name for the passkey. */
            name: string;
            /**
             * Format: date-time
             * @description Time when the passkey was added.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the passkey's last use; `null` if it was never used.
             */
            used_at: string | null;
        };
        /** @description One passkey. */
        PasskeyResponse: {
            data: components["schemas"]["Passkey"];
        };
        /** @description The passkeys of the person. */
        PasskeyListResponse: {
            /** @description The newest items come first. */
            data: components["schemas"]["Passkey"][];
        };
        /**
         * @description A list of the console. New values may be added.
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
        /** @description The person's name for the passkey. */
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
             * @description Time when a view with this name was first saved.
             */
            readonly created_at: string;
        };
        /** @description One view. */
        SavedViewResponse: {
            data: components["schemas"]["SavedView"];
        };
        /** @description The views of the person. */
        SavedViewListResponse: {
            /** @description Returns your saved views, sorted by name. */
            data: components["schemas"]["SavedView"][];
        };
        /** @description The token's permissions and lifetime. */
        CreateAccessTokenRequest: {
            name: components["schemas"]["PersonName"];
            /**
             * @description The permissions of the token. You must choose at least one, and you can choose only
             *     permissions that you have.
             */
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
            /** @description The purpose of the access token. */
            name: string;
            /** @description The token's permissions, which never exceed those of the person. */
            permissions: components["schemas"]["GrantedPermission"][];
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of expiry.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Time of the last request, to the minute; `null` if the token was never used.
             */
            used_at: string | null;
            /**
             * Format: date-time
             * @description Time of the revocation; `null` if the key was not revoked.
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
            /** @description The purpose of the access token. */
            name: string;
            /** @description The token's permissions, which never exceed those of the person. */
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
            /** @description The newest items come first. */
            data: components["schemas"]["AccessToken"][];
        };
        /** @description An open invitation. */
        Invitation: {
            /**
             * Format: uuid
             * @description The invitation's id.
             */
            readonly id: string;
            /** @description E-mail address of the invited person. */
            email: string;
            role: components["schemas"]["Role"];
            countries: components["schemas"]["PersonCountries"];
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time until which the invitation can be accepted.
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
            /** @description E-mail address of the invited person. */
            email: string;
            role: components["schemas"]["Role"];
            countries: components["schemas"]["PersonCountries"];
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time until which the invitation can be accepted.
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
            /** @description The newest items come first. */
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
         * @description ISO 3166-1 alpha-2 code of a supported country. New values may be added.
         * @enum {string}
         */
        Country: "CG" | "CM" | "BJ" | "CI" | "GH" | "GN" | "LR" | "SZ" | "UG" | "ZA" | "ZM" | "CD" | "GA" | "KE" | "MG" | "MW" | "NE" | "NG" | "RW" | "SC" | "TZ" | "TD";
        /**
         * @description ISO 4217 code of a supported currency. New values may be added.
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
         * @description Identifies the error, for programs. New values may be added. The list gives the status and
         *     the meaning of each code, and shows how to retry the request: `as it is` (with its
         *     idempotency key), `corrected`, `later` (after the cause has been resolved), or `never`.
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
         *     - `not_awaiting_approval` (409, never): The payout does not need a decision, so it cannot be
         *       approved or rejected.
         *     - `bulk_payout_over` (409, never): No line of this bulk payout is left to cancel.
         *     - `payload_too_large` (413, corrected): The body is larger than 64 KiB, or 4 MiB for a bulk
         *       payout.
         *     - `insufficient_balance` (422, later): The balance does not cover the payout and its fee. No
         *       money was deducted.
         *     - `not_refundable` (422, corrected): The payment does not exist or cannot be refunded.
         *       Nothing was refunded.
         *     - `headers_too_large` (431, corrected): The request headers are too long.
         *     - `internal_error` (500, as it is): Something went wrong on our side. The request may or may
         *       not have taken effect.
         *     - `service_unavailable` (503, as it is): The service is temporarily unavailable. The request
         *       may or may not have taken effect.
         *     - `provider_unavailable` (503, as it is): The mobile money provider does not respond.
         * @enum {string}
         */
        ErrorCode: "missing_api_key" | "invalid_api_key" | "missing_management_token" | "invalid_management_token" | "ip_not_whitelisted" | "kyc_verification_required" | "key_not_permitted" | "sandbox_only" | "key_replaced" | "not_found" | "method_not_allowed" | "idempotency_conflict" | "bulk_payout_over" | "already_final" | "awaiting_approval" | "already_resolved" | "organisation_may_not_pay" | "not_awaiting_approval" | "payload_too_large" | "insufficient_balance" | "not_refundable" | "malformed_request" | "headers_too_large" | "request_timeout" | "internal_error" | "service_unavailable" | "provider_unavailable";
        /** @description An error with a message for people and a code for programs. */
        ErrorResponse: {
            /** @description A human-readable message that explains what went wrong. */
            error: string;
            code: components["schemas"]["ErrorCode"];
        };
        /** @description Lists every missing or invalid field, with the reason. */
        ValidationErrorResponse: {
            /** @description A human-readable summary of the errors. */
            message: string;
            /** @description Messages by field name. */
            errors: {
                [key: string]: string[];
            };
        };
        /** @description The rate limit was exceeded. */
        RateLimitResponse: {
            /** @description A human-readable message that explains what to do. */
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
        /** @description The position of the next page. */
        CursorMeta: {
            /** @description Items per page. */
            per_page: number;
            /** @description The `cursor` of the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @description `pending`: staff must verify the bank account. `verified`: the bank account can be used from
         *     `usable_from`, unless it is disabled. `rejected`: the bank account cannot be used. New
         *     values may be added.
         * @enum {string}
         */
        BankAccountStatus: "pending" | "verified" | "rejected";
        /**
         * @description `manual`: nothing is withdrawn automatically. `daily`, `weekly` (on Mondays) and `monthly`
         *     (on the first) start at 04:00 UTC. New values may be added.
         * @enum {string}
         */
        ScheduleFrequency: "manual" | "daily" | "weekly" | "monthly";
        /**
         * @description `created`: a withdrawal was requested. `below_minimum`: the balance, less the reserve and
         *     the fee, was below the minimum. `bank_account_unusable`: the bank account is not verified,
         *     cannot be used yet, or is disabled. `merchant_may_not_pay`: the merchant is suspended or not
         *     verified. New values may be added.
         * @enum {string}
         */
        ScheduleResult: "created" | "below_minimum" | "bank_account_unusable" | "merchant_may_not_pay";
        /** @description The rule that withdraws a balance automatically. */
        WithdrawalSchedule: {
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            frequency: components["schemas"]["ScheduleFrequency"];
            /**
             * Format: uuid
             * @description The bank account that receives the money.
             */
            bank_account_id: string | null;
            /** @description The last four characters of its account number. */
            masked_account_number: string | null;
            /**
             * Format: int64
             * @description The smallest amount to withdraw, in minor units.
             */
            minimum_amount: number;
            /**
             * Format: int64
             * @description The amount that stays available, in minor units.
             */
            reserve_amount: number;
            /**
             * Format: date-time
             * @description Time of the next withdrawal; null if `manual`.
             */
            next_at: string | null;
            /** @description The result of the last attempt; null before the first one. */
            last_result: components["schemas"]["ScheduleResult"] | null;
            /**
             * Format: date-time
             * @description Time of the last attempt.
             */
            last_run_at: string | null;
            /**
             * Format: date-time
             * @description Time when the schedule was last set.
             */
            readonly updated_at: string;
        };
        /**
         * @description `requested`: staff must approve the withdrawal. `approved`: staff will send the withdrawal
         *     to the bank. `sent`: the bank has received the withdrawal. `paid`: the bank paid the
         *     withdrawal. `returned`: the bank returned the withdrawal, and the money is available again.
         *     `rejected`: staff rejected the withdrawal. `cancelled`: the merchant cancelled the
         *     withdrawal. New values may be added.
         * @enum {string}
         */
        WithdrawalStatus: "requested" | "approved" | "sent" | "paid" | "returned" | "rejected" | "cancelled";
        /**
         * @description A mobile money provider. New values may be added.
         * @enum {string}
         */
        Provider: "carrier1_momo" | "carrier2_money";
        /**
         * @description Status of a payment, a refund or a payout. New values may be added.
         * @enum {string}
         */
        AnyStatus: "pending" | "processing" | "successful" | "failed" | "cancelled" | "approved" | "completed" | "rejected";
        /**
         * @description Why a transaction failed. New values may be added.
         * @enum {string}
         */
        FailureReason: "insufficient_funds" | "payer_not_found" | "payer_limit_reached" | "payer_account_blocked" | "expired" | "provider_unavailable" | "provider_error";
        /**
         * @description The kind of transaction. New values may be added.
         * @enum {string}
         */
        TransactionType: "collection" | "disbursement" | "refund";
        /**
         * @description The recovery is `running` until every event found is delivered or abandoned. New values may
         *     be added.
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
             * @description Includes events at or after this time. The time is later than requested if older events
             *     were deleted.
             */
            since: string;
            /**
             * Format: date-time
             * @description Includes events before this time.
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
             * @description Number of events that the endpoint accepted.
             */
            delivered_count: number;
            /**
             * Format: int64
             * @description Number of events whose delivery was abandoned before the endpoint accepted them.
             */
            failed_count: number;
            /**
             * Format: date-time
             * @description Time of the request.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time when the last event was delivered or abandoned; null while the recovery is running.
             */
            finished_at: string | null;
        };
        /**
         * @description What happened to the payment. New values may be added.
         * @enum {string}
         */
        PaymentEventType: "payment.succeeded" | "payment.failed" | "payment.cancelled";
        /**
         * @description `pending` and `processing` are in progress; `successful`, `failed` and `cancelled` (the
         *     payer declined) are final. New values may be added.
         * @enum {string}
         */
        TransactionStatus: "pending" | "processing" | "successful" | "failed" | "cancelled";
        /**
         * @description Your own key-value data, returned exactly as you sent it. You can send up to 50 keys of at
         *     most 40 characters. Values can have any type, up to 500 characters when serialised as JSON.
         *     Integers must be between ±9007199254740991, and decimals must have no more digits than a
         *     double can represent (0.1 is accepted, 0.1000000000000000055 is not). Send other numbers as
         *     text.
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
             * @description Amount in the currency's minor unit.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** @description The payer's phone number as sent at creation; masked if the payer asked for its erasure. */
            phone_number: string;
            status: components["schemas"]["TransactionStatus"];
            /** @description Null unless the transaction failed. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            environment: components["schemas"]["Environment"];
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last status change.
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
             * @description The payment this event is about: the payment in `data`, the refunded payment, or the payment that completed the session. Absent if no payment exists.
             */
            payment_id?: string;
            failure_reason?: components["schemas"]["FailureReason"];
            data: components["schemas"]["Transaction"];
        };
        /**
         * @description What happened to the refund. New values may be added.
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
             * @description The payment this event is about: the payment in `data`, the refunded payment, or the payment that completed the session. Absent if no payment exists.
             */
            payment_id?: string;
            failure_reason?: components["schemas"]["FailureReason"];
            data: components["schemas"]["Transaction"];
        };
        /**
         * @description What happened to the payout. New values may be added.
         * @enum {string}
         */
        PayoutEventType: "payout.approved" | "payout.completed" | "payout.failed" | "payout.rejected";
        /**
         * @description `pending` payouts need approval; `approved` and `processing` are in progress; `completed`,
         *     `failed` and `rejected` are final. To see why a payout failed, read `failure_reason` in `GET
         *     /account/v1/transactions/{id}`, with the payout's id. New values may be added.
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
             * @description Amount the beneficiary receives, in the currency's minor unit.
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
            /** @description The beneficiary's phone number as sent at creation; masked if the beneficiary asked for its erasure. */
            phone_number: string;
            status: components["schemas"]["PayoutStatus"];
            /** @description A unique, human-readable reference. */
            reference: string;
            /**
             * Format: date-time
             * @description Time when the resource was created.
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
         * @description What happened to the session. New values may be added.
         * @enum {string}
         */
        CheckoutSessionEventType: "checkout.session.completed" | "checkout.session.expired";
        /**
         * @description `completed` and `expired` are final. New values may be added.
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
             * @description Amount in the currency's minor unit.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** @description What the customer is paying for. */
            description: string | null;
            /**
             * Format: uri
             * @description URL of the hosted payment page. Send the customer to this URL.
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
             * @description Time when the resource was created.
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
             * @description The payment this event is about: the payment in `data`, the refunded payment, or the payment that completed the session. Absent if no payment exists.
             */
            payment_id?: string;
            data: components["schemas"]["CheckoutSession"];
        };
        /** @description A transfer of a merchant's money to its bank account. */
        Withdrawal: {
            /**
             * Format: uuid
             * @description Identifier of the withdrawal.
             */
            id: string;
            environment: components["schemas"]["Environment"];
            /**
             * Format: uuid
             * @description The bank account that receives the money.
             */
            bank_account_id: string;
            /** @description The last four characters of the bank account number. */
            masked_account_number: string;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description The amount that the bank account receives, in minor units.
             */
            amount: number;
            /**
             * Format: int64
             * @description The fee, which is reserved in addition to the amount.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description The part of the fee that was returned because the bank returned the withdrawal after it
             *     was paid.
             */
            returned_fee_amount: number;
            status: components["schemas"]["WithdrawalStatus"];
            /** @description The reason why staff rejected the withdrawal, or the bank returned it. */
            reason: string | null;
            /** @description The bank's reference of the transfer; set when the withdrawal is paid. */
            bank_reference: string | null;
            /**
             * Format: date-time
             * @description Time when staff recorded the withdrawal as paid.
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description The start of the period of its schedule; null if it was requested.
             */
            scheduled_for: string | null;
            /**
             * Format: date-time
             * @description Time when the withdrawal was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last status change.
             */
            updated_at: string;
        };
        /**
         * @description A test event. New values may be added.
         * @enum {string}
         */
        PingEventType: "webhook.ping";
        /** @description A test message. */
        Ping: {
            /** @description A greeting, in French. */
            message: string;
        };
        /** @description A test event that you requested for an endpoint. */
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
        /**
         * @description - `merchant_suspended`: the account was suspended before the payout was submitted. Staff
         *       resume or cancel the payout.
         *     - `wallet_low`: the service's wallet at the provider currently does not have enough money.
         *       The payout or refund is submitted when the wallet has been funded. If funding takes too
         *       long, the payout or refund fails with `provider_unavailable`, and the money is available
         *       again.
         *
         *     New values may be added.
         * @enum {string}
         */
        HoldReason: "merchant_suspended" | "wallet_low";
        /**
         * @description The reason and start of a hold that delays the submission of an `approved` payout or a
         *     `pending` refund; null if the transaction is not on hold.
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
         * @description The amount, in minor units, that the transaction adds to the balance if it succeeds. For a
         *     payment, it is the amount minus the fee. It is negative for a payout (including the fee) and
         *     for a refund (minus the returned fee).
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
             * @description Total of the lines' amounts, without fees.
             */
            amount: number;
        };
        /** @description The bulk payout's lines, grouped by status. */
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
         * @description The status of the payout. If no payout exists, the status is `waiting`, `cancelled` or
         *     `rejected`. New values may be added.
         * @enum {string}
         */
        BulkPayoutLineState: "waiting" | "approved" | "processing" | "completed" | "failed" | "cancelled" | "rejected";
        /** @description One line of a bulk payout. */
        BulkPayoutLine: {
            /**
             * Format: int64
             * @description Position in the bulk payout, starting at 1.
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
            /** @description The beneficiary's phone number with its middle digits masked, as in statements. */
            phone_number: string;
            /**
             * Format: uuid
             * @description Identifier of the payout; null if no payout exists.
             */
            payout_id: string | null;
            /** @description Reference of the payout; null if no payout exists. */
            reference: string | null;
            /** @description Reason for the failure; null if the payout did not fail. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            /**
             * @description The current merchant reference of the payout. If no payout exists yet, the reference
             *     that was sent with the line.
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
    responses: never;
    parameters: {
        StaffReason: string;
        Successors: boolean;
        EventId: string;
        ListCursor: string;
        SavedViewListFilter: components["schemas"]["SavedViewList"];
        KeyBeginning: string;
        KeyEnd: string;
        BulkReferenceFilter: string;
        ApiKeyFilter: string;
        OrganisationFilter: string;
        OrganisationText: string;
        KycStatusFilter: components["schemas"]["KycStatus"];
        SuspendedFilter: boolean;
        EnvironmentFilter: components["schemas"]["Environment"];
        AuditEnvironmentFilter: components["schemas"]["Environment"];
        ItemFilter: string;
        ItemKindFilter: components["schemas"]["ReconciliationItemKind"];
        SimilarReferenceFilter: string;
        ProviderReferenceFilter: string;
        ShortReferenceFilter: string;
        HeldFilter: boolean;
        ViaProvider: components["schemas"]["Provider"];
        InCountry: components["schemas"]["Country"];
        InCurrency: components["schemas"]["Currency"];
        LeastAmount: number;
        GreatestAmount: number;
        AmountUnit: "minor" | "major";
        CreatedSince: string;
        CreatedUntil: string;
        AuditPrincipalFilter: string;
        AuditOperationFilter: string;
        LiveKeyApplicationFilter: string;
        LiveKeyStatusFilter: components["schemas"]["LiveKeyStatus"];
        IdFilter: string;
        WithdrawalOrganisationFilter: string;
        WithdrawalStatusFilter: components["schemas"]["WithdrawalStatus"];
        BankAccountOrganisationFilter: string;
        BankAccountStatusFilter: components["schemas"]["BankAccountStatus"];
        TopUpStatusFilter: components["schemas"]["TopUpStatus"];
        PlatformTransferKindFilter: components["schemas"]["PlatformTransferKind"];
        PlatformTransferStatusFilter: components["schemas"]["PlatformTransferStatus"];
        ProposalStatusFilter: components["schemas"]["ProposalStatus"];
        AuditSubjectFilter: string;
        AuditFrom: string;
        AuditTo: string;
        CheckpointText: string;
        Failing: boolean;
        FeesOfOrganisation: string;
        BridgeMonth: string;
        BridgeEnvironment: components["schemas"]["Environment"];
        RevenueFrom: string;
        RevenueTo: string;
        RevenuePer: "market" | "merchant";
        RevenueOfOrganisation: string;
        DifferingCharges: boolean;
        HealthPer: "hour" | "day";
        HealthCountry: components["schemas"]["Country"];
        WalletMonth: string;
        WalletCountry: components["schemas"]["Country"];
        Resolved: boolean;
        LedgerEnvironment: components["schemas"]["Environment"];
        LedgerCurrency: components["schemas"]["Currency"];
        LedgerAccountFilter: components["schemas"]["NamedLedgerAccount"];
        LedgerFrom: string;
        LedgerTo: string;
        FileLocale: "fr" | "en";
        FileTimeZone: "Africa/Abidjan" | "Africa/Accra" | "Africa/Blantyre" | "Africa/Brazzaville" | "Africa/Conakry" | "Africa/Dar_es_Salaam" | "Africa/Douala" | "Africa/Johannesburg" | "Africa/Kampala" | "Africa/Kigali" | "Africa/Kinshasa" | "Africa/Lagos" | "Africa/Libreville" | "Africa/Lusaka" | "Africa/Mbabane" | "Africa/Monrovia" | "Africa/Nairobi" | "Africa/Ndjamena" | "Africa/Niamey" | "Africa/Porto-Novo" | "Indian/Antananarivo" | "Indian/Mahe" | "UTC";
        Page: number;
        PerPage: number;
        Id: string;
        Cursor: string;
        TransactionIdFilter: string;
        LineState: components["schemas"]["BulkPayoutLineState"];
        ReferenceFilter: string;
        PaymentIdFilter: string;
        PhoneNumberFilter: string;
        TypeFilter: components["schemas"]["TransactionType"];
        StatusFilter: components["schemas"]["AnyStatus"][];
        MetadataFilter: {
            [key: string]: string;
        };
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listOrganisations: {
        parameters: {
            query?: {
                text?: components["parameters"]["OrganisationText"];
                kyc_status?: components["parameters"]["KycStatusFilter"];
                suspended?: components["parameters"]["SuspendedFilter"];
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpResponse"];
                };
            };
        };
    };
    getOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organisation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationResponse"];
                };
            };
        };
    };
    updateOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationResponse"];
                };
            };
        };
    };
    setKycStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationResponse"];
                };
            };
        };
    };
    suspendOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The suspended organisation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationResponse"];
                };
            };
        };
    };
    resumeOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The organisation, which is no longer suspended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganisationResponse"];
                };
            };
        };
    };
    resumeHeldPayouts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldPayoutsResponse"];
                };
            };
        };
    };
    cancelHeldPayouts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldPayoutsResponse"];
                };
            };
        };
    };
    listApplications: {
        parameters: {
            query?: {
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of applications. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationListResponse"];
                };
            };
        };
    };
    createApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The application after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyListResponse"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKeyResponse"];
                };
            };
        };
    };
    searchApiKeys: {
        parameters: {
            query: {
                prefix: components["parameters"]["KeyBeginning"];
                last_four?: components["parameters"]["KeyEnd"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundApiKeyListResponse"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: {
                reason?: components["parameters"]["StaffReason"];
                successors?: components["parameters"]["Successors"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rollApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedApiKeyResponse"];
                };
            };
        };
    };
    startLiveKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The live key has been started. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveKeyResponse"];
                };
            };
        };
    };
    listLiveKeys: {
        parameters: {
            query?: {
                application_id?: components["parameters"]["LiveKeyApplicationFilter"];
                status?: components["parameters"]["LiveKeyStatusFilter"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveKeyListResponse"];
                };
            };
        };
    };
    approveLiveKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovedLiveKeyResponse"];
                };
            };
        };
    };
    cancelLiveKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The live key is cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveKeyResponse"];
                };
            };
        };
    };
    addMerchantBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The bank account, which a second person must verify. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountResponse"];
                };
            };
        };
    };
    listManagedWithdrawalSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalScheduleList"];
                };
            };
        };
    };
    setManagedWithdrawalSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetManagedWithdrawalScheduleRequest"];
            };
        };
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalScheduleResponse"];
                };
            };
        };
    };
    listMerchantBankAccounts: {
        parameters: {
            query?: {
                id?: components["parameters"]["IdFilter"];
                environment?: components["parameters"]["EnvironmentFilter"];
                organisation_id?: components["parameters"]["BankAccountOrganisationFilter"];
                status?: components["parameters"]["BankAccountStatusFilter"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountList"];
                };
            };
        };
    };
    verifyMerchantBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountResponse"];
                };
            };
        };
    };
    rejectMerchantBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountResponse"];
                };
            };
        };
    };
    disableMerchantBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountResponse"];
                };
            };
        };
    };
    eraseMerchantBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBankAccountResponse"];
                };
            };
        };
    };
    listManagedWithdrawals: {
        parameters: {
            query?: {
                id?: components["parameters"]["IdFilter"];
                environment?: components["parameters"]["EnvironmentFilter"];
                organisation_id?: components["parameters"]["WithdrawalOrganisationFilter"];
                status?: components["parameters"]["WithdrawalStatusFilter"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalList"];
                };
            };
        };
    };
    approveWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalResponse"];
                };
            };
        };
    };
    rejectWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalResponse"];
                };
            };
        };
    };
    sendWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalResponse"];
                };
            };
        };
    };
    payWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalResponse"];
                };
            };
        };
    };
    returnWithdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnWithdrawalRequest"];
            };
        };
        responses: {
            /** @description The withdrawal is returned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedWithdrawalResponse"];
                };
            };
        };
    };
    proposeWithdrawalReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnWithdrawalRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    listWithdrawalBatches: {
        parameters: {
            query?: {
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of batches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalBatchList"];
                };
            };
        };
    };
    exportWithdrawals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportWithdrawalsRequest"];
            };
        };
        responses: {
            /** @description The batch. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalBatchResponse"];
                };
            };
        };
    };
    downloadWithdrawalBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DownloadBatchRequest"];
            };
        };
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankFileResponse"];
                };
            };
        };
    };
    recordBankAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAnswersRequest"];
            };
        };
        responses: {
            /** @description The result of each line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAnswersResponse"];
                };
            };
        };
    };
    confirmWithdrawalExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmExportsRequest"];
            };
        };
        responses: {
            /** @description Exports are unlocked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointListResponse"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: {
                reason?: components["parameters"]["StaffReason"];
            };
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhookEndpointResponse"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                principal_id?: components["parameters"]["AuditPrincipalFilter"];
                operation?: components["parameters"]["AuditOperationFilter"];
                subject_id?: components["parameters"]["AuditSubjectFilter"];
                organisation_id?: components["parameters"]["OrganisationFilter"];
                environment?: components["parameters"]["AuditEnvironmentFilter"];
                from?: components["parameters"]["AuditFrom"];
                to?: components["parameters"]["AuditTo"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryListResponse"];
                };
            };
        };
    };
    downloadAuditEntries: {
        parameters: {
            query?: {
                principal_id?: components["parameters"]["AuditPrincipalFilter"];
                operation?: components["parameters"]["AuditOperationFilter"];
                subject_id?: components["parameters"]["AuditSubjectFilter"];
                organisation_id?: components["parameters"]["OrganisationFilter"];
                environment?: components["parameters"]["AuditEnvironmentFilter"];
                from?: components["parameters"]["AuditFrom"];
                to?: components["parameters"]["AuditTo"];
                locale?: components["parameters"]["FileLocale"];
                time_zone?: components["parameters"]["FileTimeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, as a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["AuditFile"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditCheckpointResponse"];
                };
            };
        };
    };
    verifyAudit: {
        parameters: {
            query?: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditCheckResponse"];
                };
            };
        };
    };
    listEndpointHealth: {
        parameters: {
            query?: {
                failing?: components["parameters"]["Failing"];
                environment?: components["parameters"]["EnvironmentFilter"];
                organisation_id?: components["parameters"]["OrganisationFilter"];
                /**
                 * @description Returns only endpoints of this application.
                 * @example 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a
                 */
                application_id?: string;
                /**
                 * @description Returns only this endpoint.
                 * @example 0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60
                 */
                id?: string;
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointHealthListResponse"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: {
                reason?: components["parameters"]["StaffReason"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: {
                reason?: components["parameters"]["StaffReason"];
            };
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointResponse"];
                };
            };
        };
    };
    listEndpointEvents: {
        parameters: {
            query?: {
                /**
                 * @description Returns only events whose delivery to this endpoint has this status.
                 * @example failed
                 */
                delivery_status?: components["schemas"]["DeliveryStatus"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointEventListResponse"];
                };
            };
        };
    };
    listEndpointRecoveries: {
        parameters: {
            query?: {
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of recoveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointRecoveryListResponse"];
                };
            };
        };
    };
    startEndpointRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The recovery has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointRecoveryResponse"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: {
                reason?: components["parameters"]["StaffReason"];
            };
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhookEndpointResponse"];
                };
            };
        };
    };
    pingWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ping is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResponse"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Returns only events of this type.
                 * @example payment.succeeded
                 */
                type?: components["schemas"]["EventKind"];
                /**
                 * @description Returns only events in this environment.
                 * @example test
                 */
                environment?: components["schemas"]["Environment"];
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["ListCursor"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventListResponse"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDetailResponse"];
                };
            };
        };
    };
    resendEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The event is in the queue again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDetailResponse"];
                };
            };
        };
    };
    setSandboxOutcome: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxOutcomeResponse"];
                };
            };
        };
    };
    advanceSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The sandbox clock has moved forward. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClockResponse"];
                };
            };
        };
    };
    createSandboxTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxTopUpResponse"];
                };
            };
        };
    };
    listBalances: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedBalanceListResponse"];
                };
            };
        };
    };
    getBalanceBridge: {
        parameters: {
            query?: {
                month?: components["parameters"]["BridgeMonth"];
                environment?: components["parameters"]["BridgeEnvironment"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line for each currency. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceBridgeResponse"];
                };
            };
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["ListCursor"];
                environment?: components["parameters"]["LedgerEnvironment"];
                currency?: components["parameters"]["LedgerCurrency"];
                account?: components["parameters"]["LedgerAccountFilter"];
                from?: components["parameters"]["LedgerFrom"];
                to?: components["parameters"]["LedgerTo"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerEntryListResponse"];
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query?: {
                environment?: components["parameters"]["LedgerEnvironment"];
                currency?: components["parameters"]["LedgerCurrency"];
                account?: components["parameters"]["LedgerAccountFilter"];
                from?: components["parameters"]["LedgerFrom"];
                to?: components["parameters"]["LedgerTo"];
                locale?: components["parameters"]["FileLocale"];
                time_zone?: components["parameters"]["FileTimeZone"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement, as a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["Statement"];
                };
            };
        };
    };
    listWaitingPayouts: {
        parameters: {
            query?: {
                id?: components["parameters"]["TransactionIdFilter"];
                organisation_id?: components["parameters"]["OrganisationFilter"];
                environment?: components["parameters"]["EnvironmentFilter"];
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingPayoutListResponse"];
                };
            };
        };
    };
    approvePayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedPayoutResponse"];
                };
            };
        };
    };
    rejectPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedPayoutResponse"];
                };
            };
        };
    };
    resumePayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTransactionResponse"];
                };
            };
        };
    };
    cancelPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTransactionResponse"];
                };
            };
        };
    };
    listWaitingBulkPayouts: {
        parameters: {
            query?: {
                organisation_id?: components["parameters"]["OrganisationFilter"];
                environment?: components["parameters"]["EnvironmentFilter"];
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingBulkPayoutListResponse"];
                };
            };
        };
    };
    listBulkPayouts: {
        parameters: {
            query?: {
                reference?: components["parameters"]["BulkReferenceFilter"];
                organisation_id?: components["parameters"]["OrganisationFilter"];
                environment?: components["parameters"]["EnvironmentFilter"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundBulkPayoutListResponse"];
                };
            };
        };
    };
    getBulkPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bulk payout. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutDetailResponse"];
                };
            };
        };
    };
    listBulkPayoutLines: {
        parameters: {
            query?: {
                state?: components["parameters"]["LineState"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of lines. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutLineList"];
                };
            };
        };
    };
    approveBulkPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedBulkPayoutResponse"];
                };
            };
        };
    };
    rejectBulkPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedBulkPayoutResponse"];
                };
            };
        };
    };
    cancelBulkPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutDetailResponse"];
                };
            };
        };
    };
    listFeeSchedules: {
        parameters: {
            query?: {
                organisation_id?: components["parameters"]["FeesOfOrganisation"];
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeeScheduleListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeeScheduleResponse"];
                };
            };
        };
    };
    listWithdrawalFees: {
        parameters: {
            query?: {
                organisation_id?: components["parameters"]["FeesOfOrganisation"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of withdrawal fees. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalFeeListResponse"];
                };
            };
        };
    };
    setWithdrawalFee: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetWithdrawalFeeRequest"];
            };
        };
        responses: {
            /** @description The fee is set. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalFeeResponse"];
                };
            };
        };
    };
    listProviderPrices: {
        parameters: {
            query?: {
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderPriceListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderPriceResponse"];
                };
            };
        };
    };
    listProviderCharges: {
        parameters: {
            query?: {
                differing?: components["parameters"]["DifferingCharges"];
                environment?: components["parameters"]["EnvironmentFilter"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderChargeListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedProviderChargesResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformBankAccountListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformBankAccountResponse"];
                };
            };
        };
    };
    approvePlatformBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformBankAccountResponse"];
                };
            };
        };
    };
    disablePlatformBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformBankAccountResponse"];
                };
            };
        };
    };
    listTopUps: {
        parameters: {
            query?: {
                status?: components["parameters"]["TopUpStatusFilter"];
                organisation_id?: components["parameters"]["OrganisationFilter"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpListResponse"];
                };
            };
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
            /** @description The transfer was already recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
            /** @description The top-up. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
        };
    };
    matchTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
        };
    };
    approveTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The top-up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
        };
    };
    rejectTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
        };
    };
    reverseTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpResponse"];
                };
            };
        };
    };
    proposeTopUpReversal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    listPlatformTransfers: {
        parameters: {
            query?: {
                kind?: components["parameters"]["PlatformTransferKindFilter"];
                status?: components["parameters"]["PlatformTransferStatusFilter"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of movements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTransferListResponse"];
                };
            };
        };
    };
    recordPlatformTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordPlatformTransferRequest"];
            };
        };
        responses: {
            /** @description The movement was already recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTransferResponse"];
                };
            };
            /** @description The transfer or capital entry. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTransferResponse"];
                };
            };
        };
    };
    exportPlatformTransfers: {
        parameters: {
            query?: {
                kind?: components["parameters"]["PlatformTransferKindFilter"];
                status?: components["parameters"]["PlatformTransferStatusFilter"];
                locale?: components["parameters"]["FileLocale"];
                time_zone?: components["parameters"]["FileTimeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The movements, as a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["PlatformTransferFile"];
                };
            };
        };
    };
    approvePlatformTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfer or capital entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTransferResponse"];
                };
            };
        };
    };
    rejectPlatformTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The transfer or capital entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTransferResponse"];
                };
            };
        };
    };
    confirmPlatformTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmPlatformTransferRequest"];
            };
        };
        responses: {
            /** @description The transfer or capital entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTransferResponse"];
                };
            };
        };
    };
    proposePlatformTransferArrival: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmPlatformTransferRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    reversePlatformTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The transfer or capital entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformTransferResponse"];
                };
            };
        };
    };
    proposePlatformTransferReversal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    getMerchantWallets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the wallets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantWalletsResponse"];
                };
            };
        };
    };
    useMerchantWallets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseMerchantWalletsRequest"];
            };
        };
        responses: {
            /** @description The wallets are in use. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantWalletsResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmountLimitsListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AmountLimitsResponse"];
                };
            };
        };
    };
    listRevenue: {
        parameters: {
            query?: {
                from?: components["parameters"]["RevenueFrom"];
                to?: components["parameters"]["RevenueTo"];
                per?: components["parameters"]["RevenuePer"];
                organisation_id?: components["parameters"]["RevenueOfOrganisation"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevenueResponse"];
                };
            };
        };
    };
    listMarketMonths: {
        parameters: {
            query?: {
                from?: components["parameters"]["RevenueFrom"];
                to?: components["parameters"]["RevenueTo"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketMonthsResponse"];
                };
            };
        };
    };
    exportMarketMonths: {
        parameters: {
            query?: {
                from?: components["parameters"]["RevenueFrom"];
                to?: components["parameters"]["RevenueTo"];
                country?: components["parameters"]["HealthCountry"];
                locale?: components["parameters"]["FileLocale"];
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
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["MarketMonthsFile"];
                };
            };
        };
    };
    checkLedger: {
        parameters: {
            query?: {
                /** @description Checks the sealed periods after this period again, as many as one request can process. */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerCheckResponse"];
                };
            };
        };
    };
    listReconciliationItems: {
        parameters: {
            query?: {
                id?: components["parameters"]["ItemFilter"];
                kind?: components["parameters"]["ItemKindFilter"];
                environment?: components["parameters"]["EnvironmentFilter"];
                resolved?: components["parameters"]["Resolved"];
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationItemListResponse"];
                };
            };
        };
    };
    resolveReconciliationItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationItemResponse"];
                };
            };
        };
    };
    reopenReconciliationItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationItemResponse"];
                };
            };
        };
    };
    listUnknownOrders: {
        parameters: {
            query?: {
                id?: components["parameters"]["ItemFilter"];
                resolved?: components["parameters"]["Resolved"];
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownOrderListResponse"];
                };
            };
        };
    };
    resolveUnknownOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The transaction is no longer in the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownOrderResponse"];
                };
            };
        };
    };
    listWaitingDecisions: {
        parameters: {
            query?: {
                environment?: components["parameters"]["EnvironmentFilter"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingDecisionListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposeProviderPrice: {
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
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposeProviderCharges: {
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
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposeWithdrawalFee: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetWithdrawalFeeRequest"];
            };
        };
        responses: {
            /** @description The proposal needs approval by a second person. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposeSettlement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposePayoutApprovalRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposeIpAllowList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposePersonChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposeResumption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposeKycStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposeBalanceAdjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposeRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    proposeUnknownOrderResolution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    listProposals: {
        parameters: {
            query?: {
                status?: components["parameters"]["ProposalStatusFilter"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalListResponse"];
                };
            };
        };
    };
    getProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    approveProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The proposed change has been made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    confirmProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The proposed change has been made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    rejectProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
        };
    };
    withdrawProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal is withdrawn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalResponse"];
                };
            };
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
            /** @description The state of the recovery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenComparisonsListResponse"];
                };
            };
        };
    };
    listWalletDays: {
        parameters: {
            query?: {
                month?: components["parameters"]["WalletMonth"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletDaysResponse"];
                };
            };
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
            /** @description The days, including the new comparison. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletDaysResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordedStatementComparisonResponse"];
                };
            };
        };
    };
    listLiveTransactions: {
        parameters: {
            query: {
                /**
                 * @description The mobile money provider.
                 * @example carrier1_momo
                 */
                provider: components["schemas"]["Provider"];
                /**
                 * @description The country.
                 * @example CG
                 */
                country: components["schemas"]["Country"];
                /**
                 * @description Returns only transactions created at or after this time.
                 * @example 2026-11-01T00:00:00Z
                 */
                from: string;
                /**
                 * @description Returns only transactions created before this time.
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
            /** @description The transactions, as a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["LiveTransactions"];
                };
            };
        };
    };
    downloadBackup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Proves that the caller can read the encryption key of the service. `momo` on the host
                 *     sends this header. If live providers are configured and an owner exists, the shared
                 *     management token must send the proof, because a backup contains all data and a timer
                 *     cannot confirm a request. The proof is valid for a few minutes.
                 * @example 5f0c1d6f9f0b7f0a3c1f3a0c4c4a9c5b8f6a2a1d7e9b0c3d5e7f9a1b3c5d7e9f
                 */
                "Host-Proof"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The backup, as a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": components["schemas"]["Backup"];
                };
            };
        };
    };
    searchTransactions: {
        parameters: {
            query?: {
                id?: components["parameters"]["TransactionIdFilter"];
                reference?: components["parameters"]["ReferenceFilter"];
                payment_id?: components["parameters"]["PaymentIdFilter"];
                merchant_reference?: components["parameters"]["SimilarReferenceFilter"];
                provider_reference?: components["parameters"]["ProviderReferenceFilter"];
                short_reference?: components["parameters"]["ShortReferenceFilter"];
                phone_number?: components["parameters"]["PhoneNumberFilter"];
                organisation_id?: components["parameters"]["OrganisationFilter"];
                api_key_id?: components["parameters"]["ApiKeyFilter"];
                environment?: components["parameters"]["EnvironmentFilter"];
                type?: components["parameters"]["TypeFilter"];
                status?: components["parameters"]["StatusFilter"];
                held?: components["parameters"]["HeldFilter"];
                provider?: components["parameters"]["ViaProvider"];
                country?: components["parameters"]["InCountry"];
                currency?: components["parameters"]["InCurrency"];
                amount_min?: components["parameters"]["LeastAmount"];
                amount_max?: components["parameters"]["GreatestAmount"];
                amount_unit?: components["parameters"]["AmountUnit"];
                created_from?: components["parameters"]["CreatedSince"];
                created_to?: components["parameters"]["CreatedUntil"];
                metadata?: components["parameters"]["MetadataFilter"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundTransactionListResponse"];
                };
            };
        };
    };
    downloadTransactions: {
        parameters: {
            query?: {
                id?: components["parameters"]["TransactionIdFilter"];
                reference?: components["parameters"]["ReferenceFilter"];
                payment_id?: components["parameters"]["PaymentIdFilter"];
                merchant_reference?: components["parameters"]["SimilarReferenceFilter"];
                provider_reference?: components["parameters"]["ProviderReferenceFilter"];
                short_reference?: components["parameters"]["ShortReferenceFilter"];
                phone_number?: components["parameters"]["PhoneNumberFilter"];
                organisation_id?: components["parameters"]["OrganisationFilter"];
                api_key_id?: components["parameters"]["ApiKeyFilter"];
                environment?: components["parameters"]["EnvironmentFilter"];
                type?: components["parameters"]["TypeFilter"];
                status?: components["parameters"]["StatusFilter"];
                held?: components["parameters"]["HeldFilter"];
                provider?: components["parameters"]["ViaProvider"];
                country?: components["parameters"]["InCountry"];
                currency?: components["parameters"]["InCurrency"];
                amount_min?: components["parameters"]["LeastAmount"];
                amount_max?: components["parameters"]["GreatestAmount"];
                amount_unit?: components["parameters"]["AmountUnit"];
                created_from?: components["parameters"]["CreatedSince"];
                created_to?: components["parameters"]["CreatedUntil"];
                metadata?: components["parameters"]["MetadataFilter"];
                locale?: components["parameters"]["FileLocale"];
                time_zone?: components["parameters"]["FileTimeZone"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transactions, as a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["FoundTransactionFile"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTransactionResponse"];
                };
            };
        };
    };
    enquireTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction. `due_at` is the time of the next query. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTransactionResponse"];
                };
            };
        };
    };
    refundTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The refund, whose money is reserved. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedTransactionResponse"];
                };
            };
        };
    };
    listTransactionEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionEventListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveProviderListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveProviderListResponse"];
                };
            };
        };
    };
    listProviderHealth: {
        parameters: {
            query?: {
                per?: components["parameters"]["HealthPer"];
                provider?: components["parameters"]["ViaProvider"];
                country?: components["parameters"]["HealthCountry"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of transactions in each period. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderHealthResponse"];
                };
            };
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
            /** @description The state of the service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStateResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCheckResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneNumberErasureResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSessionResponse"];
                };
            };
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
            /** @description The challenge to sign. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyChallengeResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSessionResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SingleSignOnStartResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSessionResponse"];
                };
            };
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
            /** @description If the person exists, the link has been sent. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
            /** @description The password is changed. Sign in to continue. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewSessionResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatorResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyListResponse"];
                };
            };
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
            /** @description The new passkey. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyResponse"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkey is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endSessionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokenListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAccessTokenResponse"];
                };
            };
        };
    };
    revokeAccessToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSavedViews: {
        parameters: {
            query?: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewResponse"];
                };
            };
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonListResponse"];
                };
            };
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
        };
    };
    updatePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
        };
    };
    createPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewPasswordResetResponse"];
                };
            };
        };
    };
    confirmPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The person, who is now treated as a separate person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is unlinked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationListResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitationResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
