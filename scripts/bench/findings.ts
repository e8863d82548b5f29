import { cpus, totalmem } from 'node:os'

export interface Finding {
  what: string
  ratio: number
  /** The ratio compares these two figures. */
  of: [number, number]
  goal?: { atLeast: number } | { atMost: number }
}

/** Runs a part of the benchmark and returns its results. */
export type Part = () => Promise<Finding[]>

export const ratioOf = (what: string, of: [number, number], goal?: Finding['goal']): Finding => ({
  what,
  ratio: of[0] / of[1],
  of,
  ...(goal && { goal }),
})

const verdictOf = ({ ratio, goal }: Finding): string => {
  if (goal === undefined) return ''
  const [isMet, sign, value] =
    'atLeast' in goal
      ? [ratio >= goal.atLeast, '≥', goal.atLeast]
      : [ratio <= goal.atMost, '≤', goal.atMost]
  return `${isMet ? 'meets' : 'misses'} ${sign} ${value}`
}

const short = (figure: number): string =>
  figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3)

export const printFindings = (findings: Finding[]): void => {
  for (const finding of findings) {
    const { what, ratio, of } = finding
    console.log(
      `${what.padEnd(64)} ${ratio.toFixed(2).padStart(6)}   ` +
        `${`${short(of[0])} / ${short(of[1])}`.padEnd(20)} ${verdictOf(finding)}`,
    )
  }
}

export const describeMachine = (): string => {
  const [cpu] = cpus()
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  return `Node ${process.version}, ${cpus().length} × ${cpu?.model}, ${memory} GiB`
}
