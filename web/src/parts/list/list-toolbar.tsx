import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { SearchInput } from '@fieldlark/ui/search-input.tsx'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TextSearch from 'lucide-react/icons/text-search'
import { useRef, useState } from 'react'
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

/** Search, and filters and order behind one button. On a phone the search is behind a button too. */
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
  const order = choiceOf({
    label: texts.sort,
    choices: sorts,
    labelOf: (each) => texts.sorts[each],
    value: sort,
    onChange: (chosen) => chosen && onSort(chosen),
  })
  return (
    <>
      <ListSearch texts={texts} typed={typed} onTyped={onTyped} />
      <Filters choices={[...filters, order]} chosen={filters.filter(({ value }) => value !== '').length} />
    </>
  )
}

/** The search of a list; on a phone behind a button. */
export function ListSearch({
  texts,
  typed,
  onTyped,
}: {
  texts: Pick<Texts<string>, 'search' | 'searchPlaceholder'>
  typed: string
  onTyped: (text: string) => void
}) {
  const { clearSearch } = useTexts(listTexts)
  const search = useRef<HTMLInputElement>(null)
  const [isSearching, setSearching] = useState(false)
  const begin = () => {
    setSearching(true)
    // It becomes visible with the next paint.
    requestAnimationFrame(() => search.current?.focus())
  }
  useShortcut('/', begin)
  const isOpen = isSearching || typed !== ''
  return (
    <>
      <div
        data-list-search
        className={cn(
          'row-start-1 bg-paper lg:ml-auto lg:block lg:w-60',
          isOpen ? 'z-10 col-span-2 col-start-1' : 'max-lg:hidden',
        )}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setSearching(false)
        }}
      >
        <SearchInput
          ref={search}
          value={typed}
          onValueChange={onTyped}
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          clearLabel={clearSearch}
          shortcut="/"
        />
      </div>
      {!isOpen && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={texts.search}
          onClick={begin}
          className="col-start-2 row-start-1 -mr-2.5 lg:hidden"
        >
          <TextSearch />
        </Button>
      )}
    </>
  )
}

function Filters({ choices, chosen }: { choices: readonly Choice[]; chosen: number }) {
  const texts = useTexts(listTexts)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={chosen > 0 ? texts.filtersChosen(chosen) : texts.filters}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="col-start-2 row-start-2 -mr-2.5 self-center lg:mr-0"
      >
        <SlidersHorizontal />
        {chosen > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-1 grid size-4 place-items-center rounded-full bg-field text-2xs text-on-field"
          >
            {chosen}
          </span>
        )}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size="sm"
        title={texts.filters}
        closeLabel={texts.close}
        finalFocus={button}
        footer={<Button onClick={close}>{texts.show}</Button>}
      >
        <div className="grid gap-3.5">
          {choices.map(({ label, value, options, onChange }) => (
            <Field key={label} label={label}>
              <NativeSelect value={value} onChange={({ target }) => onChange(target.value)}>
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          ))}
        </div>
      </Dialog>
    </>
  )
}
