/** Calls `moved` after each step to another address within the app. */
export function watchAddress(moved: () => void) {
  for (const name of ['pushState', 'replaceState'] as const) {
    const step = history[name].bind(history)
    history[name] = (...to) => {
      step(...to)
      moved()
    }
  }
  addEventListener('popstate', moved)
}
