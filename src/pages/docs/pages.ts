/**
 * The pages are in the order of the guide. The text of each page is in
 * `guide/<language>/<slug>.md`.
 */
export const guideSlugs = [
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
] as const

/** `events` also has a file in `guide/`, for its introduction. */
export const lookupSlugs = ['reference', 'events', 'errors'] as const

type GuideSlug = (typeof guideSlugs)[number]
export type Slug = GuideSlug | (typeof lookupSlugs)[number] | 'index'

export const pathOf = (slug: Slug): string => (slug === 'index' ? '/docs' : `/docs/${slug}`)

/** The path serves the same page as Markdown. */
export const markdownPathOf = (slug: Slug): string => `/docs/${slug}.md`
