import { createContext } from 'react'

/**
 * Where a record that is open beside its list puts what it is and what can be done with it; null where it is a page. The
 * elements are null before they are drawn.
 */
export const SidePanelContext = createContext<{
  head: HTMLElement | null
  foot: HTMLElement | null
  titleId: string
} | null>(null)
