/** An event as its type; what the types of the client say of `type` is not the whole of it. */
export const describe = (event: { type: string; data: object }): string =>
  event.type === 'payout.completed' && 'reference' in event.data
    ? String(event.data.reference)
    : event.type
