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
import { useTask } from '#parts/actions/task.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { SaveFailed } from '#parts/failures/save-failed.tsx'
import { OverlapNote } from '#parts/overlaps/overlap-note.tsx'

import { seriesEditTexts } from './series-edit.texts.ts'
import { SeriesPreview } from './series-preview.tsx'
import { useSaveSeriesEdit } from './use-save-series-edit.ts'
import { useSeriesPlan } from './use-series-plan.ts'

type SeriesEditProps = {
  businessId: string
  visit: Pick<ScheduledVisit, 'id' | 'series_id'> & {
    client: (NamedClient & { email?: string | null }) | null
    job: { title: string } | null
  }
  change: SeriesChange
  onDone: () => void
  onClose: () => void
}

/** The plan of an edit for a scope, and its mutation: a plan based on stale data is made again. */
function useSeriesEdit({ businessId, visit, change, onDone }: SeriesEditProps, scope: EditScope) {
  const series = { seriesId: visit.series_id ?? '', visitId: visit.id }
  const edit = useSeriesPlan(businessId, series, change, scope)
  const { isBusy, failure, start } = useTask()
  const write = useSaveSeriesEdit(businessId)
  const save = (tellsClient: boolean) =>
    start(async () => {
      if (!edit.planned) return
      try {
        await write(edit.planned, change, tellsClient)
        onDone()
      } catch (error) {
        if (toFailure(error).origin !== null) void edit.refetch()
        throw error
      }
    })
  return { ...edit, isBusy, failure, save }
}

/** After a visit of a series was moved or given to others: only this one, or more? Previews the result before saving. */
export function SeriesEditDialog(props: SeriesEditProps) {
  const { visit, change, onClose } = props
  const { client } = visit
  const texts = useTexts(seriesEditTexts)
  const nameOf = useClientName()
  const [scope, setScope] = useState<EditScope>(change.rule ? 'all' : 'this')
  const [tellsClient, setTellsClient] = useState(false)
  const edit = useSeriesEdit(props, scope)
  const isRetimed = (edit.planned?.preview.dates.length ?? 0) > 0
  const canTell = scope === 'this' && isRetimed && Boolean(client?.email)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={[client && nameOf(client), visit.job?.title].filter(Boolean).join(' · ')}
      closeLabel={texts.close}
      isSticky={edit.isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            isBusy={edit.isBusy}
            busyLabel={texts.saving}
            disabled={!edit.planned || edit.isFetching}
            onClick={() => void edit.save(canTell && tellsClient)}
          >
            {edit.clashes.length > 0 ? texts.saveAnyway : texts.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ScopeField
          scope={scope}
          onScope={setScope}
          isRuleEdit={change.rule !== undefined}
          isMembersOnly={change.memberIds !== undefined && !isRetimed}
        />
        <Plan edit={edit} />
        <OverlapNote clashes={edit.clashes} />
        {canTell && client && (
          <Checkbox
            label={texts.tell(nameOf(client))}
            description={client.email}
            checked={tellsClient}
            onChange={({ target }) => setTellsClient(target.checked)}
          />
        )}
        {edit.failure !== null && (
          <SaveFailed title={texts.saveFailed} staleText={texts.stale} error={edit.failure} />
        )}
      </div>
    </Dialog>
  )
}

/** A rule belongs to the whole series: it cannot be changed for one visit alone. */
function ScopeField({
  scope,
  onScope,
  isRuleEdit,
  isMembersOnly,
}: {
  scope: EditScope
  onScope: (scope: EditScope) => void
  isRuleEdit: boolean
  isMembersOnly: boolean
}) {
  const texts = useTexts(seriesEditTexts)
  const notes = isMembersOnly ? texts.memberNotes : texts.scopeNotes
  const options = editScopes
    .filter((each) => each !== 'this' || !isRuleEdit)
    .map((each) => ({ value: each, label: texts.scopes[each], description: notes[each] }))
  return (
    <ChoiceGrid
      label={texts.scope}
      options={options}
      value={scope}
      onValueChange={onScope}
      gridClassName={isRuleEdit ? 'md:grid-cols-2' : 'md:grid-cols-3'}
    />
  )
}

/** The preview of the edit, its loading state, and its failure. */
function Plan({ edit }: { edit: ReturnType<typeof useSeriesEdit> }) {
  const texts = useTexts(seriesEditTexts)
  const failureText = useFailureText()
  if (edit.planned) return <SeriesPreview {...edit.planned} />
  if (edit.isGone) return <Alert tone="warning">{texts.gone}</Alert>
  if (!edit.error) return <Skeleton className="h-28 w-full rounded-card" />
  return (
    <RetryAlert title={texts.loadFailed} retryLabel={texts.tryAgain} onRetry={() => void edit.refetch()}>
      {failureText(edit.error)}
    </RetryAlert>
  )
}
