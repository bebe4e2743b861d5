import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { addFactors, addUser, codeOf } from './people.ts'

export type Session = { user: string; id: string; claims: Record<string, unknown> }

type Options = { aal?: 'aal1' | 'aal2'; shownMinutesAgo?: number }

/** Signs the user in as the auth service does: a row of the session, and what its token says. */
export async function signIn(
  { query }: Pick<Database, 'query'>,
  user: string,
  { aal = 'aal2', shownMinutesAgo = 0 }: Options = {},
): Promise<Session> {
  const id = randomUUID()
  await query(
    'insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), $3::text::auth.aal_level)',
    [id, user, aal],
  )
  const timestamp = Math.floor(Date.now() / 1000) - shownMinutesAgo * 60
  const amr = [{ method: 'password', timestamp }, ...(aal === 'aal2' ? [{ method: 'totp', timestamp }] : [])]
  return { user, id, claims: { role: 'authenticated', sub: user, session_id: id, aal, amr } }
}

/** An account with a second factor that is on the list of admins. */
export async function addAdmin(database: Database, email: string): Promise<string> {
  const user = await addUser(database, email)
  await addFactors(database, [user])
  await database.query('select private.set_admin($1, true)', [email])
  return user
}

/** One statement with the claims of a token, as the data API runs it. */
export const withClaims = <R extends Row = Row>(
  database: Database,
  claims: Record<string, unknown>,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> =>
  database.transaction(async ({ query }) => {
    await query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
      JSON.stringify(claims),
      claims['role'],
    ])
    return query<R>(text, values)
  })

/** What a function of admins answers, or the error. */
export async function answer<Answer>(
  database: Database,
  { claims }: Pick<Session, 'claims'>,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Answer> {
  const named = Object.keys(args).map((each, at) => `${each} => $${at + 1}`)
  const rows = await withClaims<{ answer: Answer }>(
    database,
    claims,
    `select public.${name}(${named.join(', ')}) as answer`,
    Object.values(args),
  )
  return rows[0]?.answer as Answer
}

/** "done", or the SQLSTATE and the code of the refusal. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => `${codeOf(error)} ${error instanceof Error ? error.message : ''}`,
  )
