import { readFileSync } from 'node:fs'
import { Router } from 'express'
import type { AppContext } from '../../context.ts'
import { problemPath } from '../../replies/problem-guide.ts'
import { pageContextOf } from '../checkout/session-view.ts'
import { errorsPage } from './page.ts'

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

const styles = readFileSync(new URL('./errors.css', import.meta.url))

/** The error catalogue at `/docs/errors`, in the language of `?lang=` or of the browser. */
export const errorCatalogue = (ctx: AppContext): Router => {
  const router = Router()
  router.get(problemPath, (req, res) => {
    const { language, base } = pageContextOf(ctx, req)
    res.set(headers).set('Vary', 'Accept-Language').type('html').send(errorsPage(language, base))
  })
  router.get(`${problemPath}.css`, (_req, res) => {
    res.set(headers).set('Cache-Control', 'max-age=3600').type('css').send(styles)
  })
  return router
}
