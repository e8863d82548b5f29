import { accessibilityFaults, pageDeadlineMs } from '../support/browser.ts'
import { type ConsoleStage, startConsoleStage, testConsole } from '../support/console-stage.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { createPerson } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'

let stage: ConsoleStage

const provider = prepared(startIdentityProvider)

beforeAll(async () => {
  const { issuer, clientId, clientSecret } = provider
  stage = await startConsoleStage({
    singleSignOn: { issuer, clientId, clientSecret, name: 'Annuaire', secondFactor: [] },
  })
})
afterAll(() => stage?.stop())

testConsole(
  'single sign-on sends a person to the identity provider and back to the requested page',
  async () => {
    const { email } = await createPerson(stage.server, 'owner')
    provider.account = { subject: email, claims: { email, email_verified: true } }
    const { url } = stage.server
    const context = await stage.browser.newContext({ locale: 'en-GB' })
    context.setDefaultTimeout(pageDeadlineMs)
    const page = await context.newPage()
    await page.goto(`${url}/console/people`)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Continue with Annuaire' }).click()
    await page.getByRole('heading', { name: 'Team', exact: true }).waitFor()
    expect(page.url()).toBe(`${url}/console/people`)
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['momo_session'])

    await context.clearCookies()
    provider.account = { subject: email, refusal: { error: 'access_denied' } }
    await page.goto(`${url}/console/sign-in`)
    await page.getByRole('link', { name: 'Continue with Annuaire' }).click()
    await page.getByText('did not complete the sign-in. Try again.').waitFor()
    expect(await context.cookies()).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
    await context.close()
  },
)
