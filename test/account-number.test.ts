import { hasRibKey, readAccountNumber } from '../src/domain/treasury/account-number.ts'

/** Samples from public IBAN registries, whose RIBs have check keys. */

describe('RIB check keys', () => {
  test.each([
    '300110001010134513000 19',
    '400210100320018900201 26',
    '600020000102710916001 53',
    '100020003002779763150 08',
    'CI00801113011342912005 89',
    'BJ06101001001443900007 69',
    'NE03801001001303050002 68',
    'SN01001520000485000030 35',
    'TG00906043103465004000 70',
  ])('the RIB check key of %s is valid, and a wrong key is refused', (written) => {
    const rib = written.replace(' ', '')
    expect(hasRibKey(rib)).toBe(true)
    expect(hasRibKey(`${rib.slice(0, -3)}${(Number(rib.at(-3)) + 1) % 10}${rib.slice(-2)}`)).toBe(
      false,
    )
  })
})

describe('account numbers', () => {
  test.each([
    ['CG', '30011 00010 10134513000 19', 'CG3930011000101013451300019'],
    ['CG', 'cg39-3001.1000 1010 1345 1300 019', 'CG3930011000101013451300019'],
    ['CI', 'CI93 CI00 8011 1301 1342 9120 0589', 'CI93CI0080111301134291200589'],
    ['BJ', 'BJ061 01001 001443900007 69', 'BJ66BJ0610100100144390000769'],
    ['MG', 'MG46 0000 5030 0712 8942 1016 045', 'MG4600005030071289421016045'],
    ['SC', 'SC18SSCB11010000000000001497USD', 'SC18SSCB11010000000000001497USD'],
    ['NG', '0123 456 789', '0123456789'],
    ['KE', '01109-123456-00', '0110912345600'],
  ] as const)(
    'in country %s, the account number %s is normalised to %s',
    (country, text, number) => {
      expect(readAccountNumber(country, text)).toEqual({ number })
    },
  )

  test.each([
    ['CG', '30011 00010 10134513000 18', 'wrong_check_digits'],
    ['CG', 'CG3830011000101013451300019', 'wrong_check_digits'],
    ['CG', '30011 00010 10134513000', 'not_an_account_number'],
    ['CG', 'GA2140021010032001890020126', 'not_an_account_number'],
    ['SC', 'SC19SSCB11010000000000001497USD', 'wrong_check_digits'],
    ['SC', '1101000000000001497', 'not_an_account_number'],
    ['NG', '12345', 'not_an_account_number'],
    ['KE', '=cmd()', 'not_an_account_number'],
    ['KE', '', 'not_an_account_number'],
  ] as const)('in country %s, "%s" is not a valid account number', (country, text, fault) => {
    expect(readAccountNumber(country, text)).toEqual({ fault })
  })
})
