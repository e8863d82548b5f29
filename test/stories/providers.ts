import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { carrier1Answers } from '../../scripts/provider-simulator/carrier1/answers.ts'
import { carrier2Answers } from '../../scripts/provider-simulator/carrier2/answers.ts'
import type { DocumentedAnswer, Fault } from '../../scripts/provider-simulator/index.ts'
import type { Callback } from '../simulation/callback-faults.ts'
import type { ControlledProvider } from '../simulation/world.ts'
import { nodeFile, type Program, prepareProgram, until } from '../support/processes.ts'
import { linesOf, openOrderFile } from './order-file.ts'

/**
 * A provider runs in a separate process, controlled by messages. Its state is read from its file.
 */
export interface ProviderProgram extends ControlledProvider {
  name: string
  program: Program
  restart(): Promise<void>
  cut(): boolean
  setCallbackUrl(url: string): void
  toldFailed(): Set<string>
}

const main = fileURLToPath(new URL('provider-process.ts', import.meta.url))
const latencyMs = 700

/** Creates the PIN key, which all processes of a run share. */
export const createPinKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()

const tables: Record<string, readonly DocumentedAnswer[]> = {
  carrier1_momo: carrier1Answers,
  carrier2_money: carrier2Answers,
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  )

interface Wanted {
  name: string
  folder: string
  port: number
  pinKey: string
  post: (callback: Callback) => Promise<number>
}

export const prepareProvider = ({ name, folder, port, pinKey, post }: Wanted): ProviderProgram => {
  const stateFile = join(folder, `${name}.jsonl`)
  const wordsFile = join(folder, `${name}-failed.txt`)
  const file = openOrderFile(stateFile)
  let callbackUrl: string | undefined
  let lateCount = 0

  const tell = (what: string, ...given: unknown[]): boolean => child.tell({ do: what, given })
  const onMessage = ({ number, callback }: { number: number; callback: Callback }): void => {
    void post(callback).then((status) => tell('posted', number, status))
  }
  const child = prepareProgram({
    file: nodeFile,
    args: [main, name, String(port), stateFile, wordsFile, String(latencyMs)],
    env: { SIMULATOR_PIN_KEY: pinKey },
    logFile: join(folder, `${name}.log`),
    onMessage: onMessage as never,
  })

  const failNext = (call: string, fault: Fault, times = 1): void => {
    if (typeof fault === 'string' || !('processedAfter' in fault)) {
      tell('failNext', call, fault, times)
      return
    }
    const number = ++lateCount
    tell('failLate', call, times, number)
    void fault.processedAfter.then(() => tell('arrive', number))
  }

  return {
    name,
    program: child,
    answers: tables[name] ?? [],
    get orders() {
      return file.orders()
    },
    records: file.records,
    toldFailed: () => new Set(linesOf(wordsFile)),
    failNext,
    forceAnswer: (forced) => void tell('forceAnswer', forced),
    clearFaults: () => void tell('clearFaults'),
    hang: (isHanging) => void tell('hang', isHanging),
    setOutcome: (...given) => void tell('setOutcome', ...given),
    sendCallback: async (...given) => Number(tell('sendCallback', ...given)),
    cut: () => tell('cut'),
    setCallbackUrl: (url) => {
      callbackUrl = url
      tell('setCallbackUrl', url)
    },
    restart: async () => {
      await until(`${name} answers`, async () => {
        if (!child.isRunning()) child.start()
        return answers(port)
      })
      if (callbackUrl !== undefined) tell('setCallbackUrl', callbackUrl)
    },
  }
}
