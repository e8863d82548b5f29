import type { Command } from 'commander'
import { countries, kycStatuses } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import { ask, changes } from './client.ts'
import { choice, mandatory, oneOf, type PageOptions, paged, pageQuery, verb } from './options.ts'
import { fields, page, parts } from './output.ts'
import { table } from './table.ts'
import type { Shown } from './terminal.ts'

export const organisations = (program: Command): void => {
  const noun = program
    .command('organisations')
    .description('the accounts that sign up, and their identity verification')
  create(noun)
  list(noun)
  show(noun)
  update(noun)
  setKyc(noun)
  suspend(noun)
  resume(noun)
}

const create = (noun: Command) =>
  verb(
    noun,
    'create',
    'sign up an organisation, with a first application and its sandbox keys',
    'create --name "Boutique Kin" --email contact@boutique.example --country CG',
  )
    .requiredOption('--name <name>', 'what the organisation is called')
    .requiredOption('--email <address>', 'where its people are reached')
    .addOption(mandatory(choice('--country <code>', 'its country', countries)))
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
  paged(verb(noun, 'list', 'list organisations, newest first', 'list --text boutique'))
    .option('--text <text>', 'only those whose name or contact address contains this')
    .addOption(choice('--kyc <status>', 'only those whose verification stands so', kycStatuses))
    .option('--suspended', 'only those that are suspended')
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

const update = (noun: Command) =>
  verb(
    noun,
    'update <organisation-id>',
    'change what an organisation is called, or where its people are reached',
    'update 0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f --email finance@boutique.example',
  )
    .option('--name <name>', 'what the organisation is called')
    .option('--email <address>', 'where its people are reached')
    .action(
      ask(
        (api, id: string, { name, email }: Schemas['UpdateOrganisationRequest']) =>
          api.PATCH('/organisations/{id}', {
            params: { path: { id } },
            body: changes({ name, email }),
          }),
        showOrganisation,
      ),
    )

const setKyc = (noun: Command) =>
  verb(
    noun,
    'kyc <organisation-id>',
    'record how the identity verification stands; live keys need "verified"',
    'kyc 0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f verified',
  )
    .addArgument(oneOf('<status>', 'how it stands', kycStatuses))
    .action(
      ask(
        (api, id: string, status: Schemas['KycStatus']) =>
          api.PUT('/organisations/{id}/kyc', { params: { path: { id } }, body: { status } }),
        showOrganisation,
      ),
    )

const suspend = (noun: Command) =>
  verb(
    noun,
    'suspend <organisation-id>',
    'refuse its keys and end collection on its checkout pages; what is under way still ends',
    'suspend 0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f --reason "Complaints of customers"',
  )
    .requiredOption('--reason <text>', 'why, for the staff of the service')
    .action(
      ask(
        (api, id: string, { reason }: Schemas['SuspendOrganisationRequest']) =>
          api.POST('/organisations/{id}/suspend', { params: { path: { id } }, body: { reason } }),
        showOrganisation,
      ),
    )

const resume = (noun: Command) =>
  verb(
    noun,
    'resume <organisation-id>',
    'end a suspension',
    'resume 0193a1e0-5a6b-7c7d-8e8f-9a0b1c2d3e4f',
  ).action(
    ask(
      (api, id: string) => api.POST('/organisations/{id}/resume', { params: { path: { id } } }),
      showOrganisation,
    ),
  )

const showOrganisation = ({ data }: Schemas['OrganisationResponse']): string => {
  const { suspended_at, suspension_reason, ...rest } = data
  const state =
    suspended_at === null
      ? 'active'
      : `suspended since ${suspended_at}: ${suspension_reason ?? 'no reason recorded'}`
  return fields({ ...rest, state })
}

const showSignUp = ({ data }: Schemas['SignUpResponse']): Shown =>
  parts(
    fields({ ...data.organisation }),
    fields({ application: data.application.name, id: data.application.id }),
    table(data.api_keys.map(({ id, kind, environment, key }) => ({ id, kind, environment, key }))),
    'Store the keys now: they are not displayed again.',
  )
