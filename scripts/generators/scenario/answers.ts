import type { Answer } from './clients.ts'

/** Several clients share a result type. These functions convert each result type to an `Answer`. */

/** Some clients return the body, the error and the response of `fetch`. */
export const answerOfFetch = <Body>(result: {
  data?: Body
  error?: unknown
  response?: Response
}): Answer<Body> => ({
  status: result.response?.status ?? 0,
  body: result.data,
  refusal: result.error,
  retryAfter: result.response?.headers.get('Retry-After'),
})

interface AnyResult {
  status: number
  data: unknown
  headers: Headers
}

type Success<Result> =
  Extract<Result, { status: 200 | 201 }> extends { data: infer Body } ? Body : never

export const answerOfStatus = <Result extends AnyResult>(
  result: Result,
): Answer<Success<Result>> => ({
  status: result.status,
  body: result.status < 300 ? (result.data as Success<Result>) : undefined,
  refusal: result.data,
  retryAfter: result.headers.get('Retry-After'),
})

interface AxiosResponse<Body> {
  status: number
  data: Body
}

/** axios clients throw error responses. An error without a response is thrown again. */
export const answerOfAxios = async <Body>(
  sent: Promise<AxiosResponse<Body>>,
): Promise<Answer<Body>> => {
  try {
    const { status, data } = await sent
    return { status, body: data }
  } catch (error) {
    type Refused = { response?: AxiosResponse<unknown> & { headers: Record<string, unknown> } }
    const { response } = error as Refused
    if (response === undefined) throw error
    const { status, data, headers } = response
    return { status, refusal: data, retryAfter: String(headers['retry-after'] ?? '') }
  }
}

/** The service expects repeated names for lists, and appended keys for objects. */
export const flat = (fields: Record<string, unknown> = {}): URLSearchParams => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const each of value) parameters.append(name, String(each))
    else if (typeof value === 'object' && value !== null)
      for (const [inner, text] of Object.entries(value))
        parameters.append(`${name}[${inner}]`, String(text))
    else if (value !== undefined) parameters.append(name, String(value))
  }
  return parameters
}
