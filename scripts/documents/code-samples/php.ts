import { createPrinter } from './print-value.ts'
import {
  keyAdvice,
  keyVariable,
  type SampleBody,
  type SampleRequest,
  timeoutSeconds,
} from './sample-request.ts'

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

const { block, value } = createPrinter({
  indent: '    ',
  object: ['[', ']'],
  list: ['[', ']'],
  field: (name, value) => `${quoted(name)} => ${value}`,
  text: quoted,
  emptyObject: 'new stdClass()',
})

const printBody = (body: SampleBody): string => {
  if (body.kind === 'json') return `json_encode(${value(body.value, 1)})`
  if (body.kind === 'text') return `implode("\\n", ${value(body.text.split('\n'), 1)})`
  return `http_build_query(${value(Object.fromEntries(body.fields), 1)})`
}

const printOptions = ({ method, scheme, takesKey, body }: SampleRequest): string => {
  const key = `getenv('${keyVariable}')`
  const headers = [
    ...(scheme === 'bearer' ? [`'Authorization: Bearer ' . ${key}`] : []),
    ...(body?.type ? [quoted(`Content-Type: ${body.type}`)] : []),
    ...(takesKey ? ["'Idempotency-Key: ' . $idempotencyKey"] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
    ...(scheme === 'basic' ? [`CURLOPT_USERPWD => ${key} . ':'`] : []),
    `CURLOPT_HTTPHEADER => ${block(['[', ']'], headers, 1)}`,
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => ${printBody(body)}`]),
    'CURLOPT_RETURNTRANSFER => true',
    `CURLOPT_TIMEOUT => ${timeoutSeconds}`,
  ]
  return block(['[', ']'], options)
}

const printAnswer = (answer: SampleRequest['answer']): string => {
  if (answer === 'json') return 'print_r(json_decode($body, true));'
  if (answer === 'nothing') return 'echo $status, PHP_EOL;'
  return `file_put_contents(${quoted(answer.file)}, $body);`
}

/** The program works with PHP 7 or newer and the curl extension. */
export const printPhp = (request: SampleRequest): string => {
  const { url, query, takesKey, answer } = request
  const parameters = value(Object.fromEntries(query))
  const address = query.length === 0 ? quoted(url) : `${quoted(`${url}?`)} . $query`
  return [
    '<?php',
    ...(takesKey ? [`// ${keyAdvice}`, '$idempotencyKey = bin2hex(random_bytes(16));', ''] : []),
    ...(query.length === 0 ? [] : [`$query = http_build_query(${parameters});`]),
    `$curl = curl_init(${address});`,
    `curl_setopt_array($curl, ${printOptions(request)});`,
    '$body = curl_exec($curl);',
    'if ($body === false) {',
    '    throw new RuntimeException(curl_error($curl));',
    '}',
    '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
    'if ($status >= 400) {',
    '    throw new RuntimeException("$status $body");',
    '}',
    printAnswer(answer),
    '',
  ].join('\n')
}
