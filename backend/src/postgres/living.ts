import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { systemCode } from './system-code.ts'

/** Whether a process of this number runs, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** Tells a process from a later one that got its number: when it began, as the system writes it. */
export function birthOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The second field is the name in parentheses and may hold spaces; the start time is the 22nd.
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
      // Another user's process, or a thread of the kernel: none that we could have left behind.
      return false
    }
  }
  if (process.platform === 'win32') {
    return output('tasklist', ['/FI', `PID eq ${pid}`, '/NH'])?.includes('postgres') === true
  }
  const command = output('ps', ['-o', 'command=', '-p', String(pid)]) ?? ''
  return command.includes('postgres') && command.includes(cluster)
}

/** Waits until the process is gone; false when it is still there after that time. */
export async function waitGone(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > until) {
      return false
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

// Dead but not collected by its parent: in a container whose first process collects nobody it stays for ever.
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
