import type { Menu as BaseMenu } from '@base-ui/react/menu'
import { createContext, type ReactElement, type ReactNode } from 'react'

export type MenuProps = {
  trigger: ReactElement<{
    onClick?: () => void
    onPointerEnter?: () => void
    onFocus?: () => void
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: boolean
  }>
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Shown above the items and not an item itself, such as who is signed in. */
  header?: ReactNode
  className?: string
  children: ReactNode
}

/** Base UI's menu parts, available once the popup is loaded: items render only inside it. */
export const PartsContext = createContext<typeof BaseMenu | null>(null)
