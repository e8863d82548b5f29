import { generateKeyPairSync } from 'node:crypto'

interface Mistake {
  title: string
  file: string | Uint8Array | object
  variables?: Record<string, string>
  /** Every error sentence, after the file name if it is about the file. */
  told: string[]
}

const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
const spkiOf = ({ publicKey }: ReturnType<typeof rsa>): string =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const pair = rsa(1024)
export const pinPublicKey = spkiOf(pair)
export const pinPublicKeyPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
const ellipticPem = elliptic.export({ type: 'spki', format: 'pem' }).toString()

/** The credentials are recognisable, so the tests can detect them in an error sentence. */
export const secrets = {
  subscriptionKey: 'c0ffee-secret-subscription',
  apiKey: 'c0ffee-secret-api-key',
  clientSecret: 'c0ffee-secret-client',
}

export const product = {
  subscriptionKey: secrets.subscriptionKey,
  apiUser: '5b0e8f4c-3c0e-4b8a-9d5e-6a1f2b3c4d5e',
  apiKey: secrets.apiKey,
}
export const carrier1 = {
  baseUrl: 'https://momo.example.com',
  collection: product,
  disbursement: product,
}
export const carrier2 = {
  baseUrl: 'https://money.example.com',
  clientId: 'client-of-ours',
  clientSecret: secrets.clientSecret,
  pin: '1234',
  pinPublicKey,
}

export const momoIn = (countries: object, defaults: object = carrier1) => ({
  carrier1_momo: { defaults, countries },
})
export const moneyIn = (countries: object, defaults: object = carrier2) => ({
  carrier2_money: { defaults, countries },
})

const congo = { targetEnvironment: 'mtncongo' }
/** Returns a file with one country; `own` adds to its valid settings or replaces them. */
const momo = (own: object) => momoIn({ CG: { ...congo, ...own } })
const money = (own: object) => moneyIn({ CG: own })

const without = (fields: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const at1 = 'carrier1_momo.countries.CG'
const at2 = 'carrier2_money.countries.CG'
const served1 = 'CG, CM, BJ, CI, GH, GN, LR, SZ, UG, ZA, ZM'
const nameCountries = 'list each country that will be live, as in { "CG": { … } }'
const isPlaceholder = 'is still a placeholder: replace it with the real value'
const noKey = 'must be an RSA public key, as PEM or as the base64 of its SPKI'
const addressAlone = 'must not contain a user name, a query (?) or a fragment (#)'
const https = 'must be a URL that starts with https://'
const onlySandbox = 'is allowed only for a sandbox: add "isSandbox": true next to it'
const text = JSON.stringify

const one = (title: string, file: Mistake['file'], ...told: string[]): Mistake => ({
  title,
  file,
  told,
})

const notJson: Mistake[] = [
  one('an empty file', '', 'cannot be read: it is not JSON: it is empty'),
  one('a file of only spaces', ' \n\n', 'cannot be read: it is not JSON: it is empty'),
  one(
    'a trailing comma',
    '{\n  "carrier1_momo": {\n    "countries": {},\n  }\n}',
    'cannot be read: it is not JSON: line 4, column 3: a name in double quotes is missing here, or the comma' +
      ' before it is superfluous',
  ),
  one(
    'a missing comma',
    '{\n  "carrier1_momo": {}\n  "carrier2_money": {}\n}',
    'cannot be read: it is not JSON: line 3, column 3: a comma is missing before this',
  ),
  one(
    'single quotes',
    "{ 'carrier1_momo': {} }",
    'cannot be read: it is not JSON: line 1, column 3: expected a text in double quotes (") or another value here',
  ),
  one(
    'a name without quotes',
    '{\n\tcarrier1_momo: {} }',
    'cannot be read: it is not JSON: line 2, column 2: expected a text in double quotes (") or another value here',
  ),
  one(
    'a secret without quotes',
    `{ "apiKey": ${secrets.apiKey} }`,
    'cannot be read: it is not JSON: line 1, column 13: expected a text in double quotes (") or another value here',
  ),
  one(
    'a missing closing quote',
    `{\n  "apiKey": "${secrets.apiKey}\n}`,
    'cannot be read: it is not JSON: line 2, column 13: this text has no closing quote on its line',
  ),
  one(
    'a missing closing brace',
    '{ "carrier1_momo": {}',
    'cannot be read: it is not JSON: line 1, column 22: a closing brace (}) is missing',
  ),
  one(
    'an extra closing brace',
    '{ "carrier1_momo": {} } }',
    'cannot be read: it is not JSON: line 1, column 25: the object ends before this; there may be a superfluous brace',
  ),
  one(
    'a comment',
    '// live\n{}',
    'cannot be read: it is not JSON: line 1, column 1: JSON has no comments',
  ),
  one(
    'a missing colon',
    '{ "carrier1_momo" {} }',
    'cannot be read: it is not JSON: line 1, column 19: a colon (:) is missing before this',
  ),
  one(
    'a backslash in a text',
    '{ "path": "C:\\keys" }',
    'cannot be read: it is not JSON: line 1, column 11: this text contains an invalid escape; write a backslash' +
      ' as \\\\',
  ),
  one(
    'a tab in a text',
    '{ "apiKey": "a\tb" }',
    'cannot be read: it is not JSON: line 1, column 13: this text contains a tab or another control character',
  ),
  one(
    'UTF-16',
    Buffer.from('\uFEFF{}', 'utf16le'),
    'cannot be read: it is UTF-16 text, not UTF-8 (line 1)',
  ),
  one(
    'another encoding',
    Buffer.from('{ "a": "é" }', 'latin1'),
    'cannot be read: it is not UTF-8 text (line 1)',
  ),
]

const structure: Mistake[] = [
  one('an empty object', {}, 'the file contains no provider: "carrier1_momo", "carrier2_money"'),
  one(
    'a list instead of an object',
    [],
    'the file must be an object with at least one provider: "carrier1_momo", "carrier2_money"',
  ),
  one(
    'a provider without countries',
    { carrier1_momo: { defaults: carrier1 } },
    `carrier1_momo.countries: is missing: ${nameCountries}`,
  ),
  one('no country', momoIn({}), `carrier1_momo.countries: is empty: ${nameCountries}`),
  one(
    'a list of countries',
    momoIn(['CG']),
    `carrier1_momo.countries: must be an object: ${nameCountries}`,
  ),
  one('an unknown provider', { ...money({}), carrier3: {} }, 'carrier3: is unknown'),
  one(
    'an abbreviated provider name',
    { carrier2: moneyIn({ CG: {} }).carrier2_money },
    'carrier2: is unknown: did you mean "carrier2_money"?',
  ),
  one(
    'a misspelt part',
    { carrier2_money: { default: carrier2, countries: { CG: {} } } },
    'carrier2_money.default: is unknown: did you mean "defaults"?',
  ),
  one(
    'a setting next to the countries',
    { carrier2_money: { baseUrl: carrier2.baseUrl, countries: { CG: carrier2 } } },
    'carrier2_money.baseUrl: is unknown here: it belongs inside "defaults" or a country',
  ),
  one(
    'a country outside `countries`',
    { carrier2_money: { defaults: carrier2, CG: {}, countries: { ZM: {} } } },
    'carrier2_money.CG: is unknown here: it belongs inside "countries"',
  ),
  one(
    'a country that the provider does not serve',
    momoIn({ FR: { targetEnvironment: 'mtnfrance' } }),
    `carrier1_momo.countries.FR: must be one of ${served1}`,
  ),
  one(
    'a country code in lower case',
    momoIn({ cm: { targetEnvironment: 'mtncameroon' } }),
    'carrier1_momo.countries.cm: is unknown: did you mean "CM"?',
  ),
  one(
    'a three-letter country code',
    momoIn({ CMR: { targetEnvironment: 'mtncameroon' } }),
    'carrier1_momo.countries.CMR: is unknown: did you mean "CM"?',
  ),
  one(
    'a country that is a text',
    moneyIn({ CG: 'yes' }),
    'carrier2_money.countries.CG: must be an object: { … }',
  ),
  one(
    'defaults that are null',
    { carrier2_money: { defaults: null, countries: { CG: carrier2 } } },
    'carrier2_money.defaults: is null: set a value or remove it',
  ),
]

const twice: Mistake[] = [
  one(
    'a duplicate country',
    `{ "carrier2_money": { "defaults": ${text(carrier2)}, "countries": {
      "CG": {},
      "ZM": {},
      "CG": {} } } }`,
    'carrier2_money.countries.CG: appears 2 times, in lines 2, 4',
  ),
  one(
    'a duplicate country with an escaped letter',
    `{ "carrier2_money": { "defaults": ${text(carrier2)}, "countries": {
      "CG": {},
      "C\\u0047": {} } } }`,
    'carrier2_money.countries.CG: appears 2 times, in lines 2, 3',
  ),
  one(
    'a duplicate country in lower case',
    moneyIn({ CG: {}, cg: {} }),
    'carrier2_money.countries.cg: is unknown: did you mean "CG"?',
  ),
  one(
    'the same target environment for two countries',
    momoIn({ CG: congo, CM: congo }),
    'carrier1_momo.countries.CM.targetEnvironment: is the same as in CG: each country has its own',
  ),
  one(
    'one environment for all countries',
    momoIn({ CG: {}, CM: {} }, { ...carrier1, ...congo }),
    'carrier1_momo.defaults.targetEnvironment: is the same as in CG: each country has its own',
  ),
  one(
    'a duplicate setting',
    `{ "carrier2_money": { "defaults": ${text(carrier2)},
      "countries": { "CG": { "timeoutMs": 5000,
        "timeoutMs": 9000 } } } }`,
    `${at2}.timeoutMs: appears 2 times, in lines 2, 3`,
  ),
  one(
    'a duplicate provider',
    `{ "carrier2_money": {},\n"carrier2_money": ${text(money({}).carrier2_money)} }`,
    'carrier2_money: appears 2 times, in lines 1, 2',
  ),
]

const names: Mistake[] = [
  one(
    'a misspelt default',
    momoIn(
      { CG: congo },
      {
        ...carrier1,
        collection: {
          ...without(product, 'subscriptionKey'),
          subscriptonKey: secrets.subscriptionKey,
        },
      },
    ),
    'carrier1_momo.defaults.collection.subscriptonKey: is unknown: did you mean "subscriptionKey"?',
  ),
  one(
    'a setting with wrong capitals',
    momo({ timeoutMS: 5000 }),
    `${at1}.timeoutMS: is unknown: did you mean "timeoutMs"?`,
  ),
  one(
    'a setting in snake case',
    money({ disbursement_version: 'v2' }),
    `${at2}.disbursement_version: is unknown: did you mean "disbursementVersion"?`,
  ),
  one('an unknown setting', money({ colour: 'red' }), `${at2}.colour: is unknown`),
  one(
    'a credential outside its product',
    momo({ subscriptionKey: secrets.subscriptionKey }),
    `${at1}.subscriptionKey: is unknown here: it belongs inside "collection" and "disbursement"`,
  ),
  one(
    'a setting inside a product',
    momo({ collection: { ...product, baseUrl: carrier1.baseUrl } }),
    `${at1}.collection.baseUrl: is unknown here: it belongs one level higher`,
  ),
  one(
    'a setting of the other provider',
    money({ targetEnvironment: 'mtncongo' }),
    `${at2}.targetEnvironment: is unknown here: it is a setting of carrier1_momo`,
  ),
]

const missing: Mistake[] = [
  one(
    'a missing credential in a country',
    momoIn(
      { CM: { collection: without(product, 'apiUser'), targetEnvironment: 'mtncameroon' } },
      without(carrier1, 'collection'),
    ),
    'carrier1_momo.countries.CM.collection.apiUser: is missing',
  ),
  one(
    'a missing credential in the defaults',
    momoIn(
      { CG: congo, CM: { targetEnvironment: 'mtncameroon' } },
      { ...carrier1, collection: without(product, 'apiUser') },
    ),
    'carrier1_momo.defaults.collection.apiUser: is missing here and in every country',
  ),
  one(
    'a missing product',
    momoIn(
      { CG: congo, CM: { targetEnvironment: 'mtncameroon' } },
      without(carrier1, 'disbursement'),
    ),
    'carrier1_momo.defaults.disbursement: is missing here and in every country',
  ),
  one(
    'a missing target environment in each country',
    momoIn({ CG: {}, CM: {} }),
    'carrier1_momo.countries.CG.targetEnvironment: is missing',
    'carrier1_momo.countries.CM.targetEnvironment: is missing',
  ),
  one(
    'a missing address in one of two countries',
    moneyIn({ CG: {}, ZM: { baseUrl: carrier2.baseUrl } }, without(carrier2, 'baseUrl')),
    `${at2}.baseUrl: is missing`,
  ),
  one(
    'a setting that is null',
    money({ baseUrl: null }),
    `${at2}.baseUrl: is null: set a value or remove it`,
  ),
]

const words: Mistake[] = [
  one(
    'a placeholder from the docs',
    momo({ targetEnvironment: '…' }),
    `${at1}.targetEnvironment: ${isPlaceholder}`,
  ),
  one('three dots', money({ clientId: '...' }), `${at2}.clientId: ${isPlaceholder}`),
  one(
    'a placeholder in brackets',
    money({ clientId: '<client id>' }),
    `${at2}.clientId: ${isPlaceholder}`,
  ),
  one(
    'a placeholder in words',
    money({ clientSecret: 'your-client-secret' }),
    `${at2}.clientSecret: ${isPlaceholder}`,
  ),
  one(
    'a placeholder for the key',
    money({ pinPublicKey: '…' }),
    `${at2}.pinPublicKey: ${isPlaceholder}`,
  ),
  one('an empty credential', money({ clientId: '' }), `${at2}.clientId: is empty`),
  one(
    'a space before a secret',
    money({ clientSecret: ` ${secrets.clientSecret}` }),
    `${at2}.clientSecret: starts with a space or line break`,
  ),
  one(
    'a line break after a secret',
    money({ clientSecret: `${secrets.clientSecret}\n` }),
    `${at2}.clientSecret: ends with a space or line break`,
  ),
  one(
    'a space inside a secret',
    momo({ collection: { ...product, apiKey: 'c0ffee secret' } }),
    `${at1}.collection.apiKey: contains a space or line break`,
  ),
  one(
    'a line break inside a secret',
    momo({ disbursement: { ...product, subscriptionKey: 'c0ffee\r\nsecret' } }),
    `${at1}.disbursement.subscriptionKey: contains a space or line break`,
  ),
  one(
    'a zero-width space in a secret',
    money({ callbackHashSecret: 'c0ffee\u200bsecret' }),
    `${at2}.callbackHashSecret: contains a character that is not an ASCII letter, digit or symbol`,
  ),
  one(
    'quotes inside the quotes',
    money({ clientSecret: `"${secrets.clientSecret}"` }),
    `${at2}.clientSecret: has extra quotes inside the quotes`,
  ),
  one(
    'a credential that is a number',
    money({ clientId: 5 }),
    `${at2}.clientId: must be text, in quotes`,
  ),
]

const variables: Mistake[] = [
  {
    title: 'variables that are not set, or empty',
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the file has them so.
    file: money({ clientId: '${M_ID}', clientSecret: '${M_SECRET}' }),
    variables: { M_SECRET: '' },
    told: [
      `${at2}.clientId: uses the variable M_ID, which is not set`,
      `${at2}.clientSecret: uses the variable M_SECRET, which is not set`,
    ],
  },
  {
    title: 'a variable that ends with a line break',
    file: money({ clientSecret: '${M_SECRET}' }),
    variables: { M_SECRET: `${secrets.clientSecret}\n` },
    told: [`${at2}.clientSecret (from the variable M_SECRET): ends with a space or line break`],
  },
  one(
    'a variable inside a text',
    money({ clientId: 'momo-${M_ID}' }),
    `${at2}.clientId: contains "\${": a variable must be the whole value: "\${NAME}"`,
  ),
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the file has them so.
]

const addresses: Mistake[] = [
  one(
    'a placeholder in the address',
    momo({ baseUrl: 'https://…' }),
    `${at1}.baseUrl: ${isPlaceholder}`,
  ),
  one(
    'an example address from the docs',
    momo({ baseUrl: 'https://momo.provider.example' }),
    `${at1}.baseUrl: ${isPlaceholder}`,
  ),
  one(
    'a query in the address',
    momo({ baseUrl: 'https://momo.example.com/?key=1' }),
    `${at1}.baseUrl: ${addressAlone}`,
  ),
  one(
    'a fragment in the address',
    momo({ baseUrl: 'https://momo.example.com/#live' }),
    `${at1}.baseUrl: ${addressAlone}`,
  ),
  one(
    'credentials in the address',
    momo({ baseUrl: 'https://us:c0ffee@momo.example.com' }),
    `${at1}.baseUrl: ${addressAlone}`,
  ),
  one(
    'a query in the callback address',
    momo({ callbackUrl: 'https://pay.example.com?x=1' }),
    `${at1}.callbackUrl: ${addressAlone}`,
  ),
  one(
    'a space before the address',
    momo({ baseUrl: ' https://momo.example.com' }),
    `${at1}.baseUrl: starts with a space or line break`,
  ),
  one('no scheme', momo({ baseUrl: 'momo.example.com' }), `${at1}.baseUrl: ${https}`),
  one(
    'one slash after the scheme',
    momo({ baseUrl: 'https:/momo.example.com' }),
    `${at1}.baseUrl: ${https}`,
  ),
  one('another scheme', momo({ baseUrl: 'ftp://momo.example.com' }), `${at1}.baseUrl: ${https}`),
  ...['http://momo.example.com', 'http://127.0.0.1.example.com'].map((baseUrl) =>
    one(
      `an address without TLS elsewhere (${baseUrl})`,
      momo({ baseUrl }),
      `${at1}.baseUrl: must start with https:// (http:// only for this machine)`,
    ),
  ),
  one(
    'a wrong address in the defaults of two countries',
    moneyIn({ CG: {}, ZM: {} }, { ...carrier2, baseUrl: 'https://money.example.com?x' }),
    `carrier2_money.defaults.baseUrl: ${addressAlone}`,
  ),
]

const numbers: Mistake[] = [
  one(
    'a time-out in seconds',
    momo({ timeoutMs: 30 }),
    `${at1}.timeoutMs: must be from 1000 to 30000 milliseconds`,
  ),
  one(
    "a time-out longer than a worker's lease",
    momo({ timeoutMs: 99_999_999 }),
    `${at1}.timeoutMs: must be from 1000 to 30000 milliseconds`,
  ),
  one(
    'a first query delay in seconds',
    money({ firstEnquiryMs: 60 }),
    `${at2}.firstEnquiryMs: must be from 1000 to 600000 milliseconds`,
  ),
  one(
    'a pause in seconds',
    money({ breakerPauseMs: 10 }),
    `${at2}.breakerPauseMs: must be from 1000 to 3600000 milliseconds`,
  ),
  one(
    'a late-arrival limit in seconds',
    money({ lateArrivalMs: 120 }),
    `${at2}.lateArrivalMs: must be from 1000 to 86400000 milliseconds`,
  ),
  one(
    'a number in quotes',
    money({ timeoutMs: '20000' }),
    `${at2}.timeoutMs: must be a whole number, without quotes`,
  ),
  one(
    'a fractional concurrency',
    money({ concurrency: 1.5 }),
    `${at2}.concurrency: must be a whole number, without quotes`,
  ),
  one(
    'a concurrency of 0',
    money({ concurrency: 0 }),
    `${at2}.concurrency: must be from 1 to 1000`,
  ),
  one(
    'a negative count',
    money({ breakerFailures: -1 }),
    `${at2}.breakerFailures: must be from 1 to 10000`,
  ),
  one(
    'yes in quotes',
    money({ messageSigning: 'true' }),
    `${at2}.messageSigning: must be true or false, without quotes`,
  ),
]

const ofCarrier1: Mistake[] = [
  one(
    'another currency without a sandbox',
    momo({ wireCurrency: 'EUR' }),
    `${at1}.wireCurrency: ${onlySandbox}`,
  ),
  one(
    'another currency with `isSandbox` set to false',
    momo({ isSandbox: false, wireCurrency: 'EUR' }),
    `${at1}.wireCurrency: ${onlySandbox}`,
  ),
  one(
    'another currency for all countries without a sandbox',
    momoIn({ CG: congo }, { ...carrier1, wireCurrency: 'EUR' }),
    `carrier1_momo.defaults.wireCurrency: ${onlySandbox}`,
  ),
  one(
    'a currency in lower case',
    momo({ isSandbox: true, wireCurrency: 'eur' }),
    `${at1}.wireCurrency: must be a currency of ISO 4217 in capitals, as in "EUR"`,
  ),
  one(
    'a sandbox that is not marked',
    momo({ targetEnvironment: 'sandbox' }),
    `${at1}.targetEnvironment: is a sandbox that moves no money: add "isSandbox": true next to it`,
  ),
]

const ofCarrier2: Mistake[] = [
  one(
    'a PIN of three digits',
    money({ pin: '123' }),
    `${at2}.pin: must be a PIN: four digits or more`,
  ),
  one('a PIN of letters', money({ pin: 'abcd' }), `${at2}.pin: must be a PIN: four digits or more`),
  one('a PIN that is a number', money({ pin: 1234 }), `${at2}.pin: must be text, in quotes`),
  one(
    'base64 that is not a key',
    money({ pinPublicKey: 'aGVsbG8=' }),
    `${at2}.pinPublicKey: ${noKey}`,
  ),
  one('a private key', money({ pinPublicKey: privatePem }), `${at2}.pinPublicKey: ${noKey}`),
  one(
    'a key of another kind',
    money({ pinPublicKey: ellipticPem }),
    `${at2}.pinPublicKey: ${noKey}`,
  ),
  one(
    'a key with escaped line breaks',
    money({ pinPublicKey: pinPublicKeyPem.replaceAll('\n', '\\n') }),
    `${at2}.pinPublicKey: ${noKey}`,
  ),
  one(
    'a key too short for the padding',
    money({ pinPublicKey: spkiOf(rsa(512)), pinPadding: 'oaep-sha256' }),
    `${at2}.pinPublicKey: is too short for oaep-sha256`,
  ),
  one(
    'an unknown version',
    money({ disbursementVersion: 'v4' }),
    `${at2}.disbursementVersion: must be one of "v1", "v2", "v3"`,
  ),
  one(
    'a version without its letter',
    money({ collectionVersion: 2 }),
    `${at2}.collectionVersion: must be one of "v1", "v2"`,
  ),
  one(
    'an unknown padding',
    money({ pinPadding: 'OAEP' }),
    `${at2}.pinPadding: must be one of "pkcs1", "oaep-sha1", "oaep-sha256"`,
  ),
  one(
    'a wallet type with v1',
    money({ walletType: 'NORMAL' }),
    `${at2}.walletType: has no effect unless "disbursementVersion" is "v3"`,
  ),
  one(
    'a wallet type with v2',
    money({ walletType: 'NORMAL', disbursementVersion: 'v2' }),
    `${at2}.walletType: has no effect unless "disbursementVersion" is "v3"`,
  ),
  one(
    'a wallet type for countries without v3',
    moneyIn({ CG: {}, ZM: { disbursementVersion: 'v2' } }, { ...carrier2, walletType: 'NORMAL' }),
    'carrier2_money.defaults.walletType: has no effect unless "disbursementVersion" is "v3"',
  ),
]

export const mistakes: Mistake[] = [
  ...notJson,
  ...structure,
  ...twice,
  ...names,
  ...missing,
  ...words,
  ...variables,
  ...addresses,
  ...numbers,
  ...ofCarrier1,
  ...ofCarrier2,
]
