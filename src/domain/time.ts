/** Durations are in milliseconds, and times are in ISO 8601. */

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const isoOf = (ms: number): string => new Date(ms).toISOString()
