import { Button } from '@fieldlark/ui/button.tsx'
import Tags from 'lucide-react/icons/tags'

import { useTexts } from '#language/language.tsx'
import { EmptyList } from '#parts/list/empty-list.tsx'

import { catalogueTexts } from './catalogue.texts.ts'
import { serviceDetailTexts } from './service-detail.texts.ts'

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

/** Below a short price list. */
export function MoreServices({ onPresets }: { onPresets: () => void }) {
  const texts = useTexts(serviceDetailTexts)
  return (
    <section className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-sunken px-4 py-3">
      <div className="min-w-0">
        <h2 className="font-semibold">{texts.moreTitle}</h2>
        <p className="text-ink-soft text-xs">{texts.moreBody}</p>
      </div>
      <Button variant="secondary" onClick={onPresets}>
        {texts.more}
      </Button>
    </section>
  )
}
