/** Error messages are available in these languages. API 1.0.0 uses the first language. */
export const languages = ['fr', 'en'] as const

export type Language = (typeof languages)[number]
