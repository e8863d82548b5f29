export interface Line {
  name: string
  points: { x: number; y: number; label?: string }[]
}

interface Chart {
  title: string
  lines: Line[]
}

interface Axes {
  x: string
  /** By default, the axis runs from zero to a round number. */
  xRange?: [from: number, to: number]
  y: string
  note: string
}

const width = 640
const height = 360
const margin = { left: 70, right: 20, top: 50, bottom: 60 }
const colours = ['#0b6e4f', '#c1440e', '#5c5f66', '#2b59c3']

const roundSteps = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10]

/** Returns the next larger round number whose quarters are also round. */
const roundUp = (figure: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(figure, 1e-9)))
  return (roundSteps.find((step) => step * power >= figure) ?? 10) * power
}

const formatFigure = (figure: number): string => String(Number(figure.toPrecision(4)))

const text = (x: number, y: number, content: string, extra = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${extra}>${content
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</text>`

const drawOne = ({ title, lines }: Chart, axes: Axes): string => {
  const points = lines.flatMap((line) => line.points)
  const [xMin, xMax] = axes.xRange ?? [0, roundUp(Math.max(...points.map(({ x }) => x)))]
  const yMax = roundUp(Math.max(...points.map(({ y }) => y)))
  const plotWidth = width - margin.left - margin.right
  const plotHeight = height - margin.top - margin.bottom
  const atX = (x: number) => margin.left + ((x - xMin) / (xMax - xMin)) * plotWidth
  const atY = (y: number) => margin.top + plotHeight - (y / yMax) * plotHeight
  const steps = [0, 0.25, 0.5, 0.75, 1]
  const grid = steps.map((step) => {
    const [x, y] = [xMin + step * (xMax - xMin), step * yMax]
    return (
      `<path d="M${atX(xMin)} ${atY(y)}H${atX(xMax)}" stroke="#ddd"/>` +
      text(atX(xMin) - 8, atY(y) + 4, formatFigure(y), 'text-anchor="end"') +
      text(atX(x), atY(0) + 18, formatFigure(x), 'text-anchor="middle"')
    )
  })
  const drawn = lines.map(({ name, points: own }, at) => {
    const colour = colours[at % colours.length]
    const path = own.map(({ x, y }) => `${atX(x).toFixed(1)} ${atY(y).toFixed(1)}`).join('L')
    const marks = own
      .filter(({ label }) => label !== undefined)
      .map(
        ({ x, y, label = '' }) =>
          `<circle cx="${atX(x).toFixed(1)}" cy="${atY(y).toFixed(1)}" r="3" fill="${colour}"/>` +
          text(atX(x) + 5, atY(y) - 5, label),
      )
    const legend = text(
      width - margin.right - (lines.length - at) * 100,
      22,
      `● ${name}`,
      `fill="${colour}"`,
    )
    const line = `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>`
    return `${line}${marks.join('')}${legend}`
  })
  return [
    text(margin.left, 22, title, 'font-size="16" font-weight="bold"'),
    ...grid,
    ...drawn,
    text(margin.left + plotWidth / 2, height - 24, axes.x, 'text-anchor="middle"'),
    text(16, margin.top - 8, axes.y),
  ].join('\n')
}

/** Draws the charts one below another, with the same axis labels. Returns SVG. */
export const drawLines = (charts: Chart[], axes: Axes): string => {
  const total = charts.length * height + 24
  const bodies = charts.map(
    (chart, at) => `<g transform="translate(0 ${at * height})">${drawOne(chart, axes)}</g>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${total}" ` +
    `font-family="sans-serif" font-size="11">\n<title>${charts
      .map(({ title }) => title)
      .join(', ')}</title>\n<rect width="100%" height="100%" fill="#fff"/>\n` +
    `${bodies.join('\n')}\n${text(margin.left, total - 10, axes.note, 'fill="#666"')}\n</svg>\n`
  )
}
