import { call } from './client.ts'
import type { TestServer } from './server.ts'

export const languages = ['fr', 'en'] as const

export type PageLanguage = (typeof languages)[number]

/** Lists every page by the name in its address. The first page is `index`. */
export const docsSlugs = [
  'index',
  'start',
  'idempotency',
  'refunds',
  'payouts',
  'checkout',
  'statements',
  'withdrawals',
  'paging',
  'handling-errors',
  'webhooks',
  'test-numbers',
  'sdks',
  'going-live',
  'reference',
  'events',
  'errors',
] as const

export type DocsSlug = (typeof docsSlugs)[number]

export const addressOf = (slug: DocsSlug): string => (slug === 'index' ? '/docs' : `/docs/${slug}`)

export const readMarkdown = async (
  server: Pick<TestServer, 'url'>,
  slug: DocsSlug,
  language: PageLanguage,
): Promise<string> => {
  const reply = await call(server, 'get', `/docs/${slug}.md?lang=${language}`)
  if (reply.status !== 200) throw new Error(`${slug}.md answered ${reply.status}`)
  return reply.text
}

const fence = '```'

export const codeIn = (text: string, language = '\\w+'): string[] =>
  [...text.matchAll(new RegExp(`^${fence}${language}\\n(.*?)^${fence}$`, 'gms'))].map(
    ([, code = '']) => code,
  )
