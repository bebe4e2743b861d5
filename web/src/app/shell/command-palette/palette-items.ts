import { folded } from '@fieldlark/ui/folded.ts'
import type { LucideIcon } from 'lucide-react'

export type PaletteGroup =
  | 'clients'
  | 'jobs'
  | 'invoices'
  | 'quotes'
  | 'requests'
  | 'expenses'
  | 'create'
  | 'pages'
  | 'settings'
  | 'acts'

/** One item of the palette: its name, and where it leads or what it does. */
export type PaletteItem = {
  key: string
  group: PaletteGroup
  label: string
  /** Synonyms that also find it. */
  alsoCalled?: string
  detail: string
  /** Where it leads, or what it does. */
  to: string | (() => void)
  /** It may ask something, which the palette must outlive. */
  isAsking?: boolean
  icon: LucideIcon
}

/** Pages and actions in which every typed word is the beginning of a word; all of them for an empty query. */
export function matching(items: readonly PaletteItem[], search: string): PaletteItem[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean)
  return items.filter(({ label, alsoCalled = '' }) => {
    const words = folded(`${label} ${alsoCalled}`).split(/\s+/)
    return wanted.every((each) => words.some((word) => word.startsWith(each)))
  })
}
