import { toast } from '@fieldlark/ui/toast.tsx'
import { useRef, useState } from 'react'

import type { CostedService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { LineRows } from '#parts/document/rows/line-rows.tsx'
import { MemberForm } from '../team/member-form.tsx'
import { useSaving } from '../team/use-saving.ts'
import { serviceDetailTexts } from './service-detail.texts.ts'
import { useOrderServices } from './service-queries.ts'

type Props = { businessId: string; services: readonly CostedService[]; onClose: () => void }

/** The order in which quotes, jobs and the booking page offer the services: by a drag of mouse or finger, or by buttons. */
export function ServiceOrderDialog({ businessId, services, onClose }: Props) {
  const texts = useTexts(serviceDetailTexts)
  const save = useOrderServices(businessId)
  const [rows, setRows] = useState(services)
  // With the focus in a row, which dragging draws anew, it would not be there for the first drag.
  const body = useRef<HTMLDivElement>(null)
  const saving = useSaving(
    () => save.mutateAsync(rows.map(({ id }) => id)),
    () => {
      toast.success(texts.ordered)
      onClose()
    },
  )
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row) setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  return (
    <MemberForm
      title={texts.orderTitle}
      description={texts.orderHint}
      saving={saving}
      failedTitle={texts.orderFailed}
      isSticky={rows !== services}
      initialFocus={body}
      onClose={onClose}
    >
      <div ref={body} tabIndex={-1} className="outline-none">
        <LineRows
          label={texts.orderTitle}
          rows={rows}
          onMove={move}
          className="divide-y divide-line border-y border-line"
          rowClassName="flex items-center gap-2 py-1"
        >
          {({ name }, _, { grip, moves }) => (
            <>
              {grip}
              <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
              {moves}
            </>
          )}
        </LineRows>
      </div>
    </MemberForm>
  )
}
