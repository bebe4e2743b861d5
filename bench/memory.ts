import { factsOf, processesBelow } from './processes.ts'

/**
 * Proportional memory (PSS) of a process and its descendants in MB, so that shared pages of the database count once.
 * NaN where there is no /proc.
 */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  return processesBelow(pid)
    .map((id) => Number(/^Pss:\s+(\d+)/m.exec(factsOf(id, 'smaps_rollup'))?.[1] ?? 0) / 1000)
    .reduce((sum, mb) => sum + mb, 0)
}
