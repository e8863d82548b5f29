interface Entry {
  key: string
  atMs: number
  act: () => void
  timer?: NodeJS.Timeout
}

/**
 * The schedule runs actions later, by key. While it is paused, no action runs. Overdue actions run
 * on resume.
 */
export interface Schedule {
  after(key: string, delayMs: number, act: () => void): void
  cancel(key: string): void
  pause(): void
  resume(): void
}

export const createSchedule = (): Schedule => {
  const entries = new Set<Entry>()
  let isPaused = false

  const arm = (entry: Entry): void => {
    const run = () => {
      entries.delete(entry)
      entry.act()
    }
    entry.timer = setTimeout(run, Math.max(0, entry.atMs - Date.now()))
  }

  return {
    after: (key, delayMs, act) => {
      const entry: Entry = { key, atMs: Date.now() + delayMs, act }
      entries.add(entry)
      if (!isPaused) arm(entry)
    },
    cancel: (key) => {
      for (const entry of entries) {
        if (entry.key !== key) continue
        clearTimeout(entry.timer)
        entries.delete(entry)
      }
    },
    pause: () => {
      isPaused = true
      for (const { timer } of entries) clearTimeout(timer)
    },
    resume: () => {
      if (!isPaused) return
      isPaused = false
      for (const entry of entries) arm(entry)
    },
  }
}
