import { manage } from './client.ts'
import type { TestServer } from './server.ts'

const errorLevel = 50

const errorsOf = ({ logLines }: Pick<TestServer, 'logLines'>): string[] =>
  logLines.filter((line) => JSON.parse(line).level >= errorLevel)

export const expectBalancedLedger = async (server: Pick<TestServer, 'url'>): Promise<void> => {
  const { body } = await manage(server, 'get', '/ledger-check')
  expect(body.data).toMatchObject({ balanced: true, complete: true, discrepancies: [] })
}

export const expectSound = async (server: Pick<TestServer, 'url' | 'logLines'>): Promise<void> => {
  await expectBalancedLedger(server)
  expect(errorsOf(server)).toEqual([])
}
