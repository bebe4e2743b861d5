import { cn } from '@fieldlark/ui/class-names.ts'

export type Sum = { label: string; value: string; look?: 'strong' | 'quiet' }

/** A row of the totals: label and amount. Inside a `dl`. */
export function SumRow({ label, value, look }: Sum) {
  return (
    <div
      className={cn(
        'flex items-baseline justify-between gap-4',
        look === 'strong' && 'mt-1 border-line border-t pt-2 font-bold text-base',
        look === 'quiet' && 'text-ink-faint text-xs',
      )}
    >
      <dt className={look ? '' : 'text-ink-soft'}>{label}</dt>
      <dd className="money">{value}</dd>
    </div>
  )
}

/** Labels and amounts above their total. */
export function SumRows({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className="grid gap-1 border-line border-t pt-3">
      {sums.map((sum) => (
        <SumRow key={sum.label} {...sum} />
      ))}
    </dl>
  )
}
