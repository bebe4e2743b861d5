import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Caller, Reply } from './caller.ts'
import type { Ledger } from './ledger.ts'

export const bucket = 'chaos'
const password = 'a-good-password'

type Owner = { token: string; businessId: string }

/** Writes of every kind, one after the other, until the caller stops. */
export async function write(caller: Caller, ledger: Ledger): Promise<void> {
  let owner: Owner | null = null
  while (!caller.isOver) {
    owner ??= await signUp(caller, ledger)
    if (owner === null) return
    await kinds[randomInt(kinds.length)]?.(caller, ledger, owner)
    // There are few users and many writes, because hashing a password takes longer than everything else.
    if (randomInt(40) === 0) owner = null
  }
}

/** A request whose response was lost is repeated; the status `already` then means that the first one succeeded. */
const isDone = (reply: Reply | null, already: number): boolean =>
  reply !== null && (reply.status < 300 || reply.status === already)

async function signUp(caller: Caller, ledger: Ledger): Promise<Owner | null> {
  const email = `${randomUUID()}@example.com`
  const signedUp = await caller.ask('/auth/v1/signup', {
    body: { email, password, data: { full_name: 'Chaos Owner' } },
  })
  if (!isDone(signedUp, 422)) return rejectReply(signedUp)
  note(ledger, () => ledger.people.set(email, { businessId: null }))
  const session =
    signedUp?.status === 200
      ? signedUp
      : await caller.ask('/auth/v1/token?grant_type=password', { body: { email, password } })
  if (!isDone(session, 200)) return rejectReply(session)
  const token = String(session?.json['access_token'])
  const user = session?.json['user'] as { id: string }
  const businessId = randomUUID()
  const made = await caller.ask('/rest/v1/businesses', {
    token,
    body: {
      id: businessId,
      user_id: user.id,
      business_name: 'Chaos Homes',
      trade: 'cleaning',
      currency: 'USD',
    },
  })
  if (!isDone(made, 409)) return rejectReply(made)
  note(ledger, () => ledger.people.set(email, { businessId }))
  return { token, businessId }
}

const contentOf = (version: number): string => `version ${version} ${'x'.repeat(version % 50)}`

async function addClient(caller: Caller, ledger: Ledger, { token, businessId }: Owner): Promise<void> {
  const id = randomUUID()
  const made = await caller.ask('/rest/v1/clients', {
    token,
    body: { id, business_id: businessId, first_name: 'Nora', last_name: id, notes: contentOf(1) },
  })
  if (isDone(made, 409)) note(ledger, () => ledger.clients.set(id, { acknowledged: 1, attempted: 1 }))
  else rejectReply(made)
}

async function changeClient(caller: Caller, ledger: Ledger, { token, businessId }: Owner): Promise<void> {
  const known = [...ledger.clients].slice(-20)
  const [id, state] = known[randomInt(Math.max(1, known.length))] ?? []
  if (id === undefined || state === undefined || state.attempted !== state.acknowledged) return
  state.attempted += 1
  const wanted = state.attempted
  const query = `id=eq.${id}&business_id=eq.${businessId}&select=id`
  const changed = await caller.ask(`/rest/v1/clients?${query}`, {
    method: 'PATCH',
    token,
    headers: { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
    body: { notes: contentOf(wanted) },
  })
  // 406 means that the client belongs to another business.
  if (changed?.status === 406) state.attempted -= 1
  else if (isDone(changed, 200)) note(ledger, () => (state.acknowledged = wanted))
  else rejectReply(changed)
}

async function upload(caller: Caller, ledger: Ledger): Promise<void> {
  const bytes = randomBytes(randomInt(1, 60_000))
  const path = `files/${randomUUID()}.bin`
  const done = await caller.ask(`/storage/v1/object/${bucket}/${path}`, {
    raw: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const isThere = done?.status === 400 && done.json['statusCode'] === '409'
  if (isThere || isDone(done, 200)) {
    const digest = createHash('sha256').update(bytes).digest('hex')
    note(ledger, () => ledger.files.set(path, digest))
  } else {
    rejectReply(done)
  }
}

const kinds = [addClient, addClient, changeClient, changeClient, upload]

function note(ledger: Ledger, put: () => unknown): void {
  put()
  ledger.writes += 1
}

/** A 4xx that no lost response explains is a defect of the harness or of the app and ends the run. */
function rejectReply(reply: Reply | null): null {
  if (reply !== null) throw new Error(`A write was refused: ${reply.status} ${JSON.stringify(reply.json)}`)
  return null
}
