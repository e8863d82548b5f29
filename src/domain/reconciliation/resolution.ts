/** What a person decided about a reconciliation item: an end was proven, or nothing changes. */
export const resolutions = ['settled', 'dismissed'] as const

export type Resolution = (typeof resolutions)[number]
