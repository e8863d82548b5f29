import type { Request } from 'express'
import { html } from 'hono/html'
import type { AppContext } from '../context.ts'
import type { Language } from '../domain/language.ts'

/** `html` escapes every interpolated text. */

export type Markup = ReturnType<typeof html>

export type { Language }

export interface PageContext {
  language: Language
  /** The path of PUBLIC_URL is the prefix of every path. */
  base: string
}

/** The language comes from `?lang=` or the browser. */
export const languageOf = (req: Request): Language => {
  const { lang } = req.query
  if (lang === 'fr' || lang === 'en') return lang
  return req.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr'
}

export const pageContextOf = ({ publicUrl }: Pick<AppContext, 'publicUrl'>, req: Request) => ({
  language: languageOf(req),
  base: new URL(publicUrl).pathname.replace(/\/$/, ''),
})

interface Layout {
  context: PageContext
  title: string
  styles: string[]
  head?: Markup
  body: Markup
}

/** The page follows the light or dark colour scheme of the device: see `assets/base.css`. */
export const layOut = ({ context, title, styles, head, body }: Layout): Markup =>
  html`<!doctype html>
<html lang="${context.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${styles.map((address) => html`<link rel="stylesheet" href="${address}">`)}
${head ?? ''}
</head>
${body}
</html>`
