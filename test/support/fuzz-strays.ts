import fc from 'fast-check'
import { unknownId } from './builders.ts'
import { bytesOf } from './fuzz-bytes.ts'
import { type Header, oddBody, otherMethods, rawQueryText, strayHeader } from './fuzz-values.ts'
import type { RawRequest } from './raw-request.ts'

/**
 * Generates requests for targets that no document declares: pages, files, callbacks, unknown paths.
 */
export const strayRequests: fc.Arbitrary<RawRequest> = fc
  .record({
    method: fc.constantFrom(...otherMethods),
    target: fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '*',
        '/%E0%A4%A',
        '/docs',
        '/docs/',
        '/docs/..%2f',
        '/docs/..%2f..%2fpackage.json',
        '/docs/%00',
        '/docs/reference.css/',
        '/docs/reference',
        '/docs/start.md',
        '/docs/index.md?lang=%',
        '/llms.txt',
        '/docs/.',
        '/docs/reference.js?%',
        '/checkout',
        '/checkout/x/y',
        '/checkout/%E0%A4%A/y/pay',
        `/checkout/${unknownId}/${'a'.repeat(22)}`,
        `/checkout/${unknownId}/${'a'.repeat(22)}/status`,
        '/checkout-assets/../x',
        '/checkout-assets/%2e%2e/x',
        '/api/v1',
        '/api/v1/',
        '/api//v1/payments',
        '/api/v1/openapi.json',
        '/api/v1/openapi.yaml',
        '/api/v1/workflows.arazzo.yaml',
        '/api/v1/workflows.postman_collection.json',
        '/v1/openapi.json',
        '/account/v1',
        '/account//v1/events',
        '/account/v1/openapi.yaml',
        '/account/v1/payment-links/x/qr-code.gif',
        '/pay/x',
        '/management/v1/openapi.yaml',
        '/healthz',
        '/readyz',
        '/metrics',
        '/callbacks/carrier1_momo/CG/x',
        '/callbacks/%E0%A4%A',
        'http://a.example/api/v1/payments',
        'http://[/api/v1/payments',
        '/\\evil.example/%5c',
        '/;/?#',
      ),
      rawQueryText.map((text) => `/${text}`),
    ),
    strayHeaders: fc.array(strayHeader, { maxLength: 3 }),
    sent: bytesOf(
      fc.record({
        body: fc.oneof(fc.constant(undefined), oddBody),
        type: fc.constantFrom(undefined, 'application/json'),
      }),
    ),
  })
  .map(({ method, target, strayHeaders, sent: { body, headers } }) => ({
    method,
    target,
    headers: [
      ...(strayHeaders.some(([name]) => name === 'Host')
        ? [['Host', 'first.example'] as Header]
        : []),
      ...headers,
      ...strayHeaders,
    ],
    ...(body === undefined ? {} : { body }),
  }))

const formType = 'application/x-www-form-urlencoded'

export const pageForms: fc.Arbitrary<RawRequest> = fc
  .record({
    target: fc.constantFrom(
      '/console/sign-in',
      '/console/sign-in/code',
      '/console/sign-in/passkey',
      '/console/invitation',
      '/console/password',
      '/console/do/rotateWebhookSecret',
      '/console/confirm',
      `/checkout/${unknownId}/${'a'.repeat(22)}/pay`,
      `/checkout/${unknownId}/${'a'.repeat(22)}/language`,
      '/pay/abcdefghijkl',
    ),
    sent: bytesOf(
      fc.record({
        body: fc.oneof(
          fc.constant('email=a%40b.example&password=b&token=x&next=%2Fconsole&name=%C3%A9'),
          rawQueryText,
          oddBody,
        ),
        type: fc.constant(formType),
      }),
    ),
  })
  .map(({ target, sent: { body, headers } }) => ({
    method: 'POST',
    target,
    headers: [['Sec-Fetch-Site', 'same-origin'] as Header, ...headers],
    ...(body === undefined ? {} : { body }),
  }))
