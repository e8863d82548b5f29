import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { fact } from './facts.ts'
import { written } from './names.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

const texts = bilingual({
  provider: ['Identity provider', 'Fournisseur d’identité'],
  since: ['since', 'depuis le'],
  unlinked: ['Not linked', 'Non associé'],
})

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
