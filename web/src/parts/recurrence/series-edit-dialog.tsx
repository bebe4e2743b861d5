import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import { type EditScope, editScopes, type SeriesChange } from '@fieldlark/domain/schedule/series-plan.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { ChoiceGrid } from '@fieldlark/ui/choice-grid.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { ClashNote } from '#parts/clash-note.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { seriesEditTexts } from './series-edit.texts.ts'
import { SeriesPreview } from './series-preview.tsx'
import { useSaveSeriesEdit } from './use-save-series-edit.ts'
import { useSeriesPlan } from './use-series-plan.ts'

/** Of a visit of a series that was put elsewhere: only this one, or others too? Shows what comes of it before it is saved. */
export function SeriesEditDialog({
  businessId,
  visit,
  change,
  onDone,
  onCancel,
}: {
  businessId: string
  visit: Pick<ScheduledVisit, 'id' | 'series_id'> & {
    client: (NamedClient & { email?: string | null }) | null
    job: { title: string } | null
  }
  change: SeriesChange
  onDone: () => void
  onCancel: () => void
}) {
  const texts = useTexts(seriesEditTexts)
  const failureText = useFailureText()
  const nameOf = useClientName()
  const [scope, setScope] = useState<EditScope>(change.rule ? 'all' : 'this')
  const [isTold, setTold] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { isBusy, run } = useBusy()
  const seriesId = visit.series_id ?? ''
  const edit = useSeriesPlan(businessId, { seriesId, visitId: visit.id }, change, scope)
  const { planned, clashes } = edit
  const save = useSaveSeriesEdit(businessId)
  const { client } = visit
  const canTell = scope === 'this' && Boolean(client?.email)
  const isStale = failure !== null && toFailure(failure).origin === 'stale_version'

  const handleSave = () =>
    run(async () => {
      if (!planned) return
      setFailure(null)
      try {
        await save(planned, change, canTell && isTold)
        onDone()
      } catch (error) {
        setFailure(error)
        if (toFailure(error).origin !== null) void edit.refetch()
      }
    })

  const scopes = editScopes
    .filter((each) => each !== 'this' || !change.rule)
    .map((each) => ({ value: each, label: texts.scopes[each], description: texts.scopeNotes[each] }))
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={texts.title}
      description={[client && nameOf(client), visit.job?.title].filter(Boolean).join(' · ')}
      closeLabel={texts.close}
      isSticky={isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button
            isBusy={isBusy}
            busyLabel={texts.saving}
            disabled={!planned || edit.isFetching}
            onClick={() => void handleSave()}
          >
            {clashes.length > 0 ? texts.saveAnyway : texts.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ChoiceGrid
          label={texts.scope}
          options={scopes}
          value={scope}
          onValueChange={setScope}
          gridClassName={change.rule ? 'md:grid-cols-2' : 'md:grid-cols-3'}
        />
        {planned && <SeriesPreview preview={planned.preview} />}
        {!planned && !edit.error && !edit.isGone && <Skeleton className="h-28 w-full rounded-card" />}
        {edit.isGone && <Alert tone="warning">{texts.gone}</Alert>}
        {edit.error && !planned && (
          <Alert
            tone="danger"
            title={texts.loadFailed}
            action={
              <Button variant="secondary" size="sm" onClick={() => void edit.refetch()}>
                {texts.tryAgain}
              </Button>
            }
          >
            {failureText(edit.error)}
          </Alert>
        )}
        <ClashNote clashes={clashes} />
        {canTell && client && (
          <Checkbox
            label={texts.tell(nameOf(client))}
            description={client.email}
            checked={isTold}
            onChange={({ target }) => setTold(target.checked)}
          />
        )}
        {failure !== null && (
          <Alert tone="danger" title={texts.saveFailed}>
            {isStale ? texts.stale : failureText(failure)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}
