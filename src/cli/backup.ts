import { existsSync, statSync } from 'node:fs'
import type { Command } from 'commander'
import { BackupDamaged, readBackup } from '../database/backup-archive.ts'
import { management } from './apis.ts'
import { send } from './client.ts'
import { connectionOf } from './credentials.ts'
import { Failure, incompleteExitCode } from './failures.ts'
import { proveOnHost } from './host-proof.ts'
import { fields, json } from './output.ts'
import { withProgress } from './progress.ts'
import { storeFile } from './store-file.ts'
import { print, terminalOf, unwritableExitCode } from './terminal.ts'

const notFound = 404

/**
 * Writes a new file that only its owner may read. If the backup is damaged or incomplete, writes no
 * file and throws a Failure.
 */
const storeBackup = async (data: ReadableStream<Uint8Array>, file: string, command: Command) => {
  let taken_at = ''
  const check = async (part: string) => {
    taken_at = (await readBackup(part)).taken_at
  }
  const stop = terminalOf(command).interruption()
  try {
    await storeFile(data, file, { stop, check, newMode: 0o600 })
    return { file, taken_at, bytes: statSync(file).size }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    const isDamaged = error instanceof BackupDamaged
    throw new Failure(
      `No backup was created: ${isDamaged ? error.message : reason}.`,
      'syscall' in error ? unwritableExitCode : incompleteExitCode,
    )
  }
}

/**
 * Returns the proof that this command runs on the service's host. On other machines, returns
 * undefined and lets the service decide whether a proof is required.
 */
const hostProof = async (command: Command): Promise<string | undefined> => {
  try {
    return await proveOnHost({ tokenUsedAtMs: Date.now() }, command)
  } catch {
    return undefined
  }
}

const run = async (file: string, _options: object, command: Command): Promise<void> => {
  if (existsSync(file))
    throw new Failure(`${file} already exists: a backup does not overwrite files.`, 2)
  const { url, json: isJson } = connectionOf(command)
  const createBackup = async () => {
    const { data } = await send(
      management,
      async (api) => {
        const proof = await hostProof(command)
        const header = proof === undefined ? {} : { 'Host-Proof': proof }
        const reply = await api.GET('/backup', { parseAs: 'stream', params: { header } })
        if (reply.response.status !== notFound) return reply
        throw new Failure(
          `The service at ${url} has no embedded database. Back up PostgreSQL with ` +
            'pgBackRest or pg_basebackup (see docs/backup.md).',
          1,
        )
      },
      [command],
    )
    if (data) return storeBackup(data, file, command)
    throw new Failure(`The response from ${url} is not a backup: set the server with --url.`, 2)
  }
  const created = await withProgress(command, 'creating the backup', createBackup())
  print(command, isJson ? json(created) : fields(created))
}

export const backup = (program: Command) =>
  program
    .command('backup')
    .description('back up the embedded database of a running service')
    .argument('<file>', 'the file to write; it must not exist')
    .addHelpText('after', '\nExample:\n  $ momo backup monday.backup')
    .action(run)
