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

/** The APIs that accept a secret key: account, payments, and the form-encoded checkout. */
export interface MerchantApis {
  account: Client<AccountPaths>
  payments: Client<PaymentPaths>
  form: Client<FormPaths>
}

/** A type without `application_id`, which replies of the account API do not have. */
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

/** The operations that the management API and the account API have in common. */
export type SharedApi = Client<SharedPaths>

/** How a command connects to an API, and the credentials that the API accepts. */
export interface Access<Api> {
  accepted: readonly CredentialKind[]
  connect(connection: Connection, credential: Credential): Api
}

/** How a command connects to operations that need no credential. */
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
      ? // Its error codes are others than those of the type, but no command reads them.
        (merchant.connect(connection, credential).account as unknown as SharedApi)
      : management.connect(connection, credential),
}
