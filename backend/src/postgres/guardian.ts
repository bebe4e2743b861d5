import { spawn } from 'node:child_process'
import { join } from 'node:path'

// A shell and not a second node: it costs 1 MB. It waits on a pipe that the system closes when we die, however
// we die; a line on it means that the server was stopped in an orderly way.
const script = `
read -r line && exit 0
read -r now < "$2" && [ "$now" = "$1" ] && kill -INT "$1"
`

/** Lets the server not outlive this process; returns what dismisses the guardian. */
export function guard(pid: number, cluster: string): () => void {
  if (process.platform === 'win32') {
    // No guardian: the next start finds the server and stops it.
    return () => {}
  }
  const guardian = spawn(
    '/bin/sh',
    ['-c', script, 'guardian', String(pid), join(cluster, 'postmaster.pid')],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  guardian.on('error', () => {})
  guardian.stdin.on('error', () => {})
  guardian.unref()
  return () => {
    guardian.stdin.end('dismissed\n')
  }
}
