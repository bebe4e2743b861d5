import { cn } from '@fieldlark/ui/class-names.ts'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'

import type { Bar, ValueKind } from './report-shape.ts'
import type { ReportWords } from './report-words.ts'

/** A column per month beside a pale one for the period before; losses are below the line. */
export function Columns({
  bars,
  kind,
  words,
}: {
  bars: readonly Bar[]
  kind: ValueKind
  words: ReportWords
}) {
  const isWide = useMediaQuery('(min-width: 768px)')
  // A phone has room for the names of eight months.
  const step = isWide || bars.length <= 8 ? 1 : 2
  const values = bars.flatMap(({ value, before }) => [value, before ?? 0])
  const [top, bottom] = [Math.max(...values, 0), Math.min(...values, 0)]
  const percent = (value: number) => `${(Math.abs(value) / (top - bottom || 1)) * 100}%`
  const place = (value: number) =>
    value >= 0
      ? { bottom: percent(bottom), height: percent(value) }
      : { top: percent(top), height: percent(value) }
  return (
    <div aria-hidden className="max-w-3xl">
      <p className="money text-ink-faint text-xs">{words.write(kind, top)}</p>
      <div className="relative flex h-36 border-line border-t">
        {bars.map(({ label, value, before }) => (
          <span key={label} className="relative flex-1">
            {before !== null && (
              <span
                className="absolute left-[8%] w-[30%] rounded-sm bg-line-strong/50"
                style={place(before)}
              />
            )}
            <span
              className={cn('absolute right-[8%] w-[46%] rounded-sm', value < 0 ? 'bg-danger' : 'bg-field')}
              style={place(value)}
            />
          </span>
        ))}
        <span
          className="absolute inset-x-0 border-line-strong border-t"
          style={{ bottom: percent(bottom) }}
        />
      </div>
      <div className="flex pt-1">
        {bars.map(({ label }, at) => (
          <span
            key={label}
            className="flex min-w-0 flex-1 justify-center whitespace-nowrap text-ink-faint text-xs"
          >
            {at % step === 0 && label.split(' ')[0]}
          </span>
        ))}
      </div>
    </div>
  )
}
