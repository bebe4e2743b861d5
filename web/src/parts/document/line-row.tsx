import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'

import type { DocumentLine } from './document-form.ts'
import { LineNumber } from './line-fields.tsx'
import { LineMarks } from './line-marks.tsx'
import type { LineSetup } from './line-setup.ts'
import { LineTools } from './line-tools.tsx'
import { lineTexts } from './lines.texts.ts'

type RowProps = { lines: LineSetup; index: number; grip: ReactNode }
type WideProps = RowProps & { moves: ReactNode; onRemove: () => void }

const useLine = ({ form }: LineSetup, index: number): DocumentLine | undefined =>
  useWatch({ control: form.control, name: `lines.${index}` })

/** A line on a desktop: edited in its row, with the details below it on demand. */
export function WideLine({ lines, index, grip, moves, onRemove }: WideProps) {
  const texts = useTexts(lineTexts)
  const { hasHiddenError, marks, details, sumsOf } = lines
  const line = useLine(lines, index)
  const [isOpen, setOpen] = useState(false)
  if (!line) return null
  const { margin } = sumsOf(index)
  return (
    <div className="py-2 pr-3 pl-1">
      <LineBoxes lines={lines} index={index} grip={grip} />
      <div className="mt-1 flex items-center gap-2 pl-10">
        <LineMarks line={line}>{marks(index)}</LineMarks>
        {margin && <span className="money text-ink-faint text-xs">{margin}</span>}
        <span className="ml-auto inline-flex items-center">
          {moves}
          <LineTools
            name={line.name || texts.unnamed}
            isOpen={isOpen}
            onToggle={() => setOpen(!isOpen)}
            onRemove={onRemove}
          />
        </span>
      </div>
      <Problems lines={lines} index={index} />
      {(isOpen || hasHiddenError(index)) && (
        <div className="mt-2 mb-1 ml-10 rounded-card bg-sunken/60 p-4">{details(index)}</div>
      )}
    </div>
  )
}

/** The fields of the row itself, and its amount. */
function LineBoxes({ lines: { form, about, sumsOf }, index, grip }: RowProps) {
  const texts = useTexts(lineTexts)
  return (
    <div className="flex items-center gap-2">
      {grip}
      <TextInput
        {...form.register(`lines.${index}.name`)}
        aria-label={texts.fields.name}
        aria-invalid={about(index, 'name').error !== undefined}
        autoComplete="off"
        className="min-w-0 flex-1"
      />
      <span className="w-18 shrink-0">
        <LineNumber form={form} index={index} name="quantity" label={texts.fields.quantity} />
      </span>
      <span className="w-30 shrink-0">
        <LineNumber form={form} index={index} name="unit_price" label={texts.fields.unit_price} />
      </span>
      <span className="money w-24 shrink-0 text-right font-semibold">{sumsOf(index).total}</span>
    </div>
  )
}

/** The errors of the row, for which its inputs have no room. */
function Problems({ lines: { about }, index }: Omit<RowProps, 'grip'>) {
  const texts = useTexts(lineTexts)
  const problems = (['name', 'quantity', 'unit_price'] as const)
    .map((name) => about(index, name).error && `${texts.fields[name]}: ${about(index, name).error}`)
    .filter(Boolean)
  if (problems.length === 0) return null
  return (
    <p role="alert" className="mt-1 pl-10 font-medium text-danger text-xs">
      {problems.join(' · ')}
    </p>
  )
}

/** A line on a phone: read here, edited in a sheet. */
export function NarrowLine({ lines, index, grip, onOpen }: RowProps & { onOpen: () => void }) {
  const texts = useTexts(lineTexts)
  const { form, marks, sumsOf } = lines
  const { format, plain } = useMoney()
  const line = useLine(lines, index)
  const hasError = form.formState.errors.lines?.[index] !== undefined
  if (!line) return null
  const { total, margin } = sumsOf(index)
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
          <span className="money shrink-0 font-semibold">{isCounted ? total : '–'}</span>
        </span>
        <span className="money flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-xs">
          {isCounted ? plain(line.quantity) : line.quantity} ×{' '}
          {isPriced ? format(line.unit_price, { isPrice: true }) : line.unit_price || '–'}
          {margin && <span className="text-ink-faint">{margin}</span>}
        </span>
        <LineMarks line={line}>{marks(index)}</LineMarks>
      </button>
    </div>
  )
}
