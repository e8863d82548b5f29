import { wait } from './clock.ts'
import {
  type Action,
  currencies,
  environmentFrom,
  newSent,
  numberFrom,
  otherCurrencies,
  prefixes,
  send,
  served,
} from './merchants.ts'
import type { Random } from './random.ts'
import type { Environment, Merchant, Session, World } from './world.ts'
import { ask } from './world.ts'

const shop = {
  success_url: 'https://shop.example/thanks',
  cancel_url: 'https://shop.example/cart',
}

const allCurrencies = [...Object.values(currencies), ...Object.values(otherCurrencies)]

export const remember = (
  world: World,
  merchant: Merchant,
  environment: Environment,
  session: { id: string; url: string },
): Session => {
  const known = world.sessions.find(({ id }) => id === session.id)
  if (known !== undefined) return known
  const label = `session ${world.sessions.length + 1}`
  const added = { id: session.id, url: session.url, label, merchant, environment }
  world.sessions.push(added)
  return added
}

export const openSession: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const currency = draw.pick(allCurrencies)
  const order = { amount: 100 + draw.below(9000), currency, ...shop }
  const sent = newSent(world, merchant, environment, '/checkout/sessions', order)
  const answer = await send(world, sent)
  const data = answer?.body?.data
  if (answer?.status !== 201) return `${merchant.name} opens no session: ${answer?.status}`
  const session = remember(world, merchant, environment, data)
  return `${merchant.name} opens ${session.label} over ${order.amount} ${currency} (${environment})`
}

export const openFormSession: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const country = draw.pick(['CG', 'UG', 'ZM'])
  const fields = {
    amount: String(100 + draw.below(9000)),
    currency: currencies[country] ?? '',
    method: draw.pick(['momo.carrier1', 'momo.carrier2']),
    customer_phone: numberFrom(draw, country),
    ...shop,
  }
  const answer = await ask(world, {
    method: 'POST',
    path: '/v1/checkout/sessions',
    headers: {
      authorization: `Basic ${Buffer.from(`${merchant.keys[environment]}:`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })
  const { amount, currency, customer_phone: phone } = fields
  const what = `opens a session by form over ${amount} ${currency} for ${phone} (${environment})`
  return `${merchant.name} ${what}: ${answer?.status ?? 'no answer'}`
}

const hiddenIn = (page: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''

const countryOf = (currency: string): string =>
  [...Object.entries(currencies), ...Object.entries(otherCurrencies)].find(
    ([, each]) => each === currency,
  )?.[0] ?? 'CG'

const fieldsFrom = (draw: Random, page: string): URLSearchParams => {
  const currency = allCurrencies.find((each) => page.includes(each)) ?? 'XAF'
  const country = countryOf(currency)
  return new URLSearchParams({
    token: hiddenIn(page, 'token'),
    seen: hiddenIn(page, 'seen'),
    country,
    provider: draw.pick(['carrier1_momo', 'carrier2_money']),
    phone: numberFrom(draw, country),
  })
}

export const payOnPage: Action = async (world, draw) => {
  if (world.sessions.length === 0) return 'no session to pay'
  const { label, url } = draw.pick(world.sessions.slice(-6))
  const { pathname } = new URL(url)
  const page = await ask(world, { method: 'GET', path: pathname })
  if (page === undefined) return `a customer of ${label} gets no page`
  const fields = fieldsFrom(draw, page.text)
  const post = () => ask(world, paymentForm(pathname, fields))
  const answers = await Promise.all(draw.chance(0.2) ? [post(), post()] : [post()])
  const told = answers.map((answer) => answer?.status ?? 'no answer').join(' and ')
  return `a customer pays ${label} on its page: ${told}`
}

export const payInTwoTabs: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const { country } = merchant
  const order = { amount: 100 + draw.below(900), currency: currencies[country] ?? '', ...shop }
  const sent = newSent(world, merchant, environment, '/checkout/sessions', order)
  const answer = await send(world, sent)
  if (answer?.status !== 201) return `${merchant.name} opens no session: ${answer?.status}`
  const session = remember(world, merchant, environment, answer.body.data)
  const told = await payAtOnce(world, draw, [session, session])
  return `a customer pays ${session.label} (${environment}) in two tabs: ${told}`
}

const paymentForm = (path: string, fields: URLSearchParams) => ({
  method: 'POST',
  path: `${path}/pay`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: `${fields}`,
})

/**
 * A customer enters a wrong number and corrects it while the request is pending, sometimes twice at
 * the same time. Both payments may succeed, because the owner of the wrong number may approve the
 * first payment at any time.
 */
export const correctNumber: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const { country } = merchant
  const order = { amount: 100 + draw.below(900), currency: currencies[country] ?? '', ...shop }
  const answer = await send(
    world,
    newSent(world, merchant, environment, '/checkout/sessions', order),
  )
  if (answer?.status !== 201) return `${merchant.name} opens no session: ${answer?.status}`
  const { label, url } = remember(world, merchant, environment, answer.body.data)
  const { pathname } = new URL(url)
  const provider = draw.pick(served[country] ?? [])
  const endings = [draw.pick(['999009', '999009', '512345']), '612345']
  const told: string[] = []
  for (const [at, ending] of endings.entries()) {
    const page = await ask(world, { method: 'GET', path: `${pathname}?correct=1` })
    if (page === undefined) return `a customer of ${label} gets no page`
    const fields = fieldsFrom(draw, page.text)
    fields.set('country', country)
    fields.set('provider', provider)
    fields.set('phone', `${prefixes[country]}${ending}`)
    if (at > 0) fields.set('replaces', hiddenIn(page.text, 'replaces'))
    const post = () => ask(world, paymentForm(pathname, fields))
    const answers = await Promise.all(draw.chance(0.3) ? [post(), post()] : [post()])
    told.push(...answers.map((each) => `${each?.status ?? 'no answer'}`))
    await wait(draw.below(4000))
  }
  return `a customer corrects a number of ${label} (${environment}): ${told.join(', ')}`
}

export const payAtOnce = async (world: World, draw: Random, sessions: Session[]) => {
  const answers = sessions.map(async ({ url, merchant: { country } }) => {
    const { pathname } = new URL(url)
    const page = await ask(world, { method: 'GET', path: pathname })
    if (page === undefined) return 'no page'
    const fields = fieldsFrom(draw, page.text)
    fields.set('country', country)
    fields.set('provider', draw.pick(served[country] ?? []))
    fields.set('phone', `${prefixes[country]}512345`)
    await wait(draw.below(3000))
    return (await ask(world, paymentForm(pathname, fields)))?.status ?? 'no answer'
  })
  return (await Promise.all(answers)).join(' and ')
}
