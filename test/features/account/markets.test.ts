import { countries, exponents, markets } from '../../../src/domain/markets.ts'
import { isPossibleNumber } from '../../../src/domain/phone-number.ts'
import { createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

const server = prepared(() =>
  startTestServer({
    numberPrefixes: {
      carrier1_momo: { CG: ['24206'] },
      carrier2_money: { CG: ['24205', '242069'] },
    },
  }),
)
const merchant = prepared(() => createMerchant(server))

const listOf = async (from: Merchant) => (await from.account('get', '/markets')).body.data

const lookUp = async (number: string) =>
  (await merchant.account('get', `/markets/lookup?phone_number=${encodeURIComponent(number)}`)).body
    .data

describe('markets', () => {
  test('every country is listed with its name, code, currencies, providers and an example', async () => {
    const listed = await listOf(merchant)
    expect(listed.map(({ country }: { country: string }) => country)).toEqual(countries)
    for (const market of listed) {
      const { currencies, providers } = markets[market.country as keyof typeof markets]
      expect(market.currencies).toEqual(
        currencies.map((currency) => ({ currency, exponent: exponents[currency] })),
      )
      expect(market.providers.map(({ provider }: { provider: string }) => provider)).toEqual(
        providers,
      )
      expect(market.example_number.startsWith(market.dial_code)).toBe(true)
      expect(isPossibleNumber(market.example_number, market.country)).toBe(true)
    }
    const cotedivoire = listed.find(({ country }: { country: string }) => country === 'CI')
    expect([cotedivoire.name, cotedivoire.dial_code]).toEqual(['Côte d’Ivoire', '+225'])
  })

  test("the list of markets shows the limits set by staff, or else the API's limits", async () => {
    const order = { provider: 'carrier1_momo', country: 'LR', currency: 'USD' }
    await manage(server, 'put', '/limits', { ...order, minimum_amount: 5, maximum_amount: 7 })
    const limitsOf = async () =>
      (await listOf(merchant)).find(({ country }: { country: string }) => country === 'LR')
        .providers[0].limits
    const limits = await eventually(limitsOf, ([, usd]) => usd.minimum_amount === 5)
    expect(limits).toEqual([
      { currency: 'LRD', minimum_amount: 1, maximum_amount: Number.MAX_SAFE_INTEGER },
      { currency: 'USD', minimum_amount: 5, maximum_amount: 7 },
    ])
  })

  test('the sandbox always works; unconfigured live providers are reported as unconfigured', async () => {
    const live = await goLive(server, merchant)
    const states = (listed: { providers: { availability: string }[] }[]) => [
      ...new Set(listed.flatMap(({ providers }) => providers.map((each) => each.availability))),
    ]
    expect(states(await listOf(merchant))).toEqual(['operational'])
    expect(states(await listOf(live))).toEqual(['unconfigured'])
  })
})

describe('a number lookup', () => {
  test.each([
    ['+242 06 512 34 56', '+242065123456', 'CG', ['carrier1_momo'], 'published'],
    ['00242 05 512 34 56', '+242055123456', 'CG', ['carrier2_money'], 'published'],
    ['+242 06 912 34 56', '+242069123456', 'CG', ['carrier1_momo', 'carrier2_money'], 'published'],
    ['+242 04 512 34 56', '+242045123456', 'CG', [], 'unknown'],
    ['+237 6 71 23 45 67', '+237671234567', 'CM', [], 'unknown'],
    ['+242 06', null, 'CG', [], 'unknown'],
    ['06 512 34 56', null, null, [], 'unknown'],
    ['242065123456', '+242065123456', 'CG', ['carrier1_momo'], 'published'],
    ['+33 6 12 34 56 78', null, null, [], 'unknown'],
    ['bonjour', null, null, [], 'unknown'],
  ])('the lookup of the number %s uses only published prefixes', async (number, ...expected) => {
    const [msisdn, country, providers, certainty] = expected
    const found = { phone_number: number, msisdn, country, providers, certainty }
    expect(await lookUp(number)).toEqual(found)
  })

  test('a number lookup accepts an international number with an unencoded plus sign', async () => {
    const { body } = await merchant.account('get', '/markets/lookup?phone_number=+242065123456')
    expect(body.data).toMatchObject({ msisdn: '+242065123456', providers: ['carrier1_momo'] })
  })

  test('a number lookup without a number is refused on that parameter', async () => {
    const { status, body } = await merchant.account('get', '/markets/lookup')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['phone_number']])
  })
})
