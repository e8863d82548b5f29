import { raw } from 'hono/html'

/** Icons have the colour of the surrounding text and are hidden from screen readers. */
const lines = {
  check: '<circle cx="12" cy="12" r="9.5"/><path d="m7.5 12.5 3 3 6-6.5"/>',
  cross: '<circle cx="12" cy="12" r="9.5"/><path d="m8.8 8.8 6.4 6.4m0-6.4-6.4 6.4"/>',
  minus: '<circle cx="12" cy="12" r="9.5"/><path d="M7.8 12h8.4"/>',
  clock: '<circle cx="12" cy="12" r="9.5"/><path d="M12 6.8V12l3.4 2.2"/>',
  question:
    '<circle cx="12" cy="12" r="9.5"/><path d="M9.4 9.6a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.1.9-1.1 1.8' +
    'M12 16.8v.1"/>',
  alert: '<path d="M12 3.2 22 20.5H2zM12 9.8v4.8M12 17.5v.1"/>',
  phone: '<rect x="6.5" y="2" width="11" height="20" rx="2.2"/><path d="M10.8 18.7h2.4"/>',
} as const

export type IconName = keyof typeof lines

const drawn = Object.fromEntries(
  Object.entries(lines).map(([name, paths]) => [
    name,
    raw(
      '<svg viewBox="0 0 24 24" width="48" height="48" fill="none" stroke="currentColor" ' +
        `stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">` +
        `${paths}</svg>`,
    ),
  ]),
) as Record<IconName, ReturnType<typeof raw>>

export const icon = (name: IconName) => drawn[name]
