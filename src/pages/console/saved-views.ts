import { html } from 'hono/html'
import type { SavedViewList } from '../../domain/people/saved-views.ts'
import { bilingual } from '../bilingual.ts'
import type { Markup } from '../layout.ts'
import { fold, table } from './components.ts'
import { offer } from './forms.ts'
import { type DescribeAction, dangerousAction, textField } from './section.ts'
import { untrusted } from './untrusted-text.ts'
import type { Schemas, Visit } from './visit.ts'
import { words } from './words.ts'

const texts = bilingual({
  ...words,
  title: ['Saved views', 'Vues enregistrées'],
  nameHint: [
    'Replaces an existing view with the same name.',
    'Remplace une vue existante du même nom.',
  ],
  save: ['Save these filters', 'Enregistrer ces filtres'],
  saveTitle: ['Save view', 'Enregistrer la vue'],
  saved: ['View saved.', 'Vue enregistrée.'],
  removeTitle: ['Delete saved view', 'Supprimer la vue enregistrée'],
  removed: ['View deleted.', 'Vue supprimée.'],
})

const saveView: DescribeAction = ({ language }) => {
  const { name, nameHint, save, saveTitle, saved } = texts[language]
  return {
    label: save,
    title: saveTitle,
    fields: [textField('body.name', name, { hint: nameHint, isRequired: true })],
    done: saved,
  }
}

const deleteSavedView = dangerousAction(texts, 'remove', 'removeTitle', 'removed')

export const savedViewActions = { saveView, deleteSavedView }

type View = Schemas['SavedView']

const linksTo = (
  { base, language }: Visit,
  path: string,
  views: readonly View[],
  shown: string,
): Markup =>
  html`<nav class="pages views" aria-label="${texts[language].title}">${views.map((view) => {
    const query = new URLSearchParams(view.query).toString()
    const current = query === shown ? html` aria-current="page"` : ''
    const href = `${base}/console${path}?${query}`
    return html`<a class="button second" href="${href}"${current}>${untrusted(view.name)}</a> `
  })}</nav>`

/** `path` is relative to `/console`. `values` contains the active filters. */
export const savedViews = async (
  visit: Visit,
  list: SavedViewList,
  path: string,
  values: URLSearchParams,
): Promise<Markup | string> => {
  const { data: views } = await visit.read('listSavedViews', { query: { list } })
  if (views.length === 0 && values.size === 0) return ''
  const { title, name } = texts[visit.language]
  const shown = values.toString()
  const form =
    values.size === 0
      ? ''
      : offer(visit, 'saveView', saveView, { 'body.list': list, 'body.query': shown })
  const rows = views.map((view) => ({
    cells: [
      untrusted(view.name),
      offer(visit, 'deleteSavedView', deleteSavedView, { 'param.id': view.id }),
    ],
  }))
  return html`${views.length === 0 ? '' : linksTo(visit, path, views, shown)}
${fold(title, html`${rows.length === 0 ? '' : table([name, ''], rows)}${form}`)}`
}
