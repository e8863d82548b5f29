// Made by `make generate`; do not edit.

export interface paths {
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Payments, refunds and payouts of the application in the environment of the key, newest
         *     first, with what the resources of the payment API do not show. Filters combine: an
         *     item matches all of them. Filters by amount, country or currency need `created_from`,
         *     at most 31 days before `created_to` (or now), unless `id`, `reference`, `payment_id`,
         *     `bulk_payout_id`, `checkout_session_id`, `phone_number`, `merchant_reference` or `metadata` is
         *     there too. Filtered by metadata, or by `merchant_reference` and something else, a page may hold
         *     fewer items than asked for, even none, although more follow: go by `meta.next_cursor`.
         */
        get: operations["listTransactions"];
    };
    "/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download transactions as CSV
         * @description The same selection as the list, with the same rules for its filters, of any length,
         *     newest first, as CSV (RFC 4180, UTF-8 with a byte order mark) that is written as it is
         *     read. Spreadsheets need the file for people: see `locale`.
         *
         *     Of an organisation's files and statements at most eight are sent at once; one more is 429.
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
         * Read a transaction
         * @description The payment, refund or payout as it is now, with its history.
         */
        get: operations["getTransaction"];
        /**
         * Note a reference or metadata on a transaction
         * @description Sets the `merchant_reference` or the `metadata` of a payment, refund or payout, in any status, or
         *     clears them with null. A field that is left out stays as it is, so that two requests at once,
         *     each about one field, both last; of two about the same field the later one lasts. The same
         *     request again changes nothing.
         *
         *     It touches neither money nor status, and makes no event. `updated_at` stays: it is the time of
         *     the last change of status. Events that were told, stored replies to an idempotency key and files
         *     that were downloaded keep what they said; later events of a payment or refund, and statements
         *     of any period, have what is noted now.
         */
        patch: operations["updateTransaction"];
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Newest first, disabled ones included.
         */
        get: operations["listWebhookEndpoints"];
        /**
         * Register a webhook endpoint
         * @description The endpoint receives the application's events in the environment of the key. The
         *     secret that signs them is shown here and never again. There are at most 16 endpoints
         *     in an environment, disabled ones included: one more is refused on `body`.
         */
        post: operations["createWebhookEndpoint"];
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
         * @description The endpoint as it is now, without its secret.
         */
        get: operations["getWebhookEndpoint"];
        /**
         * Delete a webhook endpoint
         * @description Nothing is delivered to it any more. Its deliveries stay with their events; those that were
         *     still to be made become `failed`, at the latest within hours.
         */
        delete: operations["deleteWebhookEndpoint"];
        /**
         * Change a webhook endpoint
         * @description Changes the fields that are present and leaves the others. Enabling resumes deliveries
         *     that were due; what happened while it was disabled comes back by a recovery.
         *
         *     A new address begins anew: failures at the one before count no longer towards the five days,
         *     and what the one before still answers, 410 included, says nothing about the endpoint. What
         *     the one before has not accepted is tried again at the new one.
         */
        patch: operations["updateWebhookEndpoint"];
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rotate the secret
         * @description Makes a new secret, shown here and never again. Messages are signed with both until
         *     the overlap ends.
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
         * Send a trial event
         * @description Sends a `webhook.ping` to this endpoint alone, whatever kinds it takes.
         */
        post: operations["pingWebhookEndpoint"];
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or follow events
         * @description Without `after`: newest first, filtered, a page at a time by `cursor`. A page filtered by
         *     delivery may hold fewer events than asked for, even none, and still have a
         *     `next_cursor`: older events follow.
         *
         *     With `after`: the event feed, oldest first. Every event of the application in the
         *     environment of the key appears exactly once, in one order that never changes, however
         *     many are written at the same time. Begin with `after=0` (the first event kept) or
         *     `after=latest` (from now on), and go on with `meta.next_cursor`, which is always present
         *     here. Where nothing follows yet, the answer waits up to `wait` seconds for the next
         *     event, then is an empty page. Filters apply to the feed, too: the cursor passes what
         *     they leave out, and deliveries are judged as they are at the time of the request.
         *
         *     At most 16 requests of an application wait at a time in an environment; more are answered
         *     at once. A position that the feed has not reached is refused on `after`.
         *
         *     An event is kept for 180 days, or as many as whoever runs the service has set, at least 30;
         *     then it is deleted, unless it is still to be delivered. A position after which events were
         *     deleted is refused on `after`, so that nobody passes over them unawares: begin again with
         *     `after=0`.
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
         * @description The event with every delivery and every attempt. Attempts are kept for 90 days, or as many as
         *     whoever runs the service has set. An event that was deleted (`listEvents` says when) is 404.
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
         * @description Starts its deliveries anew, to one endpoint or to all that take its kind; `webhook-id`
         *     stays. An event that was deleted (`listEvents` says when) is 404.
         */
        post: operations["resendEvent"];
    };
    "/events/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deliver missed events
         * @description Delivers again, in the order of the feed and throttled, every event between `since` and
         *     `until` that the endpoint takes and did not accept: those that failed, those that wait for
         *     a later attempt, and those without a delivery, because they happened while it was disabled
         *     or before it was registered. Trials (`webhook.ping`) are left out. Starts a job whose
         *     progress can be read. One recovery of an endpoint runs at a time: while one does, another
         *     is refused on `endpoint_id`. The endpoint must be enabled; where it is disabled or deleted
         *     later, the recovery finishes with what was done. Events that happen meanwhile are delivered
         *     beside those that are recovered. Where events since `since` were deleted (`listEvents` says
         *     when), the recovery begins with those that are kept, and its `since` says so; where all before
         *     `until` were, it is refused on `until`.
         */
        post: operations["recoverEvents"];
    };
    "/event-recoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recoveries
         * @description Newest first.
         */
        get: operations["listEventRecoveries"];
    };
    "/event-recoveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a recovery
         * @description How far it is.
         */
        get: operations["getEventRecovery"];
    };
    "/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a statement
         * @description Every change of the organisation's balance in one currency, in the environment of the
         *     key: opening balance, entries oldest first with the balance after each, closing balance.
         *     The balance is what the organisation holds less what it owes. Opening balance plus entries
         *     is the closing balance, for every period; the closing balance of one period is the opening
         *     balance of the next; what was shown of a period never changes, except that
         *     `merchant_reference` and `status` are those at the time of the answer. Without `to` the closing
         *     balance is the balance at the time of the answer, which is `to` in the answer.
         *
         *     | `kind` | When | `amount` |
         *     |---|---|---|
         *     | `collection_settled` | a payment succeeds | the payment, less its fee |
         *     | `payout_reserved` | a payout is created | less the payout and its fee |
         *     | `payout_released` | a payout fails or is rejected | the payout and its fee, given back |
         *     | `bulk_payout_reserved` | a bulk payout is created | less its payouts and their fees |
         *     | `bulk_payout_released` | a bulk payout is cancelled or rejected | what was left of it, given back |
         *     | `refund_reserved` | a refund is created | less the refund, without the fee that it returns |
         *     | `refund_released` | a refund fails | the same, given back |
         *     | `end_corrected` | evidence proved another end than was recorded | the difference: a payment or a refund or payout with its fee, either way; for a refund whose payment proves unpaid, less the fee that it had returned |
         *     | `sandbox_opened`, `sandbox_topped_up` | test money is given | the test money |
         *
         *     A payout or a refund that succeeds has no further entry: its reservation is what it cost, and
         *     its `status` shows that it was paid.
         *     So has a payout of a bulk payout, which was reserved with all others of it.
         *     A correction may leave less than nothing: the balance is below zero while the organisation
         *     owes, and what comes in pays the debt first.
         *
         *     To add up fees, use `fee_charged`: an entry that gives a fee back has it below zero. Its sum
         *     is what the organisation has paid in fees, including the fees reserved for payouts that have
         *     not completed yet, less the fees that refunds return. `fee_amount` counts a fee twice if it was
         *     taken and given back. What changes no balance has no entry, and is missing from the settlement
         *     summary: a payment whose fee is its whole amount, and a refund that returns as much of a fee
         *     as it gives back.
         *
         *     A balance beyond 9007199254740991 is shown as that, and then adds up no more.
         *
         *     The answer is written as it is read, of any length: an answer that breaks off is no JSON.
         */
        get: operations["getStatement"];
    };
    "/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a statement as CSV
         * @description The same statement as CSV (RFC 4180, UTF-8 with a byte order mark); its first and its
         *     last line are the opening and the closing balance.
         */
        get: operations["downloadStatement"];
    };
    "/settlement-summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the summary of a month
         * @description What was collected, refunded and paid out through each provider in a calendar month (UTC),
         *     from the entries of the statement of that month. Refunds and payouts count when they are
         *     created, and are taken back, as below zero, in the month in which they fail; corrections
         *     count in the month in which they are posted. So `net_amount` is the sum of the month's
         *     entries with that provider, and the closing balance of a month is its opening balance plus
         *     the `net_amount` of its lines (in the sandbox plus test money). A month that has not ended
         *     is summed up to the time of the answer.
         *
         *     A line adds up transactions of many references and names none: the entries of the statement,
         *     which come to the same sums, have each its `merchant_reference`.
         */
        get: operations["getSettlementSummary"];
    };
    "/payment-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment links
         * @description Newest first, disabled ones included.
         */
        get: operations["listPaymentLinks"];
        /**
         * Create a payment link
         * @description A link that opens a new checkout session each time it is followed. The amount is
         *     fixed, or chosen by the customer within limits.
         */
        post: operations["createPaymentLink"];
    };
    "/payment-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment link
         * @description The link with what it collected.
         */
        get: operations["getPaymentLink"];
        /**
         * Change a payment link
         * @description Enables or disables it, or changes what customers read or the `merchant_reference` of later
         *     payments. Sessions that are open stay payable, with the reference they were opened with.
         */
        patch: operations["updatePaymentLink"];
    };
    "/payment-links/{id}/qr-code.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the QR code as SVG
         * @description The address of the link as a QR code.
         */
        get: operations["getPaymentLinkSvg"];
    };
    "/payment-links/{id}/qr-code.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the QR code as PNG
         * @description The address of the link as a QR code, 600 pixels wide.
         */
        get: operations["getPaymentLinkPng"];
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
         * @description Newest first.
         */
        get: operations["listBulkPayouts"];
        /**
         * Create a bulk payout
         * @description Up to 10,000 payouts at once, in one currency, as JSON or as CSV. All of it is checked before any
         *     money moves: the refusal names every wrong field of the first hundred faulty lines,
         *     `payouts[17].amount` (JSON, counted from 0) or `lines[18].amount` (CSV, the line of the file, the
         *     header line being 1), and says at `payouts` (CSV: `lines`) how many other lines are faulty. So is a
         *     total beyond 9007199254740991, fees included, refused at `payouts`. Equal numbers with equal
         *     amounts are no fault, but are listed in `warnings`.
         *
         *     Faulty lines have a limit of their own beside that of requests: 200,000 a minute for each key.
         *     Beyond it, bulk payouts and previews of the key are refused with 429 until the minute ends. Lines
         *     of a request count from its arrival, and no longer once they are found to be right.
         *
         *     The whole amount and the fees in effect now are reserved at once, and one approval covers all:
         *     where a rule asks for it, the total counts as one payout does. The lines then become payouts in
         *     their order, a few at a time, beside other payouts of the application. From then on they are
         *     ordinary payouts, with events, and `bulk_payout_id` in the list of transactions.
         *
         *     CSV: UTF-8, with a header line that names the columns `amount`, `currency`, `country`, `provider`
         *     and `phone_number` once each, and `merchant_reference` where lines have one, in any order, separated
         *     by `,`, `;` or tabs. Headings are compared without accents, capitals, spaces and invisible
         *     characters. A first line `sep=;` is accepted, also in quotes. Further columns, of at most 100, are
         *     ignored, and listed in `Sandbox-Notice`, unless one is spelt almost like `merchant_reference` where
         *     that is missing, which is refused. A file with the columns `id`, `type` and `status` is an export of
         *     transactions, and is refused. Lines without a value are ignored, and so are separators at the end of
         *     a line and white space around a value. Lines with a value under no heading, and lines that end
         *     before a required column, are refused before any value is read. An amount is in minor units: digits
         *     alone, without a leading zero. `reference` and `description` are query parameters then; there
         *     is no `metadata`.
         *
         *     A file with the headings of our files for people (`locale`) is read as these are written:
         *     `Montant`, `Devise`, `Pays`, `Opérateur`, `Numéro de téléphone` and `Référence du marchand`, with
         *     a decimal comma, or `Amount (major units)`, `Currency`, `Country`, `Provider`, `Phone number` and
         *     `Merchant reference`, with a decimal point. Amounts are then in major units (`9380,00`), and the
         *     apostrophes that protect cells are removed. A file that lacks a required heading is refused, and
         *     the refusal lists the missing headings of the set that it has most of. `Référence` or `Reference`
         *     alone is refused in such a file, because `Référence du marchand` was probably meant. With the names
         *     of the API no cell is changed, except for an apostrophe before the `+` of a phone number.
         *
         *     `previewBulkPayout` tells beforehand what a bulk would cost. `dry_run` does the same here: it is
         *     deprecated, since one operation then answers in two forms, and ends with 2.0.0. The idempotency
         *     key of a dry run stays unused.
         */
        post: operations["createBulkPayout"];
    };
    "/bulk-payouts/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a bulk payout
         * @description Checks a bulk payout as its creation would, and tells what it would cost now, whether the balance
         *     covers it and whether a person would have to approve it. Nothing is stored or reserved, also where
         *     an `Idempotency-Key` is sent. The body is that of the creation, as JSON or CSV, of which `dry_run`
         *     is ignored.
         */
        post: operations["previewBulkPayout"];
    };
    "/bulk-payouts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a bulk payout
         * @description Its progress is that of its payouts at the time of the answer.
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
         * @description In their order.
         */
        get: operations["listBulkPayoutLines"];
    };
    "/bulk-payouts/{id}/results.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the lines as CSV
         * @description Every line with its state at the time of the answer, as CSV (RFC 4180, UTF-8 with a byte order
         *     mark), in order. Spreadsheets need the file for people: see `locale`.
         */
        get: operations["downloadBulkPayoutResults"];
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
         * @description Ends a bulk: lines that have not become payouts are cancelled, and their money, fees included, is
         *     available again at once. Payouts that exist go on. Repeating it changes nothing.
         */
        post: operations["cancelBulkPayout"];
    };
    "/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List markets
         * @description The countries in which the service works, with their currencies and providers, the
         *     limits of an amount, and how each provider works at present as this server measures
         *     it.
         */
        get: operations["listMarkets"];
    };
    "/markets/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a phone number
         * @description The country of a number and the providers that its published prefix belongs to.
         *     Numbers can be ported from one provider to another: take the answer as a suggestion.
         *     Where the prefix is not published the answer is `unknown`, never a guess.
         */
        get: operations["lookUpMarket"];
    };
    "/applications/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the application
         * @description Returns the application of the key and its settings. An administrator of the service
         *     changes all settings except `language`.
         */
        get: operations["getCurrentApplication"];
        /**
         * Change the application's language
         * @description Sets the language of error messages for every key of the application, in both environments.
         *     Nodes of the service may answer in the earlier language for up to two seconds.
         */
        patch: operations["updateCurrentApplication"];
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description The application's keys of the environment of the key that asks, newest first, revoked
         *     and expired ones included.
         */
        get: operations["listApiKeys"];
    };
    "/api-keys/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the key that asks
         * @description What the key of this request is and may do.
         */
        get: operations["getCurrentApiKey"];
    };
    "/api-keys/current/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Roll the key that asks
         * @description Creates a new key of the same kind, environment, name and permissions, shown here and
         *     never again. The old one works during the overlap, then expires; requests with either
         *     count towards one rate limit. Where an application has as many keys as it may have, the
         *     roll is refused on `overlap_seconds`, and an overlap of 0 succeeds.
         *
         *     A run of requests goes on with the new key: within two seconds of the end of the overlap,
         *     which an overlap of 0 or an advance of the test clock brings about at once, the old one is
         *     refused with 401.
         *
         *     Where the answer was lost, repeat the roll with the old key within ten minutes: as long as
         *     the new key was not used, the next one has the same end. Otherwise a key that was rolled
         *     leads to no key which outlives it. With an overlap of 0 a lost answer leaves no key.
         */
        post: operations["rollCurrentApiKey"];
    };
    "/test-clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Advance the sandbox's clock
         * @description Brings every deadline of the application's sandbox nearer by so many seconds: next
         *     steps of transactions, retries of webhooks, ends of checkout sessions, keys and
         *     replaced secrets. Works with sandbox keys only; a live key is refused with 403.
         *     Idempotency keys and daily limits do not move.
         *
         *     A run of requests finds what it made before nearer to its end: a checkout session may have
         *     expired, and a key that was rolled no longer works.
         */
        post: operations["advanceTestClock"];
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Addresses of other pages, with the same filters. */
        CursorLinks: {
            /**
             * Format: uri
             * @description First page.
             */
            first: string;
            /**
             * Format: uri
             * @description Page after this one; null where there is none.
             */
            next: string | null;
        };
        /** @description How to go on. */
        CursorMeta: {
            /** @description Items on a page. */
            per_page: number;
            /** @description The `cursor` of the page after this one; null where there is none. */
            next_cursor: string | null;
        };
        /** @description A key, without what must stay secret. */
        AccountApiKey: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application it belongs to, whose things it reaches.
             */
            application_id: string;
            kind: components["schemas"]["ApiKeyKind"];
            environment: components["schemas"]["Environment"];
            /** @description Display name. */
            name: string | null;
            /** @description What the key may do beside reading; null where it may do everything. */
            permissions: components["schemas"]["Permission"][] | null;
            /**
             * @description How the key begins: its kind, its environment, and four characters more where it was created
             *     since they are kept.
             */
            prefix: string;
            /** @description How the key ends. */
            last_four: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description About when the key was last used; null when it never was.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time from which the key is refused; null when it does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of revocation; null when it was not.
             */
            revoked_at: string | null;
        };
        /** @description A key that was just created. */
        IssuedAccountApiKey: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            /**
             * Format: uuid
             * @description The application it belongs to, whose things it reaches.
             */
            application_id: string;
            kind: components["schemas"]["ApiKeyKind"];
            environment: components["schemas"]["Environment"];
            /** @description Display name. */
            name: string | null;
            /** @description What the key may do beside reading; null where it may do everything. */
            permissions: components["schemas"]["Permission"][] | null;
            /**
             * @description How the key begins: its kind, its environment, and four characters more where it was created
             *     since they are kept.
             */
            prefix: string;
            /** @description How the key ends. */
            last_four: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description About when the key was last used; null when it never was.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Time from which the key is refused; null when it does not expire.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of revocation; null when it was not.
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
        /** @description A key that was just created. */
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
             * @description Fixed amount in minor units; null where the customer chooses.
             */
            amount?: number | null;
            /**
             * Format: int64
             * @description Least amount that a customer may choose; null for the least possible.
             */
            minimum_amount?: number | null;
            /**
             * Format: int64
             * @description Greatest amount that a customer may choose; null for the greatest possible.
             */
            maximum_amount?: number | null;
            currency: components["schemas"]["Currency"];
            /** @description What the customer pays for. */
            description?: string | null;
            /**
             * Format: uri
             * @description Where the customer goes after paying; null for a page of the service.
             */
            success_url?: string | null;
            /**
             * Format: uri
             * @description Where the customer goes after giving up; null for the page of the link.
             */
            cancel_url?: string | null;
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description Time from which the link cannot be followed, in the future; null for never.
             */
            expires_at?: string | null;
            /**
             * Format: int64
             * @description How many payments it takes; null for any number.
             */
            uses_max?: number | null;
            merchant_reference?: components["schemas"]["MerchantReference"];
        };
        /** @description What to change in a payment link. */
        UpdatePaymentLinkRequest: {
            /** @description Whether it can be followed. */
            enabled?: boolean;
            /** @description What the customer pays for. */
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
             * @description The address to give to customers.
             */
            url: string;
            /**
             * Format: int64
             * @description Fixed amount in minor units; null where the customer chooses.
             */
            amount: number | null;
            /**
             * Format: int64
             * @description Least amount that a customer may choose; null for the least possible.
             */
            minimum_amount: number | null;
            /**
             * Format: int64
             * @description Greatest amount that a customer may choose; null for the greatest possible.
             */
            maximum_amount: number | null;
            currency: components["schemas"]["Currency"];
            /** @description What the customer pays for. */
            description: string | null;
            /**
             * Format: uri
             * @description Where the customer goes after paying; null for a page of the service.
             */
            success_url: string | null;
            /**
             * Format: uri
             * @description Where the customer goes after giving up; null for the page of the link.
             */
            cancel_url: string | null;
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description Time from which the link cannot be followed; null for never.
             */
            expires_at: string | null;
            /**
             * Format: int64
             * @description How many payments it takes; null for any number.
             */
            uses_max: number | null;
            /** @description Whether it can be followed. */
            enabled: boolean;
            status: components["schemas"]["PaymentLinkStatus"];
            environment: components["schemas"]["Environment"];
            /**
             * Format: int64
             * @description Checkout sessions it opened.
             */
            session_count: number;
            /**
             * Format: int64
             * @description Payments that succeeded.
             */
            payment_count: number;
            /**
             * Format: int64
             * @description What they brought, in minor units, refunds not deducted.
             */
            collected_amount: number;
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
            merchant_reference: components["schemas"]["MerchantReference"];
        };
        /**
         * @description Whether it can be followed, and if not, why. Expect new values.
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
         * @description `waiting`, `cancelled` or `rejected` where there is no payout; else the status of the payout.
         *     Expect new values.
         * @enum {string}
         */
        BulkPayoutLineState: "waiting" | "approved" | "processing" | "completed" | "failed" | "cancelled" | "rejected";
        /** @description A header line, then a line for each payout, 10,000 at most, in at most 4 MiB. */
        BulkPayoutFile: string;
        /** @description A header line, then a line for each line of the bulk. */
        BulkPayoutResults: string;
        /** @description Payouts to make. */
        CreateBulkPayoutRequest: {
            /**
             * @description The merchant's own name for it.
             * @example SALAIRES-2026-11
             */
            reference?: string | null;
            /** @description What it is for. */
            description?: string | null;
            metadata?: components["schemas"]["Metadata"];
            /**
             * @deprecated
             * @description Checks everything and stores nothing. Ends with 2.0.0; use `previewBulkPayout`.
             * @default false
             */
            dry_run: boolean;
            /** @description The payouts, all in one currency. */
            payouts: components["schemas"]["CreatePayoutRequest"][];
        };
        /**
         * @description One payout of a bulk: what the payment API takes for a payout, and a `merchant_reference`, which
         *     that request does not have.
         */
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
             * @description The beneficiary's number, local or international. Digits, an optional leading `+`, spaces, dots, dashes and parentheses. Characters that come with pasting are accepted too: no-break and other spaces, invisible formatting characters such as directional marks, variation selectors, dashes of every kind, full-width digits and signs, Arabic-Indic digits, and a leading `tel:`. `00` and the country's own international prefix mean `+`. The number is returned as it was sent.
             * @example +237 6 71 23 45 67
             */
            phone_number: string;
            merchant_reference?: components["schemas"]["MerchantReference"];
        };
        /** @description Lines that may be the same payout twice. */
        BulkPayoutWarning: {
            /** @description Always `repeated_payout`, since these lines pay the same amount to the same number. */
            code: string;
            /** @description Numbers of the payouts in their order, from 1. */
            numbers: number[];
            /**
             * @description For a CSV file, the lines of the file with these payouts, counted as in errors: the header
             *     line is 1.
             */
            lines?: number[];
        };
        /** @description What a bulk payout would cost. */
        BulkPayoutPreview: {
            /**
             * Format: int64
             * @description How many lines it has.
             */
            line_count: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description What the beneficiaries receive together.
             */
            amount: number;
            /**
             * Format: int64
             * @description The fees of all lines, as in effect at the creation.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description Amount plus fees.
             */
            total_deducted: number;
            /**
             * Format: int64
             * @description The balance available for payouts now.
             */
            available_balance: number;
            /** @description Whether the balance covers the total now. */
            balance_suffices: boolean;
            /** @description Whether a person would have to approve it. */
            needs_approval: boolean;
        };
        /** @description A preview. */
        BulkPayoutPreviewResponse: {
            data: components["schemas"]["BulkPayoutPreview"];
            /** @description What may be a mistake; nothing was refused for it. */
            warnings: components["schemas"]["BulkPayoutWarning"][];
        };
        /** @description Lines in one state. */
        BulkPayoutPart: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /**
             * Format: int64
             * @description Their amounts together, without fees.
             */
            amount: number;
        };
        /** @description Lines by their state. */
        BulkPayoutProgress: {
            waiting: components["schemas"]["BulkPayoutPart"];
            approved: components["schemas"]["BulkPayoutPart"];
            processing: components["schemas"]["BulkPayoutPart"];
            completed: components["schemas"]["BulkPayoutPart"];
            failed: components["schemas"]["BulkPayoutPart"];
            cancelled: components["schemas"]["BulkPayoutPart"];
            rejected: components["schemas"]["BulkPayoutPart"];
        };
        /** @description Payouts that were ordered together. */
        BulkPayout: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            status: components["schemas"]["BulkPayoutStatus"];
            /** @description The merchant's own name for it. */
            reference: string | null;
            /** @description What it is for. */
            description: string | null;
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: int64
             * @description How many lines it has.
             */
            line_count: number;
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description What the beneficiaries receive together.
             */
            amount: number;
            /**
             * Format: int64
             * @description The fees of all lines, as in effect at the creation.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description Amount plus fees.
             */
            total_deducted: number;
            /** @description Whether a person had to approve it. */
            needs_approval: boolean;
            progress: components["schemas"]["BulkPayoutProgress"];
            environment: components["schemas"]["Environment"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of its status.
             */
            readonly updated_at: string;
        };
        /** @description One bulk payout. */
        BulkPayoutResponse: {
            data: components["schemas"]["BulkPayout"];
        };
        /** @description A bulk payout that was just created. */
        NewBulkPayoutResponse: {
            data: components["schemas"]["BulkPayout"];
            /** @description What may be a mistake; nothing was refused for it. */
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
             * @description Its place in the bulk, from 1.
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
             * @description Fee of this line.
             */
            fee_amount: number;
            currency: components["schemas"]["Currency"];
            country: components["schemas"]["Country"];
            provider: components["schemas"]["Provider"];
            /** @description The beneficiary's number, without its middle, as in statements. */
            phone_number: string;
            /**
             * Format: uuid
             * @description The payout; null where there is none.
             */
            payout_id: string | null;
            /** @description Reference of the payout; null where there is none. */
            reference: string | null;
            /** @description Why it failed; null when it did not. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            /**
             * @description The merchant's own name for the payout, as it is noted now; before there is a payout, what
             *     the line was ordered with.
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
         * @description Status of a payment, a refund or a payout. Expect new values.
         * @enum {string}
         */
        AnyStatus: "pending" | "processing" | "successful" | "failed" | "cancelled" | "approved" | "completed" | "rejected";
        /** @description A payment, refund or payout, with everything known of it. */
        AccountTransaction: {
            /**
             * Format: uuid
             * @description Identifier.
             */
            readonly id: string;
            type: components["schemas"]["TransactionType"];
            status: components["schemas"]["AnyStatus"];
            /** @description Why it failed; null when it did not. */
            failure_reason: components["schemas"]["FailureReason"] | null;
            /**
             * Format: int64
             * @description Amount in the currency's minimal unit.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            provider: components["schemas"]["Provider"];
            country: components["schemas"]["Country"];
            /** @description The number as it was written at creation. */
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
             * @description The payment that a refund gives back; null for payments and payouts.
             */
            payment_id: string | null;
            /**
             * Format: int64
             * @description What successful refunds of this payment gave back; null for refunds and payouts.
             */
            refunded_amount: number | null;
            /**
             * Format: int64
             * @description What of this payment can still be refunded: its amount without refunds that did
             *     not fail; 0 while it is not successful, and once its phone number was erased. Null for
             *     refunds and payouts.
             */
            refundable_amount: number | null;
            /**
             * Format: uuid
             * @description The checkout session in which the customer paid; null otherwise.
             */
            checkout_session_id: string | null;
            /**
             * Format: uuid
             * @description The bulk payout that a payout is of; null otherwise.
             */
            bulk_payout_id: string | null;
            /** @description Why the service refunded a payment by itself; null for every other transaction. */
            refund_reason: components["schemas"]["RefundReason"] | null;
            /** @description What the provider calls it; null until it is known. */
            provider_reference: string | null;
            metadata: components["schemas"]["Metadata"];
            environment: components["schemas"]["Environment"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of its status; noting a reference or metadata is none.
             */
            readonly updated_at: string;
            /** @description Every change of its status, oldest first. */
            timeline: components["schemas"]["StatusChange"][];
            merchant_reference: components["schemas"]["MerchantReference"];
            held?: components["schemas"]["PayoutHold"];
            net_amount?: components["schemas"]["NetAmount"];
            returned_fee_amount?: components["schemas"]["ReturnedFeeAmount"];
        };
        /**
         * Format: int64
         * @description What the transaction adds to the balance if it succeeds, in minor units: a payment less its
         *     fee. A payout with its fee, and a refund without the fee that it returns, are below zero.
         */
        NetAmount: number;
        /**
         * Format: int64
         * @description The part of the payment's fee that a refund returns; null for payments and payouts.
         */
        ReturnedFeeAmount: number | null;
        /**
         * @description Why an `approved` payout is not submitted for now, and since when; null for a transaction that
         *     is not held. The service's staff resume or cancel it.
         */
        PayoutHold: {
            reason: components["schemas"]["HoldReason"];
            /**
             * Format: date-time
             * @description Since when it is held.
             */
            since: string;
        } | null;
        /**
         * @description `merchant_suspended`: the account was suspended before the payout was submitted.
         *     Expect new values.
         * @enum {string}
         */
        HoldReason: "merchant_suspended";
        /**
         * @description The merchant's own name for it, such as the number of an invoice; null for none. 1 to 100
         *     characters that can be printed: no control characters, no line breaks, none that is invisible,
         *     and a space at neither end. Upper and lower case differ; several may have the same.
         * @example FAC-2026-0042
         */
        MerchantReference: string | null;
        /** @description What to note on a transaction. */
        UpdateTransactionRequest: {
            merchant_reference?: components["schemas"]["MerchantReference"];
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description One change of status. */
        StatusChange: {
            from: components["schemas"]["AnyStatus"];
            to: components["schemas"]["AnyStatus"];
            /** @description Why it failed; null when it did not. */
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
         * @description A header line, then a line for each transaction, with the fields of the list except `timeline`
         *     and `held`, metadata as JSON.
         */
        TransactionFile: string;
        /** @description A period of a balance. */
        AccountStatement: {
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description Begin, inclusive.
             */
            from: string;
            /**
             * Format: date-time
             * @description End, exclusive: as asked for, or where that is later than the answer, when the
             *     statement was closed. The next statement begins here.
             */
            to: string;
            /**
             * Format: int64
             * @description Balance before the first entry, in minor units; below zero where the merchant
             *     owes.
             */
            opening_balance: number;
            /** @description Oldest first. */
            entries: components["schemas"]["StatementEntry"][];
            /**
             * Format: int64
             * @description Balance after the last entry.
             */
            closing_balance: number;
        };
        /** @description One change of the balance. */
        StatementEntry: {
            /**
             * Format: uuid
             * @description Identifier of the entry.
             */
            readonly id: string;
            /**
             * Format: int64
             * @description Number of the entry in this balance: 1, 2, 3 and so on without gaps, in the order of the
             *     postings. `created_at` never decreases along it.
             */
            number: number;
            /**
             * Format: date-time
             * @description Time of the posting; it decides to which period the entry belongs.
             */
            readonly created_at: string;
            /** @description What was posted, such as `collection_settled`; see the operation. */
            kind: string;
            /**
             * Format: int64
             * @description Minor units; above zero adds to the balance.
             */
            amount: number;
            /**
             * Format: int64
             * @description Balance after this entry.
             */
            balance: number;
            /**
             * Format: uuid
             * @description The payment, refund or payout; null for a top-up, and for a transaction of another
             *     application of the organisation.
             */
            transaction_id: string | null;
            /** @description `collection`, `disbursement` or `refund`; null for a top-up. */
            transaction_type: string | null;
            /**
             * Format: uuid
             * @description The bulk payout; null for anything else, and for one of another application.
             */
            bulk_payout_id: string | null;
            /** @description Reference of the payout; null for anything else, and where `transaction_id` is. */
            reference: string | null;
            /**
             * @description The number of the payer or beneficiary, without its middle: `+24206****456`. Null where
             *     `transaction_id` is.
             */
            phone_number: string | null;
            /** @description The provider; null for a top-up, and for a bulk payout. */
            provider: string | null;
            /**
             * Format: int64
             * @description The part of the amount, taken or given back, that is a fee, in minor units. It has no sign:
             *     use `fee_charged` for sums.
             */
            fee_amount: number;
            /**
             * @description The merchant's own name for the transaction, as it is noted at the time of the answer; of a
             *     bulk payout its `reference`, and of a refund without one that of its payment. Null where
             *     both `transaction_id` and `bulk_payout_id` are.
             */
            merchant_reference: string | null;
            /**
             * Format: int64
             * @description What the entry adds to the fees charged, in minor units; below zero if the fee is given back.
             */
            fee_charged: number;
            /**
             * Format: uuid
             * @description The refunded payment; null for anything else, and where `transaction_id` is.
             */
            payment_id: string | null;
            /**
             * @description Status of the transaction or bulk payout at the time of the answer, such as `completed`;
             *     null for a top-up. An entry `payout_reserved` whose payout is `completed` was paid.
             */
            status: string | null;
        };
        /** @description One statement. */
        StatementResponse: {
            data: components["schemas"]["AccountStatement"];
        };
        /** @description Lines of CSV with a header line, an opening line, the entries and a closing line. */
        StatementFile: string;
        /** @description A month, by provider and currency. */
        SettlementSummary: {
            /** @description The month. */
            month: string;
            environment: components["schemas"]["Environment"];
            /** @description One for each provider and currency that had postings. */
            lines: components["schemas"]["SettlementLine"][];
        };
        /** @description One provider and currency in a month. Amounts are in minor units. */
        SettlementLine: {
            provider: components["schemas"]["Provider"];
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Payments collected, less those proven not to be.
             */
            collected_count: number;
            /**
             * Format: int64
             * @description What they brought, before fees.
             */
            collected_amount: number;
            /**
             * Format: int64
             * @description Refunds created, less those that failed.
             */
            refunded_count: number;
            /**
             * Format: int64
             * @description What they gave back to the payers.
             */
            refunded_amount: number;
            /**
             * Format: int64
             * @description Payouts created, less those that failed or were rejected.
             */
            paid_out_count: number;
            /**
             * Format: int64
             * @description What they paid, without fees.
             */
            paid_out_amount: number;
            /**
             * Format: int64
             * @description Fees of those payments and payouts, less what those refunds returned.
             */
            fee_amount: number;
            /**
             * Format: int64
             * @description Collected, less refunded, paid out and fees.
             */
            net_amount: number;
        };
        /** @description The summary of a month. */
        SettlementSummaryResponse: {
            data: components["schemas"]["SettlementSummary"];
        };
        /**
         * @description How the provider works at present, as this server measures it by the calls of the last
         *     20 seconds: `operational`, `degraded` (some calls fail or are slow), `down` (next to none
         *     succeeds), or `unconfigured` (no live order can be made through it). What a payer or the
         *     provider refuses does not count. Two servers may differ. For test keys it is always
         *     `operational`. Expect new values.
         * @enum {string}
         */
        Availability: "operational" | "degraded" | "down" | "unconfigured";
        /** @description A country in which the service works. */
        Market: {
            country: components["schemas"]["Country"];
            /** @description Name of the country in French. */
            name: string;
            /** @description Country calling code, with its plus. */
            dial_code: string;
            /** @description A number of the right form, which belongs to nobody known. */
            example_number: string;
            /** @description Currencies of the country; the first is the one that applies where none is given. */
            currencies: components["schemas"]["MarketCurrency"][];
            /** @description Providers of the country. */
            providers: components["schemas"]["MarketProvider"][];
        };
        /** @description A currency of a country. */
        MarketCurrency: {
            currency: components["schemas"]["Currency"];
            /** @description Decimals of the currency (ISO 4217): an amount of 1050 with exponent 2 is 10.50. */
            exponent: number;
        };
        /** @description A provider in a country. */
        MarketProvider: {
            provider: components["schemas"]["Provider"];
            availability: components["schemas"]["Availability"];
            /** @description Limits of an amount, one a currency. */
            limits: components["schemas"]["AmountLimit"][];
        };
        /** @description What one payment or payout may amount to. */
        AmountLimit: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Least amount, in minor units.
             */
            minimum_amount: number;
            /**
             * Format: int64
             * @description Greatest amount, in minor units.
             */
            maximum_amount: number;
        };
        /** @description All markets. */
        MarketListResponse: {
            /** @description One for each country. */
            data: components["schemas"]["Market"][];
        };
        /** @description What is known of a phone number. */
        NumberLookup: {
            /** @description The number as it was given. */
            phone_number: string;
            /** @description The number in E.164 form; null where it is not a possible number. */
            msisdn: string | null;
            /** @description Country of the number; null where no country of the service has it. */
            country: string | null;
            /** @description Providers that the prefix was published for; empty where that is unknown. */
            providers: components["schemas"]["Provider"][];
            certainty: components["schemas"]["LookupCertainty"];
        };
        /**
         * @description `published`: the prefix is in a published numbering plan; `unknown`: it is not, or the
         *     number is in no market. Expect new values.
         * @enum {string}
         */
        LookupCertainty: "published" | "unknown";
        /** @description What is known of a number. */
        NumberLookupResponse: {
            data: components["schemas"]["NumberLookup"];
        };
        /** @description A webhook endpoint to register. */
        CreateAccountWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description Address that receives the events: `https://`, in the sandbox also `http://`.
             *     Nothing is delivered to loopback, private, link-local or metadata addresses unless
             *     the server is set to allow it. Stored and returned with the scheme and the host name in
             *     lower case, and without a dot at the end of the host name.
             */
            url: string;
            /** @description Kinds to receive; null or absent for all. */
            events?: components["schemas"]["EventKind"][] | null;
        };
        /** @description A change that webhook endpoints are notified of. */
        AccountEvent: {
            /** @description Identifier, equal to `webhook-id`. */
            readonly id: string;
            environment: components["schemas"]["Environment"];
            type: components["schemas"]["EventKind"];
            /**
             * Format: uuid
             * @description The payment, refund, payout or checkout session that changed; null for a trial.
             */
            resource_id: string | null;
            /**
             * Format: int64
             * @description Number of this event among those about its resource, from 1. Each is higher than those
             *     before; one that follows events that were deleted may be higher by more than 1.
             */
            sequence: number;
            /**
             * Format: date-time
             * @description Time of the change it reports.
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
             * @description The payment, refund, payout or checkout session that changed; null for a trial.
             */
            resource_id: string | null;
            /**
             * Format: int64
             * @description Number of this event among those about its resource, from 1. Each is higher than those
             *     before; one that follows events that were deleted may be higher by more than 1.
             */
            sequence: number;
            /**
             * Format: date-time
             * @description Time of the change it reports.
             */
            readonly created_at: string;
            payload: components["schemas"]["WebhookEvent"];
            /** @description One for each endpoint it is meant for. */
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
        /** @description Which events to deliver again. */
        RecoverEventsRequest: {
            /**
             * Format: uuid
             * @description The endpoint that missed them.
             */
            endpoint_id: string;
            /**
             * Format: date-time
             * @description Events from this time on.
             */
            since: string;
            /**
             * Format: date-time
             * @description Events before this time; null, absent or a time to come for those until now.
             */
            until?: string | null;
        };
        /**
         * @description `running` until every event that was found is delivered or given up. Expect new values.
         * @enum {string}
         */
        EventRecoveryStatus: "running" | "finished";
        /** @description Missed events that are delivered again. */
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
             * @description Events from this time on; later than asked for where older ones were deleted.
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
             * @description Those of them that the endpoint accepted.
             */
            delivered_count: number;
            /**
             * Format: int64
             * @description Those of them whose deliveries came to an end without being accepted.
             */
            failed_count: number;
            /**
             * Format: date-time
             * @description Time of the request.
             */
            readonly created_at: string;
            /**
             * Format: date-time
             * @description When the last of them was delivered or given up; null while it runs.
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
         * @description What the transaction does. Expect new values.
         * @enum {string}
         */
        TransactionType: "collection" | "disbursement" | "refund";
        /**
         * @description A mobile money provider. Expect new values.
         * @enum {string}
         */
        Provider: "carrier1_momo" | "carrier2_money";
        /**
         * @description ISO 3166-1 alpha-2 code of a country where the service works. Expect new values.
         * @enum {string}
         */
        Country: "CG" | "CM" | "BJ" | "CI" | "GH" | "GN" | "LR" | "SZ" | "UG" | "ZA" | "ZM" | "CD" | "GA" | "KE" | "MG" | "MW" | "NE" | "NG" | "RW" | "SC" | "TZ" | "TD";
        /**
         * @description ISO 4217 code of a currency in which the service works. Expect new values.
         * @enum {string}
         */
        Currency: "CDF" | "GHS" | "GNF" | "KES" | "LRD" | "MGA" | "MWK" | "NGN" | "RWF" | "SCR" | "SZL" | "TZS" | "UGX" | "USD" | "XAF" | "XOF" | "ZAR" | "ZMW";
        /**
         * @description Why a transaction failed. Expect new values.
         * @enum {string}
         */
        FailureReason: "insufficient_funds" | "payer_not_found" | "payer_limit_reached" | "payer_account_blocked" | "expired" | "provider_unavailable" | "provider_error";
        /**
         * @description Why the service refunded a payment by itself. `duplicate_collection`: another payment had
         *     completed its checkout session. Expect new values.
         * @enum {string}
         */
        RefundReason: "duplicate_collection";
        /**
         * @description Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
         *     values of any kind up to 500 characters once written as JSON. Numbers must come back as they
         *     were sent: whole ones between ±9007199254740991, and no more digits than a double can
         *     represent (0.1 does, 0.1000000000000000055 does not); send others as text.
         * @example {
         *       "commande": "2026-000123"
         *     }
         */
        Metadata: {
            [key: string]: unknown;
        } | null;
        /**
         * @description Sandbox or real money.
         * @enum {string}
         */
        Environment: "live" | "test";
        /**
         * @description What changed a status: the order was submitted to its provider (`submission`), the provider
         *     reported its final status (`provider_report`), a payout that needs no review was approved
         *     (`automatic_approval`), an administrator approved or rejected one (`decision`), a sandbox
         *     outcome was set (`sandbox_outcome`), or a reconciliation item was settled (`evidence`).
         *     Expect new values.
         * @enum {string}
         */
        TransitionCause: "submission" | "provider_report" | "automatic_approval" | "decision" | "sandbox_outcome" | "evidence";
        /**
         * @description What went wrong, for a program to decide on. Expect new values. Each code with its status,
         *     how to send the request again (`as it is`, with its idempotency key; `corrected`; `later`,
         *     once the cause is gone; or `never`), and its meaning:
         *
         *     - `malformed_request` (400, corrected): What arrived is not a proper HTTP request.
         *     - `missing_api_key` (401, corrected): The request carries no key.
         *     - `invalid_api_key` (401, corrected): The key, or the way it is sent, is not accepted.
         *     - `missing_management_token` (401, corrected): A request to the management API carries no
         *       token.
         *     - `invalid_management_token` (401, corrected): The token of a request to the management API
         *       is not accepted.
         *     - `ip_not_whitelisted` (403, later): The key is good, but may not be used from this address.
         *     - `kyc_verification_required` (403, later): A live key is used before the identity of its
         *       organisation is verified.
         *     - `key_not_permitted` (403, later): The key is restricted, and this operation is not among
         *       its permissions.
         *     - `sandbox_only` (403, corrected): The operation exists in the sandbox only.
         *     - `not_found` (404, corrected): There is nothing here for this key.
         *     - `method_not_allowed` (405, corrected): The path exists, but not with this method.
         *     - `request_timeout` (408, as it is): The request took too long to arrive, and was not
         *       carried out.
         *     - `idempotency_conflict` (409, corrected): The idempotency key was used before with another
         *       request. Nothing was done.
         *     - `key_replaced` (409, corrected): The key that asks has just been rolled or revoked by
         *       another request.
         *     - `already_final` (409, never): The outcome of a transaction cannot be set: it has one.
         *     - `awaiting_approval` (409, later): The outcome of a payout cannot be set before the payout
         *       is approved.
         *     - `already_resolved` (409, never): The reconciliation item has been resolved before.
         *     - `organisation_may_not_pay` (409, later): A payout cannot be approved for this
         *       organisation.
         *     - `not_awaiting_approval` (409, never): A payout cannot be approved or rejected: it waits
         *       for no decision.
         *     - `bulk_payout_over` (409, never): No line of this bulk payout is left to cancel.
         *     - `payload_too_large` (413, corrected): The body is larger than 64 KiB, or 4 MiB for a bulk
         *       payout.
         *     - `insufficient_balance` (422, later): The balance does not cover the payout and its fee.
         *       Nothing was taken.
         *     - `not_refundable` (422, corrected): There is no payment here that could be refunded.
         *       Nothing was given back.
         *     - `headers_too_large` (431, corrected): The headers of the request are too long.
         *     - `internal_error` (500, as it is): Something went wrong on our side; whether the request
         *       took effect is not certain.
         *     - `service_unavailable` (503, as it is): The service cannot answer now; whether the request
         *       took effect is not certain.
         *     - `provider_unavailable` (503, as it is): The mobile money provider that had to be asked
         *       does not answer.
         * @enum {string}
         */
        ErrorCode: "missing_api_key" | "invalid_api_key" | "missing_management_token" | "invalid_management_token" | "ip_not_whitelisted" | "kyc_verification_required" | "key_not_permitted" | "sandbox_only" | "key_replaced" | "not_found" | "method_not_allowed" | "idempotency_conflict" | "bulk_payout_over" | "already_final" | "awaiting_approval" | "already_resolved" | "organisation_may_not_pay" | "not_awaiting_approval" | "payload_too_large" | "insufficient_balance" | "not_refundable" | "malformed_request" | "headers_too_large" | "request_timeout" | "internal_error" | "service_unavailable" | "provider_unavailable";
        /** @description A refusal, for people and for programs. */
        ErrorResponse: {
            /** @description What went wrong, for people. */
            error: string;
            code: components["schemas"]["ErrorCode"];
        };
        /** @description Every missing or wrong field, with what is wrong about it. */
        ValidationErrorResponse: {
            /** @description General message, for people. */
            message: string;
            /** @description Messages by field name. */
            errors: {
                [key: string]: string[];
            };
        };
        /** @description The rate limit is reached. */
        RateLimitResponse: {
            /** @description What to do, for people. */
            message: string;
        };
        /**
         * @description The change that an event reports. Expect new values.
         * @enum {string}
         */
        EventKind: "payment.succeeded" | "payment.failed" | "payment.cancelled" | "refund.succeeded" | "refund.failed" | "payout.approved" | "payout.completed" | "payout.failed" | "payout.rejected" | "checkout.session.completed" | "checkout.session.expired" | "webhook.ping";
        /**
         * @description Why an endpoint is disabled: `manual` by request, `gone` after a 410 answer, `failing` after
         *     five days of failures only, at one address. Expect new values.
         * @enum {string}
         */
        DisabledReason: "manual" | "gone" | "failing";
        /** @description An address that receives events. */
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
             * @description Address that receives the events.
             */
            url: string;
            /** @description Kinds it receives; null when it receives all. */
            events: components["schemas"]["EventKind"][] | null;
            /** @description Whether events are sent to it. */
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
        /** @description A webhook endpoint with the secret that was just made. */
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
             * @description Address that receives the events.
             */
            url: string;
            /** @description Kinds it receives; null when it receives all. */
            events: components["schemas"]["EventKind"][] | null;
            /** @description Whether events are sent to it. */
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
            /** @description `whsec_` and the base64 of 32 random bytes; shown once. */
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
        /** @description What to change in a webhook endpoint. */
        UpdateWebhookEndpointRequest: {
            /**
             * Format: uri
             * @description Address that receives the events: `https://`, in the sandbox also `http://`. Nothing is delivered to loopback, private, link-local or metadata addresses unless the server is set to allow it. Stored and returned with the scheme and the host name in lower case, and without a dot at the end of the host name.
             * @example https://boutique.example/webhooks
             */
            url?: string;
            /** @description Kinds to receive; null for all. */
            events?: components["schemas"]["EventKind"][] | null;
            /**
             * @description Whether events are sent to it.
             * @example false
             */
            enabled?: boolean;
        };
        /** @description How to rotate a secret. */
        RotateWebhookSecretRequest: {
            /**
             * Format: int64
             * @description How long the secret that was the newest still signs, in seconds; one day when absent.
             * @default 86400
             * @example 3600
             */
            overlap_seconds: number;
        };
        /**
         * @description What happened to the payment. Expect new values.
         * @enum {string}
         */
        PaymentEventType: "payment.succeeded" | "payment.failed" | "payment.cancelled";
        /**
         * @description `pending` and `processing` are in progress; `successful`, `failed` and `cancelled` (the
         *     payer declined) are final. Expect new values.
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
             * @description Amount in the currency's minimal unit.
             */
            amount: number;
            currency: components["schemas"]["Currency"];
            /** @description The payer's number as it was written at creation; masked once it was erased at the payer's request. */
            phone_number: string;
            status: components["schemas"]["TransactionStatus"];
            /** @description Null when there is no failure. */
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
        /** @description A payment reached its end. */
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
             * @description The payment that the event is about: the one in `data`, the refunded one, or the one that completed the session. Absent if there is none.
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
        /** @description A refund reached its end. */
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
             * @description The payment that the event is about: the one in `data`, the refunded one, or the one that completed the session. Absent if there is none.
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
         *     `failed` and `rejected` are final. Why a payout failed is in `failure_reason` of
         *     `GET /account/v1/transactions/{id}`, with the id of the payout. Expect new values.
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
             * @description Amount paid out, in the currency's minimal unit.
             */
            amount: number;
            /**
             * Format: int64
             * @description Fee applied.
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
            /** @description The beneficiary's number as it was written at creation; masked once it was erased at the beneficiary's request. */
            phone_number: string;
            status: components["schemas"]["PayoutStatus"];
            /** @description Unique, human-readable reference. */
            reference: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
        };
        /** @description A payout moved on. */
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
            /** @description What is paid for. */
            description: string | null;
            /**
             * Format: uri
             * @description Address of the hosted payment page to present to the customer.
             */
            url: string;
            status: components["schemas"]["CheckoutSessionStatus"];
            /**
             * Format: date-time
             * @description Time from which the session can no longer be paid.
             */
            expires_at: string;
            metadata: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
        };
        /** @description A checkout session reached its end. */
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
             * @description The payment that the event is about: the one in `data`, the refunded one, or the one that completed the session. Absent if there is none.
             */
            payment_id?: string;
            data: components["schemas"]["CheckoutSession"];
        };
        /**
         * @description A trial. Expect new values.
         * @enum {string}
         */
        PingEventType: "webhook.ping";
        /** @description A trial message. */
        Ping: {
            /** @description A greeting, in French. */
            message: string;
        };
        /** @description Sent on demand, to try an endpoint. */
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
        /** @description Any event, as it is delivered; `type` tells which. */
        WebhookEvent: components["schemas"]["PaymentEvent"] | components["schemas"]["RefundEvent"] | components["schemas"]["PayoutEvent"] | components["schemas"]["CheckoutSessionEvent"] | components["schemas"]["PingEvent"];
        /**
         * @description `pending` is due for another attempt; `failed` had its last one. Expect new values.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "delivered" | "failed";
        /** @description One attempt to deliver. It ends within 15 seconds whatever the receiver does. One that a stop of the server cut short is shown without an answer, does not count among the attempts of the schedule, and is made again at once. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description Time of the attempt.
             */
            attempted_at: string;
            /**
             * Format: int64
             * @description HTTP status of the answer; null when there was none.
             */
            status_code: number | null;
            /**
             * Format: int64
             * @description How long it took, in milliseconds.
             */
            duration_ms: number;
            /** @description Why there was no final answer; null when there was one. */
            error: string | null;
            /** @description Start of the answer's body; null when there was no answer. */
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
             * @description Its address now, empty once it is deleted; attempts made before a change of it went to the
             *     one before.
             */
            url: string;
            status: components["schemas"]["DeliveryStatus"];
            /**
             * Format: date-time
             * @description Time of the next attempt; null when none will follow.
             */
            next_attempt_at: string | null;
            /** @description Oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description Where to send an event again. */
        ResendEventRequest: {
            /**
             * Format: uuid
             * @description The endpoint; every one that takes this kind when absent.
             * @example 0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60
             */
            webhook_endpoint_id?: string;
        };
        /**
         * @description 1 to 255 printable ASCII characters, chosen by the caller, honoured for 30 days within the
         *     application and environment. The same key with the same request returns the first answer;
         *     with another request, also of another operation, it is refused with 409. Make a new one for
         *     each order, such as a random UUID, and keep it with the order.
         */
        IdempotencyKeyText: string;
        /**
         * @description `awaiting_approval`: a rule asks for a person's approval. `processing`: lines become payouts,
         *     or payouts are under way. `completed`: every payout has ended. `cancelled` and `rejected`:
         *     the lines that were left have been given up. Expect new values.
         * @enum {string}
         */
        BulkPayoutStatus: "awaiting_approval" | "processing" | "completed" | "cancelled" | "rejected";
        /** @description Either wrong fields (`errors`), or a business refusal (`code`). */
        UnprocessableResponse: components["schemas"]["ValidationErrorResponse"] | components["schemas"]["ErrorResponse"];
        /** @description Which payouts in a currency wait for approval. */
        PayoutApprovalRule: {
            currency: components["schemas"]["Currency"];
            /**
             * Format: int64
             * @description Payouts above this many minor units wait. `null` for any amount without approval.
             */
            threshold: number | null;
            /**
             * Format: int64
             * @description What may be paid out without approval within 24 hours, in minor units and without fees; a
             *     payout that would pass it waits. Payouts that failed do not count. `null` for no limit.
             */
            daily_limit: number | null;
            /**
             * Format: int64
             * @description A payout or bulk payout that waits and is above this many minor units needs the approval of
             *     two people. Never where it is `null` or absent.
             */
            two_approvers_above?: number | null;
        };
        /**
         * @description What becomes of a second payment that succeeds in one checkout session, after a customer
         *     corrected the number: `review` lists it for reconciliation, which is so at first; `refund`
         *     gives it back in full at once, and lists it where the balance does not cover the refund or
         *     where that fails. Expect new values.
         * @enum {string}
         */
        DuplicateCollection: "review" | "refund";
        /**
         * @description The language of error messages that the keys of an application receive: French at first. The
         *     account API prefers the language of `Accept-Language`. A repeated request receives its first
         *     reply unchanged. Expect new values.
         * @enum {string}
         */
        ErrorLanguage: "fr" | "en";
        /** @description What keys, limits and webhook endpoints belong to. */
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
            /** @description What the application is called. */
            name: string;
            /** @description Addresses or CIDR ranges, IPv4 or IPv6, that may use its keys; empty for any. */
            ip_allow_list: string[];
            /**
             * Format: int64
             * @description Requests a minute for each of its keys; 100 at first, null for no limit.
             */
            rate_limit_per_minute: number | null;
            /** @description Which payouts wait for approval, by currency; in a currency without a rule none does. */
            payout_approval_rules: components["schemas"]["PayoutApprovalRule"][];
            duplicate_collection: components["schemas"]["DuplicateCollection"];
            language: components["schemas"]["ErrorLanguage"];
            /** @description Where its customers write about a payment. `null` for no address. */
            support_email: string | null;
            /** @description What its customers call about a payment. `null` for no number. */
            support_phone: string | null;
            /** @description A page for its customers who need help. `null` for none. */
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
        /** @description One application. */
        ApplicationResponse: {
            data: components["schemas"]["Application"];
        };
        /**
         * @description A secret key calls the service; a publishable key may not.
         * @enum {string}
         */
        ApiKeyKind: "secret" | "publishable";
        /**
         * @description What a restricted key may do beside reading: create payments, refunds, payouts, or checkout
         *     sessions; manage payment links, or webhook endpoints and deliveries; note references and metadata
         *     on transactions; roll itself; advance the test clock. Expect new values.
         * @enum {string}
         */
        Permission: "payments:write" | "refunds:write" | "payouts:write" | "checkout:write" | "payment_links:write" | "webhooks:write" | "transactions:write" | "keys:write" | "sandbox:write";
        /** @description How to roll a key. */
        RollApiKeyRequest: {
            /**
             * Format: int64
             * @description How long the old key works on, in seconds; one day when absent.
             * @default 86400
             * @example 3600
             */
            overlap_seconds: number;
        };
        /** @description How far to move the sandbox. */
        AdvanceSandboxClockRequest: {
            /**
             * Format: int32
             * @description Seconds by which every deadline comes nearer, a year at most.
             */
            seconds: number;
        };
        /** @description What a move of the sandbox's clock brought nearer. */
        SandboxClock: {
            /**
             * Format: int32
             * @description Seconds moved.
             */
            seconds: number;
            /**
             * Format: int32
             * @description Payments, payouts and refunds whose next step came nearer.
             */
            transactions: number;
            /**
             * Format: int32
             * @description Webhook deliveries whose next attempt came nearer.
             */
            deliveries: number;
            /**
             * Format: int32
             * @description Open checkout sessions whose end came nearer.
             */
            checkout_sessions: number;
            /**
             * Format: int32
             * @description API keys whose end came nearer.
             */
            api_keys: number;
            /**
             * Format: int32
             * @description Replaced webhook secrets whose end came nearer.
             */
            webhook_secrets: number;
        };
        /** @description A sandbox that is later. */
        SandboxClockResponse: {
            data: components["schemas"]["SandboxClock"];
        };
    };
    responses: {
        /** @description The key is valid, but may not be used from here, not yet, or not for this. */
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
        /** @description Every line is a payout already, or the bulk was rejected. */
        BulkPayoutOver: {
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
        /** @description The body is larger than 4 MiB. */
        BulkTooLarge: {
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
        /**
         * @description Lines are faulty, of which the first hundred are named field by field and the others counted; or
         *     the balance does not suffice.
         */
        BulkRefused: {
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
        /**
         * @description Lines are faulty, of which the first hundred are named field by field and the others counted, or
         *     another field is wrong.
         */
        FaultyBulk: {
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
        /**
         * @description The rate limit of the key, or of the address, is reached, or that of faulty lines, or sixteen
         *     bulk payouts of the organisation are under way: the headers are those of the limit that is
         *     reached.
         */
        TooManyFaultyLines: {
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
        /** @description The key was rolled or revoked at the same moment; there is no new key. */
        KeyReplaced: {
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
        /** @description The secret key is missing or not valid. */
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
        /** @description The path exists, but not with this method; `Allow` names those it has. */
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
        /** @description Query parameters are missing or wrong; every wrong one is named. */
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
        /** @description The rate limit of the key, or of the address, is reached. */
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
        /** @description The headers of the request are too long. */
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
        /** @description The service cannot answer now, and the outcome may be unknown. Try again with the same idempotency key. */
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
        /** @description Nothing with this id in this application and environment. */
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
        /** @description Fields are missing or wrong; every wrong field is named. */
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
        /** @description The idempotency key was used with another request. */
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
    };
    parameters: {
        /**
         * @description Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
         *     that is no cursor is refused with 422 on `cursor`.
         * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
         */
        Cursor: string;
        /**
         * @description Position in the list: `meta.next_cursor` of the page before, with the same filters. Not
         *     together with `after`. A text that is no cursor is refused with 422 on `cursor`.
         */
        EventCursor: string;
        /** @description Of this link. Make a new one for each, and send it again with every retry. */
        IdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        /**
         * @description Of this bulk payout. Make a new one for each, and send it again with every retry.
         * @example 7da91c36-c5e0-4f9b-8b42-0e6a58d3f907
         */
        RequiredIdempotencyKey: components["schemas"]["IdempotencyKeyText"];
        /**
         * @description The field `reference`, where the body is CSV or does not have it.
         * @example SALAIRES-2026-11
         */
        BulkReference: string;
        /**
         * @description The field `description`, where the body is CSV or does not have it.
         * @example Salaires de novembre
         */
        BulkDescription: string;
        /**
         * @deprecated
         * @description Only checks, as the field `dry_run` does; for CSV and JSON. Ends with 2.0.0: use
         *     `previewBulkPayout`.
         */
        BulkDryRun: boolean;
        /**
         * @description Only lines in this state.
         * @example failed
         */
        LineState: components["schemas"]["BulkPayoutLineState"];
        /**
         * @description Only payouts of this bulk payout.
         * @example 0193a1f9-5d6e-7f70-8192-a3b4c5d6e7f8
         */
        BulkPayoutIdFilter: string;
        /**
         * @description Only payments of this checkout session.
         * @example 0193a1f0-1b2c-7d3e-8f4a-5b6c7d8e9f0a
         */
        CheckoutSessionIdFilter: string;
        /** @description Only links that are enabled, or only those that are not. */
        LinkEnabled: boolean;
        /**
         * @description Only this transaction.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        TransactionIdFilter: string;
        /**
         * @description Only payments (`collection`), payouts (`disbursement`) or refunds (`refund`).
         * @example collection
         */
        TypeFilter: components["schemas"]["TransactionType"];
        /** @description Only transactions in one of these states: `status=successful&status=failed`. */
        StatusFilter: components["schemas"]["AnyStatus"][];
        /**
         * @description Only transactions through this provider.
         * @example carrier1_momo
         */
        ProviderFilter: components["schemas"]["Provider"];
        /**
         * @description Only transactions in this country. It needs `created_from`, unless a filter beside it finds
         *     few.
         * @example CG
         */
        CountryFilter: components["schemas"]["Country"];
        /**
         * @description Only transactions in this currency. It needs `created_from`, unless a filter beside it finds
         *     few.
         * @example XAF
         */
        CurrencyFilter: components["schemas"]["Currency"];
        /**
         * @description Only transactions of at least this amount, in minor units. It needs `created_from`,
         *     unless a filter beside it finds few.
         */
        AmountMin: number;
        /**
         * @description Only transactions of at most this amount, in minor units. It needs `created_from`,
         *     unless a filter beside it finds few.
         */
        AmountMax: number;
        /**
         * @description Only transactions created at this time or later. With a filter by amount, country or
         *     currency it is at most 31 days before `created_to`, or now.
         * @example 2026-11-01T00:00:00Z
         */
        CreatedFrom: string;
        /**
         * @description Only transactions created before this time.
         * @example 2026-12-01T00:00:00Z
         */
        CreatedTo: string;
        /**
         * @description Only transactions of this number, however it was written there and here: in
         *     international form, or in the local form of `country`.
         * @example +242 06 512 34 56
         */
        PhoneNumberFilter: string;
        /**
         * @description Only the payout with this reference.
         * @example PO-20261121-7F3K9QZC
         */
        ReferenceFilter: string;
        /**
         * @description Only transactions with exactly this `merchant_reference`. An accented letter also matches its
         *     other Unicode form: composed (NFC), or decomposed (NFD, as in macOS file names).
         * @example FAC-2026-0042
         */
        MerchantReferenceFilter: string;
        /**
         * @description Only refunds of this payment.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        PaymentIdFilter: string;
        /**
         * @description Only transactions with this text at this key of their metadata:
         *     `metadata[commande]=2026-000123`. Several keys must all match. A number or a boolean
         *     matches its JSON text; objects and lists match nothing. Accented letters in keys and texts
         *     match in both Unicode forms, composed (NFC) and decomposed (NFD). What stands between the first
         *     `[` and the last `]` is the key.
         */
        MetadataFilter: {
            [key: string]: string;
        };
        /**
         * @description Currency of the statement.
         * @example XAF
         */
        StatementCurrency: components["schemas"]["Currency"];
        /**
         * @description Entries from this time on, from 1970 on.
         * @example 2026-11-01T00:00:00Z
         */
        StatementFrom: string;
        /**
         * @description Entries before this time, which is after `from`; now when absent.
         * @example 2026-12-01T00:00:00Z
         */
        StatementTo: string;
        /**
         * @description The month, as `2026-11`, from 1970 to 2099.
         * @example 2026-11
         */
        Month: string;
        /**
         * @description A phone number in international form; `00` and a missing `+` are understood.
         * @example +242 06 512 34 56
         */
        LookupNumber: string;
        /**
         * @description Only events of this kind.
         * @example payment.succeeded
         */
        EventType: components["schemas"]["EventKind"];
        /**
         * @description Only events about this payment, refund, payout or checkout session.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        ResourceId: string;
        /**
         * @description Only events about this checkout session, its payments and their refunds.
         * @example 0193a1f0-1b2c-7d3e-8f4a-5b6c7d8e9f0a
         */
        EventSessionId: string;
        /**
         * @description Only events with a delivery in this state, to `webhook_endpoint_id` where that is
         *     given.
         * @example failed
         */
        DeliveryState: components["schemas"]["DeliveryStatus"];
        /**
         * @description Only events with a delivery to this endpoint.
         * @example 0193a1ef-3b4c-7d5e-8f6a-7b8c9d0e1f2a
         */
        EventEndpoint: string;
        /**
         * @description Only events of this time or later.
         * @example 2026-11-01T00:00:00Z
         */
        EventsFrom: string;
        /**
         * @description Only events before this time.
         * @example 2026-12-01T00:00:00Z
         */
        EventsTo: string;
        /**
         * @description Follow the feed after this position: `meta.next_cursor` of an earlier answer, `0` or
         *     `latest`.
         * @example latest
         */
        After: string;
        /** @description Seconds to wait for the next event where the feed has none yet. */
        Wait: number;
        /** @description Items on a page. */
        PerPage: number;
        /**
         * @description `fr` or `en` for a file that people open with a spreadsheet of that language: UTF-8 with a byte
         *     order mark, and headings, kinds, types and statuses in that language. Cells are separated by `;`
         *     in French and by `,` in English. Amounts are in major units with every decimal of the currency:
         *     `9380,00` in French, `9380.00` in English; a payout that failed shows no fee. Times are
         *     `21/11/2026 10:00:01` in French and `2026-11-21 10:00:01` in English, in the time zone that
         *     their heading names: that of the organisation's country or, in files about all merchants, UTC.
         *     An apostrophe begins each cell that a spreadsheet would compute, round or take for a date, and
         *     each that begins with an apostrophe; one also precedes what would be a formula after a comma or
         *     a semicolon in a cell. The import of bulk payouts reads these amounts and apostrophes.
         *
         *     Without it, the file is the one for programs, as RFC 4180 has it: each cell is the value itself,
         *     and amounts are integers in minor units. Open that file with a program, not with a spreadsheet.
         * @example fr
         */
        FileLocale: "fr" | "en";
        /**
         * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        Id: string;
        /**
         * @description Identifier of the event. Anything of another form is `not_found`.
         * @example evt_0193a1f27c547b1e9d8a3f5b2c6d7e8f
         */
        EventId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description In the sandbox only, in French without accents, because header values are ASCII: where
         *     production would refuse a value that the sandbox accepts, field by field; and which query
         *     parameters and body fields are unknown and ignored, up to five of each, with the nearest
         *     known name. A replay repeats it.
         * @example En production, cette requete serait refusee. phone_number : Ce numero n'est pas possible dans ce pays.
         */
        "Sandbox-Notice": string;
        /**
         * @description Identifier of this request; quote it when you ask for help. It is the one that you sent in a
         *     header of the same name, where that has 1 to 128 characters of printable ASCII without
         *     spaces, quotation marks, `<` and `>`; else a new one.
         * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
         */
        "X-Request-Id": string;
        /**
         * @description Present where the service is reached over https, so that clients stay on https.
         * @example max-age=31536000
         */
        "Strict-Transport-Security": string;
        /**
         * @description Requests allowed in a minute; 9007199254740991 where there is no limit.
         * @example 100
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests left in the current window.
         * @example 99
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description Where this refusal is explained (RFC 8288): an entry of the error catalogue, named by `code`,
         *     by `invalid_request` where the reply names fields, or by `rate_limited`.
         * @example <https://pay.example.com/docs/errors#not_found>; rel="help"
         */
        Link: string;
        /**
         * @description The required authentication scheme (RFC 9110), and `error="invalid_token"` where a key was
         *     given under it.
         * @example Bearer realm="payments", error="invalid_token"
         */
        "WWW-Authenticate": string;
        /**
         * @description The methods of this path. `HEAD` is answered as `GET`, without a body.
         * @example GET, HEAD, POST
         */
        Allow: string;
        /**
         * @description Seconds to wait before trying again.
         * @example 42
         */
        "Retry-After": number;
        /**
         * @description The suggested file name.
         * @example attachment; filename="statement.csv"
         */
        "Content-Disposition": string;
        /**
         * @description Present and `true` when this is the stored answer to an earlier request.
         * @example true
         */
        "Idempotent-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Only this transaction.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id?: components["parameters"]["TransactionIdFilter"];
                /**
                 * @description Only payments (`collection`), payouts (`disbursement`) or refunds (`refund`).
                 * @example collection
                 */
                type?: components["parameters"]["TypeFilter"];
                /** @description Only transactions in one of these states: `status=successful&status=failed`. */
                status?: components["parameters"]["StatusFilter"];
                /**
                 * @description Only transactions through this provider.
                 * @example carrier1_momo
                 */
                provider?: components["parameters"]["ProviderFilter"];
                /**
                 * @description Only transactions in this country. It needs `created_from`, unless a filter beside it finds
                 *     few.
                 * @example CG
                 */
                country?: components["parameters"]["CountryFilter"];
                /**
                 * @description Only transactions in this currency. It needs `created_from`, unless a filter beside it finds
                 *     few.
                 * @example XAF
                 */
                currency?: components["parameters"]["CurrencyFilter"];
                /**
                 * @description Only transactions of at least this amount, in minor units. It needs `created_from`,
                 *     unless a filter beside it finds few.
                 */
                amount_min?: components["parameters"]["AmountMin"];
                /**
                 * @description Only transactions of at most this amount, in minor units. It needs `created_from`,
                 *     unless a filter beside it finds few.
                 */
                amount_max?: components["parameters"]["AmountMax"];
                /**
                 * @description Only transactions created at this time or later. With a filter by amount, country or
                 *     currency it is at most 31 days before `created_to`, or now.
                 * @example 2026-11-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only transactions created before this time.
                 * @example 2026-12-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only transactions of this number, however it was written there and here: in
                 *     international form, or in the local form of `country`.
                 * @example +242 06 512 34 56
                 */
                phone_number?: components["parameters"]["PhoneNumberFilter"];
                /**
                 * @description Only the payout with this reference.
                 * @example PO-20261121-7F3K9QZC
                 */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description Only transactions with exactly this `merchant_reference`. An accented letter also matches its
                 *     other Unicode form: composed (NFC), or decomposed (NFD, as in macOS file names).
                 * @example FAC-2026-0042
                 */
                merchant_reference?: components["parameters"]["MerchantReferenceFilter"];
                /**
                 * @description Only refunds of this payment.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                payment_id?: components["parameters"]["PaymentIdFilter"];
                /**
                 * @description Only payouts of this bulk payout.
                 * @example 0193a1f9-5d6e-7f70-8192-a3b4c5d6e7f8
                 */
                bulk_payout_id?: components["parameters"]["BulkPayoutIdFilter"];
                /**
                 * @description Only payments of this checkout session.
                 * @example 0193a1f0-1b2c-7d3e-8f4a-5b6c7d8e9f0a
                 */
                checkout_session_id?: components["parameters"]["CheckoutSessionIdFilter"];
                /**
                 * @description Only transactions with this text at this key of their metadata:
                 *     `metadata[commande]=2026-000123`. Several keys must all match. A number or a boolean
                 *     matches its JSON text; objects and lists match nothing. Accented letters in keys and texts
                 *     match in both Unicode forms, composed (NFC) and decomposed (NFD). What stands between the first
                 *     `[` and the last `]` is the key.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
                 *     that is no cursor is refused with 422 on `cursor`.
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionList"];
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
    downloadTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Only this transaction.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id?: components["parameters"]["TransactionIdFilter"];
                /**
                 * @description Only payments (`collection`), payouts (`disbursement`) or refunds (`refund`).
                 * @example collection
                 */
                type?: components["parameters"]["TypeFilter"];
                /** @description Only transactions in one of these states: `status=successful&status=failed`. */
                status?: components["parameters"]["StatusFilter"];
                /**
                 * @description Only transactions through this provider.
                 * @example carrier1_momo
                 */
                provider?: components["parameters"]["ProviderFilter"];
                /**
                 * @description Only transactions in this country. It needs `created_from`, unless a filter beside it finds
                 *     few.
                 * @example CG
                 */
                country?: components["parameters"]["CountryFilter"];
                /**
                 * @description Only transactions in this currency. It needs `created_from`, unless a filter beside it finds
                 *     few.
                 * @example XAF
                 */
                currency?: components["parameters"]["CurrencyFilter"];
                /**
                 * @description Only transactions of at least this amount, in minor units. It needs `created_from`,
                 *     unless a filter beside it finds few.
                 */
                amount_min?: components["parameters"]["AmountMin"];
                /**
                 * @description Only transactions of at most this amount, in minor units. It needs `created_from`,
                 *     unless a filter beside it finds few.
                 */
                amount_max?: components["parameters"]["AmountMax"];
                /**
                 * @description Only transactions created at this time or later. With a filter by amount, country or
                 *     currency it is at most 31 days before `created_to`, or now.
                 * @example 2026-11-01T00:00:00Z
                 */
                created_from?: components["parameters"]["CreatedFrom"];
                /**
                 * @description Only transactions created before this time.
                 * @example 2026-12-01T00:00:00Z
                 */
                created_to?: components["parameters"]["CreatedTo"];
                /**
                 * @description Only transactions of this number, however it was written there and here: in
                 *     international form, or in the local form of `country`.
                 * @example +242 06 512 34 56
                 */
                phone_number?: components["parameters"]["PhoneNumberFilter"];
                /**
                 * @description Only the payout with this reference.
                 * @example PO-20261121-7F3K9QZC
                 */
                reference?: components["parameters"]["ReferenceFilter"];
                /**
                 * @description Only transactions with exactly this `merchant_reference`. An accented letter also matches its
                 *     other Unicode form: composed (NFC), or decomposed (NFD, as in macOS file names).
                 * @example FAC-2026-0042
                 */
                merchant_reference?: components["parameters"]["MerchantReferenceFilter"];
                /**
                 * @description Only refunds of this payment.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                payment_id?: components["parameters"]["PaymentIdFilter"];
                /**
                 * @description Only payouts of this bulk payout.
                 * @example 0193a1f9-5d6e-7f70-8192-a3b4c5d6e7f8
                 */
                bulk_payout_id?: components["parameters"]["BulkPayoutIdFilter"];
                /**
                 * @description Only payments of this checkout session.
                 * @example 0193a1f0-1b2c-7d3e-8f4a-5b6c7d8e9f0a
                 */
                checkout_session_id?: components["parameters"]["CheckoutSessionIdFilter"];
                /**
                 * @description Only transactions with this text at this key of their metadata:
                 *     `metadata[commande]=2026-000123`. Several keys must all match. A number or a boolean
                 *     matches its JSON text; objects and lists match nothing. Accented letters in keys and texts
                 *     match in both Unicode forms, composed (NFC) and decomposed (NFD). What stands between the first
                 *     `[` and the last `]` is the key.
                 */
                metadata?: components["parameters"]["MetadataFilter"];
                /**
                 * @description `fr` or `en` for a file that people open with a spreadsheet of that language: UTF-8 with a byte
                 *     order mark, and headings, kinds, types and statuses in that language. Cells are separated by `;`
                 *     in French and by `,` in English. Amounts are in major units with every decimal of the currency:
                 *     `9380,00` in French, `9380.00` in English; a payout that failed shows no fee. Times are
                 *     `21/11/2026 10:00:01` in French and `2026-11-21 10:00:01` in English, in the time zone that
                 *     their heading names: that of the organisation's country or, in files about all merchants, UTC.
                 *     An apostrophe begins each cell that a spreadsheet would compute, round or take for a date, and
                 *     each that begins with an apostrophe; one also precedes what would be a formula after a comma or
                 *     a semicolon in a cell. The import of bulk payouts reads these amounts and apostrophes.
                 *
                 *     Without it, the file is the one for programs, as RFC 4180 has it: each cell is the value itself,
                 *     and amounts are integers in minor units. Open that file with a program, not with a spreadsheet.
                 * @example fr
                 */
                locale?: components["parameters"]["FileLocale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transactions, as they are read. */
            200: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["TransactionFile"];
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
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountTransactionResponse"];
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
    updateTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
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
            /** @description The transaction as it is now. */
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
                    "application/json": components["schemas"]["AccountTransactionResponse"];
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
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
                 *     that is no cursor is refused with 422 on `cursor`.
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedWebhookEndpointResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
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
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
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
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
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
            /** @description The endpoint as it is now. */
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
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
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
            /** @description The new secret. */
            201: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
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
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trial is queued. */
            202: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEventResponse"];
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
                type?: components["parameters"]["EventType"];
                /**
                 * @description Only events about this payment, refund, payout or checkout session.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                resource_id?: components["parameters"]["ResourceId"];
                /**
                 * @description Only events about this checkout session, its payments and their refunds.
                 * @example 0193a1f0-1b2c-7d3e-8f4a-5b6c7d8e9f0a
                 */
                checkout_session_id?: components["parameters"]["EventSessionId"];
                /**
                 * @description Only events with a delivery in this state, to `webhook_endpoint_id` where that is
                 *     given.
                 * @example failed
                 */
                delivery_status?: components["parameters"]["DeliveryState"];
                /**
                 * @description Only events with a delivery to this endpoint.
                 * @example 0193a1ef-3b4c-7d5e-8f6a-7b8c9d0e1f2a
                 */
                webhook_endpoint_id?: components["parameters"]["EventEndpoint"];
                /**
                 * @description Only events of this time or later.
                 * @example 2026-11-01T00:00:00Z
                 */
                created_from?: components["parameters"]["EventsFrom"];
                /**
                 * @description Only events before this time.
                 * @example 2026-12-01T00:00:00Z
                 */
                created_to?: components["parameters"]["EventsTo"];
                /**
                 * @description Follow the feed after this position: `meta.next_cursor` of an earlier answer, `0` or
                 *     `latest`.
                 * @example latest
                 */
                after?: components["parameters"]["After"];
                /** @description Seconds to wait for the next event where the feed has none yet. */
                wait?: components["parameters"]["Wait"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the page before, with the same filters. Not
                 *     together with `after`. A text that is no cursor is refused with 422 on `cursor`.
                 */
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
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
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the event. Anything of another form is `not_found`.
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEventDetailResponse"];
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
                 * @description Identifier of the event. Anything of another form is `not_found`.
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
            /** @description The event will be sent again. */
            202: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEventDetailResponse"];
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
            /** @description The recovery is started. */
            202: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRecoveryResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    listEventRecoveries: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
                 *     that is no cursor is refused with 422 on `cursor`.
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
            /** @description One page of recoveries. */
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
                    "application/json": components["schemas"]["EventRecoveryList"];
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
    getEventRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recovery. */
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
                    "application/json": components["schemas"]["EventRecoveryResponse"];
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
    getStatement: {
        parameters: {
            query: {
                /**
                 * @description Currency of the statement.
                 * @example XAF
                 */
                currency: components["parameters"]["StatementCurrency"];
                /**
                 * @description Entries from this time on, from 1970 on.
                 * @example 2026-11-01T00:00:00Z
                 */
                from: components["parameters"]["StatementFrom"];
                /**
                 * @description Entries before this time, which is after `from`; now when absent.
                 * @example 2026-12-01T00:00:00Z
                 */
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementResponse"];
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
    downloadStatement: {
        parameters: {
            query: {
                /**
                 * @description Currency of the statement.
                 * @example XAF
                 */
                currency: components["parameters"]["StatementCurrency"];
                /**
                 * @description Entries from this time on, from 1970 on.
                 * @example 2026-11-01T00:00:00Z
                 */
                from: components["parameters"]["StatementFrom"];
                /**
                 * @description Entries before this time, which is after `from`; now when absent.
                 * @example 2026-12-01T00:00:00Z
                 */
                to?: components["parameters"]["StatementTo"];
                /**
                 * @description `fr` or `en` for a file that people open with a spreadsheet of that language: UTF-8 with a byte
                 *     order mark, and headings, kinds, types and statuses in that language. Cells are separated by `;`
                 *     in French and by `,` in English. Amounts are in major units with every decimal of the currency:
                 *     `9380,00` in French, `9380.00` in English; a payout that failed shows no fee. Times are
                 *     `21/11/2026 10:00:01` in French and `2026-11-21 10:00:01` in English, in the time zone that
                 *     their heading names: that of the organisation's country or, in files about all merchants, UTC.
                 *     An apostrophe begins each cell that a spreadsheet would compute, round or take for a date, and
                 *     each that begins with an apostrophe; one also precedes what would be a formula after a comma or
                 *     a semicolon in a cell. The import of bulk payouts reads these amounts and apostrophes.
                 *
                 *     Without it, the file is the one for programs, as RFC 4180 has it: each cell is the value itself,
                 *     and amounts are integers in minor units. Open that file with a program, not with a spreadsheet.
                 * @example fr
                 */
                locale?: components["parameters"]["FileLocale"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement, as it is read. */
            200: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["StatementFile"];
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
    getSettlementSummary: {
        parameters: {
            query: {
                /**
                 * @description The month, as `2026-11`, from 1970 to 2099.
                 * @example 2026-11
                 */
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettlementSummaryResponse"];
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
    listPaymentLinks: {
        parameters: {
            query?: {
                /** @description Only links that are enabled, or only those that are not. */
                enabled?: components["parameters"]["LinkEnabled"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
                 *     that is no cursor is refused with 422 on `cursor`.
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
            /** @description One page of links. */
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
                    "application/json": components["schemas"]["PaymentLinkList"];
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
    createPaymentLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of this link. Make a new one for each, and send it again with every retry. */
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentLinkResponse"];
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
    getPaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
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
                    "application/json": components["schemas"]["PaymentLinkResponse"];
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
    updatePaymentLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
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
            /** @description The link as it is now. */
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
                    "application/json": components["schemas"]["PaymentLinkResponse"];
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
    getPaymentLinkSvg: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
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
                    "image/svg+xml": components["schemas"]["SvgPicture"];
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
    getPaymentLinkPng: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
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
                    "image/png": components["schemas"]["PngPicture"];
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
    listBulkPayouts: {
        parameters: {
            query?: {
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
                 *     that is no cursor is refused with 422 on `cursor`.
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkPayoutList"];
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
    createBulkPayout: {
        parameters: {
            query?: {
                /**
                 * @description The field `reference`, where the body is CSV or does not have it.
                 * @example SALAIRES-2026-11
                 */
                reference?: components["parameters"]["BulkReference"];
                /**
                 * @description The field `description`, where the body is CSV or does not have it.
                 * @example Salaires de novembre
                 */
                description?: components["parameters"]["BulkDescription"];
                /**
                 * @deprecated
                 * @description Only checks, as the field `dry_run` does; for CSV and JSON. Ends with 2.0.0: use
                 *     `previewBulkPayout`.
                 */
                dry_run?: components["parameters"]["BulkDryRun"];
            };
            header: {
                /**
                 * @description Of this bulk payout. Make a new one for each, and send it again with every retry.
                 * @example 7da91c36-c5e0-4f9b-8b42-0e6a58d3f907
                 */
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
            /** @description The dry run, with what the bulk would cost; ends with 2.0.0. */
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
                    "application/json": components["schemas"]["BulkPayoutPreviewResponse"];
                };
            };
            /** @description The bulk; its money is reserved. */
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
                    "application/json": components["schemas"]["NewBulkPayoutResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BulkTooLarge"];
            422: components["responses"]["BulkRefused"];
            429: components["responses"]["TooManyFaultyLines"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewBulkPayout: {
        parameters: {
            query?: {
                /**
                 * @description The field `reference`, where the body is CSV or does not have it.
                 * @example SALAIRES-2026-11
                 */
                reference?: components["parameters"]["BulkReference"];
                /**
                 * @description The field `description`, where the body is CSV or does not have it.
                 * @example Salaires de novembre
                 */
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
            /** @description What the bulk would cost. */
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
                    "application/json": components["schemas"]["BulkPayoutPreviewResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BulkTooLarge"];
            422: components["responses"]["FaultyBulk"];
            429: components["responses"]["TooManyFaultyLines"];
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
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bulk. */
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
                    "application/json": components["schemas"]["BulkPayoutResponse"];
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
                 * @description Only lines in this state.
                 * @example failed
                 */
                state?: components["parameters"]["LineState"];
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
                 *     that is no cursor is refused with 422 on `cursor`.
                 * @example MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm
                 */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
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
    downloadBulkPayoutResults: {
        parameters: {
            query?: {
                /**
                 * @description `fr` or `en` for a file that people open with a spreadsheet of that language: UTF-8 with a byte
                 *     order mark, and headings, kinds, types and statuses in that language. Cells are separated by `;`
                 *     in French and by `,` in English. Amounts are in major units with every decimal of the currency:
                 *     `9380,00` in French, `9380.00` in English; a payout that failed shows no fee. Times are
                 *     `21/11/2026 10:00:01` in French and `2026-11-21 10:00:01` in English, in the time zone that
                 *     their heading names: that of the organisation's country or, in files about all merchants, UTC.
                 *     An apostrophe begins each cell that a spreadsheet would compute, round or take for a date, and
                 *     each that begins with an apostrophe; one also precedes what would be a formula after a comma or
                 *     a semicolon in a cell. The import of bulk payouts reads these amounts and apostrophes.
                 *
                 *     Without it, the file is the one for programs, as RFC 4180 has it: each cell is the value itself,
                 *     and amounts are integers in minor units. Open that file with a program, not with a spreadsheet.
                 * @example fr
                 */
                locale?: components["parameters"]["FileLocale"];
            };
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines, as they are read. */
            200: {
                headers: {
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": components["schemas"]["BulkPayoutResults"];
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
    cancelBulkPayout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier given at creation. Anything that is not a uuid is `not_found`.
                 * @example 0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bulk is cancelled. */
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
                    "application/json": components["schemas"]["BulkPayoutResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["BulkPayoutOver"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketListResponse"];
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
    lookUpMarket: {
        parameters: {
            query: {
                /**
                 * @description A phone number in international form; `00` and a missing `+` are understood.
                 * @example +242 06 512 34 56
                 */
                phone_number: components["parameters"]["LookupNumber"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known of the number. */
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
                    "application/json": components["schemas"]["NumberLookupResponse"];
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplicationResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
                /** @description Items on a page. */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * @description Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
                 *     that is no cursor is refused with 422 on `cursor`.
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountApiKeyResponse"];
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
                    "Sandbox-Notice": components["headers"]["Sandbox-Notice"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Strict-Transport-Security": components["headers"]["Strict-Transport-Security"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedAccountApiKeyResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["KeyReplaced"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["InvalidRequest"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
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
            /** @description What came nearer. */
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
                    "application/json": components["schemas"]["SandboxClockResponse"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
}
