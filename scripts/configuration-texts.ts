import { listVariables, type Variable } from '../src/config.ts'

/** Texts about the configuration, generated from its schema: a page and an example file. */

const described = ({ absent }: Variable): string =>
  'words' in absent ? absent.words : `\`${absent.value}\``

const table = (): string =>
  [
    '| Variable | Default | What it does |',
    '|---|---|---|',
    ...listVariables().map(
      (variable) => `| \`${variable.name}\` | ${described(variable)} | ${variable.does} |`,
    ),
  ].join('\n')

/** Returns the text of `docs/configuration.md`. */
export const configurationPage = (): string =>
  [
    '<!-- Made by `make generate` from src/config.ts; do not edit. -->',
    '# Configuration',
    `${table()}\n`,
  ].join('\n\n')

const widthMax = 98

/** Formats a text as comment lines. */
const comment = (text: string): string => {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length + 1 > widthMax) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.map((line) => `# ${line}`).join('\n')
}

const sentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}.`

const example = ({ name, does, absent, isSecret }: Variable): string => {
  const plain = (text: string) => text.replaceAll('`', '')
  const said = comment(sentence(plain(does)))
  if ('value' in absent) return `${said}\n#${name}=${absent.value}`
  const where = isSecret ? `\n#${name}_FILE=` : ''
  return `${said}\n${comment(`Default: ${plain(absent.words)}.`)}\n#${name}=${where}`
}

const opening = `# Every variable of the service, each with its meaning and its default. Written by
# \`make generate\` from the schema of the configuration (src/config.ts): copy it, edit the copy.
# A secret stands in its variable or in the file that NAME_FILE names, not in both.`

/** Returns the text of `deploy/.env.example`, in which every variable is commented out. */
export const environmentExample = (): string =>
  `${[opening, ...listVariables().map(example)].join('\n\n')}\n`
