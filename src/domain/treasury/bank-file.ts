import { toFixedDecimal } from '../decimal-amount.ts'
import type { Environment } from '../merchants/caller.ts'

/** Writes the ISO 20022 file (pain.001.001.09) for a batch of withdrawals. */

export interface BankParty {
  holder: string
  bank: string
  country: string
  /** An IBAN, or an account number in the national format. */
  account_number: string
}

export interface CreditTransfer extends BankParty {
  bic: string | null
  /** The bank's identifier in the national clearing system; null if unknown. */
  clearing_member_id: string | null
  end_to_end_id: string
  /** In minor units. */
  amount: number
  reference: string
}

interface PaymentFile {
  /** Every copy of the file has the same message id, so that the bank can detect a duplicate. */
  message_id: string
  /** ISO 8601. */
  created_at: string
  currency: string
  debtor: BankParty
  transfers: CreditTransfer[]
  /** A warning for the person who sends a copy of the file; null for the original. */
  warning: string | null
}

/**
 * Returns the id of a batch or withdrawal as sent to the bank, which accepts at most 35 characters.
 */
export const bankIdOf = (id: string): string => id.replaceAll('-', '')

/** Marks test files and references, which a bank could otherwise mistake for live ones. */
const markOf = (environment: Environment): string => (environment === 'test' ? 'TEST' : '')

const messageIdLengthMax = 35
const remittanceLengthMax = 140

export const messageIdOf = (id: string, environment: Environment): string =>
  `${markOf(environment)}${bankIdOf(id)}`.slice(0, messageIdLengthMax)

/** Returns the remittance text of a withdrawal. The id is complete, but a long name is cut. */
export const remittanceOf = (name: string, id: string, environment: Environment): string => {
  const mark = markOf(environment)
  const start = mark === '' ? '' : `${mark} `
  const length = remittanceLengthMax - start.length - id.length - 1
  return `${start}${[...name].slice(0, length).join('')} ${id}`
}

/** Returns the withdrawal id in a bank report; undefined for other text. */
export const withdrawalIdOf = (text: string): string | undefined => {
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(bankIdOf(text.trim()).toLowerCase())
  return parts !== null && /^[0-9a-f]{32}$/.test(parts.slice(1).join(''))
    ? parts.slice(1).join('-')
    : undefined
}

/**
 * Finds the withdrawal ids in a text. Banks break long ids with spaces and line breaks, and the
 * next word may begin with hexadecimal letters, so every position is a candidate.
 */
export const withdrawalIdsIn = (text: string): string[] => {
  const plain = text.toLowerCase().replace(/[^0-9a-z]/g, '')
  const found = plain.matchAll(/(?=([0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}))/g)
  return [...found].flatMap(([, id = '']) => withdrawalIdOf(id) ?? [])
}

const notInXml = /[^\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const text = (value: string): string =>
  [...value.replace(notInXml, ' ')]
    .slice(0, remittanceLengthMax)
    .join('')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** The elements must be in the order of the schema. */
const agent = ({ bank, country, ...ids }: BankParty & Partial<CreditTransfer>): string => {
  const { bic = null, clearing_member_id: member = null } = ids
  const bicElement = bic === null ? '' : `<BICFI>${bic}</BICFI>`
  const memberElement = member === null ? '' : `<ClrSysMmbId><MmbId>${member}</MmbId></ClrSysMmbId>`
  return `<FinInstnId>${bicElement}${memberElement}<Nm>${text(bank)}</Nm>\
<PstlAdr><Ctry>${country}</Ctry></PstlAdr></FinInstnId>`
}

const account = ({ account_number: number }: BankParty): string =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(number)
    ? `<Id><IBAN>${number}</IBAN></Id>`
    : `<Id><Othr><Id>${text(number)}</Id></Othr></Id>`

export const painDocument = (file: PaymentFile): string => {
  const { message_id, created_at: time, currency, debtor, transfers, warning } = file
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0)
  const sums = `<NbOfTxs>${transfers.length}</NbOfTxs>
<CtrlSum>${toFixedDecimal(total, currency)}</CtrlSum>`
  const lines = transfers.map(
    (each) => `<CdtTrfTxInf>
<PmtId><EndToEndId>${each.end_to_end_id}</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="${currency}">${toFixedDecimal(each.amount, currency)}</InstdAmt></Amt>
<CdtrAgt>${agent(each)}</CdtrAgt>
<Cdtr><Nm>${text(each.holder)}</Nm></Cdtr>
<CdtrAcct>${account(each)}</CdtrAcct>
<RmtInf><Ustrd>${text(each.reference)}</Ustrd></RmtInf>
</CdtTrfTxInf>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
${warning === null ? '' : `<!-- ${text(warning)} -->\n`}\
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr>
<MsgId>${message_id}</MsgId>
<CreDtTm>${time}</CreDtTm>
${sums}
<InitgPty><Nm>${text(debtor.holder)}</Nm></InitgPty>
</GrpHdr>
<PmtInf>
<PmtInfId>${message_id}</PmtInfId>
<PmtMtd>TRF</PmtMtd>
${sums}
<ReqdExctnDt><Dt>${time.slice(0, 10)}</Dt></ReqdExctnDt>
<Dbtr><Nm>${text(debtor.holder)}</Nm></Dbtr>
<DbtrAcct>${account(debtor)}</DbtrAcct>
<DbtrAgt>${agent(debtor)}</DbtrAgt>
${lines.join('\n')}
</PmtInf>
</CstmrCdtTrfInitn></Document>
`
}
