import { html } from 'hono/html'
import type { Language, Markup } from '../layout.ts'

/** Secrets that the service shows when it makes them, and never again. */

const about: Record<Language, string> = {
  en: 'Store this securely now. It won’t be shown again.',
  fr: 'Conservez ceci en lieu sûr maintenant. Il ne sera plus affiché.',
}

export const shownOnce = (
  language: Language,
  secrets: readonly (readonly [label: Markup | string, secret: string])[],
): Markup => html`<div class="notice warn" role="alert">${about[language]}</div>
<dl class="once">${secrets.map(
  ([label, secret]) => html`<dt>${label}</dt><dd><pre tabindex="0">${secret}</pre></dd>`,
)}</dl>`
