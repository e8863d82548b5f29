import type { Provider } from '../../domain/markets.ts'
import type { Language } from '../layout.ts'
import { en } from './texts-en.ts'
import { fr } from './texts-fr.ts'
import type { Texts } from './wording.ts'

/** The names of providers that customers read. */
export const providerNames: Record<Provider, string> = {
  carrier1_momo: 'Carrier1 MoMo',
  carrier2_money: 'Carrier2 Money',
}

export const texts: Record<Language, Texts> = { fr, en }
