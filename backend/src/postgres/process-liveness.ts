import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { systemCode } from './system-code.ts'

/** Whether a process with this number runs, of this user or another. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/**
 * The system's text for a process's start time, which distinguishes it from a later process with the same number.
 */
export function startTimeOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The second field is the name in parentheses and may contain spaces; the start time is the 22nd field.
      const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
      return `${boot} ${started}`
    } catch {
      return null
    }
  }
  return process.platform === 'win32' ? 'unknown' : output('ps', ['-o', 'lstart=', '-p', String(pid)])
}

/** Whether that process is a PostgreSQL server on this cluster folder. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) {
    return false
  }
  if (process.platform === 'linux') {
    try {
      const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', '')
      return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    } catch {
      // A process of another user or a kernel thread; none of them can be a server started from here.
      return false
    }
  }
  if (process.platform === 'win32') {
    return output('tasklist', ['/FI', `PID eq ${pid}`, '/NH'])?.includes('postgres') === true
  }
  const command = output('ps', ['-o', 'command=', '-p', String(pid)]) ?? ''
  return command.includes('postgres') && command.includes(cluster)
}

/** Waits until the process has ended; false if it still runs after `withinMs`. */
export async function waitForExit(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > until) {
      return false
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

// Dead but not reaped by its parent; it stays forever in a container whose first process reaps nothing.
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') {
    return false
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat[stat.lastIndexOf(')') + 2] === 'Z'
  } catch {
    return true
  }
}

function output(program: string, args: string[]): string | null {
  try {
    return (
      execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || null
    )
  } catch {
    return null
  }
}
