import { leadSources } from '@fieldlark/domain/clients/client.ts'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { SearchInput } from '@fieldlark/ui/search-input.tsx'
import { useRef } from 'react'

import { type ClientFilter, clientSorts } from '#data/client-filter.ts'
import { useTexts } from '#language/language.tsx'
import { labelTexts } from '#parts/labels.texts.ts'
import { useShortcut } from '#parts/shortcut.ts'

import { clientsTexts } from './clients.texts.ts'

/** Search, source and order. The order is a list here because a phone has no table header to tap. */
export function ClientFilters({
  filter,
  typed,
  onTyped,
  onChange,
}: {
  filter: ClientFilter
  typed: string
  onTyped: (text: string) => void
  onChange: (changes: Partial<ClientFilter>) => void
}) {
  const texts = useTexts(clientsTexts)
  const { leadSource } = useTexts(labelTexts)
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', () => search.current?.focus())
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:gap-3">
      <SearchInput
        ref={search}
        className="col-span-2 md:flex-1"
        value={typed}
        onValueChange={onTyped}
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        clearLabel={texts.clearSearch}
        shortcut="/"
      />
      <NativeSelect
        className="md:w-48"
        aria-label={texts.source}
        value={filter.source ?? ''}
        onChange={({ target }) =>
          onChange({ source: leadSources.find((source) => source === target.value) ?? null })
        }
      >
        <option value="">{texts.allSources}</option>
        {leadSources.map((source) => (
          <option key={source} value={source}>
            {leadSource[source]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        className="md:w-48"
        aria-label={texts.sort}
        value={filter.sort}
        onChange={({ target }) =>
          onChange({ sort: clientSorts.find((sort) => sort === target.value) ?? 'newest' })
        }
      >
        {clientSorts.map((sort) => (
          <option key={sort} value={sort}>
            {texts.sorts[sort]}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
