import { type ClientStatus, clientStatuses } from '@fieldlark/domain/clients/client.ts'

import { useClientCounts } from '#data/client-counts.ts'
import { useTexts } from '#language/language.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'

import { clientsTexts } from '../clients.texts.ts'

/** The number of clients by status; a tap filters the list. */
export function ClientStats({
  businessId,
  status,
  onStatus,
}: {
  businessId: string
  status: ClientStatus | null
  onStatus: (status: ClientStatus | null) => void
}) {
  const texts = useTexts(clientsTexts)
  const { data: counts, isError } = useClientCounts(businessId)
  const unknown = isError ? null : undefined
  const items = [
    { value: null, label: texts.all, count: counts?.total ?? unknown },
    ...clientStatuses.map((each) => ({
      value: each,
      label: texts.statuses[each],
      count: counts?.byStatus[each] ?? unknown,
    })),
  ]
  return <StatusStrip label={texts.status} items={items} value={status} onChange={onStatus} />
}
