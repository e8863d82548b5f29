import { setTimeout } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { type AccountSchemas, merchant, type Schemas } from './apis.ts'
import { send } from './client.ts'
import { connectionOf } from './credentials.ts'
import { eventKinds } from './enumerations.ts'
import { Failure } from './failures.ts'
import { choice, verb } from './options.ts'
import { jsonLine, plain } from './output.ts'
import { verbWith } from './restrictions.ts'

interface FollowOptions {
  after: string
  type?: Schemas['EventKind']
  resource?: string
  /** False with --no-wait. */
  wait: boolean
}

/** The greatest number of seconds for which the feed lets a request wait. */
const waitMaxSeconds = 30

/** Between two requests where nothing followed. */
const pauseMs = 1000

/** Adds `follow` to the `events` commands. */
export const follow = (noun: Command) =>
  verbWith(
    'secret key',
    verb(
      noun,
      'follow',
      'print events as they happen, each once and in one order; with --json one on a line',
      'follow --after 0 --no-wait --json > events.ndjson',
    ),
  )
    .addOption(
      new Option(
        '--after <position>',
        'after this position of the feed; 0 is its beginning',
      ).default('latest'),
    )
    .addOption(choice('--type <kind>', 'only events of this kind', eventKinds))
    .option('--resource <id>', 'only events about this payment, refund, payout or session')
    .option('--no-wait', 'end where the feed ends')
    .action(followFeed)

const followFeed = async (options: FollowOptions, command: Command): Promise<void> => {
  const print = connectionOf(command).json ? jsonLine : eventLine
  for (let after: string | null = options.after; after !== null; ) {
    const { data, meta } = await readOn({ ...options, after }, command)
    for (const event of data) console.log(print(event))
    const isAtEnd: boolean = meta.next_cursor === after
    // The server answers at once where too many requests wait already.
    if (isAtEnd && options.wait) await setTimeout(pauseMs)
    after = isAtEnd && !options.wait ? null : meta.next_cursor
  }
}

/** What follows a position. Throws a Failure that names the position to go on from. */
const readOn = async (options: FollowOptions, command: Command) => {
  const parameters: [FollowOptions, Command] = [options, command]
  const { data } = await send(merchant, requestOf, parameters).catch((error) => {
    if (!(error instanceof Failure) || options.after === 'latest') throw error
    const way = `Go on with: momo events follow --after ${plain(options.after)}`
    throw new Failure(`${error.message}\n${way}`, error.exitCode)
  })
  return data as AccountSchemas['EventList']
}

type Account = ReturnType<typeof merchant.connect>

const requestOf = ({ account }: Account, { after, type, resource, wait }: FollowOptions) => {
  // The latest position is asked for before waiting, so that it is known should the wait break off.
  const seconds = wait && after !== 'latest' ? waitMaxSeconds : 0
  return account.GET('/events', {
    params: {
      query: { after, wait: seconds, type, resource_id: resource, per_page: 100 },
    },
  })
}

const eventLine = (event: AccountSchemas['AccountEvent']): string => {
  const { sequence, created_at, id, type, resource_id } = event
  return plain(`${sequence} ${created_at} ${id} ${type} ${resource_id ?? ''}`)
}
