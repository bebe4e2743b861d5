import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'

import type { WholeJob } from '#data/jobs.ts'
import { usePhotos } from '#data/photos.ts'
import { useTexts } from '#language/language.tsx'
import { PhotoGrid } from '#parts/photos/photo-grid.tsx'
import { useCan } from '#session/session.tsx'

import { jobTexts } from './job.texts.ts'

/** Photos of the job as a whole; users who may not add any see no empty card. */
export function JobPhotos({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const canAdd = useCan('add job photos')
  const target = { column: 'job_id', id: job.id } as const
  const { data: photos = [] } = usePhotos(businessId, target)
  if (!canAdd && photos.length === 0) return null
  return (
    <Card>
      <CardHeader title={texts.photos} />
      <CardBody>
        <PhotoGrid businessId={businessId} target={target} canAdd={canAdd} />
      </CardBody>
    </Card>
  )
}
