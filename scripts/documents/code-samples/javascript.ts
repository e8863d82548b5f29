import { createPrinter } from './print-value.ts'
import {
  keyAdvice,
  keyVariable,
  type SampleBody,
  type SampleRequest,
  timeoutSeconds,
} from './sample-request.ts'

const quoted = (text: string): string => {
  const inner = JSON.stringify(text).slice(1, -1)
  return `'${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

const { block, value } = createPrinter({
  indent: '  ',
  object: ['{', '}'],
  list: ['[', ']'],
  field: (name, value) => `${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: ${value}`,
  text: quoted,
})

const printBody = (body: SampleBody): string => {
  if (body.kind === 'json') return `JSON.stringify(${value(body.value, 1)})`
  if (body.kind === 'text') return `${value(body.text.split('\n'), 1)}.join('\\n')`
  return `new URLSearchParams(${value(Object.fromEntries(body.fields), 1)})`
}

const printHeaders = ({ scheme, takesKey, body }: SampleRequest): string => {
  const key = `process.env.${keyVariable}`
  const credentials =
    scheme === 'basic' ? `\`Basic \${btoa(\`\${${key}}:\`)}\`` : `\`Bearer \${${key}}\``
  return block(
    ['{', '}'],
    [
      `Authorization: ${credentials}`,
      ...(body?.type ? [`'Content-Type': ${quoted(body.type)}`] : []),
      ...(takesKey ? ["'Idempotency-Key': idempotencyKey"] : []),
    ],
    1,
  )
}

const printAnswer = (answer: SampleRequest['answer']): string => {
  if (answer === 'json') return 'console.log(await response.json())'
  if (answer === 'nothing') return 'console.log(response.status)'
  return `await writeFile(${quoted(answer.file)}, Buffer.from(await response.arrayBuffer()))`
}

const refusal = `\`\${response.status} \${await response.text()}\``

/** The ES module works with Node.js 18 or newer. */
export const printJavaScript = (request: SampleRequest): string => {
  const { method, url, query, takesKey, body, answer } = request
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    `headers: ${printHeaders(request)}`,
    ...(body === undefined ? [] : [`body: ${printBody(body)}`]),
    `signal: AbortSignal.timeout(${timeoutSeconds}_000)`,
  ]
  const parameters = value(Object.fromEntries(query))
  const address = query.length === 0 ? quoted(url) : `\`${url}?\${query}\``
  return [
    ...(typeof answer === 'object' ? ["import { writeFile } from 'node:fs/promises'", ''] : []),
    ...(takesKey ? [`// ${keyAdvice}`, 'const idempotencyKey = crypto.randomUUID()', ''] : []),
    ...(query.length === 0 ? [] : [`const query = new URLSearchParams(${parameters})`]),
    `const response = await fetch(${address}, ${block(['{', '}'], options)})`,
    `if (!response.ok) throw new Error(${refusal})`,
    printAnswer(answer),
    '',
  ].join('\n')
}
