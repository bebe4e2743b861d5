import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'

import type { CostedService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { MemberForm } from '../team/member-form.tsx'
import { useSaving } from '../team/use-saving.ts'
import { serviceDetailTexts } from './service-detail.texts.ts'
import { useOrderServices } from './service-queries.ts'

type Props = { businessId: string; services: readonly CostedService[]; onClose: () => void }

/** The rows in their new order. `step` keeps the focus on its button, which the moved row would lose. */
function useOrder(services: readonly CostedService[]) {
  const [rows, setRows] = useState(services)
  const focused = useRef<string[]>([])
  useEffect(() => {
    const buttons = focused.current.map((id) =>
      document.querySelector<HTMLButtonElement>(`[data-step="${id}"]`),
    )
    focused.current = []
    buttons.find((button) => button?.disabled === false)?.focus()
  })
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row && from !== to && to >= 0 && to < rows.length)
      setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  const step = (at: number, by: 1 | -1) => {
    const id = rows[at]?.id ?? ''
    focused.current = [`${id} ${by}`, `${id} ${-by}`]
    move(at, at + by)
  }
  return { rows, move, step }
}

/** The order in which quotes, jobs and the booking page offer the services: by drag, or by buttons. */
export function ServiceOrderDialog({ businessId, services, onClose }: Props) {
  const texts = useTexts(serviceDetailTexts)
  const save = useOrderServices(businessId)
  const { rows, move, step } = useOrder(services)
  const dragged = useRef<string | null>(null)
  const saving = useSaving(
    () => save.mutateAsync(rows.map(({ id }) => id)),
    () => {
      toast.success(texts.ordered)
      onClose()
    },
  )
  return (
    <MemberForm
      title={texts.orderTitle}
      description={texts.orderHint}
      saving={saving}
      failedTitle={texts.orderFailed}
      isSticky={rows !== services}
      onClose={onClose}
    >
      <ol aria-label={texts.orderTitle} className="divide-y divide-line border-y border-line">
        {rows.map(({ id, name }, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what a drag does here, the buttons do too
          <li
            key={id}
            draggable
            onDragStart={() => {
              dragged.current = id
            }}
            onDragEnter={() =>
              move(
                rows.findIndex((row) => row.id === dragged.current),
                at,
              )
            }
            onDragOver={(event) => event.preventDefault()}
            className="flex cursor-grab items-center gap-2 py-1"
          >
            <bdi className="min-w-0 flex-1 truncate font-medium">{name}</bdi>
            <Step id={id} by={-1} label={texts.up(name)} isOff={at === 0} onStep={() => step(at, -1)} />
            <Step
              id={id}
              by={1}
              label={texts.down(name)}
              isOff={at === rows.length - 1}
              onStep={() => step(at, 1)}
            />
          </li>
        ))}
      </ol>
    </MemberForm>
  )
}

type StepProps = { id: string; by: 1 | -1; label: string; isOff: boolean; onStep: () => void }

function Step({ id, by, label, isOff, onStep }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      data-step={`${id} ${by}`}
      aria-label={label}
      disabled={isOff}
      onClick={onStep}
    >
      {by < 0 ? <ArrowUp /> : <ArrowDown />}
    </Button>
  )
}
