// Made by `make generate`; do not edit.

export interface paths {
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Newest first. The links carry a `cursor`: following `next` returns each payment once, even
         *     while new ones arrive.
         */
        get: operations["listPayments"];
        /**
         * Collect a payment
         * @description Asks the payer's provider to collect `amount`. The response confirms that the payment is
         *     recorded (`pending`). To get the result, wait for the webhook or retrieve the payment.
         */
        post: operations["createPayment"];
    };
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment
         * @description Returns the current state of a payment.
         */
        get: operations["getPayment"];
    };
    "/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Refund a payment
         * @description Refunds all or part of a successful payment from the available balance. You can refund a
         *     payment several times, up to its amount.
         */
        post: operations["createRefund"];
    };
    "/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a refund
         * @description Returns the current state of a refund.
         */
        get: operations["getRefund"];
    };
    "/checkout/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a checkout session
         * @description Returns the URL of a hosted page where the customer pays. The session stays open for 24
         *     hours. `{CHECKOUT_SESSION_ID}` in either URL is replaced with the session's id. An
         *     application can have about 10,000 open sessions in each environment. Beyond that, new
         *     sessions are refused on `body` until some are completed or expire.
         */
        post: operations["createCheckoutSession"];
    };
    "/checkout/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a checkout session
         * @description Returns the current state of a checkout session.
         */
        get: operations["getCheckoutSession"];
    };
    "/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the balance at a provider
         * @description The organisation's money held at this provider, in the organisation's home currency: the
         *     amount collected there, less payouts and refunds there. It is 0 if the provider does not
         *     support that currency. In live mode, it is at least 0 and at most the available balance. In
         *     the sandbox, it includes the opening balance and top-ups.
         */
        get: operations["getBalance"];
    };
    "/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts
         * @description Newest first. Following the `next` links returns each payout once.
         */
        get: operations["listPayouts"];
        /**
         * Pay out to a beneficiary
         * @description Reserves the amount and its fee from the available balance, then asks the provider to pay
         *     the beneficiary.
         */
        post: operations["createPayout"];
    };
    "/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payout
         * @description Returns the current state of a payout.
         */
        get: operations["getPayout"];
    };
    "/merchant/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the merchant balance
         * @description One item per currency of the organisation; the home currency is always listed.
         */
        get: operations["getMerchantBalance"];
    };
}
export interface webhooks {
    "payment.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * payment.succeeded
         * @description The provider confirmed a payment. A customer who corrects a mistyped number may end up with
         *     two confirmed payments for one checkout session, so fulfil the order on
         *     `checkout.session.completed`, which is sent once.
         */
        post: operations["onPaymentSucceeded"];
    };
    "payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * payment.failed
         * @description A payment failed; `failure_reason` says why.
         */
        post: operations["onPaymentFailed"];
    };
    "payment.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * payment.cancelled
         * @description The payer declined or cancelled the payment.
         */
        post: operations["onPaymentCancelled"];
    };
    "refund.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * refund.succeeded
         * @description A refund reached the payer; `payment_id` is the refunded payment.
         */
        post: operations["onRefundSucceeded"];
    };
    "refund.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * refund.failed
         * @description A refund failed; its amount is available again. `failure_reason` says why.
         */
        post: operations["onRefundFailed"];
    };
    "payout.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * payout.approved
         * @description A payout was approved and will be submitted to the provider.
         */
        post: operations["onPayoutApproved"];
    };
    "payout.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * payout.completed
         * @description A payout reached the beneficiary.
         */
        post: operations["onPayoutCompleted"];
    };
    "payout.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * payout.failed
         * @description A payout failed; its amount is available again. `failure_reason` says why.
         */
        post: operations["onPayoutFailed"];
    };
    "payout.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * payout.rejected
         * @description A payout was rejected; its amount is available again.
         */
        post: operations["onPayoutRejected"];
    };
    "checkout.session.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * checkout.session.completed
         * @description A customer paid a checkout session; `payment_id` is the payment. Sent once per session.
         */
        post: operations["onCheckoutSessionCompleted"];
    };
    "checkout.session.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * checkout.session.expired
         * @description A checkout session expired without being paid.
         */
        post: operations["onCheckoutSessionExpired"];
    };
    "webhook.ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * webhook.ping
         * @description Sent on request, to test an endpoint.
         */
        post: operations["onWebhookPing"];
    };
}
export interface components {
    schemas: {
        /**
         * @description A mobile money provider. Expect new values.
         * @enum {string}
         */
        Provider: "carrier1_momo" | "carrier2_money";
        /**
         * @description `test` is the sandbox; `live` moves real money.
         * @enum {string}
         */
        Environment: "live" | "test";
        /**
         * @description ISO 4217 code of a supported currency. Expect new values.
         * @enum {string}
         */
        Currency: "CDF" | "GHS" | "GNF" | "KES" | "LRD" | "MGA" | "MWK" | "NGN" | "RWF" | "SCR" | "SZL" | "TZS" | "UGX" | "USD" | "XAF" | "XOF" | "ZAR" | "ZMW";
        /**
         * @description ISO 3166-1 alpha-2 code of a supported country. Expect new values.
         * @enum {string}
         */
        Country: "CG" | "CM" | "BJ" | "CI" | "GH" | "GN" | "LR" | "SZ" | "UG" | "ZA" | "ZM" | "CD" | "GA" | "KE" | "MG" | "MW" | "NE" | "NG" | "RW" | "SC" | "TZ" | "TD";
        /**
         * @description Why a transaction failed. Expect new values.
         * @enum {string}
         */
        FailureReason: "insufficient_funds" | "payer_not_found" | "payer_limit_reached" | "payer_account_blocked" | "expired" | "provider_unavailable" | "provider_error";
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
         * @description `pending` waits for approval, `approved` and `processing` are in progress; `completed`,
         *     `failed` and `rejected` are final. To see why a payout failed, read `failure_reason` in `GET
         *     /account/v1/transactions/{id}`, with the payout's id. Expect new values.
         * @enum {string}
         */
        PayoutStatus: "pending" | "approved" | "processing" | "completed" | "failed" | "rejected";
        /**
         * @description `completed` and `expired` are final. Expect new values.
         * @enum {string}
         */
        CheckoutSessionStatus: "open" | "completed" | "expired";
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
        /** @description A payment to collect. */
        CreatePaymentRequest: {
            /**
             * Format: int64
             * @description Amount in the currency's minimal unit.
             * @example 5000
             */
            amount: number;
            country: components["schemas"]["Country"];
            /**
             * @description The payer's phone number, in local or international format. Digits, an optional leading `+`, spaces, dots, dashes and parentheses. Characters that copying and pasting adds are accepted too: no-break and other spaces, invisible formatting characters such as directional marks, variation selectors, dashes of every kind, full-width digits and signs, Arabic-Indic digits, and a leading `tel:`. `00` and the country's own international prefix mean `+`. All characters count towards the maximum. The number is returned as it was sent.
             * @example +242 06 512 34 56
             */
            phone_number: string;
            provider: components["schemas"]["Provider"];
            /**
             * @description ISO 4217 code; derived from the country if omitted.
             * @example XAF
             */
            currency?: components["schemas"]["Currency"] | null;
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description A refund of a payment. */
        CreateRefundRequest: {
            /**
             * Format: uuid
             * @description The payment to refund.
             * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
             */
            payment_id: string;
            /**
             * Format: int64
             * @description Amount to refund, in the currency's minimal unit.
             * @example 2000
             */
            amount: number;
        };
        /** @description A checkout session to open. */
        CreateCheckoutSessionRequest: {
            /**
             * Format: int64
             * @description Amount in the currency's minimal unit.
             * @example 15000
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            /**
             * @description What the customer is paying for, shown on the payment page.
             * @example Panier n° 2026-000123
             */
            description?: string | null;
            /**
             * Format: uri
             * @description Where to send the customer after payment.
             * @example https://boutique.example/merci
             */
            success_url: string;
            /**
             * Format: uri
             * @description Where to send a customer who cancels.
             * @example https://boutique.example/panier
             */
            cancel_url: string;
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description A payout to create. */
        CreatePayoutRequest: {
            /**
             * Format: int64
             * @description Amount the beneficiary receives, in the currency's minimal unit.
             * @example 25000
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            country: components["schemas"]["Country"];
            provider: components["schemas"]["Provider"];
            /**
             * @description The beneficiary's phone number, in local or international format. Digits, an optional leading `+`, spaces, dots, dashes and parentheses. Characters that copying and pasting adds are accepted too: no-break and other spaces, invisible formatting characters such as directional marks, variation selectors, dashes of every kind, full-width digits and signs, Arabic-Indic digits, and a leading `tel:`. `00` and the country's own international prefix mean `+`. All characters count towards the maximum. The number is returned as it was sent.
             * @example +237 6 71 23 45 67
             */
            phone_number: string;
        };
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
        /** @description The organisation's money at a provider. */
        ProviderBalance: {
            /**
             * Format: int64
             * @description Amount in the currency's minimal unit.
             */
            available: number;
            currency: components["schemas"]["Currency"];
        };
        /** @description The merchant's balance in one currency. */
        MerchantBalance: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Balance available for payouts.
             */
            available_balance: number;
            /**
             * Format: int64
             * @description Payments awaiting confirmation.
             */
            pending_balance: number;
        };
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
        /** @description Position of this page in the list. */
        PaginationMeta: {
            /**
             * Format: int64
             * @description Number of this page.
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
        };
        /** @description One transaction. */
        TransactionResponse: {
            data: components["schemas"]["Transaction"];
        };
        /** @description One page of transactions. */
        TransactionListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["Transaction"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["PaginationMeta"];
        };
        /** @description One payout. */
        PayoutResponse: {
            data: components["schemas"]["Payout"];
        };
        /** @description One page of payouts. */
        PayoutListResponse: {
            /** @description Newest first. */
            data: components["schemas"]["Payout"][];
            links: components["schemas"]["PaginationLinks"];
            meta: components["schemas"]["PaginationMeta"];
        };
        /** @description One checkout session. */
        CheckoutSessionResponse: {
            data: components["schemas"]["CheckoutSession"];
        };
        /** @description The balance at a provider. */
        ProviderBalanceResponse: {
            data: components["schemas"]["ProviderBalance"];
        };
        /** @description The merchant's balances. */
        MerchantBalanceListResponse: {
            /** @description One item per currency. */
            data: components["schemas"]["MerchantBalance"][];
        };
        /**
         * @description 1 to 255 printable ASCII characters, chosen by you and kept for 30 days within the
         *     application and environment. The same key with the same request returns the first response.
         *     With a different request, even to another operation, it returns a 409. Generate a new key
         *     for each order, such as a random UUID, and store it with the order.
         */
        IdempotencyKeyText: string;
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
        /** @description Either invalid fields (`errors`) or a business error (`code`). */
        UnprocessableResponse: components["schemas"]["ValidationErrorResponse"] | components["schemas"]["ErrorResponse"];
        /** @description The rate limit is reached. */
        RateLimitResponse: {
            /** @description What to do, for people to read. */
            message: string;
        };
        /**
         * @description What happened to the payment. Expect new values.
         * @enum {string}
         */
        PaymentEventType: "payment.succeeded" | "payment.failed" | "payment.cancelled";
        /**
         * @description What happened to the refund. Expect new values.
         * @enum {string}
         */
        RefundEventType: "refund.succeeded" | "refund.failed";
        /**
         * @description What happened to the payout. Expect new values.
         * @enum {string}
         */
        PayoutEventType: "payout.approved" | "payout.completed" | "payout.failed" | "payout.rejected";
        /**
         * @description What happened to the session. Expect new values.
         * @enum {string}
         */
        CheckoutSessionEventType: "checkout.session.completed" | "checkout.session.expired";
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
        /** @description Any event, as delivered; `type` is its kind. */
        WebhookEvent: components["schemas"]["PaymentEvent"] | components["schemas"]["RefundEvent"] | components["schemas"]["PayoutEvent"] | components["schemas"]["CheckoutSessionEvent"] | components["schemas"]["PingEvent"];
        /** @description A test message. */
        Ping: {
            /** @description A greeting, in French. */
            message: string;
        };
        /**
         * @description A test event. Expect new values.
         * @enum {string}
         */
        PingEventType: "webhook.ping";
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
    };
    responses: {
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
        /** @description The path exists, but does not support this method; `Allow` lists the supported methods. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                Allow: components["headers"]["Allow"];
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
        /** @description The secret key is missing or invalid. */
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
        /** @description The key is valid but not allowed: from this address, before identity verification, or for this operation. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description This application has nothing with this id in this environment. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The idempotency key was already used with a different request. */
        IdempotencyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The body is larger than 64 KiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
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
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrorResponse"];
            };
        };
        /** @description Query parameters are missing or invalid; every such parameter is listed. */
        InvalidQuery: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationErrorResponse"];
            };
        };
        /** @description The rate limit of the key or of the IP address is reached. */
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
        /** @description An error on our side. Try again with the same idempotency key to learn the outcome. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Link: components["headers"]["Link"];
                "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The service is temporarily unavailable, and the outcome may be unknown. Try again with the same idempotency key. */
        Unavailable: {
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
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /**
         * @description The id returned at creation. A value that is not a uuid returns `not_found`.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        Id: string;
        /** @description Identifies this payment. Generate a new key for each payment, and send the same key with every retry. */
        IdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        /** @description Identifies this refund. Generate a new key for each refund, and send the same key with every retry. */
        RefundIdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        /** @description Identifies this session. Generate a new key for each session, and send the same key with every retry. */
        SessionIdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        /** @description Identifies this payout. Generate a new key for each payout, and send the same key with every retry. */
        PayoutIdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        /** @description Page number. */
        Page: number;
        /** @description Items per page. */
        PerPage: number;
        /**
         * @description Position in the list. Copy it from `links`, together with its `page`. An invalid cursor, or the cursor of another page, is ignored without an error: the response is then the page given by `page`, or the first page.
         * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
         */
        Cursor: string;
        /**
         * @description The event's id; the same on every attempt.
         * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
         */
        WebhookId: string;
        /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
        WebhookTimestamp: number;
        /**
         * @description Space-separated signatures, one per secret that is currently valid.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
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
         * @description The required authentication scheme (RFC 9110), with `error="invalid_token"` if a key was
         *     sent with that scheme.
         * @example Bearer realm="payments", error="invalid_token"
         */
        "WWW-Authenticate": string;
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
        /**
         * @description Present and `true` when this is the stored response to an earlier request.
         * @example true
         */
        "Idempotent-Replayed": "true";
        /**
         * @description Sandbox only, in French without accents because header values are ASCII. Lists the fields
         *     whose value live mode would refuse, and up to five unknown query parameters and five unknown
         *     body fields, each with the closest known name. A replay repeats it.
         * @example En production, cette requete serait refusee. phone_number : Ce numero n'est pas possible dans ce pays.
         */
        "Sandbox-Notice": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPayments: {
        parameters: {
            query?: {
                /**
                 * @description Only payments with this status.
                 * @example successful
                 */
                status?: components["schemas"]["TransactionStatus"];
                /**
                 * @description Only payments through this provider.
                 * @example carrier1_momo
                 */
                provider?: components["schemas"]["Provider"];
                /**
                 * @description Only payments in this environment. A key sees only its own environment, so the other one returns an empty list.
                 * @example test
                 */
                environment?: components["schemas"]["Environment"];
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list. Copy it from `links`, together with its `page`. An invalid cursor, or the cursor of another page, is ignored without an error: the response is then the page given by `page`, or the first page.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of payments. */
            200: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this payment. Generate a new key for each payment, and send the same key with every retry. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description The payment is recorded and will be submitted to the provider. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayment: {
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
            /** @description The payment. */
            200: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
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
    createRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this refund. Generate a new key for each refund, and send the same key with every retry. */
                "Idempotency-Key"?: components["parameters"]["RefundIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRefundRequest"];
            };
        };
        responses: {
            /** @description The refund is recorded and will be submitted to the provider. */
            201: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            /**
             * @description A field is missing or invalid, or the payment cannot be refunded: `error` says why, and
             *     how much can still be refunded. Another merchant's payment is reported as unknown.
             */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnprocessableResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRefund: {
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
            /** @description The refund. */
            200: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
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
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this session. Generate a new key for each session, and send the same key with every retry. */
                "Idempotency-Key"?: components["parameters"]["SessionIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCheckoutSessionRequest"];
            };
        };
        responses: {
            /** @description The session is open. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSessionResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCheckoutSession: {
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
            /** @description The session. */
            200: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSessionResponse"];
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
    getBalance: {
        parameters: {
            query: {
                /**
                 * @description The provider.
                 * @example carrier1_momo
                 */
                provider: components["schemas"]["Provider"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderBalanceResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /**
                 * @description Only payouts with this status.
                 * @example completed
                 */
                status?: components["schemas"]["PayoutStatus"];
                /** @description Items per page. */
                per_page?: components["parameters"]["PerPage"];
                /** @description Page number. */
                page?: components["parameters"]["Page"];
                /**
                 * @description Position in the list. Copy it from `links`, together with its `page`. An invalid cursor, or the cursor of another page, is ignored without an error: the response is then the page given by `page`, or the first page.
                 * @example MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY
                 */
                cursor?: components["parameters"]["Cursor"];
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            422: components["responses"]["InvalidQuery"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this payout. Generate a new key for each payout, and send the same key with every retry. */
                "Idempotency-Key"?: components["parameters"]["PayoutIdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayoutRequest"];
            };
        };
        responses: {
            /** @description The payout is recorded and its money reserved. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["PayloadTooLarge"];
            /** @description A field is missing or invalid, or the balance is insufficient. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Link: components["headers"]["Link"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnprocessableResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayout: {
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
            /** @description The payout. */
            200: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutResponse"];
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
    getMerchantBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBalanceListResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    onPaymentSucceeded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentCancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRefundSucceeded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRefundFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPayoutApproved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPayoutCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPayoutFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPayoutRejected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutSessionCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutSessionEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCheckoutSessionExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutSessionEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookPing: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The event's id; the same on every attempt.
                 * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of this attempt, in seconds since 1970. Reject messages older than 5 minutes. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Space-separated signatures, one per secret that is currently valid.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PingEvent"];
            };
        };
        responses: {
            /** @description The endpoint is gone. It is disabled and receives no more events. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event was received. Any other response causes a retry. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
