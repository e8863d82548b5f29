import { type Command, InvalidArgumentError, Option } from 'commander'
import { countries as countryCodes, roles } from '../../generated/enumerations.ts'
import { readDigitCode } from '../domain/pasted-text.ts'
import type { ManagementApi, Schemas } from './apis.ts'
import { ask, askWithoutToken, changes, type Reply } from './client.ts'
import { Failure } from './failures.ts'
import { proveOnHost } from './host-proof.ts'
import { choice, mandatory, verb } from './options.ts'
import { fields } from './output.ts'
import {
  type ProposeOptions,
  proposingControl,
  reasonOf,
  showEither,
  showProposal,
} from './proposals.ts'
import { table } from './table.ts'
import { terminalOf } from './terminal.ts'
import { readText } from './text-files.ts'

export const people = (program: Command): void => {
  const noun = program.command('people').alias('users').description('staff accounts and roles')
  verb(noun, 'list', 'list people by name', 'list').action(
    ask(
      (api) => api.GET('/people'),
      ({ data }) => table(data.map(personLine)),
    ),
  )
  withPassword(
    verb(
      noun,
      'create-owner',
      'create the first owner, with the management token',
      'create-owner --email awa@momo.example --name "Awa Ndiaye" --password-file password',
    )
      .requiredOption('--email <address>', 'e-mail to sign in with')
      .requiredOption('--name <name>', 'name'),
  ).action((options: NamedWithPassword & { email: string }, command: Command) => {
    const password = passwordOf(options, command)
    return ask(
      (api, { email, name }: NamedWithPassword & { email: string }) =>
        createOwner(api, { email, name, password }),
      ({ data }) => fields(personLine(data)),
    )(options, command)
  })
  verb(
    noun,
    'invite',
    'invite a person, and show the invitation secret once',
    'invite --email kofi@momo.example --role support --countries CG,CM',
  )
    .requiredOption('--email <address>', 'e-mail to sign in with')
    .addOption(mandatory(choice('--role <role>', 'role', roles)))
    .option('--countries <codes>', countriesAbout, countryList)
    .action(
      ask(
        (api, { email, role, ...limit }: InviteOptions) =>
          api.POST('/invitations', { body: { email, role, ...limitBody(limit) } }),
        ({ data }) => fields({ ...data, countries: countriesLine(data) }),
      ),
    )
  withPassword(
    verb(
      noun,
      'accept <invitation>',
      'accept an invitation with its secret',
      'accept mmi_... --name "Kofi Mensah" --password-file password',
    ).requiredOption('--name <name>', 'name'),
  ).action((invitation: string, options: NamedWithPassword, command: Command) => {
    const password = passwordOf(options, command)
    return askWithoutToken(
      (api, token: string, { name }: NamedWithPassword) =>
        api.POST('/invitations/accept', { body: { token, name, password } }),
      ({ data }) => fields(personLine(data)),
    )(invitation, options, command)
  })
  proposingControl(
    verb(
      noun,
      'reset-password <person-id>',
      'create a password reset link for a person',
      'reset-password 0193a210-1111-7111-8111-111111111111',
    ),
  ).action(
    ask(
      (api, id: string, options: ProposeOptions): Promise<LinkReply> =>
        options.propose
          ? proposeChange(api, id, { sign_in_change: 'password_link', ...reasonOf(options) })
          : api.POST('/people/{id}/password-reset', { params: { path: { id } } }),
      showEither(({ data }: Schemas['NewPasswordResetResponse']) => fields(data)),
    ),
  )
  verb(
    noun,
    'confirm <person-id>',
    'confirm that a person is not the colleague who was shown their link',
    'confirm 0193a210-1111-7111-8111-111111111111 --reason "Met in person"',
  )
    .requiredOption('--reason <text>', 'how you verified it, for colleagues and auditors')
    .option('--on-host', 'prove access to the host instead of being another owner')
    .action(async (id: string, options: ConfirmPersonOptions, command: Command) => {
      const proof = options.onHost && (await proveOnHost({ personId: id }, command))
      return ask(
        (api, id: string, { reason }: ConfirmPersonOptions) =>
          api.POST('/people/{id}/confirm', {
            params: { path: { id } },
            body: { reason, ...(proof !== undefined && { host_proof: proof }) },
          }),
        ({ data }) => fields(personLine(data)),
      )(id, options, command)
    })
  proposingControl(
    verb(
      noun,
      'unlink <person-id>',
      'unlink the account at the identity provider, and end the sessions',
      'unlink 0193a210-1111-7111-8111-111111111111',
    ),
  ).action((id: string, options: ProposeOptions, command: Command) =>
    options.propose
      ? ask(
          (api, id: string) =>
            proposeChange(api, id, { sign_in_change: 'identity_unlinked', ...reasonOf(options) }),
          showProposal,
        )(id, command)
      : ask(
          (api, id: string) => api.DELETE('/people/{id}/identity', { params: { path: { id } } }),
          (_body, id) => `unlinked: ${id}`,
        )(id, command),
  )
  proposingControl(
    verb(
      noun,
      'update <person-id>',
      'change a role or countries, or deactivate or reactivate a person',
      'update 0193a210-1111-7111-8111-111111111111 --role auditor',
    ),
  )
    .addOption(choice('--role <role>', 'role', roles))
    .option('--countries <codes>', countriesAbout, countryList)
    .addOption(
      new Option('--bar', 'deactivate the person, and revoke all sessions and tokens').conflicts(
        'admit',
      ),
    )
    .option('--admit', 'reactivate the person')
    .action(
      ask(
        (
          api,
          id: string,
          { role, bar, admit, ...options }: UpdateOptions,
        ): Promise<PersonReply> => {
          const disabled = bar ? true : admit ? false : undefined
          const body = changes({ role, disabled, ...limitBody(options) })
          return options.propose
            ? proposeChange(api, id, { ...body, ...reasonOf(options) })
            : api.PATCH('/people/{id}', { params: { path: { id } }, body })
        },
        showEither(({ data }: Schemas['PersonResponse']) => fields(personLine(data))),
      ),
    )
}

type LinkReply = Reply<Schemas['NewPasswordResetResponse'] | Schemas['ProposalResponse']>

type PersonReply = Reply<Schemas['PersonResponse'] | Schemas['ProposalResponse']>

const proposeChange = (
  api: ManagementApi,
  id: string,
  body: Schemas['ProposePersonChangeRequest'],
): Promise<Reply<Schemas['ProposalResponse']>> =>
  api.POST('/people/{id}/proposals', { params: { path: { id } }, body })

const countriesAbout = 'countries the person is limited to, e.g. CG,CM; or all'

/** Commander would turn null into an empty string, so `all` represents null. */
type CountryChoice = Schemas['Country'][] | 'all'

/**
 * Parses country codes separated by commas, or `all`. Throws InvalidArgumentError for other text.
 */
const countryList = (text: string): CountryChoice => {
  if (text === 'all') return text
  const codes = text.split(',').map((code) => code.trim().toUpperCase())
  const isCountry = (code: string): code is Schemas['Country'] =>
    (countryCodes as readonly string[]).includes(code)
  const unknown = codes.filter((code) => !isCountry(code))
  if (unknown.length > 0)
    throw new InvalidArgumentError(`Unknown: ${unknown.join(', ')}. Use codes such as CG,CM.`)
  return [...new Set(codes.filter(isCountry))]
}

const limitBody = ({ countries }: { countries?: CountryChoice }) =>
  countries === undefined ? {} : { countries: countries === 'all' ? null : countries }

const countriesLine = ({ countries }: { countries: readonly string[] | null }): string =>
  countries === null ? 'all' : countries.join(',')

interface ConfirmPersonOptions {
  reason: string
  onHost?: true
}

interface InviteOptions {
  email: string
  role: Schemas['Role']
  countries?: CountryChoice
}

interface UpdateOptions extends ProposeOptions {
  role?: Schemas['Role']
  countries?: CountryChoice
  bar?: true
  admit?: true
}

interface WithPassword {
  passwordFile?: string
}

interface NamedWithPassword extends WithPassword {
  name: string
}

const withPassword = (command: Command): Command =>
  command.option('--password-file <file>', 'file with the password (default: MOMO_PASSWORD)')

/**
 * Other users of the machine can read the command line, so the password comes from a file or the
 * environment. Throws a Failure without a password.
 */
const passwordOf = ({ passwordFile }: WithPassword, command: Command): string => {
  const text =
    passwordFile === undefined ? terminalOf(command).env.MOMO_PASSWORD : readText(passwordFile)
  const password = text?.replace(/\r?\n$/, '')
  if (password) return password
  throw new Failure('No password: use --password-file, or set MOMO_PASSWORD.', 2)
}

const personLine = ({
  id,
  email,
  name,
  role,
  countries,
  has_authenticator,
  identity,
  link_shown_to,
  disabled_at,
}: Schemas['Person']) => ({
  id,
  email,
  name,
  role,
  countries: countriesLine({ countries }),
  authenticator: has_authenticator ? 'yes' : 'no',
  identity_provider: identity?.issuer ?? null,
  counts_as_one_with: link_shown_to,
  barred_since: disabled_at,
})

const createOwner = async (
  api: ManagementApi,
  { email, name, password }: { email: string; name: string; password: string },
) => {
  const invited = await api.POST('/invitations', { body: { email, role: 'owner' } })
  const { data } = invited
  if (data === undefined) return { error: invited.error, response: invited.response }
  const { token } = data.data
  if (token === null) {
    throw new Failure('Create the first owner with the management token, not as a person.', 2)
  }
  return api.POST('/invitations/accept', { body: { token, name, password } })
}

export const session = (program: Command): void => {
  const noun = program
    .command('session')
    .description('sign in as a person; set MANAGEMENT_TOKEN to the token')
  withPassword(
    verb(
      noun,
      'start',
      'sign in, and show the token once',
      'start --email awa@momo.example --password-file password',
    ).requiredOption('--email <address>', 'e-mail'),
  ).action((options: WithPassword & { email: string }, command: Command) => {
    const password = passwordOf(options, command)
    return askWithoutToken(
      (api, { email }: { email: string }) => api.POST('/sign-in', { body: { email, password } }),
      ({ data }) => fields(data),
    )(options, command)
  })
  withPassword(
    verb(
      noun,
      'confirm',
      'complete or confirm a sign-in, and show its new token',
      'confirm --code 492039',
    )
      .option('--code <digits>', 'code from the authenticator')
      .option('--recovery-code <code>', 'recovery code, if the authenticator is lost'),
  ).action((options: ConfirmOptions, command: Command) => {
    const body = proofOf(options, command)
    return ask(
      (api, _options: ConfirmOptions) => api.POST('/session/confirm', { body }),
      ({ data }) => fields(data),
    )(options, command)
  })
  withPassword(
    verb(
      noun,
      'reset-password <secret>',
      'set a new password with the secret from the reset link',
      'reset-password mmr_... --password-file password',
    ),
  ).action((secret: string, options: WithPassword, command: Command) => {
    const password = passwordOf(options, command)
    return askWithoutToken(
      (api, token: string, _options: WithPassword) =>
        api.POST('/password-resets/complete', { body: { token, password } }),
      () => 'The password was changed. You can sign in now.',
    )(secret, options, command)
  })
  verb(noun, 'show', 'show the signed-in person and their permissions', 'show').action(
    ask(
      (api) => api.GET('/session'),
      ({ data: { person, permissions, has_second_factor, second_factor_due } }) =>
        fields({
          ...personLine(person),
          permissions: permissions.join(' '),
          has_second_factor,
          second_factor_due,
        }),
    ),
  )
  verb(
    noun,
    'add-authenticator',
    'create the secret of an authenticator app; activate it with confirm-authenticator',
    'add-authenticator',
  ).action(
    ask(
      (api) => api.POST('/session/authenticator'),
      ({ data }) => fields(data),
    ),
  )
  verb(
    noun,
    'confirm-authenticator <code>',
    'activate the authenticator, and show its recovery codes once',
    'confirm-authenticator 492039',
  ).action(
    ask(
      (api, code: string) => api.POST('/session/authenticator/confirm', { body: { code } }),
      ({ data }) => fields({ recovery_codes: data.recovery_codes }),
    ),
  )
  verb(noun, 'end', 'sign out', 'end').action(
    ask(
      (api) => api.DELETE('/session'),
      () => 'signed out',
    ),
  )
}

interface ConfirmOptions extends WithPassword {
  code?: string
  recoveryCode?: string
}

const proofOf = (
  { code, recoveryCode, ...rest }: ConfirmOptions,
  command: Command,
): Schemas['ConfirmSessionRequest'] => {
  if (code !== undefined) return { code: readDigitCode(code) }
  if (recoveryCode !== undefined) return { recovery_code: recoveryCode }
  return { password: passwordOf(rest, command) }
}
