import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { FactsOf, MailFacts, MailKind } from '../../domain/people/mails.ts'
import { insertMail } from '../../repositories/people/mails.ts'

type Context = Pick<AppContext, 'config' | 'clock'>

/**
 * Queues an e-mail about a change. Pass the transaction that makes the change. Does nothing if no
 * mail server is configured.
 */
export const notify = async <Kind extends MailKind>(
  { config, clock }: Context,
  tx: Tx,
  { email }: { email: string },
  kind: Kind,
  ...[facts]: MailFacts extends FactsOf<Kind>
    ? [facts?: Omit<MailFacts, 'at'>]
    : [facts: Omit<FactsOf<Kind>, 'at'>]
): Promise<void> => {
  if (config.mail === undefined) return
  const at = clock.nowIso()
  await insertMail(tx, {
    id: newId(clock.nowMs()),
    kind,
    recipient: email,
    facts: { at, ...facts },
    created_at: at,
  })
}
