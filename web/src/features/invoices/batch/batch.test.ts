import { expect, test, vi } from 'vitest'
import type { ListedInvoice } from '../list/invoice-list-queries.ts'
import { runBatch, skipOf } from './batch.ts'

const row = (more: Partial<ListedInvoice>): ListedInvoice => ({
  id: 'one',
  invoice_number: 'INV-0001',
  version_number: 1,
  title: null,
  status: 'sent',
  issue_date: '2026-11-01',
  due_date: '2026-12-01',
  total_amount: 100,
  balance: 100,
  viewed_at: null,
  claimed_paid_at: null,
  created_at: '2026-11-01T10:00:00Z',
  client: {
    name: 'Carla',
    title: null,
    first_name: null,
    last_name: null,
    company_name: null,
    email: 'c@x.co',
  },
  ...more,
})
const silent = row({ client: null })

test('excludes invoices that do not qualify, with the reason', () => {
  expect(skipOf('send', row({}))).toBeNull()
  expect(skipOf('send', row({ status: 'void' }))).toBe('void')
  expect(skipOf('send', silent)).toBe('noAddress')
  expect(skipOf('remind', row({ status: 'draft' }))).toBe('draft')
  expect(skipOf('paid', silent)).toBeNull()
  expect(skipOf('paid', row({ status: 'paid' }))).toBe('paid')
})

test('continues after a failed row and reports every row', async () => {
  const rows = [row({ id: 'a' }), silent, row({ id: 'b' }), row({ id: 'c', status: 'paid' })]
  const progress = vi.fn()
  const work = async ({ id }: ListedInvoice) => {
    if (id === 'a') throw new Error('no network')
  }
  const result = await runBatch('send', rows, work, progress)
  expect(result.done.map(({ id }) => id)).toEqual(['b'])
  expect(result.failed.map(({ row: { id } }) => id)).toEqual(['a'])
  expect(result.skipped.map(({ why }) => why)).toEqual(['noAddress', 'paid'])
  expect(progress).toHaveBeenLastCalledWith(4)
})
