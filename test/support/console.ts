import { createPerson, password } from './people.ts'
import type { TestServer } from './server.ts'

/** A minimal browser for the console, which keeps cookies and does not follow redirects. */

export interface Answer {
  status: number
  text: string
  headers: Headers
  location: string | null
}

export interface ConsoleVisitor {
  cookies: Map<string, string>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  post: (
    path: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Answer>
  postForm: (path: string, form: URLSearchParams) => Promise<Answer>
  signIn: (email: string) => Promise<Answer>
  /** Selects the environment of all lists. The initial environment is live. */
  workIn: (environment: 'live' | 'test') => Promise<Answer>
}

const keep = (cookies: Map<string, string>, headers: Headers): void => {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (value === '') cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), value)
  }
}

const ownSite = { 'Sec-Fetch-Site': 'same-origin' }

export const visitConsole = ({ url }: Pick<TestServer, 'url'>): ConsoleVisitor => {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'Accept-Language': 'en', ...(cookie && { Cookie: cookie }), ...init.headers }
    const reply = await fetch(url + path, { redirect: 'manual', ...init, headers })
    keep(cookies, reply.headers)
    const text = await reply.text()
    return {
      status: reply.status,
      text,
      headers: reply.headers,
      location: reply.headers.get('location'),
    }
  }
  const post: ConsoleVisitor['post'] = (path, fields = {}, headers = ownSite) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  const get: ConsoleVisitor['get'] = (path, headers = ownSite) => send(path, { headers })
  return {
    cookies,
    get,
    workIn: (environment) => get(`/console/help?environment=${environment}`),
    post,
    postForm: (path, form) => send(path, { method: 'POST', body: form, headers: ownSite }),
    signIn: (email) => post('/console/sign-in', { email, password }),
  }
}

export const unescaped = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")

/** Returns the hidden fields in a page fragment, as its form would submit them. */
export const fieldsIn = (part: string): Record<string, string> =>
  Object.fromEntries(
    [...part.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, unescaped(value)],
    ),
  )

/** Creates a staff member with a role and signs them in. Works in live mode by default. */
export const signInAs = async (
  server: Pick<TestServer, 'ctx' | 'url'>,
  role: string,
  environment: 'live' | 'test' = 'live',
): Promise<ConsoleVisitor> => {
  const { email } = await createPerson(server, role)
  const visitor = visitConsole(server)
  await visitor.signIn(email)
  if (environment === 'test') await visitor.workIn('test')
  return visitor
}

export const readPage = async (visitor: ConsoleVisitor, path: string): Promise<string> => {
  const { status, text } = await visitor.get(path)
  expect([path, status]).toEqual([path, 200])
  return text
}
