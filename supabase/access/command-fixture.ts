import { randomUUID } from 'node:crypto'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { ask, one } from './people.ts'
import type { TeamFixture } from './team-fixture.ts'

export type Sent = {
  id?: string
  business?: string
  /** How many minutes before it was sent, by the clock of the phone. */
  ago?: number
  /** How far the clock of the phone is behind, in minutes. */
  behind?: number
}

type Answer = { again: boolean; answer: unknown }

/** Sends commands as the device of a person does. */
export const commander =
  (database: Database, team: () => TeamFixture) =>
  async (person: string, name: string, args: object, sent: Sent = {}): Promise<Answer> => {
    const clock = Date.now() - (sent.behind ?? 0) * 60_000
    const [row] = await ask<{ performed: Answer }>(
      database,
      person,
      'select public.perform_command($1, $2, $3, $4, $5, $6) as performed',
      [
        sent.id ?? randomUUID(),
        sent.business ?? team().business,
        name,
        JSON.stringify(args),
        new Date(clock - (sent.ago ?? 0) * 60_000).toISOString(),
        new Date(clock).toISOString(),
      ],
    )
    return one(row).performed
  }
