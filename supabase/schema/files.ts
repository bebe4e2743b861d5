import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const schemasFolder = join(import.meta.dirname, '../schemas')

/** The order within a folder, because commands use views and lifecycles use reads. */
const insideAFolder = ['schema', 'table', 'reads', 'lifecycle', 'commands', 'closing']

/** The files of schemas/ in the order they are applied, relative to it. A line of order.txt is a folder or one file. */
export function schemaFiles(): string[] {
  const lines = readFileSync(join(schemasFolder, 'order.txt'), 'utf8').split('\n')
  return lines.map((line) => line.replace(/#.*/, '').trim()).flatMap(filesOf)
}

function filesOf(line: string): string[] {
  if (line === '' || line.endsWith('.sql')) return line === '' ? [] : [line]
  return insideAFolder.flatMap((part) => {
    // A large part of an entity is a folder with one file per topic.
    const folder = join(schemasFolder, line, part)
    const parts = existsSync(folder) ? readdirSync(folder).sort() : []
    const whole = existsSync(`${folder}.sql`) ? [`${line}/${part}.sql`] : []
    return [...whole, ...parts.map((file) => `${line}/${part}/${file}`)]
  })
}
