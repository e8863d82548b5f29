import {
  keyAdvice,
  keyVariable,
  type Pairs,
  type SampleBody,
  type SampleRequest,
  timeoutSeconds,
} from './sample-request.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Encodes the name, because curl encodes only the value. */
const nameOf = (name: string): string =>
  /^[\w[\].-]+$/.test(name) ? name : encodeURIComponent(name)

const encoded = (pairs: Pairs): string[] =>
  pairs.map(([name, value]) => `--data-urlencode ${quoted(`${nameOf(name)}=${value}`)}`)

/** With a body, the query is part of the URL. Otherwise, the query is passed as curl options. */
const addressOptions = ({ url, query, body }: SampleRequest): string[] => {
  if (query.length === 0) return [quoted(url)]
  if (body !== undefined) return [quoted(`${url}?${new URLSearchParams(query)}`)]
  return [quoted(url), '--get', ...encoded(query)]
}

const methodOptions = ({ method, body }: SampleRequest): string[] =>
  method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`--request ${method}`]

const bodyOptions = (body: SampleBody): string[] => {
  if (body.kind === 'form') return encoded(body.fields)
  const text = body.kind === 'json' ? JSON.stringify(body.value, null, 2) : body.text
  return [`--header ${quoted(`Content-Type: ${body.type}`)}`, `--data-raw ${quoted(text)}`]
}

/** The commands work with a POSIX shell and curl 7.76 or newer. */
export const printCurl = (request: SampleRequest): string => {
  const { scheme, takesKey, body, answer } = request
  const isFile = typeof answer === 'object'
  // With `--fail`, an error response does not replace the content of the file.
  const failure = isFile ? '--fail' : '--fail-with-body'
  const options = [
    `curl --silent --show-error ${failure} --max-time ${timeoutSeconds}`,
    ...addressOptions(request),
    ...methodOptions(request),
    scheme === 'basic'
      ? `--user "$${keyVariable}:"`
      : `--header "Authorization: Bearer $${keyVariable}"`,
    ...(takesKey ? ['--header "Idempotency-Key: $IDEMPOTENCY_KEY"'] : []),
    ...(body === undefined ? [] : bodyOptions(body)),
    ...(isFile ? [`--output ${quoted(answer.file)}`] : []),
  ]
  const key = takesKey ? `# ${keyAdvice}\nIDEMPOTENCY_KEY=$(openssl rand -hex 16)\n\n` : ''
  return `${key}${options.join(' \\\n  ')}\n`
}
