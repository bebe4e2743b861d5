import { isDay } from '@fieldlark/domain/values/day-draft.ts'
import { fromMinor, lineTotal } from '@fieldlark/domain/values/money.ts'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'

import type { WholeInvoice } from '#data/invoices.ts'
import { storedTotals, typedNumber, useChosenParties } from '#parts/document/preview-values.ts'
import { useMoney } from '#parts/money/money.ts'
import { useBusiness } from '#session/session.tsx'

import { InvoiceDocument, type ShownInvoice } from '../record/invoice-document.tsx'
import { type InvoiceFields, type InvoiceFormState, typedTotals } from './invoice-fields.ts'

/** A date may be empty or half typed. */
const shownDay = (day: string) => (isDay(day) ? day : '')

const nothingPaid = { paid_amount: 0, refunded_amount: 0, credited_amount: 0, written_off_amount: 0 }

function shownAs(fields: InvoiceFields, invoice: WholeInvoice | null, exponent: number): ShownInvoice {
  const { total, ...totals } = storedTotals(typedTotals(fields, exponent), exponent)
  const { title, message, notes, terms, po_number, issue_date, due_date, prices_include_tax } = fields
  return {
    invoice: {
      ...nothingPaid,
      ...invoice,
      ...totals,
      invoice_number: invoice?.invoice_number ?? null,
      title,
      message,
      notes,
      terms,
      po_number,
      issue_date: shownDay(issue_date),
      due_date: shownDay(due_date),
      prices_include_tax,
      amount: total,
      total_amount: total,
      balance: total - (invoice?.paid_amount ?? 0),
    },
    lines: fields.lines.map((line) => {
      const typed = {
        quantity: typedNumber(line.quantity),
        unit_price: typedNumber(line.unit_price),
        discount_amount: typedNumber(line.discount_amount),
        is_taxable: line.is_taxable,
      }
      return {
        ...typed,
        id: line.id,
        name: line.name,
        description: line.description ?? null,
        service_date: shownDay(line.service_date) || null,
        line_total: Number(fromMinor(lineTotal(typed, exponent), exponent)),
      }
    }),
  }
}

/** The invoice as it is typed, shown after the field that is being typed in. */
export function InvoiceFormPreview({
  form,
  invoice,
}: {
  form: InvoiceFormState
  invoice: WholeInvoice | null
}) {
  const { id: businessId } = useBusiness()
  const { exponent } = useMoney()
  const fields = useDeferredValue(useWatch({ control: form.control }) as InvoiceFields)
  const parties = useChosenParties(businessId, fields, invoice)
  return <InvoiceDocument shown={shownAs(fields, invoice, exponent)} {...parties} />
}
