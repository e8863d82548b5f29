import type { Language, Markup } from '../layout.ts'
import { type Tone, tag } from './names.ts'
import type { Reading, Schemas } from './visit.ts'

type Named<Code extends string> = Record<Code, { tone: Tone } & Record<Language, string>>

const verifications: Named<Schemas['KycStatus']> = {
  none: { tone: 'mute', en: 'Not verified', fr: 'Non vérifié' },
  pending: { tone: 'warn', en: 'Needs verification', fr: 'À vérifier' },
  verified: { tone: 'good', en: 'Verified', fr: 'Vérifié' },
  rejected: { tone: 'bad', en: 'Rejected', fr: 'Rejeté' },
}

const states: Named<'active' | 'suspended'> = {
  active: { tone: 'good', en: 'Active', fr: 'Actif' },
  suspended: { tone: 'bad', en: 'Suspended', fr: 'Suspendu' },
}

type Reader = Pick<Reading, 'language'>

export const verificationTag = (reader: Reader, status: Schemas['KycStatus']): Markup =>
  tag(verifications[status].tone, verifications[status][reader.language])

export const verificationOptions = (language: Language): [string, string][] =>
  Object.entries(verifications).map(([status, named]) => [status, named[language]])

export const stateTag = (reader: Reader, { suspended_at }: Schemas['Organisation']): Markup => {
  const state = suspended_at === null ? states.active : states.suspended
  return tag(state.tone, state[reader.language])
}

/** The API filters suspended organisations with `true` and active organisations with `false`. */
export const stateOptions = (language: Language): [string, string][] => [
  ['false', states.active[language]],
  ['true', states.suspended[language]],
]
