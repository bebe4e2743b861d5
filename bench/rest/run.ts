import { resolve } from 'node:path'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { migrationsFolder } from '@fieldlark/supabase/migrations.ts'
import { Child } from '../child.ts'
import { type Figure, report } from '../figures.ts'
import { othersShare } from '../others-share.ts'
import { compareLite } from './compare-lite.ts'
import { measureCompression } from './compression.ts'
import { type Bench, measureAlone, measureLoaded } from './measure.ts'
import { findPeer } from './peer.ts'
import { openProject } from './project.ts'
import { aloneFigures, growthFigures, loadedFigures } from './verdict.ts'
import { fill, settle, tidy } from './world.ts'

/** What does a request cost under row-level security, compared with pgbench running the same statements? */
const isQuick = process.argv.includes('--quick')
/** The number of clients in the table, half of them of the measured business. */
const sizes = isQuick ? [1000] : [1000, 100_000, 1_000_000]

const program = findPeer()
if (program === null) {
  console.error(
    'The peer is missing: pgbench of PostgreSQL 14 or newer, on the path. It comes with the PostgreSQL packages\n' +
      '(Debian and Ubuntu: postgresql-client or postgresql-contrib; macOS: brew install libpq).',
  )
  process.exit(1)
}

const project = await openProject()
const server = new Child(resolve(import.meta.dirname, 'serve.ts'))
const servers = [server, new Child(resolve(import.meta.dirname, 'serve.ts'))]
const generator = new Child(resolve(import.meta.dirname, 'load.ts'))

try {
  await migrate(project.database, migrationsFolder)
  await settle(project.database)
  const ports = await Promise.all(servers.map((server) => server.ask<number>(project.place)))
  const bench: Bench = {
    project,
    generator,
    ports,
    program,
    rounds: isQuick ? 1 : 3,
    seconds: isQuick ? 1 : 2,
  }
  const busy = await othersShare()
  const figures: Figure[] = [
    { what: 'processors busy with other work, before the run', value: busy, unit: '%', limit: null },
  ]
  const found: Awaited<ReturnType<typeof measureLoaded>>[] = []
  let filled = 0
  for (const size of sizes) {
    const clients = size / 2
    const began = performance.now()
    await fill(project.database, filled + 1, clients)
    await tidy(project.database)
    console.log(
      `${size.toLocaleString('en')} clients after ${Math.round(performance.now() - began) / 1000} s`,
    )
    filled = clients
    const isLargest = size === sizes.at(-1)
    const measured = await measureLoaded(bench, clients, isLargest)
    found.push(measured)
    figures.push(...loadedFigures(size, measured))
    if (isLargest) figures.push(...aloneFigures(size, await measureAlone(bench, clients)))
  }
  figures.push(...(await measureCompression(bench, server)))
  figures.push(...(await compareLite(bench, filled)))
  report([...figures, ...growthFigures(sizes, found)])
} finally {
  await Promise.all([...servers, generator].map((child) => child.stop()))
  await project.end()
}
