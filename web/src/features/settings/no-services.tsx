import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import Tags from 'lucide-react/icons/tags'

import { useTexts } from '#language/language.tsx'

import { catalogueTexts } from './catalogue.texts.ts'

/** Instead of an empty catalogue. */
export function NoServices({ onNew, onPresets }: { onNew: () => void; onPresets: () => void }) {
  const texts = useTexts(catalogueTexts)
  const action = (
    <>
      <Button variant="secondary" onClick={onNew}>
        {texts.newService}
      </Button>
      <Button onClick={onPresets}>{texts.fromPresets}</Button>
    </>
  )
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState icon={<Tags />} title={texts.emptyTitle} body={texts.emptyBody} action={action} />
    </div>
  )
}
