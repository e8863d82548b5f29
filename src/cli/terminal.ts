import type { Writable } from 'node:stream'
import type { Command } from 'commander'

/** What a command reads from and writes to: the process, or what a test passes instead. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  /** `isTTY`: whether it is a terminal, which has so many `columns`. */
  out: Writable & { isTTY?: boolean; columns?: number }
  /** `isTTY`: whether it is a terminal. */
  err: Writable & { isTTY?: boolean }
  /** The exit code of a command that ends by itself: see docs/momo.md. */
  exitCode: number
  /** A signal that Ctrl-C aborts. Until this is called, Ctrl-C ends the process at once. */
  interruption(): AbortSignal
}

/** Clears the line, on which progress may be shown. */
export const clearLine = '\r\u001b[2K'

const terminals = new WeakMap<Command, Terminal>()

export const attachTerminal = (program: Command, terminal: Terminal): void => {
  terminals.set(program, terminal)
}

/** The terminal of a program or of one of its commands. */
export const terminalOf = (command: Command): Terminal => {
  const terminal = terminals.get(command)
  if (terminal !== undefined) return terminal
  if (command.parent === null) throw new Error('the program has no terminal')
  return terminalOf(command.parent)
}

/** A text, or a function that makes it for so many columns; undefined: without a limit. */
export type Shown = string | ((columns: number | undefined) => string)

export const textOf = (shown: Shown, columns: number | undefined): string =>
  typeof shown === 'string' ? shown : shown(columns)

/** The columns of the terminal; undefined for a file, a pipe and with --wide. */
const columnsOf = (command: Command): number | undefined => {
  const { out, env } = terminalOf(command)
  if (out.isTTY !== true || programOf(command).opts<{ wide?: true }>().wide) return undefined
  return out.columns || Number(env.COLUMNS) || undefined
}

const programOf = (command: Command): Command =>
  command.parent === null ? command : programOf(command.parent)

/** Prints a line, or several, on standard output. */
export const print = (command: Command, shown: Shown): void => {
  terminalOf(command).out.write(`${textOf(shown, columnsOf(command))}\n`)
}

/** Prints a note, which is no part of the result, on standard error. */
export const printNote = (command: Command, text: string): void => {
  const { err } = terminalOf(command)
  err.write(`${err.isTTY === true ? clearLine : ''}${text}\n`)
}

/** The exit code by which shells recognise a program that Ctrl-C ended. */
export const interruptedExitCode = 130

export const processTerminal = (): Terminal => {
  const interrupted = new AbortController()
  let isAwaited = false
  return {
    env: process.env,
    out: process.stdout,
    err: process.stderr,
    exitCode: 0,
    interruption: () => {
      if (!isAwaited) process.once('SIGINT', () => interrupted.abort())
      isAwaited = true
      return interrupted.signal
    },
  }
}

/**
 * A text without characters that control the terminal or change the direction of what follows:
 * names and replies come from others, who may have put such characters into them.
 */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim()
