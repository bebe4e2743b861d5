import { historySteps } from '#history-steps.ts'

/** Closes its sheet; one that has to ask first stays open until that is answered. */
type Close = () => void

/** The open sheets, the lowest first. */
const sheets: Close[] = []

// The router and whoever else uses the history get what is below; these are the browser's own.
const push = history.pushState.bind(history)
const replace = history.replaceState.bind(history)

type Arguments = [state: unknown, unused: string, url?: string | URL | null]
type Entry = { sheets?: number; key?: string } | null

/** How many sheets were open at this entry of the history. */
const depthOf = (state: unknown) => (state as Entry)?.sheets ?? 0
const keyOf = (state: unknown) => (state as Entry)?.key
const at = (state: unknown, depth: number) => ({ ...(state as Entry), sheets: depth })

/** The key that the router gave to the page below the sheets. */
let page: string | undefined
/** What the page became while a sheet was open, for its own entry, which is below those of the sheets. */
let changed: { state: unknown; url: string } | null = null
/** What waits until the entries of closed sheets are left. */
let waiting: (() => void)[] | null = null
let giveUp: ReturnType<typeof setTimeout> | undefined
const patienceMs = 1000

function arrive() {
  clearTimeout(giveUp)
  const then = waiting ?? []
  waiting = null
  for (const next of then) next()
  settle()
}

let isLeaving = false
// A step back would call off the way to another document, such as the start page after signing out, on which the sheets of
// this page go. Somebody who answers that they stay goes on as before.
addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, patienceMs)
})

/** One entry for each open sheet, on top of the page's. */
function bringInLine() {
  if (waiting || isLeaving) return
  const depth = depthOf(history.state)
  if (depth === 0) page = keyOf(history.state)
  for (let next = depth + 1; next <= sheets.length; next++) push(at(history.state, next), '')
  if (depth <= sheets.length) return
  waiting = []
  giveUp = setTimeout(arrive, patienceMs)
  history.go(sheets.length - depth)
}

/** Later, so that one sheet can take the place of another without a step back and forth. */
const settle = () => queueMicrotask(bringInLine)

/** On the way down the entries get what the page became while a sheet was open. */
function keepChange(depth: number) {
  if (!changed) return
  replace(depth > 0 ? at(changed.state, depth) : changed.state, '', changed.url)
  if (depth > 0) return
  page = keyOf(changed.state)
  changed = null
}

/** Before the router, which knows nothing of sheets: for it their entries are the page itself. */
function handlePop(event: PopStateEvent) {
  const depth = depthOf(event.state)
  if (waiting) {
    event.stopImmediatePropagation()
    keepChange(depth)
    arrive()
  } else if (depth > sheets.length) {
    // The entry of a sheet that is closed, reached by "forward" or from a page that was opened in it.
    event.stopImmediatePropagation()
    history.back()
  } else if (depth < sheets.length && (depth > 0 || keyOf(event.state) === page)) {
    event.stopImmediatePropagation()
    keepChange(depth)
    for (const close of sheets.slice(depth).toReversed()) close()
    settle()
  } else settle()
}

// A page that is opened from a sheet takes the place of the sheet's entry; a change of the page does not end the sheet.
history.pushState = (...args: Arguments) => {
  if (waiting) waiting.push(() => history.pushState(...args))
  else if (depthOf(history.state) === 0) push(...args)
  else {
    replace(...args)
    changed = null
    settle()
  }
}
history.replaceState = (...args: Arguments) => {
  const [state, unused, url] = args
  if (waiting) waiting.push(() => history.replaceState(...args))
  else if (depthOf(history.state) === 0) replace(...args)
  else {
    replace(at(state, depthOf(history.state)), unused, url)
    changed = { state, url: location.href }
  }
}
historySteps.handle = handlePop

/** The browser's Back closes this sheet, the topmost first, and stays on the page. Returns what to call when it is closed, once or again. */
export function openSheet(close: Close): () => void {
  sheets.push(close)
  settle()
  return () => {
    const place = sheets.indexOf(close)
    if (place < 0) return
    sheets.splice(place, 1)
    settle()
  }
}

/** Steps through the history only after the entries of the sheets that are closed in this moment are left. */
export const afterSheets = (next: () => void) =>
  queueMicrotask(() => {
    if (waiting) waiting.push(next)
    else next()
  })
