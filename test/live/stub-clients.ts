import {
  constants,
  createCipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import type { startCarrier1Momo, startCarrier2Money } from '../../scripts/operators/stubs.ts'

/** The two wires spoken by hand, with nothing of the adapters: for the tests of the stubs. */

export type Carrier1Stub = Awaited<ReturnType<typeof startCarrier1Momo>>
export type Carrier2Stub = Awaited<ReturnType<typeof startCarrier2Money>>

export interface Answer {
  status: number
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: what the wire says is for each test to expect.
  body: any
}

interface Request {
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

const json = { 'Content-Type': 'application/json' }

const parsed = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const send = async (url: string, { method, headers, body }: Request): Promise<Answer> => {
  const response = await fetch(url, {
    method: method ?? 'GET',
    headers: headers ?? {},
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })
  const text = await response.text()
  return { status: response.status, text, body: parsed(text) }
}

type Product = 'collection' | 'disbursement'

export const carrier1Client = ({ url, configuration }: Carrier1Stub, callbackUrl?: string) => {
  const { defaults } = configuration
  const tokens: Partial<Record<Product, string>> = {}

  const askForToken = (product: Product, request: Request = {}) => {
    const { subscriptionKey, apiUser, apiKey } = defaults[product]
    const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64')
    const headers = {
      Authorization: `Basic ${basic}`,
      'Ocp-Apim-Subscription-Key': subscriptionKey,
      ...json,
      ...request.headers,
    }
    const body = 'body' in request ? request.body : { grant_type: 'client_credentials' }
    return send(`${url}/${product}/token/`, { method: 'POST', headers, body })
  }

  const call = async (path: string, { headers, ...request }: Request = {}) => {
    const product = path.startsWith('/collection') ? 'collection' : 'disbursement'
    tokens[product] ??= (await askForToken(product)).body.access_token
    return send(url + path, {
      ...request,
      headers: {
        Authorization: `Bearer ${tokens[product]}`,
        'Ocp-Apim-Subscription-Key': defaults[product].subscriptionKey,
        'X-Target-Environment': configuration.countries.CG?.targetEnvironment ?? '',
        ...headers,
      },
    })
  }

  const post = async (
    path: string,
    body: object,
    reference: string,
    headers: Record<string, string> = {},
  ) => {
    const callback: Record<string, string> =
      callbackUrl === undefined ? {} : { 'X-Callback-Url': callbackUrl }
    return call(path, {
      method: 'POST',
      headers: { ...json, 'X-Reference-Id': reference, ...callback, ...headers },
      body,
    })
  }

  const order = (party: 'payer' | 'payee', partyId: string) => ({
    amount: '5000',
    currency: 'XAF',
    externalId: randomUUID(),
    [party]: { partyIdType: 'MSISDN', partyId },
    payerMessage: 'Order 12',
    payeeNote: 'Order 12',
  })

  return {
    askForToken,
    call,
    collect: async (
      partyId: string,
      change: object = {},
      reference: string = randomUUID(),
      headers: Record<string, string> = {},
    ) => {
      const body = { ...order('payer', partyId), ...change }
      const answer = await post('/collection/v1_0/requesttopay', body, reference, headers)
      return { ...answer, reference }
    },
    collection: (reference: string) => call(`/collection/v1_0/requesttopay/${reference}`),
    payOut: async (partyId: string, reference: string = randomUUID()) => ({
      ...(await post('/disbursement/v1_0/transfer', order('payee', partyId), reference)),
      reference,
    }),
    payout: (reference: string) => call(`/disbursement/v1_0/transfer/${reference}`),
    refund: async (original: string, amount: string, reference: string = randomUUID()) => {
      const { payer: _, ...rest } = order('payer', '')
      const body = { ...rest, amount, referenceIdToRefund: original }
      return { ...(await post('/disbursement/v1_0/refund', body, reference)), reference }
    },
    refunded: (reference: string) => call(`/disbursement/v1_0/refund/${reference}`),
  }
}

const paddings = {
  pkcs1: { padding: constants.RSA_PKCS1_PADDING },
  'oaep-sha1': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
  'oaep-sha256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
}

export type Padding = keyof typeof paddings

export const encrypt = (text: string, spki: string, padding: Padding): string => {
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  return publicEncrypt({ key, ...paddings[padding] }, Buffer.from(text)).toString('base64')
}

/** `x-signature` and `x-key` of a body. */
export const sign = (body: string, spki: string, padding: Padding): Record<string, string> => {
  const key = randomBytes(32)
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const signature = cipher.update(body, 'utf8', 'base64') + cipher.final('base64')
  const both = `${key.toString('base64')}:${iv.toString('base64')}`
  return { 'x-signature': signature, 'x-key': encrypt(both, spki, padding) }
}

export const newId = (): string => randomUUID().replaceAll('-', '')

export const carrier2Client = ({ url, configuration }: Carrier2Stub) => {
  const { clientId, clientSecret, pin, pinPadding, pinPublicKey } = configuration.defaults
  let token: string | undefined

  const askForToken = () => {
    const body = {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
    }
    return send(`${url}/auth/oauth2/token`, { method: 'POST', headers: json, body })
  }

  const call = async (path: string, { headers, ...request }: Request = {}) => {
    token ??= (await askForToken()).body.access_token
    return send(url + path, {
      ...request,
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Country': 'ZM',
        'X-Currency': 'ZMW',
        Accept: '*/*',
        ...headers,
      },
    })
  }

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, { method: 'POST', headers: { ...json, ...headers }, body })

  const collectBody = (msisdn: string, id: string, amount = 500) => ({
    reference: id,
    subscriber: { country: 'ZM', currency: 'ZMW', msisdn },
    transaction: { amount, country: 'ZM', currency: 'ZMW', id },
  })

  return {
    askForToken,
    call,
    post,
    collectBody,
    collect: async (msisdn: string, change: { amount?: number; id?: string } = {}) => {
      const id = change.id ?? newId()
      return {
        ...(await post('/merchant/v1/payments/', collectBody(msisdn, id, change.amount))),
        id,
      }
    },
    collection: (id: string) => call(`/standard/v1/payments/${id}`),
    payOut: async (msisdn: string, encryptedPin = encrypt(pin, pinPublicKey, pinPadding)) => {
      const id = newId()
      const body = {
        payee: { msisdn },
        reference: id,
        pin: encryptedPin,
        transaction: { amount: 500, id, type: 'B2C' },
      }
      return { ...(await post('/standard/v1/disbursements/', body)), id }
    },
    payout: (id: string) => call(`/standard/v1/disbursements/${id}`),
    refund: (body: object) => post('/standard/v1/payments/refund', body),
  }
}
