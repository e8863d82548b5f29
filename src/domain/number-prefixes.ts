import { type Country, markets, type Provider, providers } from './markets.ts'
import { readPhoneNumber } from './phone-number.ts'

/**
 * The number prefixes of each provider, including the country code. Only published prefixes are
 * listed, only in countries where the provider operates, and without ranges that were later
 * divided. `carrier1_momo` and `carrier2_money` stand for each group's operator in the country.
 * Ported numbers keep their prefix.
 */
export type NumberPrefixes = Record<Provider, Partial<Record<Country, readonly string[]>>>

/**
 * The source of each country's prefixes. Unless stated otherwise, it is a file in
 * `resources/carrier/en` of google/libphonenumber (Apache-2.0) at the listed commit.
 */
export const prefixSources: Partial<Record<Country, string>> = {
  CG: '242.txt at 02517ac5',
  CM: '237.txt at 720745a8',
  BJ: '229.txt at 10f896a2',
  CI: '225.txt at d6311ac6',
  GH: '233.txt at 02014654',
  GN: '224.txt at 7683a027, after ITU-T T020200005B; under the name of the licence of then',
  LR: '231.txt at 5c5e792d, without 2316, which has no numbers; under the name of the licence',
  SZ: 'ITU-T national numbering plan of +268, as listed in "Telephone numbers in Eswatini"',
  UG: '256.txt at 0bfe45c4',
  ZA: '27.txt at 0bfe45c4',
  ZM: '260.txt at 07eb0e8a, after ITU-T T02020000E8',
  CD: '243.txt at 77d383b8',
  GA: '241.txt at 6c1c623a, without 2414, which has no numbers',
  KE: '254.txt at 11486ae5, without 25476, which was divided since',
  MG: '261.txt at c55e006a',
  MW: '265.txt at 1e96d108',
  NE: '227.txt at a2010992',
  NG: '234.txt at 5931383d',
  RW: '250.txt at 1e96d108',
  SC: '248.txt at a5274d73',
  TZ: '255.txt at 063d9646',
  TD: '235.txt at 0bfe45c4',
}

const list = (texts: string): string[] => texts.trim().split(/\s+/)

export const publishedPrefixes: NumberPrefixes = {
  carrier1_momo: {
    CG: list('24206'),
    CM: list('237650 237651 237652 237653 237654 23767 237680 237681 237682 237683'),
    BJ: list(`
      2290142 2290146 2290150 2290151 2290152 2290153 2290154 2290156 2290157 2290159
      2290161 2290162 2290166 2290167 2290169 2290190 2290191 2290196 2290197`),
    CI: list('22505'),
    GH: list('23324 23354 233553 233554 233555 233556 233557 233558 23359'),
    GN: list('22466'),
    LR: list('231555 2318'),
    SZ: list('26876 26878'),
    UG: list('25676 25677 25678'),
    ZA: list(`
      27603 27604 27605 27630 27631 27632 27633 27634 27635 27638 27639 27640 27655 27656 27657
      27686 27687 27688 27689 27710 27717 27718 27719 2773 2778 27810 2783`),
    ZM: list('26076 26096'),
  },
  carrier2_money: {
    CG: list('24205'),
    UG: list('25670 25674 25675'),
    ZM: list('26077 26097'),
    CD: list('24397 24398 24399'),
    GA: list('24104 24107 2417'),
    KE: list('25473 254780 254781 254782 254785 254786 254787 254788 254789'),
    MG: list('26133'),
    MW: list('26599'),
    NE: list('22789 22796 22797 22798 22799'),
    NG: list(`
      234701 234708 234802 234808 234812 234901 234902 234904 234907 234911 234912`),
    RW: list('25073'),
    SC: list('24827 24828'),
    TZ: list('25566 25568 25569 25578'),
    TD: list('2356 2358'),
  },
}

interface FoundNumber {
  /** The number in E.164 format with the plus sign; null if the number is not possible. */
  msisdn: string | null
  /** Null if the country is not supported. */
  country: Country | null
  /** The providers that published a prefix of this number; empty if the prefix is unknown. */
  providers: Provider[]
}

const nothing: FoundNumber = { msisdn: null, country: null, providers: [] }

/** Returns the providers in a country that published a prefix of the number. */
export const providersOfNumber = (
  msisdn: string,
  country: Country,
  prefixes: NumberPrefixes,
): Provider[] =>
  providers.filter(
    (provider) =>
      (markets[country].providers as readonly Provider[]).includes(provider) &&
      prefixes[provider][country]?.some((prefix) => msisdn.startsWith(prefix)),
  )

/** Looks up a number in international format in the published prefixes. */
export const findNumber = (written: string, prefixes: NumberPrefixes): FoundNumber => {
  const { msisdn, country, isPossible } = readPhoneNumber(written) ?? {}
  if (msisdn === undefined || country === undefined) return nothing
  if (!isPossible) return { ...nothing, country }
  const found = providersOfNumber(msisdn, country, prefixes)
  return { msisdn: `+${msisdn}`, country, providers: found }
}
