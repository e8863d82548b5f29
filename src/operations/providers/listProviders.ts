import type { ManagementHandler } from '../management-handler.ts'

export const listProviders: ManagementHandler<'listProviders'> = async ({ ctx }) => ({
  status: 200,
  body: {
    data: ctx.liveProviders.list().map(({ provider, country, callbackUrl, adapter }) => ({
      provider,
      country,
      callback_url: callbackUrl(),
      circuit: adapter.circuit(),
    })),
  },
})
