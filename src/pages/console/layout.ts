import { html } from 'hono/html'
import { pageAssets } from '../assets.ts'
import { layOut, type Markup } from '../layout.ts'
import { liveRegion } from './live.ts'
import { marketName, numberText, tag } from './names.ts'
import { withoutNotice } from './notice-parameters.ts'
import { sameByApi } from './same-by-api.ts'
import type { Content, MenuEntry } from './section.ts'
import { texts } from './texts.ts'
import { time, zones } from './time.ts'
import { untrusted } from './untrusted-text.ts'
import type { Reading, Visit } from './visit.ts'

const assets = pageAssets('/console-assets', new URL('./assets/', import.meta.url), ['console.css'])

export const consoleAssets = assets.routes

const headOf = ({ base }: Reading): Markup => html`<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<script type="module" src="${base}${assets.pathOf('console.js')}"></script>`

const liveScript = ({ base }: Reading): Markup =>
  html`<script type="module" src="${base}${assets.pathOf('live.js')}"></script>`

export const passkeyScript = ({ base }: Reading): Markup =>
  html`<script type="module" src="${base}${assets.pathOf('passkeys.js')}"></script>`

const stylesOf = ({ base }: Reading): string[] => [base + assets.pathOf('console.css')]

/** A different choice restarts lists at their first page. */
const withChoice = ({ base, address, query }: Reading, choice: string): string => {
  const kept = withoutNotice(query)
  kept.delete('cursor')
  return `${base}${address.split('?')[0]}?${kept.size === 0 ? '' : `${kept}&`}${choice}`
}

const languageLink = (reading: Reading): Markup => {
  const { code, label } = texts[reading.language].other
  const href = withChoice(reading, `lang=${code}`)
  return html`<a href="${href}" lang="${code}" hreflang="${code}">${label}</a>`
}

const environments = ['live', 'test'] as const

const modeSwitch = (visit: Visit): Markup => {
  const { mode, modes } = texts[visit.language]
  return html`<nav class="switch" aria-label="${mode}">${environments.map((each) => {
    const current = each === visit.environment ? html` aria-current="true"` : ''
    return html`<a href="${withChoice(visit, `environment=${each}`)}"${current}>${modes[each]}</a>`
  })}</nav>`
}

const zoneForm = ({ zone, base, address, query, language }: Visit): Markup => {
  const wording = texts[language]
  const kept = [...withoutNotice(query)].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form class="zone" action="${base}${address.split('?')[0]}">${kept}
<label for="tz">${wording.zone}</label>
<select id="tz" name="tz">${zones.map(
    (each) => html`<option${each === zone ? html` selected` : ''}>${each}</option>`,
  )}</select> <button class="small">${wording.change}</button></form>`
}

/** People who are not signed in, or have not completed the sign-in, see no menu and no search. */
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
        }>${entry.label(language)}</a></li>`,
    )
  return html`<nav id="menu" popover aria-label="${texts[language].menu}">${modeSwitch(visit)}
<ul>${links}</ul>${zoneForm(visit)}</nav>`
}

const shownMax = 3

/** The header shows the person's countries next to the role. */
const countryLimitText = ({ own, language }: Visit): string => {
  const { countries } = own.person
  if (countries === null) return ''
  if (countries.length <= shownMax) return ` · ${countries.join(', ')}`
  return ` · ${texts[language].countries(countries.length)}`
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

const personMenu = (visit: Visit): Markup => {
  const { base, own, language } = visit
  const wording = texts[language]
  const { name, role } = own.person
  return html`<button class="who" popovertarget="me"><span class="round"
 aria-hidden="true">${initialsOf(name)}</span> <span class="whole">${untrusted(name)}
<span class="soft">${wording.roles[role]}${countryLimitText(visit)}</span></span></button>
<ul id="me" popover><li><a href="${base}/console/account">${wording.account}</a></li>
<li>${languageLink(visit)}</li>
<li><a href="${base}/console/help">${wording.help}</a></li>
<li><form method="post" action="${base}/console/sign-out"><button class="link">${
    wording.signOut
  }</button></form></li></ul>`
}

const soughtOf = ({ address, query }: Visit): string =>
  address.startsWith('/console/search') ? (query.get('q') ?? '') : ''

const keysOf = (visit: Visit, entries: readonly MenuEntry[]): Markup => {
  const wording = texts[visit.language]
  const shown = entries.filter(({ operationId }) => visit.may(operationId))
  return html`<dl class="keys"><div><dt><kbd>/</kbd></dt><dd>${wording.keys.search}</dd></div>
<div><dt><kbd>?</kbd></dt><dd>${wording.keys.help}</dd></div>
<div><dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>${wording.keys.rows}</dd></div>
<div><dt><kbd>x</kbd></dt><dd>${wording.keys.pick}</dd></div>
<div><dt><kbd>Enter</kbd></dt><dd>${wording.keys.open}</dd></div>
${shown.map(
  ({ key, label }) =>
    html`<div><dt><kbd>g</kbd> <kbd>${key}</kbd></dt><dd>${label(visit.language)}</dd></div>`,
)}</dl>`
}

/** The script can also show this page in a dialog above any other page. */
export const helpContent = (visit: Visit, entries: readonly MenuEntry[]): Content => {
  const { keysTitle, keysAbout } = texts[visit.language]
  return {
    title: keysTitle,
    body: html`<p>${keysAbout}</p>${keysOf(visit, entries)}`,
  }
}

const otherModeNotice = (visit: Visit, environment: Visit['environment']): Markup | string => {
  const { mode, otherMode, switchTo } = texts[visit.language]
  if (environment === visit.environment) return ''
  const href = withChoice(visit, `environment=${environment}`)
  return html`<aside class="notice warn" aria-label="${mode}"><p>${otherMode[environment]}
<a href="${href}">${switchTo[environment]}</a></p></aside>`
}

const outageBar = (visit: Visit): Markup | string => {
  const { base, down, language } = visit
  const { title, isDown, lastSuccess, waiting } = texts[language].outage
  if (down.length === 0) return ''
  return html`<aside class="outage" aria-label="${title}">${down.map(
    ({ provider, country, outage }) => {
      const name = marketName({ provider, country }, language)
      const { last_success_at: at = null, waiting_transactions: count = 0 } = outage ?? {}
      return html`<p><a class="ill" href="${base}/console/providers">${isDown(name)}</a>
${at === null ? '' : html`${lastSuccess} ${time(at, visit)}.`}
${waiting(count, numberText(count, language))}</p>`
    },
  )}</aside>`
}

/** Warns a person who signed in without a required second factor. */
const factorBanner = (visit: Visit): Markup | string => {
  const { base, language, own } = visit
  const { has_second_factor: hasSecondFactor, second_factor_due: dueAt } = own
  if (hasSecondFactor || dueAt === null) return ''
  const { title, due, overdue, add } = texts[language].secondFactor
  const isDue = visit.person.secondFactor.isMissing
  return html`<aside class="notice warn" aria-label="${title}"><p>${
    isDue ? overdue : html`${due} ${time(dueAt, visit)}.`
  } <a href="${base}/console/account">${add}</a></p></aside>`
}

/** `notice` is the result of the last action. */
export const innerPage = (
  visit: Visit,
  entries: readonly MenuEntry[],
  { title, badge = '', body, environment, live }: Content,
  notice = '',
): Markup => {
  const { base, language } = visit
  const wording = texts[language]
  const shown = environments.find((each) => each === environment) ?? visit.environment
  const test = shown === 'test' ? wording.modes.test : ''
  return layOut({
    context: visit,
    title: `${test && `${test} · `}${title} · ${wording.product}`,
    styles: stylesOf(visit),
    head: headOf(visit),
    body: html`<body${test === '' ? '' : html` class="test"`}>
<a class="skip" href="#content">${wording.skip}</a>
<header class="bar">
<button class="icon" popovertarget="menu" aria-label="${wording.menu}"><svg viewBox="0 0 24 24"
 aria-hidden="true"><path d="M3 6h18M3 12h18M3 18h18"/></svg></button>
<a class="product" href="${base}/console">${wording.product}</a>
<form role="search" action="${base}/console/search">
<input type="search" name="q" value="${soughtOf(visit)}" maxlength="200"
 aria-label="${wording.search.label}" placeholder="${wording.search.hint}" autocomplete="off">
<button class="second">${wording.search.button}</button></form>
${modeSwitch(visit)}
${personMenu(visit)}
</header>
${outageBar(visit)}
<div class="page">
${menuOf(visit, entries)}
<main id="content" tabindex="-1"${live === undefined ? '' : html` data-live="${live}"`}>
${factorBanner(visit)}${otherModeNotice(visit, shown)}
${notice === '' ? '' : html`<p class="notice good" role="status">${notice}</p>`}
<div class="head"><h1>${title}</h1>${badge}${test && tag('warn', test)}</div>
${body}
${sameByApi(visit)}
</main>
</div>
${live === undefined ? '' : html`${liveRegion(visit)}${liveScript(visit)}`}
<dialog id="keys" aria-label="${wording.keysTitle}"><h2>${wording.keysTitle}</h2>
${keysOf(visit, entries)}<form method="dialog"><button>${wording.close}</button></form></dialog>
</body>`,
  })
}
