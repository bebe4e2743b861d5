import { type ComponentType, useState } from 'react'
import { cn } from '#class-names.ts'
import type { ComboboxProps } from '#combobox-props.ts'
import { useFieldWiring } from '#field-context.ts'
import { Later } from '#later.tsx'

type Box = ComponentType<ComboboxProps<never> & { startsFocused: boolean }>

const load = async () => (await import('#combobox-box.tsx')).ComboboxBox as unknown as Box

/**
 * Type to find one of many. Its 45 kB come right after the page is painted: until then the box stands there with what is
 * chosen and keeps the focus.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const [isFocused, setFocused] = useState(false)
  const all = { ...props, startsFocused: isFocused } as unknown as ComboboxProps<never> & {
    startsFocused: boolean
  }
  return <Later load={load} props={all} fallback={<Waiting {...props} onFocus={() => setFocused(true)} />} />
}

function Waiting<Item>({
  value,
  itemLabel,
  placeholder,
  label,
  ref,
  className,
  onFocus,
}: ComboboxProps<Item> & { onFocus: () => void }) {
  const wiring = useFieldWiring({})
  return (
    <div className={cn('control relative flex items-stretch', className)}>
      <input
        ref={ref}
        readOnly
        role="combobox"
        aria-expanded={false}
        aria-label={label}
        placeholder={placeholder}
        value={value === null ? '' : itemLabel(value)}
        onFocus={onFocus}
        {...wiring}
        className="min-w-0 flex-1 truncate rounded-control bg-transparent pr-9 pl-3 outline-none"
      />
    </div>
  )
}
