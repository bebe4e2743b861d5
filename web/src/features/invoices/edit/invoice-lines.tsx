import { invoiceLimits } from '@fieldlark/domain/invoices/invoice.ts'
import type { InvoiceTotals } from '@fieldlark/domain/invoices/invoice-totals.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useWatch } from 'react-hook-form'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { FormTotal } from '#parts/document/form-total.tsx'
import { LineEditor } from '#parts/document/line-editor.tsx'
import { LineDetails } from '#parts/document/line-fields.tsx'
import { useAboutLines } from '#parts/document/line-setup.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { useLiveSums, useMinor } from '#parts/document/price-sums.ts'
import { SumRows } from '#parts/document/sum-rows.tsx'
import { useMoney } from '#parts/money/money.ts'
import { type InvoiceFormState, type LineFields, lineOf, newLine, typedTotals } from './invoice-fields.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'

type Props = { form: InvoiceFormState; businessId: string }

const hidden = ['description', 'service_date', 'discount_amount'] as const

/** The lines of an invoice; some come from finished work, and each may have a service date. */
export function InvoiceLines({ form: invoiceForm, businessId }: Props) {
  const { lines: texts, problems } = useTexts(invoiceFormTexts)
  const { fields } = useTexts(lineTexts)
  const form = documentForm(invoiceForm)
  const limits = { name: invoiceLimits.lineName, description: invoiceLimits.lineDescription }
  const about = useAboutLines(form, { labels: { ...fields, ...texts.fields }, problems, limits })
  const { lineTotals } = useLiveTotals(invoiceForm)
  const minor = useMinor()
  const marks = (index: number) => <WorkMarks form={invoiceForm} index={index} />
  const details = (index: number) => (
    <LineDetails
      lines={{ form, about }}
      index={index}
      beside={
        <Field {...about(index, 'service_date')}>
          <TextInput
            {...invoiceForm.register(`lines.${index}.service_date`)}
            type="date"
            min="2000-01-01"
            max="2099-12-31"
          />
        </Field>
      }
    />
  )
  const hasHiddenError = (index: number) => hidden.some((name) => about(index, name).error)
  const sumsOf = (index: number) => ({ total: minor(lineTotals[index] ?? 0n) })
  const lines = { form, texts, about, hasHiddenError, newLine, lineOf, marks, details, sumsOf }
  return <LineEditor businessId={businessId} lines={lines} />
}

/** The service date, and whether the line comes from finished work. */
function WorkMarks({ form, index }: { form: InvoiceFormState; index: number }) {
  const { lines: texts } = useTexts(invoiceFormTexts)
  const { language } = useLanguage()
  const line: LineFields | undefined = useWatch({ control: form.control, name: `lines.${index}` })
  if (!line) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(line.service_date)
  return (
    <>
      {isDay && <span className="text-ink-faint text-xs">{formatDay(language, line.service_date)}</span>}
      {(line.source_id ?? line.source) && <Badge>{texts.fromWork}</Badge>}
    </>
  )
}

/** The totals of the form while it is edited; computed like the database's. */
export function useLiveTotals({ control }: InvoiceFormState): InvoiceTotals {
  const { exponent } = useMoney()
  const [lines, taxes, prices_include_tax, discount_type, discount_value] = useWatch({
    control,
    name: ['lines', 'taxes', 'prices_include_tax', 'discount_type', 'discount_value'],
  })
  return typedTotals({ lines, taxes, prices_include_tax, discount_type, discount_value }, exponent)
}

/** The rows from the subtotal to the total, updated while the form is edited. */
export function LiveSums({ form }: { form: InvoiceFormState }) {
  return <SumRows sums={useLiveSums(useLiveTotals(form), form.watch('prices_include_tax'))} />
}

/** The total of the invoice, beside the buttons. */
export function InvoiceTotal({ form }: { form: InvoiceFormState }) {
  const minor = useMinor()
  return <FormTotal total={minor(useLiveTotals(form).total)} />
}
