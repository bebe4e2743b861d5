import { readRights } from '@fieldlark/backend/realtime/access/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Channels, openChannels } from './open-channels.ts'
import { addMember, addUser, ask, type Scratch, scratchSchema } from './people.ts'
import { makeTenants, type Tenants } from './tenants.ts'

let scratch: Scratch
let tenants: Tenants
let channels: Channels
beforeAll(async () => {
  scratch = await scratchSchema({ followsLog: true })
  tenants = await makeTenants(scratch.database)
  channels = await openChannels(scratch.database)
})
afterAll(async () => {
  await channels.close()
  await scratch.close()
})

const rightsOf = (person: string, topic: string) => {
  const claims = person === 'anon' ? { role: 'anon' } : { role: 'authenticated', sub: person }
  const caller = { role: claims.role, claims, claimsText: JSON.stringify(claims), isAnonymous: false }
  return readRights(scratch.database, { caller, topic, headersJson: '{}' })
}
const nothing = { broadcast: { read: false, write: false }, presence: { read: false, write: false } }
const member = { broadcast: { read: true, write: false }, presence: { read: true, write: true } }

test('active members can listen and track presence on the topic of their business, nothing else', async () => {
  const { own } = tenants
  for (const person of [own.owner, own.manager, own.worker]) {
    expect(await rightsOf(person, `business:${own.business}`)).toEqual(member)
  }
})

test('only owners and managers can listen on the topic of the office', async () => {
  const { own, foreign, stranger } = tenants
  const office = `business:${own.business}:office`
  for (const person of [own.owner, own.manager]) expect(await rightsOf(person, office)).toEqual(member)
  for (const person of [own.worker, own.exMember, foreign.owner, foreign.manager, stranger, 'anon']) {
    expect(await rightsOf(person, office)).toEqual(nothing)
  }
})

test('nobody else has access, and nobody has access to other topics', async () => {
  const { own, foreign, stranger } = tenants
  for (const person of [own.exMember, foreign.owner, foreign.worker, stranger, 'anon']) {
    expect(await rightsOf(person, `business:${own.business}`)).toEqual(nothing)
  }
  for (const topic of [
    'business:',
    'business',
    own.business,
    `business:${own.business} `,
    '*',
    "business:' or true--",
  ]) {
    expect(await rightsOf(own.owner, topic)).toEqual(nothing)
  }
})

test('checking a permission leaves no row', async () => {
  const stored = () => scratch.database.query('select id from realtime.messages order by id')
  const before = await stored()
  await rightsOf(tenants.own.owner, `business:${tenants.own.business}`)
  expect(await stored()).toEqual(before)
})

test('the messages table cannot be read or written directly without a topic', async () => {
  const { own } = tenants
  await scratch.database.query(`select realtime.send('{}', 'x', $1, true)`, [`business:${own.business}`])
  expect(await ask(scratch.database, own.owner, 'select from realtime.messages')).toEqual([])
  await scratch.database.query('delete from realtime.messages')
})

// Their tokens are valid for an hour, so a socket that closes during the test was closed by the removal.
test('a removed member is disconnected and gets no further frame', async () => {
  const { own } = tenants
  const worker = await channels.listen(own.worker, `business:${own.business}`)
  const manager = await channels.listen(own.manager, `business:${own.business}`)
  const tell = (event: string) =>
    scratch.database.query(`select realtime.send('{"id": 7}', $2, $1, true)`, [
      `business:${own.business}`,
      event,
    ])
  await tell('before')
  await Promise.all([worker.until('broadcast'), manager.until('broadcast')])
  manager.frames.splice(0)

  await ask(scratch.database, own.owner, 'select public.deactivate_member($1, $2)', [
    own.business,
    own.worker,
  ])
  expect((await worker.until('system')).payload).toMatchObject({
    status: 'error',
    message: expect.stringContaining('You do not have permissions to read'),
  })
  await worker.until('phx_close')

  worker.frames.splice(0)
  await tell('after')
  // The messages before it were the changes of the team and of the work that was handed over.
  const sent = async (at = 1): Promise<string> => {
    const { event } = (await manager.until('broadcast', at)).payload
    return event === 'after' ? event : sent(at + 1)
  }
  expect(await sent()).toBe('after')
  expect(worker.frames).toEqual([])
  worker.close()
  manager.close()
})

test('each member of a team that is removed at once is disconnected', async () => {
  const { foreign } = tenants
  const team: string[] = []
  for (let count = 0; count < 50; count += 1) {
    const person = await addUser(scratch.database, `one-of-many-${count}@example.com`)
    await addMember(scratch.database, foreign.business, person, 'worker')
    team.push(person)
  }
  const sockets = await Promise.all(
    team.map((person) => channels.listen(person, `business:${foreign.business}`)),
  )
  await scratch.database.query('update public.team_members set is_active = false where user_id = any($1)', [
    team,
  ])
  await Promise.all(sockets.map(({ until }) => until('phx_close')))
  for (const { close } of sockets) close()
})

test('a member who is removed during a join is disconnected', async () => {
  const { own } = tenants
  const removing = ask(scratch.database, own.owner, 'select public.deactivate_member($1, $2)', [
    own.business,
    own.manager,
  ])
  const late = await channels.listen(own.manager, `business:${own.business}`).catch(() => null)
  await removing
  await late?.until('phx_close')
  late?.close()
  expect(await rightsOf(own.manager, `business:${own.business}`)).toEqual(nothing)
})
