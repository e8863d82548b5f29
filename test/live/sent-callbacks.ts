import { hashOf } from '../../scripts/provider-simulator/carrier2/crypto.ts'
import { credentials } from '../../scripts/provider-simulator/carrier2/protocol.ts'
import type { Country } from '../../src/domain/markets.ts'
import { manage } from '../support/client.ts'
import type { Provider } from './live-orders.ts'
import type { LiveService } from './live-service.ts'

export const callbackUrlOf = async (
  { server }: LiveService,
  provider: Provider,
  country: Country = 'CG',
): Promise<string> => {
  const { body } = await manage(server, 'get', '/providers')
  const own = body.data.find(
    (found: { provider: string; country: string }) =>
      found.provider === provider && found.country === country,
  )
  return own.callback_url
}

export const signed = (transaction: string): string =>
  `{"transaction":${transaction},"hash":"${hashOf(transaction, credentials.callbackHashSecret)}"}`

export const transactionOf = (id: string): string =>
  JSON.stringify({ id: id.replaceAll('-', ''), message: 'Success', status_code: 'TS' })

export const claimOf: Record<Provider, (id: string) => string> = {
  carrier1_momo: (id) => JSON.stringify({ externalId: id, status: 'SUCCESSFUL' }),
  carrier2_money: (id) => signed(transactionOf(id)),
}

export const send = async (
  url: string,
  body: string | Buffer,
  init: RequestInit = {},
): Promise<number> =>
  (await fetch(url, { method: 'POST', body: new Uint8Array(Buffer.from(body)), ...init })).status

export const sendAll = (url: string, bodies: string[]) =>
  Promise.all(bodies.map((body) => send(url, body)))

const deep = '['.repeat(30_000)
/**
 * Returns bodies that no provider sends. They contain the id of a transaction and must not affect
 * it.
 */
export const garbageAbout = (
  id: string,
): [title: string, body: string | Buffer, headers?: Record<string, string>][] => [
  ['nothing', ''],
  ['null', 'null'],
  ['an empty list', '[]'],
  ['a text', '"SUCCESSFUL"'],
  ['half an object', '{"transaction":{'],
  ['an HTML page', '<h1>It works!</h1>', { 'Content-Type': 'text/html' }],
  ['NUL bytes', Buffer.alloc(64)],
  ['NUL in a name', '{"externalId":"\\u0000","transaction":{"id":"\\u0000"}}'],
  ['a NUL after a claim', `${claimOf.carrier1_momo(id)}\0`],
  ['bytes that are not text', Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80])],
  ['half a surrogate pair', '{"externalId":"\\ud800","transaction":{"id":"\\ud800"}}'],
  ['nested lists', deep + ']'.repeat(30_000)],
  ['unclosed objects', '{"transaction":'.repeat(4000)],
  ['unclosed quotes', `{"transaction":{"${'\\"'.repeat(30_000)}`],
  ['other types', '{"externalId":[{}],"transaction":{"id":{"$ne":1}},"hash":{}}'],
  ['no transaction', '{"externalId":null,"transaction":null,"hash":null}'],
  ['SQL', `{"externalId":"${id}'--","transaction":{"id":"' OR 1=1"}}`],
  ['a prototype', `{"__proto__":{"externalId":"${id}"},"constructor":{}}`],
  ['an unknown transaction', claimOf.carrier1_momo('0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f')],
  ['a form', `externalId=${id}&status=SUCCESSFUL`],
  ['an unknown charset', '{}', { 'Content-Type': 'application/json; charset=klingon' }],
  ['UTF-16', Buffer.from('{}\ud800', 'utf16le'), { 'Content-Type': 'text/plain;charset=utf-16' }],
  ['no gzip', '{}', { 'Content-Encoding': 'gzip' }],
  ['an unknown encoding', '{}', { 'Content-Encoding': 'rot13' }],
  ['a megabyte', `{"externalId":"${'x'.repeat(1_000_000)}"}`],
]
