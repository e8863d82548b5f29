import { readProtectedCell } from '../../../src/domain/people-cells.ts'
import { payment, payout } from '../../support/builders.ts'
import { call, createMerchant } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { managementToken } from '../../support/server.ts'
import { bulkIn, linesOf, order } from './bulk-requests.ts'

let bulkId: string

beforeAll(async () => {
  const metadata = { note: 'a;b' }
  for (const ending of ['999001', '999002']) {
    const paid = payment({ phone_number: `+242 06 ${ending}`, metadata })
    const { body } = await merchant.post('/payments', paid)
    await eventually(
      () => merchant.get(`/payments/${body.data.id}`),
      (reply) => ['successful', 'failed'].includes(reply.body.data.status),
    )
    const notes = { merchant_reference: '=1;2' }
    await merchant.account('patch', `/transactions/${body.data.id}`, notes)
  }
  const { body } = await order(server, merchant, { payouts: linesOf(2) })
  bulkId = body.data.id
  await bulkIn(merchant, bulkId, 'completed')
})

/** Returns the cells of a file in RFC 4180 format with the given separator. */
const cellsOf = (text: string, separator: ',' | ';'): string[][] => {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n)`, 'g')
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') lines.push([])
  }
  expect(lines.pop()).toEqual([])
  return lines
}

const from = '2020-01-01T00:00:00Z'

const pathOf = {
  transactions: () => '/account/v1/transactions.csv?',
  'a statement': () =>
    `/account/v1/statement.csv?currency=XAF&from=${from}&to=${new Date().toISOString()}&`,
  'the results of a bulk payout': () => `/account/v1/bulk-payouts/${bulkId}/results.csv?`,
  'the ledger of an organisation': () =>
    `/management/v1/organisations/${merchant.organisationId}/statement?`,
}

type FileName = keyof typeof pathOf

const files = Object.keys(pathOf) as FileName[]

const read = async (path: string, { secretKey } = merchant): Promise<string> => {
  const key = path.startsWith('/management') ? managementToken : secretKey
  const { status, text, headers } = await call(server, 'get', path, { key })
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return text
}

const inBrazzaville = (timestamp: string): string => {
  const [, year, month, day, time] =
    /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(new Date(Date.parse(timestamp) + 3_600_000).toISOString()) ??
    []
  return `${day}/${month}/${year} ${time}`
}

const translated = [
  ...['account', 'environment', 'failure_reason', 'kind', 'state', 'status'],
  ...['transaction_type', 'type'],
]
const translatedHeadings = [
  ...['Compte', 'Environnement', "Motif d'échec", 'Nature', 'Statut'],
  'Type',
]
const times = ['created_at', 'updated_at']

const french: Record<FileName, { header: string; words: string[] }> = {
  transactions: {
    header:
      "Identifiant;Type;Statut;Motif d'échec;Montant;Devise;Opérateur;Pays;Numéro de téléphone;" +
      'Frais;Référence;Paiement remboursé;Montant remboursé;Montant remboursable;' +
      "Session de paiement;Référence de l'opérateur;Métadonnées;Environnement;" +
      'Date (heure Africa/Brazzaville);Dernière modification (heure Africa/Brazzaville);' +
      'Versement groupé;Référence du marchand;Motif du remboursement;Montant net;Frais restitués',
    words: [
      ...['Test', 'Effectué', 'Paiement', 'Réussi', 'Solde insuffisant', 'Versement'],
      'Échoué',
    ],
  },
  'a statement': {
    header:
      'N°;Date (heure Africa/Brazzaville);Nature;Montant;Solde;Devise;Transaction;Type;Référence;' +
      'Numéro de téléphone;Opérateur;Versement groupé;Référence du marchand;Frais;' +
      'Paiement remboursé;Statut;Reversement;Approvisionnement',
    words: [
      ...['Paiement', "Solde d'ouverture", 'Solde de clôture', 'Solde de départ du bac à sable'],
      ...['Effectué', 'Réussi', 'Versement', 'Versement groupé exécuté'],
    ],
  },
  'the results of a bulk payout': {
    header:
      'N°;Statut;Montant;Frais;Devise;Pays;Opérateur;Numéro de téléphone;Versement;Référence;' +
      "Motif d'échec;Référence du marchand",
    words: ['Effectué'],
  },
  'the ledger of an organisation': {
    header:
      'Identifiant;Écriture;Date (heure Africa/Brazzaville);Environnement;Devise;Compte;Nature;' +
      'Transaction;Montant;Référence du marchand',
    words: [
      ...['Portefeuille carrier1_momo CG', 'Test', 'Disponible du marchand', 'Paiement'],
      ...['Fonds du bac à sable', 'Commissions perçues', 'Réservations de versements'],
      ...['Solde de départ du bac à sable', 'Versement groupé réservé'],
      'Versement exécuté',
    ],
  },
}

describe('files with locale=fr', () => {
  test.each(files)(
    'the file of %s with locale=fr has French words but the same data as the machine-readable file',
    async (name) => {
      const path = pathOf[name]()
      const plain = (await read(path)).replace('\ufeff', '')
      const text = await read(`${path}locale=fr`)
      expect(text.startsWith(`\ufeff${french[name].header}\r\n`)).toBe(true)
      const [columns = [], ...expected] = cellsOf(plain, ',')
      const [, ...protectedLines] = cellsOf(text.slice(1), ';')
      const lines = protectedLines.map((cells) => cells.map(readProtectedCell))
      const isTranslated = (at: number): boolean => translated.includes(columns[at] ?? '')
      const [names = []] = cellsOf(french[name].header.concat('\r\n'), ';')
      const isFrench = (at: number): boolean => translatedHeadings.includes(names[at] ?? '')
      expect(lines.map((cells) => cells.filter((_, at) => !isFrench(at)))).toEqual(
        expected.map((cells) =>
          cells.flatMap((cell, at) => {
            if (isTranslated(at) || (name === 'a statement' && columns[at] === 'fee_amount'))
              return []
            return times.includes(columns[at] ?? '') ? inBrazzaville(cell) : cell
          }),
        ),
      )
      const words = lines.flatMap((cells) => cells.filter((cell, at) => cell && isFrench(at)))
      expect([...new Set(words)].toSorted()).toEqual(french[name].words.toSorted())
    },
  )

  test('no cell of a French file is a formula, and a cell with the separator is quoted', async () => {
    const text = await read(`${pathOf.transactions()}locale=fr&type=collection`)
    expect(text.match(/;"'=1;2";/g)).toHaveLength(2)
    expect(text.match(/;"{""note"":""a;b""}";/g)).toHaveLength(2)
    expect(text.match(/;'\+242 06 99900[12];/g)).toHaveLength(2)
  })

  test("times in a French file are in the time zone of the organisation's country", async () => {
    const owner = await createMerchant(server, { country: 'MG' })
    const path = `/account/v1/statement.csv?currency=MGA&from=${from}&to=2026-01-01T21:00:00Z`
    const [header = [], opening = [], closing = []] = cellsOf(
      (await read(`${path}&locale=fr`, owner)).slice(1),
      ';',
    )
    const at = header.indexOf('Date (heure Indian/Antananarivo)')
    expect([opening[at], closing[at]]).toEqual(['01/01/2020 03:00:00', '02/01/2026 00:00:00'])
  })

  test('amounts in a French file are in major units with the decimals of the currency', async () => {
    const owner = await createMerchant(server, { country: 'CD' })
    const body = payout({
      ...{ country: 'CD', currency: 'CDF', provider: 'carrier2_money', amount: 250_050 },
      phone_number: '+243 991 234 567',
    })
    expect((await owner.post('/payouts', body)).status).toBe(201)
    for (const [locale, separator, amount] of [
      ['fr', ';', '2500,50'],
      ['en', ',', '2500.50'],
    ] as const) {
      const path = `/account/v1/transactions.csv?locale=${locale}`
      const [header = [], line = []] = cellsOf((await read(path, owner)).slice(1), separator)
      const shown = header.findIndex((name) => /^(Montant|Amount \(major units\))$/.test(name))
      expect([line[shown], line.includes('CDF')]).toEqual([amount, true])
    }
  })

  test.each(files)('the file of %s is refused with an unknown locale', async (name) => {
    const path = `${pathOf[name]()}locale=de`
    const key = path.startsWith('/management') ? managementToken : merchant.secretKey
    const { status, body } = await call(server, 'get', path, { key })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['locale']])
  })
})

describe('files without locale', () => {
  test('without a locale, cells are separated by commas, and a cell with a semicolon is quoted', async () => {
    const text = await read(`${pathOf.transactions()}type=collection`)
    expect(text.startsWith('\ufeffid,type,status,')).toBe(true)
    expect(text.match(/,"=1;2",/g)).toHaveLength(2)
    const ledger = await read(pathOf['the ledger of an organisation']())
    expect(ledger.startsWith('id,posting_id,created_at,')).toBe(true)
  })
})
