// The key that is tried out with is kept for this tab and no other: Scalar knows localStorage only.
Object.defineProperty(window, 'localStorage', { value: window.sessionStorage })

const darkScheme = matchMedia('(prefers-color-scheme: dark)')

darkScheme.addEventListener('change', ({ matches }) => {
  document.body.classList.toggle('dark-mode', matches)
  document.body.classList.toggle('light-mode', !matches)
})

addEventListener('DOMContentLoaded', () => {
  const configuration = JSON.parse(document.getElementById('configuration').textContent)
  window.Scalar.createApiReference('#reference', {
    ...configuration,
    forceDarkModeState: darkScheme.matches ? 'dark' : 'light',
  })
})
