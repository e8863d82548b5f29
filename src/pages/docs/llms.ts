import type { Language } from '../layout.ts'
import { documentPaths, namesFor } from './documents-list.ts'
import { guideSlugs, lookupSlugs, markdownPathOf, type Slug } from './pages.ts'
import { colon, docsTexts } from './texts.ts'

/** Language models read the list of pages from `llms.txt` (llmstxt.org). */
export const llmsText = (url: string, hasManagement: boolean): string => {
  const linkTo = (slug: Slug, language: Language): string => {
    const { titles, summaries } = docsTexts[language]
    const address = `${url}${markdownPathOf(slug)}?lang=${language}`
    return `- [${titles[slug]}](${address})${colon(language)}${summaries[slug]}`
  }
  const listOf = (slugs: readonly Slug[], language: Language) =>
    slugs.map((slug) => linkTo(slug, language))
  const documents = namesFor(hasManagement).map((name) => {
    const address = `${url}${documentPaths[name]}`
    return (
      `- [${docsTexts.en.documents[name]}](${address}/openapi.json): OpenAPI 3.1; ` +
      `[3.0](${address}/openapi-3.0.json)`
    )
  })
  return [
    '# Mobile Money Payments',
    '',
    '> An HTTP API that collects, refunds and pays out mobile money in 22 African countries.',
    '> Results arrive as signed webhooks (Standard Webhooks).',
    '',
    'Amounts are integers in the minor unit. Keys that begin with `sk_test_` belong to',
    'the sandbox. Send an `Idempotency-Key` with every POST that orders money. Messages are in',
    'French unless the application is set to English; decide on `code` and on the status.',
    '',
    '## Guide',
    '',
    ...listOf(guideSlugs, 'en'),
    '',
    '## Reference',
    '',
    ...listOf(lookupSlugs, 'en'),
    `- [Error catalogue for programs](${url}/docs/errors.json): code, status, meaning, retry`,
    '',
    '## OpenAPI documents',
    '',
    ...documents,
    `- [Workflows](${url}/api/v1/workflows.arazzo.yaml): Arazzo; eight stories step by step`,
    `- [Postman collection](${url}/api/v1/workflows.postman_collection.json): the same stories`,
    '',
    '## Optional',
    '',
    ...listOf([...guideSlugs, ...lookupSlugs], 'fr'),
    '',
  ].join('\n')
}
