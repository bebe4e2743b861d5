import { toast } from '@fieldlark/ui/toast.tsx'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useKnownClient } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { EmailDateBox } from '#parts/visits/tell-client-box.tsx'
import { useSendDate } from '#parts/visits/use-send-date.ts'
import { firstToCome } from './first-to-come.ts'
import type { JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'

/** Emails the day of a visit to the client, and says so; null: nobody is to get it. */
export type MailDate = ((visit: Parameters<ReturnType<typeof useSendDate>>[0]) => Promise<void>) | null

/** Whether the client gets the day of the first visit by email, where it has one and they have an address. */
export function FirstDateBox({
  form: { control },
  businessId,
  onMailDate,
}: {
  form: JobFormState
  businessId: string
  /** Called with how to do it once the job is saved. */
  onMailDate: (mailDate: MailDate) => void
}) {
  const { mailed } = useTexts(jobFormTexts)
  const [isChecked, setChecked] = useState(true)
  const { today } = useToday()
  const nameOf = useClientName()
  const sendDate = useSendDate(businessId)
  const [clientId, type, visits] = useWatch({ control, name: ['client_id', 'schedule_type', 'visits'] })
  const known = useKnownClient(businessId, clientId)
  const client = type === 'one-off' && firstToCome(visits, today) && known?.email ? known : null
  useEffect(() => {
    onMailDate(
      client && isChecked
        ? async (visit) => {
            if (await sendDate(visit)) toast.success(mailed(nameOf(client)))
          }
        : null,
    )
  })
  return client && <EmailDateBox client={client} isChecked={isChecked} onChange={setChecked} />
}
