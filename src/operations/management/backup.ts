import { Problem } from '../../domain/problems.ts'
import type { ManagementHandler } from '../handler.ts'

export const downloadBackup: ManagementHandler<'downloadBackup'> = async ({ ctx }) => {
  if (ctx.backup === undefined) throw new Problem('not_found')
  const time = ctx.clock.nowIso().replace(/[:.]|\d{3}Z$/g, '')
  return {
    status: 200,
    stream: ctx.backup(),
    contentType: 'application/gzip',
    fileName: `momo-${time}Z.tar.gz`,
  }
}
