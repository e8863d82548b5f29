// The pages work without this script. It adds the live status, a countdown, sharing, the providers
// of the selected country, and the provider of the entered phone number.
const { dataset } = document.body

const readState = async () =>
  (await (await fetch(dataset.status, { cache: 'no-store' })).json()).state

const offline = document.querySelector('[data-offline]')
const clock = document.querySelector('.left')
/** Without a network, the status is unknown, so the remaining time is hidden. */
const showConnection = (isOnline) => {
  if (offline) offline.hidden = isOnline
  if (clock) clock.hidden = !isOnline
}
addEventListener('offline', () => showConnection(false))

if (['waiting', 'held', 'correcting'].includes(dataset.state)) {
  let timer
  // A customer who is correcting a phone number is interrupted only if the first request was
  // approved.
  const isOver = (state) =>
    dataset.state === 'correcting' ? state === 'completed' : state !== dataset.state
  const look = async () => {
    clearTimeout(timer)
    try {
      if (isOver(await readState())) return location.replace(dataset.next)
      showConnection(true)
    } catch {
      // The connection failed, but the next request may succeed.
      showConnection(false)
    }
    clearTimeout(timer)
    timer = setTimeout(look, 1500)
  }
  timer = setTimeout(look, 700)
  // Browsers slow down hidden pages, so a page checks immediately when it becomes visible.
  document.addEventListener('visibilitychange', () => document.hidden || look())
}

const left = document.querySelector('[data-left]')
if (left) {
  // A phone's clock may be wrong, so the page contains the remaining time instead of a time of day.
  const until = Date.now() + left.dataset.left * 1000
  const bar = document.querySelector('progress')
  const show = () => {
    const seconds = Math.max(0, Math.round((until - Date.now()) / 1000))
    left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    bar.value = seconds
    if (seconds > 0) return
    clearInterval(timer)
    for (const each of document.querySelectorAll('[data-prompt], .banner svg, .banner p'))
      each.remove()
    document.querySelector('.banner h1').textContent = left.dataset.overdueTitle
    bar.remove()
    left.parentElement.textContent = left.dataset.overdue
  }
  const timer = setInterval(show, 1000)
  show()
}

if (dataset.return) {
  const leaving = document.querySelector('.leaving')
  const stay = () => {
    clearTimeout(timer)
    leaving.remove()
  }
  const leave = async () => {
    // Without a network, the browser would replace the receipt with an error page.
    if ((await readState().catch(() => '')) !== 'completed') return stay()
    if (!leaving.isConnected) return
    // A customer who returns from the merchant must see the receipt without another redirect.
    history.replaceState(null, '', `?lang=${document.documentElement.lang}`)
    location.assign(dataset.return)
  }
  const timer = setTimeout(leave, 8000)
  leaving.hidden = false
  leaving.querySelector('button').addEventListener('click', stay)
}

const share = document.querySelector('[data-share]')
if (share && navigator.share) {
  share.hidden = false
  share.addEventListener('click', () =>
    // The promise is rejected if the customer closes the share sheet.
    navigator.share({ title: document.title, url: location.href }).catch(() => {}),
  )
}

const print = document.querySelector('[data-print]')
if (print) {
  print.hidden = false
  print.addEventListener('click', () => window.print())
}

const form = document.querySelector('form')
form?.addEventListener('submit', () => form.classList.add('sent'))
addEventListener('pageshow', () => form?.classList.remove('sent'))

const country = document.querySelector('select[name="country"]')
const choices = [...document.querySelectorAll('[data-countries]')]

/** Once the customer has chosen a provider, the phone number no longer determines it. */
let isChosen = false
for (const choice of choices)
  choice.addEventListener('click', () => {
    isChosen = true
  })

const phone = document.querySelector('#phone')
/** Selects the provider whose published prefixes match the phone number. */
const follow = () => {
  if (isChosen) return
  const code =
    country?.selectedOptions[0].dataset.code ?? document.querySelector('#code').dataset.code
  const digits = phone.value.replace(/\D/g, '').replace(/^00/, '')
  const written = [digits, code + digits, code + digits.replace(/^0/, '')]
  const found = choices.filter(
    ({ hidden, dataset: { prefixes } }) =>
      !hidden &&
      prefixes.split(' ').some((each) => each && written.some((text) => text.startsWith(each))),
  )
  if (found.length === 1) found[0].querySelector('input').checked = true
}
phone?.addEventListener('input', follow)

if (country) {
  for (const where of document.querySelectorAll('.where')) where.remove()
  const showCountry = () => {
    for (const choice of choices) {
      choice.hidden = !choice.dataset.countries.split(' ').includes(country.value)
      const input = choice.querySelector('input')
      if (choice.hidden && input.checked) isChosen = input.checked = false
    }
    for (const note of document.querySelectorAll('[data-down]'))
      note.hidden = !note.dataset.down.split(' ').includes(country.value)
    const shown = choices.filter((choice) => !choice.hidden)
    if (shown.length === 1) shown[0].querySelector('input').checked = true
    const { example } = country.selectedOptions[0].dataset
    document.querySelector('[data-example]:not(option)').textContent = example
    for (const button of document.querySelectorAll('[name="test_number"]')) {
      let digitsBefore = example.replace(/\D/g, '').length - 6
      let at = 0
      button.firstElementChild.textContent = example.replace(/\d/g, (digit) =>
        digitsBefore-- > 0 ? digit : button.value[at++],
      )
    }
  }
  country.addEventListener('change', () => {
    showCountry()
    follow()
  })
  addEventListener('pageshow', showCountry)
}
