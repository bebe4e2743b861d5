import { isDay } from '@fieldlark/domain/values/day-draft.ts'
import { fromMinor } from '@fieldlark/domain/values/money.ts'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'

import type { WholeQuote } from '#data/quotes.ts'
import { storedTotals, typedNumber, useChosenParties } from '#parts/document/preview-values.ts'
import { useMoney } from '#parts/money/money.ts'
import { useBusiness } from '#session/session.tsx'

import { QuoteDocument } from '../record/quote-document.tsx'
import type { ShownQuote } from '../record/shown-quote.ts'
import { type QuoteFields, type QuoteFormState, typedTotals } from './quote-fields.ts'

function shownAs(
  fields: QuoteFields,
  stored: Pick<WholeQuote, 'quote_number' | 'created_at' | 'sent_at'>,
  exponent: number,
): ShownQuote {
  const totals = typedTotals(fields, exponent)
  const amount = (minor: bigint) => Number(fromMinor(minor, exponent))
  const { title, message, terms, valid_until, prices_include_tax } = fields
  return {
    quote: {
      ...stored,
      ...storedTotals(totals, exponent),
      title,
      message,
      terms,
      prices_include_tax,
      valid_until: isDay(valid_until) ? valid_until : null,
      deposit_amount: amount(totals.deposit),
    },
    lines: fields.lines.map((line, at) => ({
      ...line,
      unit_cost: typedNumber(line.unit_cost),
      description: line.description ?? null,
      choice_group: line.choice_group ?? null,
      quantity: typedNumber(line.quantity),
      unit_price: typedNumber(line.unit_price),
      discount_amount: typedNumber(line.discount_amount),
      line_total: amount(totals.ofLines[at] ?? 0n),
    })),
  }
}

/** The quote as it is typed, shown after the field that is being typed in. */
export function QuoteFormPreview({ form, quote }: { form: QuoteFormState; quote: WholeQuote | null }) {
  const { id: businessId } = useBusiness()
  const { exponent } = useMoney()
  const fields = useDeferredValue(useWatch({ control: form.control }) as QuoteFields)
  const [now] = useState(() => new Date().toISOString())
  const parties = useChosenParties(businessId, fields, quote)
  const shown = shownAs(fields, quote ?? { quote_number: '', created_at: now, sent_at: null }, exponent)
  return <QuoteDocument shown={shown} {...parties} hasCosts={false} />
}
