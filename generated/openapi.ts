// Made by `make generate`; do not edit.

export interface paths {
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payments */
        get: operations["listPayments"];
        /** Collect a payment */
        post: operations["createPayment"];
    };
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a payment */
        get: operations["getPayment"];
    };
    "/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Refund a payment */
        post: operations["createRefund"];
    };
    "/refunds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a refund */
        get: operations["getRefund"];
    };
    "/checkout/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open a checkout session */
        post: operations["createCheckoutSession"];
    };
    "/checkout/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a checkout session */
        get: operations["getCheckoutSession"];
    };
    "/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the balance at a provider */
        get: operations["getBalance"];
    };
    "/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List payouts */
        get: operations["listPayouts"];
        /** Pay out to a beneficiary */
        post: operations["createPayout"];
    };
    "/payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a payout */
        get: operations["getPayout"];
    };
    "/merchant/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the merchant balance */
        get: operations["getMerchantBalance"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A mobile money provider. New values may be added.
         * @enum {string}
         */
        Provider: "carrier1_momo" | "carrier2_money";
        /**
         * @description `test` is the sandbox; `live` moves real money.
         * @enum {string}
         */
        Environment: "live" | "test";
        /**
         * @description ISO 4217 code of a supported currency. New values may be added.
         * @enum {string}
         */
        Currency: "CDF" | "GHS" | "GNF" | "KES" | "LRD" | "MGA" | "MWK" | "NGN" | "RWF" | "SCR" | "SZL" | "TZS" | "UGX" | "USD" | "XAF" | "XOF" | "ZAR" | "ZMW";
        /**
         * @description ISO 3166-1 alpha-2 code of a supported country. New values may be added.
         * @enum {string}
         */
        Country: "CG" | "CM" | "BJ" | "CI" | "GH" | "GN" | "LR" | "SZ" | "UG" | "ZA" | "ZM" | "CD" | "GA" | "KE" | "MG" | "MW" | "NE" | "NG" | "RW" | "SC" | "TZ" | "TD";
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
         * @description `pending` and `processing` are in progress; `successful`, `failed` and `cancelled` (the
         *     payer declined) are final. New values may be added.
         * @enum {string}
         */
        TransactionStatus: "pending" | "processing" | "successful" | "failed" | "cancelled";
        /**
         * @description `pending` payouts need approval; `approved` and `processing` are in progress; `completed`,
         *     `failed` and `rejected` are final. To see why a payout failed, read `failure_reason` in `GET
         *     /account/v1/transactions/{id}`, with the payout's id. New values may be added.
         * @enum {string}
         */
        PayoutStatus: "pending" | "approved" | "processing" | "completed" | "failed" | "rejected";
        /**
         * @description `completed` and `expired` are final. New values may be added.
         * @enum {string}
         */
        CheckoutSessionStatus: "open" | "completed" | "expired";
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
        /** @description A payment to collect. */
        CreatePaymentRequest: {
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
             * @example 5000
             */
            amount: number;
            country: components["schemas"]["Country"];
            /**
             * @description The payer's phone number, in local or international format. You can use digits, an optional leading `+`, spaces, dots, dashes and parentheses. The service also accepts characters that copying and pasting adds: no-break and other spaces, invisible formatting characters such as directional marks, variation selectors, dashes of every kind, full-width digits and signs, Arabic-Indic digits, and a leading `tel:`. `00` and the country's own international prefix are read as `+`. The maximum length includes all of these characters. The response returns the number as you sent it.
             * @example +242 06 512 34 56
             */
            phone_number: string;
            provider: components["schemas"]["Provider"];
            /**
             * @description ISO 4217 code, derived from the country if you omit it.
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
             * @description Amount to refund, in the currency's minor unit.
             * @example 2000
             */
            amount: number;
        };
        /** @description A checkout session to open. */
        CreateCheckoutSessionRequest: {
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
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
             * @description The URL to which the customer is sent after payment.
             * @example https://boutique.example/merci
             */
            success_url: string;
            /**
             * Format: uri
             * @description The URL to which a customer who cancels is sent.
             * @example https://boutique.example/panier
             */
            cancel_url: string;
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description A payout to create. */
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
             * @description The beneficiary's phone number, in local or international format. You can use digits, an optional leading `+`, spaces, dots, dashes and parentheses. The service also accepts characters that copying and pasting adds: no-break and other spaces, invisible formatting characters such as directional marks, variation selectors, dashes of every kind, full-width digits and signs, Arabic-Indic digits, and a leading `tel:`. `00` and the country's own international prefix are read as `+`. The maximum length includes all of these characters. The response returns the number as you sent it.
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
        /** @description The organisation's money at a provider. */
        ProviderBalance: {
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
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
             * @description Page number of this page.
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
            /** @description The newest items come first. */
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
            /** @description The newest items come first. */
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
            /** @description The balances, one for each currency. */
            data: components["schemas"]["MerchantBalance"][];
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
        /** @description Either invalid fields (`errors`) or a business error (`code`). */
        UnprocessableResponse: components["schemas"]["ValidationErrorResponse"] | components["schemas"]["ErrorResponse"];
        /** @description The rate limit was exceeded. */
        RateLimitResponse: {
            /** @description A human-readable message that explains what to do. */
            message: string;
        };
        /**
         * @description What happened to the payment. New values may be added.
         * @enum {string}
         */
        PaymentEventType: "payment.succeeded" | "payment.failed" | "payment.cancelled";
        /**
         * @description What happened to the refund. New values may be added.
         * @enum {string}
         */
        RefundEventType: "refund.succeeded" | "refund.failed";
        /**
         * @description What happened to the payout. New values may be added.
         * @enum {string}
         */
        PayoutEventType: "payout.approved" | "payout.completed" | "payout.failed" | "payout.rejected";
        /**
         * @description What happened to the session. New values may be added.
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
             * @description The payment this event is about: the payment in `data`, the refunded payment, or the payment that completed the session. Absent if no payment exists.
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
             * @description The payment this event is about: the payment in `data`, the refunded payment, or the payment that completed the session. Absent if no payment exists.
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
             * @description The payment this event is about: the payment in `data`, the refunded payment, or the payment that completed the session. Absent if no payment exists.
             */
            payment_id?: string;
            data: components["schemas"]["CheckoutSession"];
        };
        /** @description Any event, as delivered. `type` identifies the kind of event. */
        WebhookEvent: components["schemas"]["PaymentEvent"] | components["schemas"]["RefundEvent"] | components["schemas"]["PayoutEvent"] | components["schemas"]["CheckoutSessionEvent"] | components["schemas"]["PingEvent"];
        /** @description A test message. */
        Ping: {
            /** @description A greeting, in French. */
            message: string;
        };
        /**
         * @description A test event. New values may be added.
         * @enum {string}
         */
        PingEventType: "webhook.ping";
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
    };
    responses: never;
    parameters: {
        Id: string;
        IdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        RefundIdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        SessionIdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        PayoutIdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        Page: number;
        PerPage: number;
        Cursor: string;
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
    listPayments: {
        parameters: {
            query?: {
                /**
                 * @description Returns only payments with this status.
                 * @example successful
                 */
                status?: components["schemas"]["TransactionStatus"];
                /**
                 * @description Returns only payments made through this provider.
                 * @example carrier1_momo
                 */
                provider?: components["schemas"]["Provider"];
                /**
                 * @description Returns only payments in this environment. A key can read only its own environment, so the other value returns an empty list.
                 * @example test
                 */
                environment?: components["schemas"]["Environment"];
                page?: components["parameters"]["Page"];
                per_page?: components["parameters"]["PerPage"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionListResponse"];
                };
            };
        };
    };
    createPayment: {
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
                "application/json": components["schemas"]["CreatePaymentRequest"];
            };
        };
        responses: {
            /** @description The payment is recorded and will be submitted to the provider. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
        };
    };
    getPayment: {
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
            /** @description The payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
        };
    };
    getRefund: {
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
            /** @description The refund. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSessionResponse"];
                };
            };
        };
    };
    getCheckoutSession: {
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
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSessionResponse"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query: {
                /**
                 * @description The mobile money provider.
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderBalanceResponse"];
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /**
                 * @description Returns only payouts with this status.
                 * @example completed
                 */
                status?: components["schemas"]["PayoutStatus"];
                per_page?: components["parameters"]["PerPage"];
                page?: components["parameters"]["Page"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutListResponse"];
                };
            };
        };
    };
    createPayout: {
        parameters: {
            query?: never;
            header?: {
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
            /** @description The payout is recorded and its money is reserved. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutResponse"];
                };
            };
        };
    };
    getPayout: {
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
            /** @description The payout. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutResponse"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantBalanceListResponse"];
                };
            };
        };
    };
}
