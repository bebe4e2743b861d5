import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type Ref, useRef } from 'react'
import { Button } from '#button.tsx'
import { cn } from '#class-names.ts'
import { Kbd } from '#kbd.tsx'

/** A search field for a list; Escape clears it. `label` names it for screen readers; `shortcut` is only shown, not bound. */
export function SearchInput({
  value,
  onValueChange,
  label,
  placeholder,
  clearLabel,
  shortcut,
  className,
  ref,
}: {
  value: string
  onValueChange: (value: string) => void
  label: string
  placeholder?: string
  clearLabel: string
  shortcut?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}) {
  const box = useRef<HTMLElement>(null)
  const clear = () => {
    onValueChange('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <search ref={box} className={cn('control flex items-stretch', className)}>
      <Search aria-hidden className="ml-3 size-4.5 shrink-0 self-center text-ink-faint" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            clear()
          }
        }}
        className="min-w-0 flex-1 rounded-control bg-transparent px-2.5 outline-none [&::-webkit-search-cancel-button]:appearance-none"
      />
      {value === '' && shortcut !== undefined && (
        <Kbd className="mr-2.5 self-center pointer-coarse:hidden">{shortcut}</Kbd>
      )}
      {value !== '' && <ClearButton label={clearLabel} onClick={clear} />}
    </search>
  )
}

function ClearButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="mr-0.5 size-10 self-center before:absolute before:-inset-1 pointer-fine:size-8"
      aria-label={label}
      onClick={onClick}
    >
      <X />
    </Button>
  )
}
