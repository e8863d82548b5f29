import { type ProviderSettings, providersFile } from '../../src/providers/providers-file.ts'

/**
 * The query intervals and timeouts are shorter than a providers file may set, so tests wait only
 * milliseconds.
 */

interface Part {
  defaults: object
  countries: Record<string, object>
}

const paces = ['timeoutMs', 'firstEnquiryMs', 'lateArrivalMs', 'breakerPauseMs']

const split = (fields: object) => {
  const entries = Object.entries(fields)
  return {
    pace: Object.fromEntries(entries.filter(([name]) => paces.includes(name))),
    others: Object.fromEntries(entries.filter(([name]) => !paces.includes(name))),
  }
}

/**
 * Parses a providers file as the service does, but without limits on its durations. The providers
 * are sandboxes unless the file contains `"isSandbox": false`.
 */
export const hurriedProviders = (content: object): ProviderSettings => {
  const parts = Object.entries(content as Record<string, Part>)
  const settings = providersFile.parse(
    Object.fromEntries(
      parts.map(([provider, { defaults, countries }]) => [
        provider,
        {
          defaults: { isSandbox: true, ...split(defaults).others },
          countries: Object.fromEntries(
            Object.entries(countries).map(([country, own]) => [country, split(own).others]),
          ),
        },
      ]),
    ),
  )
  for (const [provider, { defaults, countries }] of parts) {
    for (const [country, read] of Object.entries(settings[provider as keyof ProviderSettings]))
      Object.assign(read, split(defaults).pace, split(countries[country] ?? {}).pace)
  }
  return settings
}
