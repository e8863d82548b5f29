import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { Failure } from './failures.ts'
import { terminalOf } from './terminal.ts'

/** The npm package of `momo` does not contain the service, so this module may be missing. */
const prover = new URL('../startup/host-proof.ts', import.meta.url)

type Prover = typeof import('../startup/host-proof.ts')

type HostConfirmation = Parameters<Prover['proveHostAccess']>[1]

/** Throws a Failure on machines other than the service's host. */
export const proveOnHost = async (
  confirmed: HostConfirmation,
  command: Command,
): Promise<string> => {
  const wrongHost = 'This is not the host of the service: its ENCRYPTION_KEY is missing.'
  if (!existsSync(prover)) throw new Failure(wrongHost, 2)
  const { proveHostAccess } = (await import(prover.href)) as Prover
  const proof = proveHostAccess(terminalOf(command).env, confirmed)
  if (proof === undefined) throw new Failure(wrongHost, 2)
  return proof
}
