import { html } from 'hono/html'
import { bilingual } from '../bilingual.ts'
import type { Fact } from './components.ts'
import { time } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'

const texts = bilingual({
  provider: ['Identity provider', 'Fournisseur d’identité'],
  since: ['since', 'depuis le'],
  unlinked: ['Not linked', 'Non associé'],
})

/** Omits the fact if no identity provider is configured and the person has no account there. */
export const identityFact = (
  visit: Visit,
  { identity }: Pick<Schemas['Person'], 'identity'>,
): Fact => {
  const { provider, since, unlinked } = texts[visit.language]
  if (identity !== null) {
    const linkedAt = time(identity.linked_at, visit)
    return [provider, html`${untrusted(identity.issuer)} ${since} ${linkedAt}`]
  }
  return [provider, visit.console.ctx.identityProvider === undefined ? null : unlinked]
}
