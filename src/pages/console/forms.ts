import { html } from 'hono/html'
import type { FieldErrors } from '../../domain/field-errors.ts'
import type { Language, Markup } from '../layout.ts'
import { fieldText } from './problem-text.ts'
import type { Action, DescribeAction, Field } from './section.ts'
import { texts } from './texts.ts'
import type { Call, OperationId, Visit } from './visit.ts'

/** Forms: fields with their labels, hints and faults, and an operation behind each button. */

export interface Filled {
  values: URLSearchParams
  faults?: FieldErrors | undefined
}

/** `body.reason` is what the API calls `reason`. */
const apiNameOf = (name: string): string => name.replace(/^(body|param)\./, '')

const selectOf = (field: Field, value: string, attributes: Markup, language: Language) => html`
<select ${attributes}>
${field.isRequired ? '' : html`<option value="">${texts[language].none}</option>`}
${(field.options ?? []).map(
  ([option, label]) =>
    html`<option value="${option}"${option === value ? html` selected` : ''}>${label}</option>`,
)}</select>`

const controlOf = (field: Field, value: string, attributes: Markup, language: Language): Markup => {
  const { kind = 'text', lengthMax, autocomplete } = field
  const limit = lengthMax === undefined ? '' : html` maxlength="${lengthMax}"`
  const fill = autocomplete === undefined ? '' : html` autocomplete="${autocomplete}"`
  if (kind === 'select') return selectOf(field, value, attributes, language)
  if (kind === 'textarea') {
    return html`<textarea rows="3" ${attributes}${limit}>${value}</textarea>`
  }
  if (kind === 'checkbox') {
    const checked = value === 'true' ? html` checked` : ''
    return html`<input type="checkbox" value="true" ${attributes}${checked}>`
  }
  // Numbers are typed as text, so that no wheel or arrow changes an amount.
  const typed = kind === 'number' ? html`type="text" inputmode="numeric"` : html`type="${kind}"`
  // A password is typed anew each time.
  const shown = kind === 'password' ? '' : value
  return html`<input ${typed} value="${shown}" ${attributes}${limit}${fill}>`
}

/** Ids are unique in a page although it may have the same form several times. */
export const fieldMarkup = (
  field: Field,
  { values, faults }: Filled,
  { language, form }: { language: Language; form: string },
): Markup => {
  const id = `${form}-${field.name.replaceAll('.', '-')}`
  const wrong = faults?.[apiNameOf(field.name)] ?? []
  const described = [
    ...(field.hint === undefined ? [] : [`${id}-hint`]),
    ...(wrong.length === 0 ? [] : [`${id}-wrong`]),
  ].join(' ')
  const about = described === '' ? '' : html` aria-describedby="${described}"`
  const invalid = wrong.length === 0 ? '' : html` aria-invalid="true"`
  const required = field.isRequired ? html` required` : ''
  const attributes = html`id="${id}" name="${field.name}"${about}${invalid}${required}`
  return html`<div class="field${field.kind === 'checkbox' ? ' check' : ''}">
<label for="${id}">${field.label}</label>
${controlOf(field, values.get(field.name) ?? '', attributes, language)}
${field.hint === undefined ? '' : html`<p class="hint" id="${id}-hint">${field.hint}</p>`}
${
  wrong.length === 0
    ? ''
    : html`<p class="wrong" id="${id}-wrong">${wrong
        .map((error) => fieldText(error, language))
        .join(' ')}</p>`
}</div>`
}

/** Faults of fields that the form does not show, so that none stays unsaid. */
const otherFaults = (fields: readonly Field[], faults: FieldErrors = {}): string[] =>
  Object.keys(faults).filter((name) => !fields.some((field) => apiNameOf(field.name) === name))

export const faultSummary = (
  fields: readonly Field[],
  faults: FieldErrors | undefined,
  language: Language,
): Markup | string => {
  if (faults === undefined) return ''
  const others = otherFaults(fields, faults).flatMap((name) =>
    (faults[name] ?? []).map((error) => html`<li>${name}: ${fieldText(error, language)}</li>`),
  )
  return html`<div class="notice bad" role="alert"><p>${texts[language].wrongFields}</p>
${others.length === 0 ? '' : html`<ul>${others}</ul>`}</div>`
}

/** A prefix for the ids of a form's fields: a page may have the form of an operation many times. */
const prefixOf = (operationId: OperationId, values: URLSearchParams): string =>
  [operationId, ...[...values].flatMap(([name, value]) => (/^param/.test(name) ? [value] : []))]
    .join('-')
    .replaceAll(/[^\w-]/g, '')

/**
 * The form around an operation. `values` are those of its fields, and others that it carries along:
 * `param.id`, or what its description needs.
 */
export const actionForm = (
  { base, language, address }: Visit,
  operationId: OperationId,
  action: Action,
  { values, faults }: Filled,
): Markup => {
  const form = prefixOf(operationId, values)
  const shown = new Set(action.fields.map(({ name }) => name))
  const carried = [...values].filter(([name]) => !shown.has(name) && name !== 'back')
  const back = values.get('back') ?? address
  return html`<form method="post" action="${base}/console/do/${operationId}" class="action">
${[...carried, ['back', back] as const].map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
)}
${faultSummary(action.fields, faults, language)}
${action.fields.map((field) => fieldMarkup(field, { values, faults }, { language, form }))}
<button${action.isDangerous ? html` class="danger"` : ''}>${action.label}</button>
</form>`
}

/** The values of a form to begin with. */
export const valuesOf = (values: Record<string, string | null | undefined>): URLSearchParams => {
  const filled = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) filled.set(name, value)
  }
  return filled
}

/** What the request of a form will be, as far as it is known before it is filled in. */
const foreseen = ({ fields, readBody }: Action, values: URLSearchParams): Call['request'] => {
  const params: Record<string, string> = {}
  const body: Record<string, string> = {}
  for (const [name, value] of values) {
    if (name.startsWith('param.')) params[name.slice(6)] = value
    if (name.startsWith('body.')) body[name.slice(5)] = value
  }
  for (const { name } of fields) if (name.startsWith('body.')) body[name.slice(5)] ??= '…'
  if (readBody !== undefined) {
    const filled = new URLSearchParams(values)
    for (const { name } of fields) if (!filled.has(name)) filled.set(name, '…')
    return { params, body: readBody(filled) }
  }
  return { params, ...(Object.keys(body).length > 0 && { body }) }
}

/** The form of an action for those whose role includes it, else nothing. */
export const offer = (
  visit: Visit,
  operationId: OperationId,
  describe: DescribeAction,
  given: Record<string, string | null | undefined>,
): Markup | string => {
  if (!visit.may(operationId)) return ''
  const values = valuesOf(given)
  const action = describe(visit, values)
  visit.calls.push({ operationId, request: foreseen(action, values) })
  return actionForm(visit, operationId, action, { values })
}
