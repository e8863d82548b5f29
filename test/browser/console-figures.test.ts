import { prepareSums } from '../../src/services/prepare-sums.ts'
import { bankAccount, payerAccount } from '../support/bank-accounts.ts'
import { createMerchant, manage } from '../support/client.ts'
import { testPages } from '../support/console-looks.ts'
import { startConsoleStage } from '../support/console-stage.ts'
import { insertFinalTransaction } from '../support/final-transactions.ts'
import { createPerson, inviteSomebody } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'

let entry: string
let person: string

const stage = prepared(startConsoleStage)

beforeAll(async () => {
  const { server } = stage
  const merchant = await createMerchant(server)
  const endedAtMs = server.ctx.clock.nowMs() - 3_600_000
  for (const country of ['CG', 'CM']) {
    await insertFinalTransaction(server, merchant, {
      status: 'successful',
      seconds: 10,
      endedAtMs,
      country,
    })
    await insertFinalTransaction(server, merchant, {
      status: 'failed',
      seconds: 10,
      endedAtMs,
      country,
    })
  }
  await prepareSums(server.ctx)
  const topUp = await manage(server, 'post', '/top-ups', {
    ...{ bank_account_id: await payerAccount(server), bank_reference: 'VIREMENT'.repeat(8) },
    ...{
      currency: 'XAF',
      amount: 10_000_000,
      value_date: '2026-11-02',
      reference: 'VIREMENT',
      evidence: 'Relevé',
    },
  })
  const added = await merchant.account('post', '/bank-accounts', bankAccount)
  expect([topUp.status, added.status]).toEqual([201, 201])
  const suspend = `/organisations/${merchant.organisationId}/suspend`
  await manage(server, 'post', suspend, { reason: 'UN-MOTIF-SANS-AUCUNE-ESPACE-'.repeat(9) })
  person = (await createPerson(server, 'auditor')).id
  await inviteSomebody(server, 'support')
  const query = '/audit-entries?operation=suspendOrganisation'
  entry = (await manage(server, 'get', query)).body.data[0].id
})

testPages(
  () => stage,
  () => [
    '/console',
    '/console?per=hour',
    '/console/providers',
    '/console/providers?per=day',
    '/console/finance',
    '/console/finance/revenue?from=none',
    '/console/finance/revenue?per=merchant&environment=test',
    '/console/finance/charges',
    '/console/finance/pricing',
    '/console/finance/top-ups',
    '/console/finance/bank-accounts?environment=test',
    '/console/finance/transfers',
    '/console/finance/calendar',
    '/console/finance/proof',
    '/console/audit',
    '/console/audit?operation=suspendOrganisation&from=then',
    `/console/audit/${entry}`,
    '/console/audit/check',
    '/console/audit/check?checkpoint=1',
    '/console/people',
    `/console/people/${person}`,
    '/console/account',
  ],
)
