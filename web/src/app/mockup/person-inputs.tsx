import { Combobox } from '@fieldlark/ui/combobox.tsx'
import { SearchPick } from '@fieldlark/ui/search-pick.tsx'

import { useTexts } from '#language/language.tsx'

import { specimenTexts } from './specimens.texts.ts'

const people = ['Rosa Diaz', 'Ben Okafor', 'Grace Lin']
const nothing = () => {}

/** One of three people, or nobody yet. */
export function PersonChoice({ value = null }: { value?: string | null }) {
  const texts = useTexts(specimenTexts)
  return (
    <Combobox
      items={people}
      itemKey={String}
      itemLabel={String}
      value={value}
      onValueChange={nothing}
      emptyText={texts.none}
    />
  )
}

export function PersonSearch() {
  const texts = useTexts(specimenTexts)
  const create = { label: (typed: string) => (typed ? texts.create(typed) : texts.add), onCreate: nothing }
  return (
    <SearchPick
      items={people}
      itemKey={String}
      itemSearchText={String}
      renderItem={String}
      onPick={nothing}
      create={create}
      label={texts.search}
      placeholder={texts.search}
      emptyText={texts.none}
    />
  )
}
