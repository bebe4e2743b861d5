/** The script of public pages: remembers the language, shows what the app left to say, opens the app for signed-in people, closes the menu. */

const stored = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** As in the app: the remembered choice, else the first supported language of the browser. */
const wanted =
  stored('language') ?? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => /^e[ns]$/.test(tag))
const isPlain = !/^\/e[ns](\/|$)/.test(location.pathname)
if (wanted === 'es' && isPlain)
  location.replace(`/es${location.pathname.replace(/\/$/, '')}${location.search}${location.hash}`)
else showNotice()

/** Such as "Logged out successfully": once, for some seconds. */
function showNotice() {
  const place = document.querySelector<HTMLElement>('[data-notice]')
  try {
    const text = sessionStorage.getItem('notice')
    if (!place || !text) return
    sessionStorage.removeItem('notice')
    place.textContent = text
    setTimeout(() => {
      place.textContent = ''
    }, 5000)
  } catch {
    // Storage is blocked: there is no notice.
  }
}

for (const link of document.querySelectorAll<HTMLElement>('[data-language]')) {
  link.addEventListener('click', () => {
    try {
      localStorage.setItem('language', link.dataset.language ?? 'en')
    } catch {
      // Storage is blocked: the page still changes its language.
    }
  })
}

const isSignedIn = () => {
  try {
    return Object.keys(localStorage).some((key) => key.endsWith('auth') && localStorage.getItem(key) !== null)
  } catch {
    return false
  }
}
if (isSignedIn()) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-open]')) {
    link.href = '/home'
    link.textContent = link.dataset.open ?? link.textContent
  }
}

const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
menu?.addEventListener('click', (event) => {
  if (event.target instanceof HTMLAnchorElement) menu.open = false
})
menu?.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})
document.addEventListener('click', (event) => {
  if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false
})
