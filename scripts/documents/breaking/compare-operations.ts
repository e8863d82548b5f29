import { type Part, resolve } from '../parts.ts'
import { type Change, type Direction, isSame, listed, pairs, partsOf, shown } from './change.ts'
import { compareSchemas, type Documents } from './compare-schemas.ts'

/** Clients send the requests of operations, and receive the requests of webhooks. */

export interface Operations {
  documents: Documents
  /** `sent` if clients send the requests, `received` if clients receive the requests. */
  requests: Direction
  where: string
}

const change = (isBreaking: boolean, where: string, what: string): Change => ({
  kind: isBreaking ? 'breaking' : 'addition',
  where,
  what,
})

/** Removing a media type breaks clients, and adding a media type does not. */
const compareContent = (
  documents: Documents,
  old: unknown,
  now: unknown,
  direction: Direction,
  where: string,
): Change[] =>
  pairs(old, now).flatMap(([type, before, after]): Change[] => {
    if (after === undefined) return [change(true, where, `no longer has the media type ${type}`)]
    if (before === undefined) return [change(false, where, `has the further media type ${type}`)]
    const [was, is] = [before as Part, after as Part]
    const changes = compareSchemas(documents, was.schema ?? {}, is.schema ?? {}, {
      direction,
      where,
    })
    return isSame(was.encoding, is.encoding)
      ? changes
      : [...changes, change(true, where, `encodes ${type} in another way`)]
  })

const parametersOf = (document: Part, shared: unknown, own: unknown): Part =>
  Object.fromEntries(
    [...((shared as unknown[]) ?? []), ...((own as unknown[]) ?? [])].map((one) => {
      const parameter = resolve(document, one)
      return [`${parameter.in} parameter \`${parameter.name}\``, parameter]
    }),
  )

/** These properties define how a parameter is serialised. */
const forms = ['style', 'explode', 'allowReserved', 'content']

const compareParameters = (
  { documents, requests, where }: Operations,
  old: Part,
  now: Part,
): Change[] =>
  pairs(old, now).flatMap(([name, before, after]): Change[] => {
    const isSent = requests === 'sent'
    if (after === undefined) return [change(true, where, `no longer has the ${name}`)]
    const { required: is = false, schema } = after as Part
    if (before === undefined) {
      const kind = is === true ? 'required ' : ''
      return [change(isSent && is === true, where, `has the further ${kind}${name}`)]
    }
    const { required: was = false, schema: former } = before as Part
    const changes = compareSchemas(documents, former ?? {}, schema ?? {}, {
      direction: requests,
      where: `${where}, ${name},`,
    })
    if (was !== is)
      changes.push(
        change(isSent === is, where, `${is ? 'requires' : 'no longer requires'} the ${name}`),
      )
    const isRewritten = forms.some((form) => !isSame((before as Part)[form], (after as Part)[form]))
    if (isRewritten) changes.push(change(true, where, `reads the ${name} in another way`))
    return changes
  })

const compareBodies = (operations: Operations, before: unknown, after: unknown): Change[] => {
  const { documents, requests, where } = operations
  if (before === undefined && after === undefined) return []
  if (after === undefined) return [change(true, where, 'no longer takes a body')]
  const now = resolve(documents.now, after)
  const isSent = requests === 'sent'
  if (before === undefined) {
    return [change(isSent && now.required === true, where, 'takes a body now')]
  }
  const old = resolve(documents.old, before)
  const changes = compareContent(documents, old.content, now.content, requests, `${where}, body,`)
  const [was, is] = [old.required === true, now.required === true]
  if (was !== is)
    changes.push(change(isSent === is, where, `${is ? 'requires' : 'no longer requires'} a body`))
  return changes
}

const linkOf = (document: Part, link: unknown): Part => {
  const { description: _, ...rest } = resolve(document, link)
  return rest
}

const compareLinks = (documents: Documents, old: Part, now: Part, where: string): Change[] =>
  pairs(old.links, now.links).flatMap(([name, before, after]): Change[] => {
    if (after === undefined) return [change(true, where, `no longer has the link ${name}`)]
    if (before === undefined) return [change(false, where, `has the further link ${name}`)]
    const [was, is] = [linkOf(documents.old, before), linkOf(documents.now, after)]
    return pairs(was, is)
      .filter(([, one, other]) => !isSame(one, other))
      .map(([part, one, other]) =>
        change(
          true,
          where,
          `link ${name}, has the ${part} ${shown(other)} instead of ${shown(one)}`,
        ),
      )
  })

const compareHeaders = (documents: Documents, old: Part, now: Part, where: string): Change[] =>
  pairs(old.headers, now.headers).flatMap(([name, before, after]): Change[] => {
    if (after === undefined) return [change(true, where, `no longer has the header ${name}`)]
    if (before === undefined) return [change(false, where, `has the further header ${name}`)]
    const [was, is] = [resolve(documents.old, before), resolve(documents.now, after)]
    const changes = compareSchemas(documents, was.schema ?? {}, is.schema ?? {}, {
      direction: 'received',
      where: `${where}, header ${name},`,
    })
    if (was.required === true && is.required !== true) {
      changes.push(change(true, where, `no longer always has the header ${name}`))
    }
    return changes
  })

/** Clients send the responses to webhooks, so the service must continue to accept each status. */
const compareResponses = (operations: Operations, before: Part, after: Part): Change[] => {
  const { documents, requests } = operations
  return pairs(before, after).flatMap(([status, old, now]): Change[] => {
    const where = `${operations.where}, ${status},`
    if (now === undefined)
      return [change(true, operations.where, `no longer has the status ${status}`)]
    if (old === undefined) {
      const isBreaking = requests === 'sent' && /^[123]/.test(status)
      return [change(isBreaking, operations.where, `has the further status ${status}`)]
    }
    const [was, is] = [resolve(documents.old, old), resolve(documents.now, now)]
    const direction = requests === 'sent' ? 'received' : 'sent'
    return [
      ...compareContent(documents, was.content, is.content, direction, where),
      ...compareHeaders(documents, was, is, where),
      ...compareLinks(documents, was, is, where),
    ]
  })
}

const serversOf = ({ servers = [] }: Part): Part[] =>
  (servers as Part[]).map(({ description: _, ...rest }) => rest)

/** Generated clients call the first server by default. */
export const compareServers = (old: Part, now: Part, where: string): Change[] => {
  const [were, are] = [serversOf(old), serversOf(now)]
  const has = (servers: Part[], server: Part) => servers.some((one) => isSame(one, server))
  const first = isSame(were[0], are[0])
    ? []
    : [
        change(
          true,
          where,
          `has the server ${shown(are[0]?.url)} instead of ${shown(were[0]?.url)}`,
        ),
      ]
  const lost = were
    .slice(1)
    .filter((server) => !has(are, server))
    .map(({ url }) => change(true, where, `no longer has the server ${shown(url)}`))
  const gained = are
    .slice(1)
    .filter((server) => !has(were, server))
    .map(({ url }) => change(false, where, `has the further server ${shown(url)}`))
  return [...first, ...lost, ...gained]
}

/** Lists the ways to authenticate an operation: its security schemes, or `no key`. */
const waysOf = (document: Part, operation: Part): string[] => {
  const { securitySchemes } = (document.components ?? {}) as Part
  const alternatives = (operation.security ?? document.security ?? []) as Part[]
  if (alternatives.length === 0) return ['no key']
  return alternatives.map((one) =>
    partsOf(one).length === 0
      ? 'no key'
      : partsOf(one)
          .map(([name, scopes]) => {
            const { type, scheme, in: part, name: key } = (securitySchemes as Part)[name] as Part
            return [type, scheme, part, key, ...(scopes as string[])].filter(Boolean).join(' ')
          })
          .sort()
          .join(' with '),
  )
}

const compareSecurity = ({ documents, where }: Operations, old: Part, now: Part): Change[] => {
  const [were, are] = [waysOf(documents.old, old), waysOf(documents.now, now)]
  const lost = were.filter((way) => !are.includes(way))
  const gained = are.filter((way) => !were.includes(way))
  if (lost.length > 0)
    return [change(true, where, `needs ${listed(are)} instead of ${listed(lost)}`)]
  return gained.length > 0
    ? [change(false, where, `may be called with ${listed(gained)}, too`)]
    : []
}

/** `shared` contains the parameters that all operations of the path share. */
export const compareOperation = (
  operations: Operations,
  old: Part,
  now: Part,
  shared: { old: unknown; now: unknown },
): Change[] => {
  const { documents, where } = operations
  const renamed = ['operationId', 'tags']
    .filter((name) => !isSame(old[name], now[name]))
    .map((name) =>
      change(true, where, `has the ${name} ${shown(now[name])} instead of ${shown(old[name])}`),
    )
  return [
    ...renamed,
    ...compareParameters(
      operations,
      parametersOf(documents.old, shared.old, old.parameters),
      parametersOf(documents.now, shared.now, now.parameters),
    ),
    ...compareBodies(operations, old.requestBody, now.requestBody),
    ...compareResponses(operations, (old.responses ?? {}) as Part, (now.responses ?? {}) as Part),
    ...compareSecurity(operations, old, now),
    ...compareServers(old, now, where),
  ]
}
