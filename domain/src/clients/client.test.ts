import { expect, it } from 'vitest'
import { clientStats, displayName } from './client.ts'
import { clientDraftSchema, isNobody } from './client-draft.ts'

const nobody = { name: null, title: null, first_name: null, last_name: null, company_name: null }

it.each([
  [
    { title: 'Dr.', first_name: 'Ann', last_name: 'Lee', name: 'Ann Lee', company_name: 'Lee Co' },
    'Dr. Ann Lee',
  ],
  [{ last_name: 'Lee' }, 'Lee'],
  [{ name: 'Ann from the file', company_name: 'Lee Co' }, 'Ann from the file'],
  [{ company_name: 'Lee Co' }, 'Lee Co'],
  [{}, 'Unnamed Client'],
])('displays %j as %s', (known, shown) => {
  expect(displayName({ ...nobody, ...known }, 'Unnamed Client')).toBe(shown)
})

it('counts clients by status and by source', () => {
  const stats = clientStats([
    { client_status: 'lead', lead_source: 'website' },
    { client_status: 'lead', lead_source: 'import' },
    { client_status: 'active', lead_source: null },
  ])
  expect(stats.total).toBe(3)
  expect(stats.byStatus).toEqual({ lead: 2, active: 1, archived: 0 })
  expect(stats.bySource).toMatchObject({ website: 1, import: 1, referral: 0 })
})

const form = {
  title: '',
  first_name: ' Ann\u00A0',
  last_name: '',
  company_name: '',
  email: ' Ann@Example.com ',
  phone: '(555) 123-4567',
  address: '',
  notes: ' first\r\nsecond ',
  lead_source: 'event' as const,
  client_status: 'active' as const,
}

it('cleans a draft and turns empty fields into null', () => {
  expect(clientDraftSchema.parse(form)).toEqual({
    ...form,
    title: null,
    first_name: 'Ann',
    last_name: null,
    company_name: null,
    email: 'ann@example.com',
    address: null,
    notes: 'first\nsecond',
    is_tax_exempt: false,
    tax_rate_id: null,
    language: null,
    payment_terms: null,
    is_reminder_muted: false,
    works_there: false,
  })
})

it('uses the language and terms of the business by default', () => {
  const chosen = { language: 'es' as const, payment_terms: 'net_7' as const, is_reminder_muted: true }
  expect(clientDraftSchema.parse({ ...form, ...chosen })).toMatchObject(chosen)
  expect(clientDraftSchema.parse({ ...form, language: '', payment_terms: '' })).toMatchObject({
    language: null,
    payment_terms: null,
  })
})

it('has its own tax rate only when one is chosen', () => {
  const taxesOf = (more: object) => {
    const { is_tax_exempt, tax_rate_id } = clientDraftSchema.parse({ ...form, ...more })
    return [is_tax_exempt, tax_rate_id]
  }
  expect(taxesOf({ is_tax_exempt: true, tax_rate_id: '' })).toEqual([true, null])
  expect(taxesOf({ tax_rate_id: '11111111-1111-4111-8111-111111111111' })).toEqual([
    false,
    '11111111-1111-4111-8111-111111111111',
  ])
})

it.each([
  ['email', 'nobody', 'invalidEmail'],
  ['phone', '0123', 'invalidPhone'],
  ['phone', `555${'-'.repeat(50)}1234`, 'invalidPhone'],
  ['first_name', 'x'.repeat(201), 'tooLong'],
  ['notes', 'x'.repeat(10_001), 'tooLong'],
])('rejects an invalid %s', (field, value, code) => {
  const issues = clientDraftSchema.safeParse({ ...form, [field]: value }).error?.issues
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, code]])
})

it('rejects a client without a name or any contact details', () => {
  const draft = { first_name: null, last_name: null, company_name: null, email: null, phone: null }
  expect(isNobody(draft)).toBe(true)
  for (const field of ['first_name', 'last_name', 'company_name', 'email', 'phone'] as const) {
    expect(isNobody({ ...draft, [field]: 'x' })).toBe(false)
  }
})
