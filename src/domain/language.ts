/** The languages of error messages. API 1.0.0 uses the first one. */
export const languages = ['fr', 'en'] as const

export type Language = (typeof languages)[number]
