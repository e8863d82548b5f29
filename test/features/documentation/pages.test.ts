import { testEndings } from '../../../src/domain/test-numbers.ts'
import { eventKinds } from '../../../src/domain/webhooks/events.ts'
import { documentPaths } from '../../../src/pages/docs/documents-list.ts'
import { call, type Reply } from '../../support/client.ts'
import {
  addressOf,
  codeIn,
  type DocsSlug,
  docsSlugs,
  languages,
  type PageLanguage,
  readMarkdown,
} from '../../support/docs-pages.ts'
import { documents, servedAt } from '../../support/documents.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

const server = prepared(() => startTestServer({ managementAllow: [] }))

const read = (slug: DocsSlug, language: PageLanguage): Promise<Reply> =>
  call(server, 'get', `${addressOf(slug)}?lang=${language}`)

const allPages = languages.flatMap((language) =>
  docsSlugs.map((slug) => [slug, language] as [DocsSlug, PageLanguage]),
)

interface Described {
  servers: { url: string }[]
  paths: Record<string, Record<string, { summary?: string }>>
}

/** A page's links to addresses on this server, excluding static files. */
const linksIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href)),
]

const idsIn = (html: string): string[] =>
  [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')

const leadsSomewhere = async (href: string, page: string, from: string): Promise<boolean> => {
  const target = new URL(href, from)
  const isHere = target.origin === server.url
  if (!isHere) return target.href === 'https://www.standardwebhooks.com/'
  const isSame = href.startsWith('#')
  const reply = isSame ? undefined : await call(server, 'get', target.pathname + target.search)
  const anchor = decodeURIComponent(target.hash.slice(1))
  const ids = idsIn(reply?.text ?? page)
  return (reply?.status ?? 200) === 200 && (anchor === '' || ids.includes(anchor))
}

describe('each page of the documentation', () => {
  test.each(allPages)(
    'a documentation page is in its language, has safe headers, and no dead link: %s %s',
    async (slug, language) => {
      const { status, text, headers } = await read(slug, language)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['content-language'] ?? language).toBe(language)
      expect(headers.vary).toContain('Accept-Language')
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/\*|https?:|unsafe-eval|script-src[^;]*unsafe/)
      expect(text).toContain(`<html lang="${language}">`)
      expect(text).not.toMatch(/undefined|\{\{|\[object/)
      expect(text).not.toContain('localhost:3000')
      expect(text).not.toMatch(/<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?\/\//)
      // Each script is a file of this service, or inline data.
      for (const [tag] of text.matchAll(/<script[^>]*>/g)) {
        expect(tag).toMatch(/ src="\/docs\/[\w-]+\.js(?:\?v=[\w-]+)?"| type="application\/json"/)
      }
      expect(Buffer.byteLength(text)).toBeLessThan(100_000)
      const from = server.url + addressOf(slug)
      for (const href of linksIn(text)) {
        expect([href, await leadsSomewhere(href, text, from)]).toEqual([href, true])
      }
    },
  )

  test.each(allPages)(
    'a documentation page is available as Markdown, with links that keep its language: %s %s',
    async (slug, language) => {
      const reply = await call(server, 'get', `/docs/${slug}.md?lang=${language}`)
      expect(reply.status).toBe(200)
      expect(reply.headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect(reply.text).toMatch(/^# /)
      expect(reply.text).not.toMatch(/undefined|\{\{|\[object/)
      const links = [...reply.text.matchAll(/\]\(([a-z-]+\.md[^)]*)\)/g)].map(
        ([, link]) => link ?? '',
      )
      for (const link of links) {
        expect(link).toContain(`.md?lang=${language}`)
        expect((await call(server, 'get', `/docs/${link.split('#')[0]}`)).status).toBe(200)
      }
    },
  )

  test.each(docsSlugs)(
    'a documentation page has the same code and as many headings in both languages: %s',
    async (slug) => {
      const [french = '', english = ''] = await Promise.all(
        languages.map((language) => readMarkdown(server, slug, language)),
      )
      expect(codeIn(french)).toEqual(codeIn(english))
      const levelsOf = (text: string) => text.match(/^#+ /gm)
      expect(levelsOf(french)).toEqual(levelsOf(english))
    },
  )

  test.each(allPages.filter(([slug]) => !['reference', 'errors'].includes(slug)))(
    'a documentation page shows its code unchanged, coloured without JavaScript: %s %s',
    async (slug, language) => {
      const { text } = await read(slug, language)
      const blocks = [...text.matchAll(/<pre><code>(.*?)<\/code><\/pre>/gs)].map(
        ([, html = '']) => html,
      )
      const shown = blocks.map((html) =>
        html
          .replace(/<[^>]*>/g, '')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&'),
      )
      const code = codeIn(await readMarkdown(server, slug, language))
      expect(shown).toEqual(code.map((each) => each.replace(/\n$/, '')))
      for (const html of blocks) {
        expect(html).toMatch(/<span class="(?:string|name|word)">/)
        expect(html.replace(/<span class="\w+">|<\/span>/g, '')).not.toMatch(/[<>"]/)
      }
    },
  )

  test("a documentation page without a language in its address uses the browser's language", async () => {
    for (const language of languages) {
      const headers = { 'Accept-Language': `${language};q=0.9` }
      const { text } = await call(server, 'get', '/docs/start', { headers })
      expect(text).toContain(`<html lang="${language}">`)
    }
  })
})

describe('the documentation', () => {
  test("the front page of the documentation links to the errors and to the caller's OpenAPI documents, 3.1 and 3.0", async () => {
    const { text } = await read('index', 'en')
    expect(text).toContain('href="/docs/errors?lang=en"')
    for (const path of ['/api/v1', '/v1', '/account/v1']) {
      for (const file of ['openapi.json', 'openapi.yaml', 'openapi-3.0.json', 'openapi-3.0.yaml']) {
        expect(text).toContain(`href="${server.url}${path}/${file}"`)
      }
    }
  })

  test('the documentation does not mention the management API to callers without access', async () => {
    const paths = allPages.flatMap(([slug, language]) => [
      `${addressOf(slug)}?lang=${language}`,
      `/docs/${slug}.md?lang=${language}`,
    ])
    for (const path of [...paths, '/llms.txt']) {
      expect([path, (await call(server, 'get', path)).text.includes('management/v1')]).toEqual([
        path,
        false,
      ])
    }
  })

  test('llms.txt lists every page in both languages, and each address works', async () => {
    const { status, text, headers } = await call(server, 'get', '/llms.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^# .+\n\n> /)
    const addresses = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? '')
    for (const [slug, language] of allPages) {
      if (slug === 'index') continue
      expect(addresses).toContain(`${server.url}/docs/${slug}.md?lang=${language}`)
    }
    for (const address of addresses) {
      expect(address.startsWith(server.url)).toBe(true)
      expect((await call(server, 'get', address.slice(server.url.length))).status).toBe(200)
    }
    expect((await call(server, 'get', '/docs/llms.txt')).text).toBe(text)
  })
})

describe('reference pages', () => {
  test('the events page lists exactly the events of the documents, with an example and all fields', async () => {
    const text = await readMarkdown(server, 'events', 'en')
    const described = [documents.openapi, documents.account].map(
      (document) =>
        servedAt(document, server.url) as unknown as {
          webhooks: Record<string, unknown>
          components: { examples: Record<string, { value: { type?: string } }> }
        },
    )
    const kinds = [...eventKinds]
    const sent = described.flatMap(({ webhooks }) => Object.keys(webhooks))
    expect(new Set(sent)).toEqual(new Set(kinds))
    expect([...text.matchAll(/^## (\w+\..+)$/gm)].map(([, kind]) => kind)).toEqual(kinds)
    const shown = codeIn(text, 'json').map((code) => JSON.parse(code) as { data: object })
    expect(shown).toHaveLength(kinds.length)
    const examples = described.flatMap(({ components }) =>
      Object.values(components.examples).map(({ value }) => value),
    )
    const frame = text.split('\n## Outer fields\n')[1]?.split('\n## ')[0] ?? ''
    expect(frame).toContain('| `type` |')
    for (const kind of kinds) expect(frame).not.toContain(`\`${kind}\``)
    for (const [at, event] of shown.entries()) {
      expect(event).toMatchObject({ type: kinds[at] })
      expect(examples).toContainEqual(event)
      const sectionOf = (kind = '') => text.split(`\n## ${kind}\n`)[1]?.split('\n## ')[0] ?? ''
      const own = sectionOf(kinds[at])
      const section = sectionOf(/same fields as for \[`([^`]+)`\]/.exec(own)?.[1] ?? kinds[at])
      for (const field of Object.keys(event.data)) expect(section).toContain(`| \`${field}\` |`)
    }
  })

  test('the events page lists all failure reasons, in both languages, as the guide does', async () => {
    const { enum: reasons } = documents.openapi.components.schemas.FailureReason as {
      enum: string[]
    }
    expect(reasons).toHaveLength(7)
    for (const language of languages) {
      const events = await readMarkdown(server, 'events', language)
      const row = /^\| `failure_reason` .*$/m.exec(events)?.[0]
      const guide = await readMarkdown(server, 'handling-errors', language)
      for (const reason of reasons) {
        expect(row).toContain(`\`${reason}\``)
        expect(guide).toContain(`| \`${reason}\` |`)
      }
    }
  })

  test.each(['events', 'reference'] as const)(
    'no sentence of the documents is left in English on a French page: %s',
    async (slug) => {
      const french = await readMarkdown(server, slug, 'fr')
      const prose = french.replace(/^```.*?^```$/gms, '')
      expect(prose).not.toMatch(/\b(?:the|of|is|an|Expect|Read|List|this|with)\b(?!`)/)
      const { text } = await read(slug, 'fr')
      expect(text.replace(/<pre>.*?<\/pre>|<[^>]*>/gs, '')).not.toMatch(/\b(?:the|of|is|Expect)\b/)
    },
  )

  test('the French reference shows operation names in French, and the samples of this server', async () => {
    for (const name of ['openapi', 'checkout-form', 'account'] as const) {
      const { status, body } = await call(server, 'get', `/docs/reference/${name}.json`)
      const served = await call(server, 'get', `${documentPaths[name]}/openapi.json`)
      expect(status).toBe(200)
      const [french, english] = [body, served.body] as [Described, Described]
      expect(french.servers[0]?.url).toBe(english.servers[0]?.url)
      expect(Object.keys(french.paths)).toEqual(Object.keys(english.paths))
      const operations = (document: Described) =>
        Object.values(document.paths).flatMap((item) => Object.values(item))
      for (const [at, { summary, ...rest }] of operations(french).entries()) {
        const { summary: other, ...same } = operations(english)[at] ?? {}
        expect(rest).toEqual(same)
        expect(summary).not.toBe(other)
      }
    }
    const hidden = await call(server, 'get', '/docs/reference/management.json')
    expect(hidden.status).toBe(404)
  })

  test('the test numbers in the documentation match the sandbox', async () => {
    for (const language of languages) {
      const text = await readMarkdown(server, 'test-numbers', language)
      const shown = [...text.matchAll(/^\| `([\d ]+)` \| `(\d{6})` \|/gm)]
      expect(shown.map(([, , ending]) => ending)).toEqual([...testEndings])
      for (const [, number = '', ending = ''] of shown) {
        expect(number.replaceAll(' ', '').endsWith(ending)).toBe(true)
      }
    }
  })

  test('the Markdown version of the reference lists every merchant operation', async () => {
    const text = await readMarkdown(server, 'reference', 'en')
    for (const name of ['openapi', 'checkout-form', 'account'] as const) {
      const operations = Object.values(documents[name].paths).flatMap((item) => Object.values(item))
      for (const { operationId } of operations as { operationId: string }[]) {
        expect(text).toContain(`(\`${operationId}\`)`)
      }
    }
  })
})
