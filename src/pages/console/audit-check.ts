import { html } from 'hono/html'
import { Problem } from '../../domain/problems.ts'
import { bilingual, type Pair } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { table } from './components.ts'
import { fieldMarkup } from './forms.ts'
import { filtersOf } from './lists.ts'
import { orFaults } from './refused-filters.ts'
import { type Content, longTextField } from './section.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

const texts = bilingual({
  title: ['Audit trail check', 'Vérification du journal d’audit'],
  about: [
    'Verifies the seal of every entry and the chain between entries. With an earlier checkpoint, ' +
      'it also detects entries removed from the end.',
    'Vérifie le sceau de chaque entrée et la chaîne entre les entrées. Un point de ' +
      'contrôle antérieur permet aussi de détecter les entrées supprimées à la fin.',
  ],
  intact: [
    (entries: number) => `The audit trail is intact: ${entries} entries.`,
    (entries: number) => `Le journal d’audit est intact\u00a0: ${entries} entrées.`,
  ],
  faulty: ['The audit trail was tampered with.', 'Le journal d’audit a été altéré.'],
  kind: ['Fault', 'Anomalie'],
  position: ['#Position', '#Position'],
  entry: ['Entry', 'Entrée'],
  kinds: {
    altered: ['Altered', 'Modifiée'],
    removed: ['Removed', 'Retirée'],
    inserted: ['Inserted', 'Ajoutée'],
    cut_off: ['Entries removed from the end', 'Entrées supprimées à la fin'],
    other_chain: [
      'Different entry at the position of the checkpoint',
      'Entrée différente à la position du point de contrôle',
    ],
    foreign_checkpoint: ['Checkpoint from another service', 'Point de contrôle d’un autre service'],
  } as Record<string, Pair>,
  checkpoint: ['Earlier checkpoint', 'Point de contrôle antérieur'],
  again: ['Check with this checkpoint', 'Vérifier avec ce point de contrôle'],
  now: ['Current checkpoint', 'Point de contrôle actuel'],
  nowAbout: [
    'Store this text outside the service, where its staff cannot change it.',
    'Conservez ce texte hors du service, là où son équipe ne peut pas le modifier.',
  ],
  positionNow: [
    (position: number) => `${position} entries, signed`,
    (position: number) => `${position} entrées signées`,
  ],
  empty: ['No entries yet.', 'Aucune entrée pour l’instant.'],
})

/** Returns undefined if the audit trail is still empty. */
const sign = async (visit: Visit): Promise<Schemas['AuditCheckpoint'] | undefined> => {
  try {
    return (await visit.read('getAuditCheckpoint', {})).data
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  }
}

const verdictOf = (visit: Visit, { intact, entries, faults }: Schemas['AuditCheck']): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  if (intact) return html`<p class="notice good">${wording.intact(entries)}</p>`
  return html`<p class="notice bad" role="alert">${wording.faulty}</p>
${table(
  [wording.kind, wording.position, wording.entry],
  faults.map(({ kind, position, entry_id: id }) => ({
    cells: [
      wording.kinds[kind] ?? kind,
      position === null ? '–' : String(position),
      id === null ? '–' : html`<a href="${base}/console/audit/${id}"><code>${id}</code></a>`,
    ],
  })),
)}`
}

const signedState = (visit: Visit, state: Schemas['AuditCheckpoint'] | undefined): Markup => {
  const { empty, nowAbout, positionNow } = texts[visit.language]
  if (state === undefined) return html`<p class="empty">${empty}</p>`
  return html`<p class="soft">${nowAbout}</p>
<p>${positionNow(state.position)} ${time(state.at, visit, 'second')}</p>
<pre tabindex="0">${state.text}</pre>`
}

export const auditCheckPage = async (visit: Visit): Promise<Content> => {
  const { base, language } = visit
  const { title, about, checkpoint: label, again, now } = texts[language]
  const values = filtersOf(visit, ['checkpoint'])
  const query = Object.fromEntries(values)
  const { found, faults = {} } = await orFaults(visit.read('verifyAudit', { query }))
  const field = longTextField('checkpoint', label, { lengthMax: 256 })
  return {
    title,
    body: html`<p class="soft">${about}</p>
${found === undefined ? '' : verdictOf(visit, found.data)}
<form action="${base}/console/audit/check">
${fieldMarkup(field, { values, faults }, { language, form: 'check' })}
<button class="second">${again}</button></form>
<h2>${now}</h2>
${signedState(visit, await sign(visit))}`,
  }
}
