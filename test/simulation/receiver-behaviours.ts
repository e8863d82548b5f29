/** How a merchant's endpoint behaves. */
export const behaviours = [
  'prompt',
  'slow',
  'failing',
  'silent',
  'reset',
  'endless',
  'asks to wait',
] as const
export type Behaviour = (typeof behaviours)[number]

/** Accepts what it is sent, however slowly it says so. */
export const accepts = (behaviour: Behaviour): boolean =>
  behaviour === 'prompt' || behaviour === 'slow' || behaviour === 'endless'

export const refusalStatuses: Partial<Record<Behaviour, number>> = {
  failing: 500,
  'asks to wait': 503,
}

export const slowMs = 9000
