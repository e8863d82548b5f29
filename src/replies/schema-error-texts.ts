const typeNames: Record<string, string> = {
  integer: 'un entier, comme 20',
  number: 'un nombre, comme 0.5',
  string: 'un texte, comme "abc"',
  boolean: 'true ou false, sans guillemets',
  object: 'un objet, comme {"clé": "valeur"}',
  array: 'une liste, comme ["abc", "def"]',
  null: 'null',
}

const formatNames: Record<string, string> = {
  uuid: 'un UUID, comme 0199c4e2-7d3a-7b5c-9f10-2a6d8e4c1b37',
  uri: 'une URL absolue, comme https://boutique.example/merci',
  email: 'une adresse e-mail, comme awa@boutique.example',
}

const numberIn = (message: string): string => /-?\d+(\.\d+)?/.exec(message)?.[0] ?? ''

/** Adds the plural to a French noun. Zero and one are singular. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count < 2 ? '' : 's'}`

const countedIn = (message: string, noun: string): string =>
  counted(Number(numberIn(message)), noun)

const afterColon = (message: string): string => message.slice(message.indexOf(': ') + 2)

const typesIn = (message: string): string =>
  message
    .replace(/^must be /, '')
    .split(',')
    .map((name) => typeNames[name] ?? name)
    .join(', ou ')

const formatIn = (message: string): string => {
  const name = /"([^"]+)"/.exec(message)?.[1] ?? ''
  return formatNames[name] ?? `au format ${name}`
}

const sentences: Record<string, (message: string) => string> = {
  required: () => 'Ce champ est obligatoire.',
  type: (message) => `Ce champ doit être ${typesIn(message)}.`,
  minimum: (message) => `Ce champ doit être supérieur ou égal à ${numberIn(message)}.`,
  maximum: (message) => `Ce champ doit être inférieur ou égal à ${numberIn(message)}.`,
  minLength: (message) => `Ce champ doit contenir au moins ${countedIn(message, 'caractère')}.`,
  maxLength: (message) => `Ce champ ne doit pas dépasser ${countedIn(message, 'caractère')}.`,
  minItems: (message) => `Ce champ doit contenir au moins ${countedIn(message, 'élément')}.`,
  maxItems: (message) => `Ce champ ne doit pas dépasser ${countedIn(message, 'élément')}.`,
  enum: (message) =>
    message.includes(': ')
      ? `Valeurs acceptées : ${afterColon(message)}.`
      : "La valeur de ce champ n'est pas autorisée.",
  pattern: () => 'Ce champ contient des caractères non autorisés.',
  format: (message) => `Ce champ doit être ${formatIn(message)}.`,
}

/** Returns the French message for a JSON Schema keyword and the validator's English message. */
export const schemaErrorText = (keyword: string, message: string): string =>
  sentences[keyword]?.(message) ?? "Ce champ n'est pas valide."
