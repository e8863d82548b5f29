/** The two operators on this machine, over real sockets: for tests and for `make operators`. */

export { startCarrier1Momo } from './carrier1-momo.ts'
export { startCarrier2Money } from './carrier2-money.ts'
export { configurationExample } from './configuration.ts'
export type {
  CallName,
  Fault,
  OperatorStub,
  Outcome,
  StubCall,
  StubCallback,
  StubOptions,
  StubOrder,
} from './types.ts'
