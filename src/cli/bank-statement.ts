import { createReadStream } from 'node:fs'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { currencies } from '../../generated/enumerations.ts'
import { fromDecimal } from '../domain/decimal-amount.ts'
import { decodeTextFile } from '../domain/decode-text-file.ts'
import { explainFileError } from '../startup/secret-values.ts'
import type { Schemas } from './apis.ts'
import { Failure, unreadableExitCode } from './failures.ts'
import { plain } from './terminal.ts'

/** Reads the ISO 20022 bank statements camt.053.001.08 and camt.054.001.08. */

type Currency = Schemas['Currency']

export interface Booking {
  /** The position in the file, such as `statement 118, entry 3, transaction 2`. */
  place: string
  /**
   * The account of the statement, without separators. Empty if the bank does not provide the
   * account.
   */
  account: string
  isCredit: boolean
  /** True if money returns because the bank reversed an earlier entry or returned a transfer. */
  isReturn: boolean
  returnReason: string | null
  /** In minor units. */
  amount: number
  currency: Currency
  /** The booking date replaces a missing value date. */
  valueDate: string | null
  endToEndId: string | null
  /** The bank's reference. Null unless the reference identifies only this transaction. */
  ownReference: string | null
  /** The bank's reference for the transaction, or for the entry that contains the transaction. */
  reference: string | null
  /** The payer's text, with the structured references first. */
  text: string
  /** Explains why the transactions of an entry do not add up to its amount. Null if they do. */
  mismatch: string | null
}

/** A part is a booking, an entry that moves no money, or an unreadable entry or transaction. */
export type StatementPart =
  | Booking
  | { place: string; skipped: string }
  | { place: string; unreadable: string }

const bytesMax = 64 * 1024 * 1024

/** Each document type has a different path to its entries. */
const documents: Readonly<Record<string, string>> = {
  'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08': 'Document/BkToCstmrStmt/Stmt/Ntry',
  'urn:iso:std:iso:20022:tech:xsd:camt.054.001.08': 'Document/BkToCstmrDbtCdtNtfctn/Ntfctn/Ntry',
}

class Unreadable extends Error {}

interface Element {
  name: string
  currency: string
  text: string
  children: Element[]
}

const all = (element: Element, path: string): Element[] => {
  const found = (from: Element[], name: string) =>
    from.flatMap(({ children }) => children.filter((child) => child.name === name))
  return path.split('/').reduce(found, [element])
}

const normalized = (text: string): string => text.replace(/\s+/g, ' ').trim()

const textsAt = (element: Element, ...paths: string[]): string[] =>
  paths
    .flatMap((path) => all(element, path))
    .map(({ text }) => normalized(text))
    .filter((text) => text !== '')

const textAt = (element: Element, ...paths: string[]): string | null =>
  textsAt(element, ...paths)[0] ?? null

/** The schema allows references of at most this length. */
const referenceMax = 35

/** Banks write `NOTPROVIDED` for a missing identifier. */
const idAt = (element: Element, path: string): string | null => {
  const text = textAt(element, path)
  if (text === null || /^(NOT ?PROVIDED|NON ?REF)$/i.test(text)) return null
  if (text.length <= referenceMax) return text
  throw new Unreadable(`a reference has more than ${referenceMax} characters`)
}

interface Money {
  amount: number
  currency: Currency
}

const moneyOf = ({ text, currency }: Element): Money => {
  const known = currencies.find((each) => each === currency)
  if (known === undefined) {
    throw new Unreadable(`the currency "${plain(currency)}" is not supported`)
  }
  const amount = fromDecimal(text, known)
  if (amount !== undefined && amount >= 0) return { amount, currency: known }
  throw new Unreadable(`"${plain(text)}" is not an amount in ${currency}`)
}

const moneyAt = (element: Element, ...paths: string[]): Money | undefined => {
  const [found] = paths.flatMap((path) => all(element, path))
  return found && moneyOf(found)
}

const isCreditOf = (element: Element): boolean | undefined => {
  const text = textAt(element, 'CdtDbtInd')
  if (text === null) return undefined
  if (text === 'CRDT' || text === 'DBIT') return text === 'CRDT'
  throw new Unreadable(`"${plain(text)}" is neither CRDT nor DBIT`)
}

const dateAt = (element: Element, name: string): string | null => {
  const date = textAt(element, `${name}/Dt`, `${name}/DtTm`)?.slice(0, 10) ?? null
  if (date === null || /^\d{4}-\d{2}-\d{2}$/.test(date)) return date
  throw new Unreadable(`"${plain(date)}" is not a date`)
}

/**
 * Returns the payer's references and texts for the beneficiary. Without such texts, returns the
 * end-to-end id or the bank's additional information.
 */
const remittanceOf = (transaction: Element, endToEndId: string | null): string => {
  const paths = ['Strd/CdtrRefInf/Ref', 'Ustrd', 'Strd/AddtlRmtInf']
  const texts = textsAt(transaction, ...paths.map((path) => `RmtInf/${path}`))
  if (texts.length > 0) return texts.join(' ')
  return endToEndId ?? textAt(transaction, 'AddtlTxInf', 'AddtlNtryInf') ?? ''
}

/** The external code list of ISO 20022 uses these sub-family codes for returned transfers. */
const returnCodes = ['RRTN', 'RPCR']

const isReturned = (element: Element): boolean =>
  all(element, 'RtrInf').length > 0 ||
  textsAt(element, 'BkTxCd/Domn/Fmly/SubFmlyCd').some((code) => returnCodes.includes(code))

const readReversal = (entry: Element): boolean => {
  const text = textAt(entry, 'RvslInd') ?? 'false'
  if (/^(true|false|1|0)$/.test(text)) return text === 'true' || text === '1'
  throw new Unreadable(`"${plain(text)}" is not a reversal indicator`)
}

/** All transactions of an entry share this data. */
interface EntryFacts extends Money {
  isCredit: boolean
  isReversal: boolean
  valueDate: string | null
  account: string
}

const readTransaction = (
  entry: Element,
  facts: EntryFacts,
  transaction: Element,
  isOnly: boolean,
  place: string,
): Booking => {
  const money = moneyAt(transaction, 'Amt', 'AmtDtls/TxAmt/Amt') ?? (isOnly ? facts : undefined)
  if (money === undefined) throw new Unreadable('the transaction has no amount')
  if (money.currency !== facts.currency) {
    throw new Unreadable(`the transaction is in ${money.currency}, its entry in ${facts.currency}`)
  }
  const endToEndId = idAt(transaction, 'Refs/EndToEndId')
  const entryReference = idAt(entry, 'AcctSvcrRef')
  const reference = idAt(transaction, 'Refs/AcctSvcrRef') ?? (isOnly ? entryReference : null)
  const reasons = ['RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry', 'RtrInf/AddtlInf']
  const reason = textsAt(transaction, ...reasons).join(' ')
  return {
    place,
    account: facts.account,
    isCredit: isCreditOf(transaction) ?? facts.isCredit,
    isReturn: facts.isReversal || isReturned(transaction) || isReturned(entry),
    returnReason: reason === '' ? null : reason,
    amount: money.amount,
    currency: money.currency,
    valueDate: facts.valueDate,
    endToEndId,
    ownReference: reference,
    reference: reference ?? entryReference,
    text: remittanceOf(transaction, endToEndId),
    mismatch: null,
  }
}

/** Returns null if the transactions add up to the amount of their entry. */
const mismatchOf = ({ amount, isCredit }: EntryFacts, bookings: readonly Booking[]) => {
  const sum = bookings.reduce(
    (total, each) => total + BigInt(each.isCredit === isCredit ? each.amount : -each.amount),
    0n,
  )
  return sum === BigInt(amount)
    ? null
    : 'the transactions do not add up to the amount of their entry'
}

const readEntry = (entry: Element, account: string, place: string): StatementPart[] => {
  const status = textAt(entry, 'Sts/Cd', 'Sts/Prtry')
  if (status === null) throw new Unreadable('the entry has no status')
  if (status !== 'BOOK') return [{ place, skipped: `status ${plain(status)}` }]
  const money = moneyAt(entry, 'Amt')
  const isCredit = isCreditOf(entry)
  if (money === undefined || isCredit === undefined) {
    throw new Unreadable('the entry has no amount or no CdtDbtInd')
  }
  if (money.amount === 0) return [{ place, skipped: 'amount 0' }]
  const transactions = all(entry, 'NtryDtls/TxDtls')
  const counted = textsAt(entry, 'NtryDtls/Btch/NbOfTxs').reduce((sum, n) => sum + Number(n), 0)
  // Otherwise the missing transactions would go unnoticed.
  if (counted !== 0 && counted !== (transactions.length || 1)) {
    const described = `it describes ${transactions.length} of its ${counted} transactions`
    throw new Unreadable(`${described}: import the camt.054 with all of them`)
  }
  const facts: EntryFacts = {
    ...money,
    isCredit,
    isReversal: readReversal(entry),
    valueDate: dateAt(entry, 'ValDt') ?? dateAt(entry, 'BookgDt'),
    account,
  }
  if (transactions.length === 0) return [readTransaction(entry, facts, entry, true, place)]
  const isOnly = transactions.length === 1
  const parts = transactions.map((each, index): StatementPart => {
    const where = isOnly ? place : `${place}, transaction ${index + 1}`
    return readOrReport(where, () => readTransaction(entry, facts, each, isOnly, where))
  })
  const bookings = parts.filter((part) => 'amount' in part)
  const mismatch = mismatchOf(facts, bookings)
  return parts.map((part) => ('amount' in part ? { ...part, mismatch } : part))
}

const readOrReport = <Part>(
  place: string,
  read: () => Part,
): Part | { place: string; unreadable: string } => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) return { place, unreadable: error.message }
    throw error
  }
}

const withoutSeparators = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

const partsOf = (statement: Element, entry: Element, number: number): StatementPart[] => {
  const id = plain(textAt(statement, 'Id') ?? '').slice(0, referenceMax)
  const place = `statement ${id}, entry ${number}`
  const account = withoutSeparators(textAt(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id') ?? '')
  return [readOrReport(place, () => readEntry(entry, account, place))].flat()
}

/** Throws Unreadable for an unsupported document type. */
const readDocument = (xml: string): StatementPart[] => {
  const parts: StatementPart[] = []
  const open: Element[] = []
  const counts = new Map<Element, number>()
  let namespace: string | undefined
  const begin = ({ uri, local, attributes }: SaxesTagNS): void => {
    namespace ??= uri
    if (!Object.hasOwn(documents, namespace)) {
      throw new Unreadable(
        `its namespace is "${plain(namespace)}", neither camt.053.001.08 nor camt.054.001.08`,
      )
    }
    // Banks may add elements in other namespaces.
    const name = uri === namespace ? local : `{${uri}}${local}`
    const currency = normalized(attributes.Ccy?.value ?? '')
    const element = { name, currency, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  const end = (): void => {
    const path = open.map(({ name }) => name).join('/')
    const entry = open.pop()
    const statement = open.at(-1)
    if (path !== documents[namespace ?? ''] || entry === undefined || statement === undefined)
      return
    const number = (counts.get(statement) ?? 0) + 1
    counts.set(statement, number)
    parts.push(...partsOf(statement, entry, number))
    statement.children.pop()
  }
  const add = (text: string): void => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new Unreadable('it has a DOCTYPE, which can change its content')
  })
  parser.on('error', ({ message }) => {
    throw new Unreadable(`it is not complete, well-formed XML (${plain(message)})`)
  })
  parser.on('opentag', begin)
  parser.on('closetag', end)
  parser.on('text', add)
  parser.on('cdata', add)
  parser.write(xml).close()
  return parts
}

/** Returns the encoding from the XML declaration, in lower case. */
const encodingOf = (bytes: Buffer): string => {
  const head = bytes.toString('latin1', 0, 200)
  const declaration = /^(?:ï»¿)?<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.-]+)["']/.exec(head)
  return declaration?.[1]?.toLowerCase() ?? 'utf-8'
}

/**
 * ISO-8859-1 texts never contain these C1 control characters. In Windows-1252, some of these bytes
 * are quotes.
 */
const controls = /[\u0080-\u009f]/

const decode = (bytes: Buffer): string => {
  const encoding = encodingOf(bytes)
  if (encoding === 'iso-8859-1') {
    const text = bytes.toString('latin1')
    if (!controls.test(text)) return text
    throw new Unreadable('it declares ISO-8859-1 but has characters of Windows-1252')
  }
  if (!['utf-8', 'us-ascii'].includes(encoding)) {
    throw new Unreadable(`its encoding ${encoding} is neither UTF-8 nor ISO-8859-1`)
  }
  const read = decodeTextFile(bytes)
  if ('text' in read) return read.text
  throw new Unreadable(`${read.fault.reason} (line ${read.fault.line})`)
}

/** Returns the parts of a file in order, or the reason why the whole file is unreadable. */
export const parseBankStatement = (bytes: Buffer): StatementPart[] | { unreadable: string } => {
  try {
    return readDocument(decode(bytes))
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
}

const readBounded = async (file: string): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, { end: bytesMax }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Throws a Failure if the whole file is unreadable. */
export const readBankStatement = async (file: string): Promise<StatementPart[]> => {
  const bytes = await readBounded(file).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(`The file ${file} cannot be read: ${explainFileError(error)}.`, 2)
  })
  const parts =
    bytes.length > bytesMax
      ? { unreadable: `it has more than ${bytesMax / 1024 / 1024} MB` }
      : parseBankStatement(bytes)
  if ('unreadable' in parts) {
    throw new Failure(`The file ${file} cannot be read: ${parts.unreadable}.`, unreadableExitCode)
  }
  return parts
}
