import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A file of the process in /proc; empty when either is gone. */
export const factsOf = (pid: number, file: string) => read(`/proc/${pid}/${file}`)

/** The process and its descendants; none where there is no /proc. */
export function processesBelow(pid: number): number[] {
  if (process.platform !== 'linux') return []
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = /^PPid:\s+(\d+)/m.exec(factsOf(Number(name), 'status'))?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const isBelow = (candidate: number): boolean =>
    candidate === pid || (parents.has(candidate) && isBelow(parents.get(candidate) ?? 0))
  return [...parents.keys()].filter(isBelow)
}

/** Of Linux, whatever the machine. */
const ticksPerSecond = 100

/** The processor time so far of the PostgreSQL that this process started, in microseconds; NaN where there is no /proc. */
export function postgresTime(): number {
  const ids = processesBelow(process.pid).filter((id) => factsOf(id, 'comm').trim() === 'postgres')
  if (ids.length === 0) return Number.NaN
  const ticks = ids.map((id) => {
    const [user = 0, system = 0] = factsOf(id, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return user + system
  })
  return (ticks.reduce((sum, each) => sum + each, 0) * 1_000_000) / ticksPerSecond
}
