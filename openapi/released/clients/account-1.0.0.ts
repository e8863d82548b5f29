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

/** `pending` is due for another attempt; `failed` had its last one. Expect new values. */
export type DeliveryStatus = "pending" | "delivered" | "failed";

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

/** What happened to the payment. Expect new values. */
export type PaymentEventType =
  | "payment.succeeded"
  | "payment.failed"
  | "payment.cancelled";

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

/** Sandbox or real money. */
export type Environment = "live" | "test";

/** Why a transaction failed. Expect new values. */
export type FailureReason =
  | "insufficient_funds"
  | "payer_not_found"
  | "payer_limit_reached"
  | "payer_account_blocked"
  | "expired"
  | "provider_unavailable"
  | "provider_error";

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

/** A mobile money provider. Expect new values. */
export type Provider = "carrier1_momo" | "carrier2_money";

/** What the transaction does. Expect new values. */
export type TransactionType = "collection" | "disbursement" | "refund";

/** `running` until every event that was found is delivered or given up. Expect new values. */
export type EventRecoveryStatus = "running" | "finished";

/**
 * `published`: the prefix is in a published numbering plan; `unknown`: it is not, or the
 * number is in no market. Expect new values.
 */
export type LookupCertainty = "published" | "unknown";

/**
 * How the provider works at present, as this server measures it by the calls of the last
 * 20 seconds: `operational`, `degraded` (some calls fail or are slow), `down` (next to none
 * succeeds), or `unconfigured` (no live order can be made through it). What a payer or the
 * provider refuses does not count. Two servers may differ. For test keys it is always
 * `operational`. Expect new values.
 */
export type Availability = "operational" | "degraded" | "down" | "unconfigured";

/** Status of a payment, a refund or a payout. Expect new values. */
export type AnyStatus =
  | "pending"
  | "processing"
  | "successful"
  | "failed"
  | "cancelled"
  | "approved"
  | "completed"
  | "rejected";

/**
 * `waiting`, `cancelled` or `rejected` where there is no payout; else the status of the payout.
 * Expect new values.
 */
export type BulkPayoutLineState =
  | "waiting"
  | "approved"
  | "processing"
  | "completed"
  | "failed"
  | "cancelled"
  | "rejected";

/** Whether it can be followed, and if not, why. Expect new values. */
export type PaymentLinkStatus = "active" | "disabled" | "expired" | "used_up";

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

/** Addresses of other pages, with the same filters. */
export interface CursorLinks {
  /**
   * First page.
   * @format uri
   */
  first: string;
  /**
   * Page after this one; null where there is none.
   * @format uri
   */
  next: string | null;
}

/** How to go on. */
export interface CursorMeta {
  /**
   * Items on a page.
   * @min 1
   * @max 100
   */
  per_page: number;
  /** The `cursor` of the page after this one; null where there is none. */
  next_cursor: string | null;
}

/** A key, without what must stay secret. */
export interface AccountApiKey {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The application it belongs to, whose things it reaches.
   * @format uuid
   */
  application_id: string;
  /** A secret key calls the service; a publishable key may not. */
  kind: ApiKeyKind;
  /** Sandbox or real money. */
  environment: Environment;
  /** Display name. */
  name: string | null;
  /** What the key may do beside reading; null where it may do everything. */
  permissions: Permission[] | null;
  /** How the key begins. */
  prefix: string;
  /** How the key ends. */
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
export interface IssuedAccountApiKey {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The application it belongs to, whose things it reaches.
   * @format uuid
   */
  application_id: string;
  /** A secret key calls the service; a publishable key may not. */
  kind: ApiKeyKind;
  /** Sandbox or real money. */
  environment: Environment;
  /** Display name. */
  name: string | null;
  /** What the key may do beside reading; null where it may do everything. */
  permissions: Permission[] | null;
  /** How the key begins. */
  prefix: string;
  /** How the key ends. */
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

/** One key. */
export interface AccountApiKeyResponse {
  /** A key, without what must stay secret. */
  data: AccountApiKey;
}

/** A key that was just created. */
export interface IssuedAccountApiKeyResponse {
  /** A key that was just created. */
  data: IssuedAccountApiKey;
}

/** A page of keys. */
export interface ApiKeyList {
  /** The items of this page. */
  data: AccountApiKey[];
  /** Addresses of other pages, with the same filters. */
  links: CursorLinks;
  /** How to go on. */
  meta: CursorMeta;
}

/** A payment link to create. */
export interface CreatePaymentLinkRequest {
  /**
   * Fixed amount in minor units; null where the customer chooses.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount?: number | null;
  /**
   * Least amount that a customer may choose; null for the least possible.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  minimum_amount?: number | null;
  /**
   * Greatest amount that a customer may choose; null for the greatest possible.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  maximum_amount?: number | null;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * What the customer pays for.
   * @maxLength 255
   */
  description?: string | null;
  /**
   * Where the customer goes after paying; null for a page of the service.
   * @format uri
   * @maxLength 2048
   */
  success_url?: string | null;
  /**
   * Where the customer goes after giving up; null for the page of the link.
   * @format uri
   * @maxLength 2048
   */
  cancel_url?: string | null;
  /**
   * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
   * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
   * were sent: whole ones between ±9007199254740991, and no more digits than a double can
   * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
   */
  metadata?: Metadata;
  /**
   * Time from which the link cannot be followed, in the future; null for never.
   * @format date-time
   */
  expires_at?: string | null;
  /**
   * How many payments it takes; null for any number.
   * @format int64
   * @min 1
   * @max 1000000
   */
  uses_max?: number | null;
}

/** What to change in a payment link. */
export interface UpdatePaymentLinkRequest {
  /** Whether it can be followed. */
  enabled?: boolean;
  /**
   * What the customer pays for.
   * @maxLength 255
   */
  description?: string | null;
}

/** A link that opens checkout sessions. */
export interface PaymentLink {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The address to give to customers.
   * @format uri
   */
  url: string;
  /**
   * Fixed amount in minor units; null where the customer chooses.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number | null;
  /**
   * Least amount that a customer may choose; null for the least possible.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  minimum_amount: number | null;
  /**
   * Greatest amount that a customer may choose; null for the greatest possible.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  maximum_amount: number | null;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /** What the customer pays for. */
  description: string | null;
  /**
   * Where the customer goes after paying; null for a page of the service.
   * @format uri
   */
  success_url: string | null;
  /**
   * Where the customer goes after giving up; null for the page of the link.
   * @format uri
   */
  cancel_url: string | null;
  /**
   * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
   * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
   * were sent: whole ones between ±9007199254740991, and no more digits than a double can
   * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
   */
  metadata: Metadata;
  /**
   * Time from which the link cannot be followed; null for never.
   * @format date-time
   */
  expires_at: string | null;
  /**
   * How many payments it takes; null for any number.
   * @format int64
   * @min 1
   * @max 1000000
   */
  uses_max: number | null;
  /** Whether it can be followed. */
  enabled: boolean;
  /** Whether it can be followed, and if not, why. Expect new values. */
  status: PaymentLinkStatus;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Checkout sessions it opened.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  session_count: number;
  /**
   * Payments that succeeded.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  payment_count: number;
  /**
   * What they brought, in minor units, refunds not deducted.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  collected_amount: number;
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

/** One payment link. */
export interface PaymentLinkResponse {
  /** A link that opens checkout sessions. */
  data: PaymentLink;
}

/** A page of payment links. */
export interface PaymentLinkList {
  /** The items of this page. */
  data: PaymentLink[];
  /** Addresses of other pages, with the same filters. */
  links: CursorLinks;
  /** How to go on. */
  meta: CursorMeta;
}

/** An SVG document. */
export type SvgPicture = string;

/**
 * A PNG picture.
 * @format binary
 */
export type PngPicture = File;

/**
 * A header line, then a line for each payout, 10,000 at most, in at most 4 MiB.
 * @maxLength 4194304
 */
export type BulkPayoutFile = string;

/** A header line, then a line for each line of the bulk. */
export type BulkPayoutResults = string;

/** Payouts to make. */
export interface CreateBulkPayoutRequest {
  /**
   * The merchant's own name for it.
   * @minLength 1
   * @maxLength 100
   * @example "SALAIRES-2026-11"
   */
  reference?: string | null;
  /**
   * What it is for.
   * @minLength 1
   * @maxLength 255
   */
  description?: string | null;
  /**
   * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
   * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
   * were sent: whole ones between ±9007199254740991, and no more digits than a double can
   * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
   */
  metadata?: Metadata;
  /**
   * Checks everything and stores nothing.
   * @default false
   */
  dry_run?: boolean;
  /**
   * The payouts, each as in the payment API, all in one currency.
   * @maxItems 10000
   * @minItems 1
   */
  payouts: CreatePayoutRequest[];
}

/** Lines that may be the same payout twice. */
export interface BulkPayoutWarning {
  /** Always `repeated_payout`, since these lines pay the same amount to the same number. */
  code: string;
  /** Numbers of the lines, from 1. */
  numbers: number[];
}

/** What a bulk payout would cost. */
export interface BulkPayoutPreview {
  /**
   * How many lines it has.
   * @format int64
   * @min 1
   * @max 10000
   */
  line_count: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * What the beneficiaries receive together.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /**
   * The fees of all lines, as in effect at the creation.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  fee_amount: number;
  /**
   * Amount plus fees.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  total_deducted: number;
  /**
   * The balance available for payouts now.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  available_balance: number;
  /** Whether the balance covers the total now. */
  balance_suffices: boolean;
  /** Whether a person would have to approve it. */
  needs_approval: boolean;
}

/** A dry run. */
export interface BulkPayoutPreviewResponse {
  /** What a bulk payout would cost. */
  data: BulkPayoutPreview;
  /** What may be a mistake; nothing was refused for it. */
  warnings: BulkPayoutWarning[];
}

/** Lines in one state. */
export interface BulkPayoutPart {
  /**
   * How many.
   * @format int64
   * @min 0
   * @max 10000
   */
  count: number;
  /**
   * Their amounts together, without fees.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  amount: number;
}

/** Lines by their state. */
export interface BulkPayoutProgress {
  /** Lines in one state. */
  waiting: BulkPayoutPart;
  /** Lines in one state. */
  approved: BulkPayoutPart;
  /** Lines in one state. */
  processing: BulkPayoutPart;
  /** Lines in one state. */
  completed: BulkPayoutPart;
  /** Lines in one state. */
  failed: BulkPayoutPart;
  /** Lines in one state. */
  cancelled: BulkPayoutPart;
  /** Lines in one state. */
  rejected: BulkPayoutPart;
}

/** Payouts that were ordered together. */
export interface BulkPayout {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
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
  /**
   * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
   * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
   * were sent: whole ones between ±9007199254740991, and no more digits than a double can
   * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
   */
  metadata: Metadata;
  /**
   * How many lines it has.
   * @format int64
   * @min 1
   * @max 10000
   */
  line_count: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * What the beneficiaries receive together.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /**
   * The fees of all lines, as in effect at the creation.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  fee_amount: number;
  /**
   * Amount plus fees.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  total_deducted: number;
  /** Whether a person had to approve it. */
  needs_approval: boolean;
  /** Lines by their state. */
  progress: BulkPayoutProgress;
  /** Sandbox or real money. */
  environment: Environment;
  /**
   * Time of creation.
   * @format date-time
   */
  created_at: string;
  /**
   * Time of the last change of its status.
   * @format date-time
   */
  updated_at: string;
}

/** One bulk payout. */
export interface BulkPayoutResponse {
  /** Payouts that were ordered together. */
  data: BulkPayout;
}

/** A bulk payout that was just created. */
export interface NewBulkPayoutResponse {
  /** Payouts that were ordered together. */
  data: BulkPayout;
  /** What may be a mistake; nothing was refused for it. */
  warnings: BulkPayoutWarning[];
}

/** A page of bulk payouts. */
export interface BulkPayoutList {
  /** The items of this page. */
  data: BulkPayout[];
  /** Addresses of other pages, with the same filters. */
  links: CursorLinks;
  /** How to go on. */
  meta: CursorMeta;
}

/** One line of a bulk payout. */
export interface BulkPayoutLine {
  /**
   * Its place in the bulk, from 1.
   * @format int64
   * @min 1
   * @max 10000
   */
  number: number;
  /**
   * `waiting`, `cancelled` or `rejected` where there is no payout; else the status of the payout.
   * Expect new values.
   */
  state: BulkPayoutLineState;
  /**
   * Amount the beneficiary receives.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /**
   * Fee of this line.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  fee_amount: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** The beneficiary's number, without its middle, as in statements. */
  phone_number: string;
  /**
   * The payout; null where there is none.
   * @format uuid
   */
  payout_id: string | null;
  /** Reference of the payout; null where there is none. */
  reference: string | null;
  /** Why it failed; null when it did not. */
  failure_reason: FailureReason | null;
}

/** A page of lines. */
export interface BulkPayoutLineList {
  /** The items of this page. */
  data: BulkPayoutLine[];
  /** Addresses of other pages, with the same filters. */
  links: CursorLinks;
  /** How to go on. */
  meta: CursorMeta;
}

/** A payment, refund or payout, with everything known of it. */
export interface AccountTransaction {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /** What the transaction does. Expect new values. */
  type: TransactionType;
  /** Status of a payment, a refund or a payout. Expect new values. */
  status: AnyStatus;
  /** Why it failed; null when it did not. */
  failure_reason: FailureReason | null;
  /**
   * Amount in the currency's minimal unit.
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
  /** The number as it was written at creation. */
  phone_number: string;
  /**
   * Fee of a payout in minor units; 0 for payments and refunds, which carry none.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  fee_amount: number;
  /** Reference of a payout; null for payments and refunds. */
  reference: string | null;
  /**
   * The payment that a refund gives back; null for payments and payouts.
   * @format uuid
   */
  payment_id: string | null;
  /**
   * What successful refunds of this payment gave back; null for refunds and payouts.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  refunded_amount: number | null;
  /**
   * What of this payment can still be refunded: its amount without refunds that did
   * not fail; 0 while it is not successful. Null for refunds and payouts.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  refundable_amount: number | null;
  /**
   * The checkout session in which the customer paid; null otherwise.
   * @format uuid
   */
  checkout_session_id: string | null;
  /**
   * The bulk payout that a payout is of; null otherwise.
   * @format uuid
   */
  bulk_payout_id: string | null;
  /** What the provider calls it; null until it is known. */
  provider_reference: string | null;
  /**
   * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
   * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
   * were sent: whole ones between ±9007199254740991, and no more digits than a double can
   * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
   */
  metadata: Metadata;
  /** Sandbox or real money. */
  environment: Environment;
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
  /** Every change of its status, oldest first. */
  timeline: StatusChange[];
}

/** One change of status. */
export interface StatusChange {
  /** Status of a payment, a refund or a payout. Expect new values. */
  from: AnyStatus;
  /** Status of a payment, a refund or a payout. Expect new values. */
  to: AnyStatus;
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
   * Time of the change.
   * @format date-time
   */
  happened_at: string;
}

/** One transaction. */
export interface AccountTransactionResponse {
  /** A payment, refund or payout, with everything known of it. */
  data: AccountTransaction;
}

/** A page of transactions. */
export interface TransactionList {
  /** The items of this page. */
  data: AccountTransaction[];
  /** Addresses of other pages, with the same filters. */
  links: CursorLinks;
  /** How to go on. */
  meta: CursorMeta;
}

/**
 * A header line, then a line for each transaction, with the fields of the list except `timeline`,
 * metadata as JSON.
 */
export type TransactionFile = string;

/** A period of a balance. */
export interface AccountStatement {
  /** Sandbox or real money. */
  environment: Environment;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Begin, inclusive.
   * @format date-time
   */
  from: string;
  /**
   * End, exclusive: as asked for, or where that is later than the answer, when the
   * statement was closed. The next statement begins here.
   * @format date-time
   */
  to: string;
  /**
   * Balance before the first entry, in minor units; below zero where the merchant
   * owes.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  opening_balance: number;
  /** Oldest first. */
  entries: StatementEntry[];
  /**
   * Balance after the last entry.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  closing_balance: number;
}

/** One change of the balance. */
export interface StatementEntry {
  /**
   * Identifier of the entry.
   * @format uuid
   */
  id: string;
  /**
   * Number of the entry in this balance: 1, 2, 3 and so on without gaps, in the order of the
   * postings. `created_at` never decreases along it.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  number: number;
  /**
   * Time of the posting; it decides to which period the entry belongs.
   * @format date-time
   */
  created_at: string;
  /** What was posted, such as `collection_settled`; see the operation. */
  kind: string;
  /**
   * Minor units; above zero adds to the balance.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  amount: number;
  /**
   * Balance after this entry.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  balance: number;
  /**
   * The payment, refund or payout; null for a top-up, and for a transaction of another
   * application of the organisation.
   * @format uuid
   */
  transaction_id: string | null;
  /** `collection`, `disbursement` or `refund`; null for a top-up. */
  transaction_type: string | null;
  /**
   * The bulk payout; null for anything else, and for one of another application.
   * @format uuid
   */
  bulk_payout_id: string | null;
  /** Reference of the payout; null for anything else, and where `transaction_id` is. */
  reference: string | null;
  /**
   * The number of the payer or beneficiary, without its middle: `+24206****456`. Null where
   * `transaction_id` is.
   */
  phone_number: string | null;
  /** The provider; null for a top-up, and for a bulk payout. */
  provider: string | null;
  /**
   * The part of the amount, taken or given back, that is a fee, in minor units.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  fee_amount: number;
}

/** One statement. */
export interface StatementResponse {
  /** A period of a balance. */
  data: AccountStatement;
}

/** Lines of CSV with a header line, an opening line, the entries and a closing line. */
export type StatementFile = string;

/** A month, by provider and currency. */
export interface SettlementSummary {
  /** The month. */
  month: string;
  /** Sandbox or real money. */
  environment: Environment;
  /** One for each provider and currency that had postings. */
  lines: SettlementLine[];
}

/** One provider and currency in a month. Amounts are in minor units. */
export interface SettlementLine {
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Payments collected, less those proven not to be.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  collected_count: number;
  /**
   * What they brought.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  collected_amount: number;
  /**
   * Refunds created, less those that failed.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  refunded_count: number;
  /**
   * What they gave back.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  refunded_amount: number;
  /**
   * Payouts created, less those that failed or were rejected.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  paid_out_count: number;
  /**
   * What they paid, without fees.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  paid_out_amount: number;
  /**
   * Fees of those payouts.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  fee_amount: number;
  /**
   * Collected, less refunded, paid out and fees.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  net_amount: number;
}

/** The summary of a month. */
export interface SettlementSummaryResponse {
  /** A month, by provider and currency. */
  data: SettlementSummary;
}

/** A country in which the service works. */
export interface Market {
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /** Name of the country in French. */
  name: string;
  /** Country calling code, with its plus. */
  dial_code: string;
  /** A number of the right form, which belongs to nobody known. */
  example_number: string;
  /** Currencies of the country; the first is the one that applies where none is given. */
  currencies: MarketCurrency[];
  /** Providers of the country. */
  providers: MarketProvider[];
}

/** A currency of a country. */
export interface MarketCurrency {
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Decimals of the currency (ISO 4217): an amount of 1050 with exponent 2 is 10.50.
   * @min 0
   * @max 4
   */
  exponent: number;
}

/** A provider in a country. */
export interface MarketProvider {
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /**
   * How the provider works at present, as this server measures it by the calls of the last
   * 20 seconds: `operational`, `degraded` (some calls fail or are slow), `down` (next to none
   * succeeds), or `unconfigured` (no live order can be made through it). What a payer or the
   * provider refuses does not count. Two servers may differ. For test keys it is always
   * `operational`. Expect new values.
   */
  availability: Availability;
  /** Limits of an amount, one a currency. */
  limits: AmountLimit[];
}

/** What one payment or payout may amount to. */
export interface AmountLimit {
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Least amount, in minor units.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  minimum_amount: number;
  /**
   * Greatest amount, in minor units.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  maximum_amount: number;
}

/** All markets. */
export interface MarketListResponse {
  /** One for each country. */
  data: Market[];
}

/** What is known of a phone number. */
export interface NumberLookup {
  /** The number as it was given. */
  phone_number: string;
  /** The number in E.164 form; null where it is not a possible number. */
  msisdn: string | null;
  /** Country of the number; null where no country of the service has it. */
  country: string | null;
  /** Providers that the prefix was published for; empty where that is unknown. */
  providers: Provider[];
  /**
   * `published`: the prefix is in a published numbering plan; `unknown`: it is not, or the
   * number is in no market. Expect new values.
   */
  certainty: LookupCertainty;
}

/** What is known of a number. */
export interface NumberLookupResponse {
  /** What is known of a phone number. */
  data: NumberLookup;
}

/** A webhook endpoint to register. */
export interface CreateAccountWebhookEndpointRequest {
  /**
   * Address that receives the events: `https://`, in the sandbox also `http://`.
   * Nothing is delivered to loopback, private, link-local or metadata addresses unless
   * the server is set to allow it.
   * @format uri
   * @maxLength 2048
   */
  url: string;
  /**
   * Kinds to receive; null or absent for all.
   * @maxItems 100
   * @minItems 1
   */
  events?: EventKind[] | null;
}

/** A change that webhook endpoints are notified of. */
export interface AccountEvent {
  /** Identifier, equal to `webhook-id`. */
  id: string;
  /** Sandbox or real money. */
  environment: Environment;
  /** The change that an event reports. Expect new values. */
  type: EventKind;
  /**
   * The payment, refund, payout or checkout session that changed; null for a trial.
   * @format uuid
   */
  resource_id: string | null;
  /**
   * Number of this event among those about its resource, from 1.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  sequence: number;
  /**
   * Time of the change it reports.
   * @format date-time
   */
  created_at: string;
  /** Any event, as it is delivered; `type` tells which. */
  payload: WebhookEvent;
}

/** One event. */
export interface AccountEventResponse {
  /** A change that webhook endpoints are notified of. */
  data: AccountEvent;
}

/** A page of webhook endpoints. */
export interface WebhookEndpointList {
  /** The items of this page. */
  data: WebhookEndpoint[];
  /** Addresses of other pages, with the same filters. */
  links: CursorLinks;
  /** How to go on. */
  meta: CursorMeta;
}

/** An event with its deliveries. */
export interface AccountEventDetail {
  /** Identifier, equal to `webhook-id`. */
  id: string;
  /** Sandbox or real money. */
  environment: Environment;
  /** The change that an event reports. Expect new values. */
  type: EventKind;
  /**
   * The payment, refund, payout or checkout session that changed; null for a trial.
   * @format uuid
   */
  resource_id: string | null;
  /**
   * Number of this event among those about its resource, from 1.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  sequence: number;
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

/** One event with its deliveries. */
export interface AccountEventDetailResponse {
  /** An event with its deliveries. */
  data: AccountEventDetail;
}

/** A page of events. */
export interface EventList {
  /** The items of this page. */
  data: AccountEvent[];
  /** Addresses of other pages, with the same filters. */
  links: CursorLinks;
  /** How to go on. */
  meta: CursorMeta;
}

/** Which events to deliver again. */
export interface RecoverEventsRequest {
  /**
   * The endpoint that missed them.
   * @format uuid
   */
  endpoint_id: string;
  /**
   * Events from this time on.
   * @format date-time
   */
  since: string;
  /**
   * Events before this time; null, absent or a time to come for those until now.
   * @format date-time
   */
  until?: string | null;
}

/** Missed events that are delivered again. */
export interface EventRecovery {
  /**
   * Identifier.
   * @format uuid
   */
  id: string;
  /**
   * The endpoint.
   * @format uuid
   */
  endpoint_id: string;
  /**
   * Events from this time on.
   * @format date-time
   */
  since: string;
  /**
   * Events before this time.
   * @format date-time
   */
  until: string;
  /** `running` until every event that was found is delivered or given up. Expect new values. */
  status: EventRecoveryStatus;
  /**
   * Missed events found so far.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  found_count: number;
  /**
   * Those of them that the endpoint accepted.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  delivered_count: number;
  /**
   * Those of them whose deliveries came to an end without being accepted.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  failed_count: number;
  /**
   * Time of the request.
   * @format date-time
   */
  created_at: string;
  /**
   * When the last of them was delivered or given up; null while it runs.
   * @format date-time
   */
  finished_at: string | null;
}

/** One recovery. */
export interface EventRecoveryResponse {
  /** Missed events that are delivered again. */
  data: EventRecovery;
}

/** A page of recoveries. */
export interface EventRecoveryList {
  /** The items of this page. */
  data: EventRecovery[];
  /** Addresses of other pages, with the same filters. */
  links: CursorLinks;
  /** How to go on. */
  meta: CursorMeta;
}

/**
 * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
 * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
 * were sent: whole ones between ±9007199254740991, and no more digits than a double can
 * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
 * @example {"commande":"2026-000123"}
 */
export type Metadata = Partial<Record<string, any>> | null;

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

/** One webhook endpoint with its secret. */
export interface IssuedWebhookEndpointResponse {
  /** A webhook endpoint with the secret that was just made. */
  data: IssuedWebhookEndpoint;
}

/** One webhook endpoint. */
export interface WebhookEndpointResponse {
  /** An address that receives events. */
  data: WebhookEndpoint;
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

/** Where to send an event again. */
export interface ResendEventRequest {
  /**
   * The endpoint; every one that takes this kind when absent.
   * @format uuid
   * @example "0193a1f4-6b7c-7d8e-9f0a-1b2c3d4e5f60"
   */
  webhook_endpoint_id?: string;
}

/** A payout to make. */
export interface CreatePayoutRequest {
  /**
   * Amount the beneficiary receives, in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   * @example 25000
   */
  amount: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /**
   * The beneficiary's number, local or international: digits, optional leading `+`, spaces, dots, dashes and parentheses.
   * @maxLength 20
   * @pattern ^\+?[ .()\-]*[0-9][0-9 .()\-]*$
   * @example "+237 6 71 23 45 67"
   */
  phone_number: string;
}

/** Either wrong fields (`errors`), or a business refusal (`code`). */
export type UnprocessableResponse = ValidationErrorResponse | ErrorResponse;

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

/** A sandbox that is later. */
export interface SandboxClockResponse {
  /** What a move of the sandbox's clock brought nearer. */
  data: SandboxClock;
}

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
  public baseUrl: string = "http://localhost:3000/account/v1";
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
 * @title Mobile Money Payments: account
 * @version 1.0.0
 * @license Apache-2.0
 * @baseUrl http://localhost:3000/account/v1
 * @contact Support (https://example.com/support)
 *
 * Everything about its account that a merchant does for itself, with the secret key of the payment
 * API: find transactions, register webhook endpoints and recover missed events, read statements,
 * look up markets, and manage keys.
 *
 * - A key sees its own application and environment. Statements are the exception: the balance is
 *   the organisation's, and so is its statement.
 * - Lists are read along `meta.next_cursor`, or `links.next`; they are not counted, and a walk shows
 *   each item once, also while new ones arrive.
 * - Amounts are integers in the currency's minimal unit.
 * - Messages meant for people are in French; programs decide on `code` and on field names.
 * - Unknown body fields and query parameters are ignored. Clients should expect new fields, and new
 *   values of enumerations.
 */
export class Api<
  SecurityDataType extends unknown,
> extends HttpClient<SecurityDataType> {
  transactions = {
    /**
     * @description Payments, refunds and payouts of the application in the environment of the key, newest first, with what the resources of the payment API do not show. Filters combine: an item matches all of them. Filters by amount, country or currency need `created_from`, at most 31 days before `created_to` (or now), unless `id`, `reference`, `payment_id`, `bulk_payout_id`, `phone_number` or `metadata` is there too. Filtered by metadata, a page may hold fewer items than asked for, even none, although more follow: go by `meta.next_cursor`.
     *
     * @tags Transactions
     * @name ListTransactions
     * @summary List transactions
     * @request GET:/transactions
     * @secure
     */
    listTransactions: (
      query?: {
        /**
         * Only this transaction.
         * @format uuid
         * @example "0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f"
         */
        id?: string;
        /**
         * Only payments (`collection`), payouts (`disbursement`) or refunds (`refund`).
         * @example "collection"
         */
        type?: TransactionType;
        /**
         * Only transactions in one of these states: `status=successful&status=failed`.
         * @maxItems 10
         * @minItems 1
         * @example ["successful","failed"]
         */
        status?: AnyStatus[];
        /**
         * Only transactions through this provider.
         * @example "carrier1_momo"
         */
        provider?: Provider;
        /**
         * Only transactions in this country. It needs `created_from`, unless a filter beside it finds
         * few.
         * @example "CG"
         */
        country?: Country;
        /**
         * Only transactions in this currency. It needs `created_from`, unless a filter beside it finds
         * few.
         * @example "XAF"
         */
        currency?: Currency;
        /**
         * Only transactions of at least this amount, in minor units. It needs `created_from`,
         * unless a filter beside it finds few.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @example 1000
         */
        amount_min?: number;
        /**
         * Only transactions of at most this amount, in minor units. It needs `created_from`,
         * unless a filter beside it finds few.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @example 50000
         */
        amount_max?: number;
        /**
         * Only transactions created at this time or later. With a filter by amount, country or
         * currency it is at most 31 days before `created_to`, or now.
         * @format date-time
         * @example "2026-11-01T00:00:00Z"
         */
        created_from?: string;
        /**
         * Only transactions created before this time.
         * @format date-time
         * @example "2026-12-01T00:00:00Z"
         */
        created_to?: string;
        /**
         * Only transactions of this number, however it was written there and here: in
         * international form, or in the local form of `country`.
         * @maxLength 30
         * @example "+242 06 512 34 56"
         */
        phone_number?: string;
        /**
         * Only the payout with this reference.
         * @maxLength 40
         * @example "PO-20261121-7F3K9QZC"
         */
        reference?: string;
        /**
         * Only refunds of this payment.
         * @format uuid
         * @example "0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f"
         */
        payment_id?: string;
        /**
         * Only payouts of this bulk payout.
         * @format uuid
         * @example "0193a1f9-5d6e-7f70-8192-a3b4c5d6e7f8"
         */
        bulk_payout_id?: string;
        /**
         * Only transactions with this text at this key of their metadata:
         * `metadata[commande]=2026-000123`. Several keys must all match. A number or a boolean
         * matches its JSON text; objects and lists match nothing. What stands between the first
         * `[` and the last `]` is the key.
         * @example {"commande":"2026-000123"}
         */
        metadata?: Record<string, string>;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
         * that is no cursor is refused.
         * @minLength 1
         * @maxLength 200
         * @example "MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        TransactionList,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/transactions`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The payment, refund or payout as it is now, with its history.
     *
     * @tags Transactions
     * @name GetTransaction
     * @summary Read a transaction
     * @request GET:/transactions/{id}
     * @secure
     */
    getTransaction: (id: string, params: RequestParams = {}) =>
      this.request<
        AccountTransactionResponse,
        ErrorResponse | RateLimitResponse
      >({
        path: `/transactions/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  transactionsCsv = {
    /**
     * @description The same selection as the list, with the same rules for its filters, of any length, newest first, as CSV (RFC 4180, UTF-8 with a byte order mark) that is written as it is read. Cells that a spreadsheet would take for a formula begin with an apostrophe.
     *
     * @tags Transactions
     * @name DownloadTransactions
     * @summary Download transactions as CSV
     * @request GET:/transactions.csv
     * @secure
     */
    downloadTransactions: (
      query?: {
        /**
         * Only this transaction.
         * @format uuid
         * @example "0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f"
         */
        id?: string;
        /**
         * Only payments (`collection`), payouts (`disbursement`) or refunds (`refund`).
         * @example "collection"
         */
        type?: TransactionType;
        /**
         * Only transactions in one of these states: `status=successful&status=failed`.
         * @maxItems 10
         * @minItems 1
         * @example ["successful","failed"]
         */
        status?: AnyStatus[];
        /**
         * Only transactions through this provider.
         * @example "carrier1_momo"
         */
        provider?: Provider;
        /**
         * Only transactions in this country. It needs `created_from`, unless a filter beside it finds
         * few.
         * @example "CG"
         */
        country?: Country;
        /**
         * Only transactions in this currency. It needs `created_from`, unless a filter beside it finds
         * few.
         * @example "XAF"
         */
        currency?: Currency;
        /**
         * Only transactions of at least this amount, in minor units. It needs `created_from`,
         * unless a filter beside it finds few.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @example 1000
         */
        amount_min?: number;
        /**
         * Only transactions of at most this amount, in minor units. It needs `created_from`,
         * unless a filter beside it finds few.
         * @format int64
         * @min 1
         * @max 9007199254740991
         * @example 50000
         */
        amount_max?: number;
        /**
         * Only transactions created at this time or later. With a filter by amount, country or
         * currency it is at most 31 days before `created_to`, or now.
         * @format date-time
         * @example "2026-11-01T00:00:00Z"
         */
        created_from?: string;
        /**
         * Only transactions created before this time.
         * @format date-time
         * @example "2026-12-01T00:00:00Z"
         */
        created_to?: string;
        /**
         * Only transactions of this number, however it was written there and here: in
         * international form, or in the local form of `country`.
         * @maxLength 30
         * @example "+242 06 512 34 56"
         */
        phone_number?: string;
        /**
         * Only the payout with this reference.
         * @maxLength 40
         * @example "PO-20261121-7F3K9QZC"
         */
        reference?: string;
        /**
         * Only refunds of this payment.
         * @format uuid
         * @example "0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f"
         */
        payment_id?: string;
        /**
         * Only payouts of this bulk payout.
         * @format uuid
         * @example "0193a1f9-5d6e-7f70-8192-a3b4c5d6e7f8"
         */
        bulk_payout_id?: string;
        /**
         * Only transactions with this text at this key of their metadata:
         * `metadata[commande]=2026-000123`. Several keys must all match. A number or a boolean
         * matches its JSON text; objects and lists match nothing. What stands between the first
         * `[` and the last `]` is the key.
         * @example {"commande":"2026-000123"}
         */
        metadata?: Record<string, string>;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        TransactionFile,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/transactions.csv`,
        method: "GET",
        query: query,
        secure: true,
        ...params,
      }),
  };
  webhookEndpoints = {
    /**
     * @description The endpoint receives the application's events in the environment of the key. The secret that signs them is shown here and never again. There are at most 16 endpoints in an environment, disabled ones included: one more is refused on `body`.
     *
     * @tags Webhook endpoints
     * @name CreateWebhookEndpoint
     * @summary Register a webhook endpoint
     * @request POST:/webhook-endpoints
     * @secure
     * @link `201.ReadWebhookEndpoint` operationId:getWebhookEndpoint
     * @link `201.PingWebhookEndpoint` operationId:pingWebhookEndpoint
     */
    createWebhookEndpoint: (
      data: CreateAccountWebhookEndpointRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        IssuedWebhookEndpointResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/webhook-endpoints`,
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
     * @summary List webhook endpoints
     * @request GET:/webhook-endpoints
     * @secure
     */
    listWebhookEndpoints: (
      query?: {
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
         * that is no cursor is refused.
         * @minLength 1
         * @maxLength 200
         * @example "MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        WebhookEndpointList,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/webhook-endpoints`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

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
     * @description Changes the fields that are present and leaves the others. Enabling resumes deliveries that were due; what happened while it was disabled comes back by a recovery.
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
     * @description Nothing is delivered to it any more, and its deliveries are forgotten; the events stay.
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
     * @description Makes a new secret, shown here and never again. Messages are signed with both until the overlap ends.
     *
     * @tags Webhook endpoints
     * @name RotateWebhookSecret
     * @summary Rotate the secret
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
     * @description Sends a `webhook.ping` to this endpoint alone, whatever kinds it takes.
     *
     * @tags Webhook endpoints
     * @name PingWebhookEndpoint
     * @summary Send a trial event
     * @request POST:/webhook-endpoints/{id}/ping
     * @secure
     * @link `202.ReadEvent` operationId:getEvent
     */
    pingWebhookEndpoint: (id: string, params: RequestParams = {}) =>
      this.request<AccountEventResponse, ErrorResponse | RateLimitResponse>({
        path: `/webhook-endpoints/${id}/ping`,
        method: "POST",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  events = {
    /**
     * @description Without `after`: newest first, filtered, a page at a time by `cursor`. A page filtered by delivery may hold fewer events than asked for, even none, and still have a `next_cursor`: older events follow. With `after`: the event feed, oldest first. Every event of the application in the environment of the key appears exactly once, in one order that never changes, however many are written at the same time. Begin with `after=0` (the first event kept) or `after=latest` (from now on), and go on with `meta.next_cursor`, which is always present here. Where nothing follows yet, the answer waits up to `wait` seconds for the next event, then is an empty page. Filters apply to the feed, too: the cursor passes what they leave out, and deliveries are judged as they are at the time of the request. At most 16 requests of an application wait at a time in an environment; more are answered at once. A position that the feed has not reached is refused on `after`.
     *
     * @tags Events
     * @name ListEvents
     * @summary List or follow events
     * @request GET:/events
     * @secure
     */
    listEvents: (
      query?: {
        /**
         * Only events of this kind.
         * @example "payment.succeeded"
         */
        type?: EventKind;
        /**
         * Only events about this payment, refund, payout or checkout session.
         * @format uuid
         * @example "0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f"
         */
        resource_id?: string;
        /**
         * Only events with a delivery in this state, to `webhook_endpoint_id` where that is
         * given.
         * @example "failed"
         */
        delivery_status?: DeliveryStatus;
        /**
         * Only events with a delivery to this endpoint.
         * @format uuid
         * @example "0193a1ef-3b4c-7d5e-8f6a-7b8c9d0e1f2a"
         */
        webhook_endpoint_id?: string;
        /**
         * Only events of this time or later.
         * @format date-time
         * @example "2026-11-01T00:00:00Z"
         */
        created_from?: string;
        /**
         * Only events before this time.
         * @format date-time
         * @example "2026-12-01T00:00:00Z"
         */
        created_to?: string;
        /**
         * Follow the feed after this position: `meta.next_cursor` of an earlier answer, `0` or
         * `latest`.
         * @minLength 1
         * @maxLength 100
         * @example "latest"
         */
        after?: string;
        /**
         * Seconds to wait for the next event where the feed has none yet.
         * @min 0
         * @max 30
         * @default 0
         * @example 20
         */
        wait?: number;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
         * that is no cursor is refused.
         * @minLength 1
         * @maxLength 200
         * @example "MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        EventList,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/events`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

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
      this.request<
        AccountEventDetailResponse,
        ErrorResponse | RateLimitResponse
      >({
        path: `/events/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Starts its deliveries anew, to one endpoint or to all that take its kind; `webhook-id` stays.
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
        AccountEventDetailResponse,
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

    /**
     * @description Delivers again, in the order of the feed and throttled, every event between `since` and `until` that the endpoint takes and did not accept: those that failed, those that wait for a later attempt, and those without a delivery, because they happened while it was disabled or before it was registered. Trials (`webhook.ping`) are left out. Starts a job whose progress can be read. One recovery of an endpoint runs at a time: while one does, another is refused on `endpoint_id`. The endpoint must be enabled; where it is disabled or deleted later, the recovery finishes with what was done. Events that happen meanwhile are delivered beside those that are recovered.
     *
     * @tags Events
     * @name RecoverEvents
     * @summary Deliver missed events
     * @request POST:/events/recover
     * @secure
     * @link `202.ReadEventRecovery` operationId:getEventRecovery
     */
    recoverEvents: (data: RecoverEventsRequest, params: RequestParams = {}) =>
      this.request<
        EventRecoveryResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/events/recover`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),
  };
  eventRecoveries = {
    /**
     * @description Newest first.
     *
     * @tags Events
     * @name ListEventRecoveries
     * @summary List recoveries
     * @request GET:/event-recoveries
     * @secure
     */
    listEventRecoveries: (
      query?: {
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
         * that is no cursor is refused.
         * @minLength 1
         * @maxLength 200
         * @example "MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        EventRecoveryList,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/event-recoveries`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description How far it is.
     *
     * @tags Events
     * @name GetEventRecovery
     * @summary Read a recovery
     * @request GET:/event-recoveries/{id}
     * @secure
     */
    getEventRecovery: (id: string, params: RequestParams = {}) =>
      this.request<EventRecoveryResponse, ErrorResponse | RateLimitResponse>({
        path: `/event-recoveries/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  statement = {
    /**
     * @description Every change of the organisation's balance in one currency, in the environment of the key: opening balance, entries oldest first with the balance after each, closing balance. The balance is what the organisation holds less what it owes. Opening balance plus entries is the closing balance, for every period; the closing balance of one period is the opening balance of the next; what was shown of a period never changes. Without `to` the closing balance is the balance at the time of the answer, which is `to` in the answer. | `kind` | When | `amount` | |---|---|---| | `collection_settled` | a payment succeeds | the payment | | `payout_reserved` | a payout is created | less the payout and its fee | | `payout_released` | a payout fails or is rejected | the payout and its fee, given back | | `bulk_payout_reserved` | a bulk payout is created | less its payouts and their fees | | `bulk_payout_released` | a bulk payout is cancelled or rejected | what was left of it, given back | | `refund_reserved` | a refund is created | less the refund | | `refund_released` | a refund fails | the refund, given back | | `end_corrected` | evidence proved another end than was recorded | the difference: a payment or a refund or payout with its fee, either way | | `sandbox_opened`, `sandbox_topped_up` | test money is given | the test money | A payout or a refund that succeeds has no further entry: its reservation is what it cost. So has a payout of a bulk payout, which was reserved with all others of it. A correction may leave less than nothing: the balance is below zero while the organisation owes, and what comes in pays the debt first. A balance beyond 9007199254740991 is shown as that, and then adds up no more. The answer is written as it is read, of any length: an answer that breaks off is no JSON.
     *
     * @tags Statements
     * @name GetStatement
     * @summary Read a statement
     * @request GET:/statement
     * @secure
     */
    getStatement: (
      query: {
        /**
         * Currency of the statement.
         * @example "XAF"
         */
        currency: Currency;
        /**
         * Entries from this time on, from 1970 on.
         * @format date-time
         * @example "2026-11-01T00:00:00Z"
         */
        from: string;
        /**
         * Entries before this time, which is after `from`; now when absent.
         * @format date-time
         * @example "2026-12-01T00:00:00Z"
         */
        to?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        StatementResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/statement`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),
  };
  statementCsv = {
    /**
     * @description The same statement as CSV (RFC 4180, UTF-8 with a byte order mark); its first and its last line are the opening and the closing balance.
     *
     * @tags Statements
     * @name DownloadStatement
     * @summary Download a statement as CSV
     * @request GET:/statement.csv
     * @secure
     */
    downloadStatement: (
      query: {
        /**
         * Currency of the statement.
         * @example "XAF"
         */
        currency: Currency;
        /**
         * Entries from this time on, from 1970 on.
         * @format date-time
         * @example "2026-11-01T00:00:00Z"
         */
        from: string;
        /**
         * Entries before this time, which is after `from`; now when absent.
         * @format date-time
         * @example "2026-12-01T00:00:00Z"
         */
        to?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        StatementFile,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/statement.csv`,
        method: "GET",
        query: query,
        secure: true,
        ...params,
      }),
  };
  settlementSummary = {
    /**
     * @description What was collected, refunded and paid out through each provider in a calendar month (UTC), from the entries of the statement of that month. Refunds and payouts count when they are created, and are taken back, as below zero, in the month in which they fail; corrections count in the month in which they are posted. So `net_amount` is the sum of the month's entries with that provider, and the closing balance of a month is its opening balance plus the `net_amount` of its lines (in the sandbox plus test money). A month that has not ended is summed up to the time of the answer.
     *
     * @tags Statements
     * @name GetSettlementSummary
     * @summary Read the summary of a month
     * @request GET:/settlement-summary
     * @secure
     */
    getSettlementSummary: (
      query: {
        /**
         * The month, as `2026-11`, from 1970 to 2099.
         * @maxLength 7
         * @pattern ^(19[7-9][0-9]|20[0-9]{2})-(0[1-9]|1[0-2])$
         * @example "2026-11"
         */
        month: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        SettlementSummaryResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/settlement-summary`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),
  };
  paymentLinks = {
    /**
     * @description A link that opens a new checkout session each time it is followed. The amount is fixed, or chosen by the customer within limits.
     *
     * @tags Payment links
     * @name CreatePaymentLink
     * @summary Create a payment link
     * @request POST:/payment-links
     * @secure
     * @link `201.ReadPaymentLink` operationId:getPaymentLink
     */
    createPaymentLink: (
      data: CreatePaymentLinkRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        PaymentLinkResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/payment-links`,
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
     * @tags Payment links
     * @name ListPaymentLinks
     * @summary List payment links
     * @request GET:/payment-links
     * @secure
     */
    listPaymentLinks: (
      query?: {
        /**
         * Only links that are enabled, or only those that are not.
         * @example true
         */
        enabled?: boolean;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
         * that is no cursor is refused.
         * @minLength 1
         * @maxLength 200
         * @example "MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        PaymentLinkList,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/payment-links`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The link with what it collected.
     *
     * @tags Payment links
     * @name GetPaymentLink
     * @summary Read a payment link
     * @request GET:/payment-links/{id}
     * @secure
     */
    getPaymentLink: (id: string, params: RequestParams = {}) =>
      this.request<PaymentLinkResponse, ErrorResponse | RateLimitResponse>({
        path: `/payment-links/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Enables or disables it, or changes what customers read. Sessions that are open stay payable.
     *
     * @tags Payment links
     * @name UpdatePaymentLink
     * @summary Change a payment link
     * @request PATCH:/payment-links/{id}
     * @secure
     */
    updatePaymentLink: (
      id: string,
      data: UpdatePaymentLinkRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        PaymentLinkResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/payment-links/${id}`,
        method: "PATCH",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description The address of the link as a QR code.
     *
     * @tags Payment links
     * @name GetPaymentLinkSvg
     * @summary Read the QR code as SVG
     * @request GET:/payment-links/{id}/qr-code.svg
     * @secure
     */
    getPaymentLinkSvg: (id: string, params: RequestParams = {}) =>
      this.request<SvgPicture, ErrorResponse | RateLimitResponse>({
        path: `/payment-links/${id}/qr-code.svg`,
        method: "GET",
        secure: true,
        format: "blob",
        ...params,
      }),

    /**
     * @description The address of the link as a QR code, 600 pixels wide.
     *
     * @tags Payment links
     * @name GetPaymentLinkPng
     * @summary Read the QR code as PNG
     * @request GET:/payment-links/{id}/qr-code.png
     * @secure
     */
    getPaymentLinkPng: (id: string, params: RequestParams = {}) =>
      this.request<Blob, ErrorResponse | RateLimitResponse>({
        path: `/payment-links/${id}/qr-code.png`,
        method: "GET",
        secure: true,
        format: "blob",
        ...params,
      }),
  };
  bulkPayouts = {
    /**
     * @description Up to 10,000 payouts at once, in one currency, as JSON or as CSV. All of it is checked before any money moves: the refusal names every wrong field of every faulty line, `payouts[17].amount` (JSON, counted from 0) or `lines[18].amount` (CSV, the line of the file, the header line being 1). Equal numbers with equal amounts are no fault, but are listed in `warnings`. The whole amount and the fees in effect now are reserved at once, and one approval covers all: where a rule asks for it, the total counts as one payout does. The lines then become payouts in their order, a few at a time, beside other payouts of the application. From then on they are ordinary payouts, with events, and `bulk_payout_id` in the list of transactions. CSV: UTF-8, with a header line that names the columns `amount`, `currency`, `country`, `provider` and `phone_number` once each, in any order, separated by `,` or `;`; further columns, of at most 100, are ignored, and so are white space around a value and the apostrophe by which our own files keep a spreadsheet from taking a number for a formula. An amount has digits alone and no zero in front of them. `reference` and `description` are query parameters then; there is no `metadata`. With `dry_run` everything is checked and nothing is stored: the answer is 200, with what the bulk would cost. The idempotency key of a dry run stays unused.
     *
     * @tags Bulk payouts
     * @name CreateBulkPayout
     * @summary Create a bulk payout
     * @request POST:/bulk-payouts
     * @secure
     * @link `201.ReadBulkPayout` operationId:getBulkPayout
     * @link `201.ReadBulkPayoutLines` operationId:listBulkPayoutLines
     * @link `201.CancelBulkPayout` operationId:cancelBulkPayout
     */
    createBulkPayout: (
      data: CreateBulkPayoutRequest,
      query?: {
        /**
         * The field `reference`, where the body is CSV or does not have it.
         * @minLength 1
         * @maxLength 100
         * @example "SALAIRES-2026-11"
         */
        reference?: string;
        /**
         * The field `description`, where the body is CSV or does not have it.
         * @minLength 1
         * @maxLength 255
         * @example "Salaires de novembre"
         */
        description?: string;
        /**
         * Only checks, as the field `dry_run` does; for CSV and JSON.
         * @example true
         */
        dry_run?: boolean;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        BulkPayoutPreviewResponse,
        ErrorResponse | UnprocessableResponse | RateLimitResponse
      >({
        path: `/bulk-payouts`,
        method: "POST",
        query: query,
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first.
     *
     * @tags Bulk payouts
     * @name ListBulkPayouts
     * @summary List bulk payouts
     * @request GET:/bulk-payouts
     * @secure
     */
    listBulkPayouts: (
      query?: {
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
         * that is no cursor is refused.
         * @minLength 1
         * @maxLength 200
         * @example "MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        BulkPayoutList,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/bulk-payouts`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Its progress is that of its payouts at the time of the answer.
     *
     * @tags Bulk payouts
     * @name GetBulkPayout
     * @summary Read a bulk payout
     * @request GET:/bulk-payouts/{id}
     * @secure
     */
    getBulkPayout: (id: string, params: RequestParams = {}) =>
      this.request<BulkPayoutResponse, ErrorResponse | RateLimitResponse>({
        path: `/bulk-payouts/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description In their order.
     *
     * @tags Bulk payouts
     * @name ListBulkPayoutLines
     * @summary List the lines of a bulk payout
     * @request GET:/bulk-payouts/{id}/lines
     * @secure
     */
    listBulkPayoutLines: (
      id: string,
      query?: {
        /**
         * Only lines in this state.
         * @example "failed"
         */
        state?: BulkPayoutLineState;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
         * that is no cursor is refused.
         * @minLength 1
         * @maxLength 200
         * @example "MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        BulkPayoutLineList,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/bulk-payouts/${id}/lines`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Every line with its state at the time of the answer, as CSV (RFC 4180, UTF-8 with a byte order mark), in order. Cells that a spreadsheet would take for a formula begin with an apostrophe.
     *
     * @tags Bulk payouts
     * @name DownloadBulkPayoutResults
     * @summary Download the lines as CSV
     * @request GET:/bulk-payouts/{id}/results.csv
     * @secure
     */
    downloadBulkPayoutResults: (id: string, params: RequestParams = {}) =>
      this.request<BulkPayoutResults, ErrorResponse | RateLimitResponse>({
        path: `/bulk-payouts/${id}/results.csv`,
        method: "GET",
        secure: true,
        ...params,
      }),

    /**
     * @description Ends a bulk: lines that have not become payouts are cancelled, and their money, fees included, is available again at once. Payouts that exist go on. Repeating it changes nothing.
     *
     * @tags Bulk payouts
     * @name CancelBulkPayout
     * @summary Cancel a bulk payout
     * @request POST:/bulk-payouts/{id}/cancel
     * @secure
     */
    cancelBulkPayout: (id: string, params: RequestParams = {}) =>
      this.request<BulkPayoutResponse, ErrorResponse | RateLimitResponse>({
        path: `/bulk-payouts/${id}/cancel`,
        method: "POST",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  markets = {
    /**
     * @description The countries in which the service works, with their currencies and providers, the limits of an amount, and how each provider works at present as this server measures it.
     *
     * @tags Markets
     * @name ListMarkets
     * @summary List markets
     * @request GET:/markets
     * @secure
     */
    listMarkets: (params: RequestParams = {}) =>
      this.request<MarketListResponse, ErrorResponse | RateLimitResponse>({
        path: `/markets`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The country of a number and the providers that its published prefix belongs to. Numbers can be ported from one provider to another: take the answer as a suggestion. Where the prefix is not published the answer is `unknown`, never a guess.
     *
     * @tags Markets
     * @name LookUpMarket
     * @summary Look up a phone number
     * @request GET:/markets/lookup
     * @secure
     */
    lookUpMarket: (
      query: {
        /**
         * A phone number in international form.
         * @minLength 1
         * @maxLength 20
         * @example "+242 06 512 34 56"
         */
        phone_number: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        NumberLookupResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/markets/lookup`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),
  };
  apiKeys = {
    /**
     * @description The application's keys of the environment of the key that asks, newest first, revoked and expired ones included.
     *
     * @tags API keys
     * @name ListApiKeys
     * @summary List keys
     * @request GET:/api-keys
     * @secure
     */
    listApiKeys: (
      query?: {
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
        /**
         * Position in the list: `meta.next_cursor` of the page before, with the same filters. A text
         * that is no cursor is refused.
         * @minLength 1
         * @maxLength 200
         * @example "MDE5M2ExZjItN2M1NC03YjFlLTlkOGEtM2Y1YjJjNmQ3ZThm"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        ApiKeyList,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/api-keys`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description What the key of this request is and may do.
     *
     * @tags API keys
     * @name GetCurrentApiKey
     * @summary Read the key that asks
     * @request GET:/api-keys/current
     * @secure
     */
    getCurrentApiKey: (params: RequestParams = {}) =>
      this.request<AccountApiKeyResponse, ErrorResponse | RateLimitResponse>({
        path: `/api-keys/current`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description Creates a new key of the same kind, environment, name and permissions, shown here and never again. The old one works during the overlap, then expires. Where an application has as many keys as it may have, the roll is refused on `overlap_seconds`, and an overlap of 0 succeeds.
     *
     * @tags API keys
     * @name RollCurrentApiKey
     * @summary Roll the key that asks
     * @request POST:/api-keys/current/roll
     * @secure
     */
    rollCurrentApiKey: (data?: RollApiKeyRequest, params: RequestParams = {}) =>
      this.request<
        IssuedAccountApiKeyResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/api-keys/current/roll`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),
  };
  testClock = {
    /**
     * @description Brings every deadline of the application's sandbox nearer by so many seconds: next steps of transactions, retries of webhooks, ends of checkout sessions, keys and replaced secrets. Works with sandbox keys only; a live key is refused with 403. Idempotency keys and daily limits do not move.
     *
     * @tags Test clock
     * @name AdvanceTestClock
     * @summary Advance the sandbox's clock
     * @request POST:/test-clock/advance
     * @secure
     */
    advanceTestClock: (
      data: AdvanceSandboxClockRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        SandboxClockResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/test-clock/advance`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),
  };
}
