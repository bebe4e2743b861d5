import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { openBlobs } from '@fieldlark/backend/storage/blobs/open-blobs.ts'
import { roleKey } from '@fieldlark/backend/tokens/secrets.ts'
import { type Scratch, scratchSchema } from '@fieldlark/supabase/access/people.ts'
import { type PortalFixture, portalFixture } from '@fieldlark/supabase/access/portal-fixture.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createRestFetch } from '../project/rest-client.ts'
import { createMessageFile, createMessageFileBytes } from './message-file.ts'

const jwtSecret = 'a secret of the tests of files, long enough to sign with'
const keys = { anonKey: roleKey('anon', jwtSecret), serviceRoleKey: roleKey('service_role', jwtSecret) }
const siteUrl = 'https://app.test'
const folder = mkdtempSync(join(tmpdir(), 'fieldlark-message-files-'))
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let scratch: Scratch
let backend: Backend
let own: PortalFixture
let token: string
beforeAll(async () => {
  scratch = await scratchSchema()
  const rest = createRestFetch({
    ...keys,
    url: 'http://project.test',
    send: (request) => backend.fetch(request),
  })
  const settings = { rest, siteUrl, areRateLimitsOn: false }
  const functions = new Map([
    ['message-file', createMessageFile(settings)],
    ['message-file-bytes', createMessageFileBytes(settings)],
  ])
  backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings: { ...defaultSettings, schemas: ['public'] },
    files: openBlobs({ folder, s3: null }),
    functions: (name) => {
      const handle = functions.get(name)
      return handle ? { isJwtVerified: false, handle } : null
    },
    log: () => {},
    sendMail: async () => {},
  })
})
afterAll(async () => {
  await backend.close()
  await scratch.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  own = await portalFixture(scratch.database)
  token = await own.enter()
})

const ask = (name: string, body: object, headers: Record<string, string> = {}, session = token) =>
  backend.fetch(
    new Request(`${siteUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: keys.anonKey,
        'content-type': 'application/json',
        host: 'app.test',
        origin: siteUrl,
        cookie: `__Host-portal-${own.business.replaceAll('-', '')}=${session}`,
        ...headers,
      },
      body: JSON.stringify({ portal: own.business.replaceAll('-', ''), ...body }),
    }),
    { ip: '203.0.113.9' },
  )
const send = async (more: object = {}, headers: Record<string, string> = {}) => {
  const id = randomUUID()
  const file = { id, name: 'Leak.png', width: 1, height: 1, data: picture }
  const answer = await ask('message-file', { ...file, ...more }, headers)
  return { id, status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}
const write = (file: string, by = token) =>
  own.call('write_in_portal', { token: by, message_id: randomUUID(), body: null, file_ids: [file] })
const stored = async () =>
  (
    await scratch.database.query<{ name: string }>(
      `select name from storage.objects where bucket_id = 'message_files' and name like $1 || '/%'`,
      [own.business],
    )
  ).map(({ name }) => name)

it('takes a photo once and gives it back, whole and drawn small', async () => {
  const id = randomUUID()
  expect(await send({ id })).toMatchObject({ status: 200 })
  expect(await send({ id })).toMatchObject({ status: 200 })
  expect(await stored()).toEqual([`${own.business}/${id}.png`])
  await write(id)
  const whole = await ask('message-file-bytes', { id })
  expect([whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
    'image/png',
    'no-store',
  ])
  expect(Buffer.from(await whole.arrayBuffer()).toString('base64')).toBe(picture)
  const small = await ask('message-file-bytes', { id, is_small: true })
  expect([small.status, small.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true])
})

it('takes a PDF by its bytes, whatever it is called', async () => {
  const { id } = await send({ name: 'Plan.jpg', data: btoa('%PDF-1.7\n%%EOF\n') })
  await write(id)
  const answer = await ask('message-file-bytes', { id, is_small: true })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
})

it.each([
  ['a web page', { data: btoa('<!doctype html><script>alert(1)</script>') }, 400],
  ['a page that begins like a photo', { data: btoa('\xff\xd8\xff<html><script>') }, 400],
  ['no bytes', { data: '' }, 400],
  ['no name', { name: ' ' }, 400],
  ['a photo without its size', { width: 0 }, 400],
  ['an id that is none', { id: 'x' }, 400],
  ['more than ten megabytes', { data: Buffer.alloc(10_485_761, '%PDF-').toString('base64') }, 413],
])('refuses %s and keeps nothing of it', async (_, wrong, status) => {
  expect((await send(wrong)).status).toBe(status)
  expect(await stored()).toEqual([])
})

it('neither takes nor gives anything without the session, after it, or to another client', async () => {
  const { id } = await send()
  await write(id)
  await own.mine(
    `insert into public.clients (business_id, first_name, email) values ($1, 'Max', 'max@example.com')`,
    [own.business],
  )
  const as = { subdomain: own.subdomain, email: 'max@example.com' }
  await own.call('send_portal_code', as)
  const other = await own.call<{ token: string }>('enter_portal', { ...as, code: (await own.mailed()).code })
  expect((await ask('message-file-bytes', { id }, {}, other.token)).status).toBe(404)
  expect(await send({}, { cookie: '' })).toMatchObject({ status: 410 })
  expect((await ask('message-file-bytes', { id }, { cookie: '' })).status).toBe(410)
  expect(await send({}, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 400 })
  await own.call('leave_portal', { token })
  expect(await send()).toMatchObject({ status: 410, code: 'portal_signed_out' })
  expect((await ask('message-file-bytes', { id })).status).toBe(410)
})

it('takes and gives by the link of a mail, which may be wrong', async () => {
  await own.mine('select public.send_message($1, $2, gen_random_uuid(), $3)', [
    own.business,
    own.client,
    'Hi',
  ])
  const [row] = await scratch.database.query<{ token: string }>(
    'select private.new_message_link($1, $2, $3) as token',
    [own.business, own.client, own.email],
  )
  const link = { token: row?.token }
  const { id, status } = await send(link, { cookie: '' })
  expect(status).toBe(200)
  await own.call('answer_message_link', { ...link, message_id: randomUUID(), body: null, file_ids: [id] })
  expect((await ask('message-file-bytes', { id, ...link }, { cookie: '' })).status).toBe(200)
  expect(await send({ token: 'x'.repeat(43) })).toMatchObject({ status: 404, code: 'link_not_found' })
})

it('takes the bytes back whose row is refused', async () => {
  for (let nth = 0; nth < 39; nth += 1)
    await own.call('add_message_file', {
      token,
      is_link: false,
      file_id: randomUUID(),
      path: `${own.business}/${randomUUID()}.pdf`,
      mime_type: 'application/pdf',
      name: 'Plan.pdf',
      width: null,
      height: null,
      size_bytes: 9,
    })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
  expect(await stored()).toHaveLength(1)
})
