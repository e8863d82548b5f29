import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import express, { Router } from 'express'

/** The files of the documentation, read when they are asked for: most nodes never are. */

const folderOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const generated = folderOf('../../../generated/')
/** Scalar's program, compressed by `make generate`. */
const program = 'reference.js.gz'

const headers = { 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' } as const

/** A tag of each file stands for it, so that a browser fetches it once for each version. */
const options: Parameters<typeof express.static>[1] = {
  index: false,
  redirect: false,
  acceptRanges: false,
  cacheControl: false,
  setHeaders: (res) => res.set(headers),
}

export const docsAssets = (): Router => {
  const router = Router()
  const sendProgram = express.static(generated, options)
  router.get('/docs/reference.js', (req, res, next) => {
    res.set(headers).vary('Accept-Encoding').type('js')
    if (req.acceptsEncodings('gzip') === false) {
      const packed = createReadStream(generated + program)
      pipeline(packed, createGunzip(), res, (error) => error && next(error))
      return
    }
    res.set('Content-Encoding', 'gzip')
    req.url = `/${program}`
    sendProgram(req, res, next)
  })
  return router.use('/docs', express.static(folderOf('./assets/'), options))
}
