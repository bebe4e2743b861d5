import Search from 'lucide-react/icons/search'
import { type ComponentType, useId, useState } from 'react'
import { cn } from '#class-names.ts'
import { Later } from '#later.tsx'
import type { SearchPickProps } from '#search-pick-props.ts'

type Box = ComponentType<SearchPickProps<never> & { startsFocused: boolean }>

const load = async () => (await import('#search-pick-box.tsx')).SearchPickBox as unknown as Box

/**
 * Type to find one of many and do something with it: what is picked goes to `onPick` and the box is empty again. Its 45 kB
 * come right after the page is painted; until then the box stands there and keeps the focus.
 */
export function SearchPick<Item>(props: SearchPickProps<Item>) {
  const [isFocused, setFocused] = useState(false)
  const all = { ...props, startsFocused: isFocused } as unknown as SearchPickProps<never> & {
    startsFocused: boolean
  }
  return <Later load={load} props={all} fallback={<Waiting {...props} onFocus={() => setFocused(true)} />} />
}

function Waiting<Item>({
  label,
  placeholder,
  ref,
  className,
  onFocus,
}: SearchPickProps<Item> & { onFocus: () => void }) {
  const list = useId()
  return (
    <div className={cn('control relative flex items-stretch', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-[1.125rem] -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={ref}
        readOnly
        role="combobox"
        aria-expanded={false}
        aria-controls={list}
        aria-label={label}
        placeholder={placeholder ?? label}
        onFocus={onFocus}
        className="min-w-0 flex-1 rounded-control bg-transparent truncate pr-3 pl-10 outline-none"
      />
    </div>
  )
}
