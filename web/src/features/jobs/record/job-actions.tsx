import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense } from 'react'
import { Link } from 'react-router'

import type { WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { jobEditHref } from '#paths.ts'
import { jobTexts } from './job.texts.ts'

const JobMenu = lazyPart(async () => (await import('./job-menu.tsx')).JobMenu)

/** The menu of a job and the edit button. */
export function JobActions({
  job,
  businessId,
  openVisits,
}: {
  job: WholeJob
  businessId: string
  openVisits: number
}) {
  return (
    <>
      <Suspense fallback={<span className="size-11 pointer-fine:size-10" />}>
        <JobMenu job={job} businessId={businessId} openVisits={openVisits} />
      </Suspense>
      <EditJobButton jobId={job.id} />
    </>
  )
}

export function EditJobButton({ jobId }: { jobId: string }) {
  const texts = useTexts(jobTexts)
  return (
    <Button variant="secondary" render={<Link to={jobEditHref(jobId)} />}>
      <Pencil aria-hidden />
      {texts.edit}
    </Button>
  )
}
