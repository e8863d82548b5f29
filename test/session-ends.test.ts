import type { Status } from '../src/domain/transactions/state-machine.ts'
import { finalSessionsOf } from '../src/services/checkout/finalise-sessions.ts'

const attempts = (...statuses: Status[]) =>
  statuses.map((status, at) => {
    const after = { id: `payment ${at}`, type: 'collection', status } as const
    return { after: { ...after, checkout_session_id: 'session' } }
  })

test('a successful payment completes its checkout session, whether recorded before or after a failure', () => {
  const completed = (payment_id: string) => [{ id: 'session', status: 'completed', payment_id }]
  expect(finalSessionsOf(attempts('successful', 'failed'))).toEqual(completed('payment 0'))
  expect(finalSessionsOf(attempts('failed', 'successful'))).toEqual(completed('payment 1'))
  expect(finalSessionsOf(attempts('failed', 'successful', 'successful'))).toEqual(
    completed('payment 1'),
  )
})

test('a checkout session stays open while a payment is open, and fails once all payments have failed', () => {
  expect(finalSessionsOf(attempts('pending', 'processing'))).toEqual([])
  const failed = [{ id: 'session', status: 'failed', payment_id: null }]
  expect(finalSessionsOf(attempts('processing', 'failed', 'cancelled'))).toEqual(failed)
})
