import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useRef, useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import {
  type SampleCounts,
  sampleTables,
  useCreateSampleData,
  useResetSampleData,
  useSampleCounts,
} from '#data/sample-data.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { LoadFailed } from './load-failed.tsx'
import { ManagersOnly } from './managers-only.tsx'
import { sampleDataTexts } from './sample-data.texts.ts'
import { SectionHeader } from './section-header.tsx'

/** What in this business was invented, and its removal. */
export function SampleDataScreen() {
  const texts = useTexts(sampleDataTexts)
  const { role } = useSignedIn()
  const { id: businessId } = useBusiness()
  const { data: counts, error, refetch } = useSampleCounts(businessId)
  const isEmpty = counts && sampleTables.every((table) => counts[table] === 0)
  return (
    <ManagersOnly isAllowed={role === 'owner'}>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      {error && !counts ? (
        <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : counts === undefined ? (
        <output aria-label={texts.loading}>
          <Skeleton className="h-48 rounded-card" />
        </output>
      ) : isEmpty ? (
        <NoSampleData businessId={businessId} />
      ) : (
        <SampleData businessId={businessId} counts={counts} />
      )}
    </ManagersOnly>
  )
}

function SampleData({ businessId, counts }: { businessId: string; counts: SampleCounts }) {
  const texts = useTexts(sampleDataTexts)
  const { language } = useLanguage()
  const failureText = useFailureText()
  const { business_name: name } = useBusiness()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useResetSampleData(businessId)
  const { isBusy, run } = useBusy()
  const there = sampleTables
    .filter((table) => counts[table] > 0)
    .map((table) => texts.counts[table](counts[table]))
  const handleRemove = async () => {
    try {
      await mutateAsync()
      toast.success(texts.removed)
    } catch (error) {
      const isUsed = toFailure(error).code === 'in-use'
      toast.error(`${texts.removeFailed}. ${isUsed ? texts.ownWork : failureText(error)}`)
    }
    setAsking(false)
  }
  return (
    <Card className="max-w-2xl">
      <CardHeader title={texts.thereTitle} />
      <CardBody>
        <p className="text-pretty text-ink-soft">{texts.thereBody}</p>
        <ul className="mt-4 flex flex-wrap gap-2">
          {there.map((line) => (
            <li key={line} className="money rounded-full bg-sunken px-3 py-1 text-xs font-semibold">
              {line}
            </li>
          ))}
        </ul>
        <Button ref={trigger} variant="danger" className="mt-6" onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      </CardBody>
      <ConfirmDialog
        isOpen={isAsking}
        finalFocus={trigger}
        onClose={() => setAsking(false)}
        onConfirm={() => void run(handleRemove)}
        title={texts.confirmTitle(name)}
        body={texts.confirmBody(new Intl.ListFormat(language).format(there))}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        isDanger
        isBusy={isBusy}
      />
    </Card>
  )
}

function NoSampleData({ businessId }: { businessId: string }) {
  const texts = useTexts(sampleDataTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useCreateSampleData(businessId)
  const { isBusy, run } = useBusy()
  const handleCreate = async () => {
    try {
      await mutateAsync()
      toast.success(texts.created)
    } catch (error) {
      toast.error(`${texts.createFailed}: ${failureText(error)}`)
    }
  }
  const action = (
    <Button isBusy={isBusy} onClick={() => void run(handleCreate)}>
      {texts.create}
    </Button>
  )
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState icon={<FlaskConical />} title={texts.noneTitle} body={texts.noneBody} action={action} />
    </div>
  )
}
