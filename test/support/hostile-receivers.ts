import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface HostileReceiver {
  port: number
  stop(): Promise<void>
}

const everyMs = 100

const repeat = (socket: Socket, write: () => void): void => {
  write()
  const timer = setInterval(write, everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** Sends a text byte by byte, repeatedly. */
const drip = (socket: Socket, text: string): void => {
  let at = 0
  repeat(socket, () => {
    socket.write(text[at % text.length] ?? '')
    at += 1
  })
}

export const misdeeds: Record<string, (socket: Socket) => void> = {
  'switches protocols': (socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  },
  'responds with the status 000': (socket) => {
    socket.end('HTTP/1.1 000 Weird\r\nContent-Length: 0\r\n\r\n')
  },
  'sends interim responses forever': (socket) => {
    repeat(socket, () => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'))
  },
  'floods with interim responses': (socket) => {
    const flood = 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000)
    const pour = () => {
      while (!socket.destroyed && socket.write(flood));
      if (!socket.destroyed) socket.once('drain', pour)
    }
    pour()
  },
  'drips its status line': (socket) => drip(socket, 'HTTP/1.1 200 OK and more '),
  'drips its headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-A: ')
    drip(socket, 'a')
  },
  'accepts and never reads': (socket) => void socket.pause(),
  'closes the connection without a response': (socket) => void socket.end(),
  'resets the connection': (socket) => void socket.resetAndDestroy(),
  'drips a body forever': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    drip(socket, '1\r\na\r\n')
  },
  'announces a body and stays silent': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
  },
  'resets the connection during its body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\ndébut')
    setTimeout(() => socket.resetAndDestroy(), everyMs)
  },
}

/**
 * Starts a receiver without TLS. A TLS handshake with it hangs unless the misbehaviour closes the
 * connection.
 */
export const startHostileReceiver = async (
  misdeed: (socket: Socket) => void,
): Promise<HostileReceiver> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.once('data', () => misdeed(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Address = readonly number[]

type Answer = 'nothing' | { a?: Address | readonly Address[]; aaaa?: Address | readonly Address[] }

/** Returns the lower-case name in a DNS query, and the index after the name. */
const questionIn = (query: Buffer): { name: string; at: number } => {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), at }
}

const isList = (found: Address | readonly Address[]): found is readonly Address[] =>
  Array.isArray(found[0])

const replyTo = (query: Buffer, { a, aaaa }: Exclude<Answer, 'nothing'>): Buffer => {
  const { at } = questionIn(query)
  const type = query.readUInt16BE(at + 1)
  const found = (type === 1 ? a : type === 28 ? aaaa : undefined) ?? []
  const addresses = isList(found) ? found : found.length > 0 ? [found] : []
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt16BE(0, 10)
  const question = query.subarray(12, at + 5)
  const records = addresses.map((bytes) =>
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]),
  )
  return Buffer.concat([header, question, ...records])
}

/**
 * Starts a DNS server with these answers. It does not reply to unknown names and names with the
 * answer `nothing`. `endSilence` makes it reply with 127.0.0.1 to all of these queries, so that no
 * query has to time out.
 */
export const startDnsServer = async (answers: Record<string, Answer>) => {
  const server = createSocket('udp4')
  const unanswered: (() => void)[] = []
  let isSilent = true
  server.on('message', (query, { address, port }) => {
    const reply = (answer: Exclude<Answer, 'nothing'>): void =>
      server.send(replyTo(query, answer), port, address)
    const answer = answers[questionIn(query).name] ?? 'nothing'
    if (answer !== 'nothing') return reply(answer)
    const late = () => reply({ a: [127, 0, 0, 1] })
    if (isSilent) unanswered.push(late)
    else late()
  })
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${server.address().port}`,
    endSilence: (): void => {
      isSilent = false
      for (const late of unanswered.splice(0)) late()
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
