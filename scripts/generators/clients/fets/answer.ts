interface Response {
  ok: boolean
  status: number
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

type Success<Result> = Result extends { ok: true; json(): Promise<infer Body> } ? Body : never

export const answerOf = async <Result extends Response>(answer: Result) => {
  const read = await answer.json()
  return answer.ok
    ? { status: answer.status, body: read as Success<Result> }
    : { status: answer.status, refusal: read, retryAfter: answer.headers.get('Retry-After') }
}
