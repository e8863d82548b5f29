/* eslint-disable */
/* tslint:disable */
// @ts-nocheck
/*
 * ---------------------------------------------------------------
 * ## THIS FILE WAS GENERATED VIA SWAGGER-TYPESCRIPT-API        ##
 * ##                                                           ##
 * ## AUTHOR: acacode                                           ##
 * ## SOURCE: https://github.com/acacode/swagger-typescript-api ##
 * ---------------------------------------------------------------
 */

/** A trial. Expect new values. */
export type PingEventType = "webhook.ping";

/** `completed` and `expired` are final. Expect new values. */
export type CheckoutSessionStatus = "open" | "completed" | "expired";

/** What happened to the session. Expect new values. */
export type CheckoutSessionEventType =
  | "checkout.session.completed"
  | "checkout.session.expired";

/**
 * `pending` waits for approval, `approved` and `processing` are in progress; `completed`,
 * `failed` and `rejected` are final. Expect new values.
 */
export type PayoutStatus =
  | "pending"
  | "approved"
  | "processing"
  | "completed"
  | "failed"
  | "rejected";

/** What happened to the payout. Expect new values. */
export type PayoutEventType =
  | "payout.approved"
  | "payout.completed"
  | "payout.failed"
  | "payout.rejected";

/** What happened to the refund. Expect new values. */
export type RefundEventType = "refund.succeeded" | "refund.failed";

/** Why a transaction failed. Expect new values. */
export type FailureReason =
  | "insufficient_funds"
  | "payer_not_found"
  | "payer_limit_reached"
  | "payer_account_blocked"
  | "expired"
  | "provider_unavailable"
  | "provider_error";

/**
 * `pending` and `processing` are in progress; `successful`, `failed` and `cancelled` (the
 * payer declined) are final. Expect new values.
 */
export type TransactionStatus =
  | "pending"
  | "processing"
  | "successful"
  | "failed"
  | "cancelled";

/** A mobile money provider. Expect new values. */
export type Provider = "carrier1_momo" | "carrier2_money";

/** What the transaction does. Expect new values. */
export type TransactionType = "collection" | "disbursement" | "refund";

/** What happened to the payment. Expect new values. */
export type PaymentEventType =
  | "payment.succeeded"
  | "payment.failed"
  | "payment.cancelled";

/** Sandbox or real money. */
export type Environment = "live" | "test";

/** What went wrong, for a program to decide on. Expect new values. */
export type ErrorCode =
  | "missing_api_key"
  | "invalid_api_key"
  | "missing_management_token"
  | "invalid_management_token"
  | "ip_not_whitelisted"
  | "kyc_verification_required"
  | "key_not_permitted"
  | "sandbox_only"
  | "key_replaced"
  | "not_found"
  | "method_not_allowed"
  | "idempotency_conflict"
  | "bulk_payout_over"
  | "already_final"
  | "awaiting_approval"
  | "already_resolved"
  | "organisation_may_not_pay"
  | "not_awaiting_approval"
  | "payload_too_large"
  | "insufficient_balance"
  | "not_refundable"
  | "malformed_request"
  | "headers_too_large"
  | "request_timeout"
  | "internal_error"
  | "service_unavailable"
  | "provider_unavailable";

/** ISO 4217 code of a currency in which the service works. Expect new values. */
export type Currency =
  | "CDF"
  | "GHS"
  | "GNF"
  | "KES"
  | "LRD"
  | "MGA"
  | "MWK"
  | "NGN"
  | "RWF"
  | "SCR"
  | "SZL"
  | "TZS"
  | "UGX"
  | "USD"
  | "XAF"
  | "XOF"
  | "ZAR"
  | "ZMW";

/** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
export type Country =
  | "CG"
  | "CM"
  | "BJ"
  | "CI"
  | "GH"
  | "GN"
  | "LR"
  | "SZ"
  | "UG"
  | "ZA"
  | "ZM"
  | "CD"
  | "GA"
  | "KE"
  | "MG"
  | "MW"
  | "NE"
  | "NG"
  | "RW"
  | "SC"
  | "TZ"
  | "TD";

/** Whether this process lets calls through (`closed`) or spares the provider. Expect new values. */
export type CircuitState = "closed" | "open" | "half-open";

/**
 * What changed a status: the order was submitted to its provider (`submission`), the provider
 * reported its final status (`provider_report`), a payout that needs no review was approved
 * (`automatic_approval`), an administrator approved or rejected one (`decision`), a sandbox
 * outcome was set (`sandbox_outcome`), or a reconciliation item was settled (`evidence`).
 * Expect new values.
 */
export type TransitionCause =
  | "submission"
  | "provider_report"
  | "automatic_approval"
  | "decision"
  | "sandbox_outcome"
  | "evidence";

/**
 * With `settle`: how the transaction really ended, as one of its final statuses. A payout is
 * `completed`, a payment or refund `successful`; only a payment can be `cancelled`.
 */
export type ProvenStatus = "successful" | "completed" | "failed" | "cancelled";

/** The decision on an item. Expect new values. */
export type Resolution = "settled" | "dismissed";

/** What must be true of the ledger. */
export type LedgerRule =
  | "postings sum to zero"
  | "balances follow from entries"
  | "reservations are open orders"
  | "postings follow from statuses"
  | "entries belong to their posting"
  | "a debt leaves no balance";

/**
 * `awaiting_approval`: a rule asks for a person's approval. `processing`: lines become payouts,
 * or payouts are under way. `completed`: every payout has ended. `cancelled` and `rejected`:
 * the lines that were left have been given up. Expect new values.
 */
export type BulkPayoutStatus =
  | "awaiting_approval"
  | "processing"
  | "completed"
  | "cancelled"
  | "rejected";

/**
 * An account of the chart; each belongs to an organisation. `merchant_debt` is at zero or below
 * it: what the merchant owes after a correction. Expect new values.
 */
export type LedgerAccount =
  | "merchant_available"
  | "merchant_debt"
  | "payout_reservation"
  | "refund_reservation"
  | "fee_income"
  | "sandbox_funding"
  | "provider_float:carrier1_momo"
  | "provider_float:carrier2_money";

/** `pending` is due for another attempt; `failed` had its last one. Expect new values. */
export type DeliveryStatus = "pending" | "delivered" | "failed";

/**
 * Why an endpoint is disabled: `manual` by request, `gone` after a 410 answer, `failing` after
 * five days of failures only. Expect new values.
 */
export type DisabledReason = "manual" | "gone" | "failing";

/** The change that an event reports. Expect new values. */
export type EventKind =
  | "payment.succeeded"
  | "payment.failed"
  | "payment.cancelled"
  | "refund.succeeded"
  | "refund.failed"
  | "payout.approved"
  | "payout.completed"
  | "payout.failed"
  | "payout.rejected"
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "webhook.ping";

/**
 * What a restricted key may do beside reading: create payments, refunds, payouts, or checkout
 * sessions; manage payment links, or webhook endpoints and deliveries; roll itself; advance the test clock.
 * Expect new values.
 */
export type Permission =
  | "payments:write"
  | "refunds:write"
  | "payouts:write"
  | "checkout:write"
  | "payment_links:write"
  | "webhooks:write"
  | "keys:write"
  | "sandbox:write";

/** A secret key calls the service; a publishable key may not. */
export type ApiKeyKind = "secret" | "publishable";

/** Status of the identity verification; live keys require `verified`. Expect new values. */
export type KycStatus = "none" | "pending" | "verified" | "rejected";

/** Any event, as it is delivered; `type` tells which. */
export type WebhookEvent =
  | ({
      type: "payment.succeeded";
    } & PaymentEvent)
  | ({
      type: "payment.failed";
    } & PaymentEvent)
  | ({
      type: "payment.cancelled";
    } & PaymentEvent)
  | ({
      type: "refund.succeeded";
    } & RefundEvent)
  | ({
      type: "refund.failed";
    } & RefundEvent)
  | ({
      type: "payout.approved";
    } & PayoutEvent)
  | ({
      type: "payout.completed";
    } & PayoutEvent)
  | ({
      type: "payout.failed";
    } & PayoutEvent)
  | ({
      type: "payout.rejected";
    } & PayoutEvent)
  | ({
      type: "checkout.session.completed";
    } & CheckoutSessionEvent)
  | ({
      type: "checkout.session.expired";
    } & CheckoutSessionEvent)
  | ({
      type: "webhook.ping";
    } & PingEvent);

/** The decision on an item, to state the final status, or to change nothing. */
export type ResolveReconciliationItemRequest =
  | ({
      action: "settle";
    } & SettledItem)
  | ({
      action: "dismiss";
    } & DismissedItem);

/** How a sandbox transaction ends; `failed` needs its `failure_reason`. */
export type SetSandboxOutcomeRequest =
  | ({
      status: "successful";
    } & SandboxEnd)
  | ({
      status: "failed";
    } & SandboxFailure)
  | ({
      status: "cancelled";
    } & SandboxEnd);

/** The position of this page in the list, and how to go on. */
export interface ManagedPaginationMeta {
  /**
   * Number of this page.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  current_page: number;
  /**
   * Position of the first item of this page; null when it is empty.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  from: number | null;
  /**
   * Number of the last page.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  last_page: number;
  /**
   * Items on a page.
   * @min 1
   * @max 100
   */
  per_page: number;
  /**
   * Position of the last item of this page; null when it is empty.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  to: number | null;
  /**
   * Items in all.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  total: number;
  /** The `cursor` of the page after this one; null where there is none. */
  next_cursor: string | null;
}

/** An organisation to sign up. */
export interface CreateOrganisationRequest {
  /**
   * What the organisation is called.
   * @minLength 1
   * @maxLength 120
   * @example "Boutique Kin"
   */
  name: string;
  /**
   * Contact address.
   * @format email
   * @maxLength 254
   * @example "contact@boutique.example"
   */
  email: string;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
}

/** A result of the identity verification. */
export interface SetKycStatusRequest {
  /** Status of the identity verification; live keys require `verified`. Expect new values. */
  status: KycStatus;
}

/** Why an organisation is suspended. */
export interface SuspendOrganisationRequest {
  /**
   * For the administrators; the organisation does not see it.
   * @minLength 1
   * @maxLength 255
   * @example "Customers complain about goods that never arrive"
   */
  reason: string;
}

/** An application to create. */
export interface CreateApplicationRequest {
  /**
   * What the application is called.
   * @minLength 1
   * @maxLength 120
   * @example "Site marchand"
   */
  name: string;
}

/** Which payouts in a currency wait for approval. */
export interface PayoutApprovalRule {
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Payouts above this many minor units wait. `null` for any amount without approval.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  threshold: number | null;
  /**
   * What may be paid out without approval within 24 hours, in minor units and without fees; a
   * payout that would pass it waits. Payouts that failed do not count. `null` for no limit.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  daily_limit: number | null;
}

/**
 * An IP address or a CIDR range of them, IPv4 or IPv6, without host names.
 * @format ip-range
 * @maxLength 64
 */
export type NetworkRange = string;

/** What to change in an application. */
export interface UpdateApplicationRequest {
  /**
   * What the application is called.
   * @minLength 1
   * @maxLength 120
   * @example "Site marchand"
   */
  name?: string;
  /**
   * Addresses or CIDR ranges, IPv4 or IPv6, that may use its keys; empty for any.
   * @maxItems 200
   * @example ["203.0.113.7","2001:db8::/32"]
   */
  ip_allow_list?: NetworkRange[];
  /**
   * Requests a minute for each of its keys; null for no limit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   * @example 600
   */
  rate_limit_per_minute?: number | null;
  /**
   * The rules, one a currency, in place of those before; empty for none.
   * @maxItems 18
   */
  payout_approval_rules?: PayoutApprovalRule[];
}

/** A key to create. */
export interface CreateApiKeyRequest {
  /** A secret key calls the service; a publishable key may not. */
  kind: ApiKeyKind;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Display name.
   * @maxLength 120
   * @example "Serveur de paiement"
   */
  name?: string | null;
  /**
   * Time from which the key is refused, in the future; null or absent for never.
   * @format date-time
   * @example "2027-11-21T09:00:00.000Z"
   */
  expires_at?: string | null;
  /**
   * What the key may do beside reading; an empty list for a key that only reads. Null or
   * absent for a key that may do everything. A rolled key passes its permissions on.
   * @maxItems 8
   * @uniqueItems true
   */
  permissions?: Permission[] | null;
}

/** How to roll a key. */
export interface RollApiKeyRequest {
  /**
   * How long the old key works on, in seconds; one day when absent.
   * @format int64
   * @min 0
   * @max 2592000
   * @default 86400
   * @example 3600
   */
  overlap_seconds?: number;
}

/** A webhook endpoint to register. */
export interface CreateWebhookEndpointRequest {
  /**
   * Address that receives the events: `https://`, in the sandbox also `http://`. Nothing is delivered to loopback, private, link-local or metadata addresses unless the server is set to allow it.
   * @format uri
   * @maxLength 2048
   * @example "https://boutique.example/webhooks"
   */
  url: string;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Kinds to receive; null or absent for all.
   * @maxItems 100
   * @minItems 1
   */
  events?: EventKind[] | null;
}

/** What to change in a webhook endpoint. */
export interface UpdateWebhookEndpointRequest {
  /**
   * Address that receives the events: `https://`, in the sandbox also `http://`. Nothing is delivered to loopback, private, link-local or metadata addresses unless the server is set to allow it.
   * @format uri
   * @maxLength 2048
   * @example "https://boutique.example/webhooks"
   */
  url?: string;
  /**
   * Kinds to receive; null for all.
   * @maxItems 100
   * @minItems 1
   */
  events?: EventKind[] | null;
  /**
   * Whether events are sent to it.
   * @example false
   */
  enabled?: boolean;
}

/** How to rotate a secret. */
export interface RotateWebhookSecretRequest {
  /**
   * How long the secret that was the newest still signs, in seconds; one day when absent.
   * @format int64
   * @min 0
   * @max 2592000
   * @default 86400
   * @example 3600
   */
  overlap_seconds?: number;
}

/** Where to send an event again. */
export interface ResendEventRequest {
  /**
   * The endpoint; every one that takes this kind when absent.
   * @format uuid
   * @example "0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60"
   */
  webhook_endpoint_id?: string;
}

/** A failure, with its reason. */
export interface SandboxFailure {
  /** It fails. */
  status: "failed";
  /** Why a transaction failed. Expect new values. */
  failure_reason: FailureReason;
}

/** An end for which there is no reason to give. */
export interface SandboxEnd {
  /** It succeeds, or the payer declines. */
  status: "successful" | "cancelled";
  /** Absent or null. */
  failure_reason?: null;
}

/** An account that signed up. */
export interface Organisation {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * What the organisation is called.
   * @minLength 1
   * @maxLength 120
   */
  name: string;
  /**
   * Contact address.
   * @format email
   * @maxLength 254
   */
  email: string;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /** Status of the identity verification; live keys require `verified`. Expect new values. */
  kyc_status: KycStatus;
  /**
   * Since when it is suspended; null while it is not.
   * @format date-time
   */
  suspended_at: string | null;
  /**
   * Why it is suspended; null while it is not.
   * @maxLength 255
   */
  suspension_reason: string | null;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
  /**
   * Time of the last change.
   * @format date-time
   */
  updated_at: string;
}

/** What keys, limits and webhook endpoints belong to. */
export interface Application {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The organisation it belongs to.
   * @format uuid
   */
  organisation_id: string;
  /**
   * What the application is called.
   * @minLength 1
   * @maxLength 120
   */
  name: string;
  /** Addresses or CIDR ranges, IPv4 or IPv6, that may use its keys; empty for any. */
  ip_allow_list: string[];
  /**
   * Requests a minute for each of its keys; 100 at first, null for no limit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  rate_limit_per_minute: number | null;
  /** Which payouts wait for approval, by currency; in a currency without a rule none does. */
  payout_approval_rules: PayoutApprovalRule[];
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
  /**
   * Time of the last change.
   * @format date-time
   */
  updated_at: string;
}

/** A sandbox key made at sign-up, shown once. */
export interface IssuedSandboxKey {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /** A secret key calls the service; a publishable key may not. */
  kind: ApiKeyKind;
  /** Sandbox or real money. */
  environment: Environment;
  /** The full key, shown once. */
  key: string;
}

/** A new organisation with all it needs to start. */
export interface SignUp {
  /** An account that signed up. */
  organisation: Organisation;
  /** What keys, limits and webhook endpoints belong to. */
  application: Application;
  /** One secret and one publishable sandbox key. */
  api_keys: IssuedSandboxKey[];
}

/** A key, without what must stay secret. */
export interface ApiKey {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The application it belongs to.
   * @format uuid
   */
  application_id: string;
  /** A secret key calls the service; a publishable key may not. */
  kind: ApiKeyKind;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Display name.
   * @maxLength 120
   */
  name: string | null;
  /** What the key may do beside reading; null where it may do everything. */
  permissions: Permission[] | null;
  /** How the key begins. */
  prefix: string;
  /**
   * How the key ends.
   * @minLength 4
   * @maxLength 4
   */
  last_four: string;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
  /**
   * About when the key was last used; null when it never was.
   * @format date-time
   */
  last_used_at: string | null;
  /**
   * Time from which the key is refused; null when it does not expire.
   * @format date-time
   */
  expires_at: string | null;
  /**
   * Time of revocation; null when it was not.
   * @format date-time
   */
  revoked_at: string | null;
}

/** A key that was just created. */
export interface IssuedApiKey {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The application it belongs to.
   * @format uuid
   */
  application_id: string;
  /** A secret key calls the service; a publishable key may not. */
  kind: ApiKeyKind;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Display name.
   * @maxLength 120
   */
  name: string | null;
  /** What the key may do beside reading; null where it may do everything. */
  permissions: Permission[] | null;
  /** How the key begins. */
  prefix: string;
  /**
   * How the key ends.
   * @minLength 4
   * @maxLength 4
   */
  last_four: string;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
  /**
   * About when the key was last used; null when it never was.
   * @format date-time
   */
  last_used_at: string | null;
  /**
   * Time from which the key is refused; null when it does not expire.
   * @format date-time
   */
  expires_at: string | null;
  /**
   * Time of revocation; null when it was not.
   * @format date-time
   */
  revoked_at: string | null;
  /** The full key, shown once. */
  key: string;
}

/** An address that receives events. */
export interface WebhookEndpoint {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The application it belongs to.
   * @format uuid
   */
  application_id: string;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Address that receives the events.
   * @format uri
   * @maxLength 2048
   */
  url: string;
  /**
   * Kinds it receives; null when it receives all.
   * @minItems 1
   */
  events: EventKind[] | null;
  /** Whether events are sent to it. */
  enabled: boolean;
  /** Null while enabled. */
  disabled_reason: DisabledReason | null;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
  /**
   * Time of the last change.
   * @format date-time
   */
  updated_at: string;
}

/** A webhook endpoint with the secret that was just made. */
export interface IssuedWebhookEndpoint {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The application it belongs to.
   * @format uuid
   */
  application_id: string;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Address that receives the events.
   * @format uri
   * @maxLength 2048
   */
  url: string;
  /**
   * Kinds it receives; null when it receives all.
   * @minItems 1
   */
  events: EventKind[] | null;
  /** Whether events are sent to it. */
  enabled: boolean;
  /** Null while enabled. */
  disabled_reason: DisabledReason | null;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
  /**
   * Time of the last change.
   * @format date-time
   */
  updated_at: string;
  /** `whsec_` and the base64 of 32 random bytes; shown once. */
  secret: string;
}

/** A change that webhook endpoints are notified of. */
export interface Event {
  /** Identifier, equal to `webhook-id`. */
  id: string;
  /**
   * The application it belongs to.
   * @format uuid
   */
  application_id: string;
  /** Sandbox or real money. */
  environment: Environment;
  /** The change that an event reports. Expect new values. */
  type: EventKind;
  /**
   * Time of the change it reports.
   * @format date-time
   */
  created_at: string;
  /** Any event, as it is delivered; `type` tells which. */
  payload: WebhookEvent;
}

/** An event with its deliveries. */
export interface EventDetail {
  /** Identifier, equal to `webhook-id`. */
  id: string;
  /**
   * The application it belongs to.
   * @format uuid
   */
  application_id: string;
  /** Sandbox or real money. */
  environment: Environment;
  /** The change that an event reports. Expect new values. */
  type: EventKind;
  /**
   * Time of the change it reports.
   * @format date-time
   */
  created_at: string;
  /** Any event, as it is delivered; `type` tells which. */
  payload: WebhookEvent;
  /** One for each endpoint it is meant for. */
  deliveries: Delivery[];
}

/** The delivery of an event to one endpoint. */
export interface Delivery {
  /**
   * The endpoint.
   * @format uuid
   */
  webhook_endpoint_id: string;
  /** `pending` is due for another attempt; `failed` had its last one. Expect new values. */
  status: DeliveryStatus;
  /**
   * Time of the next attempt; null when none will follow.
   * @format date-time
   */
  next_attempt_at: string | null;
  /** Oldest first. */
  attempts: DeliveryAttempt[];
}

/** One attempt to deliver. It ends within 15 seconds whatever the receiver does. One that a stop of the server cut short is shown without an answer, does not count among the attempts of the schedule, and is made again at once. */
export interface DeliveryAttempt {
  /**
   * Time of the attempt.
   * @format date-time
   */
  attempted_at: string;
  /**
   * HTTP status of the answer; null when there was none.
   * @format int64
   * @min 100
   * @max 999
   */
  status_code: number | null;
  /**
   * How long it took, in milliseconds.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  duration_ms: number;
  /** Why there was no final answer; null when there was one. */
  error: string | null;
  /** Start of the answer's body; null when there was no answer. */
  response: string | null;
}

/** A sandbox transaction that has ended. */
export interface SandboxOutcome {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /** What the transaction does. Expect new values. */
  type: TransactionType;
  /** Its final status, in the terms of its type; `completed` for a payout that succeeded. */
  status: string;
}

/** One sign-up. */
export interface SignUpResponse {
  /** A new organisation with all it needs to start. */
  data: SignUp;
}

/** One organisation. */
export interface OrganisationResponse {
  /** An account that signed up. */
  data: Organisation;
}

/** One page of organisations. */
export interface OrganisationListResponse {
  /** Newest first. */
  data: Organisation[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list, and how to go on. */
  meta: ManagedPaginationMeta;
}

/** One application. */
export interface ApplicationResponse {
  /** What keys, limits and webhook endpoints belong to. */
  data: Application;
}

/** One page of applications. */
export interface ApplicationListResponse {
  /** Newest first. */
  data: Application[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list, and how to go on. */
  meta: ManagedPaginationMeta;
}

/** One key that was just created. */
export interface IssuedApiKeyResponse {
  /** A key that was just created. */
  data: IssuedApiKey;
}

/** One page of keys. */
export interface ApiKeyListResponse {
  /** Newest first. */
  data: ApiKey[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list, and how to go on. */
  meta: ManagedPaginationMeta;
}

/** One webhook endpoint. */
export interface WebhookEndpointResponse {
  /** An address that receives events. */
  data: WebhookEndpoint;
}

/** One webhook endpoint with its secret. */
export interface IssuedWebhookEndpointResponse {
  /** A webhook endpoint with the secret that was just made. */
  data: IssuedWebhookEndpoint;
}

/** One page of webhook endpoints. */
export interface WebhookEndpointListResponse {
  /** Newest first. */
  data: WebhookEndpoint[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list, and how to go on. */
  meta: ManagedPaginationMeta;
}

/** One event. */
export interface EventResponse {
  /** A change that webhook endpoints are notified of. */
  data: Event;
}

/** One event with its deliveries. */
export interface EventDetailResponse {
  /** An event with its deliveries. */
  data: EventDetail;
}

/** One page of events. */
export interface EventListResponse {
  /** Newest first. */
  data: Event[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list, and how to go on. */
  meta: ManagedPaginationMeta;
}

/** One outcome. */
export interface SandboxOutcomeResponse {
  /** A sandbox transaction that has ended. */
  data: SandboxOutcome;
}

/**
 * Lines of `id,posting_id,created_at,environment,currency,account,kind,transaction_id,amount`, with a
 * header line.
 */
export type Statement = string;

/** Play money for a merchant. */
export interface CreateSandboxTopUpRequest {
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Amount in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 1000000000000
   */
  amount: number;
}

/** How far to move the sandbox. */
export interface AdvanceSandboxClockRequest {
  /**
   * Seconds by which every deadline comes nearer, a year at most.
   * @format int32
   * @min 1
   * @max 31536000
   */
  seconds: number;
}

/** A number, and the provider that may know it. */
export interface CheckAccountRequest {
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /**
   * The number, national or international.
   * @minLength 4
   * @maxLength 20
   */
  phone_number: string;
}

/** What one payment or payout may amount to. */
export interface SetAmountLimitsRequest {
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Least amount, in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  minimum_amount: number;
  /**
   * Greatest amount, in the currency's minimal unit; not below the least one.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  maximum_amount: number;
}

/** What one payment or payout may amount to. */
export interface AmountLimits {
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Least amount, in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  minimum_amount: number;
  /**
   * Greatest amount, in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  maximum_amount: number;
  /**
   * Time of the last change; null where the limits were never set.
   * @format date-time
   */
  updated_at: string | null;
}

/** The limits of a provider, country and currency. */
export interface AmountLimitsResponse {
  /** What one payment or payout may amount to. */
  data: AmountLimits;
}

/** All limits. */
export interface AmountLimitsListResponse {
  /** One for each provider, country and currency. */
  data: AmountLimits[];
}

/** A fee from a given time on. */
export interface CreateFeeScheduleRequest {
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Parts of ten thousand of the amount, rounded up.
   * @format int64
   * @min 0
   * @max 10000
   */
  basis_points: number;
  /**
   * Added to it, in the currency's minimal unit.
   * @format int64
   * @min 0
   * @max 1000000000000
   */
  fixed_amount: number;
  /**
   * Time from which the fee applies, from 1970 on; now when absent.
   * @format date-time
   */
  effective_from?: string | null;
}

/** What a move of the sandbox's clock brought nearer. */
export interface SandboxClock {
  /**
   * Seconds moved.
   * @format int32
   * @min 1
   * @max 31536000
   */
  seconds: number;
  /**
   * Payments, payouts and refunds whose next step came nearer.
   * @format int32
   * @min 0
   * @max 2147483647
   */
  transactions: number;
  /**
   * Webhook deliveries whose next attempt came nearer.
   * @format int32
   * @min 0
   * @max 2147483647
   */
  deliveries: number;
  /**
   * Open checkout sessions whose end came nearer.
   * @format int32
   * @min 0
   * @max 2147483647
   */
  checkout_sessions: number;
  /**
   * API keys whose end came nearer.
   * @format int32
   * @min 0
   * @max 2147483647
   */
  api_keys: number;
  /**
   * Replaced webhook secrets whose end came nearer.
   * @format int32
   * @min 0
   * @max 2147483647
   */
  webhook_secrets: number;
}

/** A raised sandbox balance. */
export interface SandboxTopUp {
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Amount added.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /**
   * Balance available afterwards.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  available_balance: number;
}

/** What a provider reports about an account. */
export interface AccountCheck {
  /**
   * The number as the provider knows it, digits with the country code.
   * @minLength 4
   * @maxLength 20
   */
  msisdn: string;
  /** Whether the number has an active account. */
  is_active: boolean;
}

/** What a provider reports about an account. */
export interface AccountCheckResponse {
  /** What a provider reports about an account. */
  data: AccountCheck;
}

/** One side of a posting. */
export interface LedgerEntry {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The posting; its entries sum to zero.
   * @format uuid
   */
  posting_id: string;
  /** Sandbox or real money. */
  environment: Environment;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * An account of the chart; each belongs to an organisation. `merchant_debt` is at zero or below
   * it: what the merchant owes after a correction. Expect new values.
   */
  account: LedgerAccount;
  /**
   * Minor units; above zero credits the account, below zero debits it.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  amount: number;
  /**
   * Time of the posting.
   * @format date-time
   */
  created_at: string;
}

/** The balances of an organisation in one environment and currency. */
export interface ManagedBalance {
  /** Sandbox or real money. */
  environment: Environment;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * What payouts and refunds can be made from.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  available_balance: number;
  /**
   * The amount reserved for payouts and refunds in progress.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  reserved_balance: number;
  /**
   * What the merchant owes, because a correction took more than was available. Money that
   * comes in pays it first.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  debt: number;
  /**
   * Fees of completed payouts, less those that were corrected.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  fees_paid: number;
}

/** The balances of an organisation. */
export interface ManagedBalanceListResponse {
  /** By environment and currency. */
  data: ManagedBalance[];
}

/** A bulk payout, as administrators see it. */
export interface ManagedBulkPayout {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * Whose it is.
   * @format uuid
   */
  organisation_id: string;
  /**
   * Time of its creation.
   * @format date-time
   */
  created_at: string;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * How many payouts it orders.
   * @format int64
   * @min 1
   * @max 10000
   */
  line_count: number;
  /**
   * Their amounts together.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /**
   * Their fees together.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  fee_amount: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * `awaiting_approval`: a rule asks for a person's approval. `processing`: lines become payouts,
   * or payouts are under way. `completed`: every payout has ended. `cancelled` and `rejected`:
   * the lines that were left have been given up. Expect new values.
   */
  status: BulkPayoutStatus;
  /** The merchant's own name for it. */
  reference: string | null;
  /** What it is for. */
  description: string | null;
}

/** One bulk payout. */
export interface ManagedBulkPayoutResponse {
  /** A bulk payout, as administrators see it. */
  data: ManagedBulkPayout;
}

/** One page of bulk payouts that wait for approval. */
export interface WaitingBulkPayoutListResponse {
  /** Newest first. */
  data: ManagedBulkPayout[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list, and how to go on. */
  meta: ManagedPaginationMeta;
}

/** A payout, as administrators see it. */
export interface ManagedPayout {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * Whose payout it is.
   * @format uuid
   */
  organisation_id: string;
  /**
   * Time of its creation.
   * @format date-time
   */
  created_at: string;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Amount paid out.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /**
   * Fee applied.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  fee_amount: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * `pending` waits for approval, `approved` and `processing` are in progress; `completed`,
   * `failed` and `rejected` are final. Expect new values.
   */
  status: PayoutStatus;
  /** Unique, human-readable reference. */
  reference: string;
}

/** The fee of payouts through a provider in a country. */
export interface FeeSchedule {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Parts of ten thousand of the amount.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  basis_points: number;
  /**
   * Added to it.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  fixed_amount: number;
  /**
   * Time from which it applies.
   * @format date-time
   */
  effective_from: string;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
}

/** A discrepancy of the ledger. */
export interface LedgerDiscrepancy {
  /** What must be true of the ledger. */
  rule: LedgerRule;
  /** The posting, account or transaction it is about. */
  subject: string;
  /**
   * What it should be.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  expected: number;
  /**
   * What it is.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  found: number;
}

/** What the proof of the ledger found. */
export interface LedgerCheck {
  /** Whether everything adds up. */
  balanced: boolean;
  /** The first hundred discrepancies. */
  discrepancies: LedgerDiscrepancy[];
}

/** A transaction with an unknown outcome, or one that its provider contradicted. */
export interface ReconciliationItem {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The payment, refund or payout.
   * @format uuid
   */
  transaction_id: string;
  /**
   * Amount of the transaction in minor units.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /** The payer's or payee's number, of which only the ends show. */
  masked_phone_number: string;
  /**
   * Time the transaction was created; its age counts from here.
   * @format date-time
   */
  transaction_created_at: string;
  /** What the provider answered last. `null` where it never did. */
  provider_answer: ProviderAnswer | null;
  /** What the provider reported later. `null` where it reported no end. */
  reported_status: string | null;
  /** Status of the transaction, or of its checkout session, at the listing. */
  recorded_status: string;
  /** The provider's reference of the transaction. `null` where it gave none. */
  provider_reference: string | null;
  /** The provider's own text for the reason. `null` where it gave none. */
  provider_reason: string | null;
  /**
   * Why the final status could not be applied at the last attempt, where that is the reason
   * for the listing.
   */
  error: string | null;
  /**
   * Time of the report, or of the listing.
   * @format date-time
   */
  created_at: string;
  /** The decision. `null` until there is one. */
  resolution: Resolution | null;
  /** The final status that the evidence showed, with `settled`. `null` otherwise. */
  resolved_status: string | null;
  /** The reason given with the decision. */
  reason: string | null;
  /**
   * Time of the decision.
   * @format date-time
   */
  resolved_at: string | null;
}

/**
 * The evidence, in terms that an auditor will understand.
 * @minLength 1
 * @maxLength 500
 */
export type Evidence = string;

/** The transaction ends as the evidence shows. */
export interface SettledItem {
  /** State the final status. */
  action: "settle";
  /**
   * With `settle`: how the transaction really ended, as one of its final statuses. A payout is
   * `completed`, a payment or refund `successful`; only a payment can be `cancelled`.
   */
  status: ProvenStatus;
  /** With the status `failed`: why, for the merchant. `provider_error` when absent. */
  failure_reason?: FailureReason | null;
  /** The evidence, in terms that an auditor will understand. */
  reason: Evidence;
}

/** Nothing changes, so that there is no status to state. */
export interface DismissedItem {
  /** Change nothing. */
  action: "dismiss";
  /** Absent or null. */
  status?: null;
  /** The evidence, in terms that an auditor will understand. */
  reason: Evidence;
}

/** One item. */
export interface ReconciliationItemResponse {
  /** A transaction with an unknown outcome, or one that its provider contradicted. */
  data: ReconciliationItem;
}

/** A payment, refund or payout, as administrators see it. */
export interface ManagedTransaction {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * Whose it is.
   * @format uuid
   */
  organisation_id: string;
  /**
   * The application that created it.
   * @format uuid
   */
  application_id: string;
  /** Sandbox or real money. */
  environment: Environment;
  /** What the transaction does. Expect new values. */
  type: TransactionType;
  /** Status as the merchant sees it. */
  status: string;
  /** Reason as the merchant sees it. */
  failure_reason: string | null;
  /**
   * Amount in minor units.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /** What the provider calls it. */
  provider_reference: string | null;
  /** Why it failed, in the provider's own text. */
  provider_reason: string | null;
  /** What the provider answered last. `null` where it never did. */
  provider_answer: ProviderAnswer | null;
  /**
   * How often it was taken up in its present stage.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  attempts: number;
  /**
   * When the provider accepted it.
   * @format date-time
   */
  submitted_at: string | null;
  /**
   * When it is taken up next. `null` where nothing is left to do.
   * @format date-time
   */
  due_at: string | null;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
  /**
   * Time of the last change of status.
   * @format date-time
   */
  updated_at: string;
  /** What the provider called about, unchecked. */
  callbacks: ProviderCallback[];
  /** Every change of its status, oldest first. */
  transitions: Transition[];
}

/** One change of a transaction's status. */
export interface Transition {
  /** The status before. */
  from: string;
  /** The status after. */
  to: string;
  /** Why it failed; null when it did not. */
  failure_reason: FailureReason | null;
  /**
   * What changed a status: the order was submitted to its provider (`submission`), the provider
   * reported its final status (`provider_report`), a payout that needs no review was approved
   * (`automatic_approval`), an administrator approved or rejected one (`decision`), a sandbox
   * outcome was set (`sandbox_outcome`), or a reconciliation item was settled (`evidence`).
   * Expect new values.
   */
  cause: TransitionCause;
  /**
   * The item that was settled. `null` for every other cause.
   * @format uuid
   */
  reconciliation_item_id: string | null;
  /** The reason given with the decision. `null` for every other cause. */
  evidence: string | null;
  /**
   * Time of the change.
   * @format date-time
   */
  happened_at: string;
}

/**
 * What a provider answered to a call, in its own text, which is capped and in which no number
 * can be read in full.
 */
export interface ProviderAnswer {
  /** Which call it answered, such as `collection` or `collection_status`. */
  call: string;
  /**
   * HTTP status of the answer.
   * @format int64
   * @min 100
   * @max 999
   */
  http_status: number;
  /** The status or code it gave. */
  code: string | null;
  /** Its own text. */
  message: string | null;
  /**
   * Time of the answer.
   * @format date-time
   */
  received_at: string;
}

/** A callback as it came. */
export interface ProviderCallback {
  /**
   * Time of receipt.
   * @format date-time
   */
  received_at: string;
  /** Its body. */
  body: string;
}

/** One transaction. */
export interface ManagedTransactionResponse {
  /** A payment, refund or payout, as administrators see it. */
  data: ManagedTransaction;
}

/** A mobile money provider in one country. */
export interface LiveProvider {
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /**
   * The address for the provider's callbacks. Treat it as a secret.
   * @format uri
   */
  callback_url: string;
  /** Whether this process lets calls through (`closed`) or spares the provider. Expect new values. */
  circuit: CircuitState;
}

/** All live providers. */
export interface LiveProviderListResponse {
  /** By provider and country. */
  data: LiveProvider[];
}

/** A sandbox that is later. */
export interface SandboxClockResponse {
  /** What a move of the sandbox's clock brought nearer. */
  data: SandboxClock;
}

/** A raised sandbox balance. */
export interface SandboxTopUpResponse {
  /** A raised sandbox balance. */
  data: SandboxTopUp;
}

/** One payout. */
export interface ManagedPayoutResponse {
  /** A payout, as administrators see it. */
  data: ManagedPayout;
}

/** One fee schedule. */
export interface FeeScheduleResponse {
  /** The fee of payouts through a provider in a country. */
  data: FeeSchedule;
}

/** What the check found. */
export interface LedgerCheckResponse {
  /** What the proof of the ledger found. */
  data: LedgerCheck;
}

/** One page of ledger entries. */
export interface LedgerEntryListResponse {
  /** Newest first. */
  data: LedgerEntry[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list, and how to go on. */
  meta: ManagedPaginationMeta;
}

/** One page of fee schedules. */
export interface FeeScheduleListResponse {
  /** Newest first. */
  data: FeeSchedule[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list, and how to go on. */
  meta: ManagedPaginationMeta;
}

/** One page of payouts that wait for approval. */
export interface WaitingPayoutListResponse {
  /** Newest first. */
  data: ManagedPayout[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list, and how to go on. */
  meta: ManagedPaginationMeta;
}

/** One page of items. */
export interface ReconciliationItemListResponse {
  /** Newest first. */
  data: ReconciliationItem[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list, and how to go on. */
  meta: ManagedPaginationMeta;
}

/** Addresses of other pages, with the same filters; null where there is none. */
export interface PaginationLinks {
  /**
   * First page.
   * @format uri
   */
  first: string | null;
  /**
   * Last page.
   * @format uri
   */
  last: string | null;
  /**
   * Page before this one.
   * @format uri
   */
  prev: string | null;
  /**
   * Page after this one.
   * @format uri
   */
  next: string | null;
}

/** A refusal, for people and for programs. */
export interface ErrorResponse {
  /** What went wrong, in French. */
  error: string;
  /** What went wrong, for a program to decide on. Expect new values. */
  code: ErrorCode;
}

/** Every missing or wrong field, with what is wrong about it. */
export interface ValidationErrorResponse {
  /** General message, in French. */
  message: string;
  /** Messages by field name. */
  errors: Record<string, string[]>;
}

/** The rate limit is reached. */
export interface RateLimitResponse {
  /** What to do, in French. */
  message: string;
}

/**
 * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
 * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
 * were sent: whole ones between ±9007199254740991, and no more digits than a double can
 * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
 * @example {"commande":"2026-000123"}
 */
export type Metadata = Partial<Record<string, any>> | null;

/** A payment (`collection`) or a refund. */
export interface Transaction {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /** What the transaction does. Expect new values. */
  type: TransactionType;
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /**
   * Amount in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * The payer's number as it was written at creation.
   * @maxLength 20
   */
  phone_number: string;
  /**
   * `pending` and `processing` are in progress; `successful`, `failed` and `cancelled` (the
   * payer declined) are final. Expect new values.
   */
  status: TransactionStatus;
  /** Null when there is no failure. */
  failure_reason: FailureReason | null;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
   * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
   * were sent: whole ones between ±9007199254740991, and no more digits than a double can
   * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
   */
  metadata: Metadata;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
  /**
   * Time of the last change.
   * @format date-time
   */
  updated_at: string;
}

/** A payment reached its end. */
export interface PaymentEvent {
  /** Identifier of the event, equal to `webhook-id`. */
  id: string;
  /** What happened to the payment. Expect new values. */
  type: PaymentEventType;
  /**
   * Time of the change.
   * @format date-time
   */
  timestamp: string;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * The checkout session this payment belongs to, if any.
   * @format uuid
   */
  checkout_session_id: string | null;
  /** A payment (`collection`) or a refund. */
  data: Transaction;
}

/** A refund reached its end. */
export interface RefundEvent {
  /** Identifier of the event, equal to `webhook-id`. */
  id: string;
  /** What happened to the refund. Expect new values. */
  type: RefundEventType;
  /**
   * Time of the change.
   * @format date-time
   */
  timestamp: string;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * The checkout session of the refunded payment, if any.
   * @format uuid
   */
  checkout_session_id: string | null;
  /** A payment (`collection`) or a refund. */
  data: Transaction;
}

/** Money sent to a beneficiary. */
export interface Payout {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * Amount paid out, in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /**
   * Fee applied.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  fee_amount: number;
  /**
   * Amount plus fee.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  total_deducted: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /**
   * The beneficiary's number as it was written at creation.
   * @maxLength 20
   */
  phone_number: string;
  /**
   * `pending` waits for approval, `approved` and `processing` are in progress; `completed`,
   * `failed` and `rejected` are final. Expect new values.
   */
  status: PayoutStatus;
  /** Unique, human-readable reference. */
  reference: string;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
}

/** A payout moved on. */
export interface PayoutEvent {
  /** Identifier of the event, equal to `webhook-id`. */
  id: string;
  /** What happened to the payout. Expect new values. */
  type: PayoutEventType;
  /**
   * Time of the change.
   * @format date-time
   */
  timestamp: string;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Always null for a payout.
   * @format uuid
   */
  checkout_session_id: string | null;
  /** Money sent to a beneficiary. */
  data: Payout;
}

/** A hosted page where a customer pays. */
export interface CheckoutSession {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * Amount in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * What is paid for.
   * @maxLength 255
   */
  description: string | null;
  /**
   * Address of the hosted payment page to present to the customer.
   * @format uri
   */
  url: string;
  /** `completed` and `expired` are final. Expect new values. */
  status: CheckoutSessionStatus;
  /**
   * Time from which the session can no longer be paid.
   * @format date-time
   */
  expires_at: string;
  /**
   * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
   * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
   * were sent: whole ones between ±9007199254740991, and no more digits than a double can
   * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
   */
  metadata: Metadata;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
}

/** A checkout session reached its end. */
export interface CheckoutSessionEvent {
  /** Identifier of the event, equal to `webhook-id`. */
  id: string;
  /** What happened to the session. Expect new values. */
  type: CheckoutSessionEventType;
  /**
   * Time of the change.
   * @format date-time
   */
  timestamp: string;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * The session.
   * @format uuid
   */
  checkout_session_id: string | null;
  /** A hosted page where a customer pays. */
  data: CheckoutSession;
}

/** A trial message. */
export interface Ping {
  /** A greeting, in French. */
  message: string;
}

/** Sent on demand, to try an endpoint. */
export interface PingEvent {
  /** Identifier of the event, equal to `webhook-id`. */
  id: string;
  /** A trial. Expect new values. */
  type: PingEventType;
  /**
   * Time of the request.
   * @format date-time
   */
  timestamp: string;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Always null for a ping.
   * @format uuid
   */
  checkout_session_id: string | null;
  /** A trial message. */
  data: Ping;
}

/** Either wrong fields (`errors`), or a business refusal (`code`). */
export type UnprocessableResponse = ValidationErrorResponse | ErrorResponse;

export type QueryParamsType = Record<string | number, any>;
export type ResponseFormat = keyof Omit<Body, "body" | "bodyUsed">;

export interface FullRequestParams extends Omit<RequestInit, "body"> {
  /** set parameter to `true` for call `securityWorker` for this request */
  secure?: boolean;
  /** request path */
  path: string;
  /** content type of request body */
  type?: ContentType;
  /** query params */
  query?: QueryParamsType;
  /** format of response (i.e. response.json() -> format: "json") */
  format?: ResponseFormat;
  /** request body */
  body?: unknown;
  /** base url */
  baseUrl?: string;
  /** request cancellation token */
  cancelToken?: CancelToken;
}

export type RequestParams = Omit<
  FullRequestParams,
  "body" | "method" | "query" | "path"
>;

export interface ApiConfig<SecurityDataType = unknown> {
  baseUrl?: string;
  baseApiParams?: Omit<RequestParams, "baseUrl" | "cancelToken" | "signal">;
  securityWorker?: (
    securityData: SecurityDataType | null,
  ) => Promise<RequestParams | void> | RequestParams | void;
  customFetch?: typeof fetch;
}

export interface HttpResponse<D extends unknown, E extends unknown = unknown>
  extends Response {
  data: D;
  error: E;
}

type CancelToken = Symbol | string | number;

export type ContentType =
  | "application/json"
  | "application/vnd.api+json"
  | "multipart/form-data"
  | "application/x-www-form-urlencoded"
  | "text/plain";

export class HttpClient<SecurityDataType = unknown> {
  public baseUrl: string = "http://localhost:3000/management/v1";
  private securityData: SecurityDataType | null = null;
  private securityWorker?: ApiConfig<SecurityDataType>["securityWorker"];
  private abortControllers = new Map<CancelToken, AbortController>();
  private customFetch = (...fetchParams: Parameters<typeof fetch>) =>
    fetch(...fetchParams);

  private baseApiParams: RequestParams = {
    credentials: "same-origin",
    headers: {},
    redirect: "follow",
    referrerPolicy: "no-referrer",
  };

  constructor(apiConfig: ApiConfig<SecurityDataType> = {}) {
    Object.assign(this, apiConfig);
  }

  public setSecurityData = (data: SecurityDataType | null) => {
    this.securityData = data;
  };

  protected encodeQueryParam(key: string, value: any) {
    const encodedKey = encodeURIComponent(key);
    return `${encodedKey}=${encodeURIComponent(typeof value === "number" ? value : `${value}`)}`;
  }

  protected addQueryParam(query: QueryParamsType, key: string) {
    return this.encodeQueryParam(key, query[key]);
  }

  protected addArrayQueryParam(query: QueryParamsType, key: string) {
    const value = query[key];
    return value.map((v: any) => this.encodeQueryParam(key, v)).join("&");
  }

  protected toQueryString(rawQuery?: QueryParamsType): string {
    const query = rawQuery || {};
    const keys = Object.keys(query).filter(
      (key) => "undefined" !== typeof query[key],
    );
    return keys
      .map((key) =>
        Array.isArray(query[key])
          ? this.addArrayQueryParam(query, key)
          : this.addQueryParam(query, key),
      )
      .join("&");
  }

  protected addQueryParams(rawQuery?: QueryParamsType): string {
    const queryString = this.toQueryString(rawQuery);
    return queryString ? `?${queryString}` : "";
  }

  private contentFormatters: Record<ContentType, (input: any) => any> = {
    ["application/json"]: (input: any) =>
      input !== null && (typeof input === "object" || typeof input === "string")
        ? JSON.stringify(input)
        : input,
    ["application/vnd.api+json"]: (input: any) =>
      input !== null && (typeof input === "object" || typeof input === "string")
        ? JSON.stringify(input)
        : input,
    ["text/plain"]: (input: any) =>
      input !== null && typeof input !== "string"
        ? JSON.stringify(input)
        : input,
    ["multipart/form-data"]: (input: any) => {
      if (input instanceof FormData) {
        return input;
      }

      return Object.keys(input || {}).reduce((formData, key) => {
        const property = input[key];
        formData.append(
          key,
          property instanceof Blob
            ? property
            : typeof property === "object" && property !== null
              ? JSON.stringify(property)
              : `${property}`,
        );
        return formData;
      }, new FormData());
    },
    ["application/x-www-form-urlencoded"]: (input: any) =>
      this.toQueryString(input),
  };

  protected mergeRequestParams(
    params1: RequestParams,
    params2?: RequestParams,
  ): RequestParams {
    return {
      ...this.baseApiParams,
      ...params1,
      ...(params2 || {}),
      headers: {
        ...(this.baseApiParams.headers || {}),
        ...(params1.headers || {}),
        ...((params2 && params2.headers) || {}),
      },
    };
  }

  protected createAbortSignal = (
    cancelToken: CancelToken,
  ): AbortSignal | undefined => {
    if (this.abortControllers.has(cancelToken)) {
      const abortController = this.abortControllers.get(cancelToken);
      if (abortController) {
        return abortController.signal;
      }
      return void 0;
    }

    const abortController = new AbortController();
    this.abortControllers.set(cancelToken, abortController);
    return abortController.signal;
  };

  public abortRequest = (cancelToken: CancelToken) => {
    const abortController = this.abortControllers.get(cancelToken);

    if (abortController) {
      abortController.abort();
      this.abortControllers.delete(cancelToken);
    }
  };

  public request = async <T = any, E = any>({
    body,
    secure,
    path,
    type,
    query,
    format,
    baseUrl,
    cancelToken,
    ...params
  }: FullRequestParams): Promise<HttpResponse<T, E>> => {
    const secureParams =
      ((typeof secure === "boolean" ? secure : this.baseApiParams.secure) &&
        this.securityWorker &&
        (await this.securityWorker(this.securityData))) ||
      {};
    const requestParams = this.mergeRequestParams(params, secureParams);
    const queryString = query && this.toQueryString(query);
    const payloadFormatter = this.contentFormatters[type || "application/json"];
    const responseFormat = format || requestParams.format;

    return this.customFetch(
      `${baseUrl || this.baseUrl || ""}${path}${queryString ? `?${queryString}` : ""}`,
      {
        ...requestParams,
        headers: {
          ...(requestParams.headers || {}),
          ...(type && type !== "multipart/form-data"
            ? { "Content-Type": type }
            : {}),
        },
        signal:
          (cancelToken
            ? this.createAbortSignal(cancelToken)
            : requestParams.signal) || null,
        body:
          typeof body === "undefined" || body === null
            ? null
            : payloadFormatter(body),
      },
    ).then(async (response) => {
      const r = response as HttpResponse<T, E>;
      r.data = null as unknown as T;
      r.error = null as unknown as E;

      const responseToParse = responseFormat ? response.clone() : response;
      const data = !responseFormat
        ? r
        : await responseToParse[responseFormat]()
            .then((data) => {
              if (r.ok) {
                r.data = data;
              } else {
                r.error = data;
              }
              return r;
            })
            .catch((e) => {
              r.error = e;
              return r;
            });

      if (cancelToken) {
        this.abortControllers.delete(cancelToken);
      }

      if (!response.ok) throw data;
      return data;
    });
  };
}

/**
 * @title Mobile Money Payments: management
 * @version 1.0.0
 * @license Apache-2.0
 * @baseUrl http://localhost:3000/management/v1
 * @contact Support (https://example.com/support)
 *
 * What the administrators of this server do for its merchants: sign them up, record their
 * identity verification, issue and revoke keys, register webhook endpoints, follow deliveries,
 * approve payouts, reconcile, and set the outcome of sandbox transactions. The `momo` command
 * is a client of it.
 *
 * - Single resources are wrapped as `{ "data": … }`; lists add `links` and `meta`.
 * - Keys and webhook secrets are shown once, in the answer that creates them.
 * - Messages meant for people are in French; programs decide on `code` and on field names.
 * - Unknown body fields and query parameters are ignored.
 */
export class Api<
  SecurityDataType extends unknown,
> extends HttpClient<SecurityDataType> {
  organisations = {
    /**
     * @description Creates the organisation, its first application, and that application's sandbox keys: one secret, one publishable. The keys are shown here and never again.
     *
     * @tags Organisations
     * @name CreateOrganisation
     * @summary Sign up an organisation
     * @request POST:/organisations
     * @secure
     * @link `201.ReadOrganisation` operationId:getOrganisation
     */
    createOrganisation: (
      data: CreateOrganisationRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        SignUpResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/organisations`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first.
     *
     * @tags Organisations
     * @name ListOrganisations
     * @summary List organisations
     * @request GET:/organisations
     * @secure
     */
    listOrganisations: (
      query?: {
        /**
         * Number of the page.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @default 1
         * @example 1
         */
        page?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. It names its page, so that `page` beside it is not needed; a text that is no cursor is ignored.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        OrganisationListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/organisations`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The organisation as it is now.
     *
     * @tags Organisations
     * @name GetOrganisation
     * @summary Read an organisation
     * @request GET:/organisations/{id}
     * @secure
     */
    getOrganisation: (id: string, params: RequestParams = {}) =>
      this.request<OrganisationResponse, ErrorResponse | RateLimitResponse>({
        path: `/organisations/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Records the status of the identity verification (KYC). Live keys work while it is `verified`, and are refused otherwise, within a second.
     *
     * @tags Organisations
     * @name SetKycStatus
     * @summary Set the identity verification
     * @request PUT:/organisations/{id}/kyc
     * @secure
     */
    setKycStatus: (
      id: string,
      data: SetKycStatusRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        OrganisationResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/organisations/${id}/kyc`,
        method: "PUT",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Within a second every key of the organisation is refused, and its open checkout pages accept no more payments. Transactions in progress still complete, and their webhooks are still sent. Suspending again leaves the first time of suspension and replaces the reason.
     *
     * @tags Organisations
     * @name SuspendOrganisation
     * @summary Suspend an organisation
     * @request POST:/organisations/{id}/suspend
     * @secure
     */
    suspendOrganisation: (
      id: string,
      data: SuspendOrganisationRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        OrganisationResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/organisations/${id}/suspend`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Its keys and its checkout pages work again. An organisation that is not suspended stays as it is.
     *
     * @tags Organisations
     * @name ResumeOrganisation
     * @summary Resume a suspended organisation
     * @request POST:/organisations/{id}/resume
     * @secure
     */
    resumeOrganisation: (id: string, params: RequestParams = {}) =>
      this.request<OrganisationResponse, ErrorResponse | RateLimitResponse>({
        path: `/organisations/${id}/resume`,
        method: "POST",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The application starts without keys, open to every address, at 100 requests a minute. An organisation has at most 100 applications: one more is refused on `body`.
     *
     * @tags Applications
     * @name CreateApplication
     * @summary Create an application
     * @request POST:/organisations/{id}/applications
     * @secure
     * @link `201.ReadApplication` operationId:getApplication
     * @link `201.CreateApplicationKey` operationId:createApiKey
     */
    createApplication: (
      id: string,
      data: CreateApplicationRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        ApplicationResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/organisations/${id}/applications`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first.
     *
     * @tags Applications
     * @name ListApplications
     * @summary List an organisation's applications
     * @request GET:/organisations/{id}/applications
     * @secure
     */
    listApplications: (
      id: string,
      query?: {
        /**
         * Number of the page.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @default 1
         * @example 1
         */
        page?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. It names its page, so that `page` beside it is not needed; a text that is no cursor is ignored.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        ApplicationListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/organisations/${id}/applications`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Adds to the available sandbox balance of an organisation in one currency.
     *
     * @tags Sandbox
     * @name CreateSandboxTopUp
     * @summary Give a merchant play money
     * @request POST:/organisations/{id}/sandbox-top-ups
     * @secure
     */
    createSandboxTopUp: (
      id: string,
      data: CreateSandboxTopUpRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        SandboxTopUpResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/organisations/${id}/sandbox-top-ups`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description By environment and currency, of all that were ever touched.
     *
     * @tags Ledger
     * @name ListBalances
     * @summary Read an organisation's balances
     * @request GET:/organisations/{id}/balances
     * @secure
     */
    listBalances: (id: string, params: RequestParams = {}) =>
      this.request<
        ManagedBalanceListResponse,
        ErrorResponse | RateLimitResponse
      >({
        path: `/organisations/${id}/balances`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first. Amounts above zero credit the account, below zero debit it.
     *
     * @tags Ledger
     * @name ListLedgerEntries
     * @summary List an organisation's ledger entries
     * @request GET:/organisations/{id}/ledger-entries
     * @secure
     */
    listLedgerEntries: (
      id: string,
      query?: {
        /**
         * Number of the page.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @default 1
         * @example 1
         */
        page?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. It names its page, so that `page` beside it is not needed; a text that is no cursor is ignored.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
        /**
         * Only entries of this environment.
         * @example "test"
         */
        environment?: Environment;
        /**
         * Only entries in this currency (ISO 4217).
         * @example "XAF"
         */
        currency?: Currency;
        /**
         * Only entries of this account.
         * @example "merchant_available"
         */
        account?: LedgerAccount;
        /**
         * Only entries from this time on, which may be any from 1970 on.
         * @format date-time
         * @example "2026-11-01T00:00:00Z"
         */
        from?: string;
        /**
         * Only entries before this time, which may be any from 1970 on.
         * @format date-time
         * @example "2026-12-01T00:00:00Z"
         */
        to?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        LedgerEntryListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/organisations/${id}/ledger-entries`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Ledger entries of a period as CSV (RFC 4180), oldest first, of any length.
     *
     * @tags Ledger
     * @name GetStatement
     * @summary Download an organisation's statement
     * @request GET:/organisations/{id}/statement
     * @secure
     */
    getStatement: (
      id: string,
      query?: {
        /**
         * Only entries of this environment.
         * @example "test"
         */
        environment?: Environment;
        /**
         * Only entries in this currency (ISO 4217).
         * @example "XAF"
         */
        currency?: Currency;
        /**
         * Only entries of this account.
         * @example "merchant_available"
         */
        account?: LedgerAccount;
        /**
         * Only entries from this time on, which may be any from 1970 on.
         * @format date-time
         * @example "2026-11-01T00:00:00Z"
         */
        from?: string;
        /**
         * Only entries before this time, which may be any from 1970 on.
         * @format date-time
         * @example "2026-12-01T00:00:00Z"
         */
        to?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        Statement,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/organisations/${id}/statement`,
        method: "GET",
        query: query,
        secure: true,
        ...params,
      }),
  };
  applications = {
    /**
     * @description The application as it is now.
     *
     * @tags Applications
     * @name GetApplication
     * @summary Read an application
     * @request GET:/applications/{id}
     * @secure
     */
    getApplication: (id: string, params: RequestParams = {}) =>
      this.request<ApplicationResponse, ErrorResponse | RateLimitResponse>({
        path: `/applications/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Changes the fields that are present and leaves the others. `ip_allow_list` is replaced as a whole. Approval rules apply to every payout created after the answer; the address list and the rate limit apply within a second.
     *
     * @tags Applications
     * @name UpdateApplication
     * @summary Change an application
     * @request PATCH:/applications/{id}
     * @secure
     */
    updateApplication: (
      id: string,
      data: UpdateApplicationRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        ApplicationResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/applications/${id}`,
        method: "PATCH",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description The full key is shown here and never again. A live key can be created before the identity verification, and works from then on. An application has at most 100 keys in each environment that are neither revoked nor expired: one more is refused on `environment`.
     *
     * @tags API keys
     * @name CreateApiKey
     * @summary Create a key
     * @request POST:/applications/{id}/api-keys
     * @secure
     * @link `201.RollIssuedKey` operationId:rollApiKey
     * @link `201.RevokeIssuedKey` operationId:revokeApiKey
     */
    createApiKey: (
      id: string,
      data: CreateApiKeyRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        IssuedApiKeyResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/applications/${id}/api-keys`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, revoked and expired ones included.
     *
     * @tags API keys
     * @name ListApiKeys
     * @summary List an application's keys
     * @request GET:/applications/{id}/api-keys
     * @secure
     */
    listApiKeys: (
      id: string,
      query?: {
        /**
         * Number of the page.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @default 1
         * @example 1
         */
        page?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. It names its page, so that `page` beside it is not needed; a text that is no cursor is ignored.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        ApiKeyListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/applications/${id}/api-keys`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The endpoint receives the application's events of one environment from now on. The secret that signs them is shown here and never again. An application has at most 16 endpoints in each environment, disabled ones included: one more is refused on `environment`.
     *
     * @tags Webhook endpoints
     * @name CreateWebhookEndpoint
     * @summary Register a webhook endpoint
     * @request POST:/applications/{id}/webhook-endpoints
     * @secure
     * @link `201.ReadWebhookEndpoint` operationId:getWebhookEndpoint
     * @link `201.PingWebhookEndpoint` operationId:pingWebhookEndpoint
     */
    createWebhookEndpoint: (
      id: string,
      data: CreateWebhookEndpointRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        IssuedWebhookEndpointResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/applications/${id}/webhook-endpoints`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first, disabled ones included.
     *
     * @tags Webhook endpoints
     * @name ListWebhookEndpoints
     * @summary List an application's webhook endpoints
     * @request GET:/applications/{id}/webhook-endpoints
     * @secure
     */
    listWebhookEndpoints: (
      id: string,
      query?: {
        /**
         * Number of the page.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @default 1
         * @example 1
         */
        page?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. It names its page, so that `page` beside it is not needed; a text that is no cursor is ignored.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        WebhookEndpointListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/applications/${id}/webhook-endpoints`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first.
     *
     * @tags Events
     * @name ListEvents
     * @summary List an application's events
     * @request GET:/applications/{id}/events
     * @secure
     */
    listEvents: (
      id: string,
      query?: {
        /**
         * Only events of this kind.
         * @example "payment.succeeded"
         */
        type?: EventKind;
        /**
         * Only events of this environment.
         * @example "test"
         */
        environment?: Environment;
        /**
         * Number of the page.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @default 1
         * @example 1
         */
        page?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. It names its page, so that `page` beside it is not needed; a text that is no cursor is ignored.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        EventListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/applications/${id}/events`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Brings every deadline of the application's sandbox so much nearer: what is due for payments, payouts and refunds, attempts to deliver webhooks, the ends of checkout sessions, of API keys and of replaced webhook secrets, and the five days after which a failing endpoint is disabled. What has become due then happens at once, in its order. Times in the past stay as they are recorded; idempotency keys, daily limits and the live environment are untouched.
     *
     * @tags Sandbox
     * @name AdvanceSandboxClock
     * @summary Move an application's sandbox forward in time
     * @request POST:/applications/{id}/sandbox-clock
     * @secure
     */
    advanceSandboxClock: (
      id: string,
      data: AdvanceSandboxClockRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        SandboxClockResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/applications/${id}/sandbox-clock`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),
  };
  apiKeys = {
    /**
     * @description The key is refused everywhere within a second. It stays in the list.
     *
     * @tags API keys
     * @name RevokeApiKey
     * @summary Revoke a key
     * @request DELETE:/api-keys/{id}
     * @secure
     */
    revokeApiKey: (id: string, params: RequestParams = {}) =>
      this.request<void, ErrorResponse | RateLimitResponse>({
        path: `/api-keys/${id}`,
        method: "DELETE",
        secure: true,
        ...params,
      }),

    /**
     * @description Creates a new key of the same kind, environment and name. The old one works during the overlap, then expires. The full key is shown here and never again. The old key counts among the 100 of its environment until it expires: where both would exceed the limit, the roll is refused on `overlap_seconds`, and an overlap of 0 succeeds.
     *
     * @tags API keys
     * @name RollApiKey
     * @summary Roll a key
     * @request POST:/api-keys/{id}/roll
     * @secure
     */
    rollApiKey: (
      id: string,
      data?: RollApiKeyRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        IssuedApiKeyResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/api-keys/${id}/roll`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),
  };
  webhookEndpoints = {
    /**
     * @description The endpoint as it is now, without its secret.
     *
     * @tags Webhook endpoints
     * @name GetWebhookEndpoint
     * @summary Read a webhook endpoint
     * @request GET:/webhook-endpoints/{id}
     * @secure
     */
    getWebhookEndpoint: (id: string, params: RequestParams = {}) =>
      this.request<WebhookEndpointResponse, ErrorResponse | RateLimitResponse>({
        path: `/webhook-endpoints/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Changes the fields that are present and leaves the others. `enabled: true` brings back an endpoint that was disabled, whatever the reason. A new address of a live endpoint begins with `https://`.
     *
     * @tags Webhook endpoints
     * @name UpdateWebhookEndpoint
     * @summary Change a webhook endpoint
     * @request PATCH:/webhook-endpoints/{id}
     * @secure
     */
    updateWebhookEndpoint: (
      id: string,
      data: UpdateWebhookEndpointRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        WebhookEndpointResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/webhook-endpoints/${id}`,
        method: "PATCH",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Nothing more is sent to it.
     *
     * @tags Webhook endpoints
     * @name DeleteWebhookEndpoint
     * @summary Delete a webhook endpoint
     * @request DELETE:/webhook-endpoints/{id}
     * @secure
     */
    deleteWebhookEndpoint: (id: string, params: RequestParams = {}) =>
      this.request<void, ErrorResponse | RateLimitResponse>({
        path: `/webhook-endpoints/${id}`,
        method: "DELETE",
        secure: true,
        ...params,
      }),

    /**
     * @description Messages are signed with both the new and the old secret during the overlap, then with the new one alone; the newest signs first. Each secret signs until its own overlap ends, also when the next rotation follows within it: an overlap of 0 ends the secret that was the newest and leaves the overlaps of older ones unchanged. An endpoint has at most 8 secrets that sign: where one more would exceed that, the rotation is refused on `overlap_seconds`, and an overlap of 0 succeeds. The new secret is shown here and never again.
     *
     * @tags Webhook endpoints
     * @name RotateWebhookSecret
     * @summary Rotate the secret of a webhook endpoint
     * @request POST:/webhook-endpoints/{id}/rotate-secret
     * @secure
     */
    rotateWebhookSecret: (
      id: string,
      data?: RotateWebhookSecretRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        IssuedWebhookEndpointResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/webhook-endpoints/${id}/rotate-secret`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Queues a `webhook.ping` event for this endpoint alone, whatever kinds it subscribes to. Read the event to see the result of the delivery.
     *
     * @tags Webhook endpoints
     * @name PingWebhookEndpoint
     * @summary Try a webhook endpoint
     * @request POST:/webhook-endpoints/{id}/ping
     * @secure
     * @link `202.ReadEvent` operationId:getEvent
     */
    pingWebhookEndpoint: (id: string, params: RequestParams = {}) =>
      this.request<EventResponse, ErrorResponse | RateLimitResponse>({
        path: `/webhook-endpoints/${id}/ping`,
        method: "POST",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  events = {
    /**
     * @description The event with every delivery and every attempt.
     *
     * @tags Events
     * @name GetEvent
     * @summary Read an event
     * @request GET:/events/{id}
     * @secure
     */
    getEvent: (id: string, params: RequestParams = {}) =>
      this.request<EventDetailResponse, ErrorResponse | RateLimitResponse>({
        path: `/events/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Queues the event, unchanged and under the same id, for one endpoint, or for every endpoint that takes its kind.
     *
     * @tags Events
     * @name ResendEvent
     * @summary Send an event again
     * @request POST:/events/{id}/resend
     * @secure
     * @link `202.ReadEvent` operationId:getEvent
     */
    resendEvent: (
      id: string,
      data?: ResendEventRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        EventDetailResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/events/${id}/resend`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),
  };
  sandbox = {
    /**
     * @description Ends a sandbox payment, payout or refund that is still in progress, with everything that follows: balances and webhooks. `cancelled` means that the payer declined: a payment becomes `cancelled`, a payout or a refund `failed`. Live transactions are `not_found` here.
     *
     * @tags Sandbox
     * @name SetSandboxOutcome
     * @summary Set the outcome of a sandbox transaction
     * @request POST:/sandbox/transactions/{id}/outcome
     * @secure
     */
    setSandboxOutcome: (
      id: string,
      data: SetSandboxOutcomeRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        SandboxOutcomeResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/sandbox/transactions/${id}/outcome`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),
  };
  waitingPayouts = {
    /**
     * @description Of all organisations, in both environments: what a rule of its application held back and nobody has approved or rejected. Newest first.
     *
     * @tags Payouts
     * @name ListWaitingPayouts
     * @summary List payouts that wait for approval
     * @request GET:/waiting-payouts
     * @secure
     */
    listWaitingPayouts: (
      query?: {
        /**
         * Number of the page.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @default 1
         * @example 1
         */
        page?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. It names its page, so that `page` beside it is not needed; a text that is no cursor is ignored.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        WaitingPayoutListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/waiting-payouts`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),
  };
  payouts = {
    /**
     * @description Sends a payout that waits for approval to its provider.
     *
     * @tags Payouts
     * @name ApprovePayout
     * @summary Approve a payout
     * @request POST:/payouts/{id}/approve
     * @secure
     */
    approvePayout: (id: string, params: RequestParams = {}) =>
      this.request<ManagedPayoutResponse, ErrorResponse | RateLimitResponse>({
        path: `/payouts/${id}/approve`,
        method: "POST",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Ends a payout that waits for approval; its money is available again.
     *
     * @tags Payouts
     * @name RejectPayout
     * @summary Reject a payout
     * @request POST:/payouts/{id}/reject
     * @secure
     */
    rejectPayout: (id: string, params: RequestParams = {}) =>
      this.request<ManagedPayoutResponse, ErrorResponse | RateLimitResponse>({
        path: `/payouts/${id}/reject`,
        method: "POST",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  waitingBulkPayouts = {
    /**
     * @description Of all organisations, in both environments: what a rule of its application held back and nobody has approved or rejected. Newest first.
     *
     * @tags Payouts
     * @name ListWaitingBulkPayouts
     * @summary List bulk payouts that wait for approval
     * @request GET:/waiting-bulk-payouts
     * @secure
     */
    listWaitingBulkPayouts: (
      query?: {
        /**
         * Number of the page.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @default 1
         * @example 1
         */
        page?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. It names its page, so that `page` beside it is not needed; a text that is no cursor is ignored.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        WaitingBulkPayoutListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/waiting-bulk-payouts`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),
  };
  bulkPayouts = {
    /**
     * @description One decision for all of its lines, which become payouts and are sent to their providers.
     *
     * @tags Payouts
     * @name ApproveBulkPayout
     * @summary Approve a bulk payout
     * @request POST:/bulk-payouts/{id}/approve
     * @secure
     */
    approveBulkPayout: (id: string, params: RequestParams = {}) =>
      this.request<
        ManagedBulkPayoutResponse,
        ErrorResponse | RateLimitResponse
      >({
        path: `/bulk-payouts/${id}/approve`,
        method: "POST",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description One decision for all of its lines: none is paid, and the money is available again.
     *
     * @tags Payouts
     * @name RejectBulkPayout
     * @summary Reject a bulk payout
     * @request POST:/bulk-payouts/{id}/reject
     * @secure
     */
    rejectBulkPayout: (id: string, params: RequestParams = {}) =>
      this.request<
        ManagedBulkPayoutResponse,
        ErrorResponse | RateLimitResponse
      >({
        path: `/bulk-payouts/${id}/reject`,
        method: "POST",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  feeSchedules = {
    /**
     * @description For a provider in a country and one of its currencies, from a given time on; a payout retains the fee it was created with.
     *
     * @tags Fees
     * @name CreateFeeSchedule
     * @summary Set the fee of payouts
     * @request POST:/fee-schedules
     * @secure
     */
    createFeeSchedule: (
      data: CreateFeeScheduleRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        FeeScheduleResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/fee-schedules`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first. Where none is in effect the fee is 100 basis points.
     *
     * @tags Fees
     * @name ListFeeSchedules
     * @summary List fee schedules
     * @request GET:/fee-schedules
     * @secure
     */
    listFeeSchedules: (
      query?: {
        /**
         * Number of the page.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @default 1
         * @example 1
         */
        page?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. It names its page, so that `page` beside it is not needed; a text that is no cursor is ignored.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        FeeScheduleListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/fee-schedules`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),
  };
  limits = {
    /**
     * @description For a provider in a country and one of its currencies, in both environments: a payment or payout outside of them is refused, a checkout page does not offer the provider. They count within a second on every node. What exists stays, and refunds have no limits. The least minimum and the greatest maximum take them away.
     *
     * @tags Limits
     * @name SetAmountLimits
     * @summary Set the limits of an amount
     * @request PUT:/limits
     * @secure
     */
    setAmountLimits: (
      data: SetAmountLimitsRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        AmountLimitsResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/limits`,
        method: "PUT",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Every provider, country and currency of the service, in alphabetical order of the countries.
     *
     * @tags Limits
     * @name ListAmountLimits
     * @summary List the limits of an amount
     * @request GET:/limits
     * @secure
     */
    listAmountLimits: (params: RequestParams = {}) =>
      this.request<AmountLimitsListResponse, ErrorResponse | RateLimitResponse>(
        {
          path: `/limits`,
          method: "GET",
          secure: true,
          format: "json",
          ...params,
        },
      ),
  };
  ledgerCheck = {
    /**
     * @description Checks that every posting sums to zero, that every balance is the sum of its entries, that reservations equal the amounts of open payouts and refunds, and that the postings of each transaction are exactly those its status requires, in its own organisation.
     *
     * @tags Ledger
     * @name CheckLedger
     * @summary Check the ledger
     * @request GET:/ledger-check
     * @secure
     */
    checkLedger: (params: RequestParams = {}) =>
      this.request<LedgerCheckResponse, ErrorResponse | RateLimitResponse>({
        path: `/ledger-check`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  reconciliationItems = {
    /**
     * @description Transactions whose provider later reported another final status than the recorded one; live ones that have not ended within a day, or at once where the provider cannot be queried; and those whose final status could not be applied several times, with the reason in `error`. The last ones are retried at growing intervals and end once that succeeds; their items stay until they are resolved. Each item has what a decision needs. Newest first.
     *
     * @tags Reconciliation
     * @name ListReconciliationItems
     * @summary List what awaits reconciliation
     * @request GET:/reconciliation-items
     * @secure
     */
    listReconciliationItems: (
      query?: {
        /**
         * Only items that are resolved, or only those that are not.
         * @example false
         */
        resolved?: boolean;
        /**
         * Number of the page.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @default 1
         * @example 1
         */
        page?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. It names its page, so that `page` beside it is not needed; a text that is no cursor is ignored.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        ReconciliationItemListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/reconciliation-items`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description `settle` states how the transaction really ended, with the evidence for it. A transaction in progress ends so. One that had ended otherwise is corrected: its status moves to the proven one, together with a posting `end_corrected` that records the reason, and the event of the new status (`payment.succeeded`, `refund.failed`, …), and its checkout session follows. What a correction takes beyond the merchant's available balance becomes a debt (account `merchant_debt`), which is paid from the next money that comes in. `dismiss` changes nothing but the list. A decision is final: a later report is an item of its own.
     *
     * @tags Reconciliation
     * @name ResolveReconciliationItem
     * @summary Settle or dismiss an item
     * @request POST:/reconciliation-items/{id}/resolve
     * @secure
     */
    resolveReconciliationItem: (
      id: string,
      data: ResolveReconciliationItemRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        ReconciliationItemResponse,
        ErrorResponse | UnprocessableResponse | RateLimitResponse
      >({
        path: `/reconciliation-items/${id}/resolve`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),
  };
  transactions = {
    /**
     * @description Of any application and environment, with what its provider calls it and the callbacks received about it, oldest first and at most 100.
     *
     * @tags Transactions
     * @name GetTransaction
     * @summary Look up a payment, refund or payout
     * @request GET:/transactions/{id}
     * @secure
     */
    getTransaction: (id: string, params: RequestParams = {}) =>
      this.request<
        ManagedTransactionResponse,
        ErrorResponse | RateLimitResponse
      >({
        path: `/transactions/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  providers = {
    /**
     * @description Every provider and country that PROVIDERS_FILE configures, with the address to give the provider for its callbacks.
     *
     * @tags Providers
     * @name ListProviders
     * @summary List live providers
     * @request GET:/providers
     * @secure
     */
    listProviders: (params: RequestParams = {}) =>
      this.request<LiveProviderListResponse, ErrorResponse | RateLimitResponse>(
        {
          path: `/providers`,
          method: "GET",
          secure: true,
          format: "json",
          ...params,
        },
      ),
  };
  accountChecks = {
    /**
     * @description Whether a number has an active account with a live provider, as the provider reports it now. Only some providers offer this.
     *
     * @tags Providers
     * @name CheckAccount
     * @summary Ask a provider about an account
     * @request POST:/account-checks
     * @secure
     */
    checkAccount: (data: CheckAccountRequest, params: RequestParams = {}) =>
      this.request<
        AccountCheckResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/account-checks`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),
  };
}
