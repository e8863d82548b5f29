/** What is deleted once it is old. Money, and what proves it, is not among it. */
export const retainedKinds = ['events', 'attempts', 'callbacks', 'mails', 'sign_ins'] as const

export type RetainedKind = (typeof retainedKinds)[number]

/** For how many days each kind is kept. */
export type RetentionDays = Record<RetainedKind, number>
