import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Router } from 'express'
import { fixedContent, sendFixed } from '../fixed-content.ts'

/** The style sheet and the script of the pages. */

const types = { 'checkout.css': 'text/css', 'checkout.js': 'text/javascript' } as const

const assets = Object.entries(types).map(([name, type]) => {
  const plain = readFileSync(new URL(`./assets/${name}`, import.meta.url))
  return { name, plain, content: fixedContent(`${type}; charset=utf-8`, () => plain) }
})

/** Changes with the files, so that no page is displayed with the styles of another version. */
export const assetVersion = assets
  .reduce((hash, { plain }) => hash.update(plain), createHash('sha256'))
  .digest('base64url')
  .slice(0, 8)

const foreverSeconds = 31_536_000

export const checkoutAssets = (): Router => {
  const router = Router()
  for (const asset of assets) {
    router.get(`/checkout-assets/${asset.name}`, (req, res) => {
      // A node that is about to be replaced must not fix its files to the address of newer ones.
      const isCurrent = req.query.v === assetVersion
      res
        .set('Cache-Control', isCurrent ? `max-age=${foreverSeconds}, immutable` : 'no-cache')
        .set('X-Content-Type-Options', 'nosniff')
      return sendFixed(req, res, asset.content)
    })
  }
  return router
}
