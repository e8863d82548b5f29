import { writeFileSync } from 'node:fs'
import { readArguments } from '../../src/startup/command-line.ts'
import { sandboxNumbers } from './carrier1/stories.ts'
import {
  configurationExample,
  type ProviderSimulator,
  type ReceivedCall,
  type SentCallback,
  startCarrier1Simulator,
  startCarrier2Simulator,
} from './index.ts'
import { stories } from './stories.ts'

/**
 * Starts both simulated providers, so that live mode can be tried. README.md lists the settings.
 */

readArguments(
  'Usage: node scripts/provider-simulator/main.ts simulates both providers on two ports.',
)

const exitWith = (message: string): never => {
  console.error(message)
  process.exit(1)
}

const readNumber = (name: string, fallback: number, max: number): number => {
  const text = process.env[name] ?? String(fallback)
  return /^\d{1,9}$/.test(text) && Number(text) <= max
    ? Number(text)
    : exitWith(`${name} must be a whole number from 0 to ${max}, not "${text}".`)
}

const portMax = 65_535
const latencyMaxMs = 86_400_000

const latencyMs = readNumber('SIMULATOR_LATENCY_MS', 2000, latencyMaxMs)
const callbackUrl = process.env.SIMULATOR_CALLBACK_URL

/** By default, requests need not follow the providers' documents. */
const readStrict = (): boolean => {
  const text = process.env.SIMULATOR_STRICT || 'false'
  return ['true', 'false'].includes(text)
    ? text === 'true'
    : exitWith(`SIMULATOR_STRICT must be true or false, not "${text}".`)
}

const strict = readStrict()
const exampleFile = process.env.SIMULATOR_EXAMPLE_FILE

/** Starts a provider on the port in a variable. Exits with a message on failure. */
const startOn = async <Simulator>(
  variable: string,
  fallback: number,
  start: (port: number) => Promise<Simulator>,
): Promise<Simulator> => {
  const port = readNumber(variable, fallback, portMax)
  try {
    return await start(port)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'EADDRINUSE'
      ? exitWith(`Port ${port} is in use by another process. Set ${variable} to a free port.`)
      : exitWith(`Cannot listen on port ${port}: ${message}. Set ${variable} to another port.`)
  }
}

const time = (): string => new Date().toISOString().slice(11, 23)

const logTo = (name: string) => ({
  onCall: ({ call, method, path, status }: ReceivedCall) =>
    console.log(`${time()} ${name} ${call}: ${method} ${path} ${status || 'no response'}`),
  onCallback: ({ method, url, status }: SentCallback) =>
    console.log(`${time()} ${name} callback: ${method} ${url} ${status || 'no response'}`),
})

const carrier1 = await startOn('SIMULATOR_PORT_CARRIER1', 4101, (port) =>
  startCarrier1Simulator({ port, latencyMs, strict, ...logTo('carrier1_momo') }),
)
const carrier2 = await startOn('SIMULATOR_PORT_CARRIER2', 4102, (port) =>
  startCarrier2Simulator({
    port,
    latencyMs,
    strict,
    callbackHash: true,
    callbackUrl,
    ...logTo('carrier2_money'),
  }),
)

const configuration = JSON.stringify(configurationExample(carrier1, carrier2), null, 2)

if (exampleFile !== undefined) {
  try {
    writeFileSync(exampleFile, `${configuration}\n`, { mode: 0o600 })
  } catch (error) {
    exitWith(`Cannot write SIMULATOR_EXAMPLE_FILE: ${(error as Error).message}.`)
  }
}

const listNumbers = (all: Record<string, { title: string }>): string =>
  Object.entries(all)
    .map(([number, { title }]) => `  ${number.padEnd(13)}${title}`)
    .join('\n')

console.log(`carrier1_momo   ${carrier1.url}
carrier2_money  ${carrier2.url}
  callbacks to ${callbackUrl ?? 'no URL: set SIMULATOR_CALLBACK_URL'}

The last six digits of a phone number determine the outcome of a transaction:
${listNumbers(stories)}

In its own sandbox (target environment sandbox, EUR), carrier1_momo also knows these numbers:
${listNumbers(sandboxNumbers)}

The service reads this, with the credentials, from the file that PROVIDERS_FILE names:
${configuration}
`)

if (exampleFile !== undefined) console.log(`Written to ${exampleFile}`)

const stop = async (simulators: ProviderSimulator[]): Promise<void> => {
  await Promise.all(simulators.map((simulator) => simulator.stop()))
  process.exit(0)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop([carrier1, carrier2]))
}
