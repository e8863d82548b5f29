import type { Language } from '../layout.ts'

/** The pages of the documentation, and what each is called. */

/** The guide, in the order it is read in; each is `guide/<language>/<slug>.md`. */
export const guideSlugs = [
  'start',
  'idempotency',
  'refunds',
  'payouts',
  'checkout',
  'statements',
  'paging',
  'handling-errors',
  'webhooks',
  'test-numbers',
  'sdks',
  'going-live',
] as const

/** The pages to look things up. `events` also has a file in `guide/`, for its introduction. */
export const lookupSlugs = ['reference', 'events', 'errors'] as const

export type GuideSlug = (typeof guideSlugs)[number]
export type Slug = GuideSlug | (typeof lookupSlugs)[number] | 'index'

export interface DocsTexts {
  product: string
  skip: string
  contents: string
  guide: string
  lookup: string
  next: string
  asMarkdown: string
  /** What a page holds: its headings. */
  onThisPage: string
  search: {
    label: string
    button: string
    /** Below the field as long as nothing is asked for. */
    hint: string
    none: string
    found: (count: number) => string
  }
  other: { code: Language; label: string }
  titles: Record<Slug, string>
  /** What a reader finds on a page, in a sentence. */
  summaries: Record<Slug, string>
  testNumber: string
  lastDigits: string
  outcome: string
  field: string
  type: string
  meaning: string
  example: string
  frame: string
  /** What `type` of every event says. */
  kind: string
  dataOf: string
  documents: Record<'openapi' | 'checkout-form' | 'account' | 'management', string>
  documentsIn: string
  operations: string
  parameters: string
  body: string
  answers: string
  reference: {
    introduction: string
    /** Above the operations, while the reference is loaded. */
    loading: string
    needsScript: string
  }
}

/** Where a page is, below the address of the service. */
export const pathOf = (slug: Slug): string => (slug === 'index' ? '/docs' : `/docs/${slug}`)

/** The same page as Markdown. */
export const markdownPathOf = (slug: Slug): string => `/docs/${slug}.md`
