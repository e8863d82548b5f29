import type { DocumentName } from './scenario/clients.ts'
import type { Generator } from './table.ts'
import { documentNames, type Result } from './work.ts'

type Results = Map<string, Record<DocumentName, Result>>

/** What went wrong with one document, by step; `generates` and `compiles` are steps, too. */
export const problemsOf = ({
  generated,
  compiled,
  steps,
}: Result): [step: string, message: string][] =>
  Object.entries({ generates: generated, compiles: compiled, ...steps }).flatMap(
    ([step, message]): [string, string][] => (message === null ? [] : [[step, message]]),
  )

const cellsOf = (result: Result): string => {
  const steps = Object.values(result.steps)
  const passed = steps.filter((message) => message === null).length
  const isMade = result.generated === null
  const scenario = isMade ? `${passed} of ${steps.length}` : '–'
  const isCompiled = isMade && result.compiled === null
  return `${isMade ? 'yes' : 'no'} | ${isCompiled ? 'yes' : 'no'} | ${scenario}`
}

const rowsOf = (
  { name, packages }: Generator,
  results: Record<DocumentName, Result>,
  versionOf: (name: string) => string,
): string[] =>
  documentNames.map((document) => {
    const versions = packages.map((each) => `${each} ${versionOf(each)}`).join(', ')
    return `| ${name} | ${versions} | ${document} | ${cellsOf(results[document])} |`
  })

const notesOf = ({ name, settings, faults = {} }: Generator): string => {
  const list = Object.entries(faults).map(([where, what]) => `- ${where}: ${what}`)
  return [`### ${name}`, settings, ...(list.length > 0 ? [list.join('\n')] : [])].join('\n\n')
}

/** Where the results are not those that the table of generators tells. */
const surprisesOf = ({ name, faults = {} }: Generator, results: Record<DocumentName, Result>) => {
  const found = documentNames.flatMap((document) =>
    problemsOf(results[document]).map(([step, message]) => ({
      where: `${document}: ${step}`,
      message,
    })),
  )
  const told = Object.keys(faults)
  return [
    ...found
      .filter(({ where }) => !told.includes(where))
      .map(({ where, message }) => `${name}: ${where}: ${message.slice(0, 500)}`),
    ...told
      .filter((where) => found.every((each) => each.where !== where))
      .map((where) => `${name}: ${where} works now: remove it from the table`),
  ]
}

const introduction = `# Generated clients

Made by \`make generators\`; do not edit. For each generator and each document: whether it
generates, whether the result compiles under \`tsc --strict\`, and how many steps of a
scenario the unedited
client does against a running server. The steps: a payment with an idempotency key, sent twice; a
list to its end; a 401; a 422 read by field; a 429 with its wait; a form with metadata; a webhook
read by its type; 2^53−1 there and back; a value of an enumeration, and a kind of webhook, that the
document does not name yet.

- **Amounts** are \`int64\` up to 2^53−1: a JavaScript number holds them, and typed languages need
  the format, or they overflow at 2^31. A generator that makes them \`bigint\` can be told not to.
- **Enumerations grow.** Those marked \`x-extensible-enum\` get new values without a new major
  version; treat one that you do not know as "something else". A client that checks
answers against its
  schemas refuses them: check requests only.
- **Forms**: \`metadata[key]=value\`, or one field \`metadata\` with the object as JSON.
- **Webhooks**: \`WebhookEvent\` is the union of all; \`type\` tells which.
`

/** The page about generators, and what it did not expect. */
export const reportPage = (
  generators: Generator[],
  results: Results,
  versionOf: (name: string) => string,
): { text: string; surprises: string[] } => {
  const of = (generator: Generator) => {
    const result = results.get(generator.name)
    if (result === undefined) throw new Error(`no result of ${generator.name}`)
    return result
  }
  const rows = generators.flatMap((generator) => rowsOf(generator, of(generator), versionOf))
  const header =
    '| Generator | Packages | Document | Generates | Compiles | Scenario |\n' +
    '|---|---|---|---|---|---|'
  const notes = generators.map(notesOf).join('\n\n')
  const table = `${header}\n${rows.join('\n')}`
  return {
    text: `${introduction}\n${table}\n\n## What to set, and known faults\n\n${notes}\n`,
    surprises: generators.flatMap((generator) => surprisesOf(generator, of(generator))),
  }
}
