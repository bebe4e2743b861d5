import { randomUUID } from 'node:crypto'
import { type Invoice, Ledger, type Outcome, type Payment, type Step, type Used } from './account-ledger.ts'

/** Random actions on an account, and the rule of each. */
export class Account extends Ledger {
  #last: (() => { step: Step; outcome: Outcome }) | null = null

  /** A random next step; sometimes the last one repeated. */
  next(): { step: Step; outcome: Outcome } {
    if (this.#last && this.roll(12) === 0) return this.#last()
    this.#last = this.#choose()
    return this.#last()
  }

  #choose(): () => { step: Step; outcome: Outcome } {
    const invoice = this.invoices[this.roll(this.invoices.length)] as Invoice
    const payment = this.payments[this.roll(Math.max(this.payments.length, 1))]
    const used = this.used[this.roll(Math.max(this.used.length, 1))]
    const id = randomUUID()
    const some = (most: number) => this.roll(Math.max(most, 1)) + 1
    const kind = this.roll(20)
    if (kind < 5) return this.#pay(id, invoice, some(this.roll(3) ? invoice.owed : invoice.total * 2))
    if (kind < 6) return this.#mark(id, invoice)
    if (kind < 7) return this.#send(invoice)
    if (kind < 8) return this.#deposit(id, some(5000))
    if (kind < 10 && payment) return this.#remove(payment)
    if (kind < 12 && payment) return this.#refund(id, payment, some(payment.amount), this.roll(2) === 0)
    if (kind < 13) return this.#payOut(id, some(this.credit + 100))
    if (kind < 14) return this.#grant(id, some(4000))
    if (kind < 16) return this.#apply(id, invoice, this.roll(2) ? null : some(this.credit + 50))
    if (kind < 17 && used) return this.#takeBack(used)
    if (kind < 18) return this.#writeOff(invoice)
    if (kind < 19) return this.#undo(invoice)
    return this.roll(2) ? this.#void(invoice) : this.#unvoid(invoice)
  }

  #take(id: string, invoice: Invoice | null, amount: number): void {
    const paid = invoice ? Math.min(amount, invoice.owed) : 0
    if (invoice) {
      invoice.owed -= paid
      invoice.touched += 1
      this.settle(invoice)
    }
    this.credit += amount - paid
    this.payments.push({ id, invoice, amount, credit: amount - paid, back: 0, isGone: false })
  }
  #has = (id: string) => this.payments.some((payment) => payment.id === id && !payment.isGone)

  #pay = (id: string, invoice: Invoice, amount: number) =>
    this.step(
      'pay',
      invoice,
      { id, invoice_id: invoice.id, amount: this.amount(amount), method: 'cash' },
      () => {
        if (this.#has(id)) return 'done'
        if (this.isClosed(invoice)) return 'invoice_closed'
        this.issue(invoice)
        this.#take(id, invoice, amount)
        return 'done'
      },
    )

  #deposit = (id: string, amount: number) =>
    this.step(
      'pay',
      null,
      { id, client_id: this.client, amount: this.amount(amount), method: 'check' },
      () => {
        if (!this.#has(id)) this.#take(id, null, amount)
        return 'done'
      },
    )

  #mark = (id: string, invoice: Invoice) =>
    this.step('mark', invoice, { id }, () => {
      if (this.#has(id)) return 'done'
      if (this.isClosed(invoice)) return 'invoice_closed'
      const wasDraft = invoice.status === 'draft'
      this.issue(invoice)
      if (invoice.owed === 0) return wasDraft ? 'done' : 'nothing_due'
      this.#take(id, invoice, invoice.owed)
      return 'done'
    })

  #send = (invoice: Invoice) =>
    this.step('send', invoice, {}, () => {
      if (this.isClosed(invoice)) return 'status_not_allowed'
      this.issue(invoice)
      return 'done'
    })

  #remove = (payment: Payment) =>
    this.step('remove', payment.invoice, { id: payment.id }, () => {
      const { invoice } = payment
      if (payment.isGone) return 'done'
      if (payment.back > 0) return 'payment_refunded'
      if (invoice?.status === 'written_off') return 'invoice_closed'
      if (this.credit < payment.credit) return 'credit_spent'
      payment.isGone = true
      this.credit -= payment.credit
      if (invoice) {
        invoice.owed += payment.amount - payment.credit
        invoice.touched -= 1
        this.settle(invoice)
      }
      return 'done'
    })

  #refund(id: string, payment: Payment, amount: number, isOwed: boolean) {
    const { invoice } = payment
    const refund = { id, amount: this.amount(amount), method: 'cash', is_still_owed: isOwed }
    let isDone = false
    return this.step('refund', invoice, { payment: payment.id, refund }, () => {
      if (payment.isGone) return 'payment_not_found'
      if (isDone) return 'done'
      const left = payment.amount - (invoice ? payment.credit : 0) - payment.back
      if (amount > (invoice ? left : Math.min(left, this.credit))) return 'refund_too_large'
      if (isOwed && invoice?.status === 'written_off') return 'invoice_closed'
      isDone = true
      payment.back += amount
      if (!invoice) this.credit -= amount
      else if (isOwed) {
        invoice.owed += amount
        this.settle(invoice)
      }
      return 'done'
    })
  }

  #payOut(id: string, amount: number) {
    let isDone = false
    return this.step('payOut', null, { id, amount: this.amount(amount), method: 'cash' }, () => {
      if (isDone) return 'done'
      if (amount > this.credit) return 'credit_too_low'
      isDone = true
      this.credit -= amount
      return 'done'
    })
  }

  #use(id: string, invoice: Invoice | null, amount: number): string {
    this.used.push({ id, invoice, amount, isGone: false })
    return 'done'
  }
  #wasUsed = (id: string) => this.used.some((used) => used.id === id && !used.isGone)

  #grant = (id: string, amount: number) =>
    this.step('grant', null, { id, amount: this.amount(amount) }, () => {
      if (this.#wasUsed(id)) return 'done'
      this.credit += amount
      return this.#use(id, null, amount)
    })

  #apply = (id: string, invoice: Invoice, wanted: number | null) =>
    this.step('apply', invoice, { id, amount: wanted === null ? null : this.amount(wanted) }, () => {
      if (this.#wasUsed(id)) return 'done'
      if (this.isClosed(invoice)) return 'invoice_closed'
      if (invoice.owed === 0) return 'nothing_due'
      if (this.credit === 0 || (wanted ?? 0) > this.credit) return 'credit_too_low'
      if ((wanted ?? 0) > invoice.owed) return 'more_than_due'
      const amount = wanted ?? Math.min(this.credit, invoice.owed)
      this.credit -= amount
      invoice.owed -= amount
      invoice.touched += 1
      this.settle(invoice)
      return this.#use(id, invoice, amount)
    })

  #takeBack = (used: Used) =>
    this.step('takeBack', used.invoice, { id: used.id }, () => {
      const { invoice, amount } = used
      if (used.isGone) return 'done'
      if (invoice ? this.isClosed(invoice) : this.credit < amount)
        return invoice ? 'invoice_closed' : 'credit_spent'
      used.isGone = true
      this.credit += invoice ? amount : -amount
      if (invoice) {
        invoice.owed += amount
        invoice.touched -= 1
        this.settle(invoice)
      }
      return 'done'
    })

  #writeOff = (invoice: Invoice) =>
    this.step('writeOff', invoice, {}, () => {
      if (invoice.status === 'written_off') return 'done'
      if (invoice.status !== 'sent') return invoice.status === 'paid' ? 'nothing_due' : 'status_not_allowed'
      invoice.status = 'written_off'
      invoice.writtenOff = invoice.owed
      invoice.owed = 0
      return 'done'
    })

  #undo = (invoice: Invoice) =>
    this.step('undo', invoice, {}, () => {
      if (invoice.status === 'sent' || invoice.status === 'paid') return 'done'
      if (invoice.status !== 'written_off') return 'status_not_allowed'
      invoice.status = 'sent'
      invoice.owed = invoice.writtenOff
      invoice.writtenOff = 0
      return 'done'
    })

  #void = (invoice: Invoice) =>
    this.step('void', invoice, {}, () => {
      if (invoice.status === 'void') return 'done'
      if (invoice.touched > 0) return 'invoice_has_payments'
      if (invoice.status === 'written_off') return 'status_not_allowed'
      invoice.status = 'void'
      invoice.owed = 0
      return 'done'
    })

  #unvoid = (invoice: Invoice) =>
    this.step('unvoid', invoice, {}, () => {
      if (invoice.status !== 'void') return 'done'
      invoice.status = invoice.wasSent ? 'sent' : 'draft'
      invoice.owed = invoice.total
      return 'done'
    })
}
