import { html } from 'hono/html'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import type { Language, Markup } from '../layout.ts'
import { fieldMarkup } from './forms.ts'
import { filtersOf } from './lists.ts'
import type { Content, Field } from './section.ts'
import { table } from './table.ts'
import { time } from './time.ts'
import type { Schemas, Visit } from './visit.ts'

/** The audit trail check, and a checkpoint to store elsewhere. */

const en = {
  title: 'Audit trail check',
  about:
    'Verifies the seal of every entry and the chain between entries. With an earlier checkpoint, ' +
    'it also detects entries removed from the end.',
  intact: (entries: number) => `The audit trail is intact: ${entries} entries.`,
  faulty: 'The audit trail was tampered with.',
  kind: 'Fault',
  position: '#Position',
  entry: 'Entry',
  kinds: {
    altered: 'Altered',
    removed: 'Removed',
    inserted: 'Inserted',
    cut_off: 'Entries removed from the end',
    other_chain: 'Different entry at the position of the checkpoint',
    foreign_checkpoint: 'Checkpoint from another service',
  } as Record<string, string>,
  checkpoint: 'Earlier checkpoint',
  again: 'Check with this checkpoint',
  now: 'Current checkpoint',
  nowAbout: 'Store this text outside the service, where its staff can’t change it.',
  positionNow: (position: number) => `${position} entries, signed`,
  empty: 'No entries yet.',
}

const fr: typeof en = {
  title: 'Vérification du journal d’audit',
  about:
    'Vérifie le sceau de chaque entrée et la chaîne entre les entrées. Avec un point de contrôle ' +
    'antérieur, détecte aussi les entrées retirées à la fin.',
  intact: (entries) => `Le journal d’audit est intact\u00a0: ${entries} entrées.`,
  faulty: 'Le journal d’audit a été altéré.',
  kind: 'Anomalie',
  position: '#Position',
  entry: 'Entrée',
  kinds: {
    altered: 'Modifiée',
    removed: 'Retirée',
    inserted: 'Ajoutée',
    cut_off: 'Entrées retirées à la fin',
    other_chain: 'Entrée différente à la position du point de contrôle',
    foreign_checkpoint: 'Point de contrôle d’un autre service',
  },
  checkpoint: 'Point de contrôle antérieur',
  again: 'Vérifier avec ce point de contrôle',
  now: 'Point de contrôle actuel',
  nowAbout: 'Conservez ce texte hors du service, là où son équipe ne peut pas le modifier.',
  positionNow: (position) => `${position} entrées, signées`,
  empty: 'Aucune entrée.',
}

const texts: Record<Language, typeof en> = { en, fr }

/** The result of the check, or the fault of the checkpoint. */
const check = async (
  visit: Visit,
  checkpoint: string | null,
): Promise<{ found?: Schemas['AuditCheck']; faults?: FieldErrors }> => {
  const query = checkpoint === null ? {} : { checkpoint }
  try {
    return { found: (await visit.read('verifyAudit', { query })).data }
  } catch (error) {
    if (error instanceof InvalidRequest) return { faults: error.fieldErrors }
    throw error
  }
}

/** Undefined where nothing is recorded yet. */
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
  const { found, faults = {} } = await check(visit, values.get('checkpoint'))
  const field: Field = {
    ...{ name: 'checkpoint', label, kind: 'textarea', isRequired: true, lengthMax: 256 },
  }
  return {
    title,
    body: html`<p class="soft">${about}</p>
${found === undefined ? '' : verdictOf(visit, found)}
<form action="${base}/console/audit/check">
${fieldMarkup(field, { values, faults }, { language, form: 'check' })}
<button class="second">${again}</button></form>
<h2>${now}</h2>
${signedState(visit, await sign(visit))}`,
  }
}
