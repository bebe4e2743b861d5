import { spawn } from 'node:child_process'
import { join } from 'node:path'

// A shell and not a second Node process, because it needs only 1 MB. It waits on a pipe that the system closes when
// this process ends in any way; a line on the pipe means that the server was stopped in order.
const script = `
read -r line && exit 0
read -r now < "$2" && [ "$now" = "$1" ] && kill -INT "$1"
`

/**
 * Starts a watchdog that stops the server when this process ends; returns the function that stops the watchdog.
 */
export function startWatchdog(pid: number, cluster: string): () => void {
  if (process.platform === 'win32') {
    // There is no watchdog on Windows: the next start finds the server and stops it.
    return () => {}
  }
  const watchdog = spawn(
    '/bin/sh',
    ['-c', script, 'watchdog', String(pid), join(cluster, 'postmaster.pid')],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  watchdog.on('error', () => {})
  watchdog.stdin.on('error', () => {})
  watchdog.unref()
  return () => {
    watchdog.stdin.end('dismissed\n')
  }
}
