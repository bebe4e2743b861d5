import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Proportional memory of a process and all below it, in MB: pages shared by the database's processes count once.
 * Not a number where there is no /proc.
 */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = /^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const isBelow = (candidate: number): boolean =>
    candidate === pid || (parents.has(candidate) && isBelow(parents.get(candidate) ?? 0))
  return [...parents.keys()]
    .filter(isBelow)
    .map((id) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0) / 1000)
    .reduce((sum, mb) => sum + mb, 0)
}
