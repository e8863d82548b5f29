import { html } from 'hono/html'
import { guides, type ProblemEntry, problemEntries } from '../../replies/problem-guide.ts'
import { pageTexts } from '../../replies/problem-page-texts.ts'
import type { Language } from '../layout.ts'
import { printed } from '../printed.ts'
import type { Heading } from './render.ts'

type Markup = ReturnType<typeof html>

/** Backticks in the text mark code. */
const prose = (text: string, language: Language): Markup[] =>
  text
    .split('`')
    .map((part, at) =>
      at % 2 === 1 ? html`<code>${part}</code>` : html`${printed(part, language)}`,
    )

const sentencesOf = ({ sentences }: ProblemEntry): Markup[] =>
  sentences.map((sentence) => html`<p lang="fr"><q>${sentence}</q></p>`)

const entryOf = (entry: ProblemEntry, language: Language): Markup => {
  const { anchor, hasCode, status, retry } = entry
  const texts = pageTexts[language]
  const advice = guides[language][anchor]
  return html`<section id="${anchor}" aria-labelledby="${anchor}-title">
<h2 id="${anchor}-title"><a href="#${anchor}"><code>${anchor}</code></a>
<small>${status}${hasCode ? '' : `, ${texts.withoutCode}`}</small></h2>
<dl>
<dt>${texts.meaning}</dt><dd>${prose(advice.meaning, language)}</dd>
<dt>${texts.causes}</dt><dd>${prose(advice.causes, language)}</dd>
<dt>${texts.action}</dt><dd>${prose(advice.action, language)}</dd>
<dt>${printed(texts.retry, language)}</dt><dd>${prose(texts.retries[retry], language)}</dd>
<dt>${texts.sentences}</dt><dd>${sentencesOf(entry)}</dd>
</dl>
</section>`
}

const linkTo = ({ anchor, status }: ProblemEntry): Markup =>
  html`<li><a href="#${anchor}"><code>${anchor}</code> <span>${status}</span></a></li>`

export const errorHeadings: Heading[] = problemEntries.map(({ anchor }) => ({
  id: anchor,
  title: `<code>${anchor}</code>`,
}))

export const errorsContent = (language: Language): Markup => {
  const texts = pageTexts[language]
  return html`<h1>${texts.title}</h1>
<p>${prose(texts.introduction, language)}</p>
<nav class="listed" aria-label="${texts.contents}">
<ul class="entries">${problemEntries.map(linkTo)}</ul>
</nav>
${problemEntries.map((entry) => entryOf(entry, language))}`
}
