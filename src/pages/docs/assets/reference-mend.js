// Gives Scalar's controls the names and roles that screen readers need. Remove each entry once
// Scalar includes the fix.
const words =
  document.documentElement.lang === 'fr'
    ? { copy: 'Copier', body: 'Corps', more: 'Plus', show: 'Afficher ou masquer', entry: 'Valeur' }
    : { copy: 'Copy', body: 'Body', more: 'More', show: 'Show or hide', entry: 'Value' }

/** Each entry has a selector and the attributes that Scalar omits. */
const mends = [
  ['button[class*="copy-button"]:not([aria-label])', { 'aria-label': words.copy }],
  ['.cm-content:not([aria-label])', { 'aria-label': words.body }],
  ['[role=combobox]:not([aria-expanded])', { 'aria-expanded': 'false' }],
  ['button[role=none]', { role: null }],
  ['.scalar-app-layout > section[aria-label^=Notifications]', { 'aria-label': null }],
]

const hasName = (button) =>
  button.textContent.trim() !== '' ||
  button.hasAttribute('aria-label') ||
  button.hasAttribute('aria-labelledby') ||
  button.hasAttribute('title')

const mend = () => {
  for (const [selector, attributes] of mends) {
    for (const element of document.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) {
        if (value === null) element.removeAttribute(name)
        else element.setAttribute(name, value)
      }
    }
  }
  for (const button of document.querySelectorAll('.scalar-app button')) {
    if (hasName(button)) continue
    const isSwitch = button.hasAttribute('aria-expanded') || button.hasAttribute('aria-pressed')
    button.setAttribute('aria-label', isSwitch ? words.show : words.more)
  }
  // While a reader tries out a request, the page behind the dialog is inactive.
  const isTrying = document.querySelectorAll('main').length > 1
  document.querySelector('main.references-rendered')?.toggleAttribute('inert', isTrying)
}

let isDue = false
new MutationObserver(() => {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() => {
    isDue = false
    mend()
  })
}).observe(document.documentElement, { childList: true, subtree: true })
