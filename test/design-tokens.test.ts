import { readFileSync } from 'node:fs'

const read = (path: string): string =>
  readFileSync(new URL(`../src/pages/${path}`, import.meta.url), 'utf8')

const base = read('assets/base.css')

/** The colours of a scheme; the dark scheme overrides the light one. */
const coloursOf = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): #([0-9a-f]{3,6});/g)].map(([, name = '', hex = '']) => [
      name,
      hex.length === 3 ? hex.replace(/./g, '$&$&') : hex,
    ]),
  )

const [lightRules = '', darkRules = ''] = base.split('@media (prefers-color-scheme: dark)')
const light = coloursOf(lightRules)
const schemes = { light, dark: { ...light, ...coloursOf(darkRules) } }

const luminanceOf = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = ['paper', 'side', 'ground', 'code']
const tones = ['good', 'bad', 'warn', 'calm', 'mute']

const texts = [
  ...surfaces.flatMap((on) => ['ink', 'soft', 'act', 'bad', 'good'].map((text) => [text, on])),
  ...tones.map((tone) => [tone, `${tone}-tint`]),
  ['act', 'good-tint'],
  ['ink', 'mute-tint'],
  ['on-act', 'act'],
  ['on-act', 'act-over'],
  ['on-amber', 'amber'],
] as const

test.each(['light', 'dark'] as const)(
  'in the %s scheme, text has a contrast of at least 4.5 and field borders of at least 3',
  (scheme) => {
    const colours = schemes[scheme]
    const ratioOf = ([one = '', other = '']: readonly string[]): number =>
      contrastOf(colours[one] ?? '', colours[other] ?? '')
    const faint = texts.filter((pair) => !(ratioOf(pair) >= 4.5)).map((pair) => pair.join(' on '))
    expect(faint).toEqual([])
    expect(ratioOf(['line', 'paper'])).toBeGreaterThanOrEqual(3)
  },
)

test.each([
  'console/assets/console.css',
  'checkout/assets/checkout.css',
  'docs/assets/frame.css',
  'docs/assets/docs.css',
])('%s uses only colours, text sizes, spacing and corners from the tokens', (path) => {
  // A printed page is black on white in both schemes.
  const [screen = ''] = read(path).split('@media print')
  const literals = /^ *(margin|padding|(row-|column-)?gap|font-size|border-[a-z-]*radius).*\drem/
  const own = screen
    .split('\n')
    .filter((line) => literals.test(line) || /#[0-9a-f]{3,8}\b(?! )|rgb\(/.test(line))
  expect(own).toEqual([])
})
