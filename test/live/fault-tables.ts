import type { CallName, Fault } from '../../scripts/provider-simulator/index.ts'
import type { Provider } from './live-orders.ts'

export const anywhere: Fault[] = [
  'reset-before',
  'reset-after',
  'hang-before',
  'hang-after',
  'html',
  'truncated',
  'huge',
  'redirect',
  { status: 401 },
  { status: 429 },
  { status: 500 },
  { status: 500, body: '<h1>Oops</h1>', after: true },
  { status: 502, body: '<h1>Bad gateway</h1>' },
  { status: 503 },
  { status: 503, after: true },
  { status: 504, body: '<h1>Gateway timeout</h1>', after: true },
]

/**
 * These replies leave the outcome unknown. A fault with `after` follows the provider's acceptance.
 */
export const unclear: Record<Provider, Fault[]> = {
  carrier1_momo: [
    { status: 409, code: 'RESOURCE_ALREADY_EXIST', after: true },
    { status: 500, code: 'INTERNAL_PROCESSING_ERROR' },
    { status: 500, code: 'INTERNAL_PROCESSING_ERROR', after: true },
    { status: 500, code: 'SERVICE_UNAVAILABLE', after: true },
    { status: 500, code: 'A_CODE_OF_TOMORROW', after: true },
  ],
  carrier2_money: [
    { status: 400, code: 'ESB000041', after: true },
    { status: 408, code: 'ESB000001', after: true },
    { status: 500, code: 'ESB000001', after: true },
    { status: 500, code: 'DP00800001000', after: true },
    { status: 500, code: 'ESB999999', after: true },
  ],
}

export const refusalsOf = (provider: Provider, submit: CallName): Fault[] =>
  provider === 'carrier1_momo'
    ? carrier1Refusals
    : [
        { status: 400, code: 'ESB000008' },
        { status: 500, code: 'ESB000033' },
        { status: 200, code: submit === 'collect' ? 'DP00800001007' : 'DP00900001005' },
      ]

const carrier1Refusals: Fault[] = [
  { status: 400, code: 'BAD_REQUEST' },
  { status: 403, code: 'FORBIDDEN' },
  { status: 500, code: 'NOT_ALLOWED' },
  { status: 500, code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
  { status: 500, code: 'INVALID_CALLBACK_URL_HOST' },
  { status: 500, code: 'INVALID_CURRENCY' },
]
