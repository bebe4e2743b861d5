import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { SearchInput } from '@fieldlark/ui/search-input.tsx'
import { useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'

import { type Choice, choiceOf } from './choice.ts'
import { listTexts } from './list.texts.ts'

type Texts<Sort extends string> = {
  search: string
  searchPlaceholder: string
  sort: string
  sorts: Readonly<Record<Sort, string>>
}

/** Search, filters and order. The order is a list here because a phone has no table header to tap. */
export function ListToolbar<Sort extends string>({
  texts,
  typed,
  onTyped,
  filters = [],
  sort,
  sorts,
  onSort,
}: {
  texts: Texts<Sort>
  typed: string
  onTyped: (text: string) => void
  filters?: readonly Choice[]
  sort: Sort
  sorts: readonly Sort[]
  onSort: (sort: Sort) => void
}) {
  const { clearSearch } = useTexts(listTexts)
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', () => search.current?.focus())
  const order = choiceOf({
    label: texts.sort,
    choices: sorts,
    labelOf: (each) => texts.sorts[each],
    value: sort,
    onChange: (chosen) => chosen && onSort(chosen),
  })
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:gap-3">
      <SearchInput
        ref={search}
        className="col-span-2 md:flex-1"
        value={typed}
        onValueChange={onTyped}
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        clearLabel={clearSearch}
        shortcut="/"
      />
      {[...filters, order].map(({ label, value, options, onChange }) => (
        <NativeSelect
          key={label}
          className={filters.length === 0 ? 'col-span-2 md:w-48' : 'md:w-48'}
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
