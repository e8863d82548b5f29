interface Refusal {
  ok: false
  status: number
  data: unknown
  headers: { get(name: 'Retry-After'): string | null }
}

export const answerOf = <Body>(answer: { ok: true; status: number; data: Body } | Refusal) =>
  answer.ok
    ? { status: answer.status, body: answer.data }
    : {
        status: answer.status,
        refusal: answer.data,
        retryAfter: answer.headers.get('Retry-After'),
      }

/** Asks for the response as well as for its body, and for refusals as answers. */
export const safely = { withResponse: true, throwOnStatusError: false } as const
