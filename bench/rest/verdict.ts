import { type Figure, median } from '../figures.ts'
import { type Alone, type Loaded, loaded } from './cases.ts'
import type { Load } from './load.ts'
import type { Rounds } from './measure.ts'

const middle = (loads: readonly Load[], of: keyof Load) => median(loads.map((load) => load[of]))
const rows = (count: number) => count.toLocaleString('en')

export function loadedFigures(size: number, found: Map<Loaded, Rounds>): Figure[] {
  return [...found].flatMap(([{ name, goal, p99 }, { ours, both, peer }]): Figure[] => {
    const at = `${name} at ${rows(size)}`
    // Compared per round, because other load on the machine affects both.
    const share = (loads: readonly Load[]) =>
      median(loads.map(({ perSecond }, round) => perSecond / (peer[round] ?? Number.NaN)))
    const withoutLimit = { limit: null, unit: '/s' }
    const figures: Figure[] = [
      { what: `${at}, share of pgbench`, value: share(ours), unit: '×', limit: goal, least: true },
      { what: `${at}, p99`, value: middle(ours, 'p99'), unit: 'ms', limit: p99 },
      { what: `${at}, requests`, value: middle(ours, 'perSecond'), ...withoutLimit },
      { what: `${at}, pgbench`, value: median(peer), ...withoutLimit },
    ]
    if (both.length > 0) {
      figures.push({ what: `${at}, two processes`, value: share(both), unit: '×', limit: null })
    }
    return figures
  })
}

export function aloneFigures(size: number, found: Map<Alone, Rounds>): Figure[] {
  return [...found].flatMap(([{ name, ms }, { ours, peer }]): Figure[] => {
    const at = `${name} at ${rows(size)}, one after the other`
    const withoutLimit = { limit: null, unit: 'ms' }
    return [
      { what: `${at}, median over HTTP`, value: middle(ours, 'median'), unit: 'ms', limit: ms },
      { what: `${at}, pgbench`, value: 1000 / median(peer), ...withoutLimit },
    ]
  })
}

/** The cost of more rows: the 95th percentile of each size relative to the smallest. */
export function growthFigures(sizes: readonly number[], found: readonly Map<Loaded, Rounds>[]): Figure[] {
  const p95 = (each: Loaded, of?: Map<Loaded, Rounds>) => middle(of?.get(each)?.ours ?? [], 'p95')
  return sizes.slice(1).flatMap((size, index) =>
    loaded
      .filter(({ isGrowing }) => isGrowing)
      .map((each) => ({
        what: `${each.name}, p95 at ${rows(size)} ÷ at ${rows(sizes[0] ?? 0)}`,
        value: p95(each, found[index + 1]) / p95(each, found[0]),
        unit: '×',
        limit: 2,
      })),
  )
}
