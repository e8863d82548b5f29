/** The server highlights code, so that a browser needs only the style sheet. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The kind of a token is also the CSS class of its element. */
type Kind = 'comment' | 'string' | 'name' | 'word' | 'number'

/** A shell command may write a program to a file. The program is highlighted in its language. */
type Embedded = 'program'

/** Matches keywords of the language, but not fields with the same name. */
const words = (list: string): string => String.raw`(?<![.\w$-])(?:${list.replaceAll(' ', '|')})\b`

const quoted = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`
const decimal = String.raw`(?<![\w.-])-?\d[\d_]*(?:\.\d+)?(?:e\d+)?\b`

/** If several patterns match, the first pattern wins. */
const grammarOf = (patterns: Partial<Record<Kind | Embedded, string>>): RegExp =>
  new RegExp(
    Object.entries(patterns)
      .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
      .join('|'),
    'gm',
  )

const script = grammarOf({
  comment: String.raw`\/\/.*$`,
  string: `${quoted}|\`(?:\\\\.|[^\`\\\\])*\``,
  word: words(
    'async await case catch const else export for from function if import in let new null of ' +
      'return switch throw true false try type typeof undefined while',
  ),
  number: decimal,
})

const grammars: Record<string, RegExp> = {
  sh: grammarOf({
    program: String.raw`(?<=<<'END'\n)[\s\S]*?(?=^END$)`,
    comment: String.raw`(?<=^|\s)#.*$`,
    // A double-quoted string may contain a command, $(…), which may contain quotes.
    string: String.raw`'[^']*'|"(?:\\.|\$\((?:'[^']*'|[^')])*\)|[^"\\])*"`,
    name: String.raw`\$\w+|\$\{[^}]*\}|^[A-Z_]+(?==)|(?<=\s)--?[a-zA-Z][\w-]*`,
    word: words('while until do done for in if then fi export'),
  }),
  json: grammarOf({
    name: String.raw`"(?:\\.|[^"\\])*"(?=\s*:)`,
    string: String.raw`"(?:\\.|[^"\\])*"`,
    word: words('true false null'),
    number: decimal,
  }),
  js: script,
  ts: script,
  python: grammarOf({
    comment: '#.*$',
    string: `[bfr]?(?:${quoted})`,
    word: words(
      'and as def elif else except False for from if import in None not or raise return True ' +
        'try while with',
    ),
    number: decimal,
  }),
  php: grammarOf({
    comment: String.raw`\/\/.*$`,
    string: quoted,
    name: String.raw`\$\w+`,
    word: words(
      'array as bool else false foreach function if int new null return string throw true try',
    ),
    number: decimal,
  }),
}

export const languageNames: Record<string, string> = {
  sh: 'Shell',
  json: 'JSON',
  js: 'JavaScript',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP',
}

/** Code in an unknown language is only escaped. */
export const highlight = (code: string, language: string): string => {
  const grammar = grammars[language]
  if (grammar === undefined) return escapeHtml(code)
  let html = ''
  let at = 0
  for (const match of code.matchAll(grammar)) {
    const [text] = match
    const [kind] = Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined) ?? []
    html += escapeHtml(code.slice(at, match.index))
    html +=
      kind === 'program'
        ? highlight(text, 'ts')
        : `<span class="${kind}">${escapeHtml(text)}</span>`
    at = match.index + text.length
  }
  return html + escapeHtml(code.slice(at))
}
