import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A small mail server stores mails, and rejects those that the test selects. */

export interface ReceivedMail {
  from: string
  to: string
  subject: string
  text: string
  messageId: string
}

/** These replies override the usual SMTP replies. `hang up` closes the connection. */
interface Answers {
  /** If set, the server requires this login. */
  login?: string
  recipient?: string
  data?: string
}

export interface SmtpReceiver {
  url: string
  mails: ReceivedMail[]
  answers: Answers
  stop(): Promise<void>
}

const bytesOfQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  )

/** Decodes the encoded words of a header (RFC 2047). */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : bytesOfQuoted(word.replaceAll('_', ' ')).toString('utf8'),
    )

/** Parses a single-part mail (RFC 5322, RFC 2045). */
const readMail = (raw: string): Omit<ReceivedMail, 'from' | 'to'> => {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name: string): string =>
    headers
      .find((each) => each.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? ''
  const encoding = header('content-transfer-encoding')
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? bytesOfQuoted(body)
        : Buffer.from(body, 'utf8')
  return {
    subject: decodeWords(header('subject')),
    text: bytes.toString('utf8').replaceAll('\r\n', '\n'),
    messageId: header('message-id'),
  }
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

const serve = (socket: Socket, mails: ReceivedMail[], answersNow: () => Answers): void => {
  let from = ''
  let to = ''
  let data: string | undefined
  let pending = ''
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  const endData = (raw: string): void => {
    mails.push({ from, to, ...readMail(raw) })
    const { data: answer = '250 kept' } = answersNow()
    if (answer === 'hang up') socket.destroy()
    else say(answer)
  }
  const take = (line: string): void => {
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    if (verb === 'MAIL') from = addressIn(line)
    if (verb === 'RCPT') to = addressIn(line)
    if (verb === 'DATA') data = ''
    const usual: Record<string, string> = {
      DATA: '354 go on',
      STARTTLS: '502 not here',
      QUIT: '221 bye',
      RCPT: answersNow().recipient ?? '250 well',
    }
    const { login } = answersNow()
    if (login !== undefined) Object.assign(usual, { EHLO: '250 AUTH PLAIN', AUTH: login })
    say(usual[verb] ?? '250 well')
  }
  say('220 a receiver of tests')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8')
    for (;;) {
      const end = pending.indexOf(data === undefined ? '\r\n' : '\r\n.\r\n')
      if (end === -1) return
      const piece = pending.slice(0, end)
      pending = pending.slice(end + (data === undefined ? 2 : 5))
      if (data === undefined) take(piece)
      else {
        data = undefined
        endData(piece.replaceAll('\r\n..', '\r\n.'))
      }
    }
  })
}

export const startSmtpReceiver = async (port = 0): Promise<SmtpReceiver> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serve(socket, receiver.mails, () => receiver.answers)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: found } = server.address() as AddressInfo
  const receiver: SmtpReceiver = {
    url: `smtp://127.0.0.1:${found}`,
    mails: [],
    answers: {},
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
