import { payment } from '../support/builders.ts'
import { createMerchant, type Merchant, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { server } from '../support/own-server.ts'

export { server }

export interface Payment {
  id: string
  status: string
  provider: string
  created_at: string
}

export const pay = async (
  merchant: Merchant,
  changes: Record<string, unknown> = {},
): Promise<string> => {
  const { status, body } = await merchant.post('/payments', payment(changes))
  expect(status).toBe(201)
  return body.data.id
}

export const merchantWith = async (count: number, changes: Record<string, unknown> = {}) => {
  const merchant = await createMerchant(server)
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push(await pay(merchant, changes))
  return { merchant, ids, newestFirst: [...ids].reverse() }
}

export const follow = (merchant: Merchant, link: string): Promise<Reply> => {
  const base = `${server.url}/api/v1`
  expect(link.startsWith(`${base}/payments?`)).toBe(true)
  return merchant.get(link.slice(base.length))
}

export const idsOf = ({ body }: Reply): string[] => body.data.map(({ id }: Payment) => id)

export const stepsMax = 50

/** Reads this page and all following pages. `between` runs before each following page. */
export const walk = async (
  merchant: Merchant,
  start: Reply,
  direction: 'next' | 'prev',
  between: () => Promise<unknown> = async () => {},
): Promise<Reply[]> => {
  const pages = [start]
  for (let link = start.body.links[direction]; link !== null; ) {
    if (pages.length > stepsMax) throw new Error(`still a ${direction} after ${stepsMax} steps`)
    await between()
    const page = await follow(merchant, link)
    expect(page.status).toBe(200)
    pages.push(page)
    link = page.body.links[direction]
  }
  return pages
}

export const allIds = (pages: Reply[]): string[] => pages.flatMap(idsOf)

export const expectOnce = (seen: string[], wanted: string[]) => {
  expect(seen.filter((id, at) => seen.indexOf(id) !== at)).toEqual([])
  expect(wanted.filter((id) => !seen.includes(id))).toEqual([])
}

export const waitUntilAllEnd = (merchant: Merchant) =>
  eventually(
    async () => [
      ...(await merchant.get('/payments?status=pending')).body.data,
      ...(await merchant.get('/payments?status=processing')).body.data,
    ],
    (unfinished) => unfinished.length === 0,
  )
