// Scalar stores API keys in localStorage, which all tabs share. This replacement limits a key to
// its tab.
Object.defineProperty(window, 'localStorage', { value: window.sessionStorage })

const operations = () => document.getElementById('operations')

/** Shows the list of operations until Scalar has rendered content. */
const replaceList = new MutationObserver(() => {
  if (document.querySelector('.references-rendered h1') === null) return
  replaceList.disconnect()
  operations().remove()
})

document.getElementById('loading').hidden = false

addEventListener('DOMContentLoaded', () => {
  replaceList.observe(document.getElementById('reference'), { childList: true, subtree: true })
  const configuration = JSON.parse(document.getElementById('configuration').textContent)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  window.Scalar.createApiReference('#reference', {
    ...configuration,
    forceDarkModeState: isDark ? 'dark' : 'light',
  })
})
