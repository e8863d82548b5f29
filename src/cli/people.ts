import { type Command, InvalidArgumentError, Option } from 'commander'
import { countries as countryCodes, roles } from '../../generated/enumerations.ts'
import type { ManagementApi, Schemas } from './apis.ts'
import { ask, askWithoutToken, changes, type Reply } from './client.ts'
import { Failure } from './failures.ts'
import { proveOnHost } from './host-proof.ts'
import { choice, mandatory, verb } from './options.ts'
import { fields } from './output.ts'
import { passwordOf, type WithPassword, withPassword } from './password-option.ts'
import {
  type ProposeOptions,
  proposingControl,
  reasonOf,
  showEither,
  showProposal,
} from './proposals.ts'
import { table } from './table.ts'

export const people = (program: Command): void => {
  const noun = program.command('people').alias('users').description('staff accounts and roles')
  list(noun)
  createOwner(noun)
  invite(noun)
  accept(noun)
  resetPassword(noun)
  confirm(noun)
  unlink(noun)
  update(noun)
}

const list = (noun: Command) =>
  verb(noun, 'list', 'list people by name', 'list').action(
    ask(
      (api) => api.GET('/people'),
      ({ data }) => table(data.map(personLine)),
    ),
  )

const createOwner = (noun: Command) =>
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
        postOwner(api, { email, name, password }),
      ({ data }) => fields(personLine(data)),
    )(options, command)
  })

const invite = (noun: Command) =>
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

const accept = (noun: Command) =>
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

const resetPassword = (noun: Command) =>
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

export const confirm = (noun: Command) =>
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

const unlink = (noun: Command) =>
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

const update = (noun: Command) =>
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

interface NamedWithPassword extends WithPassword {
  name: string
}

export const personLine = ({
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

const postOwner = async (
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
