import type { Command } from 'commander'
import { countries, kycStatuses } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask, type Reply } from './client.ts'
import { Failure } from './failures.ts'
import {
  choice,
  mandatory,
  oneOf,
  type PageOptions,
  pageQuery,
  verb,
  withPageOptions,
} from './options.ts'
import { fields, page, parts } from './output.ts'
import { type ProposeOptions, proposingControl, reasonOf, showEither } from './proposals.ts'
import { table } from './table.ts'
import type { Shown } from './terminal.ts'

export const organisations = (program: Command): void => {
  const noun = program
    .command('organisations')
    .description('merchants and their identity verification')
  create(noun)
  list(noun)
  show(noun)
  setKyc(noun)
  suspend(noun)
  resume(noun)
}

const create = (noun: Command) =>
  verb(
    noun,
    'create',
    'sign up an organisation with a first application and its sandbox keys',
    'create --name "Boutique Kin" --email contact@boutique.example --country CG',
  )
    .requiredOption('--name <name>', 'name of the organisation')
    .requiredOption('--email <address>', 'contact e-mail')
    .addOption(mandatory(choice('--country <code>', 'country', countries)))
    .action(
      ask(
        (api, { name, email, country }: Schemas['CreateOrganisationRequest']) =>
          api.POST('/organisations', { body: { name, email, country } }),
        showSignUp,
      ),
    )

interface ListOptions extends PageOptions {
  text?: string
  kyc?: Schemas['KycStatus']
  suspended?: true
}

const list = (noun: Command) =>
  withPageOptions(verb(noun, 'list', 'list organisations, newest first', 'list --text boutique'))
    .option('--text <text>', 'only organisations with this text in their name or contact e-mail')
    .addOption(
      choice('--kyc <status>', 'only organisations with this verification status', kycStatuses),
    )
    .option('--suspended', 'only suspended organisations')
    .action(
      ask(
        (api, { text, kyc: kyc_status, suspended, ...options }: ListOptions) =>
          api.GET('/organisations', {
            params: { query: { ...pageQuery(options), text, kyc_status, suspended } },
          }),
        (body) =>
          page(body, ({ id, name, country, kyc_status, created_at }) => ({
            id,
            name,
            country,
            kyc_status,
            created_at,
          })),
      ),
    )

const show = (noun: Command) =>
  verb(
    noun,
    'show <organisation-id>',
    'show an organisation',
    'show 0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f',
  ).action(
    ask(
      (api, id: string) => api.GET('/organisations/{id}', { params: { path: { id } } }),
      showOrganisation,
    ),
  )

type OrganisationReply = Reply<Schemas['OrganisationResponse'] | Schemas['ProposalResponse']>

const setKyc = (noun: Command) =>
  proposingControl(
    verb(
      noun,
      'kyc <organisation-id>',
      'set the identity verification status; live keys need "verified"',
      'kyc 0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f verified',
    ),
  )
    .addArgument(oneOf('<status>', 'verification status', kycStatuses))
    .option('--email <address>', 'contact e-mail that you reviewed; it becomes verified, too')
    .action(
      ask(
        (
          api,
          id: string,
          status: Schemas['KycStatus'],
          { email, ...options }: ProposeOptions & { email?: string },
        ): Promise<OrganisationReply> => {
          if (options.propose && email !== undefined) {
            throw new Failure(
              '--email does not work with --propose: a proposal covers only the identity.',
              2,
            )
          }
          const params = { path: { id } }
          const body = { status, ...reasonOf(options) }
          return options.propose
            ? api.POST('/organisations/{id}/kyc/proposals', { params, body })
            : api.PUT('/organisations/{id}/kyc', {
                params,
                body: { ...body, ...(email !== undefined && { email }) },
              })
        },
        showEither((reply) => showOrganisation(reply) + contactNote(reply)),
      ),
    )

const suspend = (noun: Command) =>
  verb(
    noun,
    'suspend <organisation-id>',
    'reject the keys, close the checkout pages and hold the unsubmitted payouts of a merchant',
    'suspend 0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f --reason "Complaints of customers"',
  )
    .requiredOption('--reason <text>', 'internal reason')
    .action(
      ask(
        (api, id: string, { reason }: Schemas['SuspendOrganisationRequest']) =>
          api.POST('/organisations/{id}/suspend', { params: { path: { id } }, body: { reason } }),
        showOrganisation,
      ),
    )

const resume = (noun: Command) =>
  proposingControl(
    verb(
      noun,
      'resume <organisation-id>',
      'end a suspension; held payouts stay held',
      'resume 0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f --reason "Complaints are settled"',
    ),
  ).action(
    ask((api, id: string, options: ProposeOptions): Promise<OrganisationReply> => {
      const params = { path: { id } }
      return options.propose
        ? api.POST('/organisations/{id}/resume/proposals', {
            params,
            body: { reason: options.reason ?? '' },
          })
        : api.POST('/organisations/{id}/resume', { params, body: reasonOf(options) })
    }, showEither(showOrganisation)),
  )

const payoutCounts = (payouts: Schemas['OpenPayouts'] | undefined) =>
  payouts && { held_payouts: payouts.held, submitted_payouts: payouts.submitted }

const showOrganisation = ({ data }: Schemas['OrganisationResponse']): string => {
  const { suspended_at, suspension_reason, payouts, ...rest } = data
  const state =
    suspended_at === null
      ? 'active'
      : `suspended since ${suspended_at}: ${suspension_reason ?? 'no reason recorded'}`
  return fields({ ...rest, state, ...payoutCounts(payouts) })
}

/** The status alone would suggest that `--email` has verified the address, too. */
const contactNote = ({ data }: Schemas['OrganisationResponse']): string =>
  data.kyc_status !== 'verified' || data.contact_verified
    ? ''
    : '\n\nThe contact address is not verified: somebody who did not set it must confirm it with ' +
      '--email.'

const showSignUp = ({ data }: Schemas['SignUpResponse']): Shown => {
  const { payouts, ...organisation } = data.organisation
  return parts(
    fields({ ...organisation, ...payoutCounts(payouts) }),
    fields({ application: data.application.name, id: data.application.id }),
    table(data.api_keys.map(({ id, kind, environment, key }) => ({ id, kind, environment, key }))),
    'Store the keys now: they are not displayed again.',
  )
}
