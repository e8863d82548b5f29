export const metadataLimits = { keysMax: 50, keyLengthMax: 40, valueLengthMax: 500 } as const

/** What is wrong with a merchant's metadata, in French; lengths count UTF-16 code units. */
export const metadataFaults = (metadata: Record<string, unknown>): string[] => {
  const { keysMax, keyLengthMax, valueLengthMax } = metadataLimits
  const entries = Object.entries(metadata)
  const faults: string[] = []
  if (entries.length > keysMax) {
    faults.push(`Ce champ ne doit pas contenir plus de ${keysMax} clés.`)
  }
  if (entries.some(([key]) => key.length > keyLengthMax)) {
    faults.push(`Chaque clé ne doit pas dépasser ${keyLengthMax} caractères.`)
  }
  if (entries.some(([, value]) => JSON.stringify(value).length > valueLengthMax)) {
    faults.push(`Chaque valeur ne doit pas dépasser ${valueLengthMax} caractères en JSON.`)
  }
  return faults
}
