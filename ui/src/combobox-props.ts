import type { ReactNode, Ref } from 'react'

export type ComboboxProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string
  itemLabel: (item: Item) => string
  value: Item | null
  onValueChange: (item: Item | null) => void
  /** Told of every change of the typed text. The items then are the answer to it and are shown as they are. */
  onSearch?: (typed: string) => void
  placeholder?: string
  emptyText: ReactNode
  isDisabled?: boolean
  renderItem?: (item: Item) => ReactNode
  /** What the search compares, if more than the label. */
  itemSearchText?: (item: Item) => string
  /** The accessible name where no `Field` around it gives one. */
  label?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** What the person did in the placeholder input before the lazy half was loaded. */
export type Begun = { startsFocused: boolean; startsOpen: boolean; startsWith: string }

export const nothingBegun: Begun = { startsFocused: false, startsOpen: false, startsWith: '' }
