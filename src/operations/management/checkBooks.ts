import { checkBooks as check } from '../../store/books.ts'
import type { ManagementHandler } from './handler.ts'

export const checkBooks: ManagementHandler<'checkBooks'> = async ({ ctx }) => {
  const faults = await check(ctx.db)
  return { status: 200, body: { data: { balanced: faults.length === 0, faults } } }
}
