import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Router } from 'express'
import { type FixedContent, fixedContent, packedContent, sendFixed } from '../fixed-content.ts'

/** The files of the documentation, read when they are asked for: most nodes never are. */

const folder = new URL('./assets/', import.meta.url)
/** Scalar's program, compressed by `make generate`. */
const program = new URL('../../../generated/reference.js.gz', import.meta.url)

const script = 'text/javascript; charset=utf-8'

const assetIn = (name: string): FixedContent =>
  fixedContent(name.endsWith('.css') ? 'text/css; charset=utf-8' : script, () =>
    readFile(new URL(name, folder)),
  )

export const docsAssets = (): Router => {
  const router = Router()
  const assets = new Map(readdirSync(folder).map((name) => [name, assetIn(name)]))
  assets.set(
    'reference.js',
    packedContent(script, () => readFile(program)),
  )
  for (const [name, asset] of assets) {
    router.get(`/docs/${name}`, (req, res) =>
      sendFixed(req, res.set('X-Content-Type-Options', 'nosniff'), asset),
    )
  }
  return router
}
