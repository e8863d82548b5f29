import { isHttps } from '../domain/web-address.ts'

/**
 * Makes browsers use only HTTPS for a year (RFC 6797). Excludes subdomains, which may have other
 * owners. Without HTTPS, no header is set.
 */
export const strictTransport = (publicUrl = ''): Record<string, string> =>
  isHttps(publicUrl) ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}
