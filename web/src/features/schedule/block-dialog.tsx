import { type Block } from '@fieldlark/domain/schedule/block.ts'
import {
  type BlockDraft,
  blockColumns,
  blockDraftSchema,
  blockForm,
} from '@fieldlark/domain/schedule/block-draft.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'

import { toFailure } from '#connection/failure.ts'
import { newId } from '#data/new-id.ts'
import { useRemoveBlock, useSaveBlock } from '#data/schedule-blocks.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'
import { useCan, useSignedIn } from '#session/session.tsx'
import { blockTexts } from './block.texts.ts'
import { BlockFields } from './block-fields.tsx'
import { type BlockValues, newBlockValues, type OpenBlock } from './block-values.ts'

const resolver = standardSchemaResolver(blockDraftSchema) as unknown as Resolver<
  BlockValues,
  unknown,
  BlockDraft
>

/** Time off, a lunch break, an evening one works for once: new or changed. Rendered while it is open. */
export function BlockDialog({
  businessId,
  open,
  onClose,
}: {
  businessId: string
  open: OpenBlock
  onClose: () => void
}) {
  const texts = useTexts(blockTexts)
  const failureText = useFailureText()
  const { userId } = useSignedIn()
  const canPlan = useCan('edit schedule')
  const block = 'block' in open ? open.block : null
  const isMine = canPlan || block === null || block.member_id === userId
  const draftName = `block:${userId}:${businessId}:${block?.id ?? 'new'}`
  const [kept] = useState(() => (block ? null : readDraft<BlockValues>(draftName)))
  const form = useForm<BlockValues, unknown, BlockDraft>({
    resolver,
    mode: 'onTouched',
    // The place somebody picked just now counts more than the one he picked before.
    defaultValues:
      'block' in open
        ? { ...blockForm(open.block), id: open.block.id }
        : {
            ...newBlockValues({ member_id: canPlan ? null : userId, ...open.fresh }),
            ...(kept && {
              id: kept.id ?? newId(),
              title: kept.title ?? '',
              description: kept.description ?? '',
            }),
          },
  })
  useDraft(draftName, form)
  const save = useSaveBlock(businessId).mutateAsync
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<unknown>(null)

  const submit = form.handleSubmit((draft) =>
    run(async () => {
      setFailure(null)
      try {
        await save({
          id: form.getValues('id'),
          version: block?.version ?? null,
          columns: blockColumns(draft),
        })
        form.reset(form.getValues())
        dropDraft(draftName)
        toast.success(texts.saved)
        onClose()
      } catch (error) {
        setFailure(error)
      }
    }),
  )
  const failed = failure === null ? null : toFailure(failure)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={block ? texts.editTitle : texts.newTitle}
      description={texts.description}
      closeLabel={texts.close}
      isSticky={form.formState.isDirty}
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
      {failed && (
        <Alert tone="danger" title={texts.saveFailed} className="mt-4">
          {failed.origin === 'stale_version' ? texts.stale : failureText(failed)}
        </Alert>
      )}
    </Dialog>
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
  const [isAsking, setAsking] = useState(false)
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
        toast.success(texts.removed, {
          action: { label: texts.undo, onClick: () => void save({ id, version: null, columns: back }) },
        })
        onRemoved()
      } catch (error) {
        toast.error(failureText(error))
      }
    })
  return (
    <>
      <Button ref={trigger} variant="ghost" className="md:mr-auto" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
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
