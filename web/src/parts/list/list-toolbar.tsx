import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { SearchInput } from '@fieldlark/ui/search-input.tsx'
import { useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/shortcut.ts'

import { listTexts } from './list.texts.ts'

export type ToolbarSelect = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** Search, filters and order. The order is a list here because a phone has no table header to tap. */
export function ListToolbar({
  typed,
  onTyped,
  searchLabel,
  placeholder,
  selects,
}: {
  typed: string
  onTyped: (text: string) => void
  searchLabel: string
  placeholder: string
  selects: readonly ToolbarSelect[]
}) {
  const texts = useTexts(listTexts)
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', () => search.current?.focus())
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:gap-3">
      <SearchInput
        ref={search}
        className="col-span-2 md:flex-1"
        value={typed}
        onValueChange={onTyped}
        label={searchLabel}
        placeholder={placeholder}
        clearLabel={texts.clearSearch}
        shortcut="/"
      />
      {selects.map(({ label, value, options, onChange }) => (
        <NativeSelect
          key={label}
          className={selects.length === 1 ? 'col-span-2 md:w-48' : 'md:w-48'}
          aria-label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      ))}
    </div>
  )
}
