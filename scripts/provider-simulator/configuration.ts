import { credentials as carrier1Credentials, countryEnvironments } from './carrier1/protocol.ts'
import { type PinPadding, pinKey } from './carrier2/crypto.ts'
import { credentials as carrier2Credentials, countries } from './carrier2/protocol.ts'
import type { ProviderSimulator } from './types.ts'

/** These settings in PROVIDERS_FILE connect the service to the simulator. */

export const carrier1Configuration = (baseUrl: string) => ({
  defaults: { baseUrl, isSandbox: true, ...carrier1Credentials },
  countries: Object.fromEntries(
    countryEnvironments.map(({ country, name }) => [country, { targetEnvironment: name }]),
  ),
})

interface Carrier2Portal {
  pinPadding: PinPadding
  signingPadding: PinPadding
  messageSigning: boolean
  callbackHash: boolean
}

export const carrier2Configuration = (baseUrl: string, portal: Carrier2Portal) => ({
  defaults: {
    baseUrl,
    isSandbox: true,
    clientId: carrier2Credentials.clientId,
    clientSecret: carrier2Credentials.clientSecret,
    pin: carrier2Credentials.pin,
    pinPadding: portal.pinPadding,
    pinPublicKey: pinKey.publicText,
    messageSigning: portal.messageSigning,
    signingPadding: portal.signingPadding,
    ...(portal.callbackHash ? { callbackHashSecret: carrier2Credentials.callbackHashSecret } : {}),
  },
  countries: Object.fromEntries(countries.map((country) => [country, {}])),
})

export const configurationExample = (
  carrier1: Pick<ProviderSimulator, 'configuration'>,
  carrier2: Pick<ProviderSimulator, 'configuration'>,
) => ({
  carrier1_momo: carrier1.configuration,
  carrier2_money: carrier2.configuration,
})
