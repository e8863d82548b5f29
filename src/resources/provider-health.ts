import type { components } from '../../generated/management.ts'
import { medianOf } from '../domain/durations.ts'
import type { ProviderHourRow } from '../repositories/markets/provider-hours.ts'

type Line = components['schemas']['ProviderHealthLine']

const sum = (rows: ProviderHourRow[], of: (row: ProviderHourRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

/** Combines hourly figures into periods of `lengthMs`. The order of the hours is preserved. */
export const providerHealthResources = (hours: ProviderHourRow[], lengthMs: number): Line[] => {
  const startMsOf = ({ hour }: ProviderHourRow): number =>
    Math.floor(Date.parse(hour) / lengthMs) * lengthMs
  const periods = Map.groupBy(hours, (row) =>
    [-startMsOf(row), row.provider, row.country].join(' '),
  )
  const lines = [...periods.values()].flatMap((rows): Line[] => {
    const [first] = rows
    if (first === undefined) return []
    const [succeeded, failed] = [sum(rows, (row) => row.succeeded), sum(rows, (row) => row.failed)]
    const durations = first.durations.map((_, at) => sum(rows, (row) => row.durations[at] ?? 0))
    return [
      {
        provider: first.provider,
        country: first.country,
        from: new Date(startMsOf(first)).toISOString(),
        to: new Date(startMsOf(first) + lengthMs).toISOString(),
        succeeded,
        failed,
        failed_at_provider: sum(rows, (row) => row.failed_at_provider),
        success_rate: Number((succeeded / Math.max(succeeded + failed, 1)).toFixed(4)),
        median_seconds: medianOf(durations),
      },
    ]
  })
  const keyOf = ({ provider, country }: Line): string => `${provider} ${country}`
  return lines.toSorted(
    (one, other) => other.from.localeCompare(one.from) || keyOf(one).localeCompare(keyOf(other)),
  )
}
