// Made by `make generate`; do not edit.

import type { ApiKeyKind } from "../src/domain/api-key.ts";
import type { Environment } from "../src/domain/caller.ts";
import type { CheckoutMethod, CheckoutStatus, CheckoutVariant } from "../src/domain/checkout.ts";
import type { EventKind } from "../src/domain/events.ts";
import type { Account, PostingKind } from "../src/domain/ledger.ts";
import type { Country, Provider } from "../src/domain/markets.ts";
import type { KycStatus } from "../src/domain/organisation.ts";
import type { FailureReason, Status, TransactionType } from "../src/domain/states.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface ApiKeys {
  application_id: string;
  created_at: string;
  environment: Environment;
  expires_at: string | null;
  hash: Buffer;
  id: string;
  kind: ApiKeyKind;
  last_four: string;
  last_used_at: string | null;
  name: string | null;
  prefix: string;
  revoked_at: string | null;
}

export interface Applications {
  created_at: string;
  id: string;
  ip_allow_list: Generated<string[]>;
  name: string;
  organisation_id: string;
  payout_approval_threshold: number | null;
  rate_limit_per_minute: Generated<number | null>;
  updated_at: string;
}

export interface CheckoutSessions {
  amount: number;
  application_id: string;
  cancel_url: string;
  created_at: string;
  currency: string;
  description: string | null;
  due_at: string | null;
  environment: Environment;
  expires_at: string;
  id: string;
  metadata: Record<string, unknown> | null;
  method: CheckoutMethod | null;
  organisation_id: string;
  page_key: string;
  status: CheckoutStatus;
  success_url: string;
  updated_at: string;
  variant: CheckoutVariant;
}

export interface Deliveries {
  attempts: Generated<number>;
  due_at: string | null;
  endpoint_id: string;
  event_id: string;
  started_at: string;
  status: "pending" | "delivered" | "failed";
}

export interface DeliveryAttempts {
  attempted_at: string;
  duration_ms: number;
  endpoint_id: string;
  error: string | null;
  event_id: string;
  id: Generated<number>;
  response: string | null;
  status_code: number | null;
}

export interface EventCounts {
  application_id: string;
  count: number;
  environment: string;
  type: string;
}

export interface Events {
  application_id: string;
  created_at: string;
  environment: Environment;
  id: string;
  payload: string;
  type: EventKind;
}

export interface FeeSchedules {
  basis_points: number;
  country: Country;
  created_at: string;
  effective_from: string;
  fixed_amount: number;
  id: string;
  provider: Provider;
}

export interface IdempotencyKeys {
  application_id: string;
  body: string;
  claimed_by: string;
  created_at: string;
  environment: Environment;
  fingerprint: Buffer;
  key: string;
  status: number;
}

export interface LedgerAccounts {
  account: Account;
  balance: Generated<number>;
  currency: string;
  entries: Generated<number>;
  environment: Environment;
  organisation_id: string;
}

export interface LedgerEntries {
  account: Account;
  amount: number;
  created_at: string;
  currency: string;
  environment: Environment;
  id: string;
  organisation_id: string;
  posting_id: string;
}

export interface LedgerPostings {
  created_at: string;
  currency: string;
  environment: Environment;
  id: string;
  kind: PostingKind;
  organisation_id: string;
  phase: string | null;
  reason: string | null;
  transaction_id: string | null;
}

export interface OperatorCallbacks {
  attempts: Generated<number>;
  body: string;
  country: Country;
  due_at: string | null;
  id: string;
  provider: Provider;
  received_at: string;
  transaction_id: string | null;
}

export interface Organisations {
  country: Country;
  created_at: string;
  email: string;
  id: string;
  kyc_status: KycStatus;
  name: string;
  updated_at: string;
}

export interface ReconciliationItems {
  created_at: string;
  id: string;
  reason: string | null;
  reported_status: string | null;
  resolution: "settled" | "dismissed" | null;
  resolved_at: string | null;
  settled_status: string;
  transaction_id: string;
}

export interface Settings {
  name: string;
  value: string;
}

export interface TransactionCounts {
  application_id: string;
  count: number;
  environment: string;
  provider: string;
  status: string;
  type: string;
}

export interface Transactions {
  amount: number;
  application_id: string;
  attempts: Generated<number>;
  checkout_session_id: string | null;
  country: Country;
  created_at: string;
  currency: string;
  due_at: string | null;
  environment: Environment;
  failure_reason: FailureReason | null;
  fee_amount: number | null;
  id: string;
  metadata: Record<string, unknown> | null;
  msisdn: string;
  operator_reason: string | null;
  operator_reference: string | null;
  organisation_id: string;
  original_id: string | null;
  phone_number: string;
  provider: Provider;
  reference: string | null;
  status: Status;
  submitted_at: string | null;
  type: TransactionType;
  updated_at: string;
}

export interface WebhookEndpoints {
  application_id: string;
  created_at: string;
  disabled_reason: "manual" | "gone" | "failing" | null;
  enabled: Generated<boolean>;
  environment: Environment;
  events: EventKind[] | null;
  failing_since: string | null;
  id: string;
  previous_secret_expires_at: string | null;
  sealed_previous_secret: Buffer | null;
  sealed_secret: Buffer;
  updated_at: string;
  url: string;
}

export interface DB {
  api_keys: ApiKeys;
  applications: Applications;
  checkout_sessions: CheckoutSessions;
  deliveries: Deliveries;
  delivery_attempts: DeliveryAttempts;
  event_counts: EventCounts;
  events: Events;
  fee_schedules: FeeSchedules;
  idempotency_keys: IdempotencyKeys;
  ledger_accounts: LedgerAccounts;
  ledger_entries: LedgerEntries;
  ledger_postings: LedgerPostings;
  operator_callbacks: OperatorCallbacks;
  organisations: Organisations;
  reconciliation_items: ReconciliationItems;
  settings: Settings;
  transaction_counts: TransactionCounts;
  transactions: Transactions;
  webhook_endpoints: WebhookEndpoints;
}
