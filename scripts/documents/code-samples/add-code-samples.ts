import { isPart, type Part } from '../parts.ts'
import { printCurl } from './curl.ts'
import { printJavaScript } from './javascript.ts'
import { printPhp } from './php.ts'
import { printPython } from './python.ts'
import { type SampleRequest, sampleRequests } from './sample-request.ts'

/** The samples appear in this order. */
const languages: { lang: string; label: string; print: (request: SampleRequest) => string }[] = [
  { lang: 'Shell', label: 'curl', print: printCurl },
  { lang: 'JavaScript', label: 'JavaScript', print: printJavaScript },
  { lang: 'Python', label: 'Python', print: printPython },
  { lang: 'PHP', label: 'PHP', print: printPhp },
]

/** Redocly defines `x-codeSamples`. */
interface CodeSample {
  lang: string
  label: string
  source: string
}

export const printSamples = (request: SampleRequest): CodeSample[] => {
  const kind = request.body?.kind === 'text' ? ` (${request.body.type})` : ''
  return languages.map(({ lang, label, print }) => ({
    lang,
    label: label + kind,
    source: print(request),
  }))
}

export const addCodeSamples = (document: object): object => {
  const { paths } = document as { paths: Record<string, Part> }
  const withSamples = (path: string, item: Part): Part =>
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => {
        if (!isPart(operation) || operation.operationId === undefined) return [method, operation]
        const requests = sampleRequests(document as Part, path, method, operation)
        return [method, { ...operation, 'x-codeSamples': requests.flatMap(printSamples) }]
      }),
    )
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [path, withSamples(path, item)]),
    ),
  }
}
