import type { Response, Router } from 'express'
import { html } from 'hono/html'
import { confirmedMs } from '../../domain/people/limits.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { nameOperation } from '../../http/operation-names.ts'
import {
  actionResultOf,
  actOnEach,
  afterDone,
  backOf,
  describeAction,
  environmentOf,
  filledIn,
  proposalForm,
  refusedContent,
  requestOfForm,
} from './actions.ts'
import { innerPage } from './layout.ts'
import { problemText } from './problem-text.ts'
import { formOf, readForm, send, sendTo, startVisit, stateOf, visitIn } from './request-state.ts'
import type { Action } from './section.ts'
import { menu } from './sections.ts'
import { confirmBody } from './sign-in-pages.ts'
import { confirmSession } from './sign-in-routes.ts'
import { signInTexts } from './sign-in-texts.ts'
import { texts } from './texts.ts'
import { bodyOf, type Console, type OperationId } from './visit.ts'

/** Every button of the console runs one operation, or asks for a confirmation first. */

const perform = async (
  { api }: Console,
  res: Response,
  operationId: string,
  form: URLSearchParams,
): Promise<void> => {
  // The response to a form uses the address of the page that contains the form.
  const visit = { ...visitIn(res), address: backOf(form) }
  stateOf(res).visit = visit
  const action = describeAction(visit, operationId, form)
  if (action === undefined) throw new Problem('not_found')
  const operation = operationId as OperationId
  try {
    if (form.has('several')) {
      const done = await actOnEach(visit, operation, form)
      if (typeof done === 'string') return sendTo(res, done)
      return send(res, 200, innerPage(visit, menu, done))
    }
    const reply = await visit.ask(operation, requestOfForm(action, form))
    const { leadsTo } = action
    if (leadsTo !== undefined) {
      const back = leadsTo(bodyOf(operation, reply) as never)
      return sendTo(res, afterDone(new URLSearchParams({ back }), operationId))
    }
    if (action.result === undefined)
      return sendTo(res, afterDone(form, operationId, actionResultOf(visit, operationId, reply)))
    const body = html`${action.result(bodyOf(operation, reply) as never)}
<p><a class="button" href="${visit.base}${backOf(form)}">${texts[visit.language].back}</a></p>`
    const content = { title: action.title, body, environment: environmentOf(form) }
    send(res, 200, innerPage(visit, menu, content, action.done))
  } catch (error) {
    if (error instanceof InvalidRequest) {
      const refused = { form, faults: error.fieldErrors }
      const content = refusedContent(visit, operation, action, refused)
      return send(res, 422, innerPage(visit, menu, content))
    }
    if (!(error instanceof Problem)) throw error
    if (error.code === 'confirmation_required') return askToConfirm(api, res, operationId, form)
    const { status } = problemText(error, visit.language)
    if (status >= 500 && error.code !== 'provider_unavailable') throw error
    sendRefusal(res, error, form, action)
  }
}

/** Explains why an action failed, with a link to reload the page. */
const sendRefusal = (
  res: Response,
  problem: Problem,
  form: URLSearchParams,
  { proposedBy }: Action,
): void => {
  const visit = visitIn(res)
  const { status, title, text } = problemText(problem, visit.language)
  const { back } = texts[visit.language]
  const body = html`<p class="notice bad" role="alert">${text}</p>
${
  problem.code === 'second_person_needed' && proposedBy !== undefined
    ? proposalForm(visit, proposedBy, form)
    : ''
}
<p class="pages"><a class="button second" href="${visit.base}${backOf(form)}">${back}</a></p>`
  send(res, status, innerPage(visit, menu, { title, body, environment: environmentOf(form) }))
}

const askToConfirm = async (
  api: Console['api'],
  res: Response,
  operationId: string,
  form: URLSearchParams,
  faults?: InvalidRequest['fieldErrors'],
): Promise<void> => {
  const visit = visitIn(res)
  const action = describeAction(visit, operationId, form)
  const title = action?.title ?? operationId
  const details = action === undefined ? '' : filledIn(visit, action, form)
  const passkeys = bodyOf('listPasskeys', await api.run('listPasskeys', visit.person, {}))
  const who = {
    hasAuthenticator: visit.own.person.has_authenticator,
    hasPasskey: passkeys.data.length > 0,
    back: backOf(form),
  }
  const body = confirmBody(visit, who, { operationId, title, details, form, faults })
  const { confirmTitle } = signInTexts[visit.language]
  const content = { title: confirmTitle, body, environment: environmentOf(form) }
  send(res, faults === undefined ? 403 : 422, innerPage(visit, menu, content))
}

export const serveActions = (router: Router, console: Console): void => {
  router.post('/console/do/:operationId', readForm, async (req, res) => {
    const operationId = String(req.params.operationId)
    if (describeAction(visitIn(res), operationId, formOf(req)) !== undefined)
      nameOperation(operationId)(req, res, () => undefined)
    await perform(console, res, operationId, formOf(req))
  })

  router.post('/console/confirm', nameOperation('confirmSession'), readForm, async (req, res) => {
    const form = formOf(req)
    const { person } = visitIn(res)
    const operationId = form.get('pending_operation') ?? ''
    const pending = new URLSearchParams(form.get('pending') ?? '')
    const faults = await confirmSession(console, req, res, person)
    if (faults !== undefined) return askToConfirm(console.api, res, operationId, pending, faults)
    const { session } = person
    if (session === undefined) throw new Problem('person_not_permitted')
    const confirmedUntil = new Date(console.ctx.clock.nowMs() + confirmedMs).toISOString()
    const confirmed = { ...person, session: { ...session, confirmedUntil } }
    stateOf(res).visit = await startVisit(console, req, res, confirmed)
    await perform(console, res, operationId, pending)
  })
}
