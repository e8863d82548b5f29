import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

export const atOnceMax = Number(process.env.PARALLEL || availableParallelism())

export interface Ended {
  isFine: boolean
  output: string
}

/** Plays stories in one process with these environment variables. `tell` receives its output. */
export const playApart = (
  settings: Record<string, string>,
  tell: (text: string, isProgress: boolean) => void = () => {},
): Promise<Ended> =>
  new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, [main], { env: { ...process.env, ...settings } })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        tell(text, stream === child.stderr)
      })
    }
    child.on('close', (code) => resolve({ isFine: code === 0, output }))
  })

export const sideBySide = async <Piece, Result>(
  pieces: readonly Piece[],
  work: (piece: Piece) => Promise<Result>,
  tell: (result: Result) => void,
): Promise<void> => {
  const underWay = new Set<Promise<unknown>>()
  let told = Promise.resolve()
  for (const piece of pieces) {
    if (underWay.size >= atOnceMax) await Promise.race(underWay)
    const result = work(piece)
    const place: Promise<unknown> = result.finally(() => underWay.delete(place))
    underWay.add(place)
    told = told.then(async () => tell(await result))
  }
  await told
}
