import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser, ask, one, type Scratch, scratchSchema } from './people.ts'
import { type PortalFixture, portalFixture } from './portal-fixture.ts'
import { addVisit, call, saveJob, type TeamFixture, teamFixture, wordsFrom } from './team-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

type Fields = Record<string, unknown>

describe('of members', () => {
  let team: TeamFixture
  beforeEach(async () => {
    team = await teamFixture(scratch.database)
  })

  const read = <R extends Fields>(text: string, values: readonly unknown[] = [], by = team.owner) =>
    ask<R>(scratch.database, by, text, values)
  const send = async (by = team.owner, fields: Fields = {}) => {
    const id = randomUUID()
    const row = {
      id,
      business_id: team.business,
      client_id: team.client,
      name: 'Leak.jpg',
      path: `${team.business}/${id}.jpg`,
      mime_type: 'image/jpeg',
      size_bytes: 1000,
      width: 40,
      height: 30,
      ...fields,
    }
    await read(
      `insert into public.message_files (${Object.keys(row).join(', ')})
       values (${Object.keys(row)
         .map((_, at) => `$${at + 1}`)
         .join(', ')}) returning id`,
      Object.values(row),
      by,
    )
    return id
  }
  const say = (
    body: string | null,
    file_ids: readonly string[],
    by = team.owner,
    message_id = randomUUID(),
  ) =>
    call(scratch.database, by, 'send_message', {
      business_id: team.business,
      client_id: team.client,
      message_id,
      body,
      file_ids,
    })
  const shown = async (by = team.owner) =>
    (await read<{ id: string }>('select id from public.message_files order by created_at', [], by)).map(
      ({ id }) => id,
    )
  const thread = async () =>
    one((await read('select * from public.message_threads where client_id = $1', [team.client]))[0])
  const wrongCode = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Fields) => error['code'],
    )
  const freeWorker = async () => {
    const day = await scratch.database.query<{ day: string }>('select private.today($1)::text as day', [
      team.business,
    ])
    const job = (await saveJob(scratch.database, team)).id
    await addVisit(scratch.database, team, job, { visit_date: one(day[0]).day }, [team.worker])
    await scratch.database.query(
      'update public.businesses set workers_message_clients = true where id = $1',
      [team.business],
    )
  }

  test('are seen by others once their message takes them along, which may have no text', async () => {
    const file = await send()
    expect(await shown()).toEqual([file])
    expect(await shown(team.manager)).toEqual([])
    await say(null, [file])
    expect(await shown(team.manager)).toEqual([file])
    expect(await shown(team.worker)).toEqual([])
    expect(await thread()).toMatchObject({ last_preview: null, last_file: 'photo', last_number: 1 })
    const pdf = await send(team.owner, {
      path: `${team.business}/${randomUUID()}.pdf`,
      mime_type: 'application/pdf',
      width: null,
      height: null,
    })
    await say('The plan', [pdf])
    expect(await thread()).toMatchObject({ last_preview: 'The plan', last_file: 'pdf' })
  })

  test('are not stored for a business that is closed', async () => {
    await scratch.database.query('update public.businesses set closed_at = now() where id = $1', [
      team.business,
    ])
    expect(await wordsFrom(send())).toBe('business_closed')
  })

  test('go along once: the same message again is one, with other files it is another', async () => {
    const [first, second] = [await send(), await send()]
    const id = randomUUID()
    await Promise.all([say('Look', [first], team.owner, id), say('Look', [first], team.owner, id)])
    expect(await thread()).toMatchObject({ last_number: 1 })
    expect(await wordsFrom(say('Look', [first, second], team.owner, id))).toBe('id_taken')
    expect(await wordsFrom(say('Again', [first]))).toBe('message_file_missing')
    expect(await wordsFrom(say('Mine', [second], team.manager))).toBe('message_file_missing')
    expect(await wordsFrom(say('Nothing', [randomUUID()]))).toBe('message_file_missing')
    // The sweep may be about to remove it.
    await scratch.database.query(
      `update public.message_files set created_at = now() - interval '51 minutes' where id = $1`,
      [second],
    )
    expect(await wordsFrom(say('Late', [second]))).toBe('message_file_missing')
    expect(await thread()).toMatchObject({ last_number: 1 })
  })

  test.each([
    ['plan.pdf.bat', 'application/pdf', 'plan.pdf.pdf'],
    ['<script>.html', 'application/pdf', '<script>.pdf'],
    ['Plan.PDF', 'application/pdf', 'Plan.PDF'],
    ['photo', 'image/jpeg', 'photo.jpg'],
    ['leak.jpeg', 'image/jpeg', 'leak.jpeg'],
    ['a'.repeat(199), 'image/png', `${'a'.repeat(195)}.png`],
  ])('end as they are: %s', async (name, mime_type, kept) => {
    const [row] = await scratch.database.query<{ kept: string }>('select private.ended_as($1, $2) as kept', [
      name,
      mime_type,
    ])
    expect(one(row).kept).toBe(kept)
    const isPdf = mime_type === 'application/pdf'
    const file = await send(team.owner, {
      name,
      mime_type,
      path: `${team.business}/${randomUUID()}.${isPdf ? 'pdf' : 'jpg'}`,
      ...(isPdf && { width: null, height: null }),
    })
    const [stored] = await scratch.database.query<{ name: string }>(
      'select name from public.message_files where id = $1',
      [file],
    )
    expect(one(stored).name).toBe(kept)
  })

  test('are five a message at most, and two hundred a day', async () => {
    const files = await Promise.all(Array.from({ length: 6 }, () => send()))
    expect(await wordsFrom(say('All', files))).toBe('message_files_full')
    await say('Five', files.slice(1))
    await scratch.database.query(
      `insert into public.message_files (business_id, client_id, name, path, mime_type, size_bytes)
       select $1::uuid, $2::uuid, 'Old.pdf', $1::uuid || '/' || gen_random_uuid() || '.pdf', 'application/pdf', 1
       from generate_series(1, 194)`,
      [team.business, team.client],
    )
    expect(await wordsFrom(send())).toBe('too_many_files')
    await scratch.database.query(`update public.message_files set created_at = now() - interval '25 hours'`)
    expect(await wordsFrom(send())).toBe('done')
  })

  test.each([
    { mime_type: 'image/svg+xml' },
    { mime_type: 'text/html', width: null, height: null },
    { size_bytes: 10_485_761 },
    { width: null, height: null },
    { path: 'elsewhere/x.jpg' },
  ])('are refused where no row can hold them: %j', async (fields) => {
    expect(await wrongCode(send(team.owner, fields))).toBe('23514')
  })

  test('are sent by workers to clients they may message, and never with bytes of somebody else', async () => {
    expect(await wrongCode(send(team.worker))).toBe('42501')
    await freeWorker()
    const theirs = await send(team.worker)
    await say('From me', [theirs], team.worker)
    expect(await shown(team.worker)).toEqual([theirs])
    expect(await wrongCode(send(team.other))).toBe('42501')
    const path = `${team.business}/${randomUUID()}.jpg`
    await scratch.database.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('message_files', $1, $2, '{"size": 7}')`,
      [path, team.owner],
    )
    expect(await wordsFrom(send(team.worker, { path }))).toBe('not_allowed')
    await send(team.owner, { path })
    expect(await read('select size_bytes from public.message_files where path = $1', [path])).toEqual([
      { size_bytes: 7 },
    ])
  })

  test('have bytes that only who sees the row reads, and nobody removes', async () => {
    const path = `${team.business}/${randomUUID()}.jpg`
    const put = (by: string) =>
      read(
        `insert into storage.objects (bucket_id, name, owner_id, metadata, created_at)
         values ('message_files', $1, $2, '{"size": 7}', now() - interval '2 hours')`,
        [path, by],
        by,
      )
    const sees = async (by: string) =>
      (await read('select from storage.objects where name = $1', [path], by)).length
    expect(await wrongCode(put(await addUser(scratch.database, `${randomUUID()}@example.com`)))).toBe('42501')
    await put(team.owner)
    await say(null, [await send(team.owner, { path })])
    expect([await sees(team.owner), await sees(team.manager), await sees(team.worker)]).toEqual([1, 1, 0])
    await freeWorker()
    expect(await sees(team.worker)).toBe(1)
    const removed = await read('delete from storage.objects where name = $1 returning name', [path]).catch(
      () => [],
    )
    expect(removed).toEqual([])
  })

  test('go with the message that is taken back, and with the client', async () => {
    const [first, second] = [await send(), await send()]
    const id = randomUUID()
    await say('Wrong photo', [first], team.owner, id)
    await call(scratch.database, team.owner, 'remove_message', { message_id: id })
    expect(await shown()).toEqual([second])
    expect(await thread()).toMatchObject({ last_preview: null, last_file: null })
    await say('Right', [second])
    await read('delete from public.clients where id = $1', [team.client])
    expect(await shown()).toEqual([])
  })

  test('count in what the business may store', async () => {
    await send(team.owner, { size_bytes: 10_000_000 })
    await scratch.database.query(
      `insert into public.message_files (business_id, client_id, name, path, mime_type, size_bytes, created_at)
       select $1::uuid, $2::uuid, 'Old.pdf', $1::uuid || '/' || gen_random_uuid() || '.pdf', 'application/pdf', 10485760, now() - interval '2 days'
       from generate_series(1, 511)`,
      [team.business, team.client],
    )
    expect(await wordsFrom(send(team.owner, { size_bytes: 10_000_000 }))).toBe('storage_full')
    expect(await wordsFrom(send(team.owner, { size_bytes: 100 }))).toBe('done')
  })
})

describe('of clients', () => {
  let own: PortalFixture
  beforeEach(async () => {
    own = await portalFixture(scratch.database)
  })

  const pdf = { mime_type: 'application/pdf', name: 'Plan.pdf', width: null, height: null, size_bytes: 1000 }
  const send = (token: string, file_id: string = randomUUID(), is_link = false) =>
    own.call('add_message_file', {
      token,
      is_link,
      file_id,
      path: `${own.business}/${file_id}.pdf`,
      ...pdf,
    })
  const write = (token: string, file_ids: readonly string[], body: string | null = null) =>
    own.call('write_in_portal', { token, message_id: randomUUID(), body, file_ids })
  const open = (token: string, file_id: string, is_link = false) =>
    own.call('message_file_path', { token, is_link, file_id })
  const linkOf = async () => {
    await own.mine('select public.send_message($1, $2, gen_random_uuid(), $3)', [
      own.business,
      own.client,
      'Hello',
    ])
    const [row] = await scratch.database.query<{ token: string }>(
      'select private.new_message_link($1, $2, $3) as token',
      [own.business, own.client, own.email],
    )
    return one(row).token
  }
  const enterAs = async (email: string) => {
    await own.call('send_portal_code', { subdomain: own.subdomain, email })
    const { code } = await own.mailed()
    return (await own.call<{ token: string }>('enter_portal', { subdomain: own.subdomain, email, code }))
      .token
  }

  test('arrive, go along with a message, and are read in their own thread', async () => {
    const token = await own.enter()
    const file = randomUUID()
    const place = { token, is_link: false, file_id: file, mime_type: 'application/pdf' }
    expect(await own.call('place_for_message_file', place)).toBe(`${own.business}/${file}.pdf`)
    await send(token, file)
    await send(token, file)
    expect(await wordsFrom(open(token, file))).toBe('message_file_not_found')
    expect(await write(token, [file])).toMatchObject({
      messages: [{ body: null, files: [{ id: file, name: 'Plan.pdf', size_bytes: 1000 }] }],
    })
    expect(await open(token, file)).toBe(`${own.business}/${file}.pdf`)
    const office = 'select author, message_id is not null as sent from public.message_files where id = $1'
    expect(await own.mine(office, [file])).toEqual([{ author: 'client', sent: true }])
  })

  test('arrive and are read by the link of a mail', async () => {
    const token = await linkOf()
    const file = randomUUID()
    await send(token, file, true)
    await own.call('answer_message_link', { token, message_id: randomUUID(), body: 'See', file_ids: [file] })
    expect(await open(token, file, true)).toBe(`${own.business}/${file}.pdf`)
    expect(await wordsFrom(open(token, file))).toBe('portal_signed_out')
    await own.mine(`update public.clients set email = 'new@example.com' where id = $1`, [own.client])
    expect(await wordsFrom(open(token, file, true))).toBe('link_not_found')
    expect(await wordsFrom(send(token, randomUUID(), true))).toBe('link_not_found')
  })

  test('are neither read nor sent along by another client, nor after the session has ended', async () => {
    await own.mine(
      `insert into public.clients (business_id, first_name, email) values ($1, 'Max', 'max@example.com')`,
      [own.business],
    )
    const [token, other] = [await own.enter(), await enterAs('max@example.com')]
    const [sent, waiting] = [randomUUID(), randomUUID()]
    await send(token, sent)
    await send(token, waiting)
    await write(token, [sent])
    expect(await wordsFrom(open(other, sent))).toBe('message_file_not_found')
    expect(await wordsFrom(write(other, [waiting]))).toBe('message_file_missing')
    await own.call('leave_portal', { token })
    expect(await wordsFrom(open(token, sent))).toBe('portal_signed_out')
    expect(await wordsFrom(send(token))).toBe('portal_signed_out')
  })

  test('are read, and not sent, where the office looks on or has closed', async () => {
    const [token, preview] = [await own.enter(), await own.preview()]
    const file = randomUUID()
    await send(token, file)
    await write(token, [file])
    expect(await open(preview, file)).toBe(`${own.business}/${file}.pdf`)
    expect(await wordsFrom(send(preview))).toBe('preview_only')
    await own.mine('update public.portal_settings set shows_messages = false where business_id = $1', [
      own.business,
    ])
    expect(await wordsFrom(open(token, file))).toBe('not_in_portal')
    await own.mine('update public.portal_settings set shows_messages = true where business_id = $1', [
      own.business,
    ])
    await scratch.database.query('update public.businesses set closed_at = now() where id = $1', [
      own.business,
    ])
    expect(await wordsFrom(send(token))).toBe('business_closed')
  })

  test('are forty a day', async () => {
    const token = await own.enter()
    const last = randomUUID()
    for (let nth = 1; nth < 40; nth += 1) await send(token)
    await send(token, last)
    expect(await wordsFrom(send(token))).toBe('too_many_files')
    const place = { token, is_link: false, mime_type: 'application/pdf' }
    expect(await wordsFrom(own.call('place_for_message_file', { ...place, file_id: randomUUID() }))).toBe(
      'too_many_files',
    )
    expect(await wordsFrom(own.call('place_for_message_file', { ...place, file_id: last }))).toBe('done')
  })
})
