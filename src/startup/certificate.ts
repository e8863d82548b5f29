import { createSecureContext } from 'node:tls'
import type { Logger } from 'pino'
import { minuteMs } from '../domain/time.ts'
import { readTextFile } from './secret-values.ts'

/** The PEM files contain a TLS certificate with its intermediates, and its private key. */
export interface CertificateFiles {
  certFile: string
  keyFile: string
}

export interface Certificate {
  cert: string
  key: string
}

/** Returns the certificate and its key, or the reason why they cannot be used together. */
export const readCertificate = ({
  certFile,
  keyFile,
}: CertificateFiles): Certificate | { reason: string } => {
  const cert = readTextFile(certFile)
  if ('reason' in cert) return { reason: `${certFile} cannot be read: ${cert.reason}` }
  const key = readTextFile(keyFile)
  if ('reason' in key) return { reason: `${keyFile} cannot be read: ${key.reason}` }
  const certificate = { cert: cert.text, key: key.text }
  try {
    createSecureContext(certificate)
    return certificate
  } catch {
    return { reason: `${certFile} and ${keyFile} are not a PEM certificate and its private key` }
  }
}

const readAgainEveryMs = minuteMs

/**
 * Reads the files every minute, and calls `use` when the certificate has changed. Logs an invalid
 * renewal once and keeps the current certificate. Returns a function that stops the timer.
 */
export const followCertificate = (
  files: CertificateFiles,
  inUse: Certificate,
  use: (certificate: Certificate) => void,
  log: Logger,
  everyMs = readAgainEveryMs,
): (() => void) => {
  let current = inUse
  let logged = ''
  const readAgain = (): void => {
    const read = readCertificate(files)
    if ('reason' in read) {
      if (read.reason === logged) return
      logged = read.reason
      log.error({ reason: logged }, 'renewed certificate invalid: keeping the previous one')
      return
    }
    logged = ''
    if (read.cert === current.cert && read.key === current.key) return
    current = read
    use(read)
    log.info({ certFile: files.certFile }, 'certificate renewed')
  }
  const timer = setInterval(readAgain, everyMs).unref()
  return () => clearInterval(timer)
}
