import { html } from 'hono/html'
import type { Country } from '../../domain/markets.ts'
import { exampleNumber } from '../../domain/phone-number.ts'
import type { Markup, PageDetails } from './layout.ts'
import { texts } from './texts.ts'

/** Endings of phone numbers that choose a sandbox scenario, as docs/api.md lists them. */
export const testEndings = [
  '999001',
  '999002',
  '999003',
  '999004',
  '999005',
  '999006',
  '999007',
  '999008',
  '999009',
  '999010',
  '999011',
  '999012',
  '999013',
] as const

export type TestEnding = (typeof testEndings)[number]

/** A number with this ending as people of the country write theirs. */
export const testNumber = (country: Country, ending: TestEnding): string => {
  const example = exampleNumber(country)
  let digitsBefore = example.replace(/\D/g, '').length - ending.length
  let at = 0
  return example.replace(/\d/g, (digit) => (digitsBefore-- > 0 ? digit : ending.charAt(at++)))
}

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
