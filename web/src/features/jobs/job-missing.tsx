import Briefcase from 'lucide-react/icons/briefcase'

import { useTexts } from '#language/language.tsx'
import { RecordMissing } from '#parts/record/record-missing.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { paths } from '../../paths.ts'

import { jobMissingTexts } from './job-missing.texts.ts'

/** Instead of a job that does not exist (any more) or could not be read. */
export function JobMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(jobMissingTexts)
  return (
    <RecordMissing
      error={error}
      onRetry={onRetry}
      icon={<Briefcase />}
      title={texts.missingTitle}
      body={texts.missingBody}
      loadFailed={texts.loadFailed}
      backTo={paths.jobs}
      backLabel={texts.toJobs}
    />
  )
}

export function JobSkeleton() {
  return <RecordSkeleton label={useTexts(jobMissingTexts).loading} />
}
