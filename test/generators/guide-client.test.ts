import { readFileSync } from 'node:fs'
import { install, modulesOf } from '../../scripts/generators/install.ts'
import { generators } from '../../scripts/generators/table.ts'
import { createMerchant, type Merchant } from '../support/client.ts'
import { codeIn, readMarkdown } from '../support/docs-pages.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Shell, startShell } from '../support/shell.ts'

let server: TestServer
let merchant: Merchant
let modules: string
const shells: Shell[] = []

beforeAll(async () => {
  const [generator] = generators.filter(({ name }) => name === 'hey-api')
  if (generator === undefined) throw new Error('hey-api is not tried')
  install(generator)
  modules = modulesOf(generator)
  server = await startTestServer()
  merchant = await createMerchant(server)
}, 300_000)
afterAll(async () => {
  for (const shell of shells) await shell.stop()
  await server.stop()
})

/** Opens a shell that already contains the packages that the page installs. */
const openInstalled = async (): Promise<Shell> => {
  const shell = startShell({ KEY: merchant.secretKey })
  shells.push(shell)
  await shell.type(`echo '{ "type": "module" }' > package.json; ln -s '${modules}' node_modules`)
  return shell
}

test('the client in the guide can be generated, loads in Node unchanged, and creates a payment', async () => {
  const page = await readMarkdown(server, 'sdks', 'en')
  const [install = '', generate = '', pay = '', ...rest] = codeIn(page, 'sh')
  expect(rest).toEqual([])
  const { dependencies } = JSON.parse(
    readFileSync(new URL('../../scripts/generators/package.json', import.meta.url), 'utf8'),
  ) as { dependencies: Record<string, string> }
  for (const name of ['@hey-api/openapi-ts', 'typescript']) {
    expect(install).toContain(`${name}@${dependencies[name]}`)
  }
  const shell = await openInstalled()
  await shell.type(generate)
  expect(await shell.type(pay)).toMatch(/^accepted [\w-]{36} pending$/m)
})

test("a generated client whose imports have no file extensions loads only with the guide's hook", async () => {
  const page = await readMarkdown(server, 'sdks', 'en')
  const [, generate = '', pay = ''] = codeIn(page, 'sh')
  const [hook = ''] = codeIn(page, 'js')
  const shell = await openInstalled()
  await shell.type(generate.replace(", module: { extension: '.ts' }", ''))
  const start = pay.replace('node pay.ts', 'node pay.ts 2>&1 || true')
  expect(await shell.type(start)).toMatch(/ERR_(?:MODULE_NOT_FOUND|UNSUPPORTED_DIR_IMPORT)/)
  await shell.type(`cat > resolve.mjs <<'HOOK'\n${hook}HOOK`)
  expect(await shell.type('node --import ./resolve.mjs pay.ts')).toMatch(/^accepted /m)
})
