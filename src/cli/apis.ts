import createClient, { type Client } from 'openapi-fetch'
import type {
  components as AccountComponents,
  paths as AccountPaths,
} from '../../generated/account.ts'
import type { paths as FormPaths } from '../../generated/checkout-form.ts'
import type { components, paths as ManagementPaths } from '../../generated/management.ts'
import type {
  components as PaymentComponents,
  paths as PaymentPaths,
} from '../../generated/openapi.ts'
import type { Connection, Credential, CredentialKind } from './credentials.ts'
import { Failure } from './failures.ts'

/** The schemas of the management API. */
export type Schemas = components['schemas']
export type AccountSchemas = AccountComponents['schemas']
export type PaymentSchemas = PaymentComponents['schemas']

export type ManagementApi = Client<ManagementPaths>

/** What a secret key opens: the account API, that of payments, refunds and payouts, and forms. */
export interface MerchantApis {
  account: Client<AccountPaths>
  payments: Client<PaymentPaths>
  form: Client<FormPaths>
}

/** A merchant's answers leave out the application that the thing belongs to: it is the key's. */
type Ownerless<T> = T extends readonly (infer Item)[]
  ? Ownerless<Item>[]
  : T extends object
    ? { [Key in keyof T as Exclude<Key, 'application_id'>]: Ownerless<T[Key]> }
    : T

type SharedPaths = Ownerless<
  Pick<
    ManagementPaths,
    | '/webhook-endpoints/{id}'
    | '/webhook-endpoints/{id}/rotate-secret'
    | '/webhook-endpoints/{id}/ping'
    | '/events/{id}'
    | '/events/{id}/resend'
  >
>

/** What the management API and the account API have in common. */
export type SharedApi = Client<SharedPaths>

/** How a command gets at an API, and with what. */
export interface Access<Api> {
  accepted: readonly CredentialKind[]
  connect(connection: Connection, credential: Credential): Api
}

/** How a command gets at operations that nobody has signed in for yet. */
export interface OpenAccess<Api> {
  connect(connection: Connection): Api
}

const originOf = ({ url }: Connection): string => {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Failure(`--url takes a server's address, http://… or https://…, not "${url}".`, 2)
  }
  return url.replace(/\/+$/, '')
}

const clientOf = <Paths extends object>(
  connection: Connection,
  path: string,
  credential?: Credential,
) =>
  createClient<Paths>({
    baseUrl: `${originOf(connection)}${path}`,
    headers: credential && { Authorization: `Bearer ${credential.value}` },
  })

export const management: Access<ManagementApi> = {
  accepted: ['management token'],
  connect: (connection, credential) => clientOf(connection, '/management/v1', credential),
}

export const managementForAll: OpenAccess<ManagementApi> = {
  connect: (connection) => clientOf(connection, '/management/v1'),
}

/** A body as a form; an object is written `name[key]`. */
const formOf = (body: unknown): URLSearchParams => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) form.append(`${name}[${key}]`, `${inner}`)
    } else if (value !== undefined) form.append(name, `${value}`)
  }
  return form
}

const formClientOf = (connection: Connection, { value }: Credential) =>
  createClient<FormPaths>({
    baseUrl: originOf(connection),
    headers: {
      Authorization: `Basic ${Buffer.from(`${value}:`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    bodySerializer: formOf,
  })

export const merchant: Access<MerchantApis> = {
  accepted: ['secret key'],
  connect: (connection, credential) => ({
    account: clientOf(connection, '/account/v1', credential),
    payments: clientOf(connection, '/api/v1', credential),
    form: formClientOf(connection, credential),
  }),
}

export const shared: Access<SharedApi> = {
  accepted: ['management token', 'secret key'],
  connect: (connection, credential) =>
    credential.kind === 'secret key'
      ? // The codes of its refusals are others; only their texts are read here.
        (merchant.connect(connection, credential).account as unknown as SharedApi)
      : management.connect(connection, credential),
}
