import { setTimeout } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { eventKinds } from '../../generated/enumerations.ts'
import { type AccountSchemas, merchant, type Schemas } from './apis.ts'
import { send } from './client.ts'
import { connectionOf } from './credentials.ts'
import { Failure } from './failures.ts'
import { choice, verb } from './options.ts'
import { jsonLine } from './output.ts'
import { waitMaxSeconds } from './persistent-feed.ts'
import { verbWith } from './restrictions.ts'
import { type Interruption, plain, print, printNote, terminalOf } from './terminal.ts'

interface FollowOptions {
  after: string
  type?: Schemas['EventKind']
  resource?: string
  /** False with --no-wait. */
  wait: boolean
  stop?: AbortSignal
}

const pauseMs = 1000

export const follow = (noun: Command) =>
  verbWith(
    'secret key',
    verb(
      noun,
      'follow',
      'print events as they happen, each once and in order; with --json, one per line',
      'follow --after 0 --no-wait --json > events.ndjson',
    ),
  )
    .addOption(
      new Option(
        '--after <position>',
        'start after this position of the feed; 0 is the beginning',
      ).default('latest'),
    )
    .addOption(choice('--type <kind>', 'only events of this kind', eventKinds))
    .option('--resource <id>', 'only events about this payment, refund, payout or session')
    .option('--no-wait', 'stop at the end of the feed')
    .action(followFeed)

const continuation = (position: string): string =>
  `Continue with: momo events follow --after ${plain(position)}`

const followFeed = async (options: FollowOptions, command: Command): Promise<void> => {
  const show = connectionOf(command).json ? jsonLine : eventLine
  const terminal = terminalOf(command)
  const stop = terminal.interruption()
  let position: string | undefined
  try {
    for (;;) {
      const { data, meta } = await readNext({ ...options, stop }, position, command)
      for (const event of data) print(command, show(event))
      const isAtEnd = meta.next_cursor === position
      position = meta.next_cursor ?? undefined
      if (isAtEnd && !options.wait) break
      // A server with too many waiting requests responds immediately instead of waiting, so the
      // client pauses.
      if (isAtEnd) await setTimeout(pauseMs, undefined, { signal: stop })
    }
  } catch (error) {
    if (!stop.aborted) throw error
    terminal.exitCode = (stop.reason as Interruption).exitCode
  }
  if (position !== undefined) printNote(command, continuation(position))
}

/** The first read starts after `--after`. */
const readNext = async (
  options: FollowOptions,
  position: string | undefined,
  command: Command,
): Promise<AccountSchemas['EventList']> => {
  const request = { ...options, after: position ?? options.after }
  const isKnown = position !== undefined
  const parameters: [FollowOptions, Command] = [
    { ...request, wait: options.wait && isKnown },
    command,
  ]
  const { data } = await send(merchant, requestOf, parameters).catch((error) => {
    if (!(error instanceof Failure) || !isKnown) throw error
    throw new Failure(`${error.message}\n${continuation(position)}`, error.exitCode)
  })
  return data as AccountSchemas['EventList']
}

type Account = ReturnType<typeof merchant.connect>

const requestOf = ({ account }: Account, { after, type, resource, wait, stop }: FollowOptions) =>
  account.GET('/events', {
    signal: stop,
    params: {
      query: { after, wait: wait ? waitMaxSeconds : 0, type, resource_id: resource, per_page: 100 },
    },
  })

const eventLine = (event: AccountSchemas['AccountEvent']): string => {
  const { created_at, id, type, resource_id } = event
  return plain(`${created_at} ${id} ${type} ${resource_id ?? ''}`)
}
