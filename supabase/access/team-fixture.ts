import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { addBusiness, addMember, addUser, ask, codeOf, one } from './people.ts'

/** A business with members and a client. */
export type TeamFixture = {
  business: string
  owner: string
  manager: string
  worker: string
  /** A worker without assignments. */
  other: string
  client: string
}

export async function teamFixture(
  database: Database,
  timezone = 'America/New_York',
  currency = 'USD',
): Promise<TeamFixture> {
  const user = () => addUser(database, `${crypto.randomUUID()}@example.com`)
  const [owner, manager, worker, other] = [await user(), await user(), await user(), await user()]
  const business = await addBusiness(database, owner, { currency })
  await ask(database, owner, 'update public.businesses set timezone = $2 where id = $1', [business, timezone])
  await addMember(database, business, manager, 'manager')
  await addMember(database, business, worker, 'worker')
  await addMember(database, business, other, 'worker')
  const [client] = await ask<{ id: string }>(
    database,
    owner,
    `insert into public.clients (business_id, name, email) values ($1, 'Ann', 'ann@example.com') returning id`,
    [business],
  )
  return { business, owner, manager, worker, other, client: one(client).id }
}

const documents = ['job', 'lines', 'visits', 'visit', 'checklist', 'series', 'plan']

/** Calls a function as the person with named arguments and returns its row. */
export async function call<R extends Row = Row>(
  database: Database,
  person: string,
  name: string,
  args: Record<string, unknown>,
): Promise<R> {
  const named = Object.keys(args).map((key, at) => `${key} => $${at + 1}`)
  const values = Object.entries(args).map(([key, value]) =>
    documents.includes(key) && value !== null ? JSON.stringify(value) : value,
  )
  const rows = await ask<R>(database, person, `select * from public.${name}(${named.join(', ')})`, values)
  return one(rows[0])
}

export const codeFrom = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', codeOf)

/** The message of an error: our own code, or PostgreSQL's text. */
export const wordsFrom = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

type Parts = { lines?: unknown[]; members?: string[]; visits?: unknown[] }
type SavedJob = Row & { id: string; version: number; status: string }

/** Saves a one-off job as the owner; returns its row. */
export function saveJob(
  database: Database,
  { business, owner, client }: TeamFixture,
  fields: Row = {},
  { lines, members, visits }: Parts = {},
): Promise<SavedJob> {
  const isNew = fields['version'] === undefined
  return call(database, owner, 'save_job', {
    business_id: business,
    job: {
      id: crypto.randomUUID(),
      ...(isNew && { version: null, client_id: client, title: 'Windows' }),
      ...fields,
    },
    ...(lines && { lines }),
    ...(members && { member_ids: members }),
    ...(visits && { visits }),
  })
}

type SavedVisit = Row & { id: string; version: number; status: string }

/** Adds a visit to the job as the owner; returns its row. */
export const addVisit = (
  database: Database,
  { owner }: TeamFixture,
  job: string,
  fields: Row = {},
  members: string[] = [],
): Promise<SavedVisit> =>
  call(database, owner, 'save_visit', {
    visit: { id: crypto.randomUUID(), version: null, job_id: job, ...fields },
    member_ids: members,
  })
