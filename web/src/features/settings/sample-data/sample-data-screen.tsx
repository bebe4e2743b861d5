import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useRef, useState } from 'react'

import {
  type SampleCounts,
  sampleTables,
  useCreateSampleData,
  useResetSampleData,
  useSampleCounts,
} from '#data/sample-data.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { SectionHeader } from '../section-header.tsx'
import { sampleDataTexts } from './sample-data.texts.ts'

/** Counts the sample data in this business, and removes or adds it. */
export function SampleDataScreen() {
  const texts = useTexts(sampleDataTexts)
  const canReset = useCan('reset sample data')
  return (
    <ManagersOnly isAllowed={canReset}>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      <CountedSampleData />
    </ManagersOnly>
  )
}

/** Asks for the counts, which the server refuses to anyone who may not remove them. */
function CountedSampleData() {
  const texts = useTexts(sampleDataTexts)
  const { id: businessId } = useBusiness()
  const { data: counts, error, refetch } = useSampleCounts(businessId)
  if (error && !counts) {
    return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
  }
  if (counts === undefined) {
    return (
      <output aria-label={texts.loading}>
        <Skeleton className="h-48 rounded-card" />
      </output>
    )
  }
  const isEmpty = sampleTables.every((table) => counts[table] === 0)
  return isEmpty ? (
    <NoSampleData businessId={businessId} />
  ) : (
    <SampleData businessId={businessId} counts={counts} />
  )
}

function SampleData({ businessId, counts }: { businessId: string; counts: SampleCounts }) {
  const texts = useTexts(sampleDataTexts)
  const { language } = useLanguage()
  const failureText = useFailureText()
  const { business_name: name } = useBusiness()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const { mutateAsync } = useResetSampleData(businessId)
  const { isBusy, run } = useBusy()
  const there = sampleTables
    .filter((table) => counts[table] > 0)
    .map((table) => texts.counts[table](counts[table]))
  const handleRemove = async () => {
    try {
      const { kept } = await mutateAsync({ business_id: businessId })
      toast.success(kept > 0 ? texts.removedExcept(kept) : texts.removed)
    } catch (error) {
      toast.error(`${texts.removeFailed}. ${failureText(error)}`)
    }
    setConfirming(false)
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
        <Button ref={trigger} variant="danger" className="mt-6" onClick={() => setConfirming(true)}>
          {texts.remove}
        </Button>
      </CardBody>
      <ConfirmDialog
        isOpen={isConfirming}
        finalFocus={trigger}
        onClose={() => setConfirming(false)}
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
      await mutateAsync({ business_id: businessId })
      toast.success(texts.created)
    } catch (error) {
      toast.error(texts.createFailed(failureText(error)))
    }
  }
  const action = (
    <Button isBusy={isBusy} onClick={() => void run(handleCreate)}>
      {texts.create}
    </Button>
  )
  return <EmptyList icon={<FlaskConical />} title={texts.noneTitle} body={texts.noneBody} action={action} />
}
