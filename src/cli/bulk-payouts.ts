import { type Command, Option } from 'commander'
import { type AccountSchemas, merchant, type Schemas } from './apis.ts'
import { approvalColumns, decisions, reviewColumns, reviewed } from './approvals.ts'
import { ask, askAsMerchant, byCredential, type Reply } from './client.ts'
import { download } from './download.ts'
import { Failure } from './failures.ts'
import {
  type CursorOptions,
  cursorQuery,
  type FileOptions,
  type IdempotencyOptions,
  idempotencyHeader,
  type PageOptions,
  pageQuery,
  verb,
  withCsvOutput,
  withIdempotencyKey,
  withPageOrCursorOptions,
} from './options.ts'
import { fields, page } from './output.ts'
import { onlyWith, verbWith } from './restrictions.ts'
import { plain } from './terminal.ts'
import { readCsv } from './text-files.ts'

const someBulk = '0193a1fa-3e4f-7a5b-9c6d-7e8f9a0b1c2d'

export const bulkPayouts = (program: Command): void => {
  const noun = program.command('bulk-payouts').description('bulk payouts and their approval')
  list(noun)
  create(noun)
  show(noun)
  results(noun)
  cancel(noun)
  decisions(noun, {
    name: 'bulk payout',
    path: 'bulk-payouts',
    someId: someBulk,
    withApprovalOptions: 'approve all lines of a bulk payout',
    reason: 'Unknown beneficiaries',
  })
}

const list = (noun: Command) =>
  withPageOrCursorOptions(
    verb(
      noun,
      'list',
      'list bulk payouts, newest first; with a management token, those that need approval',
      'list',
    ),
  ).action(
    byCredential({
      token: ask(
        (api, options: PageOptions & CursorOptions) =>
          api.GET('/waiting-bulk-payouts', { params: { query: pageQuery(options) } }),
        (body) => page(body, reviewed),
      ),
      key: askAsMerchant(
        ({ account }, options: PageOptions & CursorOptions) =>
          account.GET('/bulk-payouts', { params: { query: cursorQuery(options) } }),
        (body) =>
          page(body, ({ id, status, line_count, amount, currency, reference }) => ({
            id,
            status,
            line_count,
            amount,
            currency,
            reference,
          })),
      ),
    }),
  )

interface CreateOptions extends IdempotencyOptions {
  reference?: string
  description?: string
  dryRun?: boolean
}

/** The API has the same size limit in bytes (account.yaml). */
const fileSizeMax = 4 * 1024 * 1024

/**
 * Throws a Failure if the file exceeds the API's limit. Otherwise the server would close the
 * connection during the upload, which would look like a missing response.
 */
const readPayouts = async (file: string): Promise<string> => {
  const text = await readCsv(file)
  const size = Buffer.byteLength(text)
  if (size <= fileSizeMax) return text
  const mebibytes = (Math.ceil((size / 1024 / 1024) * 100) / 100).toFixed(2)
  throw new Failure(
    `The file ${plain(file)} is ${mebibytes} MiB. A bulk payout can be at most 4 MiB: split the` +
      ' file.',
    2,
  )
}

const create = (noun: Command) =>
  withIdempotencyKey(
    verbWith(
      'secret key',
      verb(
        noun,
        'create <file.csv>',
        'pay out every line of a file: amount (in minor units), currency, country, provider, ' +
          'phone_number, merchant_reference; or Montant (in major units) and the other French ' +
          'headings of downloaded files',
        'create salaires.csv --reference salaires-11 --dry-run',
      ),
    ),
  )
    .option('--reference <text>', 'your own reference')
    .option('--description <text>', 'purpose')
    .option('--dry-run', 'check all lines and show their cost, without paying')
    .action(
      askAsMerchant(
        async ({ account }, file: string, options: CreateOptions): Promise<Reply<CreatedBulk>> => {
          const { reference, description, dryRun } = options
          const query = { reference, description }
          const sent = {
            headers: { 'Content-Type': 'text/csv' },
            body: await readPayouts(file),
            bodySerializer: String,
          }
          if (dryRun === true)
            return account.POST('/bulk-payouts/preview', { params: { query }, ...sent })
          const params = { query, header: idempotencyHeader(options) }
          return account.POST('/bulk-payouts', { params, ...sent })
        },
        ({ data, warnings }) => [showBulk({ data }), ...warnings.map(warningText)].join('\n'),
      ),
    )

const warningText = ({
  code,
  numbers,
  lines = numbers,
}: AccountSchemas['BulkPayoutWarning']): string => `warning: ${code}, lines ${lines.join(', ')}`

type Bulk = AccountSchemas['BulkPayout'] | AccountSchemas['BulkPayoutPreview']

interface CreatedBulk {
  data: Bulk
  warnings: AccountSchemas['BulkPayoutWarning'][]
}

const showBulk = ({
  data,
}: {
  data: Bulk | Omit<Schemas['BulkPayoutDetail'], 'approval' | 'review'>
}): string => {
  const { progress, metadata, ...rest } = { progress: undefined, metadata: null, ...data }
  const states = Object.entries(progress ?? {}).map(([state, { count, amount }]) => [
    state,
    `${count} (${amount})`,
  ])
  return fields({ ...rest, ...Object.fromEntries(states) })
}

const show = (noun: Command) =>
  verb(noun, 'show <bulk-payout-id>', 'show its progress', `show ${someBulk}`).action(
    byCredential({
      token: ask(
        (api, id: string) => api.GET('/bulk-payouts/{id}', { params: { path: { id } } }),
        showDetail,
      ),
      key: askAsMerchant(
        ({ account }, id: string) =>
          account.GET('/bulk-payouts/{id}', { params: { path: { id } } }),
        showBulk,
      ),
    }),
  )

const showDetail = ({
  data: { approval, review, ...bulk },
}: Schemas['BulkPayoutDetailResponse']): string =>
  `${showBulk({ data: bulk })}\n${fields({
    ...reviewColumns(review),
    ...approvalColumns(approval),
  })}`

const results = (noun: Command) =>
  withCsvOutput(
    verbWith(
      'secret key',
      verb(
        noun,
        'results <bulk-payout-id>',
        'download the result of each line as CSV; no --json',
        `results ${someBulk} --output resultats.csv`,
      ),
    ),
  ).action(
    download(merchant, 'text/csv', ({ account }, id: string, { locale }: FileOptions) =>
      account.GET('/bulk-payouts/{id}/results.csv', {
        params: { path: { id }, query: { locale } },
        parseAs: 'stream',
      }),
    ),
  )

const cancel = (noun: Command) =>
  verb(
    noun,
    'cancel <bulk-payout-id>',
    'cancel the lines that have not become payouts; their money is released',
    `cancel ${someBulk}`,
  )
    .addOption(
      onlyWith(
        'management token',
        new Option('--reason <text>', 'reason, for colleagues and auditors'),
        { isRequired: true },
      ),
    )
    .action(
      byCredential({
        key: askAsMerchant(
          ({ account }, id: string, _: { reason?: string }) =>
            account.POST('/bulk-payouts/{id}/cancel', { params: { path: { id } } }),
          showBulk,
        ),
        token: ask(
          (api, id: string, { reason = '' }: { reason?: string }) =>
            api.POST('/bulk-payouts/{id}/cancel', { params: { path: { id } }, body: { reason } }),
          showDetail,
        ),
      }),
    )
