/** The parts of npm's bill of materials (CycloneDX) that this module changes. */
interface Sbom {
  serialNumber: string
  metadata: { timestamp: string; tools?: unknown; component: { name: string; 'bom-ref': string } }
  components: { 'bom-ref': string; scope: string; properties: { name: string }[] }[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/** Derives a version 8 (custom) UUID from a commit hash. */
const uuidOf = (commit: string): string => {
  const variant = ((Number.parseInt(commit[16] ?? '0', 16) & 3) | 8).toString(16)
  const parts = [commit.slice(0, 8), commit.slice(8, 12), `8${commit.slice(13, 16)}`]
  return [...parts, `${variant}${commit.slice(17, 20)}`, commit.slice(20, 32)].join('-')
}

interface Released {
  name: string
  commit: { hash: string; date: string }
  packages: { name: string; version: string }[]
  direct: string[]
}

const development = 'cdx:npm:package:development'

/**
 * Reduces npm's bill of all packages to the packages of the release, and removes values that differ
 * between runs or folders. `npm sbom --omit=dev` does not work, because it omits packages that both
 * the service and development need.
 */
export const stableSbom = (text: string, { name, commit, packages, direct }: Released): string => {
  const wanted = new Set(packages.map((each) => `${each.name}@${each.version}`))
  const sbom = JSON.parse(text) as Sbom
  const { tools: _, component, ...metadata } = sbom.metadata
  const stable: Sbom = {
    ...sbom,
    serialNumber: `urn:uuid:${uuidOf(commit.hash)}`,
    metadata: { ...metadata, timestamp: commit.date, component: { ...component, name } },
    components: sbom.components
      .filter((each) => wanted.has(each['bom-ref']))
      .map(({ scope: _, properties, ...each }) => ({
        ...each,
        scope: 'required',
        properties: properties.filter((property) => property.name !== development),
      }))
      .sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: sbom.dependencies
      .filter(({ ref }) => wanted.has(ref) || ref === component['bom-ref'])
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn
          .filter((each) => wanted.has(each))
          .filter(
            (each) => ref !== component['bom-ref'] || direct.includes(each.replace(/@[^@]+$/, '')),
          )
          .sort(),
      }))
      .sort((a, b) => (a.ref < b.ref ? -1 : 1)),
  }
  return `${JSON.stringify(stable, null, 2)}\n`
}
