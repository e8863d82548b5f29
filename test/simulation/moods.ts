/** How a merchant's endpoint behaves. */
export const moods = [
  'prompt',
  'slow',
  'failing',
  'silent',
  'reset',
  'endless',
  'asks to wait',
] as const
export type Mood = (typeof moods)[number]

/** Accepts what it is sent, however slowly it says so. */
export const accepts = (mood: Mood): boolean =>
  mood === 'prompt' || mood === 'slow' || mood === 'endless'

export const refusalStatuses: Partial<Record<Mood, number>> = { failing: 500, 'asks to wait': 503 }

export const slowMs = 9000
