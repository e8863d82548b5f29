import type { Locator, Page } from 'playwright-core'
import { numberOf, payment } from '../support/builders.ts'
import { manage } from '../support/client.ts'
import { startConsoleStage, testConsole } from '../support/console-stage.ts'
import { tellStory } from '../support/console-story.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { contradictedPayment } from '../support/proposals.ts'

/**
 * The responsible role answers typical weekly questions in support and finance
 * (docs/administration.md) from the home page. A submitted search, a link and an expanded section
 * count as clicks. Filling in and submitting a form do not count.
 */

let refused: string

const stage = prepared(startConsoleStage)
const story = prepared(() => tellStory(stage.server))

beforeAll(async () => {
  const { merchant } = story
  const order = payment({ amount: 6100, phone_number: numberOf('999002') })
  refused = (await merchant.post('/payments', order)).body.data.id
  const read = () => manage(stage.server, 'get', `/transactions/${refused}`)
  await eventually(read, ({ body }) => body.data.status === 'failed')
  await contradictedPayment(stage.server, merchant)
  const items = await manage(stage.server, 'get', '/reconciliation-items?status=open')
  const dismissal = { action: 'dismiss', reason: 'Known' }
  const path = `/reconciliation-items/${items.body.data[0].id}/resolve`
  const dismissed = await manage(stage.server, 'post', path, dismissal)
  expect([dismissed.status, dismissed.text]).toEqual([200, dismissed.text])
})

interface Hand {
  page: Page
  search: (text: string) => Promise<void>
  click: (target: Locator) => Promise<void>
  open: (name: string) => Promise<void>
  sees: (text: string | RegExp) => Promise<void>
}

const handOn = (page: Page): { hand: Hand; clicks: () => number } => {
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const hand: Hand = {
    page,
    click,
    search: async (text) => {
      clicks += 1
      await page.getByRole('searchbox').fill(text)
      await page.getByRole('searchbox').press('Enter')
    },
    open: (name) => click(page.locator('#menu').getByRole('link', { name, exact: true })),
    sees: (text) => page.locator('main').getByText(text).first().waitFor(),
  }
  return { hand, clicks: () => clicks }
}

const summary = (page: Page, text: string) => page.locator('summary', { hasText: text })

const questions: [question: string, role: string, answer: (hand: Hand) => Promise<void>][] = [
  [
    "where is a customer's payment?",
    'support',
    async ({ page, search, click, sees }) => {
      await search('+242 06 5999002')
      await click(page.locator('main').getByRole('link', { name: '6,100' }).first())
      await sees('The customer’s wallet had insufficient funds. They were not debited.')
    },
  ],
  [
    "where is the payment for a merchant's order?",
    'support',
    async ({ search, sees }) => {
      await search('FACTURE-2026-1041')
      await sees('185,000')
    },
  ],
  [
    "which payment does the customer's text message mention?",
    'support',
    async ({ search, sees }) => {
      await search(`sandbox-${story.payment}`)
      await sees('185,000')
    },
  ],
  [
    'why did a payment fail?',
    'support',
    async ({ search, sees }) => {
      await search(refused)
      await sees('Insufficient funds')
      await sees('reported by the provider')
    },
  ],
  [
    'was the merchant notified, and how can the event be resent?',
    'support',
    async ({ page, search, click, sees }) => {
      await search(story.otherPayment)
      await sees('HTTP 204')
      await click(page.locator('.line', { hasText: 'Delivered' }).getByRole('button'))
      await sees('Resending the event.')
    },
  ],
  [
    'which endpoints fail, since when, and how are missed events recovered?',
    'support',
    async ({ page, click, sees }) => {
      await click(page.getByRole('link', { name: 'Failing webhook endpoints' }))
      await sees('Failing since')
      await click(page.getByRole('link', { name: 'http://127.0.0.1:9/hooks' }))
      await click(summary(page, 'Replay missed events'))
      await page.getByLabel('From').waitFor()
    },
  ],
  [
    'what needs a decision, and since when?',
    'finance',
    async ({ page, sees }) => {
      await sees('Needs your attention')
      await page.getByRole('row', { name: /Payout to approve \d+ (s|min).* 31,500\sXAF/ }).waitFor()
    },
  ],
  [
    'how far has a bulk payout progressed?',
    'support',
    async ({ search, sees }) => {
      await search('SALAIRES-2026-11')
      await sees('Progress')
    },
  ],
  [
    'does a provider have problems, and in which country?',
    'support',
    async ({ open, sees }) => {
      await open('Providers')
      await sees('Cameroon')
    },
  ],
  [
    'how much was earned by provider and country?',
    'finance',
    async ({ open, sees }) => {
      await open('Finance')
      await sees('Fees earned')
    },
  ],
  [
    'what explains a balance?',
    'finance',
    async ({ page, search, click, sees }) => {
      await search('Mampouya')
      await click(page.getByRole('link', { name: 'Balances' }))
      await sees('Balance summary')
    },
  ],
  [
    'is a merchant suspended, and what may its keys do?',
    'support',
    async ({ page, search, click, sees }) => {
      await search('Mampouya')
      await sees('Active')
      await click(page.getByRole('row', { name: 'Any' }).getByRole('link'))
      await sees('Full access')
    },
  ],
  [
    "how is a merchant's contact address changed?",
    'operations',
    async ({ page, search, click, sees }) => {
      await search('Mampouya')
      await click(summary(page, 'Edit name or email'))
      await page.getByLabel('Email').fill('finance@mampouya.example')
      await page.getByRole('button', { name: 'Save' }).click()
      await sees('finance@mampouya.example')
    },
  ],
  [
    'how does a merchant get its own payout fee?',
    'owner',
    async ({ page, search, click }) => {
      await search('Mampouya')
      await click(page.getByRole('link', { name: 'Fees' }))
      await click(summary(page, 'Set a fee'))
      await page.getByRole('textbox', { name: 'Percentage fee (%)' }).waitFor()
    },
  ],
]

const field = (page: Page, name: string): Locator =>
  page.locator(`:is(main, #panel) [name="${name}"]:visible`).last()

const button = (page: Page, name: string): Locator =>
  page.locator('main, #panel').getByRole('button', { name, exact: true }).last()

const tasks: [task: string, role: string, most: number, work: (hand: Hand) => Promise<void>][] = [
  [
    'find a payment of about 7,000 from this morning, without any other detail',
    'support',
    4,
    async ({ page, click, open, sees }) => {
      await open('Transactions')
      await click(page.getByRole('button', { name: 'Filters' }))
      await field(page, 'amount_min').fill('7000')
      await field(page, 'amount_max').fill('7999')
      await click(button(page, 'Apply'))
      await click(page.locator('main').getByRole('link', { name: '7,500' }))
      await sees('The customer paid, and the merchant was credited.')
    },
  ],
  [
    'refund half a payment and see the result',
    'finance',
    4,
    async ({ page, search, click, sees }) => {
      await search(story.otherPayment)
      await click(summary(page, 'Refund payment'))
      await field(page, 'body.amount').fill('3750')
      await field(page, 'body.reason').fill('Half of the order')
      await click(button(page, 'Refund'))
      await sees('Refund created.')
      await page.getByRole('row', { name: '3,750' }).waitFor()
    },
  ],
  [
    'see why a webhook failed, and resend it',
    'support',
    3,
    async ({ page, search, click, sees }) => {
      await search(story.payment)
      await sees('connect ECONNREFUSED 127.0.0.1:9')
      await click(page.locator('.panel .line').getByRole('button'))
      await sees('Resending the event.')
    },
  ],
  [
    'settle a reconciliation item with evidence',
    'finance',
    5,
    async ({ page, click, open, sees }) => {
      await open('Reconciliation')
      await click(page.locator('.queue').getByRole('link', { name: 'Payment' }).last())
      await click(page.locator('#panel summary', { hasText: 'Settle' }))
      await field(page, 'body.status').selectOption('successful')
      await field(page, 'body.reason').fill('Statement of the provider, line 12')
      await click(button(page, 'Settle'))
      await sees('Balance updated and merchant notified.')
    },
  ],
  [
    'reopen a dismissed reconciliation item',
    'finance',
    5,
    async ({ page, click, open, sees }) => {
      await open('Reconciliation')
      await click(page.getByRole('link', { name: 'Resolved' }))
      await click(page.locator('main').getByRole('row', { name: 'Dismissed' }).getByRole('link'))
      await field(page, 'body.reason').fill('The provider has written again')
      await click(button(page, 'Reopen'))
      await sees('Item reopened.')
    },
  ],
  [
    'export the volume, success rate and fees of last month by country',
    'finance',
    3,
    async ({ page, click, open }) => {
      await open('Finance')
      await page.getByRole('row', { name: 'Cameroon' }).waitFor()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        click(page.getByRole('link', { name: 'Export to CSV' })),
      ])
      await file.cancel()
    },
  ],
  [
    'see the fee of a merchant, who changed it and when',
    'support',
    3,
    async ({ page, search, click, sees }) => {
      await search('Mampouya')
      await click(page.getByRole('link', { name: 'Fees' }))
      await sees('Custom fees')
      await click(page.getByRole('link', { name: 'History' }))
    },
  ],
  [
    'suspend a merchant and see what that puts on hold',
    'owner',
    4,
    async ({ page, search, click, sees }) => {
      await search('Mokolo')
      await click(summary(page, 'Suspend merchant'))
      await field(page, 'body.reason').fill('Complaints of customers')
      await click(button(page, 'Suspend'))
      await sees('Merchant suspended.')
    },
  ],
  [
    'invite a colleague limited to Cameroon',
    'owner',
    4,
    async ({ page, click, open, sees }) => {
      await open('Team')
      await click(summary(page, 'Invite a team member'))
      await field(page, 'body.email').fill('ama@example.com')
      await click(page.getByRole('checkbox', { name: 'Cameroon' }))
      await click(button(page, 'Send invitation'))
      await sees('Invitation created.')
    },
  ],
]

testConsole.each(tasks)(
  'the task "%s" needs, as %s, at most %i clicks',
  async (_task, role, most, work) => {
    await stage.open({}, await stage.tokenOf(role), async (page) => {
      await page.goto(`${stage.server.url}/console`)
      const { hand, clicks } = handOn(page)
      await work(hand)
      expect(clicks()).toBeLessThanOrEqual(most)
    })
  },
)

testConsole.each(questions)(
  'staff find the answer within three clicks of the home page: %s (%s)',
  async (_question, role, answer) => {
    await stage.open({}, await stage.tokenOf(role), async (page) => {
      await page.goto(`${stage.server.url}/console`)
      const { hand, clicks } = handOn(page)
      await answer(hand)
      expect(clicks()).toBeLessThanOrEqual(3)
    })
  },
)
