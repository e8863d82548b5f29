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

/** `completed`, `failed` and `expired` are final. Expect new values. */
export type FormCheckoutSessionStatus =
  | "awaiting_pin"
  | "completed"
  | "failed"
  | "expired";

/** Kind of the resource. */
export type FormCheckoutSessionObject = "checkout_session";

/** A mobile money provider, in the form this interface gives it. Expect new values. */
export type CheckoutMethod = "momo.carrier1" | "momo.carrier2";

/**
 * Free key-value data given back as it was sent, `{}` when there is none: up to 50 keys of at
 * most 40 characters. In a form, each pair is a field `metadata[<key>]`; a key that is
 * repeated, empty or nested (`metadata[a][b]`) is refused. One field `metadata` with the JSON
 * text of the whole object is read as the same, for clients that write it so.
 * @example {"panier":"2026-000123"}
 */
export type FormMetadata = Partial<Record<string, string>>;

/** A checkout session to open. */
export interface CreateFormCheckoutSessionRequest {
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
  /** A mobile money provider, in the form this interface gives it. Expect new values. */
  method: CheckoutMethod;
  /**
   * The customer's number in international form, which gives the country: digits, leading `+`, spaces, dots, dashes and parentheses.
   * @maxLength 20
   * @pattern ^\+?[ .()\-]*[0-9][0-9 .()\-]*$
   * @example "+242 06 512 34 56"
   */
  customer_phone: string;
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
   * Free key-value data given back as it was sent, `{}` when there is none: up to 50 keys of at
   * most 40 characters. In a form, each pair is a field `metadata[<key>]`; a key that is
   * repeated, empty or nested (`metadata[a][b]`) is refused. One field `metadata` with the JSON
   * text of the whole object is read as the same, for clients that write it so.
   */
  metadata?: FormMetadata;
}

/** A hosted page where a customer pays; the answer is not wrapped. */
export interface FormCheckoutSession {
  /**
   * Identifier.
   * @pattern ^cs_[1-9A-HJ-NP-Za-km-z]+$
   */
  id: string;
  /** Kind of the resource. */
  object: FormCheckoutSessionObject;
  /** `completed`, `failed` and `expired` are final. Expect new values. */
  status: FormCheckoutSessionStatus;
  /**
   * Amount in the currency's minimal unit.
   * @format int64
   * @min 1
   * @max 9007199254740991
   */
  amount: number;
  /** ISO 4217 code of a currency in which the service works. Expect new values. */
  currency: Currency;
  /** A mobile money provider, in the form this interface gives it. Expect new values. */
  method: CheckoutMethod;
  /**
   * Address of the hosted payment page to present to the customer.
   * @format uri
   */
  url: string;
  /**
   * Time from which the session can no longer be paid, in seconds since 1970.
   * @format int64
   * @min 0
   * @max 9007199254740991
   */
  expires_at: number;
  /** True with a live key, false in the sandbox. */
  livemode: boolean;
  /**
   * Free key-value data given back as it was sent, `{}` when there is none: up to 50 keys of at
   * most 40 characters. In a form, each pair is a field `metadata[<key>]`; a key that is
   * repeated, empty or nested (`metadata[a][b]`) is refused. One field `metadata` with the JSON
   * text of the whole object is read as the same, for clients that write it so.
   */
  metadata: FormMetadata;
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
  public baseUrl: string = "http://localhost:3000";
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
 * @title Mobile Money Payments: form checkout
 * @version 1.0.0
 * @license Apache-2.0
 * @baseUrl http://localhost:3000
 * @contact Support (https://example.com/support)
 *
 * The alternative way to open a checkout session: a form instead of JSON, the secret key as the
 * user name of HTTP Basic, and an answer that is not wrapped. The provider's PIN prompt is sent
 * to the customer at once; the result comes by signed webhook, as on the payment interface.
 *
 * - Amounts are integers in the currency's minimal unit.
 * - The environment, `test` (sandbox) or `live`, is chosen by the key.
 * - Messages meant for people are in French; programs decide on `code` and on field names.
 * - Unknown body fields and query parameters are ignored.
 */
export class Api<
  SecurityDataType extends unknown,
> extends HttpClient<SecurityDataType> {
  v1 = {
    /**
     * @description Sends the PIN prompt to the customer's phone and returns the address of the hosted page that follows it. `{CHECKOUT_SESSION_ID}` in either address is replaced by the session's id. An application may have about 10,000 open sessions of both variants in each environment: beyond that, new ones are refused on `body` until some have ended.
     *
     * @tags Checkout
     * @name CreateFormCheckoutSession
     * @summary Open a checkout session from a form
     * @request POST:/v1/checkout/sessions
     * @secure
     */
    createFormCheckoutSession: (
      data: CreateFormCheckoutSessionRequest,
      params: RequestParams = {},
    ) =>
      this.request<
        FormCheckoutSession,
        ErrorResponse | ValidationErrorResponse | RateLimitResponse
      >({
        path: `/v1/checkout/sessions`,
        method: "POST",
        body: data,
        secure: true,
        type: "application/x-www-form-urlencoded",
        format: "json",
        ...params,
      }),
  };
}
