// Better with it, complete without it: live status, a countdown, operators of the chosen country.
const { dataset } = document.body

if (dataset.state === 'waiting') {
  const look = async () => {
    try {
      const reply = await fetch(dataset.status, { cache: 'no-store' })
      const { state } = await reply.json()
      if (state !== 'waiting') location.replace(dataset.next)
    } catch {
      // The connection comes and goes: the next look may find it.
    }
    setTimeout(look, 1500)
  }
  setTimeout(look, 700)
}

const left = document.querySelector('[data-until]')
if (left) {
  const show = () => {
    const seconds = Math.max(0, Math.round((Number(left.dataset.until) - Date.now()) / 1000))
    left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  show()
  setInterval(show, 1000)
}

if (dataset.return) setTimeout(() => location.assign(dataset.return), 4000)

const country = document.querySelector('select[name="country"]')
if (country) {
  const showOperators = () => {
    for (const choice of document.querySelectorAll('[data-countries]')) {
      choice.hidden = !choice.dataset.countries.split(' ').includes(country.value)
      const input = choice.querySelector('input')
      if (choice.hidden) input.checked = false
    }
    const shown = document.querySelectorAll('[data-countries]:not([hidden]) input')
    if (shown.length === 1) shown[0].checked = true
  }
  country.addEventListener('change', showOperators)
  showOperators()
}
