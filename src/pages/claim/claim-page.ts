import { html } from 'hono/html'
import type { Claim } from '../../repositories/merchants/live-keys.ts'
import type { ClaimRefusal } from '../../services/merchants/live-keys.ts'
import { bilingual } from '../bilingual.ts'
import { banner, layoutPage, type Outcome } from '../checkout/layout.ts'
import { timeText } from '../checkout/time-text.ts'
import type { Language, Markup, PageContext } from '../layout.ts'

/** A merchant claims a live key on this page, which looks like a checkout page. */

const texts = bilingual({
  for: ['For', 'Pour'],
  kinds: {
    secret: ['Live secret key', 'Clé secrète réelle'],
    publishable: ['Live publishable key', 'Clé publique réelle'],
  },
  readyTitle: ['Claim your live key', 'Récupérez votre clé réelle'],
  ready: [
    'The key is created when you press the button, and shown only once. Have your secret store ' +
      'ready: anyone with the key can move your money.',
    'La clé sera créée quand vous appuierez sur le bouton, et affichée une seule fois. ' +
      'Préparez votre gestionnaire de secrets\u00a0: toute personne qui détient cette clé peut ' +
      'déplacer votre argent.',
  ],
  until: [
    (time: string) => `You can claim it until ${time}.`,
    (time: string) => `Vous pouvez récupérer la clé jusqu’au ${time}.`,
  ],
  show: ['Create and show the key', 'Créer et afficher la clé'],
  handedOver: [
    (name: string | null, time: string) =>
      `${name ?? 'An administrator'} of the payment service was shown this link on ${time}, to ` +
      'hand it over to you. Anyone with the link can claim the key, once.',
    (name: string | null, time: string) =>
      `${name ?? 'Un administrateur'}, du service de paiement, a vu ce lien le ${time} pour ` +
      'vous le remettre. Toute personne disposant du lien peut récupérer la clé, une seule ' +
      'fois.',
  ],
  keyTitle: ['Your live key', 'Votre clé réelle'],
  store: [
    'Store this key now, where only those who need it can read it. It is never shown again, and ' +
      'the staff of the service cannot see it.',
    'Enregistrez cette clé maintenant, dans un endroit accessible aux seules personnes qui en ' +
      'ont besoin. Elle ne sera plus jamais affichée, et l’équipe du service ne peut pas la ' +
      'voir.',
  ],
  claimedTitle: ['This key was already claimed', 'Cette clé a déjà été récupérée'],
  claimed: [
    (time: string, from: string | null) =>
      `It was shown once, on ${time}${from === null ? '' : `, to the network address ${from}`}. ` +
      'If that was not you, or if you no longer have the key, tell your contact at the payment ' +
      'service now: they will revoke it and send you another link.',
    (time: string, from: string | null) =>
      `Elle a été affichée une fois, le ${time}` +
      `${from === null ? '' : `, à l’adresse réseau ${from}`}. ` +
      'Si ce n’était pas vous, ou si vous n’avez plus la clé, prévenez tout de suite votre ' +
      'contact au service de paiement : il la révoquera et vous enverra un autre lien.',
  ],
  overTitle: ['This link no longer works', 'Ce lien n’est plus valable'],
  over: [
    'Ask your contact at the payment service for another one.',
    'Demandez-en un autre à votre contact au service de paiement.',
  ],
  fullTitle: ['No more keys can be created', 'Plus aucune clé ne peut être créée'],
  full: [
    'Your application already has 100 live keys. Ask your contact at the payment service to ' +
      'revoke some, then try again.',
    'Votre application a déjà 100 clés réelles. Demandez à votre contact au service de paiement ' +
      'd’en révoquer, puis réessayez.',
  ],
  missingTitle: ['Link not found', 'Lien introuvable'],
  missing: [
    'Check that you opened the full link from the email.',
    'Vérifiez que vous avez ouvert le lien complet reçu par e-mail.',
  ],
})

interface ClaimContext extends PageContext {
  /** The URL does not include the query. */
  address: string
}

const pageOf = (
  context: ClaimContext,
  claim: Claim,
  title: string,
  step: Markup,
  isShownOnce = false,
): Markup => {
  const { organisation_name: merchant, application_name: application, kind, name } = claim
  const wording = texts[context.language]
  const content = html`<section class="order">
<p class="to"><span class="mark" aria-hidden="true">${[...merchant.trim()][0] ?? ''}</span>
<span><span class="soft">${wording.for}</span>
<span class="merchant">${merchant}</span></span></p>
<p class="purpose">${wording.kinds[kind]}${name === null ? '' : html` · ${name}`}</p>
${application === merchant ? '' : html`<p class="soft">${application}</p>`}
</section><div class="step">${step}</div>`
  const inLanguage = (language: Language) => `${context.address}?lang=${language}`
  return layoutPage({
    context,
    title: `${title} · ${merchant}`,
    // A change of language would lose the key.
    inLanguage: isShownOnce ? 'none' : inLanguage,
    content,
  })
}

const momentOf = (at: string, { country }: Claim, language: Language): string =>
  timeText(Date.parse(at), 'moment', { country, language })

/** Shows who saw the link before the merchant did. Returns an empty string for an e-mailed link. */
const handedOver = ({ language }: ClaimContext, claim: Claim): Markup | string => {
  const { handed_at: at, handed_to_name: name } = claim
  if (at === null) return ''
  const text = texts[language].handedOver(name, momentOf(at, claim, language))
  return html`<p class="soft">${text}</p>`
}

/** Link previews also load this page, so opening it does not claim the key. */
export const readyPage = (context: ClaimContext, claim: Claim): Markup => {
  const { language, address } = context
  const { readyTitle, ready, until, show } = texts[language]
  return pageOf(
    context,
    claim,
    readyTitle,
    html`<h1>${readyTitle}</h1>
<p>${ready}</p>
<form method="post" action="${address}?lang=${language}"><button class="pay">${show}</button></form>
<p class="soft promise">${until(momentOf(claim.expires_at, claim, language))}</p>
${handedOver(context, claim)}`,
  )
}

/** The service shows the key only once. */
export const keyPage = (context: ClaimContext, claim: Claim, key: string): Markup => {
  const { keyTitle, store } = texts[context.language]
  return pageOf(
    context,
    claim,
    keyTitle,
    html`<h1>${keyTitle}</h1><pre class="key" tabindex="0">${key}</pre>
<p class="second-payment warn" role="alert">${store}</p>`,
    true,
  )
}

/** Explains why the link has no key to claim. */
export const refusedPage = (context: ClaimContext, claim: Claim, refusal: ClaimRefusal): Markup => {
  const { language } = context
  const wording = texts[language]
  const outcomes: Record<ClaimRefusal, Outcome> = {
    claimed: {
      tone: 'warn',
      icon: 'alert',
      title: wording.claimedTitle,
      text: wording.claimed(
        momentOf(claim.claimed_at ?? claim.expires_at, claim, language),
        claim.claimed_from,
      ),
    },
    cancelled: { tone: 'mute', icon: 'minus', title: wording.overTitle, text: wording.over },
    expired: { tone: 'warn', icon: 'clock', title: wording.overTitle, text: wording.over },
    full: { tone: 'warn', icon: 'alert', title: wording.fullTitle, text: wording.full },
  }
  const outcome = outcomes[refusal]
  return pageOf(
    context,
    claim,
    outcome.title,
    html`${banner(outcome)}${refusal === 'claimed' ? handedOver(context, claim) : ''}`,
  )
}

export const missingPage = (context: PageContext): Markup => {
  const { missingTitle: title, missing: text } = texts[context.language]
  const outcome: Outcome = { tone: 'mute', icon: 'question', title, text }
  return layoutPage({
    context,
    title,
    content: html`<div class="step">${banner(outcome)}</div>`,
  })
}
