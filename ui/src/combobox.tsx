import { type ChangeEvent, type ComponentType, useId, useState } from 'react'
import { cn } from '#class-names.ts'
import { type Begun, type ComboboxProps, nothingBegun } from '#combobox-props.ts'
import { useFieldWiring } from '#field-context.ts'
import { fetchPart, Later } from '#later.tsx'

type Box = ComponentType<ComboboxProps<never> & Begun>

const load = async () => (await import('#combobox-box.tsx')).ComboboxBox as unknown as Box

/** For dialogs that begin with one. */
export const fetchCombobox = () => fetchPart(load)

/**
 * Type to find one of many. Its 45 kB come right after the page is painted: until then the box stands there with what is
 * chosen, and keeps the focus and what is typed.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const [begun, setBegun] = useState(nothingBegun)
  const begin = (more: Partial<Begun>) => setBegun((before) => ({ ...before, ...more }))
  const all = { ...props, ...begun } as unknown as ComboboxProps<never> & Begun
  return <Later load={load} props={all} fallback={<Waiting {...props} begun={begun} onBegin={begin} />} />
}

function Waiting<Item>({
  value,
  itemLabel,
  placeholder,
  label,
  ref,
  className,
  begun,
  onBegin,
}: ComboboxProps<Item> & { begun: Begun; onBegin: (more: Partial<Begun>) => void }) {
  const wiring = useFieldWiring({})
  const list = useId()
  return (
    <div className={cn('control relative flex items-stretch', className)}>
      <input
        ref={ref}
        // What is chosen is only replaced by what can be found.
        readOnly={value !== null}
        role="combobox"
        aria-expanded={false}
        aria-controls={list}
        aria-label={label}
        placeholder={placeholder}
        value={value === null ? begun.startsWith : itemLabel(value)}
        onFocus={() => onBegin({ startsFocused: true })}
        onClick={() => onBegin({ startsOpen: true })}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onBegin({ startsWith: target.value })}
        {...wiring}
        className="min-w-0 flex-1 truncate rounded-control bg-transparent pr-9 pl-3 outline-none"
      />
    </div>
  )
}
