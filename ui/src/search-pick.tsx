import Search from 'lucide-react/icons/search'
import { type ChangeEvent, type ComponentType, useId, useState } from 'react'
import { cn } from '#class-names.ts'
import { type Begun, nothingBegun } from '#combobox-props.ts'
import { Later } from '#later.tsx'
import type { SearchPickProps } from '#search-pick-props.ts'

type Box = ComponentType<SearchPickProps<never> & Begun>

const load = async () => (await import('#search-pick-box.tsx')).SearchPickBox as unknown as Box

/**
 * Type to find one of many and do something with it: what is picked goes to `onPick` and the box is empty again. Its 45 kB
 * come right after the page is painted; until then the box stands there and keeps the focus and what is typed.
 */
export function SearchPick<Item>(props: SearchPickProps<Item>) {
  const [begun, setBegun] = useState(nothingBegun)
  const begin = (more: Partial<Begun>) => setBegun((before) => ({ ...before, ...more }))
  const all = { ...props, ...begun } as unknown as SearchPickProps<never> & Begun
  return <Later load={load} props={all} fallback={<Waiting {...props} begun={begun} onBegin={begin} />} />
}

function Waiting<Item>({
  label,
  placeholder,
  ref,
  className,
  begun,
  onBegin,
}: SearchPickProps<Item> & { begun: Begun; onBegin: (more: Partial<Begun>) => void }) {
  const list = useId()
  return (
    <div className={cn('control relative flex items-stretch', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-[1.125rem] -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={ref}
        role="combobox"
        aria-expanded={false}
        aria-controls={list}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={begun.startsWith}
        onFocus={() => onBegin({ startsFocused: true })}
        onClick={() => onBegin({ startsOpen: true })}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onBegin({ startsWith: target.value })}
        className="min-w-0 flex-1 rounded-control bg-transparent truncate pr-3 pl-10 outline-none"
      />
    </div>
  )
}
