import { type ComponentType, createContext, type ReactElement, type ReactNode } from 'react'

export type MenuProps = {
  trigger: ReactElement<{
    onClick?: () => void
    onPointerEnter?: () => void
    onFocus?: () => void
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: boolean
    id?: string
  }>
  /** The heading of the sheet on a phone. */
  title: string
  /** The name of the sheet's close button. */
  closeLabel: string
  children: ReactNode
}

export type MenuLook = ComponentType<MenuProps>

type ItemProps = { className: string; onClick?: (() => void) | undefined; children: ReactNode }

type MenuParts = {
  Item: ComponentType<ItemProps & { disabled: boolean }>
  LinkItem: ComponentType<ItemProps & { render: ReactElement; closeOnClick: boolean }>
  Separator: ComponentType<{ className: string }>
}

/** What items are made of in a popup or a sheet: they render only inside one of them. */
export const PartsContext = createContext<MenuParts | null>(null)
