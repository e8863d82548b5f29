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

/** Returns whether an endpoint accepts deliveries, even if it answers slowly. */
export const accepts = (behaviour: Behaviour): boolean =>
  behaviour === 'prompt' || behaviour === 'slow' || behaviour === 'endless'

export const refusalStatuses: Partial<Record<Behaviour, number>> = {
  failing: 500,
  'asks to wait': 503,
}

export const slowMs = 9000
