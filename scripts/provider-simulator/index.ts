/** Tests and benchmarks use these parts of the simulator. README.md describes the simulator. */

export { startCarrier1Platforms, startCarrier1Simulator } from './carrier1/simulator.ts'
export { startCarrier2Simulator } from './carrier2/simulator.ts'
export { configurationExample } from './configuration.ts'
export type {
  CallName,
  DocumentedAnswer,
  Effect,
  Fault,
  ForcedAnswer,
  Outcome,
  ProviderRecords,
  ProviderSimulator,
  ReceivedCall,
  RecordedOrder,
  SentCallback,
  SimulatedOrder,
  SimulatorOptions,
} from './types.ts'
