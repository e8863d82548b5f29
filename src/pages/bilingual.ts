import type { Language } from '../domain/language.ts'

/** Both languages of a text are on one line, so that neither is forgotten. */

export type Pair<Text = string> = readonly [english: Text, french: Text]

export interface Pairs {
  readonly [name: string]: Pair<unknown> | Pairs
}

type Texts<Of> = {
  readonly [Name in keyof Of]: Of[Name] extends Pair<infer Text> ? Text : Texts<Of[Name]>
}

const inLanguage = (pairs: Pairs, at: 0 | 1): object =>
  Object.fromEntries(
    Object.entries(pairs).map(([name, texts]) => [
      name,
      Array.isArray(texts) ? texts[at] : inLanguage(texts as Pairs, at),
    ]),
  )

export const bilingual = <Of extends Pairs>(pairs: Of): Record<Language, Texts<Of>> => ({
  en: inLanguage(pairs, 0) as Texts<Of>,
  fr: inLanguage(pairs, 1) as Texts<Of>,
})
