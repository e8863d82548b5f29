import { isUuid } from '../../domain/ids.ts'
import { Problem } from '../../domain/problems.ts'
import { foldForSearch } from '../../domain/search-text.ts'
import { bilingual } from '../bilingual.ts'
import { unlessWrong } from './refused-filters.ts'
import type { Field } from './section.ts'
import type { Visit } from './visit.ts'

/** People may enter a merchant's name in this filter, but URLs contain the id. */

const texts = bilingual({
  label: ['Merchant', 'Marchand'],
  hint: ['Start typing a name', 'Saisissez le début du nom'],
})

const name = 'organisation_id'

const unlessMissing = async <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })

const suggestedMax = 100

/** The field suggests the newest merchants and shows the name of the chosen merchant. */
export const merchantFilter = async (visit: Visit): Promise<Field> => {
  const { query, language, may, read } = visit
  const field = { name, ...texts[language], lengthMax: 100 }
  if (!may('listOrganisations')) return field
  const id = query.get(name) ?? ''
  const [{ data }, chosen] = await Promise.all([
    read('listOrganisations', { query: { per_page: suggestedMax } }),
    isUuid(id) ? unlessMissing(read('getOrganisation', { params: { id } })) : undefined,
  ])
  const all = new Map([...data, ...(chosen ? [chosen.data] : [])].map((each) => [each.id, each]))
  return { ...field, suggestions: [...all.values()].map((each) => [each.id, each.name] as const) }
}

/**
 * Returns the URL with the id of the only merchant that matches the filter. Returns undefined if
 * the filter is already an id or does not match exactly one merchant.
 */
export const addressWithMerchant = async (visit: Visit): Promise<string | undefined> => {
  const text = (visit.query.get(name) ?? '').trim()
  if (text === '' || isUuid(text) || !visit.may('listOrganisations')) return undefined
  const asked = visit.read('listOrganisations', { query: { text, per_page: 100 } })
  const { data = [] } = (await unlessWrong(asked)) ?? {}
  const exact = data.filter((each) => each.name === text)
  const sought = foldForSearch(text)
  const alike =
    exact.length > 0 ? exact : data.filter((each) => foldForSearch(each.name) === sought)
  const [merchant, ...others] = alike.length > 0 ? alike : data
  if (merchant === undefined || others.length > 0) return undefined
  const query = new URLSearchParams(visit.query)
  query.set(name, merchant.id)
  return `${visit.base}${visit.address.split('?')[0]}?${query}`
}
