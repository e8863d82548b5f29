import type { ScriptedReply } from '../support/scripted-provider.ts'
import { said } from './scripted-service.ts'

/** The provider's error text contains the payer's phone number in two notations. */

export const words = (text: string): string => `${text} for 242065123412 or +242 06 512 34 12`

export const unclearCalls: [string, string, ScriptedReply, object][] = [
  [
    'carrier2_money',
    'refused',
    said({ response_code: 'DP00800001007', message: words('no money') }, 400),
    { level: 40, httpStatus: 400, code: 'DP00800001007' },
  ],
  [
    'carrier2_money',
    'refused and ours to mend',
    said({ result_code: 'ESB000033', message: words('bad number') }, 400),
    { level: 50, httpStatus: 400, code: 'ESB000033' },
  ],
  [
    'carrier2_money',
    'unknown',
    said({ response_code: 'DP00800001024', message: words('timed out') }, 500),
    { level: 40, httpStatus: 500, code: 'DP00800001024' },
  ],
  ['carrier2_money', 'unknown', 'end', { level: 40, httpStatus: null, code: 'UND_ERR_SOCKET' }],
  ['carrier2_money', 'unknown', 'reset', { level: 40, httpStatus: null, code: 'ECONNRESET' }],
  ['carrier2_money', 'unsent', { status: 429 }, { level: 40, httpStatus: 429, code: null }],
  [
    'carrier1_momo',
    'refused',
    { status: 400, body: { code: 'BAD_REQUEST', message: words('no') } },
    { level: 50, httpStatus: 400, code: 'BAD_REQUEST' },
  ],
  [
    'carrier1_momo',
    'unknown',
    { status: 500, body: { code: 'INTERNAL_PROCESSING_ERROR', message: words('oops') } },
    { level: 40, httpStatus: 500, code: 'INTERNAL_PROCESSING_ERROR' },
  ],
  ['carrier1_momo', 'unsent', { status: 429 }, { level: 40, httpStatus: 429, code: null }],
]
