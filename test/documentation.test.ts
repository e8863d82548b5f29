import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const pages = [
  ...['README.md', 'SECURITY.md', 'deploy/README.md', 'deploy/ha/README.md'],
  ...globSync('docs/**/*.md', { cwd: root }),
].sort()

const namesIn = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

const anchorsIn = (page: string): string[] =>
  namesIn(read(page), /^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replace(/ /g, '-'),
  )

test.each(pages)('%s mentions only files and folders that exist', (page) => {
  const paths = namesIn(
    read(page),
    /`((?:src|openapi|generated|scripts|test|docs|deploy)\/[\w./-]*)`/g,
  )
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each(pages)('%s links only to pages and headings that exist', (page) => {
  const links = namesIn(read(page), /\]\(([^)\s]+)\)/g).filter((link) => !/^https?:/.test(link))
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(resolve(root, target))) return true
    return anchor !== undefined && !anchorsIn(target).includes(anchor)
  })
  expect(broken).toEqual([])
})

test.each(pages)('%s mentions only make targets and npm scripts that exist', (page) => {
  const text = read(page)
  const targets = namesIn(read('Makefile'), /^([a-z-]+):/gm)
  const named = namesIn(text, /(?:`|^)(?:[A-Z_]+=\S+ )*make ([a-z-]+)/gm)
  expect(named.filter((target) => !targets.includes(target))).toEqual([])
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const run = namesIn(text, /npm run (?:--silent )?([a-z:-]+)/g)
  expect(run.filter((script) => scripts[script] === undefined)).toEqual([])
})

test('docs/api.md links to each file of the guide, in both languages', () => {
  const files = globSync('src/pages/docs/guide/*/*.md', { cwd: root })
  // The guide's front page and the events page are linked from the documentation page.
  const guide = files.filter((file) => !/\/(?:index|events)\.md$/.test(file))
  const linked = namesIn(read('docs/api.md'), /\]\(\.\.\/(src\/pages\/docs\/guide\/[^)]+)\)/g)
  expect(linked.sort()).toEqual(guide.sort())
  expect(linked.length).toBeGreaterThan(20)
})

test('docs/configuration.md describes every configuration variable and no other variable', () => {
  const variables = namesIn(read('src/config.ts'), /^ {2}([A-Z][A-Z_]+): /gm)
  expect(variables.length).toBeGreaterThan(10)
  const rows = read('docs/configuration.md').match(/^\| `[A-Z_`, ]+ \|/gm) ?? []
  const documented = rows.flatMap((row) => namesIn(row, /`([A-Z_]+)`/g))
  expect(documented.sort()).toEqual(variables.sort())
})

test('docs/production.md and docs/operations.md mention only metrics that exist', () => {
  // The metrics library adds Node's metrics.
  const known = namesIn(read('src/metrics.ts'), /`\$\{prefix\}(\w+)`/g).concat('node')
  const text = read('docs/production.md') + read('docs/operations.md')
  const named = namesIn(text, /`momo_(\w+)`/g)
  expect(named.length).toBeGreaterThan(5)
  expect(
    named.filter(
      (name) =>
        !/^(service|app|app_2|owner)$/.test(name) &&
        !known.includes(name.replace(/^(nodejs|process)_.*/, 'node')),
    ),
  ).toEqual([])
})
