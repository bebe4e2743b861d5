import { quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import type { QuoteTotals } from '@fieldlark/domain/quotes/quote-totals.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { useWatch } from 'react-hook-form'
import { useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { FormTotal } from '#parts/document/form-total.tsx'
import { LineEditor } from '#parts/document/line-editor.tsx'
import { LineDetails, LineNumber } from '#parts/document/line-fields.tsx'
import { useAboutLines } from '#parts/document/line-setup.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { useLiveSums, useMinor } from '#parts/document/price-sums.ts'
import { type Sum, SumRows } from '#parts/document/sum-rows.tsx'
import { useMoney } from '#parts/money/money.ts'
import { linesTexts } from '../lines.texts.ts'
import { usePercent } from '../use-percent.ts'
import { ChosenBox, LineChoice } from './line-choice.tsx'
import { lineOf, newLine, type QuoteFormState, typedTotals } from './quote-fields.ts'
import { quoteFormTexts } from './quote-form.texts.ts'

const hidden = ['description', 'unit_cost', 'discount_amount', 'choice_group'] as const

/** The amount and the margin of each line, as texts. */
function useLineSums(form: QuoteFormState) {
  const texts = useTexts(linesTexts)
  const { ofLines, marginOfLines } = useLiveTotals(form)
  const minor = useMinor()
  const percent = usePercent()
  const lines = useWatch({ control: form.control, name: 'lines' })
  return (index: number) => {
    const [total = 0n, margin = 0n] = [ofLines[index], marginOfLines[index]]
    const share = percent(margin, total)
    const hasCost = (lines[index]?.unit_cost ?? '') !== ''
    return {
      total: minor(total),
      margin: hasCost && share !== null ? texts.margin(minor(margin), share) : null,
    }
  }
}

/** The lines of a quote: some are optional or one of a group, and each shows its margin. */
export function QuoteLines({ form: quoteForm, businessId }: { form: QuoteFormState; businessId: string }) {
  const texts = useTexts(linesTexts)
  const { fields } = useTexts(lineTexts)
  const { problems } = useTexts(quoteFormTexts)
  const form = documentForm(quoteForm)
  const { lineName, lineDescription } = quoteLimits
  const limits = { name: lineName, choice_group: lineName, description: lineDescription }
  const about = useAboutLines(form, {
    labels: { ...fields, ...texts.fields },
    hints: texts.hints,
    problems,
    limits,
  })
  const sumsOf = useLineSums(quoteForm)
  const marks = (index: number) => <ChoiceMarks form={quoteForm} index={index} />
  const details = (index: number) => (
    <LineDetails
      lines={{ form, about }}
      index={index}
      beside={
        <Field {...about(index, 'unit_cost')}>
          <LineNumber form={form} index={index} name="unit_cost" />
        </Field>
      }
      below={<LineChoice form={quoteForm} index={index} group={about(index, 'choice_group')} />}
      besideTax={<ChosenBox form={quoteForm} index={index} />}
    />
  )
  const hasHiddenError = (index: number) => hidden.some((name) => about(index, name).error)
  const lines = { form, texts, about, hasHiddenError, newLine, lineOf, marks, details, sumsOf }
  return <LineEditor businessId={businessId} lines={lines} />
}

function ChoiceMarks({ form, index }: { form: QuoteFormState; index: number }) {
  const texts = useTexts(linesTexts)
  const [kind, group, isSelected] = useWatch({
    control: form.control,
    name: [`lines.${index}.kind`, `lines.${index}.choice_group`, `lines.${index}.is_selected`],
  })
  if (kind !== 'optional' && kind !== 'choice') return null
  return (
    <Badge tone={isSelected ? 'green' : 'neutral'}>
      {kind === 'optional' ? texts.optional : texts.choiceOf(group ?? '')}
    </Badge>
  )
}

/** The totals of the form while it is edited, computed like the database's. */
export function useLiveTotals({ control }: QuoteFormState): QuoteTotals {
  const { exponent } = useMoney()
  const [lines, taxes, prices_include_tax, discount_type, discount_value, deposit_type, deposit_value] =
    useWatch({
      control,
      name: [
        'lines',
        'taxes',
        'prices_include_tax',
        'discount_type',
        'discount_value',
        'deposit_type',
        'deposit_value',
      ],
    })
  const discount = { discount_type, discount_value }
  const deposit = { deposit_type, deposit_value }
  return typedTotals({ lines, taxes, prices_include_tax, ...discount, ...deposit }, exponent)
}

/** The rows from the subtotal to the margin, updated while the form is edited. */
export function LiveSums({ form }: { form: QuoteFormState }) {
  const { sum, costs } = useTexts(linesTexts)
  const minor = useMinor()
  const percent = usePercent()
  const totals = useLiveTotals(form)
  const share = percent(totals.profit, totals.total - totals.taxAmount)
  const profit = minor(totals.profit)
  const deposit: Sum[] = totals.deposit > 0n ? [{ label: sum.deposit, value: minor(totals.deposit) }] : []
  const left: Sum[] = [
    { label: costs.cost, value: minor(totals.cost), look: 'quiet' },
    { label: costs.profit, value: share === null ? profit : `${profit} · ${share}`, look: 'quiet' },
  ]
  const prices = useLiveSums(totals, form.watch('prices_include_tax'))
  return <SumRows sums={[...prices, ...deposit, ...(totals.cost > 0n ? left : [])]} />
}

/** The total and the margin of the quote, beside the buttons; without any cost all of it would be margin. */
export function QuoteTotal({ form }: { form: QuoteFormState }) {
  const texts = useTexts(linesTexts)
  const totals = useLiveTotals(form)
  const minor = useMinor()
  const share = usePercent()(totals.profit, totals.total - totals.taxAmount)
  const margin = () => (totals.cost > 0n ? texts.margin(minor(totals.profit), share ?? '') : texts.noCosts)
  const note = share === null ? null : margin()
  return <FormTotal note={note} total={minor(totals.total)} />
}
