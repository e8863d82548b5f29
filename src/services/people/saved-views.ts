import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { type SavedViewList, savedViewsMax } from '../../domain/people/saved-views.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { lockPerson } from '../../repositories/people/people.ts'
import {
  changeSavedView,
  countSavedViews,
  deleteSavedView,
  findSavedView,
  insertSavedView,
  type SavedViewRow,
} from '../../repositories/people/saved-views.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'db' | 'clock'> & Acting

/** Audit entries omit the filters, because filters may contain customers' phone numbers. */
const shown = ({ list, name }: SavedViewRow) => ({ list, name })

/**
 * Saves a view. An existing view with the same list and name is replaced. Throws InvalidRequest if
 * the person has reached the limit of saved views.
 */
export const saveOwn = (
  ctx: Context,
  personId: string,
  { list, name, query }: { list: SavedViewList; name: string; query: string },
): Promise<SavedViewRow> =>
  ctx.db.transaction().execute(async (tx) => {
    // The lock makes simultaneous requests see each other's views.
    await lockPerson(tx, personId)
    const before = await findSavedView(tx, { person_id: personId, list, name })
    if (before === undefined && (await countSavedViews(tx, personId)) >= savedViewsMax)
      throw new InvalidRequest({ name: [{ code: 'saved_views_reached', max: savedViewsMax }] })
    const row =
      before === undefined
        ? await insertSavedView(tx, {
            id: newId(ctx.clock.nowMs()),
            person_id: personId,
            list,
            name,
            query,
            created_at: ctx.clock.nowIso(),
          })
        : await changeSavedView(tx, before.id, query)
    await recordAct(ctx, tx, { subject: 'saved_view', id: row.id, after: shown(row) })
    return row
  })

/** Throws Problem `not_found` if the view belongs to another person. */
export const deleteOwn = (ctx: Context, personId: string, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const view = await deleteSavedView(tx, { id, personId })
    if (view === undefined) throw new Problem('not_found')
    await recordAct(ctx, tx, { subject: 'saved_view', id, before: shown(view) })
  })
