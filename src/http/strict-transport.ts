import { isHttps } from '../domain/web-address.ts'

/**
 * The header that makes browsers use only HTTPS for a year (RFC 6797), without subdomains, which
 * may belong to others. Undefined if the service is reached without HTTPS.
 */
export const strictTransport = (publicUrl = ''): Record<string, string> =>
  isHttps(publicUrl) ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}
