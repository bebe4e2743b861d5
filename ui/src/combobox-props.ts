import type { ReactNode, Ref } from 'react'

export type ComboboxProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string
  itemLabel: (item: Item) => string
  value: Item | null
  onValueChange: (item: Item | null) => void
  placeholder?: string
  emptyText: ReactNode
  isDisabled?: boolean
  renderItem?: (item: Item) => ReactNode
  /** What the search looks through, if more than the label. */
  itemSearchText?: (item: Item) => string
  /** The name, where no `Field` around it gives one. */
  label?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** What happened in the box while its working half was on its way. */
export type Begun = { startsFocused: boolean; startsOpen: boolean; startsWith: string }

export const nothingBegun: Begun = { startsFocused: false, startsOpen: false, startsWith: '' }
