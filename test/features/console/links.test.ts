import { manage } from '../../support/client.ts'
import { unescaped, visitConsole } from '../../support/console.ts'
import { tellStory } from '../../support/console-story.ts'
import { eventually } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import { prepared } from '../../support/prepared.ts'

const story = prepared(() => tellStory(server))

/** Removes IDs and query values from an address, so that similar pages compare as equal. */
const kindOf = (address: string): string =>
  address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|evt_[0-9a-f]+/g, 'ID').replace(/=[^&]*/g, '=')

/** The maximum number of links followed between two kinds of page. */
const perKind = 3

test('every link on every console page leads to a page', async () => {
  // The payouts exist after the approval, and link back to the bulk payout.
  const approval = { approval_hash: await approvalHash() }
  await manage(server, 'post', `/bulk-payouts/${story.bulk}/approve`, approval)
  await eventually(
    () => manage(server, 'get', `/bulk-payouts/${story.bulk}`),
    ({ body }) => body.data.status === 'completed',
  )
  const visitor = visitConsole(server)
  await visitor.signIn(story.owner.email)
  await visitor.workIn('test')
  const seen = new Map<string, number>()
  const from = new Map<string, string>()
  const found = ['/console']
  const broken: unknown[] = []
  for (const address of found) {
    const { status, text, headers } = await visitor.get(address)
    const place = headers.get('location')
    // A search for an ID redirects to its target.
    if (status === 303 && place !== null && address.startsWith('/console/search?')) {
      const { pathname, search } = new URL(place, server.url)
      if (!found.includes(pathname + search)) found.push(pathname + search)
      from.set(pathname + search, address)
      continue
    }
    if (status !== 200) broken.push({ from: from.get(address), address, status })
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    for (const [, link = ''] of text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
      const [target = ''] = unescaped(link).split('#')
      const kind = `${kindOf(address)} to ${kindOf(target)}`
      const count = seen.get(kind) ?? 0
      if (found.includes(target) || count >= perKind) continue
      seen.set(kind, count + 1)
      found.push(target)
      from.set(target, address)
    }
  }
  expect(broken).toEqual([])
  for (const kind of ['transactions/ID', 'approvals/bulk/ID', 'webhooks/events/ID', 'audit/ID'])
    expect(found.map(kindOf)).toContain(`/console/${kind}`)
})

const approvalHash = async (): Promise<string> =>
  (await manage(server, 'get', `/bulk-payouts/${story.bulk}`)).body.data.approval.hash
