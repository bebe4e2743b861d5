/** Calls `stop` at Ctrl-C, at a signal that ends processes, and when the npm that started this one is gone. */
export function onStopSignal(stop: () => void): void {
  const parent = process.ppid
  // npm passes a SIGTERM to its shell only, which dies without a word to us: then we have another parent.
  const watch = setInterval(() => process.ppid === parent || ask(), 500).unref()
  const ask = () => {
    // A shell that dies of the same Ctrl-C is no second wish.
    clearInterval(watch)
    stop()
  }
  // Started otherwise, e.g. with nohup, a process may outlive its parent.
  if (process.env['npm_lifecycle_event'] === undefined) clearInterval(watch)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
}
