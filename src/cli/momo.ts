import { runMomo } from './program.ts'
import { endUnwritten, processTerminal } from './terminal.ts'

const terminal = processTerminal()

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // The reader, such as `head`, has closed the pipe.
  if (code === 'EPIPE') process.exit()
  endUnwritten(terminal, message)
  process.exit(terminal.exitCode)
})
// Nobody can read notes once the terminal is closed.
process.stderr.on('error', () => {})

await runMomo(process.argv.slice(2), terminal)
process.exitCode = terminal.exitCode
