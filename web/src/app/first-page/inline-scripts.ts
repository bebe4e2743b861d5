/*
 * Each of these functions becomes an inline script of the sign-in pages, so it uses nothing but the page. What the app
 * draws is `#root`; `#first` is the same page as drawn at build time, shown until then.
 */

/**
 * In the head: who comes without a session and without a code in the address is a guest and sees the form at once;
 * everybody else on the pages for guests waits for the app.
 */
export function chooseFirst(sessionKey: string) {
  const address = location.search + location.hash
  let isKnown = /[?#&](code|access_token)=/.test(address)
  try {
    isKnown ||= localStorage.getItem(sessionKey) !== null
  } catch {
    // Storage is blocked: only the app can tell whether somebody is signed in.
    isKnown = true
  }
  const known = location.pathname === '/reset-password' ? 'link' : 'app'
  const isRejected = /[?#&]error(_code|_description)?=/.test(address)
  document.documentElement.dataset.shows = isRejected ? 'app' : isKnown ? known : 'guest'
}

/** In the head: a page has one description, so that the other language waits in an attribute. */
export function describePage() {
  const meta = document.querySelector<HTMLMetaElement>('meta[data-es]')
  if (meta && document.documentElement.lang === 'es') meta.content = meta.dataset['es'] ?? ''
}

/** Starts the app when the first page has been painted, with all files that it will ask for side by side. */
export function startApp(entry: string, files: readonly string[]) {
  const start = () => {
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }))
  }
  const first = document.getElementById('first')
  if (document.documentElement.dataset.shows === 'app') {
    first?.remove()
    start()
    return
  }
  // Hidden labels would be found by whoever looks for an input by its label.
  for (const page of first?.children ? [...first.children] : [])
    if (getComputedStyle(page).display === 'none') page.remove()
  // A tab in the background paints nothing.
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start, 0))
}

/** Marks the last pressed button of the first page, which the app's will answer. */
export function keepPress() {
  const first = document.getElementById('first')
  first?.addEventListener('submit', (event) => event.preventDefault())
  first?.addEventListener('click', ({ target }) => {
    // The chosen plan goes along to the other page for guests.
    const link = (target as Element).closest<HTMLAnchorElement>('a[href="/login"],a[href="/register"]')
    if (link) link.search = location.search
    const button = (target as Element).closest('button,[type=radio]')
    if (!button || button.hasAttribute('data-pressed')) return
    first.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    button.setAttribute('data-pressed', '')
    if (button.getAttribute('type') !== 'submit' || button.hasAttribute('aria-busy')) return
    // Its two labels: what it does, and that it is being done.
    for (const label of button.querySelectorAll(':scope > span > span')) label.classList.toggle('invisible')
    button.setAttribute('aria-busy', 'true')
  })
}

/**
 * When the app has drawn its page, out of sight, that takes what was typed, the focus and the last press, and is shown
 * in place of the first page before the browser paints again.
 */
export function replaceFirst() {
  const first = document.getElementById('first')
  const root = document.getElementById('root')
  if (!first || !root) return
  const controls = 'a,button,input'
  /** The app's control in place of one of the first page: by its name or, without one, by its place. */
  const heirOf = (control: HTMLElement) => {
    const { name, type } = control as HTMLInputElement
    if (name && type !== 'radio') return root.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    const place = [...first.querySelectorAll(controls)].indexOf(control)
    const heir = root.querySelectorAll<HTMLInputElement>(controls)[place]
    return heir?.textContent === control.textContent ? heir : null
  }
  const giveText = (input: HTMLInputElement) => {
    const heir = heirOf(input)
    if (!heir || input.type === 'radio') return
    if (input.checked !== heir.checked) heir.click()
    if (input.value === heir.value) return
    // React does not hear of a value that was set through the element itself, whose setter it replaces.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(heir, input.value)
    heir.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const giveFocus = (control: HTMLElement) => {
    const heir = heirOf(control)
    heir?.focus({ preventScroll: true })
    const { selectionStart, selectionEnd } = control as HTMLInputElement
    // Null where the type of an input has no selection.
    if (typeof selectionStart === 'number') heir?.setSelectionRange(selectionStart, selectionEnd)
  }
  const observer = new MutationObserver(() => {
    // The loading page is the one whose heading is a status.
    if (root.querySelector('h1 output') || !root.querySelector('h1,[role=alert]')) return
    observer.disconnect()
    document.documentElement.dataset.shows = 'app'
    for (const input of first.querySelectorAll('input')) giveText(input)
    const focused = document.activeElement as HTMLElement | null
    if (focused && first.contains(focused)) giveFocus(focused)
    const pressed = first.querySelector<HTMLElement>('[data-pressed]')
    const heir = pressed && heirOf(pressed)
    first.remove()
    // After the effects of what React has just drawn.
    setTimeout(() => heir?.click(), 0)
  })
  observer.observe(root, { childList: true, subtree: true })
}
