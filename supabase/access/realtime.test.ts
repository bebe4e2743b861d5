import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { readRights } from '@fieldlark/backend/realtime/access/rights.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { createTokens } from '@fieldlark/backend/tokens/tokens.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, addUser, ask, type Scratch, scratchSchema } from './people.ts'
import { makeWorld, type World } from './world.ts'

const secrets = { jwtSecret: 'a secret of the realtime access tests, long enough' }
const tokens = createTokens({ secrets, settings: defaultSettings })
const jwt = (claims: object) => tokens.sign({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })

let scratch: Scratch
let world: World
let backend: Backend
const server = createServer()
beforeAll(async () => {
  scratch = await scratchSchema()
  world = await makeWorld(scratch.database)
  backend = createBackend({
    database: scratch.database,
    secrets,
    settings: { ...defaultSettings, realtimePrivateOnly: true },
    log: () => {},
    sendMail: async () => {},
  })
  server.on('upgrade', backend.handleUpgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  await backend.close()
  server.close()
  await scratch.close()
})

const rightsOf = (person: string, topic: string) => {
  const claims = person === 'anon' ? { role: 'anon' } : { role: 'authenticated', sub: person }
  const caller = { role: claims.role, claims, claimsText: JSON.stringify(claims), isAnonymous: false }
  return readRights(scratch.database, { caller, topic, headersJson: '{}' })
}
const nothing = { broadcast: { read: false, write: false }, presence: { read: false, write: false } }
const member = { broadcast: { read: true, write: false }, presence: { read: true, write: true } }

test('active members listen on the topic of their business and say that they are there, nothing else', async () => {
  const { own } = world
  for (const person of [own.owner, own.manager, own.worker]) {
    expect(await rightsOf(person, `business:${own.business}`)).toEqual(member)
  }
})

test('nobody else has any right there, and nobody has one on another topic', async () => {
  const { own, foreign, stranger } = world
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

test('what is written to try a right leaves no row', async () => {
  await rightsOf(world.own.owner, `business:${world.own.business}`)
  expect(await scratch.database.query('select from realtime.messages')).toEqual([])
})

test('nobody reads or writes the table of messages by himself without naming the topic', async () => {
  const { own } = world
  await scratch.database.query(`select realtime.send('{}', 'x', $1, true)`, [`business:${own.business}`])
  expect(await ask(scratch.database, own.owner, 'select from realtime.messages')).toEqual([])
  await scratch.database.query('delete from realtime.messages')
})

/** A member's socket on the topic of his business: the frames as they come. */
async function listen(person: string, business: string) {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const key = jwt({ role: 'anon' })
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`)
  const frames: { event: string; payload: Record<string, unknown> }[] = []
  let wake = () => {}
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)))
    wake()
  })
  await new Promise((open) => socket.addEventListener('open', open))
  const payload = {
    config: { private: true },
    access_token: jwt({ role: 'authenticated', sub: person }),
  }
  socket.send(
    JSON.stringify({ topic: `realtime:business:${business}`, event: 'phx_join', ref: '1', payload }),
  )
  const until = async (event: string) => {
    for (;;) {
      const found = frames.find((frame) => frame.event === event)
      if (found !== undefined) return found
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  expect((await until('phx_reply')).payload['status']).toBe('ok')
  return { frames, until, close: () => socket.close() }
}

test('a member who is removed is cut off within two seconds and gets no further frame', async () => {
  const { own } = world
  const worker = await listen(own.worker, own.business)
  const manager = await listen(own.manager, own.business)
  const tell = (event: string) =>
    scratch.database.query(`select realtime.send('{"id": 7}', $2, $1, true)`, [
      `business:${own.business}`,
      event,
    ])
  await tell('before')
  await Promise.all([worker.until('broadcast'), manager.until('broadcast')])
  manager.frames.splice(0)

  const removedAt = Date.now()
  await ask(scratch.database, own.owner, 'select public.deactivate_member($1, $2)', [
    own.business,
    own.worker,
  ])
  expect((await worker.until('system')).payload).toMatchObject({
    status: 'error',
    message: expect.stringContaining('You do not have permissions to read'),
  })
  await worker.until('phx_close')
  expect(Date.now() - removedAt).toBeLessThan(2_000)

  worker.frames.splice(0)
  await tell('after')
  expect((await manager.until('broadcast')).payload['event']).toBe('after')
  expect(worker.frames).toEqual([])
  worker.close()
  manager.close()
})

test('a team that leaves all at once is cut off within two seconds, each of them', async () => {
  const { foreign } = world
  const team: string[] = []
  for (let count = 0; count < 50; count += 1) {
    const person = await addUser(scratch.database, `one-of-many-${count}@example.com`)
    await addMember(scratch.database, foreign.business, person, 'worker')
    team.push(person)
  }
  const sockets = await Promise.all(team.map((person) => listen(person, foreign.business)))
  const removedAt = Date.now()
  await scratch.database.query('update public.team_members set is_active = false where user_id = any($1)', [
    team,
  ])
  await Promise.all(sockets.map(({ until }) => until('phx_close')))
  expect(Date.now() - removedAt).toBeLessThan(2_000)
  for (const { close } of sockets) close()
})

test('who is removed in the middle of a join does not stay', async () => {
  const { own } = world
  const removing = ask(scratch.database, own.owner, 'select public.deactivate_member($1, $2)', [
    own.business,
    own.manager,
  ])
  const late = await listen(own.manager, own.business).catch(() => null)
  await removing
  await late?.until('phx_close')
  late?.close()
  expect(await rightsOf(own.manager, `business:${own.business}`)).toEqual(nothing)
})
