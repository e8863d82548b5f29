import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseBankStatement, readBankStatement } from '../../src/cli/bank-statement.ts'
import { entryXml, statementXml } from '../support/bank-statements.ts'

const parse = (xml: string) => parseBankStatement(Buffer.from(xml))
const partsOf = (...entries: string[]) => parse(statementXml(entries))

const ustrd = (text: string): string => `<Ustrd>${text}</Ustrd>`

const credit = entryXml({
  ...{ amount: '250000.00', reference: 'FT26324A' },
  transactions: [
    { endToEndId: 'NOTPROVIDED', remittance: ustrd('Approvisionnement\n RF45 août &amp; sept.') },
  ],
})

test.each(['053', '054'] as const)(
  'every field of a camt.%s bank statement entry is parsed correctly',
  (kind) => {
    expect(parse(statementXml([credit], { kind }))).toEqual([
      {
        place: 'statement RELEVE-118, entry 1',
        account: 'CG3930011000101013451300019',
        isCredit: true,
        isReturn: false,
        returnReason: null,
        amount: 250_000,
        currency: 'XAF',
        valueDate: '2026-11-21',
        endToEndId: null,
        ownReference: 'FT26324A',
        reference: 'FT26324A',
        text: 'Approvisionnement RF45 août & sept.',
        mismatch: null,
      },
    ])
  },
)

test('a bank statement is read even if its elements have a namespace prefix or unknown elements between them', () => {
  const xml = statementXml([credit])
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:')
    .replace('xmlns=', 'xmlns:c=')
    .replace('<c:Ntry>', '<c:Ntry><Sts xmlns="urn:bank"><Cd>PDNG</Cd></Sts><!-- Sts -->')
  expect(parse(xml)).toMatchObject([{ amount: 250_000, reference: 'FT26324A' }])
})

test('a batch entry of a bank statement becomes one booking for each transaction, with its reference', () => {
  const parts = partsOf(
    entryXml({
      ...{ amount: '3500', direction: 'DBIT', reference: 'LOT1', batch: 2 },
      transactions: [
        { endToEndId: 'A', amount: '1000', reference: 'T1' },
        { endToEndId: 'B', amount: '2500' },
      ],
    }),
  )
  expect(parts).toMatchObject([
    { place: 'statement RELEVE-118, entry 1, transaction 1', amount: 1000, endToEndId: 'A' },
    { amount: 2500, endToEndId: 'B', isCredit: false, ownReference: null, reference: 'LOT1' },
  ])
  expect(parts).toMatchObject([{ reference: 'T1', mismatch: null }, { mismatch: null }])
})

test('a bank statement entry whose transactions do not add up to its amount is marked as a mismatch', () => {
  const transactions = [{ amount: '1000', reference: 'T1' }]
  expect(partsOf(entryXml({ amount: '990', transactions }))).toMatchObject([
    { amount: 1000, mismatch: expect.stringContaining('add up') },
  ])
  const opposite = [...transactions, { amount: '10', direction: 'DBIT' as const }]
  expect(partsOf(entryXml({ amount: '990', transactions: opposite }))).toMatchObject([
    { isCredit: true, mismatch: null },
    { isCredit: false, mismatch: null },
  ])
})

test('a bank statement entry that does not describe all its transactions is unreadable', () => {
  const transactions = [{ amount: '1000', reference: 'T1' }]
  expect(partsOf(entryXml({ amount: '3000', batch: 3, transactions }), credit)).toMatchObject([
    { unreadable: expect.stringContaining('describes 1 of its 3 transactions') },
    { amount: 250_000 },
  ])
  expect(partsOf(entryXml({ amount: '3000', batch: 3 }))).toMatchObject([
    { unreadable: expect.stringContaining('describes 0 of its 3') },
  ])
})

test('bank statement entries that are not booked, or have the amount 0, are skipped', () => {
  expect(
    partsOf(
      entryXml({ amount: '1', status: 'PDNG' }),
      entryXml({ amount: '1', status: 'INFO' }),
      entryXml({ amount: '0.00' }),
    ),
  ).toEqual([
    { place: 'statement RELEVE-118, entry 1', skipped: 'status PDNG' },
    { place: 'statement RELEVE-118, entry 2', skipped: 'status INFO' },
    { place: 'statement RELEVE-118, entry 3', skipped: 'amount 0' },
  ])
})

test('a reversed entry and a returned transfer in a bank statement are read as returns', () => {
  const returned = [{ endToEndId: 'A', reference: 'R1', returned: 'AC04' }]
  expect(
    partsOf(
      entryXml({ amount: '1000', reversed: true, transactions: [{ endToEndId: 'A' }] }),
      entryXml({ amount: '1000', transactions: returned }),
      entryXml({ amount: '1000', reversed: false }),
      credit.replace('DMCT', 'RRTN'),
    ),
  ).toMatchObject([
    { isReturn: true, returnReason: null },
    { isReturn: true, returnReason: 'AC04 Compte clôturé' },
    { isReturn: false },
    { isReturn: true },
  ])
})

test('a structured reference in a bank statement takes precedence over other texts', () => {
  const strd = '<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>'
  const withText = (remittance: string | undefined, endToEndId: string) =>
    entryXml({ amount: '1', transactions: [{ endToEndId, ...(remittance && { remittance }) }] })
  expect(
    partsOf(
      withText(ustrd('Fonds') + ustrd('novembre') + strd, 'A'),
      withText(undefined, 'A'),
      withText(undefined, 'NOTPROVIDED'),
      entryXml({ amount: '1' }),
    ),
  ).toMatchObject([
    { text: 'RF18539007547034 Fonds novembre' },
    { text: 'A' },
    { text: '' },
    { text: 'VIREMENT REÇU' },
  ])
})

test.each([
  ['2500.50', 'XAF', '"2500.50" is not an amount in XAF'],
  ['-2500', 'XAF', '"-2500" is not an amount'],
  ['1e3', 'XAF', '"1e3" is not an amount'],
  ['1 000', 'XAF', 'is not an amount'],
  ['9007199254740993', 'XAF', 'is not an amount'],
  ['5.00', 'EUR', 'the currency "EUR" is not supported'],
])('the bank statement amount %s %s is reported as unreadable', (amount, currency, reason) => {
  expect(partsOf(entryXml({ amount, currency }), credit)).toMatchObject([
    { unreadable: expect.stringContaining(reason) },
    { amount: 250_000 },
  ])
})

test('bank statement amounts in a currency with decimals are converted to exact minor units', () => {
  expect(partsOf(entryXml({ amount: '4503599627370.07', currency: 'ZMW' }))).toMatchObject([
    { amount: 450_359_962_737_007, currency: 'ZMW' },
  ])
})

test.each([
  ['<CdtDbtInd>CRDT</CdtDbtInd>', '<CdtDbtInd>C</CdtDbtInd>', 'neither CRDT nor DBIT'],
  ['<CdtDbtInd>CRDT</CdtDbtInd>', '', 'no amount or no CdtDbtInd'],
  ['<Sts><Cd>BOOK</Cd></Sts>', '', 'the entry has no status'],
  ['<Sts>', '<RvslInd>peut-être</RvslInd><Sts>', 'not a reversal indicator'],
  ['2026-11-21', '21/11/2026', 'is not a date'],
  ['FT26324A', 'F'.repeat(36), 'more than 35 characters'],
])('a bank statement entry with %s replaced by %s is unreadable', (text, by, reason) => {
  expect(partsOf(credit.replace(text, by), credit)).toMatchObject([
    { unreadable: expect.stringContaining(reason) },
    { amount: 250_000 },
  ])
})

const unreadable = (reason: string) => ({ unreadable: expect.stringContaining(reason) })

test('a bank statement with a DOCTYPE is refused before any entity is read', () => {
  const attack = '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document'
  const xml = statementXml([credit]).replace('<Document', attack)
  expect(parse(xml)).toEqual(unreadable('DOCTYPE'))
  expect(parse(statementXml([credit.replace('août', '&x;')]))).toEqual(unreadable('entity'))
})

test('a truncated or malformed bank statement is refused as a whole', () => {
  const xml = statementXml([credit, credit, credit])
  const last = xml.lastIndexOf('</Stmt>')
  for (const end of [0, 40, xml.indexOf('<Amt'), last, xml.length - 12]) {
    expect(parse(xml.slice(0, end))).toEqual(unreadable('not complete, well-formed XML'))
  }
  expect(parse(xml.replace('</Ntry>', ''))).toEqual(unreadable('not complete, well-formed XML'))
})

test('a document that is not a supported type and version of bank statement is refused', () => {
  const other = statementXml([credit]).replace('camt.053.001.08', 'camt.053.001.02')
  expect(parse(other)).toEqual(unreadable('camt.053.001.02", neither'))
  expect(parse('<html><body/></html>')).toEqual(unreadable('its namespace is ""'))
})

describe('encodings of bank statements', () => {
  const xml = statementXml([credit])
  const latin = statementXml([credit], { encoding: 'ISO-8859-1' })
  const text = [{ text: expect.stringContaining('août') }]

  test('a UTF-8 bank statement is read with or without a byte order mark', () => {
    expect(parse(`\uFEFF${xml}`)).toMatchObject(text)
    expect(parse(xml.replace(/^<\?xml.*\n/, ''))).toMatchObject(text)
  })

  test('an ISO-8859-1 bank statement is read if it declares its encoding', () => {
    expect(parseBankStatement(Buffer.from(latin, 'latin1'))).toMatchObject(text)
    expect(parseBankStatement(Buffer.from(xml, 'latin1'))).toEqual(unreadable('UTF-8'))
  })

  test('a bank statement in Windows-1252 or UTF-16, or with a declaration that contradicts its bytes, is refused', () => {
    const bytes = Buffer.from(latin.replace('août', 'l\u0092août'), 'latin1')
    expect(parseBankStatement(bytes)).toEqual(unreadable('characters of Windows-1252'))
    const windows = statementXml([credit], { encoding: 'windows-1252' })
    expect(parse(windows)).toEqual(unreadable('windows-1252 is neither'))
    expect(parseBankStatement(Buffer.from(`\uFEFF${xml}`, 'utf16le'))).toEqual(unreadable('UTF-16'))
    expect(parse(`\uFEFF${latin}`)).toHaveProperty('unreadable')
  })
})

test('all ten thousand entries of a bank statement are read once and in order', async () => {
  const entries = Array.from({ length: 10_000 }, (_, index) =>
    entryXml({ amount: String(index + 1), reference: `FT${index + 1}` }),
  )
  const file = join(mkdtempSync(join(tmpdir(), 'camt-')), 'releve.xml')
  writeFileSync(file, statementXml(entries))
  const parts = await readBankStatement(file)
  expect(parts).toHaveLength(10_000)
  expect(parts.at(-1)).toMatchObject({
    place: 'statement RELEVE-118, entry 10000',
    ...{ amount: 10_000, reference: 'FT10000' },
  })
})

test('a missing or oversized bank statement file is refused', async () => {
  await expect(readBankStatement('/nowhere.xml')).rejects.toThrow('the file does not exist')
  await expect(readBankStatement('/dev/zero')).rejects.toThrow('more than 64 MB')
})
