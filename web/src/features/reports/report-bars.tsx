import { cn } from '@fieldlark/ui/class-names.ts'

import { useTexts } from '#language/language.tsx'

import type { Bar, ValueKind } from './report-shape.ts'
import type { ReportWords } from './report-words.ts'
import { reportsTexts } from './reports.texts.ts'

const mostBars = 8

type Props = { bars: readonly Bar[]; kind: ValueKind; words: ReportWords }

/** Horizontal bars, the largest first and the rest combined; below each a thinner bar for the period before. */
export function Bars({ bars, kind, words }: Props) {
  const texts = useTexts(reportsTexts)
  // A single bar too many takes no more room under its own name than as "others".
  const kept = bars.length === mostBars + 1 ? bars.length : mostBars
  const [shown, rest] = [bars.slice(0, kept), bars.slice(kept)]
  const sumOf = (pick: (bar: Bar) => number) => rest.reduce((sum, bar) => sum + pick(bar), 0)
  const all =
    rest.length === 0
      ? shown
      : [
          ...shown,
          {
            label: texts.others(words.write('count', rest.length)),
            value: sumOf(({ value }) => value),
            before: sumOf(({ before }) => before ?? 0),
          },
        ]
  const most = Math.max(...all.flatMap(({ value, before }) => [Math.abs(value), Math.abs(before ?? 0)]), 1)
  const width = (value: number) => ({ width: `${(Math.abs(value) / most) * 100}%` })
  return (
    <ul aria-hidden className="grid gap-3">
      {all.map(({ label, value, before }) => (
        <li key={label} className="grid gap-1">
          <span className="flex items-baseline justify-between gap-3 text-xs">
            <bdi className="min-w-0 truncate font-medium text-ink-soft">{label}</bdi>
            <span className="money shrink-0 font-semibold">{words.write(kind, value)}</span>
          </span>
          <span className="grid gap-0.5">
            <span
              className={cn('h-2.5 min-w-0.5 rounded-full', value < 0 ? 'bg-danger' : 'bg-field')}
              style={width(value)}
            />
            {before !== null && before !== 0 && (
              <span className="h-1 min-w-0.5 rounded-full bg-line-strong/50" style={width(before)} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Which of two colours is which period. */
export function Legend() {
  const { now, before } = useTexts(reportsTexts)
  return (
    <ul aria-hidden className="mt-3 flex gap-4 text-ink-soft text-xs">
      {[
        { label: now, color: 'bg-field' },
        { label: before, color: 'bg-line-strong/50' },
      ].map(({ label, color }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className={cn('size-2 shrink-0 rounded-full', color)} />
          {label}
        </li>
      ))}
    </ul>
  )
}

const ageColors = ['bg-field', 'bg-lark', 'bg-warning', 'bg-danger', 'bg-danger-strong'] as const

/** A stacked bar of the parts of a whole, in order from good to bad. */
export function Stack({ bars, kind, words }: Props) {
  return (
    <div aria-hidden>
      <div className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {bars.map(({ label, value }, at) => (
          <span key={label} className={ageColors[at]} style={{ flexGrow: Math.max(value, 0) }} />
        ))}
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3">
        {bars.map(({ label, value }, at) => (
          <li key={label} className="text-xs text-ink-soft">
            <span className="flex items-center gap-1.5">
              <span className={cn('size-2 shrink-0 rounded-full', ageColors[at])} />
              {label}
            </span>
            <span className="money font-semibold text-ink">{words.write(kind, value)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
