import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Car from 'lucide-react/icons/car'

import { useCommand } from '#data/use-command.ts'
import type { VisitTile } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'

import { onMyWayTexts } from './on-my-way.texts.ts'

/** Emails the client that somebody is on the way; only for a visit of today that has not begun. */
export function OnMyWayButton({ visit, businessId }: { visit: VisitTile; businessId: string }) {
  const texts = useTexts(onMyWayTexts)
  const { today } = useToday()
  const nameOf = useClientName()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync, isSuccess } = useCommand(businessId, 'tell_on_my_way')
  const { client } = visit
  if (!client?.email || visit.status !== 'scheduled' || visit.visit_date !== today) return null
  const handleTell = () =>
    attempt(async () => {
      await mutateAsync({ visit_id: visit.id })
      toast.success(texts.told(nameOf(client)))
    })
  return (
    <Button
      variant="secondary"
      className="w-full md:w-fit"
      isBusy={isBusy}
      disabled={isSuccess}
      onClick={() => void handleTell()}
    >
      <Car aria-hidden />
      {isSuccess ? texts.isTold : texts.onMyWay}
    </Button>
  )
}
