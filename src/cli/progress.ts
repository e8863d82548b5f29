import type { Command } from 'commander'
import { clearLine, terminalOf } from './terminal.ts'

const shownAfterMs = 400
const frameMs = 120
const frames = ['|', '/', '-', '\\']

interface Progress {
  /** Removes the progress line before other lines are printed. */
  clear(): void
}

/** Shows progress after `shownAfterMs`, if standard error is a terminal. */
const showProgress = (command: Command, text: string): Progress => {
  const { err } = terminalOf(command)
  if (err.isTTY !== true) return { clear: () => {} }
  const beganMs = performance.now()
  let frame = 0
  const timer = setInterval(() => {
    if (performance.now() - beganMs < shownAfterMs) return
    err.write(`${clearLine}${frames[frame % frames.length]} ${text}`)
    frame += 1
  }, frameMs).unref()
  return {
    clear: () => {
      clearInterval(timer)
      if (frame > 0) err.write(clearLine)
      frame = 0
    },
  }
}

export const withProgress = <Value>(
  command: Command,
  text: string,
  work: Promise<Value>,
): Promise<Value> => {
  const progress = showProgress(command, text)
  return work.finally(progress.clear)
}
