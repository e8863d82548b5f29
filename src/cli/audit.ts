import type { Command } from 'commander'
import { environments } from '../../generated/enumerations.ts'
import { management, type Schemas } from './apis.ts'
import { ask } from './client.ts'
import { download } from './download.ts'
import { Failure } from './failures.ts'
import { choice, type FileOptions, verb, withCsvOutput } from './options.ts'
import { plain } from './terminal.ts'
import { readText } from './text-files.ts'
import { timeOption } from './times.ts'

export const audit = (program: Command): void => {
  const noun = program.command('audit').description('the audit trail and its verification')
  exportFile(noun)
  verify(noun)
}

interface Filters {
  by?: string
  operation?: string
  subject?: string
  organisation?: string
  environment?: Schemas['Environment']
  from?: string
  to?: string
}

const filtered = (command: Command): Command =>
  command
    .option('--by <id>', 'only actions of this person or API key')
    .option('--operation <operation-id>', 'only this operation, e.g. approvePayout')
    .option('--subject <id>', 'only actions on this target')
    .option('--organisation <id>', 'only items of this organisation')
    .addOption(
      choice('--environment <name>', 'only in this environment, or in neither', environments),
    )
    .addOption(
      timeOption('--from <timestamp>', 'only entries from this time on, e.g. 2026-11-01T00:00:00Z'),
    )
    .addOption(timeOption('--to <timestamp>', 'only entries before this time'))

const filterQuery = ({ by, operation, subject, organisation, ...others }: Filters) => ({
  principal_id: by,
  operation,
  subject_id: subject,
  organisation_id: organisation,
  environment: others.environment,
  from: others.from,
  to: others.to,
})

const exportFile = (noun: Command) =>
  withCsvOutput(
    filtered(
      verb(
        noun,
        'export',
        'download all entries as CSV, newest first; no --json',
        'export --from 2026-11-01T00:00:00Z --output november.csv',
      ),
    ),
  ).action(
    download(management, 'text/csv', (api, { locale, ...filters }: Filters & FileOptions) =>
      api.GET('/audit-entries.csv', {
        params: { query: { ...filterQuery(filters), locale } },
        parseAs: 'stream',
      }),
    ),
  )

/** The file contains the output of `momo call getAuditCheckpoint --json`. */
const readCheckpoint = (file: string): string => {
  const text = readText(file)
  try {
    const { data } = JSON.parse(text) as Schemas['AuditCheckpointResponse']
    return data.text
  } catch {
    throw new Failure(`${file} is not the output of "momo call getAuditCheckpoint --json".`, 2)
  }
}

const verify = (noun: Command) =>
  verb(
    noun,
    'verify',
    'verify the audit trail; exit code 1 if it was tampered with',
    'verify --checkpoint checkpoint.json',
  )
    .option('--checkpoint <file>', 'also detect entries removed since this checkpoint')
    .action(
      ask(
        async (api, { checkpoint: file }: { checkpoint?: string }) =>
          api.GET('/audit-check', {
            params: { query: file === undefined ? {} : { checkpoint: readCheckpoint(file) } },
          }),
        showCheck,
        ({ data }) => !data.intact,
      ),
    )

const showCheck = ({ data }: Schemas['AuditCheckResponse']): string =>
  data.intact
    ? `The trail is intact: ${data.entries} entries.`
    : ['The trail was tampered with (at most 100 faults are listed):']
        .concat(data.faults.map(describeFault))
        .join('\n')

const describeFault = ({ kind, position, entry_id }: Schemas['AuditFault']): string =>
  plain(
    `  ${kind}: ${position === null ? 'no position' : `position ${position}`}, entry ${entry_id}`,
  )
