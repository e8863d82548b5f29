import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Router } from 'express'
import { fixedContent, sendFixed } from '../http/fixed-content.ts'

const foundation = readFileSync(new URL('./assets/base.css', import.meta.url))

/** Caches honour at most one year. */
const foreverSeconds = 31_536_000

interface PageAssets {
  /** The path includes a version, which changes with the content of any file in the folder. */
  pathOf: (name: string) => string
  routes: Router
}

/**
 * Each URL contains a version, so that a page is never shown with the styles of another version.
 * The style sheets in `based` start with the content of `assets/base.css`.
 */
export const pageAssets = (prefix: string, folder: URL, based: string[]): PageAssets => {
  const files = readdirSync(folder).map((name) => {
    const own = readFileSync(new URL(name, folder))
    const bytes = based.includes(name) ? Buffer.concat([foundation, own]) : own
    return { name, bytes }
  })
  const version = files
    .reduce((hash, { bytes }) => hash.update(bytes), createHash('sha256'))
    .digest('base64url')
    .slice(0, 8)
  const routes = Router()
  for (const { name, bytes } of files) {
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
    const content = fixedContent(`${type}; charset=utf-8`, () => bytes)
    routes.get(`${prefix}/${name}`, (req, res) => {
      // A node of another version must not let caches store its file at this version's URL.
      const isCurrent = req.query.v === version
      res
        .set('Cache-Control', isCurrent ? `max-age=${foreverSeconds}, immutable` : 'no-cache')
        .set('X-Content-Type-Options', 'nosniff')
      return sendFixed(req, res, content)
    })
  }
  return { pathOf: (name) => `${prefix}/${name}?v=${version}`, routes }
}
