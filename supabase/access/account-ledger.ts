import { randomUUID } from 'node:crypto'
import { fromMinor } from '@fieldlark/domain/values/money.ts'

type Fields = Record<string, unknown>
/** A step in the database; `invoice` is the one that is read afterwards. */
export type Step = { do: string; invoice: string | null; client: string; args: Fields }
/** The result of a step: "done" or the code of the error, and the balances of invoice and client. */
export type Outcome = string

export type Invoice = {
  id: string
  status: 'draft' | 'sent' | 'paid' | 'void' | 'written_off'
  total: number
  owed: number
  writtenOff: number
  wasSent: boolean
  /** The payments, refunds and credits that reference it. */
  touched: number
}
export type Payment = {
  id: string
  invoice: Invoice | null
  amount: number
  credit: number
  back: number
  isGone: boolean
}
export type Used = { id: string; invoice: Invoice | null; amount: number; isGone: boolean }

/**
 * A model of an account that updates balance and credit step by step, while the database computes them from all rows.
 * In whole minor units.
 */
export class Ledger {
  readonly client: string
  readonly invoices: readonly Invoice[]
  credit = 0
  readonly payments: Payment[] = []
  readonly used: Used[] = []
  readonly roll: (below: number) => number
  readonly exponent: number

  constructor(client: string, totals: readonly number[], roll: (below: number) => number, exponent: number) {
    this.client = client
    this.roll = roll
    this.exponent = exponent
    this.invoices = totals.map((total) => ({
      id: randomUUID(),
      status: 'draft',
      total,
      owed: total,
      writtenOff: 0,
      wasSent: false,
      touched: 0,
    }))
  }

  /** The current balances. */
  standing(invoice: Invoice | null): string {
    const money = (minor: number) => fromMinor(BigInt(minor), this.exponent).replace(/^(-?\d+)$/, '$1.00')
    const of = invoice ? [invoice.status, money(invoice.owed), money(invoice.writtenOff)] : []
    return [...of, money(this.credit)].join(' ')
  }

  /** A step and its rule in the model; a repetition may apply the rule again. */
  step(
    name: string,
    invoice: Invoice | null,
    args: Fields,
    rule: () => string,
  ): () => { step: Step; outcome: string } {
    const step = { do: name, invoice: invoice?.id ?? null, client: this.client, args }
    return () => {
      const word = rule()
      return { step, outcome: `${word} ${this.standing(invoice)}` }
    }
  }

  settle(invoice: Invoice): void {
    if (invoice.status === 'sent' || invoice.status === 'paid')
      invoice.status = invoice.owed === 0 ? 'paid' : 'sent'
  }
  issue(invoice: Invoice): void {
    if (invoice.status === 'draft') {
      invoice.status = 'sent'
      invoice.wasSent = true
    }
    this.settle(invoice)
  }
  isClosed = ({ status }: Invoice) => status === 'void' || status === 'written_off'
  amount = (minor: number) => fromMinor(BigInt(minor), this.exponent)
}
