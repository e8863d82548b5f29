import type { ManagementHandler } from './handler.ts'

export const listOperators: ManagementHandler<'listOperators'> = async ({ ctx }) => ({
  status: 200,
  body: {
    data: ctx.operators.list().map(({ provider, country, callbackUrl, operator }) => ({
      provider,
      country,
      callback_url: callbackUrl(),
      circuit: operator.circuit(),
    })),
  },
})
