import { createHash } from 'node:crypto'
import type { Ledger } from './ledger.ts'
import type { Subject } from './subject.ts'
import { bucket } from './writers.ts'

/** Counts violations over everything acknowledged so far; all have to be 0. */
export type Damage = { lost: number; doubled: number; halfDone: number }

export async function verify(subject: Subject, ledger: Ledger): Promise<Damage> {
  const clients = await subject.query<{ id: string; notes: string }>('select id, notes from public.clients')
  const people = await subject.query<{ email: string; has_profile: boolean; business: string | null }>(
    `select u.email, p.id is not null as has_profile, b.id as business from auth.users as u
     left join public.profiles as p on p.id = u.id left join public.businesses as b on b.user_id = u.id`,
  )
  const [broken] = await subject.query<{ count: number }>(
    `select (select count(*)::int from public.businesses as b where not exists
       (select from public.team_members as m where m.business_id = b.id and m.role = 'owner'))
       + (select count(*)::int from auth.users as u where not exists (select from auth.identities as i where i.user_id = u.id))
       as count`,
  )
  const files = await readFiles(subject, ledger)
  const emails = new Map(people.map((person) => [person.email, person]))
  const lostPeople = [...ledger.people].filter(
    ([email, { businessId }]) =>
      !emails.has(email) || (businessId !== null && !people.some(({ business }) => business === businessId)),
  )
  const notes = new Map(clients.map((client) => [client.id, client.notes]))
  const lostClients = [...ledger.clients].filter(([id, state]) => !isKept(notes.get(id), state))
  return {
    lost: lostClients.length + lostPeople.length + files.lost,
    doubled: clients.length - notes.size + (people.length - emails.size),
    halfDone: (broken?.count ?? 0) + people.filter(({ has_profile }) => !has_profile).length + files.halfDone,
  }
}

/** What was acknowledged has to be there; what was only attempted may be. */
function isKept(notes: string | undefined, state: { acknowledged: number; attempted: number }): boolean {
  const version = Number(notes?.split(' ')[1])
  return version >= state.acknowledged && version <= state.attempted
}

/** Every storage row has its bytes, and acknowledged files have the bytes that were sent. */
async function readFiles(subject: Subject, ledger: Ledger): Promise<{ lost: number; halfDone: number }> {
  const rows = await subject.query<{ name: string; size: number }>(
    `select name, (metadata ->> 'size')::int as size from storage.objects where bucket_id = '${bucket}'`,
  )
  const names = new Set(rows.map(({ name }) => name))
  let halfDone = 0
  let lost = [...ledger.files.keys()].filter((name) => !names.has(name)).length
  for (const { name, size } of rows) {
    const bytes = await read(subject, name)
    const wanted = ledger.files.get(name)
    if (bytes?.length !== size) halfDone += 1
    else if (wanted !== undefined && createHash('sha256').update(bytes).digest('hex') !== wanted) lost += 1
  }
  return { lost, halfDone }
}

async function read(subject: Subject, name: string): Promise<Buffer | null> {
  const key = subject.serviceKey
  const answer = await fetch(`${subject.address}/storage/v1/object/${bucket}/${name}`, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.ok ? bytes : null
}
