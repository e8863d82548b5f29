let addresses = 0

/** An address that no customer came from before. */
export const newAddress = (): string => {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses & 255}`
}
