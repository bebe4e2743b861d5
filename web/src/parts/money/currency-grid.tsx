import type { CurrencyCode } from '@fieldlark/domain/values/currency.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { ChoiceGrid } from '@fieldlark/ui/choice-grid.tsx'
import { SearchInput } from '@fieldlark/ui/search-input.tsx'
import { useState } from 'react'

import { useLanguage, useTexts } from '#language/language.tsx'

import { currencyTexts } from './currency-dialog.texts.ts'
import { findCurrencies } from './currency-names.ts'

type CurrencyGridProps = {
  chosen: CurrencyCode | null
  onChoose: (code: CurrencyCode) => void
  suggested?: CurrencyCode | undefined
}

/** A search box over the twenty currencies; the suggested one first. */
export function CurrencyGrid({ chosen, onChoose, suggested }: CurrencyGridProps) {
  const texts = useTexts(currencyTexts)
  const { language } = useLanguage()
  const [query, setQuery] = useState('')
  const found = findCurrencies(language, query)
  const shown = [
    ...found.filter(({ code }) => code === suggested),
    ...found.filter(({ code }) => code !== suggested),
  ]
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        value={query}
        onValueChange={setQuery}
        label={texts.searchLabel}
        placeholder={texts.searchPlaceholder}
        clearLabel={texts.clearSearch}
      />
      <div className="-mx-1 max-h-96 overflow-y-auto overscroll-contain px-1 py-0.5">
        <ChoiceGrid
          label={texts.choices}
          isLabelHidden
          gridClassName="sm:grid-cols-2"
          value={chosen}
          onValueChange={onChoose}
          options={shown.map(({ code, symbol, shownName, shownRegion }) => ({
            value: code,
            icon: <span className="block w-11 text-center text-lg font-bold">{symbol}</span>,
            label: shownName,
            description: (
              <span className="flex flex-wrap items-center gap-x-2">
                {code} · {shownRegion}
                {code === suggested && <Badge tone="blue">{texts.suggested}</Badge>}
              </span>
            ),
          }))}
        />
        {shown.length === 0 && (
          <output className="block py-8 text-center text-ink-soft">{texts.nothingFound(query.trim())}</output>
        )}
      </div>
    </div>
  )
}
