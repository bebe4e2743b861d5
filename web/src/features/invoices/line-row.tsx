import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money.ts'

import type { InvoiceFormState, LineFields } from './invoice-fields.ts'
import { LineDetails, LineNumber, useLineProps } from './line-fields.tsx'
import { linesTexts } from './lines.texts.ts'

type RowProps = { form: InvoiceFormState; index: number; grip: ReactNode; total: string }

/** What is special about a line, in a few words. */
function LineMarks({ line }: { line: LineFields }) {
  const texts = useTexts(linesTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const isDiscounted = /^\d+(\.\d+)?$/.test(line.discount_amount) && Number(line.discount_amount) > 0
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(line.service_date)
  return (
    <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
      {isDay && <span className="text-ink-faint text-xs">{formatDay(language, line.service_date)}</span>}
      {(line.source_id ?? line.source) && <Badge>{texts.fromWork}</Badge>}
      {isDiscounted && <Badge tone="yellow">{texts.discounted(format(line.discount_amount))}</Badge>}
      {!line.is_taxable && <Badge>{texts.notTaxable}</Badge>}
    </span>
  )
}

const useLine = (form: InvoiceFormState, index: number): LineFields | undefined =>
  useWatch({ control: form.control, name: `lines.${index}` })

/** A line on a desk: written in its row, the rest below it on demand. */
export function WideLine({
  form,
  index,
  grip,
  moves,
  total,
  onRemove,
}: RowProps & { moves: ReactNode; onRemove: () => void }) {
  const texts = useTexts(linesTexts)
  const about = useLineProps(form, index)
  const line = useLine(form, index)
  const hidden = ['description', 'service_date', 'discount_amount'] as const
  const hasHiddenError = hidden.some((name) => about(name).error)
  const [isOpen, setOpen] = useState(false)
  const problems = (['name', 'quantity', 'unit_price'] as const)
    .map((name) => about(name).error && `${texts.fields[name]}: ${about(name).error}`)
    .filter(Boolean)
  if (!line) return null
  const name = line.name || texts.unnamed
  return (
    <div className="py-2 pr-3 pl-1">
      <div className="flex items-center gap-2">
        {grip}
        <TextInput
          {...form.register(`lines.${index}.name`)}
          aria-label={texts.fields.name}
          aria-invalid={about('name').error !== undefined}
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <span className="w-18 shrink-0">
          <LineNumber form={form} index={index} name="quantity" label={texts.fields.quantity} />
        </span>
        <span className="w-30 shrink-0">
          <LineNumber form={form} index={index} name="unit_price" label={texts.fields.unit_price} isMoney />
        </span>
        <span className="money w-24 shrink-0 text-right font-semibold">{total}</span>
      </div>
      <div className="mt-1 flex items-center gap-2 pl-10">
        <LineMarks line={line} />
        <span className="ml-auto inline-flex items-center">
          {moves}
          <Button
            variant="ghost"
            size="icon"
            className="pointer-fine:size-8"
            aria-expanded={isOpen}
            aria-label={texts.details(name)}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown className={isOpen ? 'rotate-180' : ''} />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            className="pointer-fine:size-8"
            aria-label={texts.remove(name)}
            onClick={onRemove}
          >
            <Trash2 />
          </Button>
        </span>
      </div>
      {problems.length > 0 && (
        <p role="alert" className="mt-1 pl-10 font-medium text-danger text-xs">
          {problems.join(' · ')}
        </p>
      )}
      {(isOpen || hasHiddenError) && (
        <div className="mt-2 mb-1 ml-10 rounded-card bg-sunken/60 p-4">
          <LineDetails form={form} index={index} />
        </div>
      )}
    </div>
  )
}

/** A line on a phone: read here, written in a sheet. */
export function NarrowLine({ form, index, grip, total, onOpen }: RowProps & { onOpen: () => void }) {
  const texts = useTexts(linesTexts)
  const { format, plain } = useMoney()
  const line = useLine(form, index)
  const hasError = form.formState.errors.lines?.[index] !== undefined
  if (!line) return null
  const isPriced = /^-?\d+(\.\d+)?$/.test(line.unit_price)
  const isCounted = /^\d+(\.\d+)?$/.test(line.quantity)
  return (
    <div className="flex items-center">
      {grip}
      <button
        type="button"
        onClick={onOpen}
        className={`grid min-h-14 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1 py-2.5 pr-4 text-left active:bg-sunken ${hasError ? 'text-danger' : ''}`}
      >
        <span className="flex items-baseline gap-3">
          <bdi className="min-w-0 flex-1 truncate font-semibold">{line.name || texts.unnamed}</bdi>
          <span className="money shrink-0 font-semibold">{total}</span>
        </span>
        <span className="money flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-xs">
          {isCounted ? plain(line.quantity) : line.quantity} ×{' '}
          {isPriced ? format(line.unit_price, { isPrice: true }) : line.unit_price || '–'}
        </span>
        <LineMarks line={line} />
      </button>
    </div>
  )
}
