import { invoiceGroupOf } from '@fieldlark/domain/invoices/invoice-group.ts'

import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { groupsOf } from '#parts/list/groups.ts'
import { useMoney } from '#parts/money/money.ts'
import { useNumberText } from '#parts/money/number-text.ts'

import { invoicesTexts } from '../invoices.texts.ts'
import type { InvoiceFilter, ListedInvoice } from './invoice-list-queries.ts'

/** Invoices by what is to be done, with what is owed where something is. */
export function useInvoiceGroups({ sort, search }: InvoiceFilter) {
  const { groups, states } = useTexts(invoicesTexts)
  const { today } = useToday()
  const numberText = useNumberText()
  const { formatSum } = useMoney()
  return (invoices: readonly ListedInvoice[], total: number) =>
    sort === 'place' && search === ''
      ? groupsOf(invoices, {
          keyOf: (invoice) => invoiceGroupOf(invoice, today),
          labelOf: (key) => ({ ...states, ...groups })[key],
          numberText,
          sumOf: (rows) => (rows[0]?.status === 'sent' ? formatSum(rows.map(({ balance }) => balance)) : ''),
          isAll: invoices.length >= total,
        })
      : undefined
}
