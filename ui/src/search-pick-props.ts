import type { ReactNode, Ref } from 'react'

export type SearchPickProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** What the search compares. */
  itemSearchText: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onPick: (item: Item) => void
  /** Offers to create what was not found; `typed` may be empty. */
  create?: { label: (typed: string) => ReactNode; onCreate: (typed: string) => void } | undefined
  label: string
  placeholder?: string
  emptyText: ReactNode
  ref?: Ref<HTMLInputElement>
  className?: string
}
