import { folded } from '@fieldlark/ui/folded.ts'
import type { LucideIcon } from 'lucide-react'

export type PaletteGroup = 'clients' | 'jobs' | 'invoices' | 'quotes' | 'requests' | 'create' | 'pages'

/** One line of the palette: where it leads and what it is called. */
export type PaletteItem = {
  key: string
  group: PaletteGroup
  label: string
  detail: string
  href: string
  icon: LucideIcon
}

/** Pages and actions whose words begin with every word that was typed; all of them for nothing typed. */
export function matching(items: readonly PaletteItem[], search: string): PaletteItem[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean)
  return items.filter(({ label }) => {
    const words = folded(label).split(/\s+/)
    return wanted.every((each) => words.some((word) => word.startsWith(each)))
  })
}
