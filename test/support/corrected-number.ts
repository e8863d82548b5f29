import { numberOf } from './builders.ts'
import { type Session, walker } from './checkout.ts'
import { call, type Merchant, manage } from './client.ts'
import { eventually } from './eventually.ts'
import type { TestServer } from './server.ts'

export interface Attempt {
  id: string
  status: string
  phone_number: string
  replaces: string | null
}

export const attemptsOf = (server: TestServer, { id }: Pick<Session, 'id'>): Promise<Attempt[]> =>
  server.ctx.db
    .selectFrom('transactions')
    .select(['id', 'status', 'phone_number', 'replaces'])
    .where('checkout_session_id', '=', id)
    .where('type', '=', 'collection')
    .orderBy('id')
    .execute()

/** Returns the form body that corrects the phone number, with the page's current hidden fields. */
export const readCorrection = async (
  { url }: Pick<Session, 'url'>,
  phone: string,
): Promise<string> => {
  const { text } = await walker().get(`${url}?correct=1`)
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  return new URLSearchParams({
    token: hidden('token'),
    seen: hidden('seen'),
    replaces: hidden('replaces'),
    country: 'CG',
    provider: 'carrier1_momo',
    phone,
  }).toString()
}

export const correct = async (session: Pick<Session, 'url'>, phone: string) =>
  walker().post(`${session.url}/pay`, await readCorrection(session, phone))

const untilProcessing = (server: TestServer, id: string) =>
  eventually(
    () =>
      server.ctx.db
        .selectFrom('transactions')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ({ status }) => status !== 'pending',
  )

/**
 * Makes two attempts in one session. The second attempt replaces the first, and both are in
 * progress.
 */
export const openTwice = async (
  server: TestServer,
  session: Session,
): Promise<[Attempt, Attempt]> => {
  await walker().pay(session, { phone: numberOf('999009') })
  await correct(session, '+242 06 6999009')
  const attempts = await attemptsOf(server, session)
  await Promise.all(attempts.map(({ id }) => untilProcessing(server, id)))
  if (attempts.length !== 2) throw new Error(`${attempts.length} attempts are in progress`)
  return attempts as [Attempt, Attempt]
}

export const endAs = (
  server: Pick<TestServer, 'url'>,
  id: string,
  status: 'successful' | 'failed' | 'cancelled',
) => {
  const failure = status === 'failed' ? { failure_reason: 'provider_error' } : {}
  return manage(server, 'post', `/sandbox/transactions/${id}/outcome`, { status, ...failure })
}

export const returnDuplicatesOf = (
  server: Pick<TestServer, 'url'>,
  { applicationId }: Merchant,
  duplicate_collection: 'review' | 'refund',
) => manage(server, 'patch', `/applications/${applicationId}`, { duplicate_collection })

export const refundsOf = async (server: Pick<TestServer, 'url'>, merchant: Merchant) =>
  (
    await call(server, 'get', '/account/v1/transactions?type=refund', {
      key: merchant.secretKey,
    })
  ).body.data

export const itemsAbout = async (server: Pick<TestServer, 'url'>, id: string) => {
  const { body } = await manage(server, 'get', '/reconciliation-items?per_page=100')
  return body.data.filter((item: { transaction_id: string }) => item.transaction_id === id)
}
