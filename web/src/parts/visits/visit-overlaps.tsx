import type { VisitDraft } from '@fieldlark/domain/jobs/visit-draft.ts'
import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import { OverlapNote } from '#parts/overlaps/overlap-note.tsx'

import { useMemberNotes } from './use-member-notes.ts'
import { useOverlaps } from './use-overlaps.ts'
import type { VisitValues } from './visit-values.ts'

/** The conflicts of the visit being edited, as a note for the dialog, and who is not free then. */
export function useVisitOverlaps(
  businessId: string,
  form: UseFormReturn<VisitValues, unknown, VisitDraft>,
  visitId: string | null,
) {
  const [visit_date, start_time, duration_minutes, memberIds] = useWatch({
    control: form.control,
    name: ['visit_date', 'start_time', 'duration_minutes', 'memberIds'],
  })
  const candidate = useMemo(
    () =>
      /^2\d{3}-\d{2}-\d{2}$/.test(visit_date)
        ? {
            id: visitId ?? 'new',
            title: '',
            visit_date,
            start_time: start_time || null,
            duration_minutes,
            memberIds,
          }
        : null,
    [visitId, visit_date, start_time, duration_minutes, memberIds],
  )
  const clashes = useOverlaps(businessId, candidate)
  const memberNotes = useMemberNotes(businessId, candidate)
  return {
    memberNotes,
    hasClashes: clashes.length > 0,
    note: <OverlapNote clashes={clashes} />,
  }
}
