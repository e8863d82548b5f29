import { guides, type ProblemEntry, problemEntries } from './problem-guide.ts'
import { pageTexts } from './problem-page-texts.ts'

type Language = keyof typeof guides

const sectionOf = (entry: ProblemEntry, language: Language): string[] => {
  const { anchor, hasCode, status, retry, sentences } = entry
  const texts = pageTexts[language]
  const { meaning, causes, action } = guides[language][anchor]
  const label = language === 'fr' ? 'Statut' : 'Status'
  // French has a space before colons, and different quotation marks.
  const [colon, open, close] = language === 'fr' ? [' :', '« ', ' »'] : [':', '“', '”']
  const quoted = sentences.map((sentence) => open + sentence + close)
  return [
    `## ${anchor}`,
    '',
    `${label} ${status}${hasCode ? '' : `, ${texts.withoutCode}`}. ${meaning}`,
    '',
    `- **${texts.causes}**${colon} ${causes}`,
    `- **${texts.action}**${colon} ${action}`,
    `- **${texts.retry}** ${texts.retries[retry]}`,
    `- **${texts.sentences}**${colon} ${quoted.join(' ')}`,
    '',
  ]
}

export const errorsMarkdown = (language: Language): string =>
  [
    `# ${pageTexts[language].title}`,
    '',
    pageTexts[language].introduction,
    '',
    ...problemEntries.flatMap((entry) => sectionOf(entry, language)),
  ].join('\n')
