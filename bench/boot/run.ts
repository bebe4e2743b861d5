import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { report } from '../figures.ts'
import { startProduct } from '../product.ts'

/** How long until somebody can sign in, the first time and the next, and what does it hold at rest? */
const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Proportional memory of a process and all below it, in MB: pages shared by the database's processes count once. */
function memoryOf(pid: number): number {
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

const data = mkdtempSync(join(tmpdir(), 'fieldlark-boot-'))
try {
  const first = await startProduct(data, 3971)
  await first.stop()
  const next = await startProduct(data, 3971)
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const restMb = process.platform === 'linux' ? memoryOf(next.pid) : Number.NaN
  await next.stop()
  report([
    {
      what: 'first start to ready (initdb, migrate, seed)',
      value: first.readyAfterMs / 1000,
      unit: 's',
      limit: 8,
    },
    { what: 'second start to ready', value: next.readyAfterMs / 1000, unit: 's', limit: 2 },
    { what: 'memory at rest, PostgreSQL included', value: restMb, unit: 'MB', limit: 250 },
  ])
} finally {
  rmSync(data, { recursive: true, force: true })
}
