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

/** What happened to the session. Expect new values. */
export type CheckoutSessionEventType =
  | "checkout.session.completed"
  | "checkout.session.expired";

/** What happened to the payout. Expect new values. */
export type PayoutEventType =
  | "payout.approved"
  | "payout.completed"
  | "payout.failed"
  | "payout.rejected";

/** What happened to the refund. Expect new values. */
export type RefundEventType = "refund.succeeded" | "refund.failed";

/** What happened to the payment. Expect new values. */
export type PaymentEventType =
  | "payment.succeeded"
  | "payment.failed"
  | "payment.cancelled";

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

/** `completed` and `expired` are final. Expect new values. */
export type CheckoutSessionStatus = "open" | "completed" | "expired";

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

/** What the transaction does. Expect new values. */
export type TransactionType = "collection" | "disbursement" | "refund";

/** Why a transaction failed. Expect new values. */
export type FailureReason =
  | "insufficient_funds"
  | "payer_not_found"
  | "payer_limit_reached"
  | "payer_account_blocked"
  | "expired"
  | "provider_unavailable"
  | "provider_error";

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

/** Sandbox or real money. */
export type Environment = "live" | "test";

/** A mobile money provider. Expect new values. */
export type Provider = "carrier1_momo" | "carrier2_money";

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

/**
 * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
 * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
 * were sent: whole ones between ±9007199254740991, and no more digits than a double can
 * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
 * @example {"commande":"2026-000123"}
 */
export type Metadata = Partial<Record<string, any>> | null;

/** A payment to collect. */
export interface CreatePaymentRequest {
  /**
   * Amount in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   * @example 5000
   */
  amount: number;
  /** ISO 3166-1 alpha-2 code of a country where the service works. Expect new values. */
  country: Country;
  /**
   * The payer's number, local or international: digits, optional leading `+`, spaces, dots, dashes and parentheses.
   * @maxLength 20
   * @pattern ^\+?[ .()\-]*[0-9][0-9 .()\-]*$
   * @example "+242 06 512 34 56"
   */
  phone_number: string;
  /** A mobile money provider. Expect new values. */
  provider: Provider;
  /**
   * ISO 4217 code; derived from the country when absent.
   * @example "XAF"
   */
  currency?: Currency | null;
  /**
   * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
   * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
   * were sent: whole ones between ±9007199254740991, and no more digits than a double can
   * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
   */
  metadata?: Metadata;
}

/** A refund of a payment. */
export interface CreateRefundRequest {
  /**
   * The payment to refund.
   * @format uuid
   * @example "0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f"
   */
  payment_id: string;
  /**
   * Amount to give back, in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   * @example 2000
   */
  amount: number;
}

/** A checkout session to open. */
export interface CreateCheckoutSessionRequest {
  /**
   * Amount in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   * @example 15000
   */
  amount: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * What is paid for, shown to the customer.
   * @maxLength 255
   * @example "Panier n° 2026-000123"
   */
  description?: string | null;
  /**
   * Where the customer goes after paying.
   * @format uri
   * @maxLength 2048
   * @example "https://boutique.example/merci"
   */
  success_url: string;
  /**
   * Where the customer goes after giving up.
   * @format uri
   * @maxLength 2048
   * @example "https://boutique.example/panier"
   */
  cancel_url: string;
  /**
   * Free key-value data given back as it was sent: up to 50 keys of at most 40 characters,
   * values of any kind up to 500 characters once written as JSON. Numbers must come back as they
   * were sent: whole ones between ±9007199254740991, and no more digits than a double can
   * represent (0.1 does, 0.1000000000000000055 does not); send others as text.
   */
  metadata?: Metadata;
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

/** The float at a provider. */
export interface ProviderBalance {
  /**
   * Amount in the currency's minimal unit.
   * @format int64
   * @min -9007199254740991
   * @max 9007199254740991
   */
  available: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
}

/** The merchant's balance in one currency. */
export interface MerchantBalance {
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /**
   * Balance available for payouts.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  available_balance: number;
  /**
   * Payments awaiting confirmation.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  pending_balance: number;
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

/** The position of this page in the list. */
export interface PaginationMeta {
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
}

/** One transaction. */
export interface TransactionResponse {
  /** A payment (`collection`) or a refund. */
  data: Transaction;
}

/** One page of transactions. */
export interface TransactionListResponse {
  /** Newest first. */
  data: Transaction[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list. */
  meta: PaginationMeta;
}

/** One payout. */
export interface PayoutResponse {
  /** Money sent to a beneficiary. */
  data: Payout;
}

/** One page of payouts. */
export interface PayoutListResponse {
  /** Newest first. */
  data: Payout[];
  /** Addresses of other pages, with the same filters; null where there is none. */
  links: PaginationLinks;
  /** The position of this page in the list. */
  meta: PaginationMeta;
}

/** One checkout session. */
export interface CheckoutSessionResponse {
  /** A hosted page where a customer pays. */
  data: CheckoutSession;
}

/** The balance at a provider. */
export interface ProviderBalanceResponse {
  /** The float at a provider. */
  data: ProviderBalance;
}

/** The merchant's balances. */
export interface MerchantBalanceListResponse {
  /** One item per currency. */
  data: MerchantBalance[];
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

/** Either wrong fields (`errors`), or a business refusal (`code`). */
export type UnprocessableResponse = ValidationErrorResponse | ErrorResponse;

/** The rate limit is reached. */
export interface RateLimitResponse {
  /** What to do, in French. */
  message: string;
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
  public baseUrl: string = "http://localhost:3000/api/v1";
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
 * @title Mobile Money Payments
 * @version 1.0.0
 * @license Apache-2.0
 * @baseUrl http://localhost:3000/api/v1
 * @contact Support (https://example.com/support)
 *
 * Collect money from a payer's mobile wallet, refund it, send a customer to a hosted
 * checkout page, pay out to a beneficiary, read balances, and receive results through
 * signed webhooks.
 *
 * - Amounts are integers in the currency's minimal unit.
 * - Single resources are wrapped as `{ "data": … }`; lists add `links` and `meta`.
 * - Every resource lives in one environment, `test` (sandbox) or `live`, chosen by the key.
 * - Messages meant for people are in French; programs decide on `code` and on field names.
 * - Enumerations marked `x-extensible-enum`, the kinds of webhooks and the fields of answers grow
 *   without a new major version: treat a value that you do not know as something else.
 * - Unknown body fields and query parameters are ignored, whatever their value, but an unknown
 *   body field is part of the request that an `Idempotency-Key` identifies.
 * - Of a field that is named twice in one JSON object, the last counts. `5000.0` and `5e3` are
 *   the integer 5000. A body may be nested 1,000 levels deep.
 *
 * **Sandbox.** Any phone number succeeds after about a second. The last six digits choose
 * another outcome: `999001` succeeds, `999002` insufficient funds, `999003` the payer declines,
 * `999004` the prompt expires, `999005` payer not found, `999006` payer limit reached,
 * `999007` refused at submission, `999008` provider unavailable twice, then success,
 * `999009` stays `processing` until its outcome is set manually, `999010` no callback, found by
 * polling, `999011` success reported twice, `999012` reported failed, then a late success,
 * `999013` the collection succeeds and its refund fails.
 *
 * **Webhooks** follow [Standard Webhooks](https://www.standardwebhooks.com): headers
 * `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature`, a space-separated list of
 * `v1,` + base64 HMAC-SHA256 of `id.timestamp.body` under the endpoint's `whsec_` secret.
 * Delivery is at least once; `webhook-id` equals the event's `id` and never changes.
 */
export class Api<
  SecurityDataType extends unknown,
> extends HttpClient<SecurityDataType> {
  payments = {
    /**
     * @description Asks the payer's provider to collect `amount`. The response confirms that the payment is recorded (`pending`); read the payment or wait for the webhook to learn the result.
     *
     * @tags Payments
     * @name CreatePayment
     * @summary Collect a payment
     * @request POST:/payments
     * @secure
     * @link `201.ReadPayment` operationId:getPayment
     * @link `201.RefundPayment` operationId:createRefund
     */
    createPayment: (data: CreatePaymentRequest, params: RequestParams = {}) =>
      this.request<
        TransactionResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/payments`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first. The links carry a `cursor`: a walk along `next` shows each payment once, also while new ones arrive.
     *
     * @tags Payments
     * @name ListPayments
     * @summary List payments
     * @request GET:/payments
     * @secure
     */
    listPayments: (
      query?: {
        /**
         * Only payments in this state.
         * @example "successful"
         */
        status?: TransactionStatus;
        /**
         * Only payments through this provider.
         * @example "carrier1_momo"
         */
        provider?: Provider;
        /**
         * Only payments of this environment. A key sees its own environment only, so the other one gives an empty list.
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
         * Position in the list, found in `links`; take it from there. It is valid for the page it was made for and is ignored elsewhere.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        TransactionListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/payments`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The payment as it is now.
     *
     * @tags Payments
     * @name GetPayment
     * @summary Read a payment
     * @request GET:/payments/{id}
     * @secure
     * @link `200.RefundPayment` operationId:createRefund
     */
    getPayment: (id: string, params: RequestParams = {}) =>
      this.request<TransactionResponse, ErrorResponse | RateLimitResponse>({
        path: `/payments/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  refunds = {
    /**
     * @description Gives back all or part of a successful payment, from the available balance. Several refunds of one payment are accepted up to its amount.
     *
     * @tags Refunds
     * @name CreateRefund
     * @summary Refund a payment
     * @request POST:/refunds
     * @secure
     * @link `201.ReadRefund` operationId:getRefund
     */
    createRefund: (data: CreateRefundRequest, params: RequestParams = {}) =>
      this.request<
        TransactionResponse,
        ErrorResponse | UnprocessableResponse | RateLimitResponse
      >({
        path: `/refunds`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description The refund as it is now.
     *
     * @tags Refunds
     * @name GetRefund
     * @summary Read a refund
     * @request GET:/refunds/{id}
     * @secure
     */
    getRefund: (id: string, params: RequestParams = {}) =>
      this.request<TransactionResponse, ErrorResponse | RateLimitResponse>({
        path: `/refunds/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  checkout = {
    /**
     * @description Returns the address of a hosted page where the customer pays. The session stays open for 24 hours. `{CHECKOUT_SESSION_ID}` in either address is replaced by the session's id. An application may have about 10,000 open sessions in each environment: beyond that, new ones are refused on `body` until some have ended.
     *
     * @tags Checkout
     * @name CreateCheckoutSession
     * @summary Open a checkout session
     * @request POST:/checkout/sessions
     * @secure
     * @link `201.ReadCheckoutSession` operationId:getCheckoutSession
     */
    createCheckoutSession: (
      data: CreateCheckoutSessionRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        CheckoutSessionResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/checkout/sessions`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description The session as it is now.
     *
     * @tags Checkout
     * @name GetCheckoutSession
     * @summary Read a checkout session
     * @request GET:/checkout/sessions/{id}
     * @secure
     */
    getCheckoutSession: (id: string, params: RequestParams = {}) =>
      this.request<CheckoutSessionResponse, ErrorResponse | RateLimitResponse>({
        path: `/checkout/sessions/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  balance = {
    /**
     * @description The float at this provider in the organisation's home currency; 0 where the provider does not serve that currency.
     *
     * @tags Balances
     * @name GetBalance
     * @summary Read the balance at a provider
     * @request GET:/balance
     * @secure
     */
    getBalance: (
      query: {
        /**
         * The provider.
         * @example "carrier1_momo"
         */
        provider: Provider;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        ProviderBalanceResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/balance`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),
  };
  payouts = {
    /**
     * @description Reserves the amount and its fee from the available balance, then asks the provider to pay the beneficiary.
     *
     * @tags Payouts
     * @name CreatePayout
     * @summary Pay out to a beneficiary
     * @request POST:/payouts
     * @secure
     * @link `201.ReadPayout` operationId:getPayout
     */
    createPayout: (data: CreatePayoutRequest, params: RequestParams = {}) =>
      this.request<
        PayoutResponse,
        ErrorResponse | UnprocessableResponse | RateLimitResponse
      >({
        path: `/payouts`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/json",
        format: "json",
        ...params,
      }),

    /**
     * @description Newest first. A walk along the `next` links shows each payout once.
     *
     * @tags Payouts
     * @name ListPayouts
     * @summary List payouts
     * @request GET:/payouts
     * @secure
     */
    listPayouts: (
      query?: {
        /**
         * Only payouts in this state.
         * @example "completed"
         */
        status?: PayoutStatus;
        /**
         * Items on a page.
         * @min 1
         * @max 100
         * @default 20
         * @example 20
         */
        per_page?: number;
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
         * Position in the list, found in `links`; take it from there. It is valid for the page it was made for and is ignored elsewhere.
         * @maxLength 100
         * @example "MiBhZnRlciAwMTkzYTFmMi03YzU0LTdiMWUtOWQ4YS0zZjViMmM2ZDdlOGY"
         */
        cursor?: string;
      },
      params: RequestParams = {},
    ) =>
      this.request<
        PayoutListResponse,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/payouts`,
        method: "GET",
        query: query,
        secure: true,
        format: "json",
        ...params,
      }),

    /**
     * @description The payout as it is now.
     *
     * @tags Payouts
     * @name GetPayout
     * @summary Read a payout
     * @request GET:/payouts/{id}
     * @secure
     */
    getPayout: (id: string, params: RequestParams = {}) =>
      this.request<PayoutResponse, ErrorResponse | RateLimitResponse>({
        path: `/payouts/${id}`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),
  };
  merchant = {
    /**
     * @description One item per currency of the organisation; the home currency is always listed.
     *
     * @tags Balances
     * @name GetMerchantBalance
     * @summary Read the merchant balance
     * @request GET:/merchant/balance
     * @secure
     */
    getMerchantBalance: (params: RequestParams = {}) =>
      this.request<
        MerchantBalanceListResponse,
        ErrorResponse | RateLimitResponse
      >({
        path: `/merchant/balance`,
        method: "GET",
        secure: true,
        format: "json",
        ...params,
      }),
  };
}
