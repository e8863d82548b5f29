import { setTimeout } from 'node:timers/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { eventKinds } from '../../generated/enumerations.ts'
import { type AccountSchemas, merchant } from './apis.ts'
import { send } from './client.ts'
import { connectionOf, credentialOf } from './credentials.ts'
import { Failure } from './failures.ts'
import { createForward, type Forward, type Forwarded } from './forward-event.ts'
import { type ListenState, openListenState } from './listen-state.ts'
import { integer } from './options.ts'
import { jsonLine } from './output.ts'
import { createFeedReader, type FeedReader, nextPauseMs } from './persistent-feed.ts'
import { type Interruption, plain, print, printNote, terminalOf } from './terminal.ts'

interface ListenOptions {
  forwardTo?: string
  events?: string[]
  from?: string
  exitAfter?: number
  printSecret?: true
  retry?: true
  live?: true
}

const kindsOf = (text: string): string[] => {
  const kinds = text.split(',').map((kind) => kind.trim())
  const known: readonly string[] = eventKinds
  const unknown = kinds.filter((kind) => !known.includes(kind))
  if (unknown.length === 0) return kinds
  throw new InvalidArgumentError(`Unknown: ${unknown.join(', ')}. Known: ${eventKinds.join(', ')}.`)
}

const targetOf = (text: string): string => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new InvalidArgumentError('Enter a URL, http://… or https://…')
}

export const listen = (program: Command) =>
  program
    .command('listen')
    .description('forward each event, signed, to a local URL')
    .option('--forward-to <url>', 'URL of your webhook handler', targetOf)
    .option('--events <kinds>', 'only these kinds, e.g. payment.succeeded,payment.failed', kindsOf)
    .option(
      '--from <position>',
      'start after this position; 0: the oldest event, latest: only new events',
    )
    .option('--exit-after <count>', 'stop after this many events', integer)
    .option('--print-secret', 'print the signing secret and exit')
    .option('--retry', 'send an event again until it is accepted')
    .option('--live', 'allow a live key: sends real events to this machine')
    .addHelpText(
      'after',
      '\nExample:\n  $ momo listen --forward-to http://localhost:4000/webhooks --retry',
    )
    .action(run)

const ownerOf = async ({ live }: ListenOptions, command: Command) => {
  const refuse = (): never => {
    throw new Failure(
      'A live key would send real events to this machine: use --live to allow it.',
      2,
    )
  }
  if (!live && credentialOf(command).value.startsWith('sk_live_')) refuse()
  const { data, connection } = await send(
    merchant,
    ({ account }: ReturnType<typeof merchant.connect>) => account.GET('/api-keys/current'),
    [command],
  )
  const { application_id: applicationId, environment } = (
    data as AccountSchemas['AccountApiKeyResponse']
  ).data
  if (!live && environment === 'live') refuse()
  return { url: connection.url, applicationId, environment }
}

const run = async (options: ListenOptions, command: Command): Promise<void> => {
  const { forwardTo, printSecret, exitAfter, from } = options
  if (forwardTo === undefined && !printSecret) command.error('error: --forward-to is missing')
  if (exitAfter === 0) command.error('error: --exit-after needs a number of at least 1')
  const terminal = terminalOf(command)
  const { state, save } = openListenState(terminal.env, await ownerOf(options, command))
  const stop = terminal.interruption()
  const feed = createFeedReader(command, stop)
  if (printSecret || forwardTo === undefined) {
    // The first run with --forward-to starts at this position, so it also forwards events that are
    // created before that run.
    if (state.position === undefined) save({ ...state, position: await latestOf(feed) })
    return print(command, state.secret)
  }
  const begin = from === undefined ? state : { secret: state.secret, position: from }
  const forward = createForward(forwardTo, state.secret)
  try {
    await forwardFeed({ begin, options, command, feed, forward, save, stop })
  } catch (error) {
    if (!stop.aborted) throw error
    terminal.exitCode = (stop.reason as Interruption).exitCode
  }
}

/** Returns the current end of the feed. */
const latestOf = async (feed: FeedReader): Promise<string | undefined> =>
  (await feed.read('latest', { isWaiting: false })).meta.next_cursor ?? undefined

interface Forwarding {
  begin: ListenState
  options: ListenOptions
  command: Command
  feed: FeedReader
  forward: Forward
  save: (state: ListenState) => void
  stop: AbortSignal
}

/**
 * The first page is read before forwarding is reported as started, so that every later event is
 * forwarded.
 */
const openFeed = async ({ begin, feed, options, command }: Forwarding) => {
  const page = await feed.read(begin.position ?? 'latest', { isWaiting: false })
  printNote(
    command,
    `Forwarding to ${options.forwardTo}\nWebhook secret: ${begin.secret} (always the same)`,
  )
  return page
}

const forwardFeed = async (forwarding: Forwarding): Promise<void> => {
  const { begin, options, command, feed, save } = forwarding
  const { secret } = begin
  let { position, forwarded } = begin
  let [sent, refused] = [0, 0]
  let page = await openFeed(forwarding)
  for (;;) {
    const isWanted = ({ type }: { type: string }) => options.events?.includes(type) ?? true
    for (const event of unseen(page.data, forwarded).filter(isWanted)) {
      const isAccepted = await forwardInTurn(forwarding, event)
      if (position !== undefined) save({ secret, position, forwarded: event.id })
      sent += 1
      if (!isAccepted) refused += 1
      if (sent !== options.exitAfter) continue
      if (refused > 0) terminalOf(command).exitCode = 1
      return
    }
    ;[position, forwarded] = [page.meta.next_cursor ?? position, undefined]
    save({ secret, position })
    if (position === undefined) throw new Failure('The server has no event feed.', 2)
    page = await feed.read(position, { isWaiting: true })
  }
}

/** Returns all events if the page does not contain the last forwarded event. */
const unseen = <Event extends { id: string }>(events: Event[], last: string | undefined) =>
  events.slice(events.findIndex(({ id }) => id === last) + 1)

type AccountEvent = AccountSchemas['AccountEvent']

/** Sends one event, and with --retry repeats it until it is accepted. Prints each response. */
const forwardInTurn = async (
  { forward, options, command, stop }: Forwarding,
  event: AccountEvent,
): Promise<boolean> => {
  const show = connectionOf(command).json ? jsonOf : lineOf
  for (let pauseMs = nextPauseMs(); ; pauseMs = nextPauseMs(pauseMs)) {
    const result = await forward(event, stop)
    if (stop.aborted && result.statusCode === null) throw stop.reason
    print(command, show(event, result))
    if (result.isAccepted || !options.retry) return result.isAccepted
    await setTimeout(pauseMs, undefined, { signal: stop })
  }
}

const lineOf = (event: AccountEvent, { statusCode, error, durationMs }: Forwarded): string => {
  const { created_at, type, resource_id, id } = event
  const answer = statusCode ?? `failed: ${error}`
  return plain(`${created_at}  ${type}  ${resource_id ?? id}  ${answer}  ${durationMs} ms`)
}

const jsonOf = (event: AccountEvent, { statusCode, error, durationMs }: Forwarded): string => {
  const { id, type, resource_id, created_at } = event
  const answer = { status_code: statusCode, duration_ms: durationMs, error }
  return jsonLine({ id, type, resource_id, created_at, ...answer })
}
