// Keeps an open page up to date: when the server reports a change, the script replaces the page
// content. Open sections and the focus are preserved.

const main = document.querySelector('#content')
const region = document.querySelector('.live')

const readEveryMs = 2000
const afterFailureMs = 15_000
const saidForMs = 6000
const saidEveryMs = 20_000

const indexAtFirst = ({ options }) =>
  Math.max(
    [...options].findIndex((option) => option.defaultSelected),
    0,
  )

const isFilled = (field) => {
  if (field.type === 'hidden') return false
  if (field.type === 'checkbox') return field.checked !== field.defaultChecked
  if (field.localName === 'select') return field.selectedIndex !== indexAtFirst(field)
  return field.value !== field.defaultValue
}

/** Returns true if a reload would lose a form in progress or the selected text. */
const isBusy = () => {
  const fields = [...main.querySelectorAll('input, select, textarea')]
  const marked = getSelection()
  return (
    fields.some((field) => field === document.activeElement || isFilled(field)) ||
    main.querySelector('[data-sent]') !== null ||
    document.querySelector('dialog[open]') !== null ||
    (!marked.isCollapsed && main.contains(marked.anchorNode))
  )
}

const nameOf = ({ id, localName, href, textContent }) =>
  id === '' ? [localName, href, textContent.trim()].join(' ') : id

/**
 * Identifies each element by its name and its position among elements with that name, so the script
 * can find the element in a newer version of the page.
 */
const named = (selector) => {
  const counts = new Map()
  return [...main.querySelectorAll(selector)].map((element) => {
    const name = nameOf(element)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return [`${count} ${name}`, element]
  })
}

const focusable = 'a[href], button, summary, [tabindex]'

const show = (fresh) => {
  const opened = new Map(named('summary').map(([name, { parentElement }]) => [name, parentElement]))
  const wasIn = main.contains(document.activeElement)
  const [focused] = named(focusable).find(([, each]) => each === document.activeElement) ?? []
  const { childNodes, dataset } = fresh.querySelector('#content')
  const done = main.querySelector(':scope > .notice.good')
  main.replaceChildren(...childNodes)
  if (done !== null) main.prepend(done)
  main.dataset.live = dataset.live
  for (const [name, { parentElement }] of named('summary'))
    if (opened.has(name)) parentElement.open = opened.get(name).open
  if (wasIn) {
    const [, again] = named(focusable).find(([name]) => name === focused) ?? []
    const place = again ?? main
    place.focus({ preventScroll: true })
  }
}

let saidAt = Number.NEGATIVE_INFINITY
let silence

const say = (text) => {
  clearTimeout(silence)
  if (region.textContent !== text) region.textContent = text
}

/**
 * Announces at most one change per `saidEveryMs`. After an announcement that updates are held, the
 * next change is always announced.
 */
const sayChanged = () => {
  const { changed, held } = region.dataset
  if (performance.now() - saidAt < saidEveryMs && region.textContent !== held) return
  saidAt = performance.now()
  say(changed)
  silence = setTimeout(() => say(''), saidForMs)
}

let isReloading = false

/** On a slow network, a reload every second would abort the previous reload. */
const reload = () => {
  if (isReloading) return
  isReloading = true
  location.reload()
}

/** Returns undefined if the page cannot be read. */
const readPage = async () => {
  const address = new URL(location.href)
  // The notice about the last action must not be announced again.
  address.searchParams.delete('done')
  const reply = await fetch(address, { headers: { 'Console-Update': '1' } })
  if (reply.redirected) reload()
  if (!reply.ok || reply.redirected) return undefined
  return new DOMParser().parseFromString(await reply.text(), 'text/html')
}

let hasEnded = false
let isOld = false
let isReading = false
let readAt = Number.NEGATIVE_INFINITY

const update = async () => {
  if (!isOld || isReading || document.hidden) return
  if (isBusy()) return say(region.dataset.held)
  if (hasEnded) return reload()
  if (performance.now() - readAt < readEveryMs) return
  readAt = performance.now()
  isReading = true
  isOld = false
  const fresh = await readPage().catch(() => undefined)
  isReading = false
  if (fresh?.querySelector('[data-live]') == null) {
    isOld = true
    readAt += afterFailureMs
    return
  }
  // The user may have started a form while the page was loading. The page is then read again later.
  if (isBusy()) isOld = true
  else {
    show(fresh)
    sayChanged()
  }
}

let stream

const leave = () => stream?.close()

const follow = () => {
  leave()
  if (document.hidden) return
  stream = new EventSource(main.dataset.live)
  stream.addEventListener('changed', () => {
    isOld = true
    update()
  })
  stream.addEventListener('ended', () => {
    leave()
    hasEnded = true
    isOld = true
    update()
  })
}

setInterval(update, 1000)
document.addEventListener('visibilitychange', follow)
addEventListener('pagehide', leave)
addEventListener('pageshow', ({ persisted }) => persisted && follow())
follow()
