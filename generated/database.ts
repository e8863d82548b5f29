// Made by `make generate`; do not edit.

import type { DecisionSubject, Verdict } from "../src/domain/approvals/approval.ts";
import type { ProposalKind, ProposalStatus } from "../src/domain/approvals/proposal.ts";
import type { AuditPrincipal, AuditSubject } from "../src/domain/audit/entry.ts";
import type { Availability } from "../src/domain/availability.ts";
import type { DuplicateCollection, RefundReason } from "../src/domain/checkout/duplicate-collection.ts";
import type { CheckoutMethod, CheckoutStatus, CheckoutVariant } from "../src/domain/checkout/session.ts";
import type { CircuitState } from "../src/domain/circuit-state.ts";
import type { Language } from "../src/domain/language.ts";
import type { PostingKind } from "../src/domain/ledger/posting-kinds.ts";
import type { Account, Phase } from "../src/domain/ledger/postings.ts";
import type { Country, Currency, Provider, Wallet } from "../src/domain/markets.ts";
import type { ApiKeyKind } from "../src/domain/merchants/api-key.ts";
import type { Environment, KeyPermission } from "../src/domain/merchants/caller.ts";
import type { KycStatus } from "../src/domain/merchants/kyc-status.ts";
import type { LiveKeyApprovalReason, LiveKeyStatus } from "../src/domain/merchants/live-key.ts";
import type { PayoutApprovalRule } from "../src/domain/payouts/approval-rule.ts";
import type { BulkPayoutStatus } from "../src/domain/payouts/bulk-payout.ts";
import type { MailKind } from "../src/domain/people/mails.ts";
import type { Role } from "../src/domain/people/roles.ts";
import type { SavedViewList } from "../src/domain/people/saved-views.ts";
import type { SecondFactorKind } from "../src/domain/people/second-factor.ts";
import type { ItemKind, Resolution } from "../src/domain/reconciliation/items.ts";
import type { FailureReason } from "../src/domain/transactions/failure-reason.ts";
import type { HoldReason } from "../src/domain/transactions/hold.ts";
import type { Status, TransactionType, TransitionCause } from "../src/domain/transactions/state-machine.ts";
import type { BankAccountStatus } from "../src/domain/treasury/bank-account.ts";
import type { PlatformTransferKind, PlatformTransferStatus } from "../src/domain/treasury/platform-transfer.ts";
import type { TopUpStatus } from "../src/domain/treasury/top-up.ts";
import type { ScheduleFrequency, ScheduleResult } from "../src/domain/treasury/withdrawal-schedule.ts";
import type { WithdrawalStatus } from "../src/domain/treasury/withdrawal.ts";
import type { DeliveryStatus, DisabledReason } from "../src/domain/webhooks/endpoints.ts";
import type { EventKind } from "../src/domain/webhooks/events.ts";
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface AccessTokens {
  created_at: string;
  expires_at: string;
  id: string;
  name: string;
  permissions: string[];
  person_id: string;
  revoked_at: string | null;
  second_factor: SecondFactorKind | null;
  token_hash: Buffer;
  used_at: string | null;
}

export interface AmountLimits {
  country: Country;
  currency: Currency;
  maximum_amount: number;
  minimum_amount: number;
  provider: Provider;
  updated_at: string;
}

export interface ApiKeys {
  application_id: string;
  created_at: string;
  environment: Environment;
  expires_at: string | null;
  first_key_id: string | null;
  hash: Buffer;
  id: string;
  issued_by: string | null;
  kind: ApiKeyKind;
  last_four: string;
  last_used_at: string | null;
  name: string | null;
  permissions: KeyPermission[] | null;
  prefix: string;
  revoked_at: string | null;
}

export interface Applications {
  created_at: string;
  duplicate_collection: Generated<DuplicateCollection>;
  id: string;
  ip_allow_list: Generated<string[]>;
  language: Generated<Language>;
  name: string;
  organisation_id: string;
  payout_approval_rules: Generated<PayoutApprovalRule[]>;
  rate_limit_per_minute: Generated<number | null>;
  rules_set_at: string | null;
  rules_set_by: string | null;
  support_email: string | null;
  support_phone: string | null;
  support_url: string | null;
  updated_at: string;
}

export interface AuditChain {
  entry_id: string;
  mac: Buffer | null;
  position: number | null;
  seal: Buffer;
}

export interface AuditEntries {
  address: string | null;
  after: Json | null;
  at: string;
  before: Json | null;
  credential_id: string | null;
  environment: Environment | null;
  id: string;
  operation_id: string;
  organisation_id: string | null;
  principal_id: string | null;
  principal_kind: AuditPrincipal;
  principal_name: string | null;
  reason: string | null;
  request_id: string | null;
  subject_id: string | null;
  subject_kind: AuditSubject;
}

export interface BankAccounts {
  approved_at: string | null;
  approved_by: string | null;
  bank: string;
  country: Country;
  created_at: string;
  created_by: string | null;
  currency: Currency;
  disabled_at: string | null;
  holder: string;
  id: string;
  name: string;
  number: string;
  number_end: string;
}

export interface BulkPayoutLines {
  amount: number;
  bulk_payout_id: string;
  country: Country;
  fee_amount: number;
  merchant_reference: string | null;
  msisdn: string;
  number: number;
  phone_number: string;
  provider: Provider;
}

export interface BulkPayouts {
  amount: number;
  api_key_id: string | null;
  application_id: string;
  created_at: string;
  currency: Currency;
  description: string | null;
  due_at: string | null;
  environment: Environment;
  fee_amount: number;
  id: string;
  left_amount: number;
  left_fee_amount: number;
  line_count: number;
  made_count: Generated<number>;
  metadata: Record<string, unknown> | null;
  needs_approval: boolean;
  organisation_id: string;
  reference: string | null;
  status: BulkPayoutStatus;
  updated_at: string;
}

export interface CheckoutSessions {
  amount: number;
  application_id: string;
  attempted: Generated<boolean>;
  cancel_url: string;
  created_at: string;
  currency: Currency;
  description: string | null;
  due_at: string | null;
  environment: Environment;
  expires_at: string;
  id: string;
  merchant_reference: string | null;
  metadata: Record<string, unknown> | null;
  method: CheckoutMethod | null;
  organisation_id: string;
  page_key: string;
  payment_id: string | null;
  payment_link_id: string | null;
  status: CheckoutStatus;
  success_url: string;
  updated_at: string;
  variant: CheckoutVariant;
}

export interface CollectionFeeSchedules {
  basis_points: number;
  country: Country;
  created_at: string;
  currency: Currency;
  effective_from: string;
  fixed_amount: number;
  id: string;
  organisation_id: string | null;
  provider: Provider;
  returned_on_refund: boolean;
}

export interface Comparisons {
  country: Country;
  due_at: string;
  organisation_id: string;
  provider: Provider;
  since: string;
  transaction_id: string;
}

export interface Decisions {
  decided_at: string;
  decision: Verdict;
  expires_at: string;
  id: string;
  person_id: string | null;
  reason: string | null;
  shown_hash: string;
  subject_id: string;
  subject_kind: DecisionSubject;
}

export interface Deliveries {
  attempts: Generated<number>;
  due_at: string | null;
  endpoint_id: string;
  event_id: string;
  started_at: string;
  status: DeliveryStatus;
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
  environment: Environment;
  type: EventKind;
}

export interface EventFeeds {
  application_id: string;
  deleted_before: string | null;
  deleted_position: Generated<number>;
  environment: Environment;
  last_position: number;
}

export interface EventRecoveries {
  application_id: string;
  created_at: string;
  delivered_count: Generated<number>;
  due_at: string | null;
  endpoint_id: string;
  environment: Environment;
  failed_count: Generated<number>;
  finished_at: string | null;
  found_count: Generated<number>;
  id: string;
  position: number;
  since: string;
  until: string;
  waiting: Generated<string[]>;
}

export interface Events {
  application_id: string;
  created_at: string;
  environment: Environment;
  id: string;
  payload: string;
  position: number;
  resource_id: string | null;
  sequence: number;
  type: EventKind;
}

export interface FeeIncomeProgress {
  is_only: Generated<boolean>;
  summed_to: string;
  summed_until: string;
}

export interface FeeIncomeSums {
  amount: number;
  country: Country;
  currency: Currency;
  environment: Environment;
  month: string;
  provider: Provider;
}

export interface FeeSchedules {
  basis_points: number;
  country: Country;
  created_at: string;
  currency: Currency;
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

export interface Invitations {
  accepted_at: string | null;
  countries: Country[] | null;
  created_at: string;
  email: string;
  expires_at: string;
  id: string;
  invited_by: string | null;
  revoked_at: string | null;
  role: Role;
  token_hash: Buffer;
}

export interface LedgerAccounts {
  account: Account;
  balance: Generated<number>;
  currency: Currency;
  entries: Generated<number>;
  environment: Environment;
  /**
   * Never set. The right to change it is the right to lock the row (SELECT FOR UPDATE).
   */
  lock_only: boolean | null;
  organisation_id: string;
}

export interface LedgerEntries {
  account: Account;
  amount: number;
  created_at: string;
  currency: Currency;
  environment: Environment;
  id: string;
  organisation_id: string;
  posting_id: string;
}

export interface LedgerLatePostings {
  posting_id: string;
}

export interface LedgerPostings {
  bulk_payout_id: string | null;
  created_at: string;
  currency: Currency;
  environment: Environment;
  id: string;
  kind: PostingKind;
  organisation_id: string;
  phase: Phase | null;
  platform_transfer_id: string | null;
  proposal_id: string | null;
  reason: string | null;
  top_up_id: string | null;
  transaction_id: string | null;
  withdrawal_id: string | null;
}

export interface LedgerSealBalances {
  account: string;
  balance: number;
  currency: string;
  environment: string;
  is_latest: Generated<boolean>;
  organisation_id: string;
  previous_seal: number | null;
  seal: number;
}

export interface LedgerSeals {
  closed_by: number | null;
  digest: Buffer | null;
  discrepancies: Json | null;
  entries: number | null;
  number: number;
  proven_at: string | null;
  until: string;
}

export interface LiveKeys {
  api_key_id: string | null;
  application_id: string;
  approval_reason: LiveKeyApprovalReason | null;
  claimed_at: string | null;
  claimed_from: string | null;
  code_hash: Buffer | null;
  created_at: string;
  expires_at: string;
  handed_at: string | null;
  handed_to: string | null;
  id: string;
  key_expires_at: string | null;
  kind: ApiKeyKind;
  name: string | null;
  permissions: KeyPermission[] | null;
  recipient: string | null;
  started_by: string | null;
  status: LiveKeyStatus;
}

export interface Mails {
  attempts: Generated<number>;
  created_at: string;
  due_at: string | null;
  facts: Json;
  failure: string | null;
  id: string;
  invitation_id: string | null;
  kind: MailKind;
  live_key_id: string | null;
  recipient: string;
  sent_at: string | null;
}

export interface MarketHours {
  country: Country;
  currency: Currency;
  failed: number;
  hour: string;
  provider: Provider;
  succeeded: number;
  volume: number;
}

export interface MerchantBankAccounts {
  added_by: string | null;
  application_id: string;
  bank: string;
  country: Country;
  created_at: string;
  currency: Currency;
  decided_at: string | null;
  decided_by: string | null;
  disabled_at: string | null;
  environment: Environment;
  erased_at: string | null;
  evidence: string | null;
  holder: string | null;
  id: string;
  is_added_by_merchant: boolean;
  last_four: string;
  organisation_id: string;
  rejection_reason: string | null;
  sealed_number: Buffer | null;
  status: BankAccountStatus;
  usable_from: string;
}

export interface MovedAlone {
  amount: number;
  currency: Currency;
  id: string;
  moved_at: string;
  person_id: string;
}

export interface OrganisationFeeSchedules {
  basis_points: number;
  country: Country;
  created_at: string;
  currency: Currency;
  effective_from: string;
  fixed_amount: number;
  id: string;
  organisation_id: string;
  provider: Provider;
}

export interface Organisations {
  contact_changed_by: string | null;
  contact_verified: Generated<boolean>;
  country: Country;
  created_at: string;
  email: string;
  folded_from: string | null;
  folded_text: string | null;
  id: string;
  kyc_changed_at: string | null;
  kyc_status: KycStatus;
  name: string;
  suspended_at: string | null;
  suspension_reason: string | null;
  updated_at: string;
}

export interface PasskeyChallenges {
  expires_at: string;
  hash: Buffer;
  person_id: string | null;
}

export interface Passkeys {
  counter: number;
  created_at: string;
  credential_id: Buffer;
  id: string;
  name: string;
  person_id: string;
  public_key: Buffer;
  transports: string[];
  used_at: string | null;
}

export interface PasswordResets {
  created_at: string;
  expires_at: string;
  id: string;
  made_by: string | null;
  person_id: string;
  token_hash: Buffer;
  used_at: string | null;
}

export interface PaymentLinks {
  amount: number | null;
  application_id: string;
  cancel_url: string | null;
  code: string;
  created_at: string;
  currency: Currency;
  description: string | null;
  enabled: Generated<boolean>;
  environment: Environment;
  expires_at: string | null;
  id: string;
  maximum_amount: number | null;
  merchant_reference: string | null;
  metadata: Record<string, unknown> | null;
  minimum_amount: number | null;
  organisation_id: string;
  success_url: string | null;
  updated_at: string;
  uses_max: number | null;
}

export interface People {
  countries: Country[] | null;
  created_at: string;
  disabled_at: string | null;
  email: string;
  id: string;
  identity_issuer: string | null;
  identity_linked_at: string | null;
  identity_subject: string | null;
  link_shown_to: string | null;
  name: string;
  next_totp_secret: Buffer | null;
  password: string;
  role: Role;
  totp_secret: Buffer | null;
  totp_step: number | null;
}

export interface PlatformTransfers {
  amount: number;
  approved_by: string | null;
  arrival_evidence: string | null;
  charge_amount: number | null;
  closed_by: string | null;
  created_at: string;
  currency: Currency;
  evidence: string;
  folded_reference: string;
  from_account: Account;
  id: string;
  kind: PlatformTransferKind;
  reason: string | null;
  recorded_by: string | null;
  reference: string;
  status: PlatformTransferStatus;
  to_account: Account;
  updated_at: string;
  value_date: string;
}

export interface Proposals {
  base: Json | null;
  content: Json;
  country: Country | null;
  created_at: string;
  ended_at: string | null;
  expires_at: string;
  id: string;
  kind: ProposalKind;
  own_approval_from: string | null;
  proposed_by: string | null;
  reason: string | null;
  status: ProposalStatus;
  subject: string;
}

export interface ProviderBalanceDays {
  amount: number;
  country: Country;
  currency: Currency;
  day: string;
  provider: Provider;
  read_at: string;
  wallet: Wallet;
}

export interface ProviderBalances {
  amount: number;
  country: Country;
  currency: Currency;
  /**
   * all that was ever submitted to be paid from this wallet
   */
  drawn: Generated<number>;
  hourly_fall: Generated<number>;
  observed_since: string | null;
  provider: Provider;
  read_at: string;
  /**
   * the value of drawn before the balance was requested
   */
  reported_drawn: Generated<number>;
  wallet: Wallet;
}

export interface ProviderCallbacks {
  attempts: Generated<number>;
  body: string;
  country: Country;
  due_at: string | null;
  id: string;
  provider: Provider;
  received_at: string;
  transaction_id: string | null;
}

export interface ProviderCharges {
  actual_amount: number | null;
  created_at: string;
  expected_amount: number;
  reason: string | null;
  transaction_id: string;
  updated_at: string;
}

export interface ProviderCircuits {
  country: Country;
  provider: Provider;
  reported_at: string;
  state: CircuitState;
}

export interface ProviderHours {
  country: Country;
  durations: number[];
  failed: number;
  failed_at_provider: number;
  hour: string;
  provider: Provider;
  succeeded: number;
}

export interface ProviderMeasurements {
  availability: Availability;
  country: Country;
  measured_at: string;
  provider: Provider;
}

export interface ProviderPrices {
  basis_points: number;
  country: Country;
  created_at: string;
  currency: Currency;
  effective_from: string;
  fixed_amount: number;
  id: string;
  provider: Provider;
  type: TransactionType;
}

export interface ReconciliationItems {
  created_at: string;
  error: string | null;
  id: string;
  kind: ItemKind;
  provider_reason: string | null;
  provider_reference: string | null;
  reason: string | null;
  recorded_status: string;
  reported_status: string | null;
  resolution: Resolution | null;
  resolved_at: string | null;
  resolved_status: string | null;
  transaction_id: string;
}

export interface RecoveryCodes {
  hash: Buffer;
  person_id: string;
  used_at: string | null;
}

export interface ReplacedComparisons {
  compared_at: string;
  compared_by: string | null;
  comparison_id: string;
  differences: number;
  differing_days: ArrayType<string>;
  id: string;
  lines: number;
}

export interface RequestAddresses {
  address: string;
  created_at: string;
  id: string;
}

export interface Restores {
  exports_confirmed_at: string | null;
  finished_at: string | null;
  recovered_to: string;
  started_at: string;
}

export interface RevenueProgress {
  is_only: Generated<boolean>;
  summed_to: string;
  summed_until: string;
}

export interface RevenueSums {
  charge_amount: number;
  country: Country;
  currency: Currency;
  environment: Environment;
  fee_amount: number;
  month: string;
  organisation_id: string;
  provider: Provider;
}

export interface SavedViews {
  created_at: string;
  id: string;
  list: SavedViewList;
  name: string;
  person_id: string;
  query: string;
}

export interface ScheduledJobs {
  attempts: Generated<number>;
  done_at: string | null;
  due_at: string;
  name: string;
}

export interface Settings {
  name: string;
  value: string;
}

export interface SignInAttempts {
  attempts: number;
  began_at: string;
  key: Buffer;
}

export interface SignIns {
  address: string | null;
  client: string | null;
  confirmed_until: string | null;
  created_at: string;
  ended_at: string | null;
  expires_at: string;
  id: string;
  is_incomplete: boolean;
  person_id: string;
  second_factor: SecondFactorKind | null;
  token_hash: Buffer;
  used_at: string;
  wrong_codes: Generated<number>;
}

export interface StatementComparisons {
  columns: string;
  compared_at: string;
  compared_by: string | null;
  country: Country;
  currency: Currency;
  differences: number;
  differing_days: ArrayType<string>;
  id: string;
  lines: number;
  period_from: string;
  period_to: string;
  provider: Provider;
  sha256: string;
}

export interface StatementEnds {
  currency: Currency;
  ends_at: string;
  environment: Environment;
  organisation_id: string;
}

export interface StatementLines {
  amount: number;
  balance: number;
  currency: Currency;
  environment: Environment;
  number: number;
  organisation_id: string;
  posted_at: string;
  posting_id: string;
}

export interface TopUps {
  amount: number;
  approved_by: string | null;
  bank_account_id: string;
  bank_reference: string;
  created_at: string;
  currency: Currency;
  evidence: string;
  folded_reference: string;
  id: string;
  matched_by: string | null;
  organisation_id: string | null;
  reason: string | null;
  recorded_by: string | null;
  reference: string;
  status: TopUpStatus;
  suspected_withdrawal_id: string | null;
  updated_at: string;
  value_date: string;
}

export interface TransactionCounts {
  application_id: string;
  count: number;
  environment: Environment;
  provider: Provider;
  status: Status;
  type: TransactionType;
}

export interface Transactions {
  amount: number;
  api_key_id: string | null;
  application_id: string;
  attempts: Generated<number>;
  bulk_payout_id: string | null;
  bulk_payout_line: number | null;
  checkout_session_id: string | null;
  correction_id: string | null;
  country: Country;
  created_at: string;
  currency: Currency;
  due_at: string | null;
  environment: Environment;
  failure_reason: FailureReason | null;
  fee_amount: number | null;
  fee_status: string | null;
  held_reason: HoldReason | null;
  held_since: string | null;
  id: string;
  merchant_reference: string | null;
  metadata: Record<string, unknown> | null;
  msisdn: string;
  needs_approval: Generated<boolean>;
  number_erased_at: string | null;
  organisation_id: string;
  original_id: string | null;
  phone_number: string;
  provider: Provider;
  provider_address: string | null;
  provider_answer: Record<string, unknown> | null;
  provider_reason: string | null;
  provider_reference: string | null;
  reference: string | null;
  refund_reason: RefundReason | null;
  replaces: string | null;
  returned_fee_amount: number | null;
  returns_fee: boolean | null;
  status: Status;
  submission_attempted_at: string | null;
  submitted_at: string | null;
  type: TransactionType;
  updated_at: string;
}

export interface TransactionTransitions {
  cause: TransitionCause;
  evidence: string | null;
  failure_reason: FailureReason | null;
  from_status: Status;
  happened_at: string;
  id: Generated<number>;
  reconciliation_item_id: string | null;
  to_status: Status;
  transaction_id: string;
}

export interface TransitionFailures {
  error: string;
  failed_at: string;
  failures: number;
  retry_at: string;
  transaction_id: string;
}

export interface UnknownOrderDays {
  country: Country;
  day: string;
  left_out: Generated<number>;
  listed: number;
  provider: Provider;
}

export interface UnknownOrders {
  callback: string;
  callbacks: Generated<number>;
  country: Country;
  created_at: string;
  id: string;
  last_received_at: string;
  provider: Provider;
  provider_reference: string | null;
  reason: string | null;
  reference: string | null;
  resolved_at: string | null;
}

export interface WalletDays {
  arriving_amount: number;
  booked_amount: number;
  country: Country;
  currency: Currency;
  day: string;
  leaving_amount: number;
  provider: Provider;
  read_at: string;
  reported_amount: number;
}

export interface WalletDifferences {
  amount: number;
  comparisons: number;
  country: Country;
  currency: Currency;
  ended_at: string | null;
  id: string;
  provider: Provider;
  read_at: string;
  since: string;
}

export interface WalletPositions {
  amount: number;
  country: Country;
  currency: Currency;
  provider: Provider;
}

export interface WalletProgress {
  is_only: Generated<boolean>;
  summed_to: string;
  summed_until: string;
}

export interface WebhookEndpoints {
  application_id: string;
  created_at: string;
  disabled_reason: DisabledReason | null;
  enabled: Generated<boolean>;
  environment: Environment;
  events: EventKind[] | null;
  failing_since: string | null;
  failure_mailed_at: string | null;
  id: string;
  last_failed_at: string | null;
  last_failure_error: string | null;
  last_failure_status: number | null;
  last_success_at: string | null;
  updated_at: string;
  url: string;
}

export interface WebhookSecrets {
  created_at: string;
  endpoint_id: string;
  expires_at: string | null;
  id: Generated<number>;
  sealed_secret: Buffer;
}

export interface WithdrawalBatches {
  amount: number;
  bank_account_id: string;
  created_at: string;
  currency: Currency;
  downloads: number;
  environment: Environment;
  exported_by: string | null;
  id: string;
  line_count: number;
}

export interface WithdrawalFeeSchedules {
  basis_points: number;
  created_at: string;
  currency: Currency;
  effective_from: string;
  fixed_amount: number;
  id: string;
  organisation_id: string | null;
  returned: boolean;
}

export interface Withdrawals {
  amount: number;
  api_key_id: string | null;
  application_id: string | null;
  bank_account_id: string | null;
  bank_reference: string | null;
  batch_id: string | null;
  created_at: string;
  currency: Currency;
  environment: Environment;
  evidence: string | null;
  fee_amount: number;
  folded_reference: string | null;
  folded_return_reference: string | null;
  id: string;
  merchant_bank_account_id: string | null;
  organisation_id: string;
  paid_at: string | null;
  paid_by: string | null;
  reason: string | null;
  return_approved_by: string | null;
  return_reference: string | null;
  return_value_date: string | null;
  returned_by: string | null;
  returned_fee_amount: Generated<number>;
  returns_fee: Generated<boolean>;
  schedule_id: string | null;
  scheduled_for: string | null;
  sent_by: string | null;
  status: WithdrawalStatus;
  updated_at: string;
}

export interface WithdrawalSchedules {
  application_id: string;
  created_at: string;
  currency: Currency;
  due_at: string | null;
  environment: Environment;
  frequency: ScheduleFrequency;
  id: string;
  last_result: ScheduleResult | null;
  last_run_at: string | null;
  merchant_bank_account_id: string | null;
  minimum_amount: number;
  organisation_id: string;
  period_at: string | null;
  reserve_amount: number;
  updated_at: string;
}

export interface DB {
  access_tokens: AccessTokens;
  amount_limits: AmountLimits;
  api_keys: ApiKeys;
  applications: Applications;
  audit_chain: AuditChain;
  audit_entries: AuditEntries;
  bank_accounts: BankAccounts;
  bulk_payout_lines: BulkPayoutLines;
  bulk_payouts: BulkPayouts;
  checkout_sessions: CheckoutSessions;
  collection_fee_schedules: CollectionFeeSchedules;
  comparisons: Comparisons;
  decisions: Decisions;
  deliveries: Deliveries;
  delivery_attempts: DeliveryAttempts;
  event_counts: EventCounts;
  event_feeds: EventFeeds;
  event_recoveries: EventRecoveries;
  events: Events;
  fee_income_progress: FeeIncomeProgress;
  fee_income_sums: FeeIncomeSums;
  fee_schedules: FeeSchedules;
  idempotency_keys: IdempotencyKeys;
  invitations: Invitations;
  ledger_accounts: LedgerAccounts;
  ledger_entries: LedgerEntries;
  ledger_late_postings: LedgerLatePostings;
  ledger_postings: LedgerPostings;
  ledger_seal_balances: LedgerSealBalances;
  ledger_seals: LedgerSeals;
  live_keys: LiveKeys;
  mails: Mails;
  market_hours: MarketHours;
  merchant_bank_accounts: MerchantBankAccounts;
  moved_alone: MovedAlone;
  organisation_fee_schedules: OrganisationFeeSchedules;
  organisations: Organisations;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  password_resets: PasswordResets;
  payment_links: PaymentLinks;
  people: People;
  platform_transfers: PlatformTransfers;
  proposals: Proposals;
  provider_balance_days: ProviderBalanceDays;
  provider_balances: ProviderBalances;
  provider_callbacks: ProviderCallbacks;
  provider_charges: ProviderCharges;
  provider_circuits: ProviderCircuits;
  provider_hours: ProviderHours;
  provider_measurements: ProviderMeasurements;
  provider_prices: ProviderPrices;
  reconciliation_items: ReconciliationItems;
  recovery_codes: RecoveryCodes;
  replaced_comparisons: ReplacedComparisons;
  request_addresses: RequestAddresses;
  restores: Restores;
  revenue_progress: RevenueProgress;
  revenue_sums: RevenueSums;
  saved_views: SavedViews;
  scheduled_jobs: ScheduledJobs;
  settings: Settings;
  sign_in_attempts: SignInAttempts;
  sign_ins: SignIns;
  statement_comparisons: StatementComparisons;
  statement_ends: StatementEnds;
  statement_lines: StatementLines;
  top_ups: TopUps;
  transaction_counts: TransactionCounts;
  transaction_transitions: TransactionTransitions;
  transactions: Transactions;
  transition_failures: TransitionFailures;
  unknown_order_days: UnknownOrderDays;
  unknown_orders: UnknownOrders;
  wallet_days: WalletDays;
  wallet_differences: WalletDifferences;
  wallet_positions: WalletPositions;
  wallet_progress: WalletProgress;
  webhook_endpoints: WebhookEndpoints;
  webhook_secrets: WebhookSecrets;
  withdrawal_batches: WithdrawalBatches;
  withdrawal_fee_schedules: WithdrawalFeeSchedules;
  withdrawal_schedules: WithdrawalSchedules;
  withdrawals: Withdrawals;
}

/** The SQL type of each column, in the order of the table. */
export const columnTypes = {
  access_tokens: {
    id: 'uuid',
    person_id: 'uuid',
    name: 'text',
    permissions: 'text[]',
    token_hash: 'bytea',
    created_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
    used_at: 'timestamp with time zone',
    revoked_at: 'timestamp with time zone',
    second_factor: 'text',
  },
  amount_limits: {
    provider: 'text',
    country: 'text',
    currency: 'text',
    minimum_amount: 'bigint',
    maximum_amount: 'bigint',
    updated_at: 'timestamp with time zone',
  },
  api_keys: {
    id: 'uuid',
    application_id: 'uuid',
    kind: 'text',
    environment: 'text',
    name: 'text',
    prefix: 'text',
    last_four: 'text',
    hash: 'bytea',
    created_at: 'timestamp with time zone',
    last_used_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
    revoked_at: 'timestamp with time zone',
    permissions: 'text[]',
    first_key_id: 'uuid',
    issued_by: 'uuid',
  },
  applications: {
    id: 'uuid',
    organisation_id: 'uuid',
    name: 'text',
    ip_allow_list: 'text[]',
    rate_limit_per_minute: 'bigint',
    payout_approval_rules: 'json',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    duplicate_collection: 'text',
    support_email: 'text',
    support_phone: 'text',
    support_url: 'text',
    rules_set_by: 'uuid',
    rules_set_at: 'timestamp with time zone',
    language: 'text',
  },
  audit_chain: {
    entry_id: 'uuid',
    seal: 'bytea',
    position: 'bigint',
    mac: 'bytea',
  },
  audit_entries: {
    id: 'uuid',
    at: 'timestamp with time zone',
    principal_kind: 'text',
    principal_id: 'uuid',
    principal_name: 'text',
    credential_id: 'uuid',
    operation_id: 'text',
    subject_kind: 'text',
    subject_id: 'text',
    organisation_id: 'uuid',
    environment: 'text',
    address: 'text',
    request_id: 'text',
    reason: 'text',
    before: 'json',
    after: 'json',
  },
  bank_accounts: {
    id: 'uuid',
    name: 'text',
    bank: 'text',
    country: 'text',
    currency: 'text',
    holder: 'text',
    number: 'text',
    number_end: 'text',
    created_by: 'uuid',
    created_at: 'timestamp with time zone',
    approved_at: 'timestamp with time zone',
    approved_by: 'uuid',
    disabled_at: 'timestamp with time zone',
  },
  bulk_payout_lines: {
    bulk_payout_id: 'uuid',
    number: 'integer',
    provider: 'text',
    country: 'text',
    amount: 'bigint',
    fee_amount: 'bigint',
    phone_number: 'text',
    msisdn: 'text',
    merchant_reference: 'text',
  },
  bulk_payouts: {
    id: 'uuid',
    organisation_id: 'uuid',
    application_id: 'uuid',
    environment: 'text',
    currency: 'text',
    reference: 'text',
    description: 'text',
    metadata: 'json',
    status: 'text',
    needs_approval: 'boolean',
    line_count: 'integer',
    amount: 'bigint',
    fee_amount: 'bigint',
    made_count: 'integer',
    left_amount: 'bigint',
    left_fee_amount: 'bigint',
    due_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    api_key_id: 'uuid',
  },
  checkout_sessions: {
    id: 'uuid',
    page_key: 'text',
    organisation_id: 'uuid',
    application_id: 'uuid',
    environment: 'text',
    variant: 'text',
    amount: 'bigint',
    currency: 'text',
    description: 'text',
    method: 'text',
    success_url: 'text',
    cancel_url: 'text',
    metadata: 'json',
    status: 'text',
    due_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    payment_link_id: 'uuid',
    attempted: 'boolean',
    payment_id: 'uuid',
    merchant_reference: 'text',
  },
  collection_fee_schedules: {
    id: 'uuid',
    organisation_id: 'uuid',
    provider: 'text',
    country: 'text',
    currency: 'text',
    basis_points: 'bigint',
    fixed_amount: 'bigint',
    returned_on_refund: 'boolean',
    effective_from: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
  },
  comparisons: {
    transaction_id: 'uuid',
    organisation_id: 'uuid',
    provider: 'text',
    country: 'text',
    since: 'timestamp with time zone',
    due_at: 'timestamp with time zone',
  },
  decisions: {
    id: 'uuid',
    subject_kind: 'text',
    subject_id: 'uuid',
    decision: 'text',
    person_id: 'uuid',
    reason: 'text',
    shown_hash: 'text',
    decided_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
  },
  deliveries: {
    event_id: 'uuid',
    endpoint_id: 'uuid',
    status: 'text',
    attempts: 'integer',
    started_at: 'timestamp with time zone',
    due_at: 'timestamp with time zone',
  },
  delivery_attempts: {
    id: 'bigint',
    event_id: 'uuid',
    endpoint_id: 'uuid',
    attempted_at: 'timestamp with time zone',
    duration_ms: 'integer',
    status_code: 'integer',
    error: 'text',
    response: 'text',
  },
  event_counts: {
    application_id: 'uuid',
    environment: 'text',
    type: 'text',
    count: 'bigint',
  },
  event_feeds: {
    application_id: 'uuid',
    environment: 'text',
    last_position: 'bigint',
    deleted_position: 'bigint',
    deleted_before: 'timestamp with time zone',
  },
  event_recoveries: {
    id: 'uuid',
    application_id: 'uuid',
    environment: 'text',
    endpoint_id: 'uuid',
    since: 'timestamp with time zone',
    until: 'timestamp with time zone',
    position: 'bigint',
    waiting: 'uuid[]',
    found_count: 'bigint',
    delivered_count: 'bigint',
    failed_count: 'bigint',
    due_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
    finished_at: 'timestamp with time zone',
  },
  events: {
    id: 'uuid',
    application_id: 'uuid',
    environment: 'text',
    type: 'text',
    payload: 'text',
    created_at: 'timestamp with time zone',
    resource_id: 'uuid',
    sequence: 'bigint',
    position: 'bigint',
  },
  fee_income_progress: {
    is_only: 'boolean',
    summed_to: 'uuid',
    summed_until: 'timestamp with time zone',
  },
  fee_income_sums: {
    environment: 'text',
    month: 'date',
    provider: 'text',
    country: 'text',
    currency: 'text',
    amount: 'numeric(38,0)',
  },
  fee_schedules: {
    id: 'uuid',
    provider: 'text',
    country: 'text',
    currency: 'text',
    basis_points: 'bigint',
    fixed_amount: 'bigint',
    effective_from: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
  },
  idempotency_keys: {
    application_id: 'uuid',
    environment: 'text',
    key: 'text',
    fingerprint: 'bytea',
    claimed_by: 'uuid',
    status: 'integer',
    body: 'text',
    created_at: 'timestamp with time zone',
  },
  invitations: {
    id: 'uuid',
    email: 'text',
    role: 'text',
    token_hash: 'bytea',
    invited_by: 'uuid',
    created_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
    accepted_at: 'timestamp with time zone',
    revoked_at: 'timestamp with time zone',
    countries: 'text[]',
  },
  ledger_accounts: {
    organisation_id: 'uuid',
    environment: 'text',
    currency: 'text',
    account: 'text',
    balance: 'numeric(38,0)',
    entries: 'bigint',
    lock_only: 'boolean',
  },
  ledger_entries: {
    id: 'uuid',
    posting_id: 'uuid',
    organisation_id: 'uuid',
    environment: 'text',
    currency: 'text',
    account: 'text',
    amount: 'bigint',
    created_at: 'timestamp with time zone',
  },
  ledger_late_postings: {
    posting_id: 'uuid',
  },
  ledger_postings: {
    id: 'uuid',
    kind: 'text',
    transaction_id: 'uuid',
    phase: 'text',
    organisation_id: 'uuid',
    environment: 'text',
    currency: 'text',
    reason: 'text',
    created_at: 'timestamp with time zone',
    bulk_payout_id: 'uuid',
    proposal_id: 'uuid',
    withdrawal_id: 'uuid',
    top_up_id: 'uuid',
    platform_transfer_id: 'uuid',
  },
  ledger_seal_balances: {
    seal: 'bigint',
    organisation_id: 'uuid',
    environment: 'text',
    currency: 'text',
    account: 'text',
    balance: 'numeric(38,0)',
    previous_seal: 'bigint',
    is_latest: 'boolean',
  },
  ledger_seals: {
    number: 'bigint',
    until: 'uuid',
    closed_by: 'bigint',
    entries: 'bigint',
    digest: 'bytea',
    proven_at: 'timestamp with time zone',
    discrepancies: 'json',
  },
  live_keys: {
    id: 'uuid',
    application_id: 'uuid',
    kind: 'text',
    name: 'text',
    permissions: 'text[]',
    key_expires_at: 'timestamp with time zone',
    status: 'text',
    recipient: 'text',
    approval_reason: 'text',
    started_by: 'uuid',
    handed_to: 'uuid',
    code_hash: 'bytea',
    created_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
    claimed_at: 'timestamp with time zone',
    api_key_id: 'uuid',
    handed_at: 'timestamp with time zone',
    claimed_from: 'text',
  },
  mails: {
    id: 'uuid',
    kind: 'text',
    recipient: 'text',
    invitation_id: 'uuid',
    facts: 'jsonb',
    created_at: 'timestamp with time zone',
    due_at: 'timestamp with time zone',
    attempts: 'integer',
    sent_at: 'timestamp with time zone',
    failure: 'text',
    live_key_id: 'uuid',
  },
  market_hours: {
    hour: 'timestamp with time zone',
    provider: 'text',
    country: 'text',
    currency: 'text',
    succeeded: 'bigint',
    failed: 'bigint',
    volume: 'numeric(38,0)',
  },
  merchant_bank_accounts: {
    id: 'uuid',
    organisation_id: 'uuid',
    application_id: 'uuid',
    environment: 'text',
    currency: 'text',
    country: 'text',
    bank: 'text',
    holder: 'text',
    sealed_number: 'bytea',
    last_four: 'text',
    status: 'text',
    usable_from: 'timestamp with time zone',
    added_by: 'uuid',
    is_added_by_merchant: 'boolean',
    decided_by: 'uuid',
    decided_at: 'timestamp with time zone',
    evidence: 'text',
    rejection_reason: 'text',
    disabled_at: 'timestamp with time zone',
    erased_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
  },
  moved_alone: {
    id: 'uuid',
    person_id: 'uuid',
    currency: 'text',
    amount: 'bigint',
    moved_at: 'timestamp with time zone',
  },
  organisation_fee_schedules: {
    id: 'uuid',
    organisation_id: 'uuid',
    provider: 'text',
    country: 'text',
    currency: 'text',
    basis_points: 'bigint',
    fixed_amount: 'bigint',
    effective_from: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
  },
  organisations: {
    id: 'uuid',
    name: 'text',
    email: 'text',
    country: 'text',
    kyc_status: 'text',
    suspended_at: 'timestamp with time zone',
    suspension_reason: 'text',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    kyc_changed_at: 'timestamp with time zone',
    folded_text: 'text',
    folded_from: 'text',
    contact_verified: 'boolean',
    contact_changed_by: 'uuid',
  },
  passkey_challenges: {
    hash: 'bytea',
    person_id: 'uuid',
    expires_at: 'timestamp with time zone',
  },
  passkeys: {
    id: 'uuid',
    person_id: 'uuid',
    name: 'text',
    credential_id: 'bytea',
    public_key: 'bytea',
    counter: 'bigint',
    transports: 'text[]',
    created_at: 'timestamp with time zone',
    used_at: 'timestamp with time zone',
  },
  password_resets: {
    id: 'uuid',
    person_id: 'uuid',
    token_hash: 'bytea',
    created_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
    used_at: 'timestamp with time zone',
    made_by: 'uuid',
  },
  payment_links: {
    id: 'uuid',
    code: 'text',
    organisation_id: 'uuid',
    application_id: 'uuid',
    environment: 'text',
    amount: 'bigint',
    minimum_amount: 'bigint',
    maximum_amount: 'bigint',
    currency: 'text',
    description: 'text',
    success_url: 'text',
    cancel_url: 'text',
    metadata: 'json',
    enabled: 'boolean',
    expires_at: 'timestamp with time zone',
    uses_max: 'bigint',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    merchant_reference: 'text',
  },
  people: {
    id: 'uuid',
    email: 'text',
    name: 'text',
    role: 'text',
    password: 'text',
    totp_secret: 'bytea',
    next_totp_secret: 'bytea',
    totp_step: 'bigint',
    disabled_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
    countries: 'text[]',
    identity_issuer: 'text',
    identity_subject: 'text',
    identity_linked_at: 'timestamp with time zone',
    link_shown_to: 'uuid',
  },
  platform_transfers: {
    id: 'uuid',
    kind: 'text',
    from_account: 'text',
    to_account: 'text',
    currency: 'text',
    amount: 'bigint',
    charge_amount: 'bigint',
    reference: 'text',
    folded_reference: 'text',
    value_date: 'date',
    evidence: 'text',
    arrival_evidence: 'text',
    status: 'text',
    reason: 'text',
    recorded_by: 'uuid',
    approved_by: 'uuid',
    closed_by: 'uuid',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
  },
  proposals: {
    id: 'uuid',
    kind: 'text',
    subject: 'text',
    country: 'text',
    content: 'json',
    base: 'json',
    reason: 'text',
    proposed_by: 'uuid',
    status: 'text',
    created_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone',
    own_approval_from: 'timestamp with time zone',
  },
  provider_balance_days: {
    provider: 'text',
    country: 'text',
    wallet: 'text',
    currency: 'text',
    day: 'date',
    amount: 'bigint',
    read_at: 'timestamp with time zone',
  },
  provider_balances: {
    provider: 'text',
    country: 'text',
    wallet: 'text',
    currency: 'text',
    amount: 'bigint',
    read_at: 'timestamp with time zone',
    drawn: 'bigint',
    reported_drawn: 'bigint',
    hourly_fall: 'double precision',
    observed_since: 'timestamp with time zone',
  },
  provider_callbacks: {
    id: 'uuid',
    provider: 'text',
    country: 'text',
    transaction_id: 'uuid',
    body: 'text',
    received_at: 'timestamp with time zone',
    attempts: 'integer',
    due_at: 'timestamp with time zone',
  },
  provider_charges: {
    transaction_id: 'uuid',
    expected_amount: 'bigint',
    actual_amount: 'bigint',
    reason: 'text',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
  },
  provider_circuits: {
    provider: 'text',
    country: 'text',
    state: 'text',
    reported_at: 'timestamp with time zone',
  },
  provider_hours: {
    hour: 'timestamp with time zone',
    provider: 'text',
    country: 'text',
    succeeded: 'bigint',
    failed: 'bigint',
    failed_at_provider: 'bigint',
    durations: 'integer[]',
  },
  provider_measurements: {
    provider: 'text',
    country: 'text',
    availability: 'text',
    measured_at: 'timestamp with time zone',
  },
  provider_prices: {
    id: 'uuid',
    provider: 'text',
    country: 'text',
    currency: 'text',
    type: 'text',
    basis_points: 'bigint',
    fixed_amount: 'bigint',
    effective_from: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
  },
  reconciliation_items: {
    id: 'uuid',
    transaction_id: 'uuid',
    reported_status: 'text',
    recorded_status: 'text',
    provider_reference: 'text',
    provider_reason: 'text',
    error: 'text',
    resolution: 'text',
    reason: 'text',
    resolved_at: 'timestamp with time zone',
    resolved_status: 'text',
    created_at: 'timestamp with time zone',
    kind: 'text',
  },
  recovery_codes: {
    person_id: 'uuid',
    hash: 'bytea',
    used_at: 'timestamp with time zone',
  },
  replaced_comparisons: {
    id: 'uuid',
    comparison_id: 'uuid',
    lines: 'bigint',
    differences: 'bigint',
    differing_days: 'date[]',
    compared_at: 'timestamp with time zone',
    compared_by: 'uuid',
  },
  request_addresses: {
    id: 'uuid',
    address: 'text',
    created_at: 'timestamp with time zone',
  },
  restores: {
    recovered_to: 'timestamp with time zone',
    started_at: 'timestamp with time zone',
    finished_at: 'timestamp with time zone',
    exports_confirmed_at: 'timestamp with time zone',
  },
  revenue_progress: {
    is_only: 'boolean',
    summed_to: 'uuid',
    summed_until: 'timestamp with time zone',
  },
  revenue_sums: {
    environment: 'text',
    month: 'date',
    organisation_id: 'uuid',
    provider: 'text',
    country: 'text',
    currency: 'text',
    fee_amount: 'numeric(38,0)',
    charge_amount: 'numeric(38,0)',
  },
  saved_views: {
    id: 'uuid',
    person_id: 'uuid',
    list: 'text',
    name: 'text',
    query: 'text',
    created_at: 'timestamp with time zone',
  },
  scheduled_jobs: {
    name: 'text',
    due_at: 'timestamp with time zone',
    attempts: 'integer',
    done_at: 'timestamp with time zone',
  },
  settings: {
    name: 'text',
    value: 'text',
  },
  sign_in_attempts: {
    key: 'bytea',
    began_at: 'timestamp with time zone',
    attempts: 'integer',
  },
  sign_ins: {
    id: 'uuid',
    person_id: 'uuid',
    token_hash: 'bytea',
    is_incomplete: 'boolean',
    confirmed_until: 'timestamp with time zone',
    wrong_codes: 'integer',
    address: 'text',
    client: 'text',
    created_at: 'timestamp with time zone',
    used_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone',
    second_factor: 'text',
  },
  statement_comparisons: {
    id: 'uuid',
    provider: 'text',
    country: 'text',
    currency: 'text',
    sha256: 'text',
    period_from: 'timestamp with time zone',
    period_to: 'timestamp with time zone',
    columns: 'text',
    lines: 'bigint',
    differences: 'bigint',
    differing_days: 'date[]',
    compared_at: 'timestamp with time zone',
    compared_by: 'uuid',
  },
  statement_ends: {
    organisation_id: 'uuid',
    environment: 'text',
    currency: 'text',
    ends_at: 'timestamp with time zone',
  },
  statement_lines: {
    organisation_id: 'uuid',
    environment: 'text',
    currency: 'text',
    number: 'bigint',
    posting_id: 'uuid',
    posted_at: 'timestamp with time zone',
    amount: 'bigint',
    balance: 'numeric(38,0)',
  },
  top_ups: {
    id: 'uuid',
    bank_account_id: 'uuid',
    bank_reference: 'text',
    folded_reference: 'text',
    reference: 'text',
    organisation_id: 'uuid',
    currency: 'text',
    amount: 'bigint',
    value_date: 'date',
    evidence: 'text',
    status: 'text',
    reason: 'text',
    recorded_by: 'uuid',
    matched_by: 'uuid',
    approved_by: 'uuid',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    suspected_withdrawal_id: 'uuid',
  },
  transaction_counts: {
    application_id: 'uuid',
    environment: 'text',
    type: 'text',
    status: 'text',
    provider: 'text',
    count: 'bigint',
  },
  transaction_transitions: {
    id: 'bigint',
    transaction_id: 'uuid',
    from_status: 'text',
    to_status: 'text',
    failure_reason: 'text',
    cause: 'text',
    reconciliation_item_id: 'uuid',
    evidence: 'text',
    happened_at: 'timestamp with time zone',
  },
  transactions: {
    id: 'uuid',
    organisation_id: 'uuid',
    application_id: 'uuid',
    environment: 'text',
    type: 'text',
    provider: 'text',
    country: 'text',
    amount: 'bigint',
    currency: 'text',
    phone_number: 'text',
    msisdn: 'text',
    metadata: 'json',
    checkout_session_id: 'uuid',
    original_id: 'uuid',
    fee_amount: 'bigint',
    reference: 'text',
    needs_approval: 'boolean',
    status: 'text',
    failure_reason: 'text',
    correction_id: 'uuid',
    provider_address: 'text',
    submitted_at: 'timestamp with time zone',
    provider_reference: 'text',
    provider_reason: 'text',
    provider_answer: 'json',
    due_at: 'timestamp with time zone',
    attempts: 'integer',
    submission_attempted_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    bulk_payout_id: 'uuid',
    bulk_payout_line: 'integer',
    replaces: 'uuid',
    refund_reason: 'text',
    merchant_reference: 'text',
    api_key_id: 'uuid',
    number_erased_at: 'timestamp with time zone',
    held_reason: 'text',
    held_since: 'timestamp with time zone',
    returns_fee: 'boolean',
    returned_fee_amount: 'bigint',
    fee_status: 'text',
  },
  transition_failures: {
    transaction_id: 'uuid',
    failures: 'integer',
    error: 'text',
    failed_at: 'timestamp with time zone',
    retry_at: 'timestamp with time zone',
  },
  unknown_order_days: {
    provider: 'text',
    country: 'text',
    day: 'date',
    listed: 'bigint',
    left_out: 'bigint',
  },
  unknown_orders: {
    id: 'uuid',
    provider: 'text',
    country: 'text',
    reference: 'uuid',
    provider_reference: 'text',
    callback: 'text',
    callbacks: 'bigint',
    created_at: 'timestamp with time zone',
    last_received_at: 'timestamp with time zone',
    reason: 'text',
    resolved_at: 'timestamp with time zone',
  },
  wallet_days: {
    provider: 'text',
    country: 'text',
    currency: 'text',
    day: 'date',
    reported_amount: 'bigint',
    booked_amount: 'bigint',
    arriving_amount: 'bigint',
    leaving_amount: 'bigint',
    read_at: 'timestamp with time zone',
  },
  wallet_differences: {
    id: 'uuid',
    provider: 'text',
    country: 'text',
    currency: 'text',
    amount: 'bigint',
    comparisons: 'integer',
    since: 'timestamp with time zone',
    read_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone',
  },
  wallet_positions: {
    provider: 'text',
    country: 'text',
    currency: 'text',
    amount: 'numeric(38,0)',
  },
  wallet_progress: {
    is_only: 'boolean',
    summed_to: 'uuid',
    summed_until: 'timestamp with time zone',
  },
  webhook_endpoints: {
    id: 'uuid',
    application_id: 'uuid',
    environment: 'text',
    url: 'text',
    events: 'text[]',
    enabled: 'boolean',
    disabled_reason: 'text',
    failing_since: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    last_success_at: 'timestamp with time zone',
    last_failed_at: 'timestamp with time zone',
    last_failure_status: 'integer',
    last_failure_error: 'text',
    failure_mailed_at: 'timestamp with time zone',
  },
  webhook_secrets: {
    id: 'bigint',
    endpoint_id: 'uuid',
    sealed_secret: 'bytea',
    created_at: 'timestamp with time zone',
    expires_at: 'timestamp with time zone',
  },
  withdrawal_batches: {
    id: 'uuid',
    environment: 'text',
    bank_account_id: 'uuid',
    currency: 'text',
    line_count: 'integer',
    amount: 'bigint',
    downloads: 'integer',
    exported_by: 'uuid',
    created_at: 'timestamp with time zone',
  },
  withdrawal_fee_schedules: {
    id: 'uuid',
    organisation_id: 'uuid',
    currency: 'text',
    basis_points: 'bigint',
    fixed_amount: 'bigint',
    returned: 'boolean',
    effective_from: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
  },
  withdrawal_schedules: {
    id: 'uuid',
    organisation_id: 'uuid',
    application_id: 'uuid',
    environment: 'text',
    currency: 'text',
    frequency: 'text',
    merchant_bank_account_id: 'uuid',
    minimum_amount: 'bigint',
    reserve_amount: 'bigint',
    period_at: 'timestamp with time zone',
    due_at: 'timestamp with time zone',
    last_result: 'text',
    last_run_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
  },
  withdrawals: {
    id: 'uuid',
    organisation_id: 'uuid',
    environment: 'text',
    currency: 'text',
    amount: 'bigint',
    fee_amount: 'bigint',
    returned_fee_amount: 'bigint',
    status: 'text',
    bank_account_id: 'uuid',
    paid_at: 'timestamp with time zone',
    created_at: 'timestamp with time zone',
    updated_at: 'timestamp with time zone',
    application_id: 'uuid',
    merchant_bank_account_id: 'uuid',
    api_key_id: 'uuid',
    reason: 'text',
    bank_reference: 'text',
    evidence: 'text',
    sent_by: 'uuid',
    paid_by: 'uuid',
    returned_by: 'uuid',
    return_approved_by: 'uuid',
    batch_id: 'uuid',
    returns_fee: 'boolean',
    schedule_id: 'uuid',
    scheduled_for: 'timestamp with time zone',
    folded_reference: 'text',
    return_reference: 'text',
    folded_return_reference: 'text',
    return_value_date: 'date',
  },
} as const satisfies { [Table in keyof DB]: Record<keyof DB[Table], string> }
