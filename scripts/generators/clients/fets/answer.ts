interface Response {
  ok: boolean
  status: number
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

export const answerOf = async <Body>(answer: Response) => {
  const read = await answer.json()
  return answer.ok
    ? { status: answer.status, body: read as Body }
    : { status: answer.status, refusal: read, retryAfter: answer.headers.get('Retry-After') }
}

/** The body of a success. */
export type Success<Result> = Result extends { ok: true; json(): Promise<infer Body> }
  ? Body
  : never
