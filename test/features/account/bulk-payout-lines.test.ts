import { payout, unknownId } from '../../support/builders.ts'
import { call, createMerchant, goLive, manage } from '../../support/client.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import { csvHeader, expectUntouched, linesOf, order, preview } from './bulk-requests.ts'

const server = prepared(() => startTestServer({ role: 'api' }))
const merchant = prepared(() => createMerchant(server))

const wrong = [
  { amount: 0 },
  { currency: 'USD' },
  { provider: 'carrier3' },
  { country: 'NG', provider: 'carrier1_momo', currency: 'NGN' },
  { phone_number: 'abc' },
  { amount: undefined },
  { amount: 10.5, country: 'FR' },
]

/** Returns the payment API's error messages for the same faults, by field. */
const sentencesOf = (changes: object): Promise<Record<string, string[]>> =>
  merchant.post('/payouts', payout({ ...changes })).then(({ body }) => body.errors)

const inMinorUnits =
  'Écrivez ce montant dans la plus petite unité de la devise, en chiffres seulement : ' +
  '37600 pour 37 600 XAF, 3760050 pour 37 600,50 ZMW.'

describe('bulk payouts with invalid lines', () => {
  test('a bulk payout with invalid lines moves no money, and returns the same field errors as single payouts', async () => {
    const payouts = [payout(), ...wrong.map((changes) => payout(changes)), 17, payout()]
    const { status, body } = await order(server, merchant, { payouts })
    expect(status).toBe(422)
    const expected: Record<string, string[]> = {}
    for (const [at, changes] of wrong.entries()) {
      for (const [field, sentences] of Object.entries(await sentencesOf(changes))) {
        expected[`payouts[${at + 1}].${field}`] = sentences
      }
    }
    const noObject = ['Ce champ doit être un objet, comme {"clé": "valeur"}.']
    expect(body.errors).toEqual({ ...expected, 'payouts[8]': noObject })
    await expectUntouched(merchant)
  })

  test('invalid lines of a CSV file are reported with their line numbers', async () => {
    const file = [
      `\ufeff${csvHeader}`,
      '"+242 06 512 34 56";1000;XAF;CG;carrier1_momo;"a note',
      'of two lines; with ""quotes"""',
      '',
      '+242 06 512 34 57;mille;XAF;CG;carrier1_momo;x',
      '+242 06 512 34 58; 1000 ;XAF;CG;;',
      '+242 06 512 34 59;2000;XAF;CG;carrier1_momo',
    ].join('\r\n')
    const { status, body } = await order(server, merchant, file, { csv: true })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      'lines[5].amount': [inMinorUnits],
      'lines[6].provider': ['Ce champ est obligatoire.'],
    })
    await expectUntouched(merchant)
  })

  test('bulk payout lines whose currency differs from the first line are refused', async () => {
    const other = payout({ country: 'NG', currency: 'NGN', provider: 'carrier1_momo' })
    const inKinshasa = { country: 'CD', provider: 'carrier2_money', currency: 'USD' }
    const payouts = [payout(), payout({ ...inKinshasa, phone_number: '+243 81 234 5678' }), other]
    const { status, body } = await order(server, merchant, { payouts })
    expect(status).toBe(422)
    expect(body.errors['payouts[1].currency']).toEqual([
      'Toutes les lignes doivent avoir la devise de la première : XAF.',
    ])
  })
})

describe('a CSV file', () => {
  test.each([
    ['commas', (line: string) => line.replaceAll(';', ',')],
    ['semicolons', (line: string) => line],
    ['tabs', (line: string) => line.replaceAll(';', '\t')],
    ['semicolons and a sep= line', (line: string) => `sep=;\r\n${line}`],
    ['semicolons and a quoted sep= line', (line: string) => `"sep=;"\r\n${line}`],
    ['tabs and a sep= line', (line: string) => `SEP=\t\n${line.replaceAll(';', '\t')}`],
  ])('a CSV file with %s means the same bulk payout as the equivalent JSON', async (_, written) => {
    const payouts = linesOf(2)
    const rows = payouts.map(
      ({ phone_number: phone, amount }) => `${phone};${amount};XAF;CG;carrier1_momo;`,
    )
    const file = written([csvHeader, ...rows].join('\n'))
    const query = '?dry_run=true&reference=PAIE'
    const inCsv = await order(server, merchant, file, { csv: true, query })
    const inJson = await order(server, merchant, { payouts, dry_run: true })
    expect([inCsv.status, inCsv.body]).toEqual([200, inJson.body])
  })

  test("a CSV file may have whitespace, quotes and a spreadsheet's apostrophe around values", async () => {
    const [first, second] = linesOf(2)
    const rows = [
      `'${first?.phone_number};" 1000 "; XAF ;CG;carrier1_momo;`,
      `" ${second?.phone_number} ";1000;"XAF ";CG;carrier1_momo;`,
    ]
    const query = '?dry_run=true'
    const inCsv = await order(server, merchant, [csvHeader, ...rows].join('\n'), {
      csv: true,
      query,
    })
    const inJson = await order(server, merchant, { payouts: [first, second], dry_run: true })
    expect([inCsv.status, inCsv.body]).toEqual([200, inJson.body])
  })

  test.each([
    ['fr', ';', '2500,50'],
    ['en', ',', '2500.50'],
  ] as const)(
    'a bulk payout can be created from its human-readable result file (%s), after the numbers are unmasked',
    async (locale, separator, amount) => {
      const own = await createMerchant(server, { country: 'KE' })
      const references = ["'+242", 'A;-B', '＝SOMME(A1)', '0012', 'a,"=1']
      const lines = references.map((merchant_reference) =>
        payout({
          ...{ amount: 250_050, country: 'KE', currency: 'KES', provider: 'carrier2_money' },
          ...{ phone_number: '+254 701 234 567', merchant_reference },
        }),
      )
      const ordered = await order(server, own, { payouts: lines })
      expect(ordered.status).toBe(201)
      const { id } = ordered.body.data
      const path = `/bulk-payouts/${id}/results.csv?locale=${locale}`
      const masked = (await own.account('get', path)).text
      // Result files mask phone numbers, so the test enters the full numbers, as a merchant would.
      const file = masked.replaceAll(/'\+?254[^,;\r\n]*/g, "'+254 701 234 567")
      expect(file).toContain(`${separator}${amount}${separator}`)
      const again = await order(server, own, file, { csv: true })
      expect([again.status, again.body.errors]).toEqual([201, undefined])
      expect(again.body.data.amount).toBe(ordered.body.data.amount)
      const read = await own.account('get', `/bulk-payouts/${again.body.data.id}/lines`)
      expect(
        read.body.data.map((line: Record<string, unknown>) => line.merchant_reference),
      ).toEqual(references)
    },
  )

  test('a machine-readable CSV file keeps apostrophes in references', async () => {
    const own = await createMerchant(server)
    const row = "'+242 06 512 34 56;1000;XAF;CG;carrier1_momo;'+242"
    const file = `${csvHeader.replace('note', 'merchant_reference')}\n${row}`
    const { body } = await order(server, own, file, { csv: true })
    const read = await own.account('get', `/bulk-payouts/${body.data.id}/lines`)
    expect(read.body.data).toMatchObject([{ amount: 1000, merchant_reference: "'+242" }])
  })

  test.each(['-25000,00', '25000.50', '2,500', '1e3', '25000,505'])(
    'a human-readable CSV file with the amount %s is refused on its line',
    async (amount) => {
      const header = 'Montant;Devise;Pays;Opérateur;Numéro de téléphone'
      const file = `${header.normalize('NFD')}\n${amount};KES;KE;carrier2_money;+254701234567`
      const { status, body } = await preview(server, merchant, file, { csv: true })
      expect([status, body.errors]).toEqual([
        422,
        { 'lines[2].amount': [expect.stringContaining("dans l'unité de sa devise")] },
      ])
    },
  )

  const inKwacha = '"2500,50";ZMW;ZM;carrier1_momo;+260 96 123 4567'

  test.each([
    ['a missing accent', 'Numéro de téléphone;Montant;Devise;Pays;Operateur'],
    ['no accents', 'NUMERO DE TELEPHONE;MONTANT;DEVISE;PAYS;OPERATEUR'],
    ['odd spaces', 'Numéro\u00a0de  téléphone\u202f;Montant\u00a0;Devise;Pays;Opérateur'],
    ['invisible characters', 'Numéro\u200bde téléphone;\u200eMontant;Devi\u00adse;Pays;Opérateur'],
    [
      'decomposed letters, quoted',
      '"Nume\u0301ro de te\u0301le\u0301phone";Montant;Devise;Pays;Opérateur',
    ],
  ])(
    'the amounts of a CSV file are in major units if its French headings have %s',
    async (_, header) => {
      const [amount, currency, country, provider, phone] = inKwacha.split(';')
      const row = [phone, amount, currency, country, provider].join(';')
      const { status, body } = await preview(server, merchant, `${header}\n${row}`, { csv: true })
      expect([status, body.data?.amount]).toEqual([200, 250_050])
    },
  )

  test('references in a CSV file are read from a column whose French heading has no accents', async () => {
    const own = await createMerchant(server)
    const header = 'Montant;Devise;Pays;Opérateur;Numéro de téléphone;Reference du  marchand'
    const row = '25000;XAF;CG;carrier1_momo;+242 06 512 34 56;FAC-1'
    const { body } = await order(server, own, `${header}\n${row}`, { csv: true })
    const read = await own.account('get', `/bulk-payouts/${body.data.id}/lines`)
    expect(read.body.data).toMatchObject([{ amount: 25_000, merchant_reference: 'FAC-1' }])
  })

  test.each(['FCFA', 'xaf', ''])(
    'a human-readable CSV file with the currency "%s" is refused only for its currency',
    async (currency) => {
      const header = 'Montant;Devise;Pays;Opérateur;Numéro de téléphone'
      const file = `${header}\n12 500;${currency};CG;carrier1_momo;+242 06 512 34 56`
      const { status, body } = await preview(server, merchant, file, { csv: true })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['lines[2].currency']])
    },
  )

  test('the line numbers in warnings about a CSV file include empty lines', async () => {
    const own = await createMerchant(server)
    const row = '+242065123456;1000;XAF;CG;carrier1_momo;'
    const file = [csvHeader, '', row, '+242065123457;1000;XAF;CG;carrier1_momo;', ';;;', row]
    const warning = { code: 'repeated_payout', numbers: [1, 3], lines: [3, 6] }
    for (const send of [preview, order]) {
      const { body } = await send(server, own, file.join('\r\n'), { csv: true })
      expect(body.warnings).toEqual([warning])
    }
    const [known] = (await own.account('get', '/bulk-payouts')).body.data
    expect(known.line_count).toBe(3)
  })

  test('a CSV file may have empty rows and trailing separators, as spreadsheets write them', async () => {
    const payouts = linesOf(2)
    const [first, second] = payouts.map(
      ({ phone_number: phone, amount }) => `${phone};${amount};XAF;CG;carrier1_momo`,
    )
    const rows = [`${csvHeader};;`, `${first};;;;`, ';;;;;;;', '', ' ; ;;', `${second};;`, ';;;;;']
    const inJson = await preview(server, merchant, { payouts })
    for (const [separator, end] of [
      [';', '\r\n'],
      [',', '\n'],
    ] as const) {
      const file = `\ufeff${rows.join(end).replaceAll(';', separator)}${end}`
      const { status, body } = await preview(server, merchant, file, { csv: true })
      expect([status, body]).toEqual([200, inJson.body])
    }
    const emptyRows = Array.from({ length: 10_001 }, () => ';;;;;;')
    const long = [csvHeader, first, ...emptyRows].join('\r\n')
    expect((await preview(server, merchant, long, { csv: true })).status).toBe(200)
    const faulty = await preview(server, merchant, [...rows, 'x;1'].join('\n'), { csv: true })
    expect([...new Set(Object.keys(faulty.body.errors).map((name) => name.split('.')[0]))]).toEqual(
      ['lines[8]'],
    )
  })

  test('a CSV file may have any text as reference and description', async () => {
    const own = await createMerchant(server)
    const file = `${csvHeader}\n+242065123456;1000;XAF;CG;carrier1_momo;\n`
    const texts = { reference: 'PAIE 11/2026', description: "Salaires d'été (novembre) + primes" }
    for (const query of [
      `?${new URLSearchParams(texts)}`,
      `?reference=PAIE 11/2026&description=${encodeURIComponent(texts.description)}`,
    ]) {
      const { status, body } = await order(server, own, file, { csv: true, query })
      expect(status).toBe(201)
      expect(body.data).toMatchObject(texts)
    }
  })
})

describe('a CSV file that is refused', () => {
  test.each([
    'merchant_referense',
    'Merchant reference',
    'merchantreference',
    'marchant_reference',
  ])(
    'the error for a CSV file with the unknown column %s suggests the right column',
    async (name) => {
      const row = '+242 06 512 34 56;1000;XAF;CG;carrier1_momo;FAC-1'
      const header = csvHeader.replace('note', name)
      const { status, body } = await order(server, merchant, `${header}\n${row}`, { csv: true })
      const reason = `La colonne « ${name} » est inconnue : vouliez-vous dire « merchant_reference » ?`
      expect([status, body.errors]).toEqual([422, { body: [reason] }])
      const both = `${header};merchant_reference\n${row};`
      expect((await preview(server, merchant, both, { csv: true })).status).toBe(200)
    },
  )

  const api = 'amount, currency, country, provider, phone_number'
  const french = 'Montant, Devise, Pays, Opérateur, Numéro de téléphone'
  const english = 'Amount (major units), Currency, Country, Provider, Phone number'
  const units = (people: string, example: string): string =>
    ` Les en-têtes sont soit ${people}, avec des montants dans l'unité de la devise (${example} ` +
    `ZMW), soit ${api}, où « amount » est dans la plus petite unité (938000 pour le même montant).`
  const lacking = 'Il manque à la première ligne du fichier'

  test.each([
    ['Téléphone;Montant;Devise;Pays;Opérateur', 'Numéro de téléphone', french, '9380,00'],
    ['Numéro de téléphone;Montant TTC;Devise;Pays', 'Montant, Opérateur', french, '9380,00'],
    ['Phone number;Amount (major units);Currency;Pays;Provider', 'Country', english, '9380.00'],
    ['Phone number;Amount;Currency;Country;Provider', 'phone_number', french, '9380,00'],
    ['phone_number;currency;country;Operateur', 'amount, provider', french, '9380,00'],
  ])(
    'the error for a CSV file with the headings %s lists only the missing headings',
    async (header, ...expected) => {
      const [names, people, example] = expected as [string, string, string]
      const { status, body } = await preview(server, merchant, `${header}\n1;2;3;4;5`, {
        csv: true,
      })
      const sentence = `${lacking} : ${names}.${units(people, example)}`
      expect([status, body.errors]).toEqual([422, { body: [sentence] }])
    },
  )

  test.each(['Référence marchand', 'Référence', 'REF.', 'Référence du marchan'])(
    'the error for a CSV file with the unknown French column %s suggests the right column',
    async (name) => {
      const header = `${french.replaceAll(', ', ';')};${name}`
      const row = '25000;XAF;CG;carrier1_momo;+242 06 512 34 56;FAC-1'
      const { status, body } = await order(server, merchant, `${header}\n${row}`, { csv: true })
      const reason = `La colonne « ${name} » est inconnue : vouliez-vous dire « Référence du marchand » ?`
      expect([status, body.errors]).toEqual([422, { body: [reason] }])
    },
  )

  test.each([
    ['2,37677E+11', /^Excel a arrondi ce numéro/],
    ['+24206****456', /^Ce numéro est masqué/],
    ['242•••••••56', /^Ce numéro est masqué/],
  ])(
    'the error for a CSV file with the phone number %s explains that the number was rounded or masked',
    async (number, sentence) => {
      const file = `${csvHeader}\n"${number}";1000;XAF;CG;carrier1_momo;`
      const { status, body } = await order(server, merchant, file, { csv: true })
      const errors = { 'lines[2].phone_number': [expect.stringMatching(sentence)] }
      expect([status, body.errors]).toEqual([422, errors])
    },
  )

  test('the error for a CSV file with a direction-changing character includes the line number', async () => {
    const row = '06 512 34 56;1000;XAF;CG;carrier1_momo;'
    const file = [csvHeader, row, `\u202e${row}`, row].join('\n')
    const { status, body } = await order(server, merchant, file, { csv: true })
    const sentence =
      "Ce champ contient, en position 1, un caractère invisible qui change le sens d'écriture : " +
      'forçage droite-à-gauche (U+202E). Retirez-le.'
    expect([status, body.errors]).toEqual([422, { 'lines[3].phone_number': [sentence] }])
    const isolated = [csvHeader, `\u2068${row.replace(';', '\u2069;')}`].join('\n')
    expect((await preview(server, merchant, isolated, { csv: true })).status).toBe(200)
  })

  test('the errors for a CSV file with values under an empty heading list only the affected lines', async () => {
    const header = 'phone_number;currency;country;provider;amount;;merchant_reference'
    const cut = '06 512 34 56;XAF;CG;carrier1_momo;37;600;'
    const right = '06 512 34 56;XAF;CG;carrier1_momo;1000;;'
    const rows = [right, cut, `${right};beyond`, '06 512 34 56;XAF;CG;carrier1_momo', right]
    const { status, body } = await order(server, merchant, [header, ...rows].join('\n'), {
      csv: true,
    })
    const strayValue =
      'Cette ligne contient une valeur sous un en-tête vide ou absent. Une de ses valeurs, comme un ' +
      'montant, contient-elle le séparateur ?'
    expect([status, body.errors]).toEqual([
      422,
      {
        'lines[3]': [strayValue],
        'lines[4]': [strayValue],
        'lines[5]': ['Cette ligne a 4 cellules, et la première ligne du fichier 7 colonnes.'],
      },
    ])
    const many = [header, ...Array.from({ length: 102 }, () => cut)].join('\n')
    const refused = await preview(server, merchant, many, { csv: true })
    expect(Object.keys(refused.body.errors)).toHaveLength(101)
    expect(refused.body.errors.lines).toEqual(['… et 2 autres lignes erronées.'])
  })

  test.each(['', '?locale=fr', '?locale=en'])(
    'the error for a transactions.csv%s export sent as a bulk payout lists the expected columns',
    async (query) => {
      const own = await createMerchant(server)
      const { status } = await own.post('/payouts', payout({ amount: 1000 }))
      const { text } = await own.account('get', `/transactions.csv${query}`)
      expect([status, text.split('\n').length]).toEqual([201, 3])
      for (const file of [text, text.toUpperCase().replaceAll(/[;,]/g, '\t')]) {
        const { status, body } = await order(server, own, file, { csv: true })
        expect([status, body.errors]).toEqual([
          422,
          {
            body: [
              'Ce fichier est un export de transactions, pas une liste de versements à ' +
                'effectuer. Une telle liste a les colonnes amount, currency, country, provider, ' +
                'phone_number et, si vous le souhaitez, merchant_reference.',
            ],
          },
        ])
      }
    },
  )

  test.each(['007', '+7', '1e3', '1 000', '37\u202f600', '37600,00', '1000.0', '0x10'])(
    'a CSV file with the amount %s returns a 422',
    async (amount) => {
      const file = `${csvHeader}\n+242 06 512 34 56;${amount};XAF;CG;carrier1_momo;`
      const { status, body } = await order(server, merchant, file, { csv: true })
      expect([status, body.errors]).toEqual([422, { 'lines[2].amount': [inMinorUnits] }])
    },
  )

  test.each([
    ['a byte that is not UTF-8', Buffer.from([0xff])],
    ['a NUL', Buffer.from([0])],
  ])('a CSV file with %s returns a 422 that includes the line number', async (_, bytes) => {
    const row = Buffer.from('+242 06 512 34 56;1000;XAF;CG;carrier1_momo;')
    const end = Buffer.from('\n')
    const file = Buffer.concat([Buffer.from(csvHeader), end, row, end, row, bytes, end, row, end])
    const { status, body } = await order(server, merchant, file, { csv: true })
    expect([status, body.errors]).toEqual([
      422,
      {
        body: [
          "Ce fichier n'est pas un CSV valide en UTF-8 à partir de la ligne 3.",
          'Dans Excel, enregistrez le fichier avec le type « CSV UTF-8 (délimité par des ' +
            'virgules) ».',
        ],
      },
    ])
  })

  test('the error for a CSV file in UTF-16, which Excel calls "Unicode text", explains how to save the file', async () => {
    const file = Buffer.from(`\ufeff${csvHeader}\n`, 'utf16le')
    const { status, body } = await order(server, merchant, file, { csv: true })
    const sentences = [
      expect.stringContaining('UTF-16'),
      expect.stringContaining('avec le type « CSV UTF-8'),
    ]
    expect([status, body.errors]).toEqual([422, { body: sentences }])
  })

  test('a CSV file sent as plain text returns a 422 that lists both accepted content types', async () => {
    const { status, body } = await call(server, 'post', '/account/v1/bulk-payouts', {
      key: merchant.secretKey,
      headers: { 'Idempotency-Key': 'plain', 'Content-Type': 'text/plain' },
      body: `${csvHeader}\n+242 06 512 34 56;1000;XAF;CG;carrier1_momo;`,
    })
    expect(status).toBe(422)
    expect(body.errors.body).toEqual([expect.stringMatching(/application\/json.*text\/csv/)])
  })

  test.each([
    ['another separator', csvHeader.replaceAll(';', '|'), 'body', /séparés par.*tabulations/],
    [
      'another separator in a sep= line',
      'sep=|\namount|currency',
      'body',
      /séparés par.*tabulations/,
    ],
    ['only a header line', `${csvHeader}\n`, 'lines', /^Ce fichier ne contient aucun versement/],
    [
      'only a sep= line and a header line',
      `sep=;\n${csvHeader}`,
      'lines',
      /^Ce fichier ne contient aucun/,
    ],
  ])(
    'a CSV file with %s returns a 422 that explains the fault',
    async (_, file, field, sentence) => {
      const { status, body } = await order(server, merchant, file, { csv: true })
      expect([status, body.errors]).toEqual([422, { [field]: [expect.stringMatching(sentence)] }])
    },
  )

  test.each([
    ['no content', '', ['body']],
    ['missing columns', 'amount,currency\n1000,XAF\n', ['body']],
    ['a duplicate column', `${csvHeader};Amount\n`, ['body']],
    ['an unclosed quote', `${csvHeader}\n"+242;1000;XAF;CG;carrier1_momo`, ['body']],
    ['bytes that are not UTF-8', Buffer.from([0x61, 0xff, 0x0a]), ['body']],
  ])('a CSV file with %s returns a 422', async (_, file, fields) => {
    const { status, body } = await order(server, merchant, file, { csv: true })
    expect([status, Object.keys(body.errors)]).toEqual([422, fields])
  })
})

describe('bulk payouts and API keys', () => {
  test('a key without permission to create payouts can neither create nor cancel a bulk payout', async () => {
    const owner = await createMerchant(server)
    const { id } = (await order(server, owner, { payouts: linesOf(1) })).body.data
    const path = `/applications/${owner.applicationId}/api-keys`
    const change = { kind: 'secret', environment: 'test', permissions: ['payments:write'] }
    const { key } = (await manage(server, 'post', path, change)).body.data
    const refused = await order(server, { secretKey: key }, { payouts: linesOf(1) })
    expect([refused.status, refused.body.code]).toEqual([403, 'key_not_permitted'])
    const cancel = `/account/v1/bulk-payouts/${id}/cancel`
    expect((await call(server, 'post', cancel, { key })).status).toBe(403)
    expect((await call(server, 'get', `/account/v1/bulk-payouts/${id}`, { key })).status).toBe(200)
  })

  test('a bulk payout returns a 404 to other merchants and in the other environment', async () => {
    const owner = await createMerchant(server)
    const { id } = (await order(server, owner, { payouts: linesOf(1) })).body.data
    const strangers = [await createMerchant(server), await goLive(server, owner)]
    for (const stranger of strangers) {
      for (const [method, rest] of [
        ['get', ''],
        ['get', '/lines'],
        ['get', '/results.csv'],
        ['post', '/cancel'],
      ] as const) {
        const { status } = await stranger.account(method, `/bulk-payouts/${id}${rest}`)
        expect([rest, status]).toEqual([rest, 404])
      }
      expect((await stranger.account('get', '/bulk-payouts')).body.data).toEqual([])
      const found = await stranger.account('get', `/transactions?bulk_payout_id=${id}`)
      expect(found.body.data).toEqual([])
    }
    expect((await owner.account('get', `/bulk-payouts/${unknownId}`)).status).toBe(404)
  })
})
