import { type VisitDraft, visitDraftSchema } from '@fieldlark/domain/jobs/visit-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'

import { dropDraft, readDraft, useDraft } from '#session/draft.ts'
import { useVisitSave, type VisitSaveOptions } from './use-visit-save.ts'
import { newValues, type VisitStart, type VisitValues, valuesOf } from './visit-values.ts'

const resolver = standardSchemaResolver(visitDraftSchema) as unknown as Resolver<
  VisitValues,
  unknown,
  VisitDraft
>

/** What is written compares with the visit as it is, so that a proposed time is saved without another touch. */
function proposedOf(start: VisitStart) {
  const proposed = 'visit' in start && start.proposed
  return proposed && { visit_date: proposed.visit_date ?? '', start_time: proposed.start_time ?? '' }
}

/** The form of one visit, new or existing; `save` writes only what was changed and may be retried. */
export function useVisitForm(businessId: string, draftName: string, start: VisitStart) {
  const visit = 'visit' in start ? start.visit : null
  const [before] = useState(() =>
    'visit' in start ? valuesOf(start.visit, start.checklist) : newValues(start.fresh, start.usual),
  )
  const [kept] = useState(() => (visit ? null : readDraft<VisitValues>(draftName)))
  const form = useForm<VisitValues, unknown, VisitDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: { ...before, ...kept, ...(visit && { id: visit.id }), ...proposedOf(start) },
  })
  useDraft(draftName, form)
  const write = useVisitSave(businessId, start, before)
  const save = async (draft: VisitDraft, options: VisitSaveOptions = {}) => {
    const saved = await write(form.getValues('id'), draft, options)
    form.reset(form.getValues())
    dropDraft(draftName)
    return saved
  }
  return { form, save }
}
