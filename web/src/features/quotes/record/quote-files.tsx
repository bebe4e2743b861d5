import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Suspense } from 'react'

import { useTexts } from '#language/language.tsx'
import { filesTexts } from '#parts/files/files.texts.ts'
import { photosTexts } from '#parts/photos/photos.texts.ts'
import { useCan } from '#session/session.tsx'

const FileList = lazyPart(async () => (await import('#parts/files/file-list.tsx')).FileList)

/** The files of the quote; the job created from it has them too. */
export function QuoteFiles({ businessId, quoteId }: { businessId: string; quoteId: string }) {
  const texts = useTexts(filesTexts)
  const canEdit = useCan('edit quotes')
  return (
    <Card>
      <CardHeader title={texts.list} />
      <CardBody>
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <FileList businessId={businessId} target={{ column: 'quote_id', id: quoteId }} canEdit={canEdit} />
        </Suspense>
      </CardBody>
    </Card>
  )
}

const PhotoGrid = lazyPart(async () => (await import('#parts/photos/photo-grid.tsx')).PhotoGrid)

/** The photos of the quote, including those of its request; the job gets them too. */
export function QuotePhotos({ businessId, quoteId }: { businessId: string; quoteId: string }) {
  const { photos } = useTexts(photosTexts)
  const canEdit = useCan('edit quotes')
  return (
    <Card>
      <CardHeader title={photos} />
      <CardBody>
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <PhotoGrid businessId={businessId} target={{ column: 'quote_id', id: quoteId }} canAdd={canEdit} />
        </Suspense>
      </CardBody>
    </Card>
  )
}
