// The key that is tried out with is kept for this tab and no other: Scalar knows localStorage only.
Object.defineProperty(window, 'localStorage', { value: window.sessionStorage })

addEventListener('DOMContentLoaded', () => {
  const configuration = JSON.parse(document.getElementById('configuration').textContent)
  const darkScheme = matchMedia('(prefers-color-scheme: dark)')
  const show = () =>
    window.Scalar.createApiReference('#reference', {
      ...configuration,
      forceDarkModeState: darkScheme.matches ? 'dark' : 'light',
    })
  const reference = show()
  darkScheme.addEventListener('change', () =>
    reference.updateConfiguration({
      ...configuration,
      forceDarkModeState: darkScheme.matches ? 'dark' : 'light',
    }),
  )
})
