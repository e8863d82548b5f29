import type { DocumentName } from './scenario/clients.ts'
import type { Generator } from './table.ts'
import { documentNames, type Result } from './work.ts'

type Results = Map<string, Record<DocumentName, Result>>

/** Lists the failures of one document by step. `generates` and `compiles` are steps, too. */
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

type VersionsOf = (generator: Generator) => string | null

const rowsOf = (generator: Generator, results: Results, versionsOf: VersionsOf): string[] => {
  const { name, plugins = '–', system } = generator
  const result = results.get(name)
  if (result === undefined) {
    return [`| ${name} | ${system?.package} | ${plugins} | – | left out: not installed | – | – |`]
  }
  return documentNames.map((document) => {
    const cells = [name, versionsOf(generator), plugins, document, cellsOf(result[document])]
    return `| ${cells.join(' | ')} |`
  })
}

const notesOf = ({ name, settings, faults = {} }: Generator): string => {
  const list = Object.entries(faults).map(([where, what]) => `- ${where}: ${what}`)
  return [`### ${name}`, settings, ...(list.length > 0 ? [list.join('\n')] : [])].join('\n\n')
}

/** Lists the results that differ from the table of generators, as sentences. */
const surprisesOf = ({ name, faults = {} }: Generator, all: Results): string[] => {
  const results = all.get(name)
  if (results === undefined) return []
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

Made by \`make generators\`. For each generator and each document: whether it
generates, whether the result compiles under \`tsc --strict\` (in Perl: loads), and how many steps
of a scenario the unedited client does against a running server. The steps: a payment with an
idempotency key, sent twice; a list to its end; a 401; a 422 read by field; a 429 with its wait; a
form with metadata; a webhook read by its type; 2^53−1 there and back; a value of an enumeration,
and a kind of webhook, that the document does not name yet.

- **Amounts** are \`int64\` up to 2^53−1: a JavaScript number holds them, and typed languages need
  the format, or they overflow at 2^31. A generator that makes them \`bigint\` can be told not to.
- **Enumerations grow.** Those marked \`x-extensible-enum\` get new values without a new major
  version; treat one that you do not know as "something else". A client that checks answers against
  its schemas refuses them: check requests only.
- **Forms**: \`metadata[key]=value\`, or one field \`metadata\` with the object as JSON.
- **Webhooks**: \`WebhookEvent\` is the union of all; \`type\` tells which.
`

/** Returns the report about generators, and the results that differ from the table. */
export const reportPage = (
  generators: Generator[],
  results: Results,
  versionsOf: VersionsOf,
): { text: string; surprises: string[] } => {
  const rows = generators.flatMap((generator) => rowsOf(generator, results, versionsOf))
  const header =
    '| Generator | Packages | Plugins | Document | Generates | Compiles | Scenario |\n' +
    '|---|---|---|---|---|---|---|'
  const notes = generators.map(notesOf).join('\n\n')
  const table = `${header}\n${rows.join('\n')}`
  return {
    text: `${introduction}\n${table}\n\n## What to set, and known faults\n\n${notes}\n`,
    surprises: generators.flatMap((generator) => surprisesOf(generator, results)),
  }
}
