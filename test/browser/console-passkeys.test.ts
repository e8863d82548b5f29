import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from '../support/browser.ts'
import { startConsoleStage, testConsole } from '../support/console-stage.ts'
import { createPerson, password } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'

const stage = prepared(startConsoleStage)

const addAuthenticator = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const setUserVerified = (isUserVerified: boolean) =>
    devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { setUserVerified }
}

/**
 * Simulates ten minutes without activity, after which sensitive actions need a new confirmation.
 */
const ageConfirmation = (personId: string) =>
  sql`UPDATE sign_ins SET confirmed_until = confirmed_until - interval '11 minutes'
    WHERE person_id = ${personId}::uuid`.execute(stage.server.ctx.db)

testConsole(
  'a person adds a passkey, uses it to sign in and to confirm, and removes it',
  async () => {
    const { id, email } = await createPerson(stage.server, 'support')
    await stage.open({}, undefined, async (page) => {
      const { setUserVerified } = await addAuthenticator(page)
      const { url } = stage.server
      await page.goto(`${url}/console/sign-in?next=/console/account`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('No passkeys.').waitFor()

      await ageConfirmation(id)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByLabel('Name').fill('Laptop')
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Create passkey' }).click()
      await page.getByText('You can now sign in with it.').waitFor()
      expect(await page.getByRole('row', { name: /Laptop.*never/ }).count()).toBe(1)

      await page.locator('.who').click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      const withPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
      await setUserVerified(false)
      await withPasskey.click()
      await page.getByText('The passkey wasn’t used.').waitFor()
      await setUserVerified(true)
      await withPasskey.click()
      await page.getByRole('heading', { name: 'Waiting for others' }).waitFor()

      await ageConfirmation(id)
      await page.goto(`${url}/console/account`)
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
      await page.getByText('It can no longer be used to sign in.').waitFor()
      await page.getByText('No passkeys.').waitFor()

      await page.locator('.who').click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await withPasskey.click()
      await page.getByText('This passkey was removed').waitFor()
    })
  },
)

testConsole('browsers without JavaScript are never offered a passkey', async () => {
  const { token } = await createPerson(stage.server, 'support')
  await stage.open({ javaScript: false }, undefined, async (page) => {
    await page.goto(`${stage.server.url}/console/sign-in`)
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Sign in'])
  })
  await stage.open({ javaScript: false }, token, async (page) => {
    await page.goto(`${stage.server.url}/console/account`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Passkeys aren’t available in this browser').waitFor()
    expect(await page.getByRole('button', { name: 'Create passkey' }).count()).toBe(0)
  })
})
