import { describe, expect, it } from 'vitest'

import { type InvoiceStatus, invoiceStatuses, invoiceSteps } from './invoice.ts'
import { invoiceMoves } from './invoice-moves.ts'

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

describe('what may be done with an invoice', () => {
  it('is only what the database allows', () => {
    for (const status of invoiceStatuses) {
      for (const more of [{}, half, { balance: 0, total_amount: 0, paid_amount: 0 }]) {
        const moves = invoiceMoves(invoice(status, more))
        const steps = invoiceSteps[status]
        if (moves.void) expect(steps).toContain('void')
        if (moves.unvoid) expect(steps).toEqual(expect.arrayContaining(['draft', 'sent']))
        if (moves.writeOff) expect(steps).toContain('written_off')
        if (moves.undoWriteOff) expect(steps).toContain('sent')
      }
    }
  })

  it('ends when money moved: no edit, no void, but a refund and the rest', () => {
    expect(invoiceMoves(invoice('sent'))).toMatchObject({
      edit: true,
      editRevises: true,
      void: true,
      refund: false,
    })
    expect(invoiceMoves(invoice('sent', half))).toMatchObject({
      edit: false,
      void: false,
      refund: true,
      pay: true,
      remind: true,
      writeOff: true,
    })
    expect(invoiceMoves(invoice('sent', { balance: 50, credited_amount: 50 })).edit).toBe(false)
  })

  it('leaves a draft free even where a deposit was used on it', () => {
    expect(invoiceMoves(invoice('draft', { balance: 50, credited_amount: 50 }))).toMatchObject({
      edit: true,
      editRevises: false,
      remove: true,
      void: false,
    })
  })

  it('asks nobody for nothing', () => {
    const free = { total_amount: 0, balance: 0, paid_amount: 0 }
    expect(invoiceMoves(invoice('paid', free))).toMatchObject({
      remind: false,
      pay: false,
      void: true,
      send: true,
    })
    expect(invoiceMoves(invoice('draft', free))).toMatchObject({ pay: false, markPaid: true })
    expect(invoiceMoves(invoice('paid'))).toMatchObject({ markPaid: false, void: false, refund: true })
  })

  it('is little when it is closed', () => {
    expect(invoiceMoves(invoice('void'))).toMatchObject({
      edit: false,
      send: false,
      unvoid: true,
      duplicate: true,
    })
    expect(invoiceMoves(invoice('written_off'))).toMatchObject({
      edit: false,
      send: false,
      undoWriteOff: true,
    })
  })
})
