import { resolve } from 'node:path'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { migrationsFolder } from '@fieldlark/supabase/migrations.ts'
import { Child } from '../child.ts'
import { report } from '../figures.ts'
import { othersShare } from '../others-share.ts'
import { type Bench, measureLoaded } from '../rest/measure.ts'
import { findPeer } from '../rest/peer.ts'
import { openProject } from '../rest/project.ts'
import { loadedFigures } from '../rest/verdict.ts'
import { fill, settle, tidy } from '../rest/world.ts'
import { jobCases } from './cases.ts'
import { fillJobs } from './world.ts'

/** What do the list and the search of 100,000 jobs cost, compared with pgbench running the same statements? */
const isQuick = process.argv.includes('--quick')
const jobs = isQuick ? 10_000 : 100_000
const clients = 5000

const program = findPeer()
if (program === null) {
  console.error('The peer is missing: pgbench of PostgreSQL 14 or newer, on the path.')
  process.exit(1)
}
const project = await openProject()
const server = new Child(resolve(import.meta.dirname, '../rest/serve.ts'))
const generator = new Child(resolve(import.meta.dirname, '../rest/load.ts'))
try {
  await migrate(project.database, migrationsFolder)
  await settle(project.database)
  const ports = [await server.ask<number>(project.place)]
  const rounds = isQuick ? 1 : 3
  const bench: Bench = { project, generator, ports, program, rounds, seconds: isQuick ? 1 : 3 }
  const busy = await othersShare()
  await fill(project.database, 1, clients)
  await tidy(project.database)
  await fillJobs(project.database, 1, jobs, clients)
  const found = await measureLoaded(bench, clients, false, jobCases)
  report([
    { what: 'processors busy with other work, before the run', value: busy, unit: '%', limit: null },
    ...loadedFigures(jobs, found),
  ])
} finally {
  await Promise.all([server, generator].map((child) => child.stop()))
  await project.end()
}
