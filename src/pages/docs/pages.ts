import type { Language } from '../layout.ts'

/** The pages of the documentation, and the texts that each language has for them. */

/** The pages of the guide in their order; each is `guide/<language>/<slug>.md`. */
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
  /** The title of the list of a page's headings. */
  onThisPage: string
  search: {
    label: string
    button: string
    /** Shown while nothing is searched for. */
    hint: string
    none: string
    found: (count: number) => string
  }
  other: { code: Language; label: string }
  titles: Record<Slug, string>
  /** The content of each page, in a sentence. */
  summaries: Record<Slug, string>
  testNumber: string
  lastDigits: string
  outcome: string
  field: string
  type: string
  meaning: string
  example: string
  frame: string
  /** The description of the field `type` of every event. */
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

/** The path of a page. */
export const pathOf = (slug: Slug): string => (slug === 'index' ? '/docs' : `/docs/${slug}`)

/** The same page as Markdown. */
export const markdownPathOf = (slug: Slug): string => `/docs/${slug}.md`
