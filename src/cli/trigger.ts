import { setTimeout } from 'node:timers/promises'
import { Argument, type Command } from 'commander'
import { eventKinds } from '../../generated/enumerations.ts'
import { minuteMs } from '../domain/time.ts'
import { type AccountSchemas, type MerchantApis, merchant, type Schemas } from './apis.ts'
import { type Reply, send } from './client.ts'
import { connectionOf, credentialOf } from './credentials.ts'
import { Failure } from './failures.ts'
import { pair } from './options.ts'
import { json, section } from './output.ts'
import { waitMaxSeconds } from './persistent-feed.ts'
import { withProgress } from './progress.ts'
import { plain, print } from './terminal.ts'
import {
  type Ask,
  type Settings,
  type Story,
  type StoryContext,
  stories,
} from './trigger-stories.ts'

type Kind = Schemas['EventKind']

interface TriggerOptions {
  set?: Settings
  list?: true
}

/** The maximum wait time for the event, over several feed requests. */
const waitMaxMs = minuteMs
/**
 * A server with too many waiting requests responds immediately, so the client pauses after a
 * response without events.
 */
const pauseMs = 250

export const trigger = (program: Command) =>
  program
    .command('trigger')
    .description('trigger an event in the sandbox, and print it')
    .addArgument(new Argument('[event]', 'which event').choices(eventKinds))
    .option(
      '--set <path=value...>',
      'a field of the event and its value, e.g. data.amount=700',
      pair,
    )
    .option('--list', 'list the events, how each is triggered, and the fields for --set')
    .addHelpText('after', '\nExample:\n  $ momo trigger payment.failed --set data.amount=700')
    .action(run)

const run = async (
  kind: Kind | undefined,
  { set = {}, list }: TriggerOptions,
  command: Command,
): Promise<void> => {
  if (list) return printList(command)
  if (kind === undefined) return command.error('error: enter an event, or use --list')
  const story = stories[kind]
  if ('why' in story) {
    throw new Failure(`${kind} cannot be triggered with a secret key: ${story.why}.`, 2)
  }
  checkSettings(kind, story, set)
  if (credentialOf(command).value.startsWith('sk_live_')) {
    throw new Failure('Events can only be triggered in the sandbox: use a test key, sk_test_….', 2)
  }
  const running = runStory(kind, story, set, command)
  const event = await withProgress(command, `waiting for ${kind}`, running)
  print(command, connectionOf(command).json ? json(event) : textOf(event))
}

const textOf = ({ created_at, id, type, resource_id, payload }: AccountSchemas['AccountEvent']) =>
  section(plain(`${created_at} ${id} ${type} ${resource_id ?? ''}`), json(payload))

const pathsOf = ({ settable }: Story): string[] =>
  settable.map((each) => (each.endsWith('.') ? `${each}<key>` : each))

const checkSettings = (kind: Kind, story: Story, settings: Settings): void => {
  const isSettable = (path: string): boolean =>
    story.settable.some((each) =>
      each.endsWith('.') ? path.startsWith(each) && path !== each : path === each,
    )
  const wrong = Object.keys(settings).filter((path) => !isSettable(path))
  if (wrong.length === 0) return
  throw new Failure(
    `--set cannot change ${plain(wrong.join(', '))}: for a triggered ${kind}, it can change ` +
      `${pathsOf(story).join(', ')}.`,
    2,
  )
}

/** Returns the event once the feed contains it. */
const runStory = async (kind: Kind, story: Story, settings: Settings, command: Command) => {
  const ask = askOf(command)
  const latest = await ask(({ account }) =>
    account.GET('/events', { params: { query: { after: 'latest' } } }),
  )
  const after = latest.meta.next_cursor ?? 'latest'
  const happened: StoryContext['happened'] = (type, id) =>
    find(ask, { type, resource_id: id, after })
  return find(ask, {
    type: kind,
    resource_id: await story.run({ ask, settings, happened }),
    after,
  })
}

const askOf =
  (command: Command): Ask =>
  async <Body>(request: (apis: MerchantApis) => Promise<Reply<Body>>): Promise<Body> => {
    const { data } = await send(merchant, (apis: MerchantApis) => request(apis), [command])
    return data as Body
  }

interface Sought {
  type: Kind
  resource_id: string
  after: string
}

/** Throws a Failure if the feed does not contain the event in time. */
const find = async (ask: Ask, sought: Sought): Promise<AccountSchemas['AccountEvent']> => {
  const untilMs = performance.now() + waitMaxMs
  let { after } = sought
  while (performance.now() < untilMs) {
    const { data, meta } = await ask(({ account }) =>
      account.GET('/events', { params: { query: { ...sought, after, wait: waitMaxSeconds } } }),
    )
    const [event] = data
    if (event !== undefined) return event
    after = meta.next_cursor ?? after
    await setTimeout(pauseMs)
  }
  throw new Failure(
    `No ${sought.type} of ${sought.resource_id} arrived within ${waitMaxMs / 1000} seconds.`,
    1,
  )
}

const printList = (command: Command): void => {
  const rows = Object.entries(stories).map(([event, story]) =>
    'why' in story
      ? { event, is_triggered: false, explanation: story.why, settable: [] }
      : { event, is_triggered: true, explanation: story.how, settable: pathsOf(story) },
  )
  const described = rows.map(({ event, is_triggered, explanation, settable }) =>
    is_triggered
      ? `${event}\n  ${explanation}\n  --set ${settable.join(', ')}`
      : `${event}\n  not triggered: ${explanation}`,
  )
  print(command, connectionOf(command).json ? json(rows) : described.join('\n'))
}
