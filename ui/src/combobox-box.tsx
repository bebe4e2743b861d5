import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, useImperativeHandle, useRef } from 'react'
import { cn } from '#class-names.ts'
import type { Begun, ComboboxProps } from '#combobox-props.ts'
import { useFieldWiring } from '#field-context.ts'
import { folded } from '#folded.ts'
import { useBegun } from '#use-begun.ts'

/**
 * In an open list Enter picks only what is highlighted, and without that neither drops the typed text nor sends the form: the
 * person has not chosen yet, or the answer is still on its way.
 */
export function isUnanswered({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) {
  return (
    key === 'Enter' &&
    input.getAttribute('aria-expanded') === 'true' &&
    !input.getAttribute('aria-activedescendant')
  )
}

/** An only match is picked as by a click. Base UI would not highlight one that the server answers later. */
function pickOnly(input: HTMLInputElement) {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const [only, ...others] = list?.querySelectorAll<HTMLElement>('[role="option"]') ?? []
  if (input.value.trim() !== '' && others.length === 0) only?.click()
}

/**
 * The lazily loaded half of `Combobox`. Renders at most 80 matches; the search ignores accents. Typing highlights nothing,
 * for the first of several may not be what somebody means: Down leads to it, and Enter picks an only match.
 */
export function ComboboxBox<Item>(props: ComboboxProps<Item> & Begun) {
  const { items, itemKey, itemLabel, value, onValueChange, onSearch, itemSearchText = itemLabel } = props
  return (
    <BaseCombobox.Root<Item>
      items={items}
      value={value}
      onValueChange={(item) => onValueChange(item)}
      itemToStringLabel={itemLabel}
      isItemEqualToValue={(a, b) => itemKey(a) === itemKey(b)}
      // A selection and Escape change the text too, to nothing that is searched for.
      onInputValueChange={(typed, { reason }) => onSearch?.(reason === 'input-change' ? typed : '')}
      filter={onSearch ? null : (item, query) => folded(itemSearchText(item)).includes(folded(query.trim()))}
      limit={80}
      disabled={props.isDisabled ?? false}
    >
      <Box {...props} />
      <ComboboxList {...props} />
    </BaseCombobox.Root>
  )
}

function Box<Item>({
  items,
  onSearch,
  placeholder,
  label,
  onBlur,
  ref,
  className,
  ...begun
}: ComboboxProps<Item> & Begun) {
  const wiring = useFieldWiring({})
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  useBegun(input, begun)
  return (
    <BaseCombobox.InputGroup className={cn('control relative flex items-stretch', className)}>
      <BaseCombobox.Input
        ref={input}
        // The person focused the placeholder input before this half was loaded.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={begun.startsFocused}
        placeholder={placeholder}
        aria-label={label}
        onBlur={onBlur}
        onKeyDown={(event) => {
          const isWaiting = event.key === 'Enter' && onSearch && items.length === 0
          if (!isWaiting && !isUnanswered(event)) return
          event.preventBaseUIHandler()
          event.preventDefault()
          if (!isWaiting) pickOnly(event.currentTarget)
        }}
        {...wiring}
        className="min-w-0 flex-1 truncate rounded-control bg-transparent pr-9 pl-3 outline-none"
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
      />
    </BaseCombobox.InputGroup>
  )
}

function ComboboxList<Item>({ itemKey, itemLabel, renderItem, emptyText }: ComboboxProps<Item>) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner sideOffset={4} collisionPadding={8} className="z-45 outline-none">
        <BaseCombobox.Popup className="w-(--anchor-width) max-w-(--available-width) min-w-56 rounded-card border border-line bg-surface-raised text-ink shadow-overlay transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
          <BaseCombobox.Empty className="px-4 py-3.5 text-ink-faint empty:hidden">
            {emptyText}
          </BaseCombobox.Empty>
          <BaseCombobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:p-0">
            {(item: Item) => (
              <BaseCombobox.Item
                key={itemKey(item)}
                value={item}
                className="flex min-h-11 items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none pointer-fine:min-h-9 data-highlighted:bg-sunken"
              >
                <span className="min-w-0 flex-1">{renderItem?.(item) ?? itemLabel(item)}</span>
                <BaseCombobox.ItemIndicator>
                  <Check aria-hidden className="size-4 text-field" />
                </BaseCombobox.ItemIndicator>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  )
}
