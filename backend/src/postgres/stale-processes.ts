import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LogEvent } from '#http/log.ts'
import { isAlive, isServerOf, waitForExit } from './process-liveness.ts'

/**
 * Ends what a killed process left running on the cluster: shuts its server down cleanly or, if the server was killed
 * too, waits for its remaining children. Only then it removes the pid file, which is PostgreSQL's lock against two
 * servers on one cluster and also prevents a start when its number now belongs to another process.
 */
export async function stopStaleProcesses(cluster: string, log: (event: LogEvent) => void): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) {
    return
  }
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (Number.isInteger(pid) && pid > 0 && isServerOf(pid, cluster)) {
    log({ level: 'warn', event: 'stopping the database a killed process left behind', pid })
    signal(pid, 'SIGINT')
    if (!(await waitForExit(pid, 30_000))) {
      throw new Error(`The database on ${cluster} (process ${pid}) does not stop. Stop it, then start again.`)
    }
  }
  for (const child of processesOf(cluster)) {
    // Without its postmaster a backend ends by itself, but only after its running statement.
    if (!(await waitForExit(child, 3000))) {
      signal(child, 'SIGKILL')
      await waitForExit(child, 3000)
    }
  }
  // Only on Linux the children can be identified; elsewhere PostgreSQL itself decides about a dead number.
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
    // The process has already ended.
  }
}
