// The key that is tried out with is kept for this tab and no other: Scalar knows localStorage only.
Object.defineProperty(window, 'localStorage', { value: window.sessionStorage })

addEventListener('DOMContentLoaded', () => {
  const configuration = JSON.parse(document.getElementById('configuration').textContent)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  window.Scalar.createApiReference('#reference', {
    ...configuration,
    forceDarkModeState: isDark ? 'dark' : 'light',
  })
})
