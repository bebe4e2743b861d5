import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '@fieldlark/backend/postgres/migrator.ts'
import { migrationsFolder } from '@fieldlark/supabase/migrations.ts'
import { Child } from '../child.ts'
import { type Figure, report } from '../figures.ts'
import { openProject } from '../rest/project.ts'
import { measure } from './measure.ts'
import { rows } from './rows.ts'
import { fillWorld } from './world.ts'

/**
 * What do the product's heaviest statements and screens cost in a business of 10,000 clients and 200,000 visits?
 * --scale=0.1: a tenth of that business; --others=300: how many usual businesses are beside it; --only=report: rows whose
 * name has that; --data=folder: keeps the world there, and measures in the one that it finds.
 */
const { values: options } = parseArgs({
  options: {
    scale: { type: 'string' },
    others: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const { only, data } = options
const scale = Number(options.scale ?? (options.quick ? 0.1 : 1))
const others = Number(options.others)

const isFilled = data !== undefined && existsSync(join(data, 'postgres'))
const project = await openProject(data === undefined ? undefined : resolve(data))
const server = new Child(resolve(import.meta.dirname, '../rest/serve.ts'))
try {
  await migrate(project.database, migrationsFolder)
  if (!isFilled) {
    const began = performance.now()
    await fillWorld(project.database, scale, others)
    console.log(`The world was made in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  }
  const port = await server.ask<number>(project.place)
  const figures: Figure[] = []
  for (const row of rows.filter(({ name }) => name.includes(only))) {
    figures.push(...(await measure(project, port, row)))
  }
  report(figures)
} finally {
  await server.stop()
  await project.end()
}
