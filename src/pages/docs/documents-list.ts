import type { DocsTexts } from './texts.ts'

/** Lists of documents use this order. */
export const documentPaths = {
  openapi: '/api/v1',
  'checkout-form': '/v1',
  account: '/account/v1',
  management: '/management/v1',
} as const

export type DocumentName = keyof typeof documentPaths

/** The French reference reads a translated document from this path: see `frenchDocument`. */
export const frenchPathOf = (name: DocumentName): string => `/docs/reference/${name}.json`

/** Callers who cannot access the management API do not see its document. */
export const namesFor = (hasManagement: boolean): DocumentName[] =>
  (Object.keys(documentPaths) as DocumentName[]).filter(
    (name) => hasManagement || name !== 'management',
  )

export const documentsTable = (texts: DocsTexts, url: string, hasManagement: boolean): string => {
  const linkTo = (name: DocumentName, file: string, label: string): string =>
    `[${label}](${url}${documentPaths[name]}/${file})`
  const rows = namesFor(hasManagement).map(
    (name) =>
      `| ${texts.documents[name]} | ${linkTo(name, 'openapi.json', 'JSON')}, ` +
      `${linkTo(name, 'openapi.yaml', 'YAML')} | ${linkTo(name, 'openapi-3.0.json', 'JSON')}, ` +
      `${linkTo(name, 'openapi-3.0.yaml', 'YAML')} |`,
  )
  return [`| ${texts.documentsIn} | OpenAPI 3.1 | OpenAPI 3.0 |`, '|---|---|---|', ...rows].join(
    '\n',
  )
}
