import { problemEntries } from '../../../src/replies/problem-guide.ts'
import { call } from '../../support/client.ts'
import { languages, type PageLanguage } from '../../support/docs-pages.ts'
import { documents } from '../../support/documents.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

const server = prepared(() => startTestServer({ managementAllow: [] }))

const ask = (question: string, language: PageLanguage = 'en') =>
  call(server, 'get', `/docs/search?lang=${language}&q=${encodeURIComponent(question)}`)

const answersTo = async (question: string, language?: PageLanguage): Promise<string[]> => {
  const { text } = await ask(question, language)
  const [, list = ''] = /<ol class="results">(.*?)<\/ol>/s.exec(text) ?? []
  return [...list.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href)
}

describe('the documentation search', () => {
  test('searching the documentation for the name of an event, error or operation lists its section first', async () => {
    const errors = problemEntries.map(({ anchor }) => [anchor, `/docs/errors?lang=en#${anchor}`])
    const webhooks = (documents.openapi as unknown as { webhooks: Record<string, unknown> })
      .webhooks
    const events = Object.keys(webhooks).map((kind) => [
      kind,
      `/docs/events?lang=en#${kind.replaceAll('.', '')}`,
    ])
    for (const [question = '', href] of [...errors, ...events]) {
      expect([question, (await answersTo(question))[0]]).toEqual([question, href])
    }
    const [first = ''] = await answersTo('listBulkPayoutLines')
    expect(first).toMatch(/^\/docs\/reference\?lang=en#account\/tag\/bulk-payouts\/GET\//)
  })

  test('the documentation search ignores case and accents, and leads to existing headings', async () => {
    const found = await answersTo('VERIFIER signature', 'fr')
    expect(found[0]).toBe('/docs/webhooks?lang=fr#vérifier-la-signature')
    expect(await answersTo('vérifier signature', 'fr')).toEqual(found)
    for (const language of languages) {
      for (const href of await answersTo('webhook', language)) {
        const [path = '', anchor = ''] = href.split('#')
        const { text } = await call(server, 'get', path)
        if (anchor !== '') expect(text).toContain(`id="${anchor}"`)
      }
    }
  })

  test('the documentation search finds only sections with every word, and says if nothing matches', async () => {
    expect(await answersTo('webhook')).not.toEqual([])
    expect(await answersTo('webhook zzyzx')).toEqual([])
    expect((await ask('zzyzx')).text).toContain('No results')
    expect((await ask('')).text).toContain('Type a word')
  })

  test('the documentation search shows the query as text, in the field and in the title, without markup', async () => {
    const { text, headers } = await ask('"><script>alert(1)</script>')
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    expect(headers['content-security-policy']).toContain("form-action 'self'")
  })

  test('the documentation search accepts a query that is too long, repeated or only punctuation', async () => {
    for (const query of [`q=${'a'.repeat(5000)}`, 'q=a&q=b', 'q[x]=1', 'q=%22', 'q=..', '']) {
      const { status, text } = await call(server, 'get', `/docs/search?${query}`)
      expect([query, status]).toEqual([query, 200])
      expect(Buffer.byteLength(text)).toBeLessThan(100_000)
      expect(text).not.toContain('a'.repeat(101))
    }
  })

  test('the documentation search hides the management API from callers without access', async () => {
    expect(await answersTo('createOrganisation')).toEqual([])
    expect((await ask('organisation')).text).not.toContain('/management/v1')
  })

  test("the documentation search is on every page as a form that works without a script, in the page's language", async () => {
    for (const path of ['/docs', '/docs/webhooks', '/docs/errors', '/docs/reference']) {
      const { text } = await call(server, 'get', `${path}?lang=fr`)
      const [form = ''] = /<form role="search".*?<\/form>/s.exec(text) ?? []
      expect(form).toContain('action="/docs/search"')
      expect(form).toContain('name="lang" value="fr"')
    }
  })
})
