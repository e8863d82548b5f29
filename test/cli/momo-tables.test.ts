import { numberOf, payment } from '../support/builders.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { startMomo } from '../support/momo.ts'
import { merchant, server } from '../support/own-merchant.ts'

let ids: string[]

beforeAll(async () => {
  // The payments stay `processing`, so the lists do not change.
  const phone_number = numberOf('999009')
  const made = await Promise.all([
    merchant.post('/payments', payment({ phone_number })),
    merchant.post('/payments', payment({ phone_number, amount: 123_456_789_012 })),
  ])
  for (const { body } of made) {
    await eventually(() => merchant.get(`/payments/${body.data.id}`), resourceIs('processing'))
  }
  ids = made.map(({ body }) => body.data.id)
})

const listed = async (screen?: { columns?: number }, env = {}, ...args: string[]) => {
  const connection = { MOMO_URL: server.url, MOMO_API_KEY: merchant.secretKey }
  const command = ['payments', 'list', ...args]
  const { code, out, err } = await startMomo(command, { ...connection, ...env }, screen).ended
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
}

const widthOf = (text: string): number => Math.max(...text.split('\n').map((line) => line.length))

describe('momo tables', () => {
  test('a momo table is complete in a pipe, on a wide screen and with --wide', async () => {
    const piped = await listed()
    expect(widthOf(piped)).toBeGreaterThan(120)
    expect(piped).not.toContain('…')
    expect(await listed(undefined, { COLUMNS: '60' })).toBe(piped)
    expect(await listed({ columns: widthOf(piped) })).toBe(piped)
    expect(await listed({ columns: 60 }, {}, '--wide')).toBe(piped)
    expect(await listed({})).toBe(piped)
  })

  test.each([115, 120, 125])(
    'a momo table on a screen of %i columns truncates texts, but not ids and amounts',
    async (columns) => {
      const shown = await listed({ columns })
      const piped = await listed()
      expect(widthOf(shown)).toBe(columns)
      expect(shown.split('\n')).toHaveLength(piped.split('\n').length)
      for (const whole of [...ids, ' 5000 ', ' 123456789012 ', '2026-']) {
        expect(shown).toContain(whole)
      }
      expect(shown).toContain('…')
      expect(await listed({}, { COLUMNS: String(columns) })).toBe(shown)
    },
  )

  test.each([60, 110])(
    'a momo table has one block per row on a screen of %i columns',
    async (columns) => {
      const shown = await listed({ columns })
      expect(widthOf(shown)).toBeLessThanOrEqual(columns)
      const [first = '', second = '', end] = shown.split('\n\n')
      expect([first, second].map((block) => block.split('\n')[0]).toSorted()).toEqual(
        ids.map((id) => `id: ${id}`).toSorted(),
      )
      expect(first).toMatch(/^phone number: \+242 06 5999009$/m)
      expect(first).toMatch(/^created at: \d{4}-\d\d-\d\dT[\d:.]+Z$/m)
      expect(end).toBe('Page 1 of 1, 2 in total.\n')
    },
  )
})
