import type { Command } from 'commander'
import { clearLine, terminalOf } from './terminal.ts'

const shownAfterMs = 400
const turnMs = 120
const turns = ['|', '/', '-', '\\']

export interface Progress {
  /** Takes the line away, so that others can be printed. */
  end(): void
}

/** Shows on standard error what is waited for, where that is a terminal and it takes a while. */
export const showProgress = (command: Command, text: string): Progress => {
  const { err } = terminalOf(command)
  if (err.isTTY !== true) return { end: () => {} }
  const beganMs = performance.now()
  let turn = 0
  const timer = setInterval(() => {
    if (performance.now() - beganMs < shownAfterMs) return
    err.write(`${clearLine}${turns[turn % turns.length]} ${text}`)
    turn += 1
  }, turnMs).unref()
  return {
    end: () => {
      clearInterval(timer)
      if (turn > 0) err.write(clearLine)
      turn = 0
    },
  }
}

/** The same while something is under way. */
export const whileShown = <Value>(
  command: Command,
  text: string,
  work: Promise<Value>,
): Promise<Value> => {
  const progress = showProgress(command, text)
  return work.finally(progress.end)
}
