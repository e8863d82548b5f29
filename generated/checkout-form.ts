// Made by `make generate`; do not edit.

export interface paths {
    "/v1/checkout/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open a checkout session from a form */
        post: operations["createFormCheckoutSession"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A mobile money provider, in the notation of this API. New values may be added.
         * @enum {string}
         */
        CheckoutMethod: "momo.carrier1" | "momo.carrier2";
        /**
         * @description The resource type.
         * @enum {string}
         */
        FormCheckoutSessionObject: "checkout_session";
        /**
         * @description `completed`, `failed` and `expired` are final. New values may be added.
         * @enum {string}
         */
        FormCheckoutSessionStatus: "awaiting_pin" | "completed" | "failed" | "expired";
        /**
         * @description Your own key-value data, returned exactly as you sent it, or `{}` if you sent none. You can
         *     send up to 50 keys of at most 40 characters. In a form, send each pair as a field
         *     `metadata[<key>]`. A repeated, empty or nested key (`metadata[a][b]`) is refused. You can
         *     also send the whole object as JSON in a single field `metadata`.
         * @example {
         *       "panier": "2026-000123"
         *     }
         */
        FormMetadata: {
            [key: string]: string;
        };
        /** @description A checkout session to open. */
        CreateFormCheckoutSessionRequest: {
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
             * @example 15000
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            method: components["schemas"]["CheckoutMethod"];
            /**
             * @description The customer's phone number in international format, which determines the country. You can use digits, a leading `+` or `00`, spaces, dots, dashes and parentheses. The service also accepts characters that copying and pasting adds: no-break and other spaces, invisible formatting characters such as directional marks, variation selectors, dashes of every kind, full-width digits and signs, Arabic-Indic digits, and a leading `tel:`. The response returns the number as you sent it.
             * @example +242 06 512 34 56
             */
            customer_phone: string;
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
            metadata?: components["schemas"]["FormMetadata"];
        };
        /** @description A hosted page where a customer pays, returned without the `data` wrapper. */
        FormCheckoutSession: {
            /** @description Identifier. */
            readonly id: string;
            object: components["schemas"]["FormCheckoutSessionObject"];
            status: components["schemas"]["FormCheckoutSessionStatus"];
            /**
             * Format: int64
             * @description Amount in the currency's minor unit.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            method: components["schemas"]["CheckoutMethod"];
            /**
             * Format: uri
             * @description URL of the hosted payment page. Send the customer to this URL.
             */
            url: string;
            /**
             * Format: int64
             * @description Time after which the session can no longer be paid, in seconds since 1970.
             */
            expires_at: number;
            /** @description True for a live key, false in the sandbox. */
            livemode: boolean;
            metadata: components["schemas"]["FormMetadata"];
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
         * @description ISO 4217 code of a supported currency. New values may be added.
         * @enum {string}
         */
        Currency: "CDF" | "GHS" | "GNF" | "KES" | "LRD" | "MGA" | "MWK" | "NGN" | "RWF" | "SCR" | "SZL" | "TZS" | "UGX" | "USD" | "XAF" | "XOF" | "ZAR" | "ZMW";
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
    };
    responses: never;
    parameters: {
        IdempotencyKey: components["schemas"]["IdempotencyKeyText"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createFormCheckoutSession: {
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
                "application/x-www-form-urlencoded": components["schemas"]["CreateFormCheckoutSessionRequest"];
            };
        };
        responses: {
            /** @description The session is open, and the customer must enter their PIN. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormCheckoutSession"];
                };
            };
        };
    };
}
