import { sessionKey } from '#connection/session-key.ts'
import type { Language } from '#language/texts.ts'

import type { Theme } from '../theme.ts'
import type { Sample } from './sample.ts'
import { memoryStorage, SilentChannel, sampleFetch, stoppedClock } from './stand-ins.ts'

type Opening = {
  path: string
  language: Language
  theme: Theme
  sample: Sample
  /** As the owner of the sample's business; else as a guest. */
  isSignedIn: boolean
}

const inTheYear2100 = 4_102_444_800

/** What the browser of the sample's owner would have kept. */
function keptBy({ sample, language, theme, isSignedIn }: Opening): Record<string, string> {
  const user = { ...sample.user, aud: 'authenticated', user_metadata: {}, app_metadata: {} }
  const session = {
    access_token: 'sample',
    refresh_token: 'sample',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: inTheYear2100,
    user,
  }
  return {
    language,
    theme,
    cookie_consent: 'declined',
    cookie_preferences: JSON.stringify({ version: 1, at: sample.moment }),
    ...(isSignedIn && { [sessionKey]: JSON.stringify(session) }),
  }
}

/** Everything through which the app in the frame would reach a server, other tabs, or what this browser keeps for its visitor. */
function replaceOutside(window: Window & typeof globalThis, opening: Opening) {
  const standIns = {
    fetch: sampleFetch(opening.sample),
    localStorage: memoryStorage(keptBy(opening)),
    sessionStorage: memoryStorage({}),
    Date: stoppedClock(window.Date, opening.sample.moment),
    WebSocket: SilentChannel,
    BroadcastChannel: SilentChannel,
    Notification: { permission: 'denied' },
    indexedDB: undefined,
  }
  for (const [name, value] of Object.entries(standIns)) {
    Object.defineProperty(window, name, { value, configurable: true })
  }
  Object.defineProperty(window.navigator, 'serviceWorker', { value: undefined, configurable: true })
}

/** The same scripts and styles as this page, but not those that measure visits. */
function copyHead(document: Document) {
  const wanted =
    'link[rel=stylesheet], #config, script[type=importmap], script[type=module]:not([src*="/measures/"])'
  for (const original of window.document.querySelectorAll(wanted)) {
    // Not a clone: a script that has run is cloned as one that has run.
    const copy = document.createElement(original.tagName)
    for (const { name, value } of original.attributes) copy.setAttribute(name, value)
    copy.textContent = original.textContent
    document.head.append(copy)
  }
}

/**
 * Opens the app in an empty frame. It is the whole app with an outside of its own: a window as wide as the frame, so that
 * styles and scripts take it for that device, and the sample in place of the server. No page of ours may be loaded in a frame
 * (`frame-ancestors`), and none is: the document is written here.
 */
export function openApp(frame: HTMLIFrameElement, opening: Opening) {
  const { contentDocument: document, contentWindow: window } = frame
  if (!document || !window) return
  // It gets the address of this page, so that its own can be set.
  document.open()
  replaceOutside(window as Window & typeof globalThis, opening)
  document.write('<!doctype html><html><head></head><body inert><div id="root"></div></body></html>')
  document.close()
  document.documentElement.lang = opening.language
  showTheme(frame, opening.theme)
  window.history.replaceState(null, '', opening.path)
  copyHead(document)
}

/** Nothing has to be loaded again for another theme. */
export function showTheme({ contentDocument }: HTMLIFrameElement, theme: Theme) {
  if (contentDocument) contentDocument.documentElement.dataset.theme = theme
}
