import { isUuid } from '../../domain/ids.ts'
import { foldForSearch } from '../../domain/search-text.ts'
import type { Language } from '../layout.ts'
import { unlessWrong } from './refused-filters.ts'
import type { Field } from './section.ts'
import type { Visit } from './visit.ts'

/** The filter by merchant of the lists: people may type a name, their addresses have the id. */

const texts: Record<Language, { label: string; hint: string }> = {
  en: { label: 'Merchant', hint: 'Its name, or a part that no other has.' },
  fr: { label: 'Marchand', hint: 'Son nom, ou une partie qu’aucun autre n’a.' },
}

const name = 'organisation_id'

export const merchantFilter = (language: Language): Field => ({
  name,
  ...texts[language],
  lengthMax: 100,
})

/**
 * The address of the same page with the id of the one merchant that its filter names. Undefined
 * where it has an id already, and where no merchant or several match: then the list refuses it.
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
