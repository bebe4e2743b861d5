import { useDocumentSettings } from '#data/document-settings.ts'
import { useTexts } from '#language/language.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'

import { ManagersOnly } from '../managers-only.tsx'
import { documentDesignTexts } from './document-design.texts.ts'
import { DocumentDesignForm } from './document-design-form.tsx'

/** The design and the default texts of the documents that the business prints and sends. */
export function DocumentDesignScreen() {
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <Settings />
    </ManagersOnly>
  )
}

function Settings() {
  const texts = useTexts(documentDesignTexts)
  const business = useBusiness()
  const { data, error, refetch } = useDocumentSettings(business.id)
  if (data) return <DocumentDesignForm key={business.id} settings={data} business={business} />
  if (!error) return <RecordSkeleton label={texts.loading} />
  return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
}
