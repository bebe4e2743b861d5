/** After the first paint, within two seconds at most; soon where the browser has no requestIdleCallback. */
export function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}
