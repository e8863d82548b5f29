import { type Action, environmentFrom } from './merchants.ts'
import { ask, read, violate } from './world.ts'

export const look: Action = async (world, draw) => {
  if (world.orders.all.length === 0) return 'nothing to look at'
  const { kind, id, merchant, environment, label } = draw.pick(world.orders.all)
  const beside = world.merchants.filter(
    (each) => each !== merchant && each.organisationId === merchant.organisationId,
  )
  const others = [draw.pick(world.merchants), ...beside]
  const reader = draw.chance(0.3) ? draw.pick(others) : merchant
  const readerEnvironment = draw.chance(0.9) ? environment : draw.pick(['test', 'live'] as const)
  const answer = await ask(world, {
    method: 'GET',
    path: draw.chance(0.5) ? `/api/v1/${kind}/${id}` : `/account/v1/transactions/${id}`,
    bearer: reader.keys[readerEnvironment],
  })
  const isOwn = reader === merchant && readerEnvironment === environment
  if (!isOwn && answer?.status === 200) {
    violate(world, 'no tenant sees another tenant’s data', `${reader.name} reads ${label}`)
  }
  const told = answer?.body?.data?.status ?? answer?.status ?? 'no answer'
  return `${reader.name} reads ${label}: ${told}`
}

export const list: Action = async (world, draw) => {
  const merchant = draw.pick(world.merchants)
  const environment = environmentFrom(draw)
  const kind = draw.pick(['payments', 'payouts'] as const)
  const path = `/api/v1/${kind}?per_page=${draw.pick([1, 5, 50])}`
  const { body } = await read(world, merchant, environment, path)
  const listed: { id: string }[] = body?.data ?? []
  for (const { id } of listed) {
    const owner = world.orders.find(id)
    if (owner && (owner.merchant !== merchant || owner.environment !== environment)) {
      violate(
        world,
        'no tenant sees another tenant’s data',
        `${merchant.name} lists ${owner.label}`,
      )
    }
  }
  return `${merchant.name} lists ${listed.length} ${kind} (${environment})`
}
