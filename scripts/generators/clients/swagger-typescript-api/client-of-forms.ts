import { Api, type HttpResponse, type QueryParamsType } from './generated.ts'

/** The generated client writes an object in forms and queries as `[object Object]`. */
export class Client extends Api<unknown> {
  protected override addQueryParam(query: QueryParamsType, key: string): string {
    const value: unknown = query[key]
    if (typeof value !== 'object' || value === null) return super.addQueryParam(query, key)
    return Object.entries(value)
      .map(([inner, text]) => this.encodeQueryParam(`${key}[${inner}]`, text))
      .join('&')
  }
}

/** The generated client throws error responses. */
export const answerOf = async <Body>(sent: Promise<HttpResponse<Body, unknown>>) => {
  const { ok, status, data, error, headers } = await sent.catch(
    (refused: HttpResponse<Body, unknown>) => refused,
  )
  const retryAfter = headers.get('Retry-After')
  return { status, body: ok ? data : undefined, refusal: error, retryAfter }
}
