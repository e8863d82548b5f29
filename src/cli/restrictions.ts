import type { Argument, Command, Option } from 'commander'
import type { Credential, CredentialKind } from './credentials.ts'

interface Restriction {
  kind: CredentialKind
  isRequired: boolean
}

const restrictions = new WeakMap<Argument | Option, Restriction>()

/** Makes an argument or option one for credentials of one kind alone, and its help say so. */
export const onlyWith = <Part extends Argument | Option>(
  kind: CredentialKind,
  part: Part,
  { isRequired = false } = {},
): Part => {
  part.description += isRequired ? ` (needed with a ${kind})` : ` (with a ${kind})`
  restrictions.set(part, { kind, isRequired })
  return part
}

/** Lists a command under the one kind of credential it is for, where its noun is for both. */
export const verbWith = (kind: CredentialKind, command: Command): Command =>
  command.helpGroup(`With a ${kind}:`)

/** Ends with wrong usage where an argument or option is not for the credential, or is missing. */
export const checkRestrictions = (command: Command, { kind, source }: Credential): void => {
  const check = (part: Argument | Option, name: string, isGiven: boolean): void => {
    const restriction = restrictions.get(part)
    if (restriction === undefined) return
    if (isGiven && restriction.kind !== kind) {
      command.error(
        `error: ${name} goes with a ${restriction.kind}; in use is the ${kind} of ${source}`,
      )
    }
    if (!isGiven && restriction.isRequired && restriction.kind === kind) {
      command.error(`error: ${name} is missing; a ${kind} needs it`)
    }
  }
  for (const [position, argument] of command.registeredArguments.entries()) {
    check(argument, `<${argument.name()}>`, command.args[position] !== undefined)
  }
  for (const option of command.options) {
    const isGiven = command.getOptionValueSource(option.attributeName()) === 'cli'
    check(option, option.flags, isGiven)
  }
}
