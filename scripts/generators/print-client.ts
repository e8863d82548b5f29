import { readOperations } from './operations.ts'
import type { DocumentName } from './scenario/clients.ts'
import type { Generator } from './table.ts'

/**
 * The printed code narrows an event by its `type`, so that the compiler checks the client's types.
 */
const describeByType = (event: string): string =>
  `${event}.type === 'payout.completed' ? ${event}.data.reference : ${event}.type`

const printMethods = (name: DocumentName, { client }: Generator): string[] => {
  const { before = () => '', call, describe = describeByType, event } = client
  const methods = readOperations(name).map((operation) => {
    const { id, takes } = operation
    const parts = Object.entries(takes).flatMap(([part, isTaken]) => (isTaken ? [part] : []))
    const begin = `async ({ ${parts.join(', ')} }) => {\n${before(operation)}`
    if (id !== 'listEvents') return `${id}: ${begin}\nreturn ${call(operation)}\n}`
    return `describeEvents: ${begin}
      const { body } = await ${call(operation)}
      return Promise.all((body?.data ?? []).map(({ payload }) => ${describe('payload')}))
    }`
  })
  if (name !== 'openapi') return methods
  const reading = `const event = JSON.parse(text) as ${event}\nreturn ${describe('event')}`
  return [...methods, `describeEvent: (text) => {\n${reading}\n}`]
}

/** Returns the module through which the scenario calls a generated client of one document. */
export const printClient = (name: DocumentName, generator: Generator): string => {
  const { imports, connect = '' } = generator.client
  const isForm = name === 'checkout-form'
  const authorization = isForm ? "'Basic ' + btoa(key + ':')" : "'Bearer ' + key"
  return `${imports}
import type { Access, Clients } from '../scenario/clients.ts'

export const connect = ({ baseUrl, key }: Access): Clients['${name}'] => {
  const authorization = ${authorization}
  ${typeof connect === 'string' ? connect : connect(isForm)}
  return {\n${printMethods(name, generator).join(',\n')}\n}
}
`
}
