import { createContext } from 'react'

/**
 * The left part of the phone's top bar, where a record puts the way back and what it is; null before it is drawn and on
 * pages without the bar. While it is empty, the logo stands there.
 */
export const TopBarPlaceContext = createContext<HTMLElement | null>(null)
