import type { ManagementHandler } from '../management-handler.ts'

export const listProviders: ManagementHandler<'listProviders'> = async ({ ctx }) => {
  const states = await ctx.circuits.states()
  return {
    status: 200,
    body: {
      data: states.map(({ provider, country, state }) => ({
        provider,
        country,
        callback_url: ctx.liveProviders.find(provider, country)?.callbackUrl() ?? '',
        circuit: state,
      })),
    },
  }
}
