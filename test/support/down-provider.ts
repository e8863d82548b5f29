import type { Page } from 'playwright-core'
import { type ProviderSettings, providersFile } from '../../src/providers/providers-file.ts'
import { putMeasurement } from '../../src/repositories/markets/measurements.ts'
import type { Stage } from './checkout.ts'
import { goLive } from './client.ts'
import { takeRsaKeyPair } from './rsa-keys.ts'

const product = { subscriptionKey: 'none', apiUser: 'none', apiKey: 'none' }
const baseUrl = 'http://127.0.0.1:9'

const publicKey = (): string =>
  takeRsaKeyPair().publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

export const uncalledProviders = (): ProviderSettings =>
  providersFile.parse({
    carrier1_momo: {
      defaults: { baseUrl, collection: product, disbursement: product },
      countries: { CG: { targetEnvironment: 'none' }, CM: { targetEnvironment: 'neither' } },
    },
    carrier2_money: {
      defaults: {
        ...{ baseUrl, clientId: 'none', clientSecret: 'none', pin: '0000' },
        pinPublicKey: publicKey(),
      },
      countries: { CG: {}, GA: {} },
    },
  })

export const openWhileDown = async ({ server, merchant, back }: Stage, page: Page) => {
  const { db, clock } = server.ctx
  const urls = { success_url: 'https://boutique.example/', cancel_url: 'https://boutique.example/' }
  const { url } = await back.open(await goLive(server, merchant), urls)
  const market = { provider: 'carrier2_money', country: 'CG' } as const
  await putMeasurement(db, { ...market, availability: 'down', measured_at: clock.nowIso() })
  await page.goto(url)
  await page.locator('.down').waitFor()
}
