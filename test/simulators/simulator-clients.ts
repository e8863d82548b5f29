import {
  constants,
  createCipheriv,
  createPublicKey,
  publicEncrypt,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import type {
  startCarrier1Simulator,
  startCarrier2Simulator,
} from '../../scripts/provider-simulator/index.ts'

/**
 * The simulator tests use these clients of both protocols, which are independent of the adapters.
 */

export type Carrier1Simulator = Awaited<ReturnType<typeof startCarrier1Simulator>>
export type Carrier2Simulator = Awaited<ReturnType<typeof startCarrier2Simulator>>

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it expects in the answer.
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
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

type Product = 'collection' | 'disbursement'

const carrier1Calls = ({ url, configuration }: Carrier1Simulator, target: string) => {
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
    const minted = { headers: { 'X-Target-Environment': target } }
    tokens[product] ??= (await askForToken(product, minted)).body.access_token
    return send(url + path, {
      ...request,
      headers: {
        Authorization: `Bearer ${tokens[product]}`,
        'Ocp-Apim-Subscription-Key': defaults[product].subscriptionKey,
        'X-Target-Environment': target,
        ...headers,
      },
    })
  }

  return { askForToken, call }
}

export const carrier1Client = (
  simulator: Carrier1Simulator,
  callbackUrl?: string,
  target = simulator.configuration.countries.CG?.targetEnvironment ?? '',
) => {
  const currency = target === 'sandbox' ? 'EUR' : 'XAF'
  const { askForToken, call } = carrier1Calls(simulator, target)

  const post = async (
    path: string,
    body: object,
    reference: string,
    headers: Record<string, string> = {},
  ) => {
    const callback = callbackUrl !== undefined && { 'X-Callback-Url': callbackUrl }
    return call(path, {
      method: 'POST',
      headers: { ...json, 'X-Reference-Id': reference, ...callback, ...headers },
      body,
    })
  }

  const order = (party: 'payer' | 'payee', partyId: string) => ({
    amount: '5000',
    currency,
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
    refund: async (original: string, amount = '5000', reference: string = randomUUID()) => {
      const { payer: _, ...rest } = order('payer', '')
      const body = { ...rest, amount, referenceIdToRefund: original }
      return { ...(await post('/disbursement/v1_0/refund', body, reference)), reference }
    },
    refunded: (reference: string) => call(`/disbursement/v1_0/refund/${reference}`),
    balance: (product: Product) => call(`/${product}/v1_0/account/balance`),
    account: (path: string) => call(path),
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

export const sign = (body: string, spki: string, padding: Padding): Record<string, string> => {
  const key = randomBytes(32)
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const signature = cipher.update(body, 'utf8', 'base64') + cipher.final('base64')
  const both = `${key.toString('base64')}:${iv.toString('base64')}`
  return { 'x-signature': signature, 'x-key': encrypt(both, spki, padding) }
}

export const newId = (): string => randomUUID().replaceAll('-', '')

interface Payout {
  id?: string
  version?: string
  payee?: object
  pin?: string
}

export const carrier2Client = ({ url, configuration }: Carrier2Simulator) => {
  const { clientId, clientSecret, pin, pinPadding, pinPublicKey } = configuration.defaults
  let token: string | undefined

  const askForToken = (change: object = {}) => {
    const body = {
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
      ...change,
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
    payOut: async (msisdn: string, change: Payout = {}) => {
      const { id = newId(), version = 'v1', payee = {} } = change
      const body = {
        payee: { msisdn, ...payee },
        reference: id,
        pin: change.pin ?? encrypt(pin, pinPublicKey, pinPadding),
        transaction: { amount: 500, id, type: 'B2C' },
      }
      return { ...(await post(`/standard/${version}/disbursements/`, body)), id }
    },
    payout: (id: string, query = '') => call(`/standard/v1/disbursements/${id}${query}`),
    refund: (moneyId: string, more: object = {}) =>
      post('/standard/v1/payments/refund', { transaction: { airtel_money_id: moneyId, ...more } }),
  }
}
