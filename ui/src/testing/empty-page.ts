import { userEvent } from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

type AddListener = (...given: Parameters<typeof window.addEventListener>) => void
type Properties = Record<string, PropertyDescriptor>
type Began = { ends: (() => void)[]; properties: Map<object, Properties> }

/** What outlives a test file in its worker, beside the libraries. */
const worker = globalThis as typeof globalThis & { began?: Began }

/** What the app and its tests put their own into: sheets into the history, tests into what a page without layout lacks. */
const changed = () => [
  navigator,
  history,
  document,
  Node.prototype,
  Element.prototype,
  HTMLElement.prototype,
  HTMLInputElement.prototype,
  HTMLCanvasElement.prototype,
]

/** Those with a name: under symbols the document keeps what is in it. */
const propertiesOf = (object: object): Properties =>
  Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(object)))

/** As they were before the first file. */
function restore(object: object, properties: Properties): void {
  for (const name of Object.keys(propertiesOf(object)))
    if (!(name in properties)) Reflect.deleteProperty(object, name)
  Object.defineProperties(object, properties)
}

/** What React and user-event add once to a document, and would not add again. */
function welcomeLibraries(): void {
  createRoot(document.createElement('div'))
  userEvent.setup()
  // Each test file has a clipboard of its own.
  Reflect.deleteProperty(navigator, 'clipboard')
}

/** Notes how to end what begins from now on: much of it ends in no other way than with its page. */
function noteEnds(): (() => void)[] {
  const ends: (() => void)[] = []
  const noted = <Begin extends (...given: never[]) => unknown>(
    begin: Begin,
    end: (result: ReturnType<Begin>, given: Parameters<Begin>) => void,
  ): Begin =>
    new Proxy(begin, {
      apply(_, self, given: Parameters<Begin>) {
        const result = Reflect.apply(begin, self, given) as ReturnType<Begin>
        ends.push(() => end(result, given))
        return result
      },
    })
  globalThis.setTimeout = noted(setTimeout, (timer) => clearTimeout(timer))
  globalThis.setInterval = noted(setInterval, (timer) => clearInterval(timer))
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target) as AddListener
    target.addEventListener = noted(add, (_, given) => target.removeEventListener(...given))
  }
  return ends
}

function begin(): Began {
  welcomeLibraries()
  const ends = noteEnds()
  return { ends, properties: new Map(changed().map((object) => [object, propertiesOf(object)])) }
}

// Each file loads the app anew into an empty page. Libraries stay loaded: to load them for each file takes most of the time.
vi.useRealTimers()
vi.restoreAllMocks()
vi.unstubAllGlobals()
vi.resetModules()
worker.began ??= begin()
for (const end of worker.began.ends.splice(0)) end()
for (const [object, properties] of worker.began.properties) restore(object, properties)
document.body.replaceChildren()
document.documentElement.scrollTop = 0
document.head.replaceChildren()
for (const root of [document.documentElement, document.body])
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
const { happyDOM } = window as unknown as Window
happyDOM.setViewport({ width: 1024, height: 768 })
happyDOM.setURL('http://localhost:3000/')
// biome-ignore lint/suspicious/noDocumentCookie: the page of tests has no Cookie Store API.
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; Path=/; Max-Age=0`
// No history can be emptied: a step back before this page reaches the last one of an earlier file.
history.pushState(null, '', '/')
