/**
 * Told of every step through the history before the router is: listeners of a window are called in the order in which they
 * were added, so that the page imports this before it makes its router. What there is to do comes with the dialogs.
 */
export const historySteps: { handle: (event: PopStateEvent) => void } = { handle: () => {} }

addEventListener('popstate', (event) => historySteps.handle(event))

const { sheets = 0, ...page } = (history.state ?? {}) as { sheets?: number }

// After a reload there is nothing that Back could close: the entries of the sheets that were open are left at once.
if (sheets > 0) {
  const { href } = location
  historySteps.handle = (event) => {
    event.stopImmediatePropagation()
    historySteps.handle = () => {}
    // The address may have changed while a sheet was open.
    history.replaceState(page, '', href)
  }
  history.go(-sheets)
}
