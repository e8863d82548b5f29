/** The words that can follow a command on the command line. */
export interface Place {
  /** For example `webhooks create`. The path of `momo` is empty. */
  path: string
  words: { word: string; description: string }[]
  /** Only options with a fixed set of values are listed. */
  values: { option: string; words: readonly string[] }[]
}

/**
 * The completion scripts contain all commands and options, because running `momo` for each
 * completion would be slow.
 */

export type Shell = 'bash' | 'zsh' | 'fish'

const wordsOf = ({ words }: Place): string => words.map(({ word }) => word).join(' ')

const isCommand = (word: string): boolean => !word.startsWith('-')

/** This `case` pattern matches the path of every command. */
const walk = (places: Place[]): string =>
  places
    .filter(({ path }) => path !== '')
    .map(({ path }) => `"${path}"`)
    .join('|')

/**
 * The first `case` lines are for option values. The lines for commands follow, the longest path
 * first.
 */
const choices = (places: Place[]): string =>
  [
    ...places.flatMap(({ path, values }) =>
      values.map(({ option, words }) => `    "${path} ${option}") all="${words.join(' ')}" ;;`),
    ),
    ...places.toReversed().map((place) => `    "${place.path} "*) all="${wordsOf(place)}" ;;`),
  ].join('\n')

/** Sets `all` in bash and zsh. `line` contains the words before the word to complete. */
const search = (places: Place[]): string => `  local at='' all='' last='' word
  for word in "\${line[@]}"; do
    last=$word
    case "\${at:+$at }$word" in
    ${walk(places)}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at $last" in
${choices(places)}
  esac`

const bash = (places: Place[]): string => `_momo() {
  local line=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${search(places)}
  COMPREPLY=($(compgen -W "$all" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _momo momo`

/**
 * Works in `.zshrc`, and as a file `_momo` in `fpath`, which zsh runs as a function of that name.
 */
const zsh = (places: Place[]): string => `#compdef momo
_momo() {
  local -a line
  line=("\${(@)words[2,CURRENT-1]}")
${search(places)}
  compadd -- \${=all} || _files
}
if [[ $funcstack[1] == _momo ]]; then _momo "$@"; else compdef _momo momo; fi`

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`

const fish = (places: Place[]): string => {
  const known = places.filter(({ path }) => path !== '').map(({ path }) => quoted(path))
  const lines = places.flatMap(({ path, words, values }) => {
    const here = `complete -c momo -n ${quoted(`__momo_at ${quoted(path)}`)}`
    const few = (option: string) => values.find((each) => each.option === option)?.words
    return words.map(({ word, description }) => {
      const text = description === '' ? '' : ` -d ${quoted(description)}`
      if (isCommand(word)) return `${here} -f -a ${quoted(word)}${text}`
      const optionValues = few(word)
      const values = optionValues === undefined ? '' : ` -x -a ${quoted(optionValues.join(' '))}`
      return `${here} -l ${word.slice(2)}${values}${text}`
    })
  })
  return `function __momo_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$at $word")
    contains -- "$next" ${known.join(' ')}; and set at $next
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}`
}

export const scripts: Record<Shell, (places: Place[]) => string> = { bash, zsh, fish }
