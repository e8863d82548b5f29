import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { Router } from 'express'

/** The files of the documentation, read when they are asked for: most nodes never are. */

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const files = {
  'frame.css': fileOf('./assets/frame.css'),
  'docs.css': fileOf('./assets/docs.css'),
  'reference.css': fileOf('./assets/reference.css'),
  'reference-mend.js': fileOf('./assets/reference-mend.js'),
  'reference-start.js': fileOf('./assets/reference-start.js'),
} as const

/** Scalar's program, compressed by `make generate`. */
const program = fileOf('../../../generated/reference.js.gz')

const headers = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' } as const

/** A tag of the file stands for it, so that a browser fetches it once for each version. */
const sending = { acceptRanges: false, cacheControl: false, dotfiles: 'allow' } as const

export const docsAssets = (): Router => {
  const router = Router()
  for (const [name, path] of Object.entries(files)) {
    router.get(`/docs/${name}`, (_req, res, next) => {
      res.set(headers).sendFile(path, sending, (error) => error && next(error))
    })
  }
  router.get('/docs/reference.js', (req, res, next) => {
    res.set(headers).vary('Accept-Encoding').type('js')
    if (req.acceptsEncodings('gzip') === false) {
      pipeline(createReadStream(program), createGunzip(), res, (error) => error && next(error))
      return
    }
    res.set('Content-Encoding', 'gzip')
    res.sendFile(program, sending, (error) => error && next(error))
  })
  return router
}
