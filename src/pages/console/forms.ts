import { html } from 'hono/html'
import { calls } from '../../../generated/calls.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { exponents } from '../../domain/markets.ts'
import type { Language, Markup } from '../layout.ts'
import { fold } from './components.ts'
import { withoutNotice } from './notice-parameters.ts'
import { fieldText, fieldTexts, isFaultOf } from './problem-text.ts'
import type { Action, DescribeAction, Field } from './section.ts'
import { texts } from './texts.ts'
import type { Call, OperationId, Visit } from './visit.ts'

interface Filled {
  values: URLSearchParams
  faults?: FieldErrors | undefined
}

/** Form names have a prefix that the API does not use: `body.reason` is the API's `reason`. */
const apiNameOf = (name: string): string => name.replace(/^(body|param|query)\./, '')

/** The name of a form that only filters a list. */
const filter = 'filter'

interface Place {
  language: Language
  form: string
}

const selectOf = (field: Field, value: string, attributes: Markup, { language, form }: Place) => {
  const { none, any } = texts[language]
  return html`<select ${attributes}>
${field.isRequired ? '' : html`<option value="">${form === filter ? any : none}</option>`}
${(field.options ?? []).map(
  ([option, label]) =>
    html`<option value="${option}"${option === value ? html` selected` : ''}>${label}</option>`,
)}</select>`
}

const isDay = (text: string): boolean => {
  const ms = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text
}

const typeOf = (kind: string, value: string): Markup => {
  // Numbers are text fields, so that the mouse wheel and arrow keys do not change an amount.
  if (kind === 'number') return html`type="text" inputmode="numeric"`
  if (kind === 'decimal') return html`type="text" inputmode="decimal"`
  // An invalid date or month is shown in a text field, because a date field would be empty.
  const isShown = kind === 'month' ? isDay(`${value}-01`) : kind !== 'date' || isDay(value)
  return html`type="${value !== '' && !isShown ? 'text' : kind}"`
}

const controlOf = (field: Field, value: string, attributes: Markup, place: Place): Markup => {
  const { kind = 'text', lengthMax, autocomplete } = field
  const limit = lengthMax === undefined ? '' : html` maxlength="${lengthMax}"`
  const fill = autocomplete === undefined ? '' : html` autocomplete="${autocomplete}"`
  if (kind === 'select') return selectOf(field, value, attributes, place)
  if (kind === 'textarea') {
    return html`<textarea rows="3" ${attributes}${limit}${fill}>${value}</textarea>`
  }
  if (kind === 'checkbox') {
    const checked = value === 'true' ? html` checked` : ''
    return html`<input type="checkbox" value="true" ${attributes}${checked}>`
  }
  const typed = typeOf(kind, value)
  const shown = kind === 'password' ? '' : value
  const suggested = field.suggestions
  if (suggested === undefined)
    return html`<input ${typed} value="${shown}" ${attributes}${limit}${fill}>`
  const list = `${place.form}-${field.name}-list`
  const named = suggested.find(([id]) => id === value)?.[1] ?? value
  return html`<input ${typed} value="${named}" ${attributes}${limit} list="${list}"
 autocomplete="off"><datalist id="${list}">${suggested.map(
   ([, each]) => html`<option value="${each}">`,
 )}</datalist>`
}

/**
 * Replaces API errors about minor units and basis points, because people enter neither in a form.
 */
const wrongTexts = (
  { name, kind, mustBe }: Field,
  faults: FieldErrors | undefined,
  language: Language,
): string[] => {
  const apiName = apiNameOf(name)
  const isOfNumber = Object.entries(faults ?? {}).some(
    ([fault, errors]) =>
      isFaultOf(fault, apiName) && errors.some(({ code }) => code === 'schema_violation'),
  )
  if (kind === 'decimal' && isOfNumber) return [mustBe ?? texts[language].mustBeAmount]
  return fieldTexts(faults, apiName, language)
}

/** A page may contain the same form several times, so the field ids start with the form id. */
export const fieldMarkup = (field: Field, { values, faults }: Filled, place: Place): Markup => {
  const { language, form } = place
  const id = `${form}-${field.name.replaceAll('.', '-')}`
  const wrong = wrongTexts(field, faults, language)
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
${controlOf(field, values.get(field.name) ?? '', attributes, place)}
${field.hint === undefined ? '' : html`<p class="hint" id="${id}-hint">${field.hint}</p>`}
${wrong.length === 0 ? '' : html`<p class="wrong" id="${id}-wrong">${wrong.join(' ')}</p>`}</div>`
}

/** The summary also lists errors for fields that are not in the form, so that no error is lost. */
const otherFaults = (fields: readonly Field[], faults: FieldErrors = {}): string[] =>
  Object.keys(faults).filter(
    (fault) => !fields.some((field) => isFaultOf(fault, apiNameOf(field.name))),
  )

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

/**
 * A page may contain the same operation's form several times, so the prefix includes the target id
 * and the edited part.
 */
const prefixOf = (operationId: OperationId, values: URLSearchParams): string =>
  [
    operationId,
    ...[...values].flatMap(([name, value]) =>
      /^(param|part$|body\.action)/.test(name) ? [value] : [],
    ),
  ]
    .join('-')
    .replaceAll(/[^\w-]/g, '')

interface Choice {
  operationId: OperationId
  action: Action
  sends?: readonly [name: string, value: string] | undefined
}

const carriedBy = (
  { address }: Visit,
  { fields }: Action,
  values: URLSearchParams,
): (readonly [string, string])[] => {
  const shown = new Set(fields.map(({ name }) => name))
  const carried = [...values].filter(([name]) => !shown.has(name) && name !== 'back')
  return [...carried, ['back', values.get('back') ?? address]]
}

const kindOf = ({ isDangerous, isSecond }: Action): Markup | string =>
  isDangerous ? html` class="danger"` : isSecond ? html` class="second"` : ''

/** The script reads the button labels from these attributes. */
const countedBy = ({ action, sends }: Choice): Markup => {
  const [none = '', one = '', many = ''] = action.several ?? []
  const [name, value] = sends ?? []
  const isNeeded = action.fields.some(({ isRequired }) => isRequired)
  return html` data-none="${none}" data-one="${one}" data-many="${many}"${
    isNeeded ? html` data-needs` : ''
  }${name === undefined ? '' : html` name="${name}" value="${value}"`}`
}

const described: Record<
  OperationId,
  readonly { fields: readonly { name: string; lengthMax?: number }[] }[]
> = calls

const withLength = (operationId: OperationId, field: Field): Field => {
  const fields = described[operationId].flatMap((operation) => operation.fields)
  return {
    lengthMax: fields.find(({ name }) => name === apiNameOf(field.name))?.lengthMax,
    ...field,
  }
}

/** Renders the fields with one button for each operation that accepts them. `id` is the form id. */
const formOf = (
  visit: Visit,
  choices: readonly [Choice, ...Choice[]],
  { values, faults }: Filled,
  id?: string,
): Markup => {
  const { base, language } = visit
  const [{ operationId, action }] = choices
  const form = id ?? prefixOf(operationId, values)
  const fields = action.fields.map((field) => withLength(operationId, field))
  const addressOf = (each: Choice): string => `${base}/console/do/${each.operationId}`
  const kind = id === undefined ? 'action' : 'action several'
  return html`<form method="post" action="${addressOf(choices[0])}" class="${kind}"${
    id === undefined ? '' : html` id="${id}"`
  }>
${carriedBy(visit, action, values).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
)}
${faultSummary(action.fields, faults, language)}
${fields.map((field) => fieldMarkup(field, { values, faults }, { language, form }))}
<div class="buttons">${choices.map(
    (each, at) =>
      html`<button${kindOf(each.action)}${
        at === 0 ? '' : html` formaction="${addressOf(each)}"`
      }${id === undefined ? '' : countedBy(each)}>${each.action.label}</button> `,
  )}</div>
</form>`
}

/**
 * `values` contains the field values and the hidden values: `param.id`, and values that the
 * action's description uses.
 */
export const actionForm = (
  visit: Visit,
  operationId: OperationId,
  action: Action,
  filled: Filled,
): Markup => formOf(visit, [{ operationId, action }], filled)

export const valuesOf = (values: Record<string, string | null | undefined>): URLSearchParams => {
  const filled = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) filled.set(name, value)
  }
  return filled
}

/** Returns the fields with this prefix, without the prefix. Omits empty fields. */
export const withPrefix = (form: URLSearchParams, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...form]
      .filter(([name, value]) => name.startsWith(prefix) && value.trim() !== '')
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )

const isOfNumbers = ({ kind, options }: Field): boolean =>
  kind === 'number' ||
  kind === 'decimal' ||
  options?.every(([value]) => /^\d+$/.test(value)) === true

/** Returns the request for "View API calls". Fields that people fill in later contain `…`. */
const foreseen = ({ fields, readBody }: Action, values: URLSearchParams): Call['request'] => {
  const filled = new URLSearchParams(values)
  for (const { name } of fields) if (!filled.has(name)) filled.set(name, '…')
  const numbers = new Set(fields.filter(isOfNumbers).map(({ name }) => name))
  const under = (prefix: string): Record<string, string | number> =>
    Object.fromEntries(
      [...filled].flatMap(([name, value]) => {
        const isNumber = numbers.has(name) && /^\d+$/.test(value)
        return name.startsWith(prefix)
          ? [[name.slice(prefix.length), isNumber ? Number(value) : value]]
          : []
      }),
    )
  const body = readBody?.(filled) ?? under('body.')
  return { params: under('param.'), ...(Object.keys(body as object).length > 0 && { body }) }
}

type InitialValues = Record<string, string | null | undefined>

/** Renders the form of an action, or an empty string if the person lacks the permission. */
export const offer = (
  visit: Visit,
  operationId: OperationId,
  describe: DescribeAction,
  initial: InitialValues,
): Markup | string => {
  if (!visit.may(operationId)) return ''
  const values = valuesOf(initial)
  const action = describe(visit, values)
  // One example request per operation is enough.
  if (!visit.calls.some((call) => call.operationId === operationId))
    visit.calls.push({ operationId, request: foreseen(action, values) })
  return formOf(visit, [{ operationId, action }], { values })
}

const aboutOf = (about?: Markup | string): Markup | string =>
  about === undefined ? '' : html`<p>${about}</p>`

/**
 * Collapses the form of an action behind its title. Returns an empty string if the person lacks the
 * permission.
 */
export const foldedOffer = (
  visit: Visit,
  operationId: OperationId,
  describe: DescribeAction,
  initial: InitialValues,
  before: Markup | string = '',
): Markup | string => {
  const form = offer(visit, operationId, describe, initial)
  if (form === '') return ''
  const { title, about } = describe(visit, valuesOf(initial))
  return fold(title, html`${aboutOf(about)}${before}${form}`)
}

/**
 * A table row has space only for the short label, so this form is collapsed behind the label
 * instead of the title.
 */
export const rowOffer = (
  visit: Visit,
  operationId: OperationId,
  describe: DescribeAction,
  initial: InitialValues,
): Markup | string => {
  const form = offer(visit, operationId, describe, initial)
  if (form === '') return ''
  const { label, about } = describe(visit, valuesOf(initial))
  return fold(label, html`${aboutOf(about)}${form}`)
}

/** Each selected item submits its hidden values under this name. */
export const eachName = 'each'

/** `label` identifies the item in the result. The script adds up `amount` by `currency`. */
export const pickBox = (
  { language, query }: Visit,
  form: string,
  values: Record<'label' | 'amount' | 'currency', string> & Record<string, string>,
): Markup => {
  const isPicked = query.has('all') || query.get('id') === values['param.id']
  const places = exponents[values.currency as keyof typeof exponents] ?? 0
  return html`<label class="pick"><input type="checkbox" form="${form}" name="${eachName}"
 value="${new URLSearchParams(values)}" data-places="${places}"${isPicked ? html` checked` : ''}
 aria-label="${texts[language].choose} ${values.label}"></label>`
}

/** The address omits the notice and the current selection, and is relative to the service URL. */
const queueAddress = ({ address, query }: Visit, isAll = false): string => {
  const kept = withoutNotice(query)
  for (const name of ['id', 'all']) kept.delete(name)
  if (isAll) kept.set('all', 'true')
  return `${address.split('?')[0]}${kept.size === 0 ? '' : `?${kept}`}`
}

/**
 * Renders a link that selects all items of a list, or none. The script turns the link into a
 * checkbox.
 */
export const pickAll = (visit: Visit): Markup => {
  const isAll = visit.query.has('all')
  const { chooseAll, any } = texts[visit.language]
  return html`<a class="all" href="${visit.base}${queueAddress(visit, !isAll)}"
 title="${chooseAll}">${any}</a>`
}

export const offerSeveral = (
  visit: Visit,
  form: string,
  described: readonly (readonly [OperationId, DescribeAction, Choice['sends']?])[],
): Markup | string => {
  const values = valuesOf({ several: 'true', back: queueAddress(visit) })
  const [first, ...rest] = described
    .filter(([operationId]) => visit.may(operationId))
    .map(([operationId, describe, sends]) => {
      const initial = new URLSearchParams(sends === undefined ? values : [...values, [...sends]])
      return { operationId, sends, action: describe(visit, initial) }
    })
  if (first === undefined) return ''
  return formOf(visit, [first, ...rest], { values }, form)
}
