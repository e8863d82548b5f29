/** `position` counts characters, from 1. */
export interface FoundCharacter {
  codePoint: number
  position: number
}

/** The details that the message of each field error needs. */
interface FieldErrorFacts {
  /** A violation of the OpenAPI document: the JSON Schema keyword and the validator's message. */
  schema_violation: { keyword: string; message: string }

  /**
   * Equivalent to `maxItems` and `maxLength`, for code that reads a request before the validator.
   */
  too_many_items: { max: number }
  too_many_characters: { max: number }

  not_json_object: object
  unreadable_json: object
  not_form: object
  unreadable_form: object
  /** The charset of a body that is not UTF-8, from its header or its first bytes. */
  unsupported_charset: { charset: string }
  compressed: { encoding: string }
  /** `byte` is the position, from 1, of the first byte that is not UTF-8. */
  not_utf8: { byte: number }
  not_json_or_csv: object
  not_csv: { line: number }
  save_as_csv_utf8: object
  too_many_columns: { line: number; max: number }
  too_many_fields: { max: number }
  columns_repeated: { names: readonly string[] }
  column_misspelt: { name: string; meant: string }
  /**
   * `names` lists the missing headings; it is empty if the file has no known heading. `locale` is
   * the language of the file's known headings; undefined for the API's names. `sets` lists the
   * alternative sets of required headings.
   */
  columns_missing: {
    names: readonly string[]
    locale: 'fr' | 'en' | undefined
    sets: Readonly<Record<'fr' | 'en' | 'api', readonly string[]>>
  }
  /** The caller uploaded an export of transactions as a bulk payout. */
  export_as_payouts: { required: readonly string[]; optional: readonly string[] }
  cell_without_column: object
  cells_missing: { cells: number; columns: number }
  no_lines: object
  not_minor_units: object
  not_major_units: object
  /** `key` is the key of the metadata value that is nested too deeply. */
  too_deep: { key?: string }
  unsupported_characters: { key?: string; found?: FoundCharacter | undefined }
  changes_direction: { key?: string; found?: FoundCharacter | undefined }
  space_at_an_end: object
  inexact_number: { key?: string }
  not_whole_number: object
  repeated_header: object
  /** `example` shows the parameter with the first value that was sent. */
  repeated_parameter: { example: string }
  /** A single parameter contains several values, or no value. */
  not_one_value_each: { name: string }
  undecodable: object
  /** `other` is the field with the lower limit of the range. */
  before_other: { other: string; isAmount: boolean }
  not_a_month: object

  /** If `country` is present, `values` are the currencies of this country. */
  not_one_of: { values: readonly string[]; country?: string }
  not_multiple: { step: number }
  amount_below_minimum: { minimum: number; currency: string }
  amount_above_maximum: { maximum: number; currency: string }
  below_minimum_amount: object
  other_currency: { currency: string }
  /**
   * `areOutsideLimits` is true if the only errors in these lines are amounts outside the limits.
   */
  more_faulty_lines: { count: number; areOutsideLimits: boolean }
  more_faulty_items: { count: number }
  total_too_large: { max: number }
  provider_not_in_country: object
  provider_not_live: object
  provider_cannot_check_accounts: object
  impossible_phone_number: object
  payer_country_unknown: object

  too_many_metadata_keys: { count: number; max: number }
  metadata_key_too_long: { key: string; length: number; max: number }
  /** `isJson` is true if `length` is the length of the value's JSON text. */
  metadata_value_too_long: { key: string; length: number; max: number; isJson: boolean }
  /**
   * `name` is the field or parameter, such as `metadata[a][b]`. It is undefined for `metadata` as a
   * whole.
   */
  metadata_not_flat: { name?: string }

  not_absolute_url: object
  url_not_ascii: object
  url_with_credentials: object
  url_with_hidden_characters: object
  return_url_not_https: object
  live_url_not_https: object
  url_not_http: object
  url_not_https: object

  wrong_proof: object
  wrong_host_proof: object
  passkey_not_taken: object
  easy_password: object
  not_own_permission: { names: readonly string[] }
  required_of_people: object
  reason_required: object
  reason_invisible: object
  reference_invisible: object
  text_invisible: object
  unused_balance: object
  account_number_used: object
  not_a_bic: object
  bank_account_currency: { currency: string }
  bank_account_required: { currency: string }
  bank_reference_used: object
  bank_reference_taken: object
  bank_reference_adjusted: object
  transfer_may_be_returned: object
  unlikely_value_date: object
  not_between_accounts: object
  platform_reference_used: object
  charge_not_below_amount: object

  not_an_account_number: object
  wrong_check_digits: object
  other_account_number: object
  unknown_bank_account: object
  bank_account_unusable: object
  bank_account_waiting: { time: string }

  not_ip_range: object
  not_timestamp: object
  not_a_date: object
  not_in_future: object
  not_after_from: object
  day_outside_period: { day: string }
  difference_without_day: object
  day_without_difference: object
  repeated_currency: object
  required_with_settle: object
  only_with_settle: object
  only_with_failed: object
  required_with_failed: { values: readonly string[] }
  unprovable_status: object
  contact_changed: object
  unknown_webhook_endpoint: object
  unknown_organisation: object
  only_for_collections: object
  end_to_end_id_missing: object
  older_node_connected: object
  not_chargeable: object
  webhook_endpoint_disabled: object
  recovery_running: object
  not_in_past: object
  not_after_since: object
  unknown_cursor: object
  events_deleted_after: object
  events_deleted_before: { time: string }
  only_without_amount: object
  below_minimum: object
  not_a_phone_number: object
  /** A masked number such as `+24206****456`, as in the service's exports. */
  masked_phone_number: object
  /** A number that a spreadsheet has rounded, such as `2,37677E+11`. */
  rounded_phone_number: object
  not_international_number: object
  number_in_use: object
  with_brackets: { name: string }
  date_range_required: { days: number }
  not_a_day: object
  ends_before_start: object
  not_above_minimum: object
  not_key_and_value: object
  not_an_amount: object
  currency_required: object
  not_with_after: object

  webhook_endpoints_reached: { max: number }
  webhook_secrets_reached: { max: number }
  api_keys_reached: { max: number }
  rolled_keys_reached: { max: number }
  key_ended: object
  applications_reached: { max: number }
  open_sessions_reached: object
  bulk_payouts_reached: { max: number }
  bank_accounts_reached: { max: number }
  saved_views_reached: { max: number }
}

export type FieldErrorCode = keyof FieldErrorFacts

export type FieldErrorOf<Code extends FieldErrorCode> = { code: Code } & FieldErrorFacts[Code]

export type FieldError = { [Code in FieldErrorCode]: FieldErrorOf<Code> }[FieldErrorCode]

/** The key is the field name that the caller used. */
export type FieldErrors = Record<string, FieldError[]>
