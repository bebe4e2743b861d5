import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesOf, httpRequestOf } from '@fieldlark/backend/http/testing/http-request.ts'
import { png } from '@fieldlark/documents/testing/png.ts'
import { expect, it } from 'vitest'
import type { OutboxRow } from '../outbox/email.ts'
import { HttpError } from '../project/http-error.ts'
import { sha256 } from './headers.ts'
import { createMailbox } from './mailbox.ts'
import { loadMailboxKey } from './mailbox-key.ts'

const id = '11111111-2222-4333-8444-555555555555'
const url = 'http://localhost:3000/auth/v1/verify?token=a&type=signup'
const row: OutboxRow = {
  id,
  kind: 'signup',
  to_address: 'ann@example.com',
  language: 'es',
  data: { name: '<b>Ann</b>', url, code: '123456' },
  status: 'pending',
  attempts: 0,
  last_error: null,
  created_at: new Date('2026-11-21T10:00:00Z'),
  business_id: null,
  branding: null,
}

const quoteRow: OutboxRow = {
  ...row,
  id: '22222222-2222-4333-8444-555555555555',
  kind: 'quote-sent',
  data: { quote_id: 'the-quote', version_number: 2, token: 'abc', business_name: 'Lark & Sons' },
  branding: { logo: '/logo', color: '#7a2e8e', phone: '555 0100', plan: 'starter' },
}
const goneRow = { ...quoteRow, id: '33333333-2222-4333-8444-555555555555', data: { quote_id: 'gone' } }

const logo = png(2, 2)

const mailbox = createMailbox({
  key: 'the-key',
  siteUrl: 'http://localhost:3000',
  readRows: async (wanted) =>
    [row, quoteRow, goneRow].filter((each) => wanted === each.id || (wanted === null && each === row)),
  readLogo: async (address) => (address === '/logo' ? logo : null),
  renderAttachment: async ({ kind, id, version, link }) => {
    if (id === 'gone') throw new HttpError(404, 'quote_not_found', 'There is no such quote.')
    return { name: 'Q-0007.pdf', bytes: Buffer.from(`%PDF ${kind} ${id} ${version} ${link}`) }
  },
})

const get = (path: string, headers: Record<string, string> = {}, search = '') =>
  mailbox(httpRequestOf({ path, search, headers }))

const cookie = { cookie: 'theme=dark; mailbox=the-key' }

it.each([
  ['nothing', {}, ''],
  ['another key', {}, 'key=other'],
  ['another cookie', { cookie: 'mailbox=other' }, ''],
  ['a wrong key beside the right cookie', cookie, 'key=other'],
])('denies access with %s', async (_, headers, search) => {
  const answer = await get('/mailbox', headers, search)
  expect(answer.status).toBe(403)
  expect(String(bytesOf(answer))).not.toContain('ann@example.com')
})

it('exchanges the key for a cookie that scripts and other sites cannot use', async () => {
  const { status, headers } = await get('/mailbox', {}, 'key=the-key')
  expect([status, headers.location]).toEqual([303, '/mailbox'])
  expect(headers['set-cookie']).toMatch(/^mailbox=the-key; Path=\/mailbox; HttpOnly; SameSite=Strict$/)
})

it('lists the emails', async () => {
  const { status, headers, body } = await get('/mailbox', cookie)
  expect(status).toBe(200)
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(String(bytesOf({ body }))).toContain(`href="/mailbox/${id}"`)
  expect(String(bytesOf({ body }))).toContain('Confirma tu correo electrónico')
})

it('shows an email with working links and escaped markup', async () => {
  const { body } = await get(`/mailbox/${id}`, cookie)
  expect(String(bytesOf({ body }))).toContain(`<a href="${url.replaceAll('&', '&amp;')}"`)
  expect(String(bytesOf({ body }))).toContain('code 123456')
  expect(String(bytesOf({ body }))).not.toContain('<b>Ann')
})

it('shows the email of a business with its colour, phone and logo, and no scripts', async () => {
  const { headers, body } = await get(`/mailbox/${quoteRow.id}/html`, cookie)
  const page = String(bytesOf({ body }))
  expect(page).toContain('background:#7a2e8e')
  expect(page).toContain('href="tel:5550100"')
  expect(page).toContain(`src="data:image/png;base64,${Buffer.from(logo).toString('base64')}"`)
  expect(headers['content-security-policy']).toContain('img-src data:;')
  expect(page).not.toContain('Enviado con Fieldlark')
})

it('shows the HTML in a sandbox whose policy allows its styles only', async () => {
  const { headers, body } = await get(`/mailbox/${id}/html`, cookie)
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('allow-scripts')
  expect(policy).not.toContain('unsafe-inline')
  for (const [, style = ''] of String(bytesOf({ body })).matchAll(/ style="([^"]*)"/g)) {
    expect(policy).toContain(sha256(style.replaceAll('&#39;', "'")))
  }
  const [, sheet = ''] = /<style>([^<]*)<\/style>/.exec(String(bytesOf({ body }))) ?? []
  expect(sheet).toContain('prefers-color-scheme: dark')
  expect(policy).toContain(sha256(sheet))
})

it('returns the emails as JSON for test suites', async () => {
  const { body } = await get('/mailbox', { accept: 'application/json' }, 'key=the-key')
  expect(JSON.parse(String(bytesOf({ body })))).toMatchObject([
    { id, to: 'ann@example.com', kind: 'signup', code: '123456', attachments: [] },
  ])
})

it('shows the attachment of an email', async () => {
  const page = await get(`/mailbox/${quoteRow.id}`, cookie)
  expect(String(bytesOf(page))).toContain(`href="/mailbox/${quoteRow.id}/pdf"`)
  expect(String(bytesOf(page))).toContain('http://localhost:3000/q/abc')
  const pdf = await get(`/mailbox/${quoteRow.id}/pdf`, cookie)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(String(bytesOf(pdf))).toBe('%PDF quote the-quote 2 http://localhost:3000/q/abc')
  expect((await get(`/mailbox/${goneRow.id}/pdf`, cookie)).status).toBe(404)
  expect((await get(`/mailbox/${quoteRow.id}/pdf`)).status).toBe(403)
})

it.each([`/mailbox/${id.replace('1', '2')}`, '/mailbox/x', `/mailbox/${id}/pdf`])(
  'responds 404 at %s',
  async (path) => {
    expect((await get(path, cookie)).status).toBe(404)
  },
)

it('keeps one key per data folder, readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldlark-key-'))
  const key = loadMailboxKey(folder)
  expect(key.length).toBeGreaterThan(30)
  expect(loadMailboxKey(folder)).toBe(key)
  expect(statSync(join(folder, 'mailbox-key')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})
