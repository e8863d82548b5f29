import type { Document, Part } from '../parts.ts'
import { type Change, type Direction, pairs } from './change.ts'
import { compareOperation, compareServers } from './compare-operations.ts'
import { compareComponents, type Documents } from './compare-schemas.ts'

/**
 * Finds the changes between two versions of a document that affect clients of the older version.
 * Existing libraries fall short. api-smart-diff 1.0.6 reads 3.1 by the rules of 3.0, does not
 * compare webhooks, and misses `additionalProperties: false`, new authentication schemes, changes
 * of a format or operationId, and received fields that become nullable. openapi-diff rejects 3.1.
 * oasdiff and openapi-changes are Go programs that npm does not provide.
 */

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

const compareItems = (
  documents: Documents,
  old: unknown,
  now: unknown,
  requests: Direction,
): Change[] =>
  pairs(old, now).flatMap(([path, before, after]) => [
    ...(before && after ? compareServers(before as Part, after as Part, `\`${path}\``) : []),
    ...methods.flatMap((method): Change[] => {
      const [was, is] = [before, after].map((item) => (item as Part | undefined)?.[method])
      const isWebhook = requests === 'received'
      const where = isWebhook ? `webhook \`${path}\`` : `\`${method.toUpperCase()} ${path}\``
      if (was === undefined && is === undefined) return []
      if (is === undefined) return [{ kind: 'breaking', where, what: 'is removed' }]
      if (was === undefined) return [{ kind: 'addition', where, what: 'is new' }]
      const shared = {
        old: (before as Part).parameters,
        now: (after as Part).parameters,
      }
      return compareOperation({ documents, requests, where }, was as Part, is as Part, shared)
    }),
  ])

/** Returns each change once. Ignores changes to texts and examples. */
export const compareDocuments = (old: Document, now: Document): Change[] => {
  const documents: Documents = { old, now, seen: new Set() }
  const changes = [
    ...compareItems(documents, old.paths, now.paths, 'sent'),
    ...compareItems(documents, old.webhooks, now.webhooks, 'received'),
    ...compareServers(old, now, 'the document'),
    // This comparison must be last, because it compares the schemas that the other comparisons have
    // not reached.
    ...compareComponents(documents),
  ]
  const known = new Map(changes.map((one) => [`${one.kind} ${one.where} ${one.what}`, one]))
  return [...known.values()]
}
