import { type Becomes, failed } from './played-answers.ts'

/** The codes of carrier2's documents, and what each makes of an order. */

export const collection: [string, Becomes][] = [
  ['DP00800001000', 'enquired'],
  ['DP00800001001', 'enquired'],
  ['DP00800001002', failed('provider_error')],
  ['DP00800001003', failed('payer_limit_reached')],
  ['DP00800001004', failed('provider_error')],
  ['DP00800001005', failed('expired')],
  ['DP00800001006', 'enquired'],
  ['DP00800001007', failed('insufficient_funds')],
  ['DP00800001008', failed('provider_error')],
  ['DP00800001009', failed('provider_error')],
  ['DP00800001010', failed('payer_account_blocked')],
  ['DP00800001011', 'enquired'],
  ['DP00800001024', 'enquired'],
  ['DP00800001025', 'enquired'],
  ['DP00800001026', 'sent again'],
  ['DP00800001029', failed('expired')],
  ['DP00900001005', 'enquired'],
  ['DP00900001007', 'enquired'],
  ['DP00800001999', 'enquired'],
]
export const disbursement: [string, Becomes][] = [
  ['DP00900001000', 'enquired'],
  ['DP00900001001', 'enquired'],
  ['DP00900001002', 'enquired'],
  ['DP00900001003', failed('payer_limit_reached')],
  ['DP00900001004', failed('provider_error')],
  ['DP00900001005', failed('provider_error')],
  ['DP00900001006', 'enquired'],
  ['DP00900001007', failed('provider_error')],
  ['DP00900001008', 'enquired'],
  ['DP00900001009', failed('provider_error')],
  ['DP00900001010', failed('payer_account_blocked')],
  ['DP00900001011', 'enquired'],
  ['DP00900001012', failed('payer_not_found')],
  ['DP00900001013', failed('provider_error')],
  ['DP00900001014', 'enquired'],
  ['DP00900001015', 'enquired'],
  ['DP00900001016', 'sent again'],
  ['DP00900001017', 'enquired'],
  ['DP00800001007', 'enquired'],
  ['DP00800001029', 'enquired'],
  ['DP00900001999', 'enquired'],
]
export const gateway: [string, Becomes][] = [
  ['ESB000001', 'enquired'],
  ['ESB000004', 'enquired'],
  ['ESB000008', failed('provider_error')],
  ['ESB000011', 'enquired'],
  ['ESB000014', 'enquired'],
  ['ESB000033', failed('provider_error')],
  ['ESB000034', failed('provider_error')],
  ['ESB000035', failed('provider_error')],
  ['ESB000036', failed('provider_error')],
  ['ESB000039', failed('provider_error')],
  ['ESB000041', 'enquired'],
  ['ESB000045', 'enquired'],
  ['ESB999999', 'enquired'],
  ['ROUTER117', 'enquired'],
  ['408', 'enquired'],
  ['500', 'enquired'],
  ['503', 'enquired'],
]

/** Codes that say that the provider has the order already. */
export const takenCodes = [
  ...['DP00800001001', 'DP00800001006', 'ESB000041'],
  ...['DP00900001001', 'DP00900001006', 'DP00900001011', 'DP00900001017'],
]
/** Refusals for a reason that the operator of the service has to repair. */
export const operatorCodes = {
  payments: ['ESB000008', 'ESB000033', 'ESB000034', 'ESB000035', 'ESB000036', 'ESB000039'],
  payouts: [
    ...['DP00900001007', 'ESB000008', 'ESB000033', 'ESB000034', 'ESB000035', 'ESB000036'],
    'ESB000039',
  ],
}
