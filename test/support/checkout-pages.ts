import type { Page } from 'playwright-core'
import { newAddress } from './addresses.ts'
import { numberOf } from './builders.ts'
import { exhaust, type Stage, walker } from './checkout.ts'
import { createMerchant, manage } from './client.ts'
import { endAs, openTwice } from './corrected-number.ts'
import { openWhileDown } from './down-provider.ts'
import { eventually } from './eventually.ts'

export const fill = async (page: Page, ending: string): Promise<void> => {
  const country = page.locator('select[name=country]')
  if ((await country.count()) > 0) await country.selectOption('CG')
  await page.locator('input[value=carrier1_momo]').check()
  await page.locator('#phone').fill(numberOf(ending))
}

export const wrongNumber = (page: Page) =>
  page.getByRole('link', { name: /^(Mauvais numéro|Wrong number)/ })

export const payButton = (page: Page) => page.getByRole('button', { name: /^(Payer|Pay) / })

export const pay = async (page: Page, ending: string): Promise<void> => {
  await fill(page, ending)
  await payButton(page).click()
}

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name, level: 1 }).waitFor()

/** Reloads the page until this heading appears, as a customer without JavaScript would. */
export const reloadUntil = (page: Page, name: string | RegExp): Promise<number> => {
  const wanted = page.getByRole('heading', { name, level: 1 })
  return eventually(
    async () => {
      // The reload fails if the page is reloading itself at this moment.
      if ((await wanted.count()) === 0) await page.reload().catch(() => undefined)
      return wanted.count()
    },
    (count) => count === 1,
  )
}

const description = 'Commande 2026-000123'

const openLink = async (
  { merchant }: Stage,
  order: Record<string, unknown> = {},
): Promise<{ id: string; url: string }> => {
  const body = { amount: 5000, currency: 'XAF', description, ...order }
  return (await merchant.account('post', '/payment-links', body)).body.data
}

const linkStates: Record<string, (stage: Stage, page: Page) => Promise<unknown>> = {
  link: async (stage, page) => page.goto((await openLink(stage)).url),
  'link-amount': async (stage, page) =>
    page.goto((await openLink(stage, { amount: null, minimum_amount: 500 })).url),
  'link-wrong-amount': async (stage, page) => {
    const limits = { amount: null, minimum_amount: 500, maximum_amount: 20_000 }
    await page.goto((await openLink(stage, limits)).url)
    await page.locator('#amount').fill('12')
    await page.locator('button.pay').click()
    await page.locator('.wrong').waitFor()
  },
  'link-disabled': async (stage, page) => {
    const { id, url } = await openLink(stage)
    await stage.merchant.account('patch', `/payment-links/${id}`, { enabled: false })
    await page.goto(url)
  },
  'link-paid': async (stage, page) => {
    await page.goto((await openLink(stage)).url)
    await pay(page, '999001')
    await page.locator('.banner.good').waitFor()
  },
}

export const nameSupport = ({ server, merchant }: Pick<Stage, 'server' | 'merchant'>) =>
  manage(server, 'patch', `/applications/${merchant.applicationId}`, {
    support_email: 'aide@boutique.example',
    support_phone: '+242 06 512 34 56',
    support_url: 'https://boutique.example/aide',
  })

export const states: Record<string, (stage: Stage, page: Page) => Promise<unknown>> = {
  choose: async ({ back, merchant }, page) =>
    page.goto((await back.open(merchant, { description })).url),
  'choose-one-country': async ({ back, merchant }, page) =>
    page.goto((await back.open(merchant, { currency: 'GHS', amount: 1250 })).url),
  'provider-down': openWhileDown,
  'test-numbers': async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant, { description })).url)
    await page.locator('.tests summary').click()
  },
  mistakes: async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant, { description })).url)
    await payButton(page).click()
    await page.locator('.wrong').first().waitFor()
  },
  'wrong-number': async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant, { currency: 'GHS', amount: 1250 })).url)
    await page.locator('#phone').fill('06 51x 45')
    await payButton(page).click()
    await page.locator('.wrong').first().waitFor()
  },
  stale: async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant, { description })).url)
    await page.evaluate('document.querySelector("input[name=token]").value = "faux"')
    await pay(page, '999001')
    await page.locator('.warn').waitFor()
  },
  waiting: async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant, { description })).url)
    await pay(page, '999009')
    await page.locator('progress').waitFor()
  },
  correcting: async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant, { description })).url)
    await pay(page, '999009')
    await wrongNumber(page).click()
    await page.locator('#phone').waitFor()
  },
  'correcting-mistake': async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant, { description })).url)
    await pay(page, '999009')
    await wrongNumber(page).click()
    await page.locator('#phone').fill('12')
    await payButton(page).click()
    await page.locator('.wrong').waitFor()
  },
  overdue: async ({ back, merchant }, page) => {
    const session = await back.openForm(merchant, '999009')
    await back.overrun(session)
    await page.goto(session.url)
  },
  cancelled: async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant, { description })).url)
    await pay(page, '999003')
    await page.locator('.banner.mute').waitFor()
  },
  failed: async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant, { description })).url)
    await pay(page, '999002')
    await page.locator('.banner.bad').waitFor()
  },
  'prompt-expired': async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant, { description })).url)
    await pay(page, '999004')
    await page.locator('.banner.warn').waitFor()
  },
  paid: async ({ back, merchant }, page) => {
    const session = await back.openForm(merchant, '999001')
    await back.reaches(session, 'completed')
    await page.goto(`${session.url}?done=1`)
  },
  'already-paid': async ({ back, merchant }, page) => {
    const session = await back.openForm(merchant, '999001')
    await back.reaches(session, 'completed')
    await page.goto(session.url)
  },
  receipt: async ({ back, merchant }, page) => {
    const session = await back.open(merchant, { description })
    await walker().pay(session)
    await back.reaches(session, 'completed')
    await page.goto(session.url)
    await page.locator('a[href*="/receipt/"]').click()
    await heading(page, /^(Reçu|Receipt)$/)
  },
  refunded: async ({ back, server }, page) => {
    const owner = await createMerchant(server)
    const session = await back.open(owner, { description })
    await walker().pay(session)
    await back.reaches(session, 'completed')
    const [payment] = await back.payments(owner)
    await owner.post('/refunds', { payment_id: payment.id, amount: 5000 })
    await page.goto(session.url)
    await page.locator('.banner.mute').waitFor()
  },
  'paid-twice': async ({ back, merchant, server }, page) => {
    const session = await back.open(merchant, { description })
    for (const { id } of await openTwice(server, session)) await endAs(server, id, 'successful')
    await page.goto(session.url)
    await page.locator('.second-payment').waitFor()
  },
  'failed-for-good': async ({ back, merchant }, page) => {
    const session = await back.openForm(merchant, '999002')
    await back.reaches(session, 'failed')
    await page.goto(session.url)
  },
  'cancelled-for-good': async ({ back, merchant }, page) => {
    const session = await back.openForm(merchant, '999003')
    await back.reaches(session, 'failed')
    await page.goto(session.url)
  },
  expired: async ({ back, merchant }, page) => {
    const session = await back.open(merchant, { description })
    await back.outlive(session)
    await page.goto(session.url)
  },
  'expired-while-asked': async ({ back, merchant }, page) => {
    const session = await back.openForm(merchant, '999009')
    await back.outlive(session)
    await page.goto(session.url)
  },
  exhausted: async ({ back, merchant }, page) => {
    const session = await back.open(merchant, { description })
    await exhaust(session)
    await page.goto(session.url)
  },
  'too-many': async ({ back, merchant }, page) => {
    const session = await back.open(merchant, { description })
    const address = newAddress()
    const { pay: send } = walker(address)
    for (let attempt = 0; attempt < 30; attempt++) await send(session, { phone: '' })
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': address })
    await page.goto(session.url)
    await payButton(page).click()
    await page.locator('.banner').waitFor()
  },
  'not-found': async ({ back, merchant }, page) =>
    page.goto(`${(await back.open(merchant)).url.slice(0, -4)}AAAA`),
  'not-found-anywhere': async ({ server }, page) => page.goto(`${server.url}/checkout/x`),
  trouble: async ({ back, merchant }, page) => {
    await page.goto((await back.open(merchant)).url)
    await page.evaluate('document.querySelector("input[name=token]").value = "x".repeat(9000)')
    await payButton(page).click()
    await page.locator('.banner.warn').waitFor()
  },
  ...linkStates,
}
