import { cn } from '@fieldlark/ui/class-names.ts'

/** One line below the prices: a name and an amount. */
export function SumRow({
  label,
  value,
  isStrong = false,
  isQuiet = false,
}: {
  label: string
  value: string
  isStrong?: boolean
  isQuiet?: boolean
}) {
  return (
    <div
      className={cn(
        'flex items-baseline justify-between gap-4',
        isStrong && 'mt-1 border-line border-t pt-2 font-bold text-base',
        isQuiet && 'text-ink-faint text-xs',
      )}
    >
      <dt className={isStrong || isQuiet ? '' : 'text-ink-soft'}>{label}</dt>
      <dd className="money">{value}</dd>
    </div>
  )
}
