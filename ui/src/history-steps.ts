/**
 * Told of every step through the history before the router is: listeners of a window are called in the order in which they
 * were added, so that the page imports this before it makes its router. What there is to do comes with the dialogs.
 */
export const historySteps: { handle: (event: PopStateEvent) => void } = { handle: () => {} }

addEventListener('popstate', (event) => historySteps.handle(event))
