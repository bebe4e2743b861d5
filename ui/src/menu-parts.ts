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
  /** Stands above the items, is no item (who is signed in). */
  header?: ReactNode
  className?: string
  children: ReactNode
}

/** Base UI's menu parts, there once the popup is loaded: items only ever render inside it. */
export const PartsContext = createContext<typeof BaseMenu | null>(null)
