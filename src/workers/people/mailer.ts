import { minuteMs } from '../../domain/time.ts'
import { isLoopbackHost } from '../../domain/web-address.ts'

export interface MailSettings {
  /** A URL such as `smtps://user:password@host:465` or `smtp://…`. */
  smtpUrl: string
  /** The sender's e-mail address, with or without a name. */
  from: string
}

interface Mail {
  /** Every attempt uses the same id, so that mail programs can detect duplicates. */
  id: string
  to: string
  subject: string
  text: string
}

type MailOutcome = 'sent' | { failure: string; isFinal: boolean }

export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>
}

/**
 * Must be shorter than the lease on an e-mail. Otherwise, another worker could send the e-mail
 * again.
 */
const sendMaxMs = minuteMs
const answerMaxMs = 20_000

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/**
 * An SMTP error is final if it is permanent (RFC 5321, section 4.2.1) and is about this e-mail
 * rather than the login.
 */
const outcomeOf = ({ code, responseCode = 0, message }: SmtpError): MailOutcome => ({
  failure: message.slice(0, 500),
  isFinal: responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'),
})

const timeoutAfter = (ms: number): { timedOut: Promise<never>; clear: () => void } => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not sent within ${ms} ms`)), ms)
  return { timedOut: promise, clear: () => clearTimeout(timer) }
}

/**
 * Sends e-mail by SMTP. The connection is encrypted unless the server is on this machine. The
 * library is loaded on first use.
 */
export const createMailer = async ({ smtpUrl, from }: MailSettings): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: !isLoopbackHost(new URL(smtpUrl).hostname.toLowerCase()),
    connectionTimeout: answerMaxMs,
    greetingTimeout: answerMaxMs,
    socketTimeout: answerMaxMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.replace(/^.*@|>$/g, '')
  return {
    send: async ({ id, to, subject, text }) => {
      const { timedOut, clear } = timeoutAfter(sendMaxMs)
      const sending = transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      try {
        await Promise.race([sending, timedOut])
        return 'sent'
      } catch (error) {
        sending.catch(() => {})
        return outcomeOf(error as SmtpError)
      } finally {
        clear()
      }
    },
  }
}
