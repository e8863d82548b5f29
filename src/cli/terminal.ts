import { constants } from 'node:os'
import type { Writable } from 'node:stream'
import type { Command } from 'commander'

/** Tests replace the input and output of the process. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  /** `isTTY` is set for a terminal, whose width is `columns`. */
  out: Writable & { isTTY?: boolean; columns?: number }
  err: Writable & { isTTY?: boolean }
  /** The exit code of a completed command: see docs/momo.md. */
  exitCode: number
  /** The id of the object that the command created or changed. */
  changedId?: string
  /**
   * Returns a signal that is aborted with an Interruption when the process should stop. Until the
   * first call, the process exits immediately instead.
   */
  interruption(): AbortSignal
}

/** Ctrl-C, a supervisor, a closed terminal and Ctrl-\ send these signals. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

export class Interruption extends Error {
  readonly signal: NodeJS.Signals
  /** Shells expect this exit code from a program that a signal stopped. */
  readonly exitCode: number

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`)
    this.signal = signal
    this.exitCode = 128 + constants.signals[signal]
  }
}

/** Thrown if standard output cannot be written, for example because the disk is full. */
export class OutputUnwritable extends Error {}

export const unwritableExitCode = 5

/** The current line may show progress. */
export const clearLine = '\r\u001b[2K'

const terminals = new WeakMap<Command, Terminal>()

export const attachTerminal = (program: Command, terminal: Terminal): void => {
  terminals.set(program, terminal)
}

export const terminalOf = (command: Command): Terminal => {
  const terminal = terminals.get(command)
  if (terminal !== undefined) return terminal
  if (command.parent === null) throw new Error('the program has no terminal')
  return terminalOf(command.parent)
}

/** A function returns the text for a number of columns. Undefined means no limit. */
export type Shown = string | ((columns: number | undefined) => string)

export const textOf = (shown: Shown, columns: number | undefined): string =>
  typeof shown === 'string' ? shown : shown(columns)

/** Returns undefined for a file or a pipe, and with --wide. */
const columnsOf = (command: Command): number | undefined => {
  const { out, env } = terminalOf(command)
  if (out.isTTY !== true || programOf(command).opts<{ wide?: true }>().wide) return undefined
  return out.columns || Number(env.COLUMNS) || undefined
}

export const programOf = (command: Command): Command =>
  command.parent === null ? command : programOf(command.parent)

/** The message also reports a change that succeeded despite the error. */
export const endUnwritten = (terminal: Terminal, reason: string): void => {
  const { err, changedId } = terminal
  const done = changedId === undefined ? '' : `The request was carried out: ${changedId}\n`
  err.write(`The output cannot be written: ${reason}\n${done}`)
  terminal.exitCode = unwritableExitCode
}

/** Throws OutputUnwritable if the write fails, for example on a full disk. */
export const writeOut = ({ out }: Terminal, text: string): void => {
  try {
    out.write(text)
  } catch (error) {
    throw new OutputUnwritable(error instanceof Error ? error.message : String(error))
  }
}

export const print = (command: Command, shown: Shown): void => {
  writeOut(terminalOf(command), `${textOf(shown, columnsOf(command))}\n`)
}

/** Notes are not part of the result, so they go to standard error. */
export const printNote = (command: Command, text: string): void => {
  const { err } = terminalOf(command)
  err.write(`${err.isTTY === true ? clearLine : ''}${text}\n`)
}

/**
 * A terminal and a launcher can both send the same signal, so two signals within this time are
 * treated as one signal.
 */
const sameSignalMs = 500

export const processTerminal = (): Terminal => {
  const interrupted = new AbortController()
  let isAwaited = false
  let interruptedAtMs: number | undefined
  const interrupt = (signal: NodeJS.Signals): void => {
    const interruption = new Interruption(signal)
    const nowMs = performance.now()
    interruptedAtMs ??= nowMs
    if (!interrupted.signal.aborted) interrupted.abort(interruption)
    else if (nowMs - interruptedAtMs > sameSignalMs) process.exit(interruption.exitCode)
  }
  return {
    env: process.env,
    out: process.stdout,
    err: process.stderr,
    exitCode: 0,
    interruption: () => {
      if (!isAwaited) for (const signal of endingSignals) process.on(signal, interrupt)
      isAwaited = true
      return interrupted.signal
    },
  }
}

/**
 * Removes characters that control the terminal or change the text direction. Other people choose
 * names and responses, and could include such characters.
 */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
