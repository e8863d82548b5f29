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
import type { Transport } from './transport.ts'

export type Schemas = components['schemas']
export type AccountSchemas = AccountComponents['schemas']
export type PaymentSchemas = PaymentComponents['schemas']

export type ManagementApi = Client<ManagementPaths>

/** These APIs accept a secret key. */
export interface MerchantApis {
  account: Client<AccountPaths>
  payments: Client<PaymentPaths>
  form: Client<FormPaths>
}

/** The account API omits `application_id`. */
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

type SharedApi = Client<SharedPaths>

/** Connects to an API with a credential that the API accepts. */
export interface Access<Api> {
  accepted: readonly CredentialKind[]
  connect(connection: Connection, transport: Transport, credential: Credential): Api
}

export interface PublicAccess<Api> {
  connect(connection: Connection, transport: Transport): Api
}

const clientOf = <Paths extends object>(
  { url }: Connection,
  transport: Transport,
  path: string,
  credential?: Credential,
) =>
  createClient<Paths>({
    baseUrl: `${url}${path}`,
    fetch: transport.send,
    headers: {
      'Accept-Language': 'en',
      ...(credential && { Authorization: `Bearer ${credential.value}` }),
    },
  })

export const management: Access<ManagementApi> = {
  accepted: ['management token'],
  connect: (connection, transport, credential) =>
    clientOf(connection, transport, '/management/v1', credential),
}

export const publicManagement: PublicAccess<ManagementApi> = {
  connect: (connection, transport) => clientOf(connection, transport, '/management/v1'),
}

/** An object becomes `name[key]` fields. */
const formOf = (body: unknown): URLSearchParams => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) form.append(`${name}[${key}]`, `${inner}`)
    } else if (value !== undefined) form.append(name, `${value}`)
  }
  return form
}

const formClientOf = ({ url }: Connection, transport: Transport, { value }: Credential) =>
  createClient<FormPaths>({
    baseUrl: url,
    fetch: transport.send,
    headers: {
      Authorization: `Basic ${Buffer.from(`${value}:`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    bodySerializer: formOf,
  })

export const merchant: Access<MerchantApis> = {
  accepted: ['secret key'],
  connect: (connection, transport, credential) => ({
    account: clientOf(connection, transport, '/account/v1', credential),
    payments: clientOf(connection, transport, '/api/v1', credential),
    form: formClientOf(connection, transport, credential),
  }),
}

export const shared: Access<SharedApi> = {
  accepted: ['management token', 'secret key'],
  connect: (connection, transport, credential) =>
    credential.kind === 'secret key'
      ? // The error codes differ from the type's, but no command reads them.
        (merchant.connect(connection, transport, credential).account as unknown as SharedApi)
      : management.connect(connection, transport, credential),
}
