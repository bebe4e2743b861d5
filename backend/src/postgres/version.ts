import type { LogEvent } from '#http/log.ts'
import type { Database } from './database.ts'

/** The minor release of each major version with the security fixes known at the time of writing. */
const currentMinors: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 }

type Version = { number: number; text: string }

/** Rejects a PostgreSQL below 15 and warns of one without the current fixes of its major version. */
export async function checkVersion(
  owner: Pick<Database, 'query'>,
  log: (event: LogEvent) => void,
): Promise<void> {
  const [found] = await owner.query<Version>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  )
  checkVersionNumber(found ?? { number: 0, text: 'of no version' }, log)
}

export function checkVersionNumber({ number, text }: Version, log: (event: LogEvent) => void): void {
  const major = Math.floor(number / 10_000)
  if (major < 15) {
    throw new Error(`PostgreSQL ${text} is too old: version 15 or later is needed.`)
  }
  const current = currentMinors[major]
  if (current !== undefined && number % 10_000 < current) {
    log({
      level: 'warn',
      event: 'this PostgreSQL lacks security fixes',
      version: `${major}.${number % 10_000}`,
      current: `${major}.${current}`,
    })
  }
}
