import { writeFileSync } from 'node:fs'
import { ownNumbers } from './carrier1-stories.ts'
import { stories } from './stories.ts'
import {
  configurationExample,
  type OperatorStub,
  type StubCall,
  type StubCallback,
  startCarrier1Momo,
  startCarrier2Money,
} from './stubs.ts'

/**
 * Both operators in one process, to try live mode with. OPERATORS_EXAMPLE_FILE names a file to
 * write the configuration to; OPERATORS_CALLBACK_URL is what carrier2's portal holds (carrier1 is
 * told with each order); OPERATORS_LATENCY_MS is the time from acceptance to the result.
 */

const { env } = process
const latencyMs = Number(env.OPERATORS_LATENCY_MS ?? 2000)

const time = (): string => new Date().toISOString().slice(11, 23)

const log = (name: string) => ({
  onCall: ({ call, method, path, status }: StubCall) =>
    console.log(`${time()} ${name} ${call}: ${method} ${path} ${status || 'no answer'}`),
  onCallback: ({ method, url, status }: StubCallback) =>
    console.log(`${time()} ${name} callback: ${method} ${url} ${status || 'no answer'}`),
})

const carrier1Momo = await startCarrier1Momo({
  port: Number(env.OPERATORS_PORT_CARRIER1 ?? 4101),
  latencyMs,
  ...log('carrier1_momo'),
})
const carrier2Money = await startCarrier2Money({
  port: Number(env.OPERATORS_PORT_CARRIER2 ?? 4102),
  latencyMs,
  callbackHash: true,
  callbackUrl: env.OPERATORS_CALLBACK_URL,
  ...log('carrier2_money'),
})

const rows = (all: Record<string, { title: string }>): string =>
  Object.entries(all)
    .map(([number, { title }]) => `  ${number.padEnd(13)}${title}`)
    .join('\n')

const configuration = JSON.stringify(configurationExample(carrier1Momo, carrier2Money), null, 2)

console.log(`carrier1_momo   ${carrier1Momo.url}
carrier2_money  ${carrier2Money.url}
  callbacks to ${env.OPERATORS_CALLBACK_URL ?? 'nowhere: set OPERATORS_CALLBACK_URL'}

What happens to an order goes by the last six digits of its number:
${rows(stories)}

carrier1_momo knows these, too:
${rows(ownNumbers)}

The service reads this, with the credentials, from the file named by OPERATORS_FILE:
${configuration}
`)

if (env.OPERATORS_EXAMPLE_FILE !== undefined) {
  writeFileSync(env.OPERATORS_EXAMPLE_FILE, `${configuration}\n`, { mode: 0o600 })
  console.log(`Written to ${env.OPERATORS_EXAMPLE_FILE}`)
}

const stop = async (stubs: OperatorStub[]): Promise<void> => {
  await Promise.all(stubs.map((stub) => stub.stop()))
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop([carrier1Momo, carrier2Money]))
}
