import { credentials as carrier1, countryEnvironments } from './carrier1-wire.ts'
import { type PinPadding, publicKeyText } from './carrier2-crypto.ts'
import { credentials as carrier2, countries } from './carrier2-wire.ts'
import type { OperatorStub } from './types.ts'

/** The configuration of a service that speaks to these stubs. Its names stand here alone. */

export const carrier1Configuration = (baseUrl: string) => ({
  defaults: { baseUrl, ...carrier1 },
  countries: Object.fromEntries(
    countryEnvironments.map(({ country, name }) => [country, { targetEnvironment: name }]),
  ),
})

export type Carrier1Configuration = ReturnType<typeof carrier1Configuration>

export interface Carrier2Portal {
  pinPadding: PinPadding
  messageSigning: boolean
  callbackHash: boolean
}

export const carrier2Configuration = (baseUrl: string, portal: Carrier2Portal) => ({
  defaults: {
    baseUrl,
    clientId: carrier2.clientId,
    clientSecret: carrier2.clientSecret,
    pin: carrier2.pin,
    pinPadding: portal.pinPadding,
    pinPublicKey: publicKeyText,
    messageSigning: portal.messageSigning,
    ...(portal.callbackHash ? { callbackHashSecret: carrier2.callbackHashSecret } : {}),
  },
  countries: Object.fromEntries(countries.map((country) => [country, {}])),
})

export type Carrier2Configuration = ReturnType<typeof carrier2Configuration>

/** What OPERATORS_FILE holds to reach these two stubs. */
export const configurationExample = (
  carrier1Momo: Pick<OperatorStub, 'configuration'>,
  carrier2Money: Pick<OperatorStub, 'configuration'>,
) => ({
  carrier1_momo: carrier1Momo.configuration,
  carrier2_money: carrier2Money.configuration,
})
