/** The little that public pages do in the browser: remember the language, open the app for who is signed in, close the menu. */

const stored = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The same answer as the app's: the remembered choice, else the browser's first language we speak. */
const wanted =
  stored('language') ?? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => /^e[ns]$/.test(tag))
if (wanted === 'es' && location.pathname === '/') location.replace(`/es${location.search}${location.hash}`)

for (const link of document.querySelectorAll<HTMLElement>('[data-language]')) {
  link.addEventListener('click', () => {
    try {
      localStorage.setItem('language', link.dataset.language ?? 'en')
    } catch {
      // The page itself still changes its language.
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
