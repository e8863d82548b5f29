import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { MerchantChange } from '../../domain/people/mails.ts'
import { shownUrl } from '../../domain/web-address.ts'
import { readVerifiedContact } from '../../repositories/merchants/organisations.ts'
import type { WebhookEndpointRow } from '../../repositories/webhooks/endpoints.ts'
import { notify } from '../people/notify.ts'

type Context = Pick<AppContext, 'clock' | 'config'> & Acting

/**
 * Notifies a merchant's verified contact when staff change a live endpoint, because the merchant
 * relies on this endpoint. Merchants get no e-mail about their own changes.
 */
export const mailEndpointChange = async (
  ctx: Context,
  tx: Tx,
  { application_id, environment, url }: WebhookEndpointRow,
  change: MerchantChange,
): Promise<void> => {
  if (ctx.act.principal.kind === 'api_key' || environment !== 'live') return
  const contact = await readVerifiedContact(tx, application_id)
  if (contact === undefined) return
  const facts = { name: contact.name, merchant_change: change, about: shownUrl(url) }
  await notify(ctx, tx, contact, 'merchant_change', facts)
}
