const words =
  document.documentElement.lang === 'fr'
    ? { copy: 'Copier', copied: 'Copié' }
    : { copy: 'Copy', copied: 'Copied' }

const shownMs = 2000

/** The button briefly confirms the copy. */
const addButton = (block) => {
  const button = document.createElement('button')
  const say = (word) => {
    button.textContent = word
  }
  button.type = 'button'
  button.className = 'copy'
  // Screen readers announce the changed label.
  button.setAttribute('aria-live', 'polite')
  say(words.copy)
  let timer
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent)
    say(words.copied)
    clearTimeout(timer)
    timer = setTimeout(say, shownMs, words.copy)
  })
  block.querySelector('.code-bar').append(button)
}

// Browsers allow clipboard access only over HTTPS and on localhost.
if (navigator.clipboard !== undefined) {
  for (const block of document.querySelectorAll('.code')) addButton(block)
}

const links = [...document.querySelectorAll('.outline a')]
const headings = links.map((link) => document.getElementById(link.getAttribute('href').slice(1)))

/**
 * Marks the last heading in the upper third of the screen, or the first heading if there is none.
 */
const markCurrent = () => {
  const passed = headings.filter((each) => each.getBoundingClientRect().top < innerHeight / 3)
  const current = Math.max(passed.length - 1, 0)
  for (const [at, link] of links.entries()) {
    if (at === current) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

let isDue = false
const markSoon = () => {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() => {
    isDue = false
    markCurrent()
  })
}

const contents = document.querySelector('.outline details')
const isWide = matchMedia('(min-width: 75rem)')
const openWhereWide = () => {
  contents.open = isWide.matches
}

if (links.length > 0) {
  isWide.addEventListener('change', openWhereWide)
  openWhereWide()
  addEventListener('scroll', markSoon, { passive: true })
  addEventListener('resize', markSoon, { passive: true })
  markCurrent()
}
