// Made by `make generate`; do not edit.

export interface paths {
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List transactions */
        get: operations["listTransactions"];
    };
    "/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download transactions as CSV */
        get: operations["downloadTransactions"];
    };
    "/transactions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a transaction */
        get: operations["getTransaction"];
        /** Set a transaction's reference or metadata */
        patch: operations["updateTransaction"];
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook endpoints */
        get: operations["listWebhookEndpoints"];
        /** Register a webhook endpoint */
        post: operations["createWebhookEndpoint"];
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
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rotate the secret */
        post: operations["rotateWebhookSecret"];
    };
    "/webhook-endpoints/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Send a test event */
        post: operations["pingWebhookEndpoint"];
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List or follow events */
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
    "/events/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deliver missed events */
        post: operations["recoverEvents"];
    };
    "/event-recoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recoveries */
        get: operations["listEventRecoveries"];
    };
    "/event-recoveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a recovery */
        get: operations["getEventRecovery"];
    };
    "/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a statement */
        get: operations["getStatement"];
    };
    "/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a statement as CSV */
        get: operations["downloadStatement"];
    };
    "/top-up-instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read how to fund your balance */
        get: operations["listTopUpInstructions"];
    };
    "/settlement-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a monthly summary */
        get: operations["getSettlementSummary"];
    };
    "/settlement-summary.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download a monthly summary as CSV */
        get: operations["downloadSettlementSummary"];
    };
    "/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payment links */
        get: operations["listPaymentLinks"];
        /** Create a payment link */
        post: operations["createPaymentLink"];
    };
    "/payment-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a payment link */
        get: operations["getPaymentLink"];
        /** Change a payment link */
        patch: operations["updatePaymentLink"];
    };
    "/payment-links/{id}/qr-code.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the QR code as SVG */
        get: operations["getPaymentLinkSvg"];
    };
    "/payment-links/{id}/qr-code.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the QR code as PNG */
        get: operations["getPaymentLinkPng"];
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
        /** Create a bulk payout */
        post: operations["createBulkPayout"];
    };
    "/bulk-payouts/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview a bulk payout */
        post: operations["previewBulkPayout"];
    };
    "/bulk-payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a bulk payout */
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
    "/bulk-payouts/{id}/results.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the lines as CSV */
        get: operations["downloadBulkPayoutResults"];
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
    "/bank-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List bank accounts */
        get: operations["listBankAccounts"];
        /** Add a bank account */
        post: operations["createBankAccount"];
    };
    "/bank-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a bank account */
        get: operations["getBankAccount"];
    };
    "/bank-accounts/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Disable a bank account */
        post: operations["disableBankAccount"];
    };
    "/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List withdrawals */
        get: operations["listWithdrawals"];
        /** Withdraw money to a bank account */
        post: operations["createWithdrawal"];
    };
    "/withdrawal-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List withdrawal schedules */
        get: operations["listWithdrawalSchedules"];
        /** Set the withdrawal schedule for a currency */
        put: operations["setWithdrawalSchedule"];
    };
    "/withdrawals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a withdrawal */
        get: operations["getWithdrawal"];
    };
    "/withdrawals/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Cancel a withdrawal */
        post: operations["cancelWithdrawal"];
    };
    "/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List markets */
        get: operations["listMarkets"];
    };
    "/markets/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look up a phone number */
        get: operations["lookUpMarket"];
    };
    "/applications/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the application */
        get: operations["getCurrentApplication"];
        /** Change the application's language */
        patch: operations["updateCurrentApplication"];
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List keys */
        get: operations["listApiKeys"];
    };
    "/api-keys/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the calling key */
        get: operations["getCurrentApiKey"];
    };
    "/api-keys/current/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Roll the calling key */
        post: operations["rollCurrentApiKey"];
    };
    "/test-clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Advance the sandbox clock */
        post: operations["advanceTestClock"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        /** @description A key, without its secret part. */
        AccountApiKey: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application that owns the key and that the key can access.
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
        IssuedAccountApiKey: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application that owns the key and that the key can access.
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
        /** @description The language to set. */
        UpdateCurrentApplicationRequest: {
            language: components["schemas"]["ErrorLanguage"];
        };
        /** @description One key. */
        AccountApiKeyResponse: {
            data: components["schemas"]["AccountApiKey"];
        };
        /** @description A newly created key. */
        IssuedAccountApiKeyResponse: {
            data: components["schemas"]["IssuedAccountApiKey"];
        };
        /** @description A page of keys. */
        ApiKeyList: {
            /** @description The items of this page. */
            data: components["schemas"]["AccountApiKey"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description A payment link to create. */
        CreatePaymentLinkRequest: {
            /**
             * Format: int64
             * @description Fixed amount in minor units; null if the customer chooses.
             */
            amount?: number | null;
            /**
             * Format: int64
             * @description Minimum amount that a customer can choose; null for the lowest allowed amount.
             */
            minimum_amount?: number | null;
            /**
             * Format: int64
             * @description Maximum amount that a customer can choose; null for the highest allowed amount.
             */
            maximum_amount?: number | null;
            currency: components["schemas"]["Currency"];
            /** @description What the customer is paying for. */
            description?: string | null;
            /**
             * Format: uri
             * @description The URL to which the customer is sent after payment; null for a page of the service.
             */
            success_url?: string | null;
            /**
             * Format: uri
             * @description The URL to which a customer who cancels is sent; null for the link's page.
             */
            cancel_url?: string | null;
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description Expiry of the link, which must be in the future; null if the link does not expire.
             */
            expires_at?: string | null;
            /**
             * Format: int64
             * @description Maximum number of payments; null for no limit.
             */
            uses_max?: number | null;
            merchant_reference?: components["schemas"]["MerchantReference"];
        };
        /** @description The fields of the payment link to change. */
        UpdatePaymentLinkRequest: {
            /** @description True if customers can use the link. */
            enabled?: boolean;
            /** @description What the customer is paying for. */
            description?: string | null;
            merchant_reference?: components["schemas"]["MerchantReference"];
        };
        /** @description A link that opens checkout sessions. */
        PaymentLink: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uri
             * @description The URL to share with customers.
             */
            url: string;
            /**
             * Format: int64
             * @description Fixed amount in minor units; null if the customer chooses.
             */
            amount: number | null;
            /**
             * Format: int64
             * @description Minimum amount that a customer can choose; null for the lowest allowed amount.
             */
            minimum_amount: number | null;
            /**
             * Format: int64
             * @description Maximum amount that a customer can choose; null for the highest allowed amount.
             */
            maximum_amount: number | null;
            currency: components["schemas"]["Currency"];
            /** @description What the customer is paying for. */
            description: string | null;
            /**
             * Format: uri
             * @description The URL to which the customer is sent after payment; null for a page of the service.
             */
            success_url: string | null;
            /**
             * Format: uri
             * @description The URL to which a customer who cancels is sent; null for the link's page.
             */
            cancel_url: string | null;
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description Expiry of the link; null if the link does not expire.
             */
            expires_at: string | null;
            /**
             * Format: int64
             * @description Maximum number of payments; null for no limit.
             */
            uses_max: number | null;
            /** @description True if customers can use the link. */
            enabled: boolean;
            status: components["schemas"]["PaymentLinkStatus"];
            environment: components["schemas"]["Environment"];
            /**
             * Format: int64
             * @description Number of checkout sessions that the link has opened.
             */
            session_count: number;
            /**
             * Format: int64
             * @description Number of successful payments through the link.
             */
            payment_count: number;
            /**
             * Format: int64
             * @description Total of those payments in minor units, before refunds.
             */
            collected_amount: number;
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
            merchant_reference: components["schemas"]["MerchantReference"];
        };
        /**
         * @description Shows if customers can use the link and, if not, the reason. New values may be added.
         * @enum {string}
         */
        PaymentLinkStatus: "active" | "disabled" | "expired" | "used_up";
        /** @description One payment link. */
        PaymentLinkResponse: {
            data: components["schemas"]["PaymentLink"];
        };
        /** @description A page of payment links. */
        PaymentLinkList: {
            /** @description The items of this page. */
            data: components["schemas"]["PaymentLink"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description An SVG document. */
        SvgPicture: string;
        /**
         * Format: binary
         * @description A PNG picture.
         */
        PngPicture: string;
        /**
         * @description `requested`: staff must approve the withdrawal. `approved`: staff will send the withdrawal
         *     to the bank. `sent`: the bank has received the withdrawal. `paid`: the bank paid the
         *     withdrawal. `returned`: the bank returned the withdrawal, and the money is available again.
         *     `rejected`: staff rejected the withdrawal. `cancelled`: the merchant cancelled the
         *     withdrawal. New values may be added.
         * @enum {string}
         */
        WithdrawalStatus: "requested" | "approved" | "sent" | "paid" | "returned" | "rejected" | "cancelled";
        /** @description An error about a withdrawal, with a message for people and a code for programs. */
        WithdrawalRefusal: {
            /** @description A human-readable message that explains what went wrong. */
            error: string;
            /**
             * @description `withdrawal_over`: staff have approved or rejected the withdrawal. New values may be
             *     added.
             * @enum {string}
             */
            code: "withdrawal_over";
        };
        /** @description A withdrawal to request. */
        CreateWithdrawalRequest: {
            /**
             * Format: uuid
             * @description A bank account of the application.
             */
            bank_account_id: string;
            /**
             * Format: int64
             * @description The amount that the bank account receives, in minor units.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
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
        /** @description The withdrawal schedule of a currency. */
        SetWithdrawalScheduleRequest: {
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
        /** @description A withdrawal schedule. */
        WithdrawalScheduleResponse: {
            data: components["schemas"]["WithdrawalSchedule"];
        };
        /** @description The withdrawal schedules. */
        WithdrawalScheduleList: {
            /** @description One for each environment and currency that has been set. */
            data: components["schemas"]["WithdrawalSchedule"][];
        };
        /** @description A withdrawal. */
        WithdrawalResponse: {
            data: components["schemas"]["Withdrawal"];
        };
        /** @description A page of withdrawals. */
        WithdrawalList: {
            /** @description The items of this page. */
            data: components["schemas"]["Withdrawal"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description `pending`: staff must verify the bank account. `verified`: the bank account can be used from
         *     `usable_from`, unless it is disabled. `rejected`: the bank account cannot be used. New
         *     values may be added.
         * @enum {string}
         */
        BankAccountStatus: "pending" | "verified" | "rejected";
        /** @description A bank account of the merchant. */
        CreateBankAccountRequest: {
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
        /** @description A bank account of the merchant. */
        BankAccount: {
            /**
             * Format: uuid
             * @description Identifier of the bank account.
             */
            readonly id: string;
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
        };
        /** @description A bank account. */
        BankAccountResponse: {
            data: components["schemas"]["BankAccount"];
        };
        /** @description A page of bank accounts. */
        BankAccountList: {
            /** @description The items of this page. */
            data: components["schemas"]["BankAccount"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description The status of the payout. If no payout exists, the status is `waiting`, `cancelled` or
         *     `rejected`. New values may be added.
         * @enum {string}
         */
        BulkPayoutLineState: "waiting" | "approved" | "processing" | "completed" | "failed" | "cancelled" | "rejected";
        /**
         * @description A header line, then one line for each payout. The file can have at most 10,000 payouts and 4
         *     MiB.
         */
        BulkPayoutFile: string;
        /** @description A header line, then one line for each line of the bulk payout. */
        BulkPayoutResults: string;
        /** @description Payouts to create. */
        CreateBulkPayoutRequest: {
            /**
             * @description The merchant's own reference for the bulk payout.
             * @example SALAIRES-2026-11
             */
            reference?: string | null;
            /** @description The purpose of the bulk payout. */
            description?: string | null;
            metadata?: components["schemas"]["Metadata"];
            /**
             * @deprecated
             * @description Checks the bulk payout without storing it. This field will be removed in 2.0.0. Use `previewBulkPayout` instead.
             * @default false
             */
            dry_run: boolean;
            /** @description The payouts, all in one currency. */
            payouts: components["schemas"]["CreatePayoutRequest"][];
        };
        /**
         * @description One payout of a bulk payout: the fields of a payout in the payment API, plus a
         *     `merchant_reference`.
         */
        CreatePayoutRequest: {
            /**
             * Format: int64
             * @description Amount the beneficiary receives, in the currency's minor unit.
             * @example 25000
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            country: components["schemas"]["Country"];
            provider: components["schemas"]["Provider"];
            /**
             * @description The beneficiary's phone number, in local or international format. You can use digits, an optional leading `+`, spaces, dots, dashes and parentheses. The service also accepts characters that copying and pasting adds: no-break and other spaces, invisible formatting characters such as directional marks, variation selectors, dashes of every kind, full-width digits and signs, Arabic-Indic digits, and a leading `tel:`. `00` and the country's own international prefix are read as `+`. The response returns the number as you sent it.
             * @example +237 6 71 23 45 67
             */
            phone_number: string;
            merchant_reference?: components["schemas"]["MerchantReference"];
        };
        /** @description Lines that may pay the same amount twice. */
        BulkPayoutWarning: {
            /** @description Always `repeated_payout`: these lines pay the same amount to the same phone number. */
            code: string;
            /** @description Positions of the payouts, starting at 1. */
            numbers: number[];
            /**
             * @description For a CSV file, the lines of the file that contain these payouts. As in errors, the
             *     header is line 1.
             */
            lines?: number[];
        };
        /** @description The cost of a bulk payout. */
        BulkPayoutPreview: {
            /**
             * Format: int64
             * @description Number of lines.
             */
            line_count: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Total amount that the beneficiaries receive.
             */
            amount: number;
            /**
             * Format: int64
             * @description Total fees of all lines, at the current rates.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description Amount plus fees.
             */
            total_deducted: number;
            /**
             * Format: int64
             * @description The current balance available for payouts.
             */
            available_balance: number;
            /** @description True if the current balance covers the total. */
            balance_suffices: boolean;
            /** @description True if the bulk payout would need approval. */
            needs_approval: boolean;
        };
        /** @description A preview. */
        BulkPayoutPreviewResponse: {
            data: components["schemas"]["BulkPayoutPreview"];
            /** @description Possible mistakes, which do not prevent the bulk payout. */
            warnings: components["schemas"]["BulkPayoutWarning"][];
        };
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
        /** @description Payouts created together in one request. */
        BulkPayout: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            status: components["schemas"]["BulkPayoutStatus"];
            /** @description The merchant's own reference for the bulk payout. */
            reference: string | null;
            /** @description The purpose of the bulk payout. */
            description: string | null;
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: int64
             * @description Number of lines.
             */
            line_count: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Total amount that the beneficiaries receive.
             */
            amount: number;
            /**
             * Format: int64
             * @description Total fees of all lines, at the current rates.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description Amount plus fees.
             */
            total_deducted: number;
            /** @description True if the bulk payout needed approval. */
            needs_approval: boolean;
            progress: components["schemas"]["BulkPayoutProgress"];
            environment: components["schemas"]["Environment"];
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
        };
        /** @description One bulk payout. */
        BulkPayoutResponse: {
            data: components["schemas"]["BulkPayout"];
        };
        /** @description A newly created bulk payout. */
        NewBulkPayoutResponse: {
            data: components["schemas"]["BulkPayout"];
            /** @description Possible mistakes, which do not prevent the bulk payout. */
            warnings: components["schemas"]["BulkPayoutWarning"][];
        };
        /** @description A page of bulk payouts. */
        BulkPayoutList: {
            /** @description The items of this page. */
            data: components["schemas"]["BulkPayout"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
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
        /**
         * @description Status of a payment, a refund or a payout. New values may be added.
         * @enum {string}
         */
        AnyStatus: "pending" | "processing" | "successful" | "failed" | "cancelled" | "approved" | "completed" | "rejected";
        /** @description A payment, refund or payout with all its details. */
        AccountTransaction: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            type: components["schemas"]["TransactionType"];
            status: components["schemas"]["AnyStatus"];
            /** @description Reason for the failure; null if the payout did not fail. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /** @description The phone number as sent at creation. */
            phone_number: string;
            /**
             * Format: int64
             * @description Fee of a payment or payout in minor units; 0 for refunds.
             */
            fee_amount: number;
            /** @description Reference of a payout; null for payments and refunds. */
            reference: string | null;
            /**
             * Format: uuid
             * @description The refunded payment; null for payments and payouts.
             */
            payment_id: string | null;
            /**
             * Format: int64
             * @description Total of this payment's successful refunds; null for refunds and payouts.
             */
            refunded_amount: number | null;
            /**
             * Format: int64
             * @description Amount of this payment that can still be refunded: its amount minus all refunds that
             *     have not failed. It is 0 if the payment is not successful, or if its phone number was
             *     erased. It is null for refunds and payouts.
             */
            refundable_amount: number | null;
            /**
             * Format: uuid
             * @description The checkout session in which the customer paid; null for other transactions.
             */
            checkout_session_id: string | null;
            /**
             * Format: uuid
             * @description The bulk payout to which a payout belongs; null for other transactions.
             */
            bulk_payout_id: string | null;
            /** @description The reason for an automatic refund of a payment; null for every other transaction. */
            refund_reason: components["schemas"]["RefundReason"] | null;
            /** @description The provider's reference; null until the provider sends it. */
            provider_reference: string | null;
            metadata: components["schemas"]["Metadata"];
            environment: components["schemas"]["Environment"];
            /**
             * Format: date-time
             * @description Time when the resource was created.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last status change. A change of the reference or the metadata does not affect it.
             */
            readonly updated_at: string;
            /** @description Every status change, oldest first. */
            timeline: components["schemas"]["StatusChange"][];
            merchant_reference: components["schemas"]["MerchantReference"];
            held?: components["schemas"]["PayoutHold"];
            net_amount?: components["schemas"]["NetAmount"];
            returned_fee_amount?: components["schemas"]["ReturnedFeeAmount"];
        };
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
         * @description The merchant's own reference, such as an invoice number; null if there is no reference. 1 to
         *     100 printable characters, without control characters, line breaks, invisible characters, or
         *     leading or trailing spaces. References are case-sensitive and need not be unique.
         * @example FAC-2026-0042
         */
        MerchantReference: string | null;
        /** @description Values to set on a transaction. */
        UpdateTransactionRequest: {
            merchant_reference?: components["schemas"]["MerchantReference"];
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description One status change. */
        StatusChange: {
            from: components["schemas"]["AnyStatus"];
            to: components["schemas"]["AnyStatus"];
            /** @description Reason for the failure; null if the payout did not fail. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            cause: components["schemas"]["TransitionCause"];
            /**
             * Format: date-time
             * @description Time of the change.
             */
            happened_at: string;
        };
        /** @description One transaction. */
        AccountTransactionResponse: {
            data: components["schemas"]["AccountTransaction"];
        };
        /** @description A page of transactions. */
        TransactionList: {
            /** @description The items of this page. */
            data: components["schemas"]["AccountTransaction"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description A header line, then one line for each transaction, with the fields of the list except
         *     `timeline` and `held`. Metadata is JSON.
         */
        TransactionFile: string;
        /** @description A balance over a period. */
        AccountStatement: {
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description Start, inclusive.
             */
            from: string;
            /**
             * Format: date-time
             * @description End, exclusive: the requested time, or the time of the response if that is earlier. The
             *     next statement starts here.
             */
            to: string;
            /**
             * Format: int64
             * @description Balance before the first entry, in minor units; negative if the merchant owes money.
             */
            opening_balance: number;
            /** @description The entries, oldest first. */
            entries: components["schemas"]["StatementEntry"][];
            /**
             * Format: int64
             * @description Balance after the last entry.
             */
            closing_balance: number;
        };
        /** @description The bank accounts for transfers, and the reference to write on each transfer. */
        TopUpInstructions: {
            currency: components["schemas"]["Currency"];
            /** @description The reference to write on the transfer. */
            reference: string;
            /** @description Name of the bank. */
            bank: string;
            country: components["schemas"]["Country"];
            /** @description Name of the account holder. */
            holder: string;
            /** @description IBAN or account number. */
            account_number: string;
        };
        /** @description Instructions for funding your balance. */
        TopUpInstructionsResponse: {
            /** @description The bank accounts, newest first. */
            data: components["schemas"]["TopUpInstructions"][];
        };
        /** @description One change to the balance. */
        StatementEntry: {
            /**
             * Format: uuid
             * @description Identifier of the entry.
             */
            readonly id: string;
            /**
             * Format: int64
             * @description Number of the entry in this balance: 1, 2, 3 and so on without gaps, in posting order.
             *     `created_at` never decreases in this order.
             */
            number: number;
            /**
             * Format: date-time
             * @description Time of the posting, which determines the entry's period.
             */
            readonly created_at: string;
            /** @description Kind of posting, such as `collection_settled`. The operation lists all kinds. */
            kind: string;
            /**
             * Format: int64
             * @description Amount in minor units. A positive amount adds to the balance.
             */
            amount: number;
            /**
             * Format: int64
             * @description Balance after this entry.
             */
            balance: number;
            /**
             * Format: uuid
             * @description Identifier of the payment, refund or payout; null for a top-up, and for a transaction of
             *     another application of the organisation.
             */
            transaction_id: string | null;
            /** @description `collection`, `disbursement` or `refund`; null for a top-up. */
            transaction_type: string | null;
            /**
             * Format: uuid
             * @description Identifier of the bulk payout; null for any other entry, and for a bulk payout of
             *     another application.
             */
            bulk_payout_id: string | null;
            /** @description Reference of the payout; null for any other entry, and if `transaction_id` is null. */
            reference: string | null;
            /**
             * @description The phone number of the payer or beneficiary with its middle digits masked, such as
             *     `+24206****456`. It is null if `transaction_id` is null.
             */
            phone_number: string | null;
            /** @description The provider; null for top-ups and bulk payouts. */
            provider: string | null;
            /**
             * Format: int64
             * @description The charged or returned fee that the amount includes, in minor units. It is never
             *     negative. Use `fee_charged` for sums.
             */
            fee_amount: number;
            /**
             * @description The transaction's current merchant reference. For a bulk payout, it is the `reference`.
             *     For a refund without a reference, it is the payment's reference. For an adjustment, it
             *     is the reference of the evidence. It is null for a top-up, and for a transaction or bulk
             *     payout of another application.
             */
            merchant_reference: string | null;
            /**
             * Format: int64
             * @description The amount, in minor units, that the entry adds to the fees charged; negative if the fee
             *     is returned.
             */
            fee_charged: number;
            /**
             * Format: uuid
             * @description The refunded payment; null for any other entry, and if `transaction_id` is null.
             */
            payment_id: string | null;
            /**
             * @description Current status of the transaction or bulk payout, such as `completed`; null for a
             *     top-up. If a `payout_reserved` entry has the status `completed`, the payout was paid.
             */
            status: string | null;
        };
        /** @description One statement. */
        StatementResponse: {
            data: components["schemas"]["AccountStatement"];
        };
        /** @description CSV with a header line, an opening line, the entries and a closing line. */
        StatementFile: string;
        /** @description A month, by provider and currency. */
        SettlementSummary: {
            /** @description The month. */
            month: string;
            environment: components["schemas"]["Environment"];
            /** @description One line for each provider and currency that had postings. */
            lines: components["schemas"]["SettlementLine"][];
            /** @description One balance for each currency in which the organisation has ever had postings. */
            balances: components["schemas"]["MonthBalance"][];
        };
        /** @description CSV with a header line, and eleven lines for each currency. */
        SettlementSummaryFile: string;
        /**
         * @description A balance in a month, in minor units: `opening_balance` + `collected_amount` +
         *     `topped_up_amount` + `correction_amount` + `test_money_amount` − `refunded_amount` −
         *     `paid_out_amount` − `withdrawn_amount` − `fee_amount` = `closing_balance`.
         */
        MonthBalance: {
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
            collected_amount: number;
            /**
             * Format: int64
             * @description Refunds created, minus failed refunds.
             */
            refunded_amount: number;
            /**
             * Format: int64
             * @description Payouts without fees, minus failed, rejected and cancelled payouts.
             */
            paid_out_amount: number;
            /**
             * Format: int64
             * @description Number of top-ups received from a bank, minus reversed top-ups.
             */
            topped_up_count: number;
            /**
             * Format: int64
             * @description Total amount of the top-ups.
             */
            topped_up_amount: number;
            /**
             * Format: int64
             * @description Number of withdrawals requested, minus rejected, cancelled or returned withdrawals.
             */
            withdrawn_count: number;
            /**
             * Format: int64
             * @description Total amount of the withdrawals, without fees.
             */
            withdrawn_amount: number;
            /**
             * Format: int64
             * @description Fees of those payments, payouts and withdrawals, minus returned fees.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description The part of `fee_amount` that was charged for withdrawals.
             */
            withdrawal_fee_amount: number;
            /**
             * Format: int64
             * @description Corrected final statuses with their fees, and adjustments; negative if deducted.
             */
            correction_amount: number;
            /**
             * Format: int64
             * @description Test money credited in the sandbox.
             */
            test_money_amount: number;
            /**
             * Format: int64
             * @description Balance at the end of the month, or at the time of the response.
             */
            closing_balance: number;
        };
        /** @description The totals of one provider and currency in a month. Amounts are in minor units. */
        SettlementLine: {
            provider: components["schemas"]["Provider"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Number of payments collected, minus payments later proven unpaid.
             */
            collected_count: number;
            /**
             * Format: int64
             * @description Total amount of the payments, before fees.
             */
            collected_amount: number;
            /**
             * Format: int64
             * @description Refunds created, minus failed refunds.
             */
            refunded_count: number;
            /**
             * Format: int64
             * @description Total amount returned to payers.
             */
            refunded_amount: number;
            /**
             * Format: int64
             * @description Number of payouts created, minus failed and rejected payouts.
             */
            paid_out_count: number;
            /**
             * Format: int64
             * @description Total amount of the withdrawals, without fees.
             */
            paid_out_amount: number;
            /**
             * Format: int64
             * @description Fees of those payments and payouts, minus fees returned by refunds.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description Collected amount minus refunds, payouts and fees.
             */
            net_amount: number;
        };
        /** @description A monthly summary. */
        SettlementSummaryResponse: {
            data: components["schemas"]["SettlementSummary"];
        };
        /**
         * @description Current provider status, which this server measures from its calls in the last 20 seconds:
         *     `operational`, `degraded` (some calls fail or are slow), `down` (almost no call succeeds),
         *     or `unconfigured` (not available for live transactions). A refusal by a payer or the
         *     provider is not a failure. Different servers may report different values. The status is
         *     always `operational` for test keys. New values may be added.
         * @enum {string}
         */
        Availability: "operational" | "degraded" | "down" | "unconfigured";
        /** @description A supported country. */
        Market: {
            country: components["schemas"]["Country"];
            /** @description Name of the country in French. */
            name: string;
            /** @description Country calling code, with the plus sign. */
            dial_code: string;
            /** @description A number in a valid format, not assigned to a known subscriber. */
            example_number: string;
            /** @description Currencies of the country; the first is the default. */
            currencies: components["schemas"]["MarketCurrency"][];
            /** @description Providers of the country. */
            providers: components["schemas"]["MarketProvider"][];
        };
        /** @description A currency of a country. */
        MarketCurrency: {
            currency: components["schemas"]["Currency"];
            /**
             * @description Number of decimals of the currency (ISO 4217). For example, an amount of 1050 with
             *     exponent 2 is 10.50.
             */
            exponent: number;
        };
        /** @description A provider in a country. */
        MarketProvider: {
            provider: components["schemas"]["Provider"];
            availability: components["schemas"]["Availability"];
            /** @description Amount limits, one for each currency. */
            limits: components["schemas"]["AmountLimit"][];
        };
        /** @description Minimum and maximum of one payment or payout. */
        AmountLimit: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Minimum amount, in minor units.
             */
            minimum_amount: number;
            /**
             * Format: int64
             * @description Maximum amount, in minor units.
             */
            maximum_amount: number;
        };
        /** @description All markets. */
        MarketListResponse: {
            /** @description One item for each country. */
            data: components["schemas"]["Market"][];
        };
        /** @description The country and providers of a phone number. */
        NumberLookup: {
            /** @description The number as sent. */
            phone_number: string;
            /** @description The number in E.164 format; null if the number is not valid. */
            msisdn: string | null;
            /** @description Country of the number; null if the country is not supported. */
            country: string | null;
            /** @description Providers for which the prefix is published; empty if they are unknown. */
            providers: components["schemas"]["Provider"][];
            certainty: components["schemas"]["LookupCertainty"];
        };
        /**
         * @description `published`: the prefix is in a published numbering plan. `unknown`: the prefix is not
         *     published, or the country is not supported. New values may be added.
         * @enum {string}
         */
        LookupCertainty: "published" | "unknown";
        /** @description The country and providers of a number. */
        NumberLookupResponse: {
            data: components["schemas"]["NumberLookup"];
        };
        /** @description A webhook endpoint to register. */
        CreateAccountWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description URL that receives the events. It must start with `https://`; the sandbox also accepts
             *     `http://`. Events are not delivered to loopback, private, link-local or metadata
             *     addresses unless the server is configured to allow them. The service stores the scheme
             *     and host name in lower case, without a dot at the end of the host name.
             */
            url: string;
            /** @description Event types to receive. If null or absent, the endpoint receives all types except `withdrawal.*` and `top_up.*`. */
            events?: components["schemas"]["EventKind"][] | null;
        };
        /** @description A change reported to webhook endpoints. */
        AccountEvent: {
            /** @description Identifier, equal to `webhook-id`. */
            readonly id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["EventKind"];
            /**
             * Format: uuid
             * @description The payment, refund, payout, checkout session, withdrawal or top-up that changed; null
             *     for a test event.
             */
            resource_id: string | null;
            /**
             * Format: int64
             * @description Number of this event for its resource, starting at 1. The number increases with each
             *     event. It skips numbers only if events were deleted.
             */
            sequence: number;
            /**
             * Format: date-time
             * @description Time of the reported change.
             */
            readonly created_at: string;
            payload: components["schemas"]["WebhookEvent"];
        };
        /** @description One event. */
        AccountEventResponse: {
            data: components["schemas"]["AccountEvent"];
        };
        /** @description A page of webhook endpoints. */
        WebhookEndpointList: {
            /** @description The items of this page. */
            data: components["schemas"]["WebhookEndpoint"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description An event with its deliveries. */
        AccountEventDetail: {
            /** @description Identifier, equal to `webhook-id`. */
            readonly id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["EventKind"];
            /**
             * Format: uuid
             * @description The payment, refund, payout, checkout session, withdrawal or top-up that changed; null
             *     for a test event.
             */
            resource_id: string | null;
            /**
             * Format: int64
             * @description Number of this event for its resource, starting at 1. The number increases with each
             *     event. It skips numbers only if events were deleted.
             */
            sequence: number;
            /**
             * Format: date-time
             * @description Time of the reported change.
             */
            readonly created_at: string;
            payload: components["schemas"]["WebhookEvent"];
            /** @description One delivery for each endpoint that should receive the event. */
            deliveries: components["schemas"]["Delivery"][];
        };
        /** @description One event with its deliveries. */
        AccountEventDetailResponse: {
            data: components["schemas"]["AccountEventDetail"];
        };
        /** @description A page of events. */
        EventList: {
            /** @description The items of this page. */
            data: components["schemas"]["AccountEvent"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /** @description The events to redeliver. */
        RecoverEventsRequest: {
            /**
             * Format: uuid
             * @description The endpoint that missed them.
             */
            endpoint_id: string;
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
        /** @description One recovery. */
        EventRecoveryResponse: {
            data: components["schemas"]["EventRecovery"];
        };
        /** @description A page of recoveries. */
        EventRecoveryList: {
            /** @description The items of this page. */
            data: components["schemas"]["EventRecovery"][];
            links: components["schemas"]["CursorLinks"];
            meta: components["schemas"]["CursorMeta"];
        };
        /**
         * @description The kind of transaction. New values may be added.
         * @enum {string}
         */
        TransactionType: "collection" | "disbursement" | "refund";
        /**
         * @description A mobile money provider. New values may be added.
         * @enum {string}
         */
        Provider: "carrier1_momo" | "carrier2_money";
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
        /**
         * @description Why a transaction failed. New values may be added.
         * @enum {string}
         */
        FailureReason: "insufficient_funds" | "payer_not_found" | "payer_limit_reached" | "payer_account_blocked" | "expired" | "provider_unavailable" | "provider_error";
        /**
         * @description The reason for an automatic refund of a payment. `duplicate_collection`: another payment had
         *     completed its checkout session. New values may be added.
         * @enum {string}
         */
        RefundReason: "duplicate_collection";
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
        /**
         * @description `test` is the sandbox; `live` moves real money.
         * @enum {string}
         */
        Environment: "live" | "test";
        /**
         * @description Cause of a status change. `submission`: the transaction was submitted to its provider.
         *     `provider_report`: the provider reported its final status. `automatic_approval`: a payout
         *     that needs no review was approved. `decision`: an administrator approved or rejected a
         *     payout. `sandbox_outcome`: a sandbox outcome was set. `evidence`: a reconciliation item was
         *     settled. New values may be added.
         * @enum {string}
         */
        TransitionCause: "submission" | "provider_report" | "automatic_approval" | "decision" | "sandbox_outcome" | "evidence";
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
         * @description The change that an event reports. New values may be added.
         * @enum {string}
         */
        EventKind: "payment.succeeded" | "payment.failed" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "payout.approved" | "payout.completed" | "payout.failed" | "payout.rejected" | "checkout.session.completed" | "checkout.session.expired" | "withdrawal.paid" | "withdrawal.returned" | "top_up.received" | "webhook.ping";
        /**
         * @description The reason why an endpoint is disabled. `manual`: a request disabled it. `gone`: it returned
         *     a 410 response. `failing`: all attempts at one URL failed for five days. New values may be
         *     added.
         * @enum {string}
         */
        DisabledReason: "manual" | "gone" | "failing";
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
        /** @description One webhook endpoint with its secret. */
        IssuedWebhookEndpointResponse: {
            data: components["schemas"]["IssuedWebhookEndpoint"];
        };
        /** @description One webhook endpoint. */
        WebhookEndpointResponse: {
            data: components["schemas"]["WebhookEndpoint"];
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
        /** @description Any event, as delivered. `type` identifies the kind of event. */
        WebhookEvent: components["schemas"]["PaymentEvent"] | components["schemas"]["RefundEvent"] | components["schemas"]["PayoutEvent"] | components["schemas"]["CheckoutSessionEvent"] | components["schemas"]["WithdrawalEvent"] | components["schemas"]["TopUpEvent"] | components["schemas"]["PingEvent"];
        /**
         * @description `pending`: the delivery will be attempted again. `failed`: the last attempt has failed. New values may be added.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "failed";
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
        /**
         * @description A key of your choice, with 1 to 255 printable ASCII characters. The service stores the key
         *     for 30 days, separately for each application and environment. The same key with the same
         *     request returns the first response. With a different request, even to another operation, the
         *     key returns a
         *     409. Generate a new key, such as a random UUID, for each transaction, and store the key with
         *          the transaction.
         */
        IdempotencyKeyText: string;
        /**
         * @description `awaiting_approval`: a rule requires approval. `processing`: lines are becoming payouts, or
         *     payouts are in progress. `completed`: every payout has a final status. `cancelled` and
         *     `rejected`: the remaining lines will not be paid. New values may be added.
         * @enum {string}
         */
        BulkPayoutStatus: "awaiting_approval" | "processing" | "completed" | "cancelled" | "rejected";
        /** @description Either invalid fields (`errors`) or a business error (`code`). */
        UnprocessableResponse: components["schemas"]["ValidationErrorResponse"] | components["schemas"]["ErrorResponse"];
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
        /** @description One application. */
        ApplicationResponse: {
            data: components["schemas"]["Application"];
        };
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
        /** @description The distance by which the sandbox clock moves. */
        AdvanceSandboxClockRequest: {
            /**
             * Format: int32
             * @description Number of seconds by which every deadline moves forward, at most a year.
             */
            seconds: number;
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
        /** @description A sandbox whose clock was advanced. */
        SandboxClockResponse: {
            data: components["schemas"]["SandboxClock"];
        };
    };
    responses: never;
    parameters: {
        Cursor: string;
        EventCursor: string;
        IdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        BankAccountIdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        WithdrawalIdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        RequiredIdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        BulkReference: string;
        BulkDescription: string;
        /** @deprecated */
        BulkDryRun: boolean;
        LineState: components["schemas"]["BulkPayoutLineState"];
        BulkPayoutIdFilter: string;
        CheckoutSessionIdFilter: string;
        LinkEnabled: boolean;
        TransactionIdFilter: string;
        TypeFilter: components["schemas"]["TransactionType"];
        StatusFilter: components["schemas"]["AnyStatus"][];
        ProviderFilter: components["schemas"]["Provider"];
        CountryFilter: components["schemas"]["Country"];
        CurrencyFilter: components["schemas"]["Currency"];
        AmountMin: number;
        AmountMax: number;
        CreatedFrom: string;
        CreatedTo: string;
        PhoneNumberFilter: string;
        ReferenceFilter: string;
        MerchantReferenceFilter: string;
        PaymentIdFilter: string;
        MetadataFilter: {
            [key: string]: string;
        };
        StatementCurrency: components["schemas"]["Currency"];
        StatementFrom: string;
        StatementTo: string;
        Month: string;
        LookupNumber: string;
        EventType: components["schemas"]["EventKind"];
        ResourceId: string;
        EventSessionId: string;
        DeliveryState: components["schemas"]["DeliveryStatus"];
        EventEndpoint: string;
        EventsFrom: string;
        EventsTo: string;
        After: string;
        Wait: number;
        PerPage: number;
        FileLocale: "fr" | "en";
        Id: string;
        EventId: string;
        WebhookId: string;
        WebhookTimestamp: number;
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTransactions: {
        parameters: {
            query?: {
                id?: components["parameters"]["TransactionIdFilter"];
                type?: components["parameters"]["TypeFilter"];
                status?: components["parameters"]["StatusFilter"];
                provider?: components["parameters"]["ProviderFilter"];
                country?: components["parameters"]["CountryFilter"];
                currency?: components["parameters"]["CurrencyFilter"];
                amount_min?: components["parameters"]["AmountMin"];
                amount_max?: components["parameters"]["AmountMax"];
                created_from?: components["parameters"]["CreatedFrom"];
                created_to?: components["parameters"]["CreatedTo"];
                phone_number?: components["parameters"]["PhoneNumberFilter"];
                reference?: components["parameters"]["ReferenceFilter"];
                merchant_reference?: components["parameters"]["MerchantReferenceFilter"];
                payment_id?: components["parameters"]["PaymentIdFilter"];
                bulk_payout_id?: components["parameters"]["BulkPayoutIdFilter"];
                checkout_session_id?: components["parameters"]["CheckoutSessionIdFilter"];
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
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
        };
    };
    downloadTransactions: {
        parameters: {
            query?: {
                id?: components["parameters"]["TransactionIdFilter"];
                type?: components["parameters"]["TypeFilter"];
                status?: components["parameters"]["StatusFilter"];
                provider?: components["parameters"]["ProviderFilter"];
                country?: components["parameters"]["CountryFilter"];
                currency?: components["parameters"]["CurrencyFilter"];
                amount_min?: components["parameters"]["AmountMin"];
                amount_max?: components["parameters"]["AmountMax"];
                created_from?: components["parameters"]["CreatedFrom"];
                created_to?: components["parameters"]["CreatedTo"];
                phone_number?: components["parameters"]["PhoneNumberFilter"];
                reference?: components["parameters"]["ReferenceFilter"];
                merchant_reference?: components["parameters"]["MerchantReferenceFilter"];
                payment_id?: components["parameters"]["PaymentIdFilter"];
                bulk_payout_id?: components["parameters"]["BulkPayoutIdFilter"];
                checkout_session_id?: components["parameters"]["CheckoutSessionIdFilter"];
                metadata?: components["parameters"]["MetadataFilter"];
                locale?: components["parameters"]["FileLocale"];
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
                    "text/csv": components["schemas"]["TransactionFile"];
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
                    "application/json": components["schemas"]["AccountTransactionResponse"];
                };
            };
        };
    };
    updateTransaction: {
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
                "application/json": components["schemas"]["UpdateTransactionRequest"];
            };
        };
        responses: {
            /** @description The current state of the transaction. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountTransactionResponse"];
                };
            };
        };
    };
    listWebhookEndpoints: {
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
            /** @description One page of endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccountWebhookEndpointRequest"];
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
            query?: never;
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
            query?: never;
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
    rotateWebhookSecret: {
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
                "application/json": components["schemas"]["RotateWebhookSecretRequest"];
            };
        };
        responses: {
            /** @description The new secret. */
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
            /** @description The test event is queued. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEventResponse"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                type?: components["parameters"]["EventType"];
                resource_id?: components["parameters"]["ResourceId"];
                checkout_session_id?: components["parameters"]["EventSessionId"];
                delivery_status?: components["parameters"]["DeliveryState"];
                webhook_endpoint_id?: components["parameters"]["EventEndpoint"];
                created_from?: components["parameters"]["EventsFrom"];
                created_to?: components["parameters"]["EventsTo"];
                after?: components["parameters"]["After"];
                wait?: components["parameters"]["Wait"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["EventCursor"];
            };
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["EventList"];
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
                    "application/json": components["schemas"]["AccountEventDetailResponse"];
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
            /** @description The service will send the event again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEventDetailResponse"];
                };
            };
        };
    };
    recoverEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverEventsRequest"];
            };
        };
        responses: {
            /** @description The recovery has started. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRecoveryResponse"];
                };
            };
        };
    };
    listEventRecoveries: {
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
            /** @description One page of recoveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRecoveryList"];
                };
            };
        };
    };
    getEventRecovery: {
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
            /** @description The recovery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRecoveryResponse"];
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query: {
                currency: components["parameters"]["StatementCurrency"];
                from: components["parameters"]["StatementFrom"];
                to?: components["parameters"]["StatementTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementResponse"];
                };
            };
        };
    };
    downloadStatement: {
        parameters: {
            query: {
                currency: components["parameters"]["StatementCurrency"];
                from: components["parameters"]["StatementFrom"];
                to?: components["parameters"]["StatementTo"];
                locale?: components["parameters"]["FileLocale"];
            };
            header?: never;
            path?: never;
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
                    "text/csv": components["schemas"]["StatementFile"];
                };
            };
        };
    };
    listTopUpInstructions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry for each bank account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpInstructionsResponse"];
                };
            };
        };
    };
    getSettlementSummary: {
        parameters: {
            query: {
                month: components["parameters"]["Month"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementSummaryResponse"];
                };
            };
        };
    };
    downloadSettlementSummary: {
        parameters: {
            query: {
                month: components["parameters"]["Month"];
                locale?: components["parameters"]["FileLocale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["SettlementSummaryFile"];
                };
            };
        };
    };
    listPaymentLinks: {
        parameters: {
            query?: {
                enabled?: components["parameters"]["LinkEnabled"];
                per_page?: components["parameters"]["PerPage"];
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of links. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLinkList"];
                };
            };
        };
    };
    createPaymentLink: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentLinkRequest"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLinkResponse"];
                };
            };
        };
    };
    getPaymentLink: {
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLinkResponse"];
                };
            };
        };
    };
    updatePaymentLink: {
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
                "application/json": components["schemas"]["UpdatePaymentLinkRequest"];
            };
        };
        responses: {
            /** @description The current state of the link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLinkResponse"];
                };
            };
        };
    };
    getPaymentLinkSvg: {
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
            /** @description The QR code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": components["schemas"]["SvgPicture"];
                };
            };
        };
    };
    getPaymentLinkPng: {
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
            /** @description The QR code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": components["schemas"]["PngPicture"];
                };
            };
        };
    };
    listBulkPayouts: {
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
            /** @description One page of bulk payouts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutList"];
                };
            };
        };
    };
    createBulkPayout: {
        parameters: {
            query?: {
                reference?: components["parameters"]["BulkReference"];
                description?: components["parameters"]["BulkDescription"];
                /** @deprecated */
                dry_run?: components["parameters"]["BulkDryRun"];
            };
            header: {
                "Idempotency-Key": components["parameters"]["RequiredIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBulkPayoutRequest"];
                "text/csv": components["schemas"]["BulkPayoutFile"];
            };
        };
        responses: {
            /** @description The dry run, with the cost of the bulk payout. This response will be removed in 2.0.0. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutPreviewResponse"];
                };
            };
            /** @description The bulk payout, whose money is reserved. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewBulkPayoutResponse"];
                };
            };
        };
    };
    previewBulkPayout: {
        parameters: {
            query?: {
                reference?: components["parameters"]["BulkReference"];
                description?: components["parameters"]["BulkDescription"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBulkPayoutRequest"];
                "text/csv": components["schemas"]["BulkPayoutFile"];
            };
        };
        responses: {
            /** @description The cost of the bulk payout. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutPreviewResponse"];
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
                    "application/json": components["schemas"]["BulkPayoutResponse"];
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
    downloadBulkPayoutResults: {
        parameters: {
            query?: {
                locale?: components["parameters"]["FileLocale"];
            };
            header?: never;
            path: {
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines, as a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["BulkPayoutResults"];
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
        requestBody?: never;
        responses: {
            /** @description The bulk payout is cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutResponse"];
                };
            };
        };
    };
    listBankAccounts: {
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
            /** @description One page of bank accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccountList"];
                };
            };
        };
    };
    createBankAccount: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["BankAccountIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBankAccountRequest"];
            };
        };
        responses: {
            /** @description The bank account, which staff must verify. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccountResponse"];
                };
            };
        };
    };
    getBankAccount: {
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
                    "application/json": components["schemas"]["BankAccountResponse"];
                };
            };
        };
    };
    disableBankAccount: {
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
            /** @description The bank account is disabled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccountResponse"];
                };
            };
        };
    };
    listWithdrawals: {
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
            /** @description One page of withdrawals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalList"];
                };
            };
        };
    };
    createWithdrawal: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: components["parameters"]["WithdrawalIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWithdrawalRequest"];
            };
        };
        responses: {
            /** @description The withdrawal, whose money is reserved. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalResponse"];
                };
            };
        };
    };
    listWithdrawalSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["WithdrawalScheduleList"];
                };
            };
        };
    };
    setWithdrawalSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetWithdrawalScheduleRequest"];
            };
        };
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalScheduleResponse"];
                };
            };
        };
    };
    getWithdrawal: {
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
            /** @description The withdrawal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalResponse"];
                };
            };
        };
    };
    cancelWithdrawal: {
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
            /** @description The withdrawal is cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WithdrawalResponse"];
                };
            };
        };
    };
    listMarkets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All markets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketListResponse"];
                };
            };
        };
    };
    lookUpMarket: {
        parameters: {
            query: {
                phone_number: components["parameters"]["LookupNumber"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The country and providers of the number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NumberLookupResponse"];
                };
            };
        };
    };
    getCurrentApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
    updateCurrentApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCurrentApplicationRequest"];
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
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    getCurrentApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountApiKeyResponse"];
                };
            };
        };
    };
    rollCurrentApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
                    "application/json": components["schemas"]["IssuedAccountApiKeyResponse"];
                };
            };
        };
    };
    advanceTestClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceSandboxClockRequest"];
            };
        };
        responses: {
            /** @description The objects that the test clock moved. */
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
}
