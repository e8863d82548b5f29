import { isHttps } from '../domain/web-address.ts'

/**
 * The header after which browsers use https alone for a year (RFC 6797), without subdomains, which
 * may belong to others; none where the service is reached without https.
 */
export const strictTransport = (publicUrl = ''): Record<string, string> =>
  isHttps(publicUrl) ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}
