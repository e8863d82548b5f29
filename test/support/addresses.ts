let addresses = 0

/** An IPv4 address that no customer of this file has used before. */
export const newAddress = (): string => {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses & 255}`
}
