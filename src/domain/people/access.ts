import type { Country } from '../markets.ts'
import { coversCountries } from './countries.ts'
import { covers, permissionsOf, type Role } from './roles.ts'

export interface Access {
  role: Role
  /** Null means all countries. */
  countries: Country[] | null
  disabled: boolean
}

/** Returns whether `access` allows anything that `than` does not allow. */
export const allowsMore = (access: Access, than: Access): boolean => {
  if (access.disabled) return false
  if (than.disabled) return true
  return (
    !covers(permissionsOf(than.role), access.role) ||
    !coversCountries(than.countries, access.countries)
  )
}
