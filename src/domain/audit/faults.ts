/** The findings of an audit trail check. */
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
  /** The position in the chain; null for an entry outside the chain. */
  position: number | null
  /** Null if the id is lost, too. */
  entry_id: string | null
}
