import {
  type BlockDraft,
  blockColumns,
  blockDraftSchema,
  blockForm,
} from '@fieldlark/domain/schedule/block-draft.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'

import { newId } from '#data/new-id.ts'
import { useSaveBlock } from '#data/schedule-blocks.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useInvalidSubmit } from '#parts/forms/invalid-submit.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'
import { useCan, useSignedIn } from '#session/session.tsx'
import { blockTexts } from './block.texts.ts'
import { type BlockValues, newBlockValues, type OpenBlock } from './block-values.ts'

const resolver = standardSchemaResolver(blockDraftSchema) as unknown as Resolver<
  BlockValues,
  unknown,
  BlockDraft
>

/** The initial values; from a draft only its texts are used, since the place just selected takes precedence over its time. */
function startOf(open: OpenBlock, member_id: string | null, draft: Partial<BlockValues> | null): BlockValues {
  if ('block' in open) return { ...blockForm(open.block), id: open.block.id }
  const values = newBlockValues({ member_id, ...open.fresh })
  if (!draft) return values
  const { id = newId(), title = '', description = '' } = draft
  return { ...values, id, title, description }
}

/** The form of a block with its save; a new one is kept as a draft until it is saved. */
export function useBlockForm({
  businessId,
  open,
  onClose,
}: {
  businessId: string
  open: OpenBlock
  onClose: () => void
}) {
  const texts = useTexts(blockTexts)
  const { userId } = useSignedIn()
  const canPlan = useCan('edit schedule')
  const block = 'block' in open ? open.block : null
  const draftName = `block:${userId}:${businessId}:${block?.id ?? 'new'}`
  const [kept] = useState(() => (block ? null : readDraft<BlockValues>(draftName)))
  const form = useForm<BlockValues, unknown, BlockDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: startOf(open, canPlan ? null : userId, kept),
  })
  useDraft(draftName, form)
  const save = useSaveBlock(businessId).mutateAsync
  const { isBusy, failure, start } = useTask()
  const refuse = useInvalidSubmit({
    title: texts.title,
    start_date: texts.from,
    end_date: texts.to,
    start_time: texts.startTime,
    end_time: texts.endTime,
    description: texts.note,
  })
  const submit = form.handleSubmit(
    (draft) =>
      start(async () => {
        const id = form.getValues('id')
        await save({ id, version: block?.version ?? null, columns: blockColumns(draft) })
        form.reset(form.getValues())
        dropDraft(draftName)
        toast.success(texts.saved)
        onClose()
      }),
    refuse,
  )
  return { form, submit, isBusy, failure }
}
