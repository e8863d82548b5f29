/** "two of them" is fine, but "the list of them" makes the reader look back. */
const ofPronoun =
  /(?<!\b(?:one|two|all|none|some|most|many|each|both|any|\d+) )\bof (?:it|them)(?=[.,;:)]|$)/

/** Expressions that read like a translation, each with its replacement. */
const unusual: readonly [RegExp, string][] = [
  [/(?:^|[.:;] )Of (?:a|an|the|two|all|each|several|what|which)\b/, 'put the subject first'],
  [/(?:^|[.:;] )What (?:is|was|has|are|never|no|nobody|follows)\b(?![^.]*\?)/, 'name the thing'],
  [/(?:^|[.:;] )Who (?:has|is|does|wants|reads|sees)\b(?![^.]*\?)/, 'name the actor'],
  [/\b[Ww]h(?:o|at|ich)(?:so)?ever (?:runs|has|is|calls|reads|wants)\b/, 'name the actor'],
  [/\b(?:is|was|are) none\b/, '"is not a …" or "does not exist"'],
  [ofPronoun, 'name the thing'],
  [
    /\b(?:it|response|reply|page|metric|message|log|command|header|field) tells\b/,
    'returns, shows',
  ],
  [/\b(?:provider|merchant|payer|node)s? (?:is|are) told\b/, 'is notified'],
  [/\b(?:provider|database|server|service)s? (?:is|are) asked\b/, 'is queried'],
  [/\bbeside\b/, 'next to, alongside, in addition to'],
  [/\b(?:is|are|was|were) given back\b/, 'is refunded, is returned'],
  [/\bgo(?:es)? on (?:working|with)\b|\bworks on\b/, 'continues'],
  [/\b(?:is|are|was) set aside\b/, 'is quarantined, is put on hold'],
  [/\b(?:is|are|was) (?:held back|let through)\b/, 'is paused; is allowed'],
  [/\bcomes? to (?:an end|nothing)\b/, 'completes, fails, expires'],
  [/\bpeople of the service\b|\bruns the service\b/, 'staff, the administrator'],
  [/\b(?:stands|lies) in\b/, 'is in'],
  [/\bwaits? for a person\b/, 'needs review, needs approval'],
  [
    /\b(?:is|are) (?:no|none of its) (?:merchant|number|amount|month|time|key|address)\b/,
    'is not a',
  ],
  [/\bhowever (?:many|often|long) (?:\w+ )?(?:ask|call|try|wait)/, 'say it with a number or "any"'],
]

/** A line with this text and the line after it are exempt. */
const override = 'prose-ok'

/** Returns comments and string literals with a space, or the whole line of a text file. */
const proseOf = (file: string, line: string): string => {
  if (!/\.(?:ts|js)$/.test(file)) return line.replace(/`[^`]*`/g, '')
  const comment = /^\s*(?:\/\/|\/?\*+)\s?(.*)$|\s\/\/ (.*)$/.exec(line)
  const strings = line.match(/'[^']*\s[^']*'|`[^`]*\s[^`]*`|"[^"]*\s[^"]*"/g) ?? []
  return [comment?.[1] ?? comment?.[2] ?? '', ...strings.map((text) => text.slice(1, -1))].join(
    '\n',
  )
}

export interface UnusualProse {
  line: number
  found: string
  instead: string
}

/**
 * Finds expressions that make a reader stumble. `isRead` selects the lines to check. Line numbers
 * start at 1.
 */
export const unusualProse = (
  file: string,
  text: string,
  isRead: (line: number) => boolean,
): UnusualProse[] => {
  const lines = text.split('\n')
  return lines.flatMap((content, at) => {
    const isAllowed = content.includes(override) || lines[at - 1]?.includes(override) === true
    if (isAllowed || !isRead(at + 1)) return []
    return proseOf(file, content)
      .split('\n')
      .flatMap((prose) =>
        unusual.flatMap(([pattern, instead]) => {
          const found = pattern.exec(prose.trim())?.[0]
          return found === undefined ? [] : [{ line: at + 1, found: found.trim(), instead }]
        }),
      )
  })
}
