import type { Window } from 'happy-dom'
import { vi } from 'vitest'

type Listening = Parameters<typeof window.addEventListener>
type Properties = Record<string, PropertyDescriptor>
type Began = { listeners: Listening[]; properties: Map<object, Properties> }

/** What outlives a test file in its worker, beside the libraries. */
const worker = globalThis as typeof globalThis & { began?: Began }

/** Notes every listener on the window from now on: modules of the app add theirs as they load, and never remove them. */
function noteListeners(): Listening[] {
  const add = window.addEventListener.bind(window)
  const noted: Listening[] = []
  window.addEventListener = (...listening: Listening) => {
    noted.push(listening)
    add(...listening)
  }
  return noted
}

/** What the app and its tests put their own into: sheets into the history, tests into what a page without layout lacks. */
const changed = () => [
  navigator,
  history,
  Element.prototype,
  HTMLElement.prototype,
  HTMLCanvasElement.prototype,
]

const begin = (): Began => ({
  listeners: noteListeners(),
  properties: new Map(changed().map((object) => [object, Object.getOwnPropertyDescriptors(object)])),
})

/** As they were before the first file. */
function restore(object: object, properties: Properties): void {
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(object)))
    if (!(name in properties)) Reflect.deleteProperty(object, name)
  Object.defineProperties(object, properties)
}

// Each file loads the app anew into an empty page. Libraries stay loaded: to load them for each file takes most of the time.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.resetModules()
worker.began ??= begin()
for (const listening of worker.began.listeners.splice(0)) window.removeEventListener(...listening)
for (const [object, properties] of worker.began.properties) restore(object, properties)
document.body.replaceChildren()
document.documentElement.scrollTop = 0
document.head.replaceChildren()
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name)
const { happyDOM } = window as unknown as Window
happyDOM.setViewport({ width: 1024, height: 768 })
// Who steps back before the first page leaves the server's address.
happyDOM.setURL('http://localhost:3000/')
history.pushState(null, '', '/')
