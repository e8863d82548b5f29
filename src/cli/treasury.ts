import type { Command } from 'commander'
import { platformTransferKinds, platformTransferStatuses } from '../../generated/enumerations.ts'
import { management, type Schemas } from './apis.ts'
import { ask, type Reply } from './client.ts'
import { download } from './download.ts'
import { importStatement } from './import-statement.ts'
import {
  type CursorOptions,
  choice,
  cursorQuery,
  type FileOptions,
  integer,
  mandatory,
  reasonOption,
  verb,
  withCsvOutput,
  withCursorOptions,
} from './options.ts'
import { fields, page } from './output.ts'
import { showEither, withPropose } from './proposals.ts'

type Movement = Schemas['RecordPlatformTransferRequest']
type Kind = Schemas['PlatformTransferKind']

const someId = '0193a2b2-1111-7111-8111-111111111111'
const isCapital = (kind: Kind): boolean => kind !== 'transfer'

export const treasury = (program: Command): void => {
  const noun = program.command('treasury').description("the platform's own money")
  const capital = noun.command('capital').description('capital that the owners paid in or took out')
  recordCapital(capital)
  const transfers = noun
    .command('transfers')
    .description("transfers between the platform's wallets and bank accounts")
  recordTransfer(transfers)
  confirm(transfers)
  for (const each of [capital, transfers]) {
    list(each)
    approve(each)
    reject(each)
    reverse(each, each === capital ? 'capital recorded by mistake' : 'a transfer that came back')
  }
  importStatement(noun)
  wallets(noun)
  withCsvOutput(
    verb(noun, 'export', 'write all capital and transfers as CSV', 'export --output treasury.csv'),
  ).action(
    download(management, 'text/csv', (api, { locale }: FileOptions) =>
      api.GET('/platform-transfers.csv', { params: { query: { locale } }, parseAs: 'stream' }),
    ),
  )
}

const wallets = (treasury: Command) => {
  const noun = treasury.command('wallets').description("merchants' money at providers, by country")
  verb(noun, 'show', 'show whether the country wallets are in use', 'show').action(
    ask(
      (api) => api.GET('/merchant-wallets'),
      ({ data }) => fields({ ...data }),
    ),
  )
  verb(
    noun,
    'use',
    'use the wallets and move all money to them, once no node of an older version runs; ' +
      'this cannot be undone',
    'use',
  ).action(
    ask(
      (api) => api.PATCH('/merchant-wallets', { body: { in_use: true } }),
      ({ data }) => fields({ ...data }),
    ),
  )
}

interface Proof {
  currency: Movement['currency']
  amount: number
  reference: string
  valueDate: string
  evidence: string
}

const proven = (command: Command): Command =>
  command
    .requiredOption('--currency <code>', 'currency, e.g. XAF')
    .requiredOption('--amount <minor-units>', 'amount, in minor units', integer)
    .requiredOption('--reference <text>', 'reference of the bank, provider or document')
    .requiredOption('--value-date <day>', 'value date, e.g. 2026-11-20')
    .requiredOption(
      '--evidence <text>',
      'where a colleague can find it, e.g. "Statement 12, line 3"',
    )

const bodyOf = (
  { currency, amount, reference, valueDate: value_date, evidence }: Proof,
  { kind, from, to }: Pick<Movement, 'kind' | 'from' | 'to'>,
): Movement => ({ kind, from, to, currency, amount, reference, value_date, evidence })

const proof =
  '--currency XAF --amount 2500000 --reference FT26325000777 --value-date 2026-11-20 ' +
  '--evidence "Statement 12, line 3"'

const recordCapital = (noun: Command) =>
  proven(
    verb(
      noun,
      'record',
      'record an opening balance, prefunding or profit taken',
      `record --kind opening_balance --account wallet:carrier1_momo:CG ${proof}`,
    )
      .addOption(
        mandatory(
          choice('--kind <kind>', 'kind of entry', platformTransferKinds.filter(isCapital)),
        ),
      )
      .requiredOption('--account <account>', 'wallet:PROVIDER:COUNTRY or bank:ID'),
  ).action(
    ask(
      (api, { kind, account, ...proof }: Proof & { kind: Kind; account: string }) => {
        const [from, to] = kind === 'profit' ? [account, 'capital'] : ['capital', account]
        return api.POST('/platform-transfers', { body: bodyOf(proof, { kind, from, to }) })
      },
      ({ data }) => fields({ ...data }),
    ),
  )

const recordTransfer = (noun: Command) =>
  proven(
    verb(
      noun,
      'record',
      'record a transfer that was sent',
      `record --from bank:${someId} --to wallet:carrier1_momo:CG ${proof}`,
    )
      .requiredOption('--from <account>', 'wallet:PROVIDER:COUNTRY or bank:ID')
      .requiredOption('--to <account>', 'wallet:PROVIDER:COUNTRY or bank:ID'),
  ).action(
    ask(
      (api, { from, to, ...proof }: Proof & { from: string; to: string }) =>
        api.POST('/platform-transfers', { body: bodyOf(proof, { kind: 'transfer', from, to }) }),
      ({ data }) => fields({ ...data }),
    ),
  )

type MovementReply = Reply<Schemas['PlatformTransferResponse'] | Schemas['ProposalResponse']>

const showMovement = showEither(({ data }: Schemas['PlatformTransferResponse']) =>
  fields({ ...data }),
)

interface ConfirmOptions {
  charge: number
  evidence: string
  propose?: true
}

const confirm = (noun: Command) =>
  withPropose(
    verb(
      noun,
      'confirm <id>',
      'record the arrival of a transfer, minus the charge of banks or providers',
      `confirm ${someId} --charge 2500 --evidence "Wallet statement of 21 November"`,
    ),
  )
    .requiredOption('--charge <minor-units>', 'charge, in minor units; 0 for none', integer)
    .requiredOption('--evidence <text>', 'where a colleague can find the arrival')
    .action(
      ask(
        (
          api,
          id: string,
          { charge, evidence, propose }: ConfirmOptions,
        ): Promise<MovementReply> => {
          const arrival = {
            params: { path: { id } },
            body: { charge_amount: charge, evidence },
          }
          return propose
            ? api.POST('/platform-transfers/{id}/confirm/proposals', arrival)
            : api.POST('/platform-transfers/{id}/confirm', arrival)
        },
        showMovement,
      ),
    )

interface ListOptions extends CursorOptions {
  kind?: Kind
  status?: Schemas['PlatformTransferStatus']
}

const list = (noun: Command) => {
  const isOfTransfers = noun.name() === 'transfers'
  const command = withCursorOptions(
    verb(noun, 'list', 'list them, newest first', 'list'),
  ).addOption(choice('--status <status>', 'only with this status', platformTransferStatuses))
  if (!isOfTransfers) {
    const kinds = platformTransferKinds.filter(isCapital)
    command.addOption(mandatory(choice('--kind <kind>', 'only of this kind', kinds)))
  }
  return command.action(
    ask(
      (api, { kind = 'transfer', status, ...pages }: ListOptions) =>
        api.GET('/platform-transfers', {
          params: { query: { kind, status, ...cursorQuery(pages) } },
        }),
      (body) => page(body, ({ updated_at: _, ...movement }) => movement),
    ),
  )
}

const approve = (noun: Command) =>
  verb(noun, 'approve <id>', 'post an entry that a colleague recorded', `approve ${someId}`).action(
    ask(
      (api, id: string) =>
        api.POST('/platform-transfers/{id}/approve', { params: { path: { id } } }),
      ({ data }) => fields({ ...data }),
    ),
  )

const reject = (noun: Command) =>
  verb(
    noun,
    'reject <id>',
    'close an entry that needs approval',
    `reject ${someId} --reason "Entered twice"`,
  )
    .addOption(reasonOption({ isRequired: true }))
    .action(
      ask(
        (api, id: string, { reason }: { reason: string }) =>
          api.POST('/platform-transfers/{id}/reject', {
            params: { path: { id } },
            body: { reason },
          }),
        ({ data }) => fields({ ...data }),
      ),
    )

const reverse = (noun: Command, undone: string) =>
  withPropose(
    verb(noun, 'reverse <id>', `reverse ${undone}`, `reverse ${someId} --reason "Entered twice"`),
  )
    .addOption(reasonOption({ isRequired: true }))
    .action(
      ask(
        (
          api,
          id: string,
          { reason, propose }: { reason: string; propose?: true },
        ): Promise<MovementReply> => {
          const reversal = { params: { path: { id } }, body: { reason } }
          return propose
            ? api.POST('/platform-transfers/{id}/reverse/proposals', reversal)
            : api.POST('/platform-transfers/{id}/reverse', reversal)
        },
        showMovement,
      ),
    )
