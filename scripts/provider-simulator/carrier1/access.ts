import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { rejectionPage, type SimulatorReply, type SimulatorRequest } from '../http-messages.ts'
import { liftable, parseBody, parseJson, Refusal } from '../refusal.ts'
import {
  credentials,
  type Environment,
  error,
  findEnvironment,
  isUuidV4,
  notUuidV4,
  type Product,
  productOf,
  products,
  refuse,
  sandbox,
} from './protocol.ts'

/** carrier1_momo authenticates API users, including those of its sandbox, and their tokens. */

export interface AccessOptions {
  tokenLifetimeSeconds: number
  /**
   * With `json`, only JSON is accepted. A form or an empty body is rejected, as the real provider
   * sometimes does.
   */
  tokenBodies: 'any' | 'json'
  /** With `demanded`, the header is required, as on the provider's newer platform. */
  tokenTargetEnvironment: 'ignored' | 'demanded'
  /** If true, subscription keys must match the configuration. Otherwise any key is accepted. */
  strict: boolean
}

interface User {
  apiKey?: string
  callbackHost?: string
  /** True if the user was created in the provider's sandbox and may use only that sandbox. */
  isOfSandbox: boolean
}

const hostBody = z.object({ providerCallbackHost: z.string().min(1) })

/** Returns the error response to a token request, or undefined if the body is acceptable. */
const refuseTokenBody = (request: SimulatorRequest, bodies: AccessOptions['tokenBodies']) => {
  const { headers, body } = request
  const hasLength = 'content-length' in headers || 'transfer-encoding' in headers
  if (body === '') return hasLength && bodies === 'any' ? undefined : { status: 411 }
  if (/^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')) {
    const grant = new URLSearchParams(body).get('grant_type')
    const isAccepted = bodies === 'any' && (grant === null || grant === 'client_credentials')
    return isAccepted ? undefined : { status: 200, body: rejectionPage }
  }
  const value = parseJson(body) as { grant_type?: unknown } | null | undefined
  const grant = value?.grant_type ?? 'client_credentials'
  const isAccepted = typeof value === 'object' && value !== null && grant === 'client_credentials'
  return isAccepted
    ? undefined
    : { status: 400, body: error('BAD_REQUEST', 'the body is no JSON of client_credentials') }
}

const readBasicAuth = ({ headers }: SimulatorRequest): [user: string, key: string] => {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const [user = '', key = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return [user, key]
}

const refuseToken = (): never => {
  throw new Refusal({ status: 401, body: { error: 'unauthorized' } })
}

/** The subscription key of a request must belong to one of the allowed products. */
const createSubscriptions =
  (isStrict: boolean) =>
  ({ headers }: SimulatorRequest, allowed: readonly Product[]): void => {
    const key = headers['ocp-apim-subscription-key']
    if (!isStrict && typeof key === 'string' && key.trim() !== '') return
    if (allowed.some((product) => credentials[product].subscriptionKey === key)) return
    const message = 'Access denied due to missing or invalid subscription key.'
    const body = { statusCode: 401, message: key ? liftable(message) : message }
    throw new Refusal({ status: 401, body })
  }

type CheckSubscription = ReturnType<typeof createSubscriptions>

const readEnvironment = ({ headers }: SimulatorRequest): Environment =>
  findEnvironment(headers['x-target-environment']) ??
  refuse(
    500,
    'NOT_ALLOWED_TARGET_ENVIRONMENT',
    'X-Target-Environment: must be sandbox, or the name of a country',
  )

/** Creates API users of the sandbox: `POST /v1_0/apiuser`, `GET …/{id}`, `POST …/{id}/apikey`. */
const createProvisioning = (users: Map<string, User>, checkSubscription: CheckSubscription) => {
  const find = (id: string): User => users.get(id) ?? refuse(404, 'RESOURCE_NOT_FOUND')
  const actions: Record<string, (request: SimulatorRequest, id: string) => SimulatorReply> = {
    'POST apiuser': (request) => {
      const id = request.headers['x-reference-id']
      const parsed = parseBody(request, hostBody)
      if (!isUuidV4(id)) return refuse(400, 'BAD_REQUEST', notUuidV4)
      if ('problem' in parsed) return refuse(400, 'BAD_REQUEST', parsed.problem)
      if (users.has(id)) return refuse(409, 'RESOURCE_ALREADY_EXIST')
      users.set(id, { callbackHost: parsed.body.providerCallbackHost, isOfSandbox: true })
      return { status: 201 }
    },
    'GET apiuser/': (_, id) => {
      const { callbackHost } = find(id)
      const body = { providerCallbackHost: callbackHost, targetEnvironment: sandbox.name }
      return { status: 200, body }
    },
    'POST apiuser/apikey': (_, id) => {
      const user = find(id)
      user.apiKey = `simulator-${randomUUID()}`
      return { status: 201, body: { apiKey: user.apiKey } }
    },
  }
  return (request: SimulatorRequest): SimulatorReply => {
    checkSubscription(request, products)
    const [, , collection, id, rest] = request.path.split('/')
    const shape = [collection, ...(id === undefined ? [] : [rest ?? ''])].join('/')
    const action = actions[`${request.method} ${shape}`]
    return action === undefined ? refuse(404, 'RESOURCE_NOT_FOUND') : action(request, id ?? '')
  }
}

export const createAccess = (options: AccessOptions) => {
  const users = new Map<string, User>(
    products.map((product) => {
      const { apiUser, apiKey } = credentials[product]
      return [apiUser, { apiKey, isOfSandbox: false }]
    }),
  )
  const checkSubscription = createSubscriptions(options.strict)
  const tokens = new Map<string, { product: Product; user: User; expiresAtMs: number }>()

  const mayUseProduct = (id: string, product: Product): boolean =>
    products.every((each) => each === product || credentials[each].apiUser !== id)

  const issueToken = (request: SimulatorRequest): SimulatorReply => {
    const product = productOf(request.path.split('/')[1]) ?? refuse(404, 'RESOURCE_NOT_FOUND')
    const refusal = refuseTokenBody(request, options.tokenBodies)
    if (refusal !== undefined) return refusal
    checkSubscription(request, [product])
    if (options.tokenTargetEnvironment === 'demanded') readEnvironment(request)
    const [id, key] = readBasicAuth(request)
    const user = mayUseProduct(id, product) ? users.get(id) : undefined
    if (user?.apiKey === undefined || user.apiKey !== key) return refuseToken()
    const access_token = `simulator-${product}-${randomUUID()}`
    const lifetime = options.tokenLifetimeSeconds
    tokens.set(access_token, { product, user, expiresAtMs: Date.now() + lifetime * 1000 })
    return {
      status: 200,
      body: { access_token, token_type: 'access_token', expires_in: lifetime },
    }
  }

  return {
    issueToken,
    provision: createProvisioning(users, checkSubscription),
    /** Returns the environment that a request with a token of this product may use. */
    authorise: (
      request: SimulatorRequest,
      product: Product,
    ): Environment & { callbackHosts: string[] } => {
      checkSubscription(request, [product])
      const [, text = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      const token = tokens.get(text)
      if (token?.product !== product || token.expiresAtMs <= Date.now()) return refuseToken()
      const environment = readEnvironment(request)
      const { isOfSandbox, callbackHost } = token.user
      if (isOfSandbox && environment !== sandbox) {
        const reason = 'an API user that was created in the sandbox may use only the sandbox'
        refuse(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', reason)
      }
      return { ...environment, callbackHosts: callbackHost === undefined ? [] : [callbackHost] }
    },
  }
}

export type Access = ReturnType<typeof createAccess>

export type AuthorisedEnvironment = ReturnType<Access['authorise']>
