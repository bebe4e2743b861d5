import { Button } from '@fieldlark/ui/button.tsx'
import Tags from 'lucide-react/icons/tags'

import { useTexts } from '#language/language.tsx'
import { EmptyList } from '#parts/list/empty-list.tsx'

import { catalogueTexts } from './catalogue.texts.ts'

/** Shown instead of an empty catalogue. */
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
  return <EmptyList icon={<Tags />} title={texts.emptyTitle} body={texts.emptyBody} action={action} />
}
