import type { ReactNode } from 'react'

import { type Sum, SumRow } from './sum-rows.tsx'

/** The totals at the foot of the document. */
export function DocumentSums({ sums, children }: { sums: readonly Sum[]; children?: ReactNode }) {
  return (
    <div className="flex justify-end border-line border-t bg-sunken/40 px-4 py-4 md:px-7">
      <dl className="grid w-full gap-1 sm:max-w-xs">
        {sums.map((sum) => (
          <SumRow key={sum.label} {...sum} />
        ))}
        {children}
      </dl>
    </div>
  )
}
