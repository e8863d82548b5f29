// Better with it, complete without it: keys, a dialog of the keys, one submission of a form.

const isTyping = ({ target }) => target.closest('input, select, textarea, [contenteditable]')

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
})

// A second click does not send a form again.
document.addEventListener('submit', (event) => {
  const form = event.target
  if (form.method !== 'post') return
  if (form.dataset.sent !== undefined) event.preventDefault()
  form.dataset.sent = ''
})
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('[data-sent]')) delete form.dataset.sent
})

// What is wrong is where one goes on.
document.querySelector('[aria-invalid="true"]')?.focus()

// Ids and keys are copied by a button.
const copy = { en: 'Copy', fr: 'Copier' }[document.documentElement.lang]
for (const code of document.querySelectorAll('.facts dd > code, .once pre')) {
  // A key that is cut short is of no use.
  if (code.textContent.includes('…')) continue
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'small copy', textContent: copy })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = `✓ ${copy}`
  })
  code.after(' ', button)
}
