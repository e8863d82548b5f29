import { html } from 'hono/html'
import type { Country } from '../../domain/markets.ts'
import { testEndings, testNumber } from '../../domain/test-numbers.ts'
import type { Markup } from '../layout.ts'
import type { PageDetails } from './layout.ts'
import { texts } from './texts.ts'

/**
 * Renders a button for every test number, or nothing in live mode. A button submits only the last
 * digits of the number. The server completes them for the selected country, because without a
 * script, the page may still show the numbers of another country.
 */
export const testNumbers = (details: PageDetails, country: Country): Markup | string => {
  if (!details.isSandbox) return ''
  const wording = texts[details.language]
  return html`<details class="tests"><summary>${wording.tests}</summary>
<p class="soft">${wording.testsHint}</p>
${testEndings.map(
  (
    ending,
  ) => html`<button name="test_number" value="${ending}"><b>${testNumber(country, ending)}</b>
${wording.stories[ending]}</button>
`,
)}</details>`
}
