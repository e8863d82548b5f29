import { createPrinter } from './print-value.ts'
import {
  keyAdvice,
  keyVariable,
  type SampleBody,
  type SampleRequest,
  timeoutSeconds,
} from './sample-request.ts'

/** A JSON string is also a Python string. */
const quoted = (text: string): string => JSON.stringify(text)

const { block, value } = createPrinter({
  indent: '    ',
  object: ['{', '}'],
  list: ['[', ']'],
  field: (name, value) => `${quoted(name)}: ${value}`,
  text: quoted,
  constants: new Map<unknown, string>([
    [null, 'None'],
    [true, 'True'],
    [false, 'False'],
  ]),
})

const printBody = (body: SampleBody): string => {
  if (body.kind === 'json') return `json.dumps(${value(body.value, 1)}).encode()`
  if (body.kind === 'text') return `"\\n".join(${value(body.text.split('\n'), 1)}).encode()`
  const fields = value(Object.fromEntries(body.fields), 1)
  return `urllib.parse.urlencode(${fields}).encode()`
}

const printHeaders = ({ scheme, takesKey, body }: SampleRequest): string => {
  const credentials =
    scheme === 'basic' ? 'f"Basic {credentials}"' : `f"Bearer {os.environ['${keyVariable}']}"`
  return block(
    ['{', '}'],
    [
      `"Authorization": ${credentials}`,
      ...(body?.type ? [`"Content-Type": ${quoted(body.type)}`] : []),
      ...(takesKey ? ['"Idempotency-Key": idempotency_key'] : []),
    ],
    1,
  )
}

const printAnswer = (answer: SampleRequest['answer']): string[] => {
  if (answer === 'json') return ['print(json.load(response))']
  if (answer === 'nothing') return ['print(response.status)']
  return [`with open(${quoted(answer.file)}, "wb") as file:`, '    file.write(response.read())']
}

const modulesOf = ({ scheme, query, takesKey, body, answer }: SampleRequest): string[] => [
  ...(scheme === 'basic' ? ['base64'] : []),
  ...(body?.kind === 'json' || answer === 'json' ? ['json'] : []),
  'os',
  'urllib.error',
  ...(query.length > 0 || body?.kind === 'form' ? ['urllib.parse'] : []),
  'urllib.request',
  ...(takesKey ? ['uuid'] : []),
]

/** The program works with Python 3.6 or newer and needs only the standard library. */
export const printPython = (request: SampleRequest): string => {
  const { method, url, query, scheme, takesKey, body, answer } = request
  const parameters = value(Object.fromEntries(query))
  const parts = [
    query.length === 0 ? quoted(url) : `f"${url}?{query}"`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    `headers=${printHeaders(request)}`,
    ...(body === undefined ? [] : [`data=${printBody(body)}`]),
  ]
  const key = `os.environ['${keyVariable}']`
  return [
    ...modulesOf(request).map((name) => `import ${name}`),
    '',
    ...(takesKey ? [`# ${keyAdvice}`, 'idempotency_key = str(uuid.uuid4())', ''] : []),
    ...(scheme === 'basic'
      ? [`credentials = base64.b64encode(f"{${key}}:".encode()).decode()`]
      : []),
    ...(query.length === 0 ? [] : [`query = urllib.parse.urlencode(${parameters})`]),
    `request = urllib.request.Request${block(['(', ')'], parts)}`,
    'try:',
    `    with urllib.request.urlopen(request, timeout=${timeoutSeconds}) as response:`,
    ...printAnswer(answer).map((line) => `        ${line}`),
    'except urllib.error.HTTPError as error:',
    '    raise SystemExit(f"{error.code} {error.read().decode()}")',
    '',
  ].join('\n')
}
