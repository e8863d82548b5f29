import express, { type Request, Router } from 'express'
import absolutePath from 'swagger-ui-dist/absolute-path.js'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const pageOf = (hasManagement: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mobile Money Payments: reference</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The documents: <a href="api/v1/openapi.yaml">payments</a>,
<a href="v1/openapi.yaml">form checkout</a>,
<a href="account/v1/openapi.yaml">account</a>${
  hasManagement ? ', <a href="management/v1/openapi.yaml">management</a>' : ''
}.
</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/swagger-ui-standalone-preset.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

const startOf = (hasManagement: boolean): string => `SwaggerUIBundle({
  urls: [
    { name: 'Payments', url: 'api/v1/openapi.json' },
    { name: 'Form checkout', url: 'v1/openapi.json' },
    { name: 'Account', url: 'account/v1/openapi.json' },${
      hasManagement ? "\n    { name: 'Management', url: 'management/v1/openapi.json' }," : ''
    }
  ],
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
})
`

/** A redirect of theirs would be a page of Express's. */
const files = { index: false, redirect: false, acceptRanges: false, maxAge: '1d' } as const

/**
 * The reference page at `/docs`, made of files that are part of the package. It names the document
 * of management to those who reach it.
 */
export const docs = (reachesManagement: (req: Request) => boolean): Router => {
  const router = Router()
  router.use('/docs', (_req, res, next) => {
    res.set('Content-Security-Policy', policy).set('X-Content-Type-Options', 'nosniff')
    next()
  })
  router.get('/docs', (req, res) => {
    res.type('html').send(pageOf(reachesManagement(req)))
  })
  router.get('/docs/start.js', (req, res) => {
    res.type('js').send(startOf(reachesManagement(req)))
  })
  router.use('/docs', express.static(absolutePath(), files))
  return router
}
