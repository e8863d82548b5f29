/** The languages of error messages. The first is the language of API 1.0.0. */
export const languages = ['fr', 'en'] as const

export type Language = (typeof languages)[number]
