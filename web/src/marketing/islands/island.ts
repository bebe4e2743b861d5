import { mustAsk } from '#consent/choice.ts'

import { showBanner } from '../consent/banner.ts'

/** The script of public pages: remembers the language, shows what the app left to say, opens the app for signed-in people, closes the menu. */

const stored = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const isLanguage = (value: string | null | undefined) => value === 'en' || value === 'es'
const cookieOf = () => /(?:^|; )language=(en|es)/.exec(document.cookie)?.[1]

/** The server writes each page in the language of this cookie, for a year. False where the browser takes none. */
function keepLanguage(language: string): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support.
  document.cookie = `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
  return cookieOf() === language
}

const isCopy = /^\/e[ns](\/|$)/.test(location.pathname)
const remembered = stored('language')
// The language chosen in the app, which the server has not heard of yet. A text in one language only stays as it is.
if (
  isLanguage(remembered) &&
  remembered !== document.documentElement.lang &&
  remembered !== cookieOf() &&
  !isCopy &&
  document.querySelector('[data-plain]') &&
  keepLanguage(remembered ?? 'en')
)
  location.reload()
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

for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) {
  link.addEventListener('click', (event) => {
    const language = link.dataset.language ?? 'en'
    try {
      localStorage.setItem('language', language)
    } catch {
      // Storage is blocked: the page still changes its language.
    }
    if (!keepLanguage(language) || link.dataset.plain === undefined) return
    event.preventDefault()
    // Assigning an address with the fragment it already has loads nothing.
    if (location.pathname === link.dataset.plain) location.reload()
    else location.assign(link.dataset.plain + location.search + location.hash)
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
    link.href = link.dataset.inside ?? '/home'
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

/** Parts of a page that do something, by the name in `data-island`; each is loaded when it comes near the view. */
const islands: Readonly<Record<string, () => Promise<{ start: (root: HTMLElement) => void }>>> = {
  calculator: () => import('./calculator.ts'),
  'client-list': () => import('./client-list.ts'),
  contact: () => import('./contact.ts'),
  copy: () => import('./copy.ts'),
  generator: () => import('./generator.ts'),
  'invoice-sum': () => import('./invoice-sum.ts'),
  pictures: () => import('./pictures.ts'),
  questions: () => import('./questions.ts'),
  'receipts-worth': () => import('./receipts-worth.ts'),
  'review-card': () => import('./review-card.ts'),
  series: () => import('./series.ts'),
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      near.unobserve(target)
      void islands[target.dataset.island ?? '']?.().then(({ start }) => start(target))
    }
  },
  { rootMargin: '300px' },
)
// Once the page stands in its letters: on a slow line the scripts of its tools would come before them.
void document.fonts.ready.then(() =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const root of document.querySelectorAll('[data-island]')) near.observe(root)
    }),
  ),
)

const banner = document.querySelector<HTMLElement>('[data-consent]')
// The banner is the largest text of some pages, so its script comes with this one.
if (banner && mustAsk()) showBanner(banner)
for (const link of document.querySelectorAll<HTMLElement>('[data-consent-opens]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    if (banner) showBanner(banner, link)
  })
}
