import type { Backend } from '@fieldlark/backend/backend.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { type Language, spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { type DemoUser, demoOwner, seedDemo } from '@fieldlark/supabase/seed/demo.ts'
import type { StoreFile } from '@fieldlark/supabase/seed/demo-pictures.ts'

const readId = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : null

/** Creates the demo business, its pictures, and its users, confirmed and without emails, through the admin API. */
export async function makeDemo({
  database,
  backend,
  serviceRoleKey,
  language: ofDemo,
}: {
  database: Database
  backend: Backend
  serviceRoleKey: string
  language: Language
}): Promise<void> {
  const createUser = async ({ email, password, full_name, language }: DemoUser): Promise<string> => {
    const answer = await backend.fetch(
      new Request('http://localhost/auth/v1/admin/users', {
        method: 'POST',
        headers: {
          apikey: serviceRoleKey,
          authorization: `Bearer ${serviceRoleKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          email,
          password,
          email_confirm: true,
          user_metadata: { full_name, language },
        }),
      }),
    )
    const body: unknown = await answer.json()
    const id = readId(body)
    if (!answer.ok || id === null)
      throw new Error(`The demo user ${email} could not be made: ${JSON.stringify(body)}`)
    return id
  }
  const storeFile: StoreFile = async (bucket, path, bytes, type) => {
    const answer = await backend.fetch(
      new Request(`http://localhost/storage/v1/object/${bucket}/${path}`, {
        method: 'POST',
        headers: { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}`, 'content-type': type },
        body: Uint8Array.from(bytes),
      }),
    )
    if (!answer.ok) throw new Error(`A picture of the demo could not be stored: ${await answer.text()}`)
  }
  await seedDemo(database, { createUser, storeFile, language: ofDemo })
}

const firstStart = 'first_start'

/** The mark is set in the database when the whole first start is done. */
export async function isFirstStart(database: Pick<Database, 'query'>): Promise<boolean> {
  const marks = await database.query('select from private.event_log where kind = $1 limit 1', [firstStart])
  return marks.length === 0
}

export async function markStarted(database: Pick<Database, 'query'>, language: Language): Promise<void> {
  await database.query(`select private.log_event($1, null, null, $2)`, [
    firstStart,
    JSON.stringify({ language }),
  ])
}

/** The language in which the demo was made, whatever its people have chosen since; null without a demo. */
export async function readDemo(database: Pick<Database, 'query'>): Promise<Language | null> {
  const [found] = await database.query<{ language: string | null }>(
    `select (select data ->> 'language' from private.event_log where kind = $2 order by id limit 1) as language
     from public.profiles where email = $1`,
    [demoOwner.email, firstStart],
  )
  return found ? spokenLanguage(found.language) : null
}
