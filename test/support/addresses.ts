let addresses = 0

/** Returns an IPv4 address that no earlier customer in this test file has used. */
export const newAddress = (): string => {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses & 255}`
}
