import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useImperativeHandle, useRef, useState } from 'react'
import { cn } from '#class-names.ts'
import { isUnanswered } from '#combobox-box.tsx'
import type { Begun } from '#combobox-props.ts'
import { folded } from '#folded.ts'
import type { SearchPickProps } from '#search-pick-props.ts'
import { useBegun } from '#use-begun.ts'

type Entry<Item> = { isNew: false; item: Item } | { isNew: true; typed: string }

/** The lazily loaded half of `SearchPick`. */
export function SearchPickBox<Item>(props: SearchPickProps<Item> & Begun) {
  const { items, itemKey, itemSearchText, onPick, create } = props
  const [typed, setTyped] = useState('')
  const entries: Entry<Item>[] = items.map((item) => ({ isNew: false, item }))
  if (create) entries.push({ isNew: true, typed: typed.trim() })
  const isMatch = (item: Item, query: string) => folded(itemSearchText(item)).includes(folded(query.trim()))
  const keyOf = (entry: Entry<Item>) => (entry.isNew ? 'create' : itemKey(entry.item))
  const handlePick = (entry: Entry<Item> | null) => {
    if (entry === null) return
    setTyped('')
    if (entry.isNew) create?.onCreate(entry.typed)
    else onPick(entry.item)
  }
  return (
    <BaseCombobox.Root<Entry<Item>>
      items={entries}
      value={null}
      onValueChange={handlePick}
      inputValue={typed}
      onInputValueChange={setTyped}
      itemToStringLabel={(entry) => (entry.isNew ? entry.typed : itemSearchText(entry.item))}
      isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      filter={(entry, query) => entry.isNew || isMatch(entry.item, query)}
      // An only match, or what can be created where there is none.
      autoHighlight={items.filter((item) => isMatch(item, typed)).length <= 1}
    >
      <PickBox {...props} />
      <PickList {...props} keyOf={keyOf} />
    </BaseCombobox.Root>
  )
}

function PickBox<Item>({ label, placeholder, ref, className, ...begun }: SearchPickProps<Item> & Begun) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  useBegun(input, begun)
  return (
    <BaseCombobox.InputGroup className={cn('control relative flex items-stretch', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-faint"
      />
      <BaseCombobox.Input
        ref={input}
        // The person focused the placeholder input before this half was loaded.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={begun.startsFocused}
        aria-label={label}
        placeholder={placeholder ?? label}
        onKeyDown={(event) => {
          if (!isUnanswered(event)) return
          event.preventBaseUIHandler()
          event.preventDefault()
        }}
        className="min-w-0 flex-1 truncate rounded-control bg-transparent pr-3 pl-10 outline-none"
      />
    </BaseCombobox.InputGroup>
  )
}

function PickList<Item>({
  renderItem,
  emptyText,
  create,
  keyOf,
}: SearchPickProps<Item> & { keyOf: (entry: Entry<Item>) => string }) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner sideOffset={4} collisionPadding={8} className="z-45 outline-none">
        <BaseCombobox.Popup className="w-(--anchor-width) max-w-(--available-width) min-w-56 rounded-card border border-line bg-surface-raised text-ink shadow-overlay transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <BaseCombobox.Empty className="px-4 py-3.5 text-ink-faint empty:hidden">
            {emptyText}
          </BaseCombobox.Empty>
          <BaseCombobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:p-0">
            {(entry: Entry<Item>) => (
              <BaseCombobox.Item
                key={keyOf(entry)}
                value={entry}
                className={cn(
                  'flex min-h-11 items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none pointer-fine:min-h-9 data-highlighted:bg-sunken',
                  entry.isNew &&
                    'sticky -bottom-1.5 -mx-1.5 -mb-1.5 rounded-none rounded-b-card border-t border-line bg-surface-raised px-4 font-semibold text-field',
                )}
              >
                {entry.isNew ? (
                  <>
                    <Plus aria-hidden className="size-4 shrink-0" />
                    <span className="min-w-0 flex-1 truncate">{create?.label(entry.typed)}</span>
                  </>
                ) : (
                  <span className="min-w-0 flex-1">{renderItem(entry.item)}</span>
                )}
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  )
}
