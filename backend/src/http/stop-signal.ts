/**
 * Calls `stop` at Ctrl-C, at a terminating signal, and when the npm process that started this one has ended.
 */
export function onStopSignal(stop: () => void): void {
  const parent = process.ppid
  // npm passes SIGTERM to its shell only, which ends without passing it on; then this process gets another parent.
  const watch = setInterval(() => process.ppid === parent || requestStop(), 500).unref()
  const requestStop = () => {
    // The shell also ends at Ctrl-C, which must not call `stop` again.
    clearInterval(watch)
    stop()
  }
  // A process that was not started by npm, e.g. with nohup, may outlive its parent.
  if (process.env['npm_lifecycle_event'] === undefined) clearInterval(watch)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop)
}
