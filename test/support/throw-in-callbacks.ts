import express from 'express'

/**
 * This module is loaded before the code of the service. If a request has the header `X-Test-Fault`,
 * the callback of the body parser throws, where no request handler can catch the error.
 */

const { raw } = express

const faults: Record<string, (text: string) => void> = {
  exception: (text) => {
    throw new SyntaxError(`Unexpected token in ${text}`)
  },
  rejection: (text) => {
    void Promise.reject(new Error(`not readable: ${text}`))
  },
}

express.raw = (options): ReturnType<typeof raw> => {
  const read = raw(options)
  return (req, res, next) => {
    const fault = faults[String(req.headers['x-test-fault'])]
    const body = () => String((req as { body?: unknown }).body)
    read(req, res, fault === undefined ? next : () => fault(body()))
  }
}
