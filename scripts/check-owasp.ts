import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import loaded from '@stoplight/spectral-owasp-ruleset'
import parsers from '@stoplight/spectral-parsers'
import { parse } from 'yaml'
import { readArguments } from '../src/startup/command-line.ts'
import { documentNames } from './documents/bundle-documents.ts'

/** Fails if a document breaks an OWASP rule that `openapi/spectral.yaml` leaves enabled. */

readArguments('Usage: node scripts/check-owasp.ts checks generated/*.json against the OWASP rules.')

const { Document, Ruleset, Spectral } = spectral
// The package's types describe its CommonJS build, but Node loads its ES module.
const owasp = loaded as unknown as RulesetDefinition & { rules: Record<string, object> }

const pathOf = (file: string): string => fileURLToPath(new URL(`../${file}`, import.meta.url))

const source = pathOf('openapi/spectral.yaml')
const { rules, ...others } = parse(readFileSync(source, 'utf8'))
// Spectral needs the whole rule to change its `given`, so each rule is merged with the original
// rule.
for (const [name, rule] of Object.entries(rules)) {
  if (typeof rule === 'object') rules[name] = { ...owasp.rules[name], ...rule }
}
const linter = new Spectral()
linter.setRuleset(new Ruleset({ ...others, rules, extends: [[owasp, 'all']] }, { source }))

for (const name of documentNames) {
  const file = `generated/${name}.json`
  const document = new Document(readFileSync(pathOf(file), 'utf8'), parsers.Json, pathOf(file))
  for (const { code, path, message } of await linter.run(document)) {
    console.error(`${file} ${path.join('/')}: ${message} (${code})`)
    process.exitCode = 1
  }
}
