import type { VisitDraft } from '@fieldlark/domain/jobs/visit-draft.ts'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { type UseFormReturn, useWatch } from 'react-hook-form'

import type { ClientChoice } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { visitTexts } from './visit.texts.ts'
import type { VisitStart, VisitValues } from './visit-values.ts'

/** A new visit of a job is news to a client with an address, unless it is entered when it has been. */
export const isNewsToClient = (start: VisitStart, day: string | null): boolean =>
  'fresh' in start &&
  Boolean(start.fresh.jobId && start.fresh.client?.email && day) &&
  (day ?? '') >= start.usual.now.day

type Box = { isChecked: boolean; onChange: (isChecked: boolean) => void }

/** Whether the client gets the day of a new visit by email: yes, unless unchecked. */
export function TellClientBox({
  form,
  start,
  ...box
}: Box & { form: UseFormReturn<VisitValues, unknown, VisitDraft>; start: VisitStart }) {
  const day = useWatch({ control: form.control, name: 'visit_date' })
  if (!('fresh' in start && start.fresh.client && isNewsToClient(start, day))) return null
  return <EmailDateBox client={start.fresh.client} {...box} />
}

export function EmailDateBox({ client, isChecked, onChange }: Box & { client: Omit<ClientChoice, 'id'> }) {
  const { tell } = useTexts(visitTexts)
  const nameOf = useClientName()
  return (
    <Checkbox
      className="mt-4"
      label={tell.date(nameOf(client))}
      description={client.email}
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
