import { type OperationSchema, type RequestFnInfo, requestFn } from '@openapi-qraft/react'
import { flat } from '../scenario/answers.ts'

const type = 'application/x-www-form-urlencoded'

/** Adds the key to each request, and sends a form with the media type of the document. */
export const senderOf =
  (authorization: string) =>
  <Data, Refusal>(schema: OperationSchema, { body, headers, ...info }: RequestFnInfo) => {
    const isForm = schema.mediaType?.includes(type) === true
    const added = { Authorization: authorization, ...(isForm && { 'Content-Type': type }) }
    const written = isForm ? flat(body as Record<string, unknown>).toString() : body
    const sent = { ...info, body: written, headers: { ...headers, ...added } } as RequestFnInfo
    return requestFn<Data, Refusal>(schema, sent)
  }
