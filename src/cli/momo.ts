import { runMomo } from './program.ts'
import { processTerminal, unwritableExitCode } from './terminal.ts'

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // The reader has closed the pipe, as `head` does.
  if (code === 'EPIPE') process.exit()
  process.stderr.write(`The output cannot be written: ${message}\n`)
  process.exit(unwritableExitCode)
})
// Nobody reads the notes any more: the terminal is closed.
process.stderr.on('error', () => {})

const terminal = processTerminal()
await runMomo(process.argv.slice(2), terminal)
process.exitCode = terminal.exitCode
