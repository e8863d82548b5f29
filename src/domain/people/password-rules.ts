/**
 * Finds long passwords that are easy to guess (NIST SP 800-63B, 5.1.1.2). Removes common passwords,
 * keyboard rows, repetitions, and facts about the person. The remaining text must be long enough.
 */

const leftMin = 8

const popular = [
  'administrateur',
  'administrator',
  'motdepasse',
  'password',
  'passwort',
  'passw0rd',
  'p@ssw0rd',
  'bienvenue',
  'changeme',
  'changemoi',
  'iloveyou',
  'jetaime',
  'letmein',
  'welcome',
  'football',
  'princess',
  'sunshine',
  'superman',
  'marseille',
  'mobilemoney',
  'soleil',
  'doudou',
  'loulou',
  'dragon',
  'monkey',
  'master',
  'secret',
  'azerty',
  'qwertz',
  'qwerty',
  'bonjour',
  'admin',
  'login',
  'momo',
  '1q2w3e4r5t6y',
  '1q2w3e4r',
  '1qaz2wsx3edc',
  '1qaz2wsx',
  'zaq12wsx',
  'qazwsxedc',
]

const rows = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
]

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')

/** Removes the longest runs of at least three adjacent keys. */
const withoutRows = (text: string): string => {
  let left = ''
  for (let at = 0; at < text.length; ) {
    let length = 3
    if (!rows.some((row) => row.includes(text.slice(at, at + length)))) {
      left += text.charAt(at)
      at += 1
      continue
    }
    while (
      at + length < text.length &&
      rows.some((row) => row.includes(text.slice(at, at + length + 1)))
    )
      length += 1
    at += length
  }
  return left
}

/** Splits known facts about a person into words. */
const wordsOf = (known: readonly string[]): string[] =>
  known.flatMap((text) => [plain(text), ...plain(text).split(/[^a-z0-9]+/)])

/** `known` contains the person's e-mail address and name. */
export const isEasyPassword = (password: string, known: readonly string[]): boolean => {
  const words = [...popular, ...wordsOf(known)]
    .filter(({ length }) => length >= 3)
    .sort((a, b) => b.length - a.length)
  const text = plain(password).replaceAll(/\s/g, '')
  const unknown = words.reduce((left, word) => left.replaceAll(word, ''), text)
  // A repeated part counts only once.
  const once = withoutRows(unknown).replaceAll(/(.{1,20}?)\1+/gu, '$1')
  return once.length < leftMin
}

/** The cost of hashing a password. `memory` is in KiB. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/**
 * OWASP's second recommendation for Argon2id: 19 MiB and two passes. Only tests use a lower cost.
 */
export const safePasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
