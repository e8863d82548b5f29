import { html } from 'hono/html'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import type { Markup } from '../layout.ts'
import { facts, fold, table } from './components.ts'
import { type Counted, countedText, isHalfApproved, sumOf, sumText } from './counted.ts'
import { actionForm, eachName, withPrefix } from './forms.ts'
import { withoutNotice } from './notice-parameters.ts'
import { fieldText, problemText } from './problem-text.ts'
import type { Action, Content, DescribeAction } from './section.ts'
import { sections } from './sections.ts'
import { texts } from './texts.ts'
import { untrusted } from './untrusted-text.ts'
import type { OperationId, RequestOf, Visit } from './visit.ts'

const described: ReadonlyMap<string, DescribeAction> = new Map(
  sections.flatMap(({ actions = {} }) => Object.entries(actions)),
)

/** Returns undefined if no page offers the operation. */
export const describeAction = (
  visit: Visit,
  operationId: string,
  form: URLSearchParams,
): Action | undefined => described.get(operationId)?.(visit, form)

/** Reads the request body from the form. Omits empty fields. */
const bodyOfForm = ({ fields }: Action, form: URLSearchParams): Record<string, unknown> => {
  const body: Record<string, unknown> = withPrefix(form, 'body.')
  for (const { kind, name } of fields) {
    const isInBody = !name.startsWith('query.')
    if (kind === 'checkbox' && isInBody)
      body[name.replace(/^body\./, '')] = form.get(name) === 'true'
  }
  return body
}

export const requestOfForm = (action: Action, form: URLSearchParams): RequestOf<OperationId> => {
  const body = action.readBody?.(form) ?? bodyOfForm(action, form)
  const params = withPrefix(form, 'param.')
  const query = withPrefix(form, 'query.')
  return { params, query, ...(Object.keys(body as object).length > 0 && { body }) } as never
}

const thingsIn = (form: URLSearchParams): URLSearchParams[] =>
  form.getAll(eachName).map((each) => new URLSearchParams(each))

/**
 * Returns the environment of the record that the form changes, or null if the form does not contain
 * an environment.
 */
export const environmentOf = (form: URLSearchParams): string | null =>
  [form, ...thingsIn(form)]
    .map((one) => one.get('environment') ?? one.get('body.environment'))
    .find((each) => each !== null) ?? null

/** Renders the selected items and their total. Returns an empty string if nothing is selected. */
const chosenList = (visit: Visit, form: URLSearchParams): Markup | string => {
  const things = thingsIn(form)
  const { together } = texts[visit.language]
  if (things.length === 0) return ''
  return html`<ul>${things.map((each) => html`<li>${chosenMarkup(visit, each)}</li>`)}</ul>
<p class="more"><strong>${together(things.length)}</strong> ${sumText(visit, sumOf(things))}</p>`
}

/** Renders the submitted values so that the user can review them. */
export const filledIn = (visit: Visit, { fields }: Action, form: URLSearchParams): Markup => {
  const rows = fields.flatMap(({ name, label, kind, options }) => {
    const value = form.get(name) ?? ''
    if (value === '' || kind === 'password') return []
    const [, shown = value] = options?.find(([option]) => option === value) ?? []
    return [[label, kind === 'checkbox' ? '✓' : untrusted(shown)] as const]
  })
  const isOfOne = form.has('label')
  return html`${isOfOne ? html`<p>${chosenMarkup(visit, form)}</p>` : chosenList(visit, form)}
${rows.length === 0 ? '' : facts(rows)}`
}

export const refusedContent = (
  visit: Visit,
  operationId: OperationId,
  action: Action,
  { form, faults }: { form: URLSearchParams; faults: FieldErrors },
): Content => ({
  title: action.title,
  environment: environmentOf(form),
  body: html`${action.about === undefined ? '' : html`<p>${action.about}</p>`}
<div class="panel">${actionForm(visit, operationId, action, { values: form, faults })}</div>
<p><a href="${visit.base}${backOf(form)}">${texts[visit.language].back}</a></p>`,
})

/**
 * Renders the form that proposes a change to a second person. The form is prefilled with the values
 * that the API rejected.
 */
export const proposalForm = (
  visit: Visit,
  proposedBy: OperationId,
  values: URLSearchParams,
): Markup | string => {
  const action = describeAction(visit, proposedBy, values)
  if (action === undefined || !visit.may(proposedBy)) return ''
  const form = actionForm(visit, proposedBy, action, { values })
  return fold(action.title, html`<p>${action.about ?? ''}</p>${form}`, true)
}

interface Outcome {
  what: Markup
  isDone: boolean
  status?: string
  text: string
}

/** No page shows more than 100 items, so nobody can select more than 100. */
const eachMax = 100

const fieldFaults = ({ fieldErrors }: InvalidRequest, { language }: Visit): string =>
  Object.values(fieldErrors)
    .flatMap((errors = []) => errors.map((error) => fieldText(error, language)))
    .join(' ')

/** Links the label of a selected item to the item's page. */
const chosenMarkup = ({ base }: Visit, one: URLSearchParams): Markup => {
  const [label, page] = [one.get('label') ?? '', one.get('page')]
  return page === null ? html`${label}` : html`<a href="${base}${consolePath(page)}">${label}</a>`
}

/**
 * Returns true if the error affects every item: an invalid field of the form itself, or a missing
 * password.
 */
const isAboutForm = (error: unknown, { fields }: Action): boolean =>
  error instanceof InvalidRequest
    ? fields.some(({ name }) => Object.hasOwn(error.fieldErrors, name.replace(/^body\./, '')))
    : error instanceof Problem && error.code === 'confirmation_required'

/**
 * Throws errors that affect the whole form, unless earlier items have already succeeded
 * (`isBegun`).
 */
const actOnOne = async (
  visit: Visit,
  operationId: OperationId,
  one: URLSearchParams,
  isBegun: boolean,
): Promise<Outcome> => {
  const what = chosenMarkup(visit, one)
  const action = describeAction(visit, operationId, one)
  if (action === undefined) throw new Problem('not_found')
  try {
    const reply = await visit.ask(operationId, requestOfForm(action, one))
    const status = outcomeOf(reply)
    const text = doneWith(visit, operationId, { outcome: status }) ?? action.done
    return { what, isDone: true, status, text }
  } catch (error) {
    if (!isBegun && isAboutForm(error, action)) throw error
    if (error instanceof InvalidRequest)
      return { what, isDone: false, text: fieldFaults(error, visit) }
    if (!(error instanceof Problem)) throw error
    return { what, isDone: false, text: problemText(error, visit.language).text }
  }
}

/** The form contains this field on the second submit, after the user has reviewed the selection. */
const sure = 'sure'

const severalTitle = (visit: Visit, text: Counted, things: readonly URLSearchParams[]): string =>
  countedText(visit, text, things.length, sumText(visit, sumOf(things)))

const chosenContent = (
  visit: Visit,
  operationId: OperationId,
  action: Action & Required<Pick<Action, 'several'>>,
  form: URLSearchParams,
): Content => {
  const { chosen, back } = texts[visit.language]
  const values = new URLSearchParams(form)
  values.set(sure, 'true')
  const label = severalTitle(visit, action.several, thingsIn(form))
  return {
    title: label,
    environment: environmentOf(form),
    body: html`<p>${chosen}</p>${chosenList(visit, form)}
<div class="panel">${actionForm(visit, operationId, { ...action, label }, { values })}</div>
<p><a href="${visit.base}${backOf(form)}">${back}</a></p>`,
  }
}

/**
 * Runs an operation for each selected item in turn, after the user has confirmed the selection.
 * Returns a URL with a notice if all items succeed, otherwise a page with the result of each item.
 * Throws InvalidRequest or Problem `confirmation_required` before the first operation runs.
 */
export const actOnEach = async (
  visit: Visit,
  operationId: OperationId,
  form: URLSearchParams,
): Promise<Content | string> => {
  const { chosenNone, what, outcome, back } = texts[visit.language]
  const action = describeAction(visit, operationId, form)
  if (action?.several === undefined) throw new Problem('not_found')
  if (!visit.may(operationId)) throw new Problem('person_not_permitted')
  const chosen = thingsIn(form).slice(0, eachMax)
  if (chosen.length > 0 && !form.has(sure))
    return chosenContent(visit, operationId, { ...action, several: action.several }, form)
  const outcomes: Outcome[] = []
  for (const one of chosen) {
    for (const [name, value] of form)
      if (name.startsWith('body.') && !one.has(name)) one.set(name, value)
    const isBegun = outcomes.some(({ isDone }) => isDone)
    outcomes.push(await actOnOne(visit, operationId, one, isBegun))
  }
  if (outcomes.length > 0 && outcomes.every(({ isDone }) => isDone)) {
    const [first, ...others] = new Set(outcomes.map(({ status }) => status))
    const finished = chosen.filter((_, at) => !isHalfApproved(outcomes[at]?.status))
    // The notice counts the completed items, and separately those that need a second approval.
    const counted = finished.length === 0 ? chosen : finished
    const half = chosen.length - counted.length
    return afterDone(form, operationId, {
      outcome: others.length === 0 ? (first ?? '') : '',
      sum: sumOf(counted),
      count: String(counted.length),
      half: half === 0 ? '' : String(half),
    })
  }
  const rows = outcomes.map(({ what: thing, isDone, text }) => ({
    cells: [thing, html`<span class="result ${isDone ? 'well' : 'ill'}">${text}</span>`],
  }))
  return {
    title: severalTitle(visit, action.several, chosen),
    environment: environmentOf(form),
    body: html`${table([what, outcome], rows, chosenNone)}
<p class="pages"><a class="button" href="${visit.base}${backOf(form)}">${back}</a></p>`,
  }
}

export const backOf = (form: URLSearchParams): string => consolePath(form.get('back'))

/** Returns the home page unless the text is a valid path within the console. */
export const consolePath = (text: string | null): string => {
  if (text === null || !/^\/console(?:[/?][\w\-./?=&%+:[\]~,@]*)?$/.test(text)) return '/console'
  // Browsers resolve `..` even if it is encoded.
  const { pathname, search } = new URL(text, 'http://console')
  return /^\/console(\/|$)/.test(pathname) ? pathname + search : '/console'
}

/** Returns an empty string if the response has no status. */
const outcomeOf = (reply: object): string => {
  const { body } = reply as { body?: { data?: Record<string, unknown> } | null }
  const status = body?.data?.status ?? body?.data?.resolved_status ?? body?.data?.resolution
  return typeof status === 'string' ? status : ''
}

/** These fields are passed in the page URL. `sum` comes from `sumOf`. */
type ActionResult = Partial<Record<'outcome' | 'sum' | 'count' | 'half' | 'left', string>>

const doneWith = (visit: Visit, operationId: string, told: ActionResult): string | undefined =>
  describeAction(visit, operationId, new URLSearchParams({ ...told }))?.done

/** Returns only the facts that change the wording of the notice. */
export const actionResultOf = (visit: Visit, operationId: string, reply: object): ActionResult => {
  const { data } = (reply as { body?: { data?: Record<string, unknown> } }).body ?? {}
  const sum = sumOf([new URLSearchParams({ ...data } as Record<string, string>)])
  const { decided, left } = data ?? {}
  const facts = {
    outcome: outcomeOf(reply),
    sum,
    ...(decided !== undefined && { count: String(decided), left: String(left) }),
  }
  const whole = doneWith(visit, operationId, facts)
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([name]) => doneWith(visit, operationId, { ...facts, [name]: '' }) !== whole,
    ),
  )
}

export const afterDone = (
  form: URLSearchParams,
  operationId: string,
  told: ActionResult = {},
): string => {
  const [path = '', query] = backOf(form).split('?')
  const parameters = withoutNotice(query)
  parameters.set('done', operationId)
  for (const [name, value] of Object.entries(told)) if (value !== '') parameters.set(name, value)
  return `${path}?${parameters}`
}

export const noticeOf = (visit: Visit): string => {
  const { done, ...told } = Object.fromEntries(visit.query)
  return done === undefined ? '' : (doneWith(visit, done, told) ?? '')
}
