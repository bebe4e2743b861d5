import { useState } from 'react'

import type { ListedInvoice } from '../list/invoice-list-queries.ts'

/** The selected rows, kept while the list is filtered or scrolled. Null: selection mode is off. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedInvoice> | null>(null)
  const put = (rows: readonly ListedInvoice[], isIn: boolean) =>
    setChosen((current) => {
      const next = new Map(current)
      for (const row of rows) {
        if (isIn) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  return {
    isOn: chosen !== null,
    rows: [...(chosen?.values() ?? [])],
    has: (id: string) => chosen?.has(id) ?? false,
    put,
    begin: () => setChosen(new Map()),
    end: () => setChosen(null),
  }
}

export type Selection = ReturnType<typeof useSelection>
