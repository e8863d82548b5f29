import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { payment } from '../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { run } from '../support/momo.ts'
import { nodeFile, type Program, prepareProgram } from '../support/processes.ts'
import { managementToken } from '../support/server.ts'
import { prepareProcess, type ServiceProcess } from './service-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-backup-kill-'))
const within = (name: string) => join(folder, name)
let node: ServiceProcess
let merchant: Merchant
const acknowledged: string[] = []

beforeAll(async () => {
  const dataDir = within('data')
  node = await prepareProcess({ url: undefined, dataDir, drop: async () => {} })
  await node.start()
  merchant = await createMerchant(node)
  for (let count = 0; count < 20; count += 1) {
    acknowledged.push((await merchant.post('/payments', payment())).body.data.id)
  }
})
afterAll(() => node.end('SIGKILL'))

const startBackup = (file: string): Program => {
  const program = prepareProgram({
    file: nodeFile,
    args: ['src/cli/momo.ts', 'backup', file],
    env: { MOMO_URL: node.url, MANAGEMENT_TOKEN: managementToken },
    logFile: within('log'),
  })
  program.start()
  return program
}

/** Returns the file that a backup is written to until it is complete. */
const partOf = (file: string): string | undefined => {
  const isPart = (name: string) =>
    name.startsWith(`${basename(file)}.`) && name.endsWith('.unfinished')
  const part = readdirSync(folder).find(isPart)
  return part === undefined ? undefined : within(part)
}

const isUnderWay = (file: string): boolean =>
  (statSync(partOf(file) ?? file, { throwIfNoEntry: false })?.size ?? 0) > 0

test('momo leaves no file that looks like a backup if it is killed while writing a backup', async () => {
  const file = within('client.backup')
  const program = startBackup(file)
  await eventually(
    () => isUnderWay(file),
    (underWay) => underWay,
  )
  program.signal('SIGKILL')
  await program.ended()
  expect(existsSync(file)).toBe(false)
  const env = { DATA_DIR: within('restored'), ENCRYPTION_KEY: '07'.repeat(32) }
  const refused = await run(['restore', partOf(file) ?? ''], env)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('not a whole backup') })
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

test('a service killed during a backup loses no payment and leaves no file', async () => {
  const file = within('service.backup')
  const program = startBackup(file)
  await eventually(
    () => isUnderWay(file),
    (underWay) => underWay,
  )
  await node.end('SIGKILL')
  expect(await program.ended()).toBe(3)
  expect(readdirSync(folder).filter((name) => name.startsWith('service.backup'))).toEqual([])
  await node.start()
  for (const id of acknowledged) {
    expect((await merchant.get(`/payments/${id}`)).status).toBe(200)
  }
  const { data } = (await manage(node, 'get', '/ledger-check')).body
  expect(data).toMatchObject({ balanced: true, discrepancies: [] })
})

test('the first backup after a kill is complete, and a service can start from it', async () => {
  const file = within('next.backup')
  const program = startBackup(file)
  expect(await program.ended()).toBe(0)
  const dataDir = within('restored')
  const env = { DATA_DIR: dataDir, ENCRYPTION_KEY: '07'.repeat(32) }
  expect(await run(['restore', file], env)).toMatchObject({ code: 0, err: '' })
  const other = await prepareProcess({ url: undefined, dataDir, drop: async () => {} })
  await other.start()
  expect((await manage(other, 'get', '/ledger-check')).body.data.balanced).toBe(true)
  await other.end('SIGKILL')
})
