// Made by `make generate`; do not edit.

export interface paths {
    "/v1/checkout/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a checkout session from a form
         * @description Sends the PIN prompt to the customer's phone and returns the URL of the hosted page that
         *     shows its progress. `{CHECKOUT_SESSION_ID}` in either URL is replaced with the session's id.
         *     An application can have about 10,000 open sessions of both variants in each environment.
         *     Beyond that, new sessions are refused on `body` until some are completed, fail or expire.
         */
        post: operations["createFormCheckoutSession"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A mobile money provider, as this interface writes it. Expect new values.
         * @enum {string}
         */
        CheckoutMethod: "momo.carrier1" | "momo.carrier2";
        /**
         * @description Kind of the resource.
         * @enum {string}
         */
        FormCheckoutSessionObject: "checkout_session";
        /**
         * @description `completed`, `failed` and `expired` are final. Expect new values.
         * @enum {string}
         */
        FormCheckoutSessionStatus: "awaiting_pin" | "completed" | "failed" | "expired";
        /**
         * @description Your own key-value data, returned as sent (`{}` if none): up to 50 keys of at most 40
         *     characters. In a form, each pair is a field `metadata[<key>]`; a repeated, empty or nested
         *     key (`metadata[a][b]`) is refused. A single field `metadata` with the whole object as JSON
         *     is also accepted.
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
             * @description Amount in the currency's minimal unit.
             * @example 15000
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            method: components["schemas"]["CheckoutMethod"];
            /**
             * @description The customer's phone number in international format, which determines the country. Digits, a leading `+` or `00`, spaces, dots, dashes and parentheses. Characters that copying and pasting adds are accepted too: no-break and other spaces, invisible formatting characters such as directional marks, variation selectors, dashes of every kind, full-width digits and signs, Arabic-Indic digits, and a leading `tel:`. The number is returned as it was sent.
             * @example +242 06 512 34 56
             */
            customer_phone: string;
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
             * @description Amount in the currency's minimal unit.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            method: components["schemas"]["CheckoutMethod"];
            /**
             * Format: uri
             * @description URL of the hosted payment page to send the customer to.
             */
            url: string;
            /**
             * Format: int64
             * @description Time after which the session can no longer be paid, in seconds since 1970.
             */
            expires_at: number;
            /** @description True with a live key, false in the sandbox. */
            livemode: boolean;
            metadata: components["schemas"]["FormMetadata"];
        };
        /**
         * @description 1 to 255 printable ASCII characters, chosen by you and kept for 30 days within the
         *     application and environment. The same key with the same request returns the first response.
         *     With a different request, even to another operation, it returns a 409. Generate a new key
         *     for each order, such as a random UUID, and store it with the order.
         */
        IdempotencyKeyText: string;
        /**
         * @description ISO 4217 code of a supported currency. Expect new values.
         * @enum {string}
         */
        Currency: "CDF" | "GHS" | "GNF" | "KES" | "LRD" | "MGA" | "MWK" | "NGN" | "RWF" | "SCR" | "SZL" | "TZS" | "UGX" | "USD" | "XAF" | "XOF" | "ZAR" | "ZMW";
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
    };
    responses: {
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
        /** @description Identifies this session. Generate a new key for each session, and send the same key with every retry. */
        IdempotencyKey: components["schemas"]["IdempotencyKeyText"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description The required authentication scheme (RFC 9110).
         * @example Basic realm="payments", charset="UTF-8"
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
         * @description Seconds to wait before trying again.
         * @example 42
         */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createFormCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifies this session. Generate a new key for each session, and send the same key with every retry. */
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
            /** @description The session is open and awaits the customer's PIN. */
            200: {
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
                    "application/json": components["schemas"]["FormCheckoutSession"];
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
}
