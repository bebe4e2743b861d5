import { cpus } from 'node:os'
import { setTimeout } from 'node:timers/promises'

/** Percent of CPU time used by other processes, which makes the figures noisy. Takes a second. */
export async function othersShare(): Promise<number> {
  const times = () => cpus().map(({ times: { idle, ...busy } }) => [idle, ...Object.values(busy)])
  const idle = (of: number[][]) => of.reduce((sum, [free = 0]) => sum + free, 0)
  const all = (of: number[][]) => of.flat().reduce((sum, each) => sum + each, 0)
  const before = times()
  await setTimeout(1000)
  const after = times()
  return 100 * (1 - (idle(after) - idle(before)) / (all(after) - all(before)))
}
