import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import type { CallName, ProviderSimulator } from '../../scripts/provider-simulator/index.ts'
import type { Country } from '../../src/domain/markets.ts'
import type { Merchant } from '../support/client.ts'
import {
  atProvider,
  balancedLedger,
  type Kind,
  ledgerCheckOf,
  order,
  type Provider,
  read,
  untilFinal,
} from './live-orders.ts'
import type { LiveService } from './live-service.ts'

export type Placed = [kind: Kind, id: string]

export const otherOf = (provider: Provider): Provider =>
  provider === 'carrier1_momo' ? 'carrier2_money' : 'carrier1_momo'

export const numberOf = (country: Country): string =>
  getExampleNumber(country, examples)?.number ?? ''

export const abroad = (country: Country, changes: object = {}) => ({
  country,
  phone_number: numberOf(country),
  ...changes,
})

export const place = (merchant: Merchant, kind: Kind, bodies: object[]): Promise<Placed[]> =>
  Promise.all(
    bodies.map(async (body): Promise<Placed> => [kind, (await order(merchant, kind, body)).id]),
  )

export const viewAll = (merchant: Merchant, placed: Placed[]) =>
  Promise.all(placed.map(([kind, id]) => read(merchant, kind, id)))

/** Returns each transaction's final status as the merchant sees it; any success is `successful`. */
export const endAll = async (
  live: Pick<LiveService, 'server'>,
  merchant: Merchant,
  placed: Placed[],
): Promise<string[]> => {
  await untilFinal(
    live,
    placed.map(([, id]) => id),
  )
  const ends = await viewAll(merchant, placed)
  return ends.map(({ status }) => (status === 'completed' ? 'successful' : status))
}

export const countOf = (simulator: ProviderSimulator, name: CallName): number =>
  simulator.calls.filter(({ call }) => call === name).length

export const expectMovedOnce = async (
  live: LiveService,
  simulator: ProviderSimulator,
  placed: Placed[],
): Promise<void> => {
  expect(placed.map(([, id]) => atProvider(simulator, id)?.movedTimes)).toEqual(placed.map(() => 1))
  expect(await ledgerCheckOf(live)).toEqual(balancedLedger)
}
