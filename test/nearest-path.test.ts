import { findNearestPath } from '../src/domain/nearest-path.ts'

const declared = [
  { basePath: '/api/v1', paths: ['/payments', '/payments/{id}', '/refunds', '/checkout/sessions'] },
]

test.each([
  ['/api/v1/payments/', '/api/v1/payments'],
  ['/api/v1/payment', '/api/v1/payments'],
  ['/API/V1//Payments', '/api/v1/payments'],
  ['/api/v2/payments', '/api/v1/payments'],
  ['/payments', '/api/v1/payments'],
  ['/api/v1/payment/0190c0de', '/api/v1/payments/{id}'],
  ['/api/v1/payments/0190c0de/', '/api/v1/payments/{id}'],
  ['/api/v1/checkout/session', '/api/v1/checkout/sessions'],
  ['/api/v1/transfers', undefined],
  ['/management/v1/people', undefined],
  ['/', undefined],
  [`/api/v1/payments${'/'.repeat(200)}`, undefined],
])('the path most similar to %s is %s', (written, nearest) => {
  expect(findNearestPath(written, declared)).toBe(nearest)
})
