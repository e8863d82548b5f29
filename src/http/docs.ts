import express, { Router } from 'express'
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

const page = `<!doctype html>
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
<a href="v1/openapi.yaml">form checkout</a>, <a href="management/v1/openapi.yaml">management</a>.
</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/swagger-ui-standalone-preset.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({
  urls: [
    { name: 'Payments', url: 'api/v1/openapi.json' },
    { name: 'Form checkout', url: 'v1/openapi.json' },
    { name: 'Management', url: 'management/v1/openapi.json' },
  ],
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
})
`

/** The reference page at `/docs`, made of files that are part of the package. */
export const docs = (): Router => {
  const router = Router()
  router.use('/docs', (_req, res, next) => {
    res.set('Content-Security-Policy', policy).set('X-Content-Type-Options', 'nosniff')
    next()
  })
  router.get('/docs', (_req, res) => void res.type('html').send(page))
  router.get('/docs/start.js', (_req, res) => void res.type('js').send(start))
  router.use('/docs', express.static(absolutePath(), { index: false, maxAge: '1d' }))
  return router
}
