import { describe, expect, it } from 'vitest'

import { inCurrency } from '#quotes/document-draft.ts'
import { type InvoiceForm, type InvoiceLineForm, invoiceDraftSchema } from './invoice-draft.ts'

const line = (more: Partial<InvoiceLineForm> = {}): InvoiceLineForm => ({
  id: 'a',
  source_id: null,
  source: null,
  service_id: null,
  name: 'Windows',
  description: '',
  service_date: '',
  quantity: '1',
  unit_price: '80',
  discount_amount: '',
  is_taxable: true,
  ...more,
})

const form = (more: Partial<InvoiceForm> = {}): InvoiceForm => ({
  client_id: 'c',
  property_id: '',
  title: '',
  issue_date: '2026-11-21',
  due_date: '',
  payment_terms: 'net_30',
  po_number: '',
  message: '',
  notes: '',
  terms: '',
  lines: [line()],
  discount_type: '',
  discount_value: '',
  taxes: [{ name: 'Tax', rate: 8 }],
  prices_include_tax: false,
  ...more,
})

const complaints = (more: Partial<InvoiceForm>) =>
  invoiceDraftSchema.safeParse(form(more)).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the draft of an invoice', () => {
  it('turns empty fields into null and payment terms into a due date', () => {
    expect(invoiceDraftSchema.parse(form({ title: '  Spring   cleaning ' }))).toMatchObject({
      property_id: null,
      title: 'Spring cleaning',
      due_date: '2026-12-21',
      payment_terms: 'net_30',
      po_number: null,
      discount_type: null,
      discount_value: 0,
      lines: [{ quantity: 1, unit_price: 80, discount_amount: 0, service_date: null }],
    })
  })

  it('moves the due date with the issue date, unless it was chosen by hand', () => {
    const moved = { issue_date: '2026-11-28', due_date: '2026-12-21', payment_terms: 'net_7' } as const
    expect(invoiceDraftSchema.parse(form(moved)).due_date).toBe('2026-12-05')
    expect(invoiceDraftSchema.parse(form({ ...moved, payment_terms: '' })).due_date).toBe('2026-12-21')
  })

  it('keeps the sources of its lines', () => {
    const source = { job_id: 'j', visit_id: 'v', job_line_id: null, quote_id: null }
    expect(invoiceDraftSchema.parse(form({ lines: [line({ source })] })).lines[0]?.source).toEqual(source)
  })

  it.each([
    [{ client_id: '' }, ['client_id', 'required']],
    [{ issue_date: '' }, ['issue_date', 'required']],
    [{ issue_date: '2026-02-31' }, ['issue_date', 'invalidDay']],
    [{ due_date: '31.12.2026', payment_terms: '' }, ['due_date', 'invalidDay']],
    [{ payment_terms: '' }, ['due_date', 'required']],
    [{ due_date: '2026-11-20', payment_terms: '' }, ['due_date', 'dueBeforeIssue']],
    [{ discount_type: 'percent', discount_value: '101' }, ['discount_value', 'percentTooHigh']],
    [{ lines: [line({ quantity: '' })] }, ['lines.0.quantity', 'required']],
    [{ lines: [line({ unit_price: '1.23456' })] }, ['lines.0.unit_price', 'invalidAmount']],
    [{ lines: [line({ name: '' })] }, ['lines.0.name', 'required']],
    [{ lines: [line({ service_date: 'soon' })] }, ['lines.0.service_date', 'invalidDay']],
    [{ lines: Array.from({ length: 201 }, () => line()) }, ['lines', 'tooManyLines']],
  ] as const)('reports the problem at its field: %#', (more, complaint) => {
    expect(complaints(more as unknown as Partial<InvoiceForm>)).toEqual([complaint])
  })

  it('allows negative lines and no lines at all', () => {
    expect(
      invoiceDraftSchema.parse(form({ lines: [line({ unit_price: '-20' })] })).lines[0]?.unit_price,
    ).toBe(-20)
    expect(complaints({ lines: [] })).toBeUndefined()
  })
})

describe('what is taken off or paid first', () => {
  it.each([
    [0, 'discount', '10.5', true],
    [0, 'discount', '10', false],
    [2, 'discount', '10.555', true],
    [2, 'discount', '10.55', false],
  ] as const)(
    'has no part of what a currency with %i decimals counts: %s of %s',
    (exponent, name, value, isRefused) => {
      const problems = (type: 'fixed' | 'percent') => {
        const more = { [`${name}_type`]: type, [`${name}_value`]: value }
        const read = inCurrency(invoiceDraftSchema, exponent).safeParse(form(more))
        return read.error?.issues.map(({ path, message }) => [path.join('.'), message])
      }
      expect(problems('fixed')).toEqual(isRefused ? [[`${name}_value`, 'tooManyDecimals']] : undefined)
      expect(problems('percent')).toBeUndefined()
    },
  )
})
