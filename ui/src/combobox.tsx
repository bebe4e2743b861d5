import { type ComponentType, useId } from 'react'
import { cn } from '#class-names.ts'
import type { Begun, ComboboxProps } from '#combobox-props.ts'
import { useFieldWiring } from '#field-context.ts'
import { fetchPart, Later } from '#later.tsx'
import { type PlaceholderEvents, usePlaceholder } from '#use-placeholder.ts'

type Box = ComponentType<ComboboxProps<never> & Begun>

const load = async () => (await import('#combobox-box.tsx')).ComboboxBox as unknown as Box

/** Preloads it for dialogs that begin with a combobox. */
export const fetchCombobox = () => fetchPart(load)

/**
 * Type to find one of many. Its 45 kB are loaded right after the first paint; until then a placeholder input shows the
 * selection and keeps the focus and the typed text.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const [begun, placeholder] = usePlaceholder()
  const all = { ...props, ...begun } as unknown as ComboboxProps<never> & Begun
  return <Later load={load} props={all} fallback={<Waiting {...props} begun={begun} input={placeholder} />} />
}

function Waiting<Item>({
  value,
  itemLabel,
  placeholder,
  label,
  ref,
  className,
  begun,
  input,
}: ComboboxProps<Item> & { begun: Begun; input: PlaceholderEvents }) {
  const wiring = useFieldWiring({})
  const list = useId()
  return (
    <div className={cn('control relative flex items-stretch', className)}>
      <input
        ref={ref}
        // The selection is replaced only by an option of the list.
        readOnly={value !== null}
        role="combobox"
        aria-expanded={false}
        aria-controls={list}
        aria-label={label}
        placeholder={placeholder}
        value={value === null ? begun.startsWith : itemLabel(value)}
        {...input}
        {...wiring}
        className="min-w-0 flex-1 truncate rounded-control bg-transparent pr-9 pl-3 outline-none"
      />
    </div>
  )
}
