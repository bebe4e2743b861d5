import type { Block } from '@fieldlark/domain/schedule/block.ts'
import { isDay } from '@fieldlark/domain/values/day-draft.ts'
import { weekdayOf } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { Suspense, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useRemoveBlock, useSaveBlock } from '#data/schedule-blocks.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { SaveFailed } from '#parts/failures/save-failed.tsx'
import { useLeaving } from '#parts/forms/use-leaving.tsx'
import { useCan, useSignedIn } from '#session/session.tsx'
import { blockTexts } from './block.texts.ts'
import { BlockFields } from './block-fields.tsx'
import type { BlockValues, OpenBlock } from './block-values.ts'
import { useBlockForm } from './use-block-form.ts'

const VisitsOnBlock = lazyPart(
  async () => (await import('#parts/overlaps/visits-on-block.tsx')).VisitsOnBlock,
)

type BlockFormState = ReturnType<typeof useBlockForm>['form']

type Props = { businessId: string; open: OpenBlock; onClose: () => void }

/** Creates or edits time off, a break or extra availability. Rendered only while it is open. */
export function BlockDialog(props: Props) {
  const { businessId, open, onClose } = props
  const texts = useTexts(blockTexts)
  const { userId } = useSignedIn()
  const canPlan = useCan('edit schedule')
  const block = 'block' in open ? open.block : null
  const isMine = canPlan || block === null || block.member_id === userId
  const { form, submit, isBusy, failure } = useBlockForm(props)
  // A new one is kept as a draft.
  const leaving = useLeaving(block !== null && form.formState.isDirty, onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={block ? texts.editTitle : texts.newTitle}
      description={texts.description}
      closeLabel={texts.close}
      isSticky={form.formState.isDirty}
      onBack={leaving.onBack}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          {block && isMine && <RemoveBlock businessId={businessId} block={block} onRemoved={onClose} />}
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          {isMine && (
            <Button type="submit" isBusy={isBusy} busyLabel={texts.saving}>
              {texts.save}
            </Button>
          )}
        </>
      }
    >
      <fieldset disabled={!isMine}>
        <BlockFields form={form} businessId={businessId} canChooseMember={canPlan} />
      </fieldset>
      {isMine && <OnVisits businessId={businessId} form={form} />}
      <SaveFailed title={texts.saveFailed} staleText={texts.stale} error={failure} className="mt-4" />
      {leaving.question}
    </Dialog>
  )
}

function OnVisits({ businessId, form: { control } }: { businessId: string; form: BlockFormState }) {
  const values = useWatch({ control }) as BlockValues
  const day = isDay(values.start_date) ? weekdayOf(values.start_date) : null
  const block = {
    ...values,
    start_time: values.is_all_day ? null : values.start_time || null,
    end_time: values.is_all_day ? null : values.end_time || null,
    day_of_week: values.is_recurring ? day : null,
  }
  return (
    <Suspense>
      <VisitsOnBlock businessId={businessId} block={block} className="mt-4" />
    </Suspense>
  )
}

function RemoveBlock({
  businessId,
  block,
  onRemoved,
}: {
  businessId: string
  block: Block
  onRemoved: () => void
}) {
  const texts = useTexts(blockTexts)
  const failureText = useFailureText()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const remove = useRemoveBlock(businessId).mutateAsync
  const save = useSaveBlock(businessId).mutateAsync
  const { isBusy, run } = useBusy()
  const handleConfirm = () =>
    run(async () => {
      try {
        await remove(block.id)
        const { id, title, description, member_id, start_date, end_date, start_time, end_time } = block
        const { is_recurring, day_of_week, color, is_available } = block
        const columns = { title, description, member_id, start_date, end_date, start_time, end_time }
        const back = { ...columns, is_recurring, day_of_week, color, is_available }
        const handleUndo = () =>
          void save({ id, version: null, columns: back }).catch((error: unknown) =>
            toast.error(failureText(error)),
          )
        toast.success(texts.removed, { action: { label: texts.undo, onClick: handleUndo } })
        onRemoved()
      } catch (error) {
        toast.error(failureText(error))
      }
    })
  return (
    <>
      <Button ref={trigger} variant="ghost" className="md:mr-auto" onClick={() => setConfirming(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void handleConfirm()}
        title={texts.removeTitle(block.title)}
        body={block.is_recurring ? texts.removeWeekly : texts.removeBody}
        confirmLabel={texts.removeConfirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        isDanger
        isBusy={isBusy}
        finalFocus={trigger}
      />
    </>
  )
}
