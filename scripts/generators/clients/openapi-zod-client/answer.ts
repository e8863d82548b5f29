import { answerOfAxios } from '../scenario/answers.ts'
import type { Access } from '../scenario/clients.ts'

/** A success has the status that the document names. */
export const answerOf = <Body>(status: number, sent: Promise<Body>) =>
  answerOfAxios(sent.then((data) => ({ status, data })))

/** Requests alone are checked: answers may hold new values. A list repeats its name. */
export const optionsOf = (authorization: string) => ({
  validate: 'request' as const,
  axiosConfig: {
    headers: { Authorization: authorization },
    paramsSerializer: { indexes: null },
  },
})

export const bearer = ({ key }: Access) => optionsOf(`Bearer ${key}`)
