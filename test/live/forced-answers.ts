import type { Effect, ProviderSimulator } from '../../scripts/provider-simulator/index.ts'
import { eventually } from '../support/eventually.ts'

export const endOf = async (simulator: ProviderSimulator, reference: string) => {
  const order = await eventually(
    () => simulator.orders.get(reference),
    (each) => each?.status !== 'pending',
  )
  const booked = simulator.records().orders.find((each) => each.reference === reference)
  return order === undefined ? 'unseen' : [order.status, booked?.times]
}

export const expectEffect = async (
  simulator: ProviderSimulator,
  reference: string,
  effect: Effect,
) => {
  const end = await endOf(simulator, reference)
  if (effect === 'unseen') expect(end).toBe('unseen')
  else if (effect === 'executed') expect(end).toEqual(['succeeded', 1])
  else expect(end).toEqual([expect.stringMatching(/^(failed|expired)$/), 0])
}

export const rowsOf = (simulator: ProviderSimulator) =>
  simulator.answers.map(({ name, meaning, becomes }) => [name, meaning, becomes ?? null])
