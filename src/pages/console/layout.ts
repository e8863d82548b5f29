import { html } from 'hono/html'
import { pageAssets } from '../assets.ts'
import { layOut, type Markup } from '../layout.ts'
import { liveRegion } from './live.ts'
import { written } from './names.ts'
import { sameByApi } from './same-by-api.ts'
import type { Content, MenuEntry } from './section.ts'
import { texts } from './texts.ts'
import { offsetText, zones } from './time.ts'
import type { Reading, Visit } from './visit.ts'

/** The frame of the console's pages. Each of them works without its script. */

const assets = pageAssets('/console-assets', new URL('./assets/', import.meta.url), ['console.css'])

export const consoleAssets = assets.routes

const headOf = ({ base }: Reading): Markup => html`<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<script type="module" src="${base}${assets.pathOf('console.js')}"></script>`

const liveScript = ({ base }: Reading): Markup =>
  html`<script type="module" src="${base}${assets.pathOf('live.js')}"></script>`

/** The script of pages with a form that a passkey fills in. */
export const passkeyScript = ({ base }: Reading): Markup =>
  html`<script type="module" src="${base}${assets.pathOf('passkeys.js')}"></script>`

const stylesOf = ({ base }: Reading): string[] => [base + assets.pathOf('console.css')]

/** The same page with another choice in its address. */
const withChoice = ({ base, address }: Reading, choice: string): string =>
  `${base}${address}${address.includes('?') ? '&' : '?'}${choice}`

const languageLink = (reading: Reading): Markup => {
  const { code, label } = texts[reading.language].other
  const href = withChoice(reading, `lang=${code}`)
  return html`<a href="${href}" lang="${code}" hreflang="${code}">${label}</a>`
}

/** The time zone of all times of a page, by name, and a form that changes it. */
const zoneForm = (reading: Reading, nowMs: number): Markup => {
  const { zone, base, address, query } = reading
  const wording = texts[reading.language]
  const kept = [...query].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<details class="zone">
<summary><span class="soft">${wording.times}</span> ${zone}
${zone === 'UTC' ? '' : html` <span class="soft">${offsetText(zone, nowMs)}</span>`}</summary>
<form action="${base}${address.split('?')[0]}">${kept}
<label for="tz">${wording.zone}</label>
<select id="tz" name="tz">${zones.map(
    (each) => html`<option${each === zone ? html` selected` : ''}>${each}</option>`,
  )}</select>
<button class="small">${wording.change}</button></form></details>`
}

/** A page for somebody who is not signed in, or not wholly: no menu, no search. */
export const outerPage = (reading: Reading, { title, body }: Content): Markup =>
  layOut({
    context: reading,
    title: `${title} · ${texts[reading.language].product}`,
    styles: stylesOf(reading),
    head: headOf(reading),
    body: html`<body class="outer">
<main id="content"><p class="product">${texts[reading.language].product}</p>
<h1>${title}</h1>
${body}</main>
<footer>${languageLink(reading)}</footer>
</body>`,
  })

const menuOf = (visit: Visit, entries: readonly MenuEntry[]): Markup => {
  const { base, address, language } = visit
  const path = address.split('?')[0] ?? ''
  const isIn = (entry: string): boolean =>
    entry === '/console' ? path === entry : `${path}/`.startsWith(`${entry}/`)
  const links = entries
    .filter(({ operationId }) => visit.may(operationId))
    .map(
      (entry) =>
        html`<li><a href="${base}${entry.path}" data-key="${entry.key}"${
          isIn(entry.path) ? html` aria-current="page"` : ''
        }>${entry.label[language]}</a></li>`,
    )
  return html`<nav id="menu" aria-label="${texts[language].menu}"><ul>${links}</ul></nav>`
}

const shownMax = 3

/** The countries of somebody who is limited, beside the role. */
const limitText = ({ own, language }: Visit): string => {
  const { countries } = own.person
  if (countries === null) return ''
  if (countries.length <= shownMax) return ` · ${countries.join(', ')}`
  return ` · ${texts[language].countries(countries.length)}`
}

const personMenu = (visit: Visit): Markup => {
  const { base, own, language } = visit
  const wording = texts[language]
  return html`<details class="me">
<summary><span class="who">${written(own.person.name)}</span>
 <span class="soft">${wording.roles[own.person.role]}${limitText(visit)}</span></summary>
<ul><li><a href="${base}/console/account">${wording.account}</a></li>
<li>${languageLink(visit)}</li>
<li><a href="${base}/console/help">${wording.help}</a></li>
<li><form method="post" action="${base}/console/sign-out"><button class="link">${
    wording.signOut
  }</button></form></li></ul></details>`
}

/** What the search was asked for, where this is the page of its results. */
const soughtOf = ({ address, query }: Visit): string =>
  address.startsWith('/console/search') ? (query.get('q') ?? '') : ''

const keysOf = (visit: Visit, entries: readonly MenuEntry[]): Markup => {
  const wording = texts[visit.language]
  const shown = entries.filter(({ operationId }) => visit.may(operationId))
  return html`<dl class="keys"><div><dt><kbd>/</kbd></dt><dd>${wording.keys.search}</dd></div>
<div><dt><kbd>?</kbd></dt><dd>${wording.keys.help}</dd></div>
${shown.map(
  ({ key, label }) =>
    html`<div><dt><kbd>g</kbd> <kbd>${key}</kbd></dt><dd>${label[visit.language]}</dd></div>`,
)}</dl>`
}

/** The page of the keys, which the script also shows above any page. */
export const helpContent = (visit: Visit, entries: readonly MenuEntry[]): Content => {
  const { keysTitle, keysAbout } = texts[visit.language]
  return {
    title: keysTitle,
    body: html`<p>${keysAbout}</p>${keysOf(visit, entries)}`,
  }
}

const sandboxBanner = ({ language }: Visit, environments: Content['environments'] = []) => {
  const { mode, sandbox, mixed } = texts[language]
  if (!environments.includes('test')) return ''
  const wording = environments.includes('live') ? mixed : sandbox
  return html`<aside class="sandbox" aria-label="${mode}">${wording}</aside>`
}

/** `notice`: what has just been done. */
export const innerPage = (
  visit: Visit,
  entries: readonly MenuEntry[],
  { title, body, environments, live }: Content,
  notice = '',
): Markup => {
  const { base, language, nowMs } = visit
  const wording = texts[language]
  return layOut({
    context: visit,
    title: `${title} · ${wording.product}`,
    styles: stylesOf(visit),
    head: headOf(visit),
    body: html`<body>
<a class="skip" href="#content">${wording.skip}</a>
<header class="bar">
<a class="product" href="${base}/console">${wording.product}</a>
<a class="to-menu" href="#menu">${wording.menu}</a>
<form role="search" action="${base}/console/search">
<input type="search" name="q" value="${soughtOf(visit)}" maxlength="200"
 aria-label="${wording.search.label}" placeholder="${wording.search.hint}" autocomplete="off">
<button>${wording.search.button}</button></form>
${personMenu(visit)}
</header>
${sandboxBanner(visit, environments)}
<div class="page">
<main id="content" tabindex="-1"${live === undefined ? '' : html` data-live="${live}"`}>
${notice === '' ? '' : html`<p class="notice good" role="status">${notice}</p>`}
<div class="head"><h1>${title}</h1>${zoneForm(visit, nowMs)}</div>
${body}
${sameByApi(visit)}
</main>
${menuOf(visit, entries)}
</div>
${live === undefined ? '' : html`${liveRegion(visit)}${liveScript(visit)}`}
<dialog id="keys" aria-label="${wording.keysTitle}"><h2>${wording.keysTitle}</h2>
${keysOf(visit, entries)}<form method="dialog"><button>${wording.close}</button></form></dialog>
</body>`,
  })
}
