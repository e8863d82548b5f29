import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'
import { fact } from './facts.ts'
import { written } from './names.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

const en = { provider: 'Identity provider', since: 'since', unlinked: 'Not linked' }

const fr: typeof en = {
  provider: 'Fournisseur d’identité',
  since: 'depuis le',
  unlinked: 'Non associé',
}

const texts: Record<Language, typeof en> = { en, fr }

/** The provider by which a person signs in; nothing where the service has none, and had none. */
export const identityFact = (
  visit: Visit,
  { identity }: Pick<Schemas['Person'], 'identity'>,
): Markup | string => {
  const { provider, since, unlinked } = texts[visit.language]
  if (identity !== null)
    return fact(
      provider,
      html`${written(identity.issuer)} ${since} ${time(identity.linked_at, visit)}`,
    )
  return visit.console.ctx.identityProvider === undefined ? '' : fact(provider, unlinked)
}
