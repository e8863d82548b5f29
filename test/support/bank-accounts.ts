import { sql } from 'kysely'
import { newId } from '../../src/database/ids.ts'
import { clientOf, keyOnPage, type Merchant, manage, pressClaim } from './client.ts'
import { eventually } from './eventually.ts'
import type { TestServer } from './server.ts'
import type { SmtpReceiver } from './smtp-receiver.ts'

export const bankAccount = {
  currency: 'XAF',
  country: 'CG',
  bank: 'Banque du Fleuve',
  holder: 'Boutique Léon SARL',
  account_number: 'CG39 3001 1000 1010 1345 1300 019',
}

/** The stored account number, which the API must never return. */
export const storedNumber = 'CG3930011000101013451300019'

export const payerAccount = async (
  { ctx }: Pick<TestServer, 'ctx'>,
  accountNumber = 'CG3930022000101013451300019',
): Promise<string> => {
  const id = newId(ctx.clock.nowMs())
  const number = ctx.sealer.seal(accountNumber).toString('base64')
  await sql`INSERT INTO bank_accounts (id, name, bank, country, currency, holder, number, number_end,
    created_at, approved_at) VALUES (${id}::uuid, 'Principal', 'Banque', 'CG', 'XAF', 'Momo', ${number}, '0019',
    ${ctx.clock.nowIso()}::timestamptz, ${ctx.clock.nowIso()}::timestamptz)`.execute(ctx.db)
  return id
}

/** Creates a merchant with a verified contact and a live key, whose claim link was only emailed. */
export const goLiveByMail = async (
  server: TestServer,
  receiver: SmtpReceiver,
  merchant: Merchant,
): Promise<Merchant> => {
  const { organisationId, applicationId } = merchant
  const email = `${organisationId}@m.example`
  await manage(server, 'put', `/organisations/${organisationId}/kyc`, { status: 'verified' })
  await sql`UPDATE organisations SET contact_verified = true, email = ${email}
    WHERE id = ${organisationId}::uuid`.execute(server.ctx.db)
  await manage(server, 'post', `/applications/${applicationId}/live-keys`, { kind: 'secret' })
  const [mail] = await eventually(
    async () => receiver.mails.filter(({ to }) => to === email),
    (mails) => mails.length > 0,
  )
  const [link = ''] = /http\S+\/claim\/\S+/.exec(mail?.text ?? '') ?? []
  const secretKey = keyOnPage((await pressClaim(server, link)).text)
  return { ...merchant, secretKey, ...clientOf(server, secretKey) }
}
