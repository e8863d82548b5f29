import { html } from 'hono/html'
import type { Country } from '../../domain/markets.ts'
import { testEndings, testNumber } from '../../domain/test-numbers.ts'
import type { Markup } from '../layout.ts'
import type { PageDetails } from './layout.ts'
import { texts } from './texts.ts'

/**
 * Every test number in one tap, with what it does. A button sends the ending alone: the number is
 * made for the country that is selected when it is sent, which without a script may be another one
 * than the page displays numbers of.
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
