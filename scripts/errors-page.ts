import { guides, type ProblemEntry, problemEntries } from '../src/replies/problem-guide.ts'
import { pageTexts } from '../src/replies/problem-page-texts.ts'

/** docs/errors.md, written from the catalogue that the service answers with. */

const texts = pageTexts.en

const sectionOf = ({ anchor, hasCode, status, retry, sentences }: ProblemEntry): string[] => {
  const { meaning, causes, action } = guides.en[anchor]
  return [
    `## ${anchor}`,
    '',
    `Status ${status}${hasCode ? '' : `, ${texts.withoutCode}`}. ${meaning}`,
    '',
    `- **${texts.causes}**: ${causes}`,
    `- **${texts.action}**: ${action}`,
    `- **${texts.retry}** ${texts.retries[retry]}`,
    `- **${texts.sentences}**: ${sentences.map((sentence) => `“${sentence}”`).join(' ')}`,
    '',
  ]
}

export const errorsMarkdown = (): string =>
  [
    '<!-- Made by `make generate` from src/replies/problem-catalogue.ts; do not edit. -->',
    '',
    `# ${texts.title}`,
    '',
    texts.introduction,
    'The service shows this page at `/docs/errors`, in French, too.',
    '',
    ...problemEntries.flatMap(sectionOf),
  ].join('\n')
