import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { useChecklist } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useTick } from './checklist-queries.ts'

import { visitWorkTexts } from './visit-work.texts.ts'

/** The checklist of a visit. A tick shows at once and is reverted if it is not saved. */
export function VisitChecklist({
  businessId,
  visitId,
  canTick,
}: {
  businessId: string
  visitId: string
  canTick: boolean
}) {
  const texts = useTexts(visitWorkTexts)
  const failureText = useFailureText()
  const { data: items = [] } = useChecklist(businessId, visitId)
  const { mutateAsync } = useTick(businessId)
  const [pending, setPending] = useState<Readonly<Record<string, boolean>>>({})
  const isDone = (item: { id: string; is_done: boolean }) => pending[item.id] ?? item.is_done

  const handleTick = async (id: string, done: boolean) => {
    setPending((all) => ({ ...all, [id]: done }))
    try {
      await mutateAsync({ id, isDone: done })
    } catch (error) {
      toast.error(failureText(error))
    }
    setPending(({ [id]: _answered, ...others }) => others)
  }
  if (items.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold text-xs">
        {texts.checklist}{' '}
        <span className="money font-normal text-ink-faint">
          {texts.ticked(items.filter(isDone).length, items.length)}
        </span>
      </legend>
      {items.map((item) => (
        <Checkbox
          key={item.id}
          label={item.label}
          checked={isDone(item)}
          disabled={!canTick}
          onChange={({ target }) => void handleTick(item.id, target.checked)}
        />
      ))}
    </fieldset>
  )
}
