import Search from 'lucide-react/icons/search'
import { type ComponentType, useId } from 'react'
import { cn } from '#class-names.ts'
import type { Begun } from '#combobox-props.ts'
import { Later } from '#later.tsx'
import type { SearchPickProps } from '#search-pick-props.ts'
import { type PlaceholderEvents, usePlaceholder } from '#use-placeholder.ts'

type Box = ComponentType<SearchPickProps<never> & Begun>

const load = async () => (await import('#search-pick-box.tsx')).SearchPickBox as unknown as Box

/**
 * Type to find one of many and act on it: the pick goes to `onPick` and the input is empty again. Its 45 kB are loaded
 * right after the first paint; until then a placeholder input keeps the focus and the typed text.
 */
export function SearchPick<Item>(props: SearchPickProps<Item>) {
  const [begun, placeholder] = usePlaceholder()
  const all = { ...props, ...begun } as unknown as SearchPickProps<never> & Begun
  return <Later load={load} props={all} fallback={<Waiting {...props} begun={begun} input={placeholder} />} />
}

function Waiting<Item>({
  label,
  placeholder,
  ref,
  className,
  begun,
  input,
}: SearchPickProps<Item> & { begun: Begun; input: PlaceholderEvents }) {
  const list = useId()
  return (
    <div className={cn('control relative flex items-stretch', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={ref}
        role="combobox"
        aria-expanded={false}
        aria-controls={list}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={begun.startsWith}
        {...input}
        className="min-w-0 flex-1 rounded-control bg-transparent truncate pr-3 pl-10 outline-none"
      />
    </div>
  )
}
