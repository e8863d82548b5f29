import type { Mutant } from './instrument.ts'

/** A mutant that no test can notice, because the service does the same with it. */
export type Equivalent = Pick<Mutant, 'file' | 'original' | 'replacement'> & { reason: string }

export const equivalents: Equivalent[] = []
