import { uuidv7 } from 'uuidv7'

/** UUID version 7 (RFC 9562): in order of time, so that new rows sit side by side in an index. */
export const newId = (): string => uuidv7()
