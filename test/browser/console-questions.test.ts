import { afterAll, beforeAll, expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { numberOf, payment } from '../support/builders.ts'
import { manage } from '../support/client.ts'
import { type ConsoleStage, startConsoleStage, testConsole } from '../support/console-stage.ts'
import { type Story, tellStory } from '../support/console-story.ts'
import { eventually } from '../support/eventually.ts'

/**
 * The questions of a week in support and finance (docs/administration.md), each answered from the
 * home page by the responsible role. A submitted search, a link, and an expanded part count as
 * clicks; filling in and submitting a form do not.
 */

const clicksMax = 3

let stage: ConsoleStage
let story: Story
let refused: string

beforeAll(async () => {
  stage = await startConsoleStage()
  story = await tellStory(stage.server)
  const { merchant } = story
  const order = payment({ amount: 6100, phone_number: numberOf('999002') })
  refused = (await merchant.post('/payments', order)).body.data.id
  const read = () => manage(stage.server, 'get', `/transactions/${refused}`)
  await eventually(read, ({ body }) => body.data.status === 'failed')
})
afterAll(async () => {
  await story?.stop()
  await stage?.stop()
})

interface Hand {
  page: Page
  search: (text: string) => Promise<void>
  click: (target: Locator) => Promise<void>
  /** The menu link. */
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
    'where the payment of a customer is',
    'support',
    async ({ page, search, click, sees }) => {
      await search('+242 06 5999002')
      await click(page.locator('main').getByRole('link', { name: '6,100' }).first())
      await sees('The customer’s wallet had insufficient funds. They were not debited.')
    },
  ],
  [
    "where a merchant's order is",
    'support',
    async ({ search, sees }) => {
      await search('FACTURE-2026-1041')
      await sees('185,000')
    },
  ],
  [
    "which payment the customer's text message names",
    'support',
    async ({ search, sees }) => {
      await search(`sandbox-${story.payment}`)
      await sees('185,000')
    },
  ],
  [
    'why a payment failed',
    'support',
    async ({ search, sees }) => {
      await search(refused)
      await sees('Insufficient funds')
      await sees('reported by the provider')
    },
  ],
  [
    'whether the merchant was told, and to tell it again',
    'support',
    async ({ page, search, click, sees }) => {
      await search(story.otherPayment)
      await sees('HTTP 204')
      await click(page.locator('.line', { hasText: 'Delivered' }).getByRole('button'))
      await sees('Resending the event.')
    },
  ],
  [
    'whose endpoints fail, since when, and to deliver what one missed',
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
    'what waits for a decision, and how long',
    'finance',
    async ({ page, sees }) => {
      await sees('Needs your attention')
      await page.getByRole('row', { name: /Payout to approve 31,500\sXAF.* \d+ (s|min)/ }).waitFor()
    },
  ],
  [
    'how far a bulk payout is',
    'support',
    async ({ search, sees }) => {
      await search('SALAIRES-2026-11')
      await sees('Progress')
    },
  ],
  [
    'whether a provider is in trouble, and in which country',
    'support',
    async ({ open, sees }) => {
      await open('Providers')
      await sees('Cameroon')
    },
  ],
  [
    'what was earned by provider and country',
    'finance',
    async ({ open, sees }) => {
      await open('Finance')
      await sees('Fees earned')
    },
  ],
  [
    'why a balance is what it is',
    'finance',
    async ({ page, search, click, sees }) => {
      await search('Mampouya')
      await click(page.getByRole('link', { name: 'Balances' }))
      await sees('Balance summary')
    },
  ],
  [
    'whether a merchant is suspended, and what its keys may do',
    'support',
    async ({ page, search, click, sees }) => {
      await search('Mampouya')
      await sees('Active')
      await click(page.getByRole('row', { name: 'Any' }).getByRole('link'))
      await sees('Full access')
    },
  ],
  [
    'to note another address of its people',
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
    'to give it a payout fee of its own',
    'owner',
    async ({ page, search, click }) => {
      await search('Mampouya')
      await click(page.getByRole('link', { name: 'Fees' }))
      await click(summary(page, 'Set a fee'))
      await page.getByLabel('Percentage fee (%)').waitFor()
    },
  ],
]

testConsole.each(questions)(
  'three clicks from the home page answer: %s (%s)',
  async (_question, role, answer) => {
    await stage.open({}, await stage.tokenOf(role), async (page) => {
      await page.goto(`${stage.server.url}/console`)
      const { hand, clicks } = handOn(page)
      await answer(hand)
      expect(clicks()).toBeLessThanOrEqual(clicksMax)
    })
  },
)
