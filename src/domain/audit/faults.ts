const trailFaultKinds = [
  'altered',
  'removed',
  'inserted',
  'cut_off',
  'other_chain',
  'foreign_checkpoint',
] as const

export type TrailFaultKind = (typeof trailFaultKinds)[number]

export interface TrailFault {
  kind: TrailFaultKind
  /** The position in the chain; null for an entry that is not in the chain. */
  position: number | null
  /** Null if the entry's id is unknown. */
  entry_id: string | null
}
