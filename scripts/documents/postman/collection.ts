import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { DocumentName } from '../bundle-documents.ts'
import { isPart, type Part, resolve } from '../parts.ts'
import {
  type Criterion,
  criterionToScript,
  type Scope,
  toScript,
  toTemplate,
} from './expressions.ts'

/**
 * Converts the workflows of openapi/workflows.arazzo.yaml to a Postman collection (v2.1) of chained
 * requests. Each request uses values of earlier responses, is retried while it must wait, and
 * checks its response. Existing converters read OpenAPI, which defines no order of requests.
 */

interface Parameter {
  name: string
  in?: 'path' | 'query' | 'header'
  value: unknown
}

interface FailureAction {
  type: string
  /** In seconds. */
  retryAfter?: number
  retryLimit?: number
  criteria?: Criterion[]
}

type Reference = { reference: string }

interface Step {
  stepId: string
  description?: string
  operationId?: string
  workflowId?: string
  parameters?: (Parameter | Reference)[]
  requestBody?: { contentType: string; payload: Part }
  successCriteria?: Criterion[]
  onFailure?: (FailureAction | Reference)[]
  outputs?: Record<string, string>
}

interface Workflow {
  workflowId: string
  summary: string
  description: string
  inputs: { required: string[]; properties: Record<string, Part> }
  parameters?: (Parameter | Reference)[]
  steps: Step[]
  outputs?: Record<string, string>
}

interface Workflows {
  info: { title: string; version: string }
  workflows: Workflow[]
  components: Part
}

const file = new URL('../../../openapi/workflows.arazzo.yaml', import.meta.url)

/** The documents by their names in the workflows. */
const documentOf: Record<string, DocumentName> = {
  payments: 'openapi',
  form: 'checkout-form',
  account: 'account',
  management: 'management',
}

const serverOf = (document: Part): string => (document.servers as { url: string }[])[0]?.url ?? ''

/** The base URL of the service. Each document appends the path of its API. */
const address = 'http://localhost:3000'

/** The inputs of every run. */
const given: Record<string, string> = {
  secret_key: '{{secret_key}}',
  basic_credentials: '{{basic_credentials}}',
}

/** This script runs before each request of the collection. */
const prepare = [
  "pm.variables.set('basic_credentials', btoa(pm.variables.get('secret_key') + ':'))",
]

/** This script runs before the first request of a workflow that starts a new run. */
const begin = [
  "const order = pm.variables.get('order') || new Date().toISOString()",
  "pm.collectionVariables.set('order_in_use', order)",
]

const description = `Each folder is a workflow of the service. Run the collection or one folder.

- Set \`secret_key\` to a key of the sandbox (\`sk_test_…\`). \`order\` is the prefix of
  idempotency keys. Leave it empty for a new prefix in each run. To repeat an interrupted run,
  set it to the prefix of that run.
- A folder that needs another variable says so, and is skipped while that variable is empty.
- A request that must wait is repeated every second. A failed check stops the run.
- \`roll-key\` revokes \`key_to_roll\`. It is skipped if both are the same key, so that
  you can run the collection again with your key.`

const script = (listen: 'prerequest' | 'test', exec: string[]) => ({
  listen,
  script: { type: 'text/javascript', exec },
})

const shared = <Value extends object>(workflows: Workflows, one: Value | Reference): Value => {
  if (!('reference' in one)) return one
  const path = one.reference.replace(/^\$components\./, '').split('.')
  const found = path.reduce<unknown>((at, name) => (at as Part)?.[name], workflows.components)
  if (found === undefined) throw new Error(`nothing at ${one.reference}`)
  return found as Value
}

interface Operation {
  method: string
  path: string
  document: Part
  operation: Part
}

const findOperation = (documents: Record<DocumentName, object>, expression: string): Operation => {
  const [, source = '', id] = /^\$sourceDescriptions\.(\w+)\.(\w+)$/.exec(expression) ?? []
  const document = documents[documentOf[source] as DocumentName] as Part
  for (const [path, item] of Object.entries(document.paths as Part)) {
    for (const [method, operation] of Object.entries(item as Part)) {
      if ((operation as Part).operationId !== id) continue
      return { method: method.toUpperCase(), path, document, operation: operation as Part }
    }
  }
  throw new Error(`no operation ${expression}`)
}

/** Returns true if the value at this position of a body is a number or a boolean. */
const isBare = (document: Part, schema: unknown): boolean => {
  const { type } = resolve(document, schema)
  return [type].flat().some((one) => ['integer', 'number', 'boolean'].includes(String(one)))
}

/** Returns JSON whose strings are templates. A number or boolean template has no quotes. */
const jsonOf = (document: Part, schema: unknown, value: unknown, scope: Scope): string => {
  const { properties = {}, items } = resolve(document, schema) as Part & { properties?: Part }
  if (Array.isArray(value)) {
    return `[${value.map((one) => jsonOf(document, items, one, scope)).join(', ')}]`
  }
  if (isPart(value)) {
    const fields = Object.entries(value).map(
      ([name, inner]) =>
        `${JSON.stringify(name)}: ${jsonOf(document, properties[name], inner, scope)}`,
    )
    return `{ ${fields.join(', ')} }`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  const template = toTemplate(value, scope)
  return isBare(document, schema) ? template : JSON.stringify(template)
}

const bodyOf = (
  { document, operation }: Operation,
  { requestBody }: Step,
  scope: Scope,
): Part | undefined => {
  if (requestBody === undefined) return undefined
  const { contentType, payload } = requestBody
  const { content } = resolve(document, operation.requestBody) as { content: Part }
  if (contentType === 'application/json') {
    const { schema } = content[contentType] as Part
    const raw = jsonOf(document, schema, payload, scope)
    return { mode: 'raw', raw, options: { raw: { language: 'json' } } }
  }
  const fields = Object.entries(payload).map(([key, value]) => ({
    key,
    value: toTemplate(value, scope),
  }))
  return { mode: 'urlencoded', urlencoded: fields }
}

const requestOf = (found: Operation, step: Step, parameters: Parameter[], scope: Scope): Part => {
  const of = (place: string) => parameters.filter((one) => one.in === place)
  const base = serverOf(found.document).replace(address, '{{base_url}}')
  const path = found.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = of('path').find((one) => one.name === name)
    if (parameter === undefined) throw new Error(`${step.stepId} does not set ${name}`)
    return toTemplate(parameter.value, scope)
  })
  const query = of('query').map(({ name, value }) => `${name}=${toTemplate(value, scope)}`)
  const body = bodyOf(found, step, scope)
  return {
    method: found.method,
    url: base + path + (query.length === 0 ? '' : `?${query.join('&')}`),
    header: [
      ...of('header').map(({ name, value }) => ({ key: name, value: toTemplate(value, scope) })),
      ...(body?.mode === 'raw' ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ],
    ...(body !== undefined && { body }),
    description: step.description ?? '',
  }
}

/** This JavaScript function finds all values with a given name in a body, at any depth. */
const within = [
  'const within = (part, name) =>',
  "  part === null || typeof part !== 'object'",
  '    ? []',
  '    : [...(name in part ? [part[name]] : []),',
  '       ...Object.values(part).flatMap((inner) => within(inner, name))]',
]

const readBody = [
  'const value = (template) => pm.variables.replaceIn(template)',
  'let body',
  'try {',
  '  body = pm.response.json()',
  '} catch {',
  '  // Not JSON.',
  '}',
]

/**
 * Returns the script that runs after a response. The script checks the response, retries while the
 * request may still succeed, and stores outputs.
 */
const testsOf = (
  step: Step,
  retry: FailureAction | undefined,
  kept: Record<string, string>,
  scope: Scope,
): string[] => {
  const checks = (step.successCriteria ?? []).map((criterion) => {
    const name = criterion.condition.replace(/\s+/g, ' ').trim()
    return `  [${JSON.stringify(name)}, ${criterionToScript(criterion, scope)}],`
  })
  const again = (retry?.criteria ?? []).map(
    (criterion) => `(${criterionToScript(criterion, scope)})`,
  )
  const settle = [
    'for (const [what, isTrue] of checks) {',
    '  pm.test(what, () => pm.expect(isTrue, pm.response.text()).to.equal(true))',
    '}',
    ...Object.entries(kept).map(
      ([name, expression]) => `pm.collectionVariables.set('${name}', ${expression})`,
    ),
    'if (!isRight) pm.execution.setNextRequest(null)',
  ]
  const judged = [
    'const checks = [',
    ...checks,
    ']',
    'const isRight = checks.every(([, isTrue]) => isTrue)',
  ]
  const lines =
    retry === undefined
      ? [...judged, ...settle]
      : [
          ...judged,
          "const tries = Number(pm.collectionVariables.get('tries') || 0)",
          `if (!isRight && tries < ${retry.retryLimit ?? 1} && ${again.join(' && ')}) {`,
          "  pm.collectionVariables.set('tries', tries + 1)",
          `  setTimeout(() => {}, ${(retry.retryAfter ?? 0) * 1000})`,
          '  pm.execution.setNextRequest(pm.info.requestId)',
          '} else {',
          "  pm.collectionVariables.set('tries', 0)",
          ...settle.map((line) => `  ${line}`),
          '}',
        ]
  return [...readBody, ...(lines.join().includes('within(') ? within : []), ...lines]
}

interface Written {
  items: Part[]
  outputs: Record<string, string>
}

/** Nested workflows are expanded in place. */
const writeWorkflow = (
  documents: Record<DocumentName, object>,
  workflows: Workflows,
  workflow: Workflow,
  path: string,
  inputs: Record<string, string>,
): Written => {
  const scope: Scope = { inputs, steps: {} }
  const items = workflow.steps.flatMap((step): Part[] => {
    const id = `${path}/${step.stepId}`
    const own = (step.parameters ?? []).map((one) => shared<Parameter>(workflows, one))
    if (step.workflowId !== undefined) {
      const inner = workflows.workflows.find((one) => one.workflowId === step.workflowId)
      if (inner === undefined) throw new Error(`no workflow ${step.workflowId}`)
      const values = own.map(({ name, value }) => [name, toTemplate(value, scope)])
      const written = writeWorkflow(documents, workflows, inner, id, Object.fromEntries(values))
      scope.steps[step.stepId] = Object.fromEntries(
        Object.entries(step.outputs ?? {}).map(([name, expression]) => [
          name,
          written.outputs[expression.replace('$outputs.', '')] ?? '',
        ]),
      )
      return written.items
    }
    const common = (workflow.parameters ?? []).map((one) => shared<Parameter>(workflows, one))
    const found = findOperation(documents, step.operationId ?? '')
    const [failure] = (step.onFailure ?? []).map((one) => shared<FailureAction>(workflows, one))
    const outputs = Object.entries(step.outputs ?? {})
    const kept = outputs.map(([name, expression]) => [`${id}/${name}`, toScript(expression, scope)])
    const item = {
      id,
      name: id.slice(id.indexOf('/') + 1),
      request: requestOf(found, step, [...common, ...own], scope),
      event: [script('test', testsOf(step, failure, Object.fromEntries(kept), scope))],
    }
    scope.steps[step.stepId] = Object.fromEntries(
      outputs.map(([name]) => [name, `{{${id}/${name}}}`]),
    )
    return [item]
  })
  const outputs = Object.entries(workflow.outputs ?? {}).map(([name, expression]) => [
    name,
    toTemplate(expression, scope),
  ])
  return { items, outputs: Object.fromEntries(outputs) }
}

const inputOf = (workflows: Workflows, name: string): { default?: unknown; description?: string } =>
  ((workflows.components.inputs as Part)[name] ?? {}) as Part

/** Returns the required inputs without a default. Without their values, the workflow is skipped. */
const neededBy = (workflows: Workflows, { inputs }: Workflow): string[] =>
  inputs.required.filter(
    (name) =>
      !(name in given) && name !== 'order' && inputOf(workflows, name).default === undefined,
  )

/**
 * Returns the workflow that starts a run: the workflow itself, or the workflow on which it depends.
 */
const beginOf = (workflows: Workflows, workflow: Workflow): Workflow => {
  const needed = neededBy(workflows, workflow)
  const before = workflows.workflows.find(({ outputs = {} }) =>
    needed.some((name) => name in outputs),
  )
  return before ?? workflow
}

const folderOf = (
  documents: Record<DocumentName, object>,
  workflows: Workflows,
  workflow: Workflow,
): Part => {
  const { workflowId, summary } = workflow
  const begun = beginOf(workflows, workflow)
  const inputs = Object.keys(workflow.inputs.properties).map((name) => {
    if (name === 'order') return [name, `{{order_in_use}}-${begun.workflowId}`]
    return [name, given[name] ?? `{{${name}}}`]
  })
  const { items } = writeWorkflow(
    documents,
    workflows,
    workflow,
    workflowId,
    Object.fromEntries(inputs),
  )
  const needed = neededBy(workflows, workflow)
  // Skips the workflow if an input is missing, or if the key to roll is the collection's own key.
  const conditions = needed
    .flatMap((name) => [
      `!pm.variables.get('${name}')`,
      ...(name === 'key_to_roll'
        ? ["pm.variables.get('key_to_roll') === pm.variables.get('secret_key')"]
        : []),
    ])
    .join(' || ')
  const [first] = items as { event: Part[] }[]
  if (begun === workflow) first?.event.unshift(script('prerequest', begin))
  const needs = needed.map((name) => `Needs \`${name}\`: ${inputOf(workflows, name).description}`)
  const guard = needed.length === 0 ? [] : [`if (${conditions}) pm.execution.skipRequest()`]
  return {
    name: workflowId,
    description: [`**${summary}.** ${workflow.description}`, ...needs].join('\n'),
    item: items,
    ...(guard.length > 0 && { event: [script('prerequest', guard)] }),
  }
}

/** Throws for a part of a workflow that Postman cannot express. */
export const postmanCollection = (documents: Record<DocumentName, object>): string => {
  const workflows: Workflows = parse(readFileSync(file, 'utf8'))
  const inputs = Object.keys(workflows.components.inputs as Part)
  const variables = inputs
    .filter((name) => name !== 'basic_credentials')
    .map((key) => ({ key, value: inputOf(workflows, key).default ?? '' }))
  const collection = {
    info: {
      name: `${workflows.info.title}: workflows`,
      description,
      version: workflows.info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [{ key: 'base_url', value: address }, ...variables],
    event: [script('prerequest', prepare)],
    item: workflows.workflows.map((workflow) => folderOf(documents, workflows, workflow)),
  }
  return `${JSON.stringify(collection, null, 1)}\n`
}
