import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import SearchX from 'lucide-react/icons/search-x'

import { useTexts } from '#language/language.tsx'

import { listTexts } from './list.texts.ts'

/** Shown when the search and the filters match nothing. */
export function NoMatch({ title, body, onClear }: { title: string; body?: string; onClear: () => void }) {
  const texts = useTexts(listTexts)
  const action = (
    <Button variant="secondary" onClick={onClear}>
      {texts.clearFilters}
    </Button>
  )
  return <EmptyState icon={<SearchX />} title={title} body={body ?? texts.noMatchBody} action={action} />
}
