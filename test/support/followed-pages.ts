import { type ConsoleVisitor, unescaped } from './console.ts'
import type { TestServer } from './server.ts'

/** Follows console pages that stream updates as a browser does, but without loading images. */

export interface Followed {
  text: () => string
  isOver: () => boolean
  leave: () => void
}

export const liveAddressOf = async (visitor: ConsoleVisitor, path: string): Promise<string> => {
  const { status, text } = await visitor.get(path)
  expect([path, status]).toEqual([path, 200])
  return unescaped(/data-live="([^"]+)"/.exec(text)?.[1] ?? '')
}

export const versionOf = async (visitor: ConsoleVisitor, path: string): Promise<string> =>
  new URLSearchParams((await liveAddressOf(visitor, path)).split('?')[1]).get('version') ?? ''

/** Requests an event stream with the visitor's cookies. Resolves when the stream starts. */
export const follow = async (
  { url }: Pick<TestServer, 'url'>,
  { cookies }: Pick<ConsoleVisitor, 'cookies'>,
  address: string,
  headers: Record<string, string> = {},
): Promise<Followed> => {
  const left = new AbortController()
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const init = { headers: { Cookie, ...headers }, signal: left.signal }
  const { status, headers: received, body } = await fetch(url + address, init)
  expect([status, received.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/event-stream/),
  ])
  let text = ''
  let isOver = false
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const bytes of body ?? []) text += decoder.decode(bytes, { stream: true })
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return { text: () => text, isOver: () => isOver, leave: () => left.abort() }
}
