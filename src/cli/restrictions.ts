import type { Argument, Command, Option } from 'commander'
import type { Credential, CredentialKind } from './credentials.ts'

interface Restriction {
  kind: CredentialKind
  isRequired: boolean
}

const restrictions = new WeakMap<Argument | Option, Restriction>()

/** Restricts an argument or option to one kind of credential, and says so in the help. */
export const onlyWith = <Part extends Argument | Option>(
  kind: CredentialKind,
  part: Part,
  { isRequired = false } = {},
): Part => {
  part.description += isRequired ? ` (needed with a ${kind})` : ` (with a ${kind})`
  restrictions.set(part, { kind, isRequired })
  return part
}

/** Groups a command in the help under the only kind of credential that it accepts. */
export const verbWith = (kind: CredentialKind, command: Command): Command =>
  command.helpGroup(`With a ${kind}:`)

/**
 * Fails with a usage error if an argument or option is missing or does not match the credential.
 */
export const checkRestrictions = (command: Command, { kind, source }: Credential): void => {
  const check = (part: Argument | Option, name: string, isUsed: boolean): void => {
    const restriction = restrictions.get(part)
    if (restriction === undefined) return
    if (isUsed && restriction.kind !== kind) {
      command.error(
        `error: ${name} needs a ${restriction.kind}; you are using the ${kind} from ${source}`,
      )
    }
    if (!isUsed && restriction.isRequired && restriction.kind === kind) {
      command.error(`error: ${name} is missing; it is required with the ${kind} from ${source}`)
    }
  }
  for (const [position, argument] of command.registeredArguments.entries()) {
    check(argument, `<${argument.name()}>`, command.args[position] !== undefined)
  }
  for (const option of command.options) {
    const isUsed = command.getOptionValueSource(option.attributeName()) === 'cli'
    check(option, option.flags, isUsed)
  }
}
