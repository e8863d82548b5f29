import { flat } from '../scenario/answers.ts'
import type { Answer } from '../scenario/clients.ts'
import { ApiError } from './generated/core/ApiError'
import type { ApiRequestOptions } from './generated/core/ApiRequestOptions'
import type { CancelablePromise } from './generated/core/CancelablePromise'
import { FetchHttpRequest } from './generated/core/FetchHttpRequest'

const type = 'application/x-www-form-urlencoded'

/** Sends a form with the media type of the document, instead of multipart/form-data. */
export class Sender extends FetchHttpRequest {
  override request<Body>({ formData, ...options }: ApiRequestOptions): CancelablePromise<Body> {
    const form = { body: flat(formData).toString(), mediaType: type }
    return super.request(formData === undefined ? options : { ...options, ...form })
  }
}

/** The client's types do not narrow an event by `type` alone. */
export const describe = (event: { type: string; data: object }): string =>
  event.type === 'payout.completed' && 'reference' in event.data
    ? String(event.data.reference)
    : event.type

/** A success has the status that the document declares. An error has no headers. */
export const answerOf = async <Body>(
  status: number,
  sent: Promise<Body>,
): Promise<Answer<Body>> => {
  try {
    return { status, body: await sent }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, refusal: error.body }
  }
}
