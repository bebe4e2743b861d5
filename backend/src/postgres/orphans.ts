import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LogEvent } from '#http/log.ts'
import { isAlive, isServerOf, waitGone } from './living.ts'

/**
 * Ends what a killed process left on the cluster: its server is shut down cleanly; where the server was killed too,
 * its last children are waited for. Only then may the pid file go: it is PostgreSQL's own lock against two
 * servers on one cluster, and it also refuses a start when the number in it now belongs to something else.
 */
export async function stopOrphans(cluster: string, log: (event: LogEvent) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) {
    return
  }
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (Number.isInteger(pid) && pid > 0 && isServerOf(pid, cluster)) {
    log({ level: 'warn', event: 'stopping the database a killed process left behind', pid })
    signal(pid, 'SIGINT')
    if (!(await waitGone(pid, 30_000))) {
      throw new Error(`The database on ${cluster} (process ${pid}) does not stop. Stop it, then start again.`)
    }
  }
  for (const child of processesOf(cluster)) {
    // Without its postmaster a backend ends by itself, but a running statement first runs to its end.
    if (!(await waitGone(child, 3000))) {
      signal(child, 'SIGKILL')
      await waitGone(child, 3000)
    }
  }
  // Elsewhere than on Linux the children cannot be told apart: there PostgreSQL judges a dead number itself.
  if (process.platform === 'linux' || isAlive(pid)) {
    rmSync(file, { force: true })
  }
}

function processesOf(cluster: string): number[] {
  if (process.platform !== 'linux') {
    return []
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid > 0 && isServerOf(pid, cluster))
}

function signal(pid: number, name: 'SIGINT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It was faster.
  }
}
