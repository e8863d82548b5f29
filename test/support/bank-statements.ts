export interface Transaction {
  endToEndId?: string
  reference?: string
  amount?: string
  direction?: 'CRDT' | 'DBIT'
  remittance?: string
  /** The reason code of a returned transfer. */
  returned?: string
}

interface Entry {
  amount: string
  currency?: string
  direction?: 'CRDT' | 'DBIT'
  status?: string
  reversed?: boolean
  reference?: string
  bookedOn?: string
  valueDate?: string
  batch?: number
  transactions?: Transaction[]
}

const optional = (value: string | number | undefined, xml: (value: string) => string): string =>
  value === undefined ? '' : xml(String(value))

const transactionXml = (currency: string, each: Transaction): string => `<TxDtls>
<Refs>${optional(each.reference, (text) => `<AcctSvcrRef>${text}</AcctSvcrRef>`)}\
${optional(each.endToEndId, (text) => `<EndToEndId>${text}</EndToEndId>`)}</Refs>
${optional(each.amount, (text) => `<Amt Ccy="${currency}">${text}</Amt>`)}\
${optional(each.direction, (text) => `<CdtDbtInd>${text}</CdtDbtInd>`)}
<RltdPties><Dbtr><Pty><Nm>Société Léon &amp; Fils</Nm></Pty></Dbtr></RltdPties>
${optional(each.remittance, (text) => `<RmtInf>${text}</RmtInf>`)}\
${optional(each.returned, (code) => `<RtrInf><Rsn><Cd>${code}</Cd></Rsn><AddtlInf>Compte clôturé</AddtlInf></RtrInf>`)}
</TxDtls>`

export const entryXml = ({
  amount,
  currency = 'XAF',
  direction = 'CRDT',
  status = 'BOOK',
  reversed,
  reference,
  bookedOn = '2026-11-20',
  valueDate = '2026-11-21',
  batch,
  transactions = [],
}: Entry): string => `<Ntry><NtryRef>1</NtryRef>
<Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
${reversed === undefined ? '' : `<RvslInd>${reversed}</RvslInd>`}<Sts><Cd>${status}</Cd></Sts>
<BookgDt><Dt>${bookedOn}</Dt></BookgDt><ValDt><Dt>${valueDate}</Dt></ValDt>
${optional(reference, (text) => `<AcctSvcrRef>${text}</AcctSvcrRef>`)}
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls>${optional(batch, (count) => `<Btch><NbOfTxs>${count}</NbOfTxs></Btch>`)}
${transactions.map((each) => transactionXml(currency, each)).join('\n')}</NtryDtls>
<AddtlNtryInf>VIREMENT REÇU</AddtlNtryInf></Ntry>`

const roots = {
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

export const statementXml = (
  entries: readonly string[],
  {
    kind = '053',
    encoding = 'UTF-8',
    account = 'CG3930011000101013451300019',
  }: { kind?: keyof typeof roots; encoding?: string; account?: string } = {},
): string => {
  const [root, statement] = roots[kind]
  const balance =
    kind === '053'
      ? `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="XAF">1000000</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
      : ''
  return `<?xml version="1.0" encoding="${encoding}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08">
<${root}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T23:59:00Z</CreDtTm></GrpHdr>
<${statement}><Id>RELEVE-118</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>XAF</Ccy></Acct>
${balance}
${entries.join('\n')}
</${statement}></${root}></Document>
`
}
