// This script is optional: every page works without it. It adds keyboard shortcuts and queues, and
// prevents double submission.

const isTyping = ({ target }) => target.closest('input:not([type="checkbox"]), select, textarea')

let afterG
const keys = document.querySelector('#keys')

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
  const { key } = event
  if (afterG !== undefined) {
    clearTimeout(afterG)
    afterG = undefined
    document.querySelector(`#menu [data-key="${CSS.escape(key)}"]`)?.click()
    return
  }
  if (key === 'g') {
    afterG = setTimeout(() => {
      afterG = undefined
    }, 1500)
  } else if (key === '/') {
    const search = document.querySelector('[role="search"] input')
    if (search === null) return
    event.preventDefault()
    search.focus()
    search.select()
  } else if (key === '?' && keys !== null && !keys.open) keys.showModal()
  else if (key === 'j' || key === 'k' || key === 'x') move(key)
})

// A second click does not submit a form again.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (form.method !== 'post') return
  if (form.dataset.sent !== undefined) event.preventDefault()
  form.dataset.sent = ''
})
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('[data-sent]')) delete form.dataset.sent
})

document.querySelector('[aria-invalid="true"]')?.focus()

const copy = { en: 'Copy', fr: 'Copier' }[document.documentElement.lang]
for (const code of document.querySelectorAll('.facts dd > code, .once pre')) {
  // A truncated key is useless, so it gets no copy button.
  if (code.textContent.includes('…')) continue
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'small copy', textContent: copy })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = `✓ ${copy}`
  })
  code.after(' ', button)
}

// In a queue, the buttons show the number and sum of the selected items, and a row opens next to
// the list.
const queue = document.querySelector('.queue')
const bar = document.querySelector('form.several')
const boxes = [...document.querySelectorAll('[name="each"][form]')]
const { lang } = document.documentElement

/** The server formats sums in the same way. */
const sumOf = (picked) => {
  const sums = Map.groupBy(picked, ({ value }) => new URLSearchParams(value).get('currency'))
  return [...sums].map(([currency, each]) => {
    const places = Number(each[0].dataset.places)
    const minor = each.reduce(
      (sum, { value }) => sum + +new URLSearchParams(value).get('amount'),
      0,
    )
    const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
    return `${(minor / 10 ** places).toLocaleString(lang, digits)}\u00a0${currency}`
  })
}

const count = () => {
  const picked = boxes.filter(({ checked }) => checked)
  for (const button of bar.querySelectorAll('[data-none]')) {
    const { none, one, many } = button.dataset
    const text = [none, one][picked.length] ?? many
    button.textContent = text
      .replace('#', picked.length)
      .replace('$', () => sumOf(picked).join(', '))
    button.disabled = picked.length === 0
  }
}

if (queue !== null && bar !== null) {
  // The buttons already show the number and sum, so the separate review page is skipped.
  const sure = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: 'sure',
    value: 'true',
  })
  bar.append(sure)
  const field = bar.querySelector('[name="body.reason"]')
  bar.addEventListener('click', ({ target }) => {
    if (target.localName === 'button') field.required = target.dataset.needs !== undefined
  })
  const link = queue.querySelector('.all')
  const all = Object.assign(document.createElement('input'), { type: 'checkbox' })
  const label = Object.assign(document.createElement('label'), { className: 'pick' })
  const name = Object.assign(document.createElement('span'), { textContent: link.title })
  label.append(all, name)
  link.replaceWith(label)
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
  })
  document.addEventListener('change', () => {
    all.checked = boxes.every(({ checked }) => checked)
    count()
  })
  addEventListener('pageshow', count)
}

let panel
const open = async (href) => {
  const reply = await fetch(href)
  const text = new DOMParser().parseFromString(await reply.text(), 'text/html')
  const card = text.querySelector('#content article.card')
  if (!reply.ok || reply.redirected || card === null) return location.assign(href)
  panel ??= Object.assign(document.createElement('aside'), {
    id: 'panel',
    popover: 'auto',
    tabIndex: -1,
  })
  panel.ariaLabel = card.querySelector('h2').textContent
  panel.replaceChildren(card)
  document.body.append(panel)
  panel.showPopover()
  panel.focus()
}
queue?.addEventListener('click', (event) => {
  const link = event.target.closest('.leads > td > div > a')
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  open(link.href)
})

const move = (key) => {
  const rows = [...(queue ?? document).querySelectorAll('main .leads')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (key === 'x') rows[at]?.querySelector('.pick input')?.click()
  else rows[key === 'j' ? at + 1 : Math.max(at, 1) - 1]?.querySelector('td:not(.box) a')?.focus()
}

for (const ask of document.querySelectorAll('.ask'))
  ask.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') ask.querySelector('input:not([type="hidden"])').focus()
  })
