import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import Tags from 'lucide-react/icons/tags'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'

import { catalogueTexts } from './catalogue.texts.ts'

/** Instead of an empty catalogue. */
export function NoServices({ newService, onPresets }: { newService: ReactNode; onPresets: () => void }) {
  const texts = useTexts(catalogueTexts)
  const action = (
    <>
      <Button onClick={onPresets}>{texts.fromPresets}</Button>
      {newService}
    </>
  )
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState icon={<Tags />} title={texts.emptyTitle} body={texts.emptyBody} action={action} />
    </div>
  )
}
