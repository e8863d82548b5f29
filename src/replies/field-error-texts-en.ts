import type { FieldError, FieldErrorCode, FieldErrorOf } from '../domain/field-errors.ts'
import { amountText } from './amount-text.ts'
import { characterName } from './character-names.ts'
import { shownName } from './field-error-texts-fr.ts'

type Texts = { [Code in FieldErrorCode]: string | ((facts: FieldErrorOf<Code>) => string) }

/** Formats minor units with all decimals: 123450 ZMW is `1,234.50 ZMW`. */
export const englishAmount = (amount: number, currency: string): string =>
  amountText({ amount, currency, language: 'en', as: 'code' }).replace(/\s/g, ' ')

const typeNames: Readonly<Record<string, string>> = {
  integer: 'an integer, such as 20',
  number: 'a number, such as 0.5',
  string: 'a string, such as "abc"',
  boolean: 'true or false, without quotation marks',
  object: 'an object, such as {"key": "value"}',
  array: 'a list, such as ["abc", "def"]',
}

const formatTexts: Readonly<Record<string, string>> = {
  uuid: 'Enter a UUID, such as 0199c4e2-7d3a-7b5c-9f10-2a6d8e4c1b37.',
  uri: 'Enter a full URL, such as https://shop.example/thanks.',
  email: 'Enter an email address, such as awa@shop.example.',
}

/** Each function builds its message from the validator's message. */
const keywordTexts: Readonly<Record<string, (message: string) => string>> = {
  required: () => 'This field is required.',
  const: () => 'Choose one of the listed values.',
  pattern: () => 'This field contains characters that are not allowed here.',
  enum: (message) => {
    const [, values] = /: (.*)$/s.exec(message) ?? []
    return values === undefined ? 'Choose one of the listed values.' : `Use one of: ${values}.`
  },
  minLength: (message) => `This must have at least ${counted(message, 'character')}.`,
  maxLength: (message) => `This must have at most ${counted(message, 'character')}.`,
  minItems: (message) => `This must have at least ${counted(message, 'item')}.`,
  maxItems: (message) => `This must have at most ${counted(message, 'item')}.`,
  type: (message) => {
    const types = message.replace(/^must be /, '').split(',')
    return `This must be ${types.map((name) => typeNames[name] ?? name).join(' or ')}.`
  },
}

/** Returns "1 character" or "5 items", with the number from the validator's message. */
const counted = (message: string, noun: string): string => {
  const count = Number(/\d+/.exec(message)?.[0])
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

const schemaText = ({ keyword, message }: FieldErrorOf<'schema_violation'>): string => {
  const format = /format "([^"]+)"/.exec(message)?.[1]
  if (format !== undefined) return formatTexts[format] ?? 'The format of this field is not valid.'
  const words = message.replace(/ be >= /, ' be at least ').replace(/ be <= /, ' be at most ')
  return keywordTexts[keyword]?.(message) ?? `This ${words.replace('NOT', 'not')}.`
}

const subjectOf = (key: string | undefined): string =>
  key === undefined ? 'This' : `The key “${shownName(key)}”`

const reached = (what: string, max: number): string =>
  `This application already has ${max} ${what} in this environment.`

const texts: Texts = {
  schema_violation: schemaText,
  too_many_items: ({ max }) => `This must have at most ${max} items.`,
  too_many_characters: ({ max }) => `This must have at most ${max} characters.`,

  not_json_object: 'The request body must be a JSON object (Content-Type: application/json).',
  unreadable_json: 'The request body is not valid JSON. Check its syntax.',
  not_form: 'The request body must be a form (Content-Type: application/x-www-form-urlencoded).',
  unreadable_form: 'The request body is not a valid form. Its “%” codes must be UTF-8.',
  unsupported_charset: ({ charset }) =>
    `Send the request body as UTF-8. The charset ${charset} is not supported.`,
  compressed: ({ encoding }) =>
    `Send the request body uncompressed. The encoding ${encoding} is not supported.`,
  not_utf8: ({ byte }) => `Send the request body as UTF-8. Byte ${byte} is not valid UTF-8.`,
  not_json_or_csv:
    'The request body must be a JSON object (Content-Type: application/json) or a CSV file ' +
    '(Content-Type: text/csv).',
  not_csv: ({ line }) => `This file is not valid CSV in UTF-8 from line ${line} on.`,
  too_many_columns: ({ line, max }) => `Line ${line} of the file has more than ${max} columns.`,
  save_as_csv_utf8: 'In Excel, save the file with the file type “CSV UTF-8 (Comma delimited)”.',
  too_many_fields: ({ max }) => `The request body has more than ${max} fields.`,
  columns_repeated: ({ names }) => `The file repeats these columns: ${names.join(', ')}.`,
  column_misspelt: ({ name, meant }) => `The column “${name}” is unknown. Did you mean “${meant}”?`,
  columns_missing: ({ names, locale = 'en', sets }) =>
    (names.length > 0
      ? `The first line of the file lacks these headings: ${names.join(', ')}.`
      : 'The first line of the file must name its columns, separated by commas, semicolons or ' +
        'tabs.') +
    ` The headings are either ${sets[locale].join(', ')}, with amounts in major units ` +
    `(9380${locale === 'fr' ? ',' : '.'}00 ZMW), or ${sets.api.join(', ')}, where “amount” ` +
    'counts minor units (938000 for the same amount).',
  export_as_payouts: ({ required, optional }) =>
    'This file is an export of transactions, not a list of payouts to make. Such a list has the ' +
    `columns ${required.join(', ')} and, optionally, ${optional.join(', ')}.`,
  cell_without_column:
    'This line has a value under an empty or missing heading. Does one of its values, such as an ' +
    'amount, contain the separator?',
  cells_missing: ({ cells, columns }) =>
    `This line has ${cells} cells, and the first line of the file has ${columns} columns.`,
  no_lines: 'This file has no payouts below its first line.',
  not_minor_units:
    'Write this amount in minor units, in digits only: 37600 for 37,600 XAF, 3760050 for ' +
    '37,600.50 ZMW.',
  not_major_units:
    'Write this amount in major units, with no more decimals than the currency has and with the ' +
    'decimal mark of this file (a comma in French, a point in English).',
  too_deep: ({ key }) => `${subjectOf(key)} is nested too deeply.`,
  unsupported_characters: ({ key, found }) =>
    found === undefined
      ? `${subjectOf(key)} contains characters that are not allowed here.`
      : `${subjectOf(key)} contains a character at position ${found.position} that is not ` +
        `allowed here: ${characterName(found, 'en')}. Remove it.`,
  changes_direction: ({ key, found }) =>
    found === undefined
      ? 'Remove the invisible characters that change the writing direction' +
        `${key === undefined ? '' : ` from the key “${shownName(key)}”`}.`
      : `Remove the invisible character at position ${found.position}, which changes the writing ` +
        `direction: ${characterName(found, 'en')}.`,
  space_at_an_end: 'Remove the space at the beginning or the end.',
  inexact_number: ({ key }) =>
    `${subjectOf(key)} contains a number that is too large or too precise.`,
  not_whole_number: 'Enter a whole number, such as 20.',
  repeated_header: 'Send this header only once.',
  repeated_parameter: ({ example }) => `Send this parameter only once: ${shownName(example)}.`,
  not_one_value_each: ({ name }) =>
    `Give this parameter a value, and repeat it for each value: ${name}=…&${name}=….`,
  undecodable: 'This parameter contains a “%” code that is not UTF-8. In UTF-8, “é” is %C3%A9.',
  before_other: ({ other, isAmount }) =>
    isAmount ? `This must not be less than “${other}”.` : `This must not be before “${other}”.`,
  not_a_month: 'Enter a month as YYYY-MM, such as 2026-11.',

  ends_before_start: 'The last day is before the first day.',
  not_above_minimum: 'This amount is less than the minimum amount.',
  not_key_and_value: 'Enter a name and a value, such as order=42.',
  not_a_day: 'Enter a day as YYYY-MM-DD, such as 2026-11-28.',
  not_an_amount: 'Enter an amount in this currency, such as 12 500.',
  currency_required: 'Choose the currency of this amount.',

  not_one_of: ({ values }) => `Choose one of these values: ${values.join(', ')}.`,
  not_multiple: ({ step }) => `Enter a multiple of ${step}.`,
  amount_below_minimum: ({ minimum, currency }) =>
    `This is less than the minimum of ${minimum} minor units of ${currency}.`,
  amount_above_maximum: ({ maximum, currency }) =>
    `This is more than the maximum of ${maximum} minor units of ${currency}.`,
  below_minimum_amount: 'This must not be less than the minimum amount.',
  other_currency: ({ currency }) =>
    `All lines must have the currency of the first line: ${currency}.`,
  more_faulty_lines: ({ count }) =>
    count === 1 ? '… and one more faulty line.' : `… and ${count} more faulty lines.`,
  more_faulty_items: ({ count }) =>
    count === 1 ? '… and one more faulty entry.' : `… and ${count} more faulty entries.`,
  total_too_large: ({ max }) => `The total with fees exceeds the largest amount: ${max}.`,
  provider_not_in_country: 'This provider is not available in this country.',
  provider_not_live: 'This provider is not yet available in live mode in this country.',
  provider_cannot_check_accounts: 'This provider cannot check accounts in this country.',
  impossible_phone_number: 'This phone number is not valid in this country.',
  payer_country_unknown: 'Enter an international phone number of a supported country.',

  too_many_metadata_keys: ({ count, max }) => `This has ${count} keys. The maximum is ${max}.`,
  metadata_key_too_long: ({ key, length, max }) =>
    `The key “${shownName(key)}” has ${length} characters. The maximum is ${max}.`,
  metadata_value_too_long: ({ key, length, max, isJson }) =>
    `The value of the key “${shownName(key)}” has ${length} characters` +
    `${isJson ? ' in JSON' : ''}. The maximum is ${max}.`,
  metadata_not_flat: ({ name }) =>
    (name === undefined ? '' : `“${shownName(name)}” is repeated, empty, nested or has no key. `) +
    'Send each value only once, as “metadata[key]”.',

  not_absolute_url: 'Enter a full URL, such as https://shop.example/thanks.',
  url_not_ascii: 'The URL must be ASCII. Encode other characters (%C3%A9, xn--).',
  url_with_hidden_characters: 'Remove the space or invisible character from the URL.',
  url_with_credentials: 'The URL must not contain a user name or a password.',
  return_url_not_https:
    'The URL must begin with https:// (http:// only for localhost in test mode).',
  live_url_not_https: 'In live mode, the URL must begin with https://.',
  url_not_http: 'The URL must begin with https:// or http://.',
  url_not_https: 'The URL must begin with https://.',

  wrong_proof: 'This does not prove who you are.',
  wrong_host_proof:
    'The proof is not valid. Run the command on the host of the service, with its ' +
    'ENCRYPTION_KEY.',
  passkey_not_taken: 'This passkey was not accepted. Try again.',
  easy_password: 'This password is too easy to guess. Choose several unrelated words.',
  not_own_permission: ({ names }) =>
    `You do not have these permissions yourself: ${names.join(', ')}.`,
  reason_required: 'Give a reason: this change concerns live money.',
  reason_invisible: 'Give a readable reason, not only spaces.',
  reference_invisible: 'Give a reference with at least one letter or digit.',
  text_invisible: 'Enter at least one visible character.',
  not_an_account_number: 'This is not an IBAN or an account number of the country.',
  wrong_check_digits: 'The check digits are wrong. Compare the number with a bank statement.',
  other_account_number: 'This is not the account number that was added.',
  bank_account_unusable: 'This bank account is not verified, or it is disabled.',
  bank_account_waiting: ({ time }) => `This bank account can be used from ${time}.`,
  unused_balance:
    'This merchant has never had a balance in this currency: nothing can be deducted.',
  account_number_used: 'Another bank account has this number.',
  not_a_bic: 'This is not a valid BIC.',
  unknown_bank_account: 'This bank account does not exist or is disabled.',
  bank_account_currency: ({ currency }) => `This bank account holds ${currency}.`,
  bank_account_required: ({ currency }) =>
    `The platform has several bank accounts in ${currency}. Choose the account of the statement.`,
  bank_reference_used:
    'A transfer with this bank reference was recorded with another amount, date or merchant.',
  bank_reference_taken:
    'Another withdrawal, top-up or platform transfer of this bank account has this reference.',
  bank_reference_adjusted: 'The balance was already adjusted for this transfer.',
  transfer_may_be_returned:
    'A return of a withdrawal with this amount and value date was recorded or proposed after the ' +
    'top-up. Reject the top-up. If it is another transfer, record it again.',
  not_between_accounts:
    'Capital moves between `capital` and one account. A transfer moves between two ' + 'accounts.',
  platform_reference_used:
    'This reference was recorded between these accounts with another kind, amount or date.',
  charge_not_below_amount: 'The charge must be less than the amount.',
  unlikely_value_date: 'Enter a value date of the last year, or of the next seven days.',
  required_of_people: 'This field is required: enter the value you were shown.',

  not_ip_range: 'Enter an IP address or a CIDR range, such as 203.0.113.7 or 203.0.113.0/24.',
  not_a_date: 'Enter a day that exists, such as 2026-11-28.',
  not_timestamp:
    'Enter an ISO 8601 date and time with its offset, from 1970 on, such as ' +
    '2026-11-28T09:00:00Z.',
  not_in_future: 'This must be in the future.',
  not_after_from: 'This must be after “from”.',
  day_outside_period: ({ day }) => `${day} is outside the period.`,
  difference_without_day:
    'List the days with differences. If the day of a difference is unknown, list all days of ' +
    'the period.',
  day_without_difference: 'This must be empty if there are no differences.',
  repeated_currency: 'Each currency may have only one rule.',
  required_with_settle: 'Choose the actual outcome.',
  only_with_settle: 'This is only used with a settlement.',
  only_with_failed: 'This is only used with the status “failed”.',
  required_with_failed: ({ values }) => `Choose one of these values: ${values.join(', ')}.`,
  unprovable_status: 'This transaction cannot have this outcome.',
  contact_changed: "This is not the merchant's contact address. Review the current address.",
  unknown_webhook_endpoint: 'This endpoint does not exist here.',
  unknown_organisation: 'This merchant does not exist.',
  only_for_collections: 'Only the fee of payments can be returned on refunds.',
  end_to_end_id_missing: 'Add the column end_to_end_id, which links the answer of the bank.',
  older_node_connected:
    'A node of an older version is still running and would ignore this setting. Stop ' +
    'the node, then try again.',
  not_chargeable: 'Enter each transaction only once, with a final status.',
  webhook_endpoint_disabled: 'This endpoint is disabled. Enable it first.',
  recovery_running: 'A recovery is already running for this endpoint.',
  not_in_past: 'This must be in the past.',
  not_after_since: 'This must be after “since”.',
  unknown_cursor: 'Use “meta.next_cursor” of the previous page.',
  events_deleted_after:
    'Events after this position were deleted. Start again with “0”, the first stored ' + 'event.',
  events_deleted_before: ({ time }) => `Events before ${time} were deleted.`,
  only_without_amount: 'This is only used without an amount.',
  below_minimum: 'This must not be less than the minimum amount.',
  not_a_phone_number: 'Enter a phone number with its country code (+242…), or choose a country.',
  masked_phone_number: 'This number is masked, as in our result files. Enter the full number.',
  rounded_phone_number:
    'Excel rounded this number. Format the column as Text, then enter the full ' + 'number.',
  not_international_number: 'Enter a phone number with its country code (+242…).',
  number_in_use: 'A transaction of this number is still processing.',
  with_brackets: ({ name }) => `Write this parameter without brackets: ${name}=….`,
  date_range_required: ({ days }) =>
    `This filter needs a first day, at most ${days} days before the last day.`,
  not_with_after: 'This cannot be combined with “after”.',

  webhook_endpoints_reached: ({ max }) => reached('endpoints', max),
  webhook_secrets_reached: ({ max }) =>
    `This endpoint already has ${max} valid secrets. Choose 0, or wait until an overlap expires.`,
  api_keys_reached: ({ max }) => reached('valid keys', max),
  rolled_keys_reached: ({ max }) => `${reached('valid keys', max)} Choose 0, or revoke a key.`,
  key_ended: 'This key is revoked or expired. Create another key.',
  applications_reached: ({ max }) => `This merchant already has ${max} applications.`,
  open_sessions_reached:
    'This application has too many open checkout sessions. Wait until some of them complete.',
  bulk_payouts_reached: ({ max }) => reached('bulk payouts in progress', max),
  bank_accounts_reached: ({ max }) =>
    `This merchant already has ${max} bank accounts. Disable one.`,
  saved_views_reached: ({ max }) => `You already have ${max} views. Delete one.`,
}

export const englishFieldText = (error: FieldError): string => {
  const text = texts[error.code] as string | ((facts: FieldError) => string)
  return typeof text === 'string' ? text : text(error)
}
