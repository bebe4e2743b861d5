import { describe, expect, it, test } from 'vitest'

import { type InvoiceStatus, invoiceStatuses, invoiceSteps } from './invoice.ts'
import { invoiceActions, invoiceState } from './invoice-state.ts'

const sent = {
  status: 'sent',
  due_date: '2026-11-21',
  balance: 100,
  total_amount: 100,
  viewed_at: null,
} as const
const viewed = { ...sent, viewed_at: '2026-11-20T10:00:00Z' }

test('an unpaid invoice is late from the day after its due date', () => {
  expect(invoiceState(sent, '2026-11-21')).toBe('sent')
  expect(invoiceState(sent, '2026-11-22')).toBe('overdue')
  expect(invoiceState({ ...viewed, balance: 40 }, '2026-11-22')).toBe('overdue')
})

test('final states take precedence over late', () => {
  expect(invoiceState(viewed, '2026-11-21')).toBe('viewed')
  expect(invoiceState({ ...viewed, balance: 40 }, '2026-11-21')).toBe('partial')
})

test.each(['draft', 'paid', 'void', 'written_off'] as const)('%s is never late', (status) => {
  expect(invoiceState({ ...sent, status }, '2030-01-01')).toBe(status)
})

const invoice = (status: InvoiceStatus, more: object = {}) => ({
  status,
  total_amount: 100,
  balance: status === 'draft' || status === 'sent' ? 100 : 0,
  paid_amount: status === 'paid' ? 100 : 0,
  refunded_amount: 0,
  credited_amount: 0,
  ...more,
})
const half = { balance: 50, paid_amount: 50 }

describe('the actions on an invoice', () => {
  it('are only those that the database allows', () => {
    for (const status of invoiceStatuses) {
      for (const more of [{}, half, { balance: 0, total_amount: 0, paid_amount: 0 }]) {
        const actions = invoiceActions(invoice(status, more))
        const steps = invoiceSteps[status]
        if (actions.void) expect(steps).toContain('void')
        if (actions.unvoid) expect(steps).toEqual(expect.arrayContaining(['draft', 'sent']))
        if (actions.writeOff) expect(steps).toContain('written_off')
        if (actions.undoWriteOff) expect(steps).toContain('sent')
      }
    }
  })

  it('exclude edit and void once money moved, but include refunds', () => {
    expect(invoiceActions(invoice('sent'))).toMatchObject({
      edit: true,
      editRevises: true,
      void: true,
      refund: false,
    })
    expect(invoiceActions(invoice('sent', half))).toMatchObject({
      edit: false,
      void: false,
      refund: true,
      pay: true,
      remind: true,
      writeOff: true,
    })
    expect(invoiceActions(invoice('sent', { balance: 50, credited_amount: 50 })).edit).toBe(false)
  })

  it('allow editing a draft even when a deposit was used on it', () => {
    expect(invoiceActions(invoice('draft', { balance: 50, credited_amount: 50 }))).toMatchObject({
      edit: true,
      editRevises: false,
      remove: true,
      void: false,
    })
  })

  it('exclude payment when nothing is due', () => {
    const free = { total_amount: 0, balance: 0, paid_amount: 0 }
    expect(invoiceActions(invoice('paid', free))).toMatchObject({
      remind: false,
      pay: false,
      void: true,
      send: true,
    })
    expect(invoiceActions(invoice('draft', free))).toMatchObject({ pay: false, markPaid: true })
    expect(invoiceActions(invoice('paid'))).toMatchObject({ markPaid: false, void: false, refund: true })
  })

  it('are few when it is closed', () => {
    expect(invoiceActions(invoice('void'))).toMatchObject({
      edit: false,
      send: false,
      unvoid: true,
      duplicate: true,
    })
    expect(invoiceActions(invoice('written_off'))).toMatchObject({
      edit: false,
      send: false,
      undoWriteOff: true,
    })
  })
})
