import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Program, prepareProgram, until } from '../support/processes.ts'

/** This Redis server belongs to one run, which can kill it. It uses an append-only file. */

export interface Redis {
  url: string
  program: Program
  restart(): Promise<void>
  cut(): Promise<boolean>
}

const command = (port: number, text: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${text}\r\n`))
    socket.setTimeout(2000, () => socket.destroy())
    socket.on('data', (chunk) => {
      resolve(chunk.toString('utf8'))
      socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(undefined))
  })

export const startRedis = async (folder: string, port: number): Promise<Redis> => {
  const dataDir = join(folder, 'redis')
  mkdirSync(dataDir, { recursive: true })
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dataDir]
  const server = prepareProgram({
    file: 'redis-server',
    args: [...args, '--appendonly', 'yes'],
    logFile: join(folder, 'redis.log'),
  })
  const restart = async (): Promise<void> => {
    await until('Redis answers', async () => {
      if (!server.isRunning()) server.start()
      return (await command(port, 'PING'))?.includes('PONG') === true
    })
  }
  await restart()
  return {
    url: `redis://127.0.0.1:${port}`,
    program: server,
    restart,
    cut: async () => (await command(port, 'CLIENT KILL TYPE normal SKIPME yes')) !== undefined,
  }
}
