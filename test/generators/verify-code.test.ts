import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { codeIn } from '../support/docs-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'momo-verify-'))

const read = (path: string): Promise<string> =>
  readFile(new URL(`../../src/pages/docs/guide/en/${path}`, import.meta.url), 'utf8')

/**
 * Each program reads the secret, headers and body from a JSON file, and prints whether the
 * signature is valid.
 */
const programs = {
  js: {
    command: process.execPath,
    file: 'verify.mjs',
    wrap: (code: string) => `import { readFileSync } from 'node:fs'
${code}
const { secret, headers, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
console.log(verify(secret, headers, body) ? 'yes' : 'no')
`,
  },
  python: {
    command: 'python3',
    file: 'verify.py',
    wrap: (code: string) => `import json, sys
${code}
read = json.load(open(sys.argv[1]))
print('yes' if verify(read['secret'], read['headers'], read['body'].encode()) else 'no')
`,
  },
  php: {
    command: 'php',
    file: 'verify.php',
    wrap: (code: string) => `<?php
${code}
$read = json_decode(file_get_contents($argv[1]), true);
echo verify($read['secret'], $read['headers'], $read['body']) ? 'yes' : 'no';
`,
  },
} as const

const isInstalled = (command: string): boolean => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

for (const [language, { command, file, wrap }] of Object.entries(programs)) {
  const testWhereInstalled = isInstalled(command) ? test : test.skip
  testWhereInstalled(
    `the code sample that verifies webhooks accepts only genuine webhooks: ${language}`,
    async () => {
      const [code = ''] = codeIn(await read('webhooks.md'), language)
      const program = join(folder, file)
      writeFileSync(program, wrap(code))
      const [secret, other] = [1, 2].map(() => `whsec_${randomBytes(32).toString('base64')}`)
      const body = '{"type":"payment.succeeded","note":"é"}'
      const headersOf = (by = '', ageSeconds = 0) => {
        const time = new Date(Date.now() - ageSeconds * 1000)
        return {
          'webhook-id': 'evt_1',
          'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
          'webhook-signature': new Webhook(by).sign('evt_1', time, body),
        }
      }
      const verify = (headers: object, received = body): string => {
        const input = join(folder, `${language}.json`)
        writeFileSync(input, JSON.stringify({ secret, headers, body: received }))
        return execFileSync(command, [program, input], { encoding: 'utf8' }).trim()
      }
      const good = headersOf(secret)
      const both = `${headersOf(other)['webhook-signature']} ${good['webhook-signature']}`
      expect(verify(good)).toBe('yes')
      expect(verify({ ...good, 'webhook-signature': both })).toBe('yes')
      expect(verify(headersOf(other))).toBe('no')
      expect(verify(good, `${body} `)).toBe('no')
      expect(verify(headersOf(secret, 600))).toBe('no')
      expect(verify({ ...good, 'webhook-id': 'evt_2' })).toBe('no')
      // The sample prints no warning, because some frameworks turn a warning into a 500.
      expect(verify({})).toBe('no')
      for (const name of Object.keys(good)) {
        expect(verify({ ...good, [name]: undefined })).toBe('no')
      }
    },
  )
}
