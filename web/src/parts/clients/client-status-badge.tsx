import type { ClientStatus } from '@fieldlark/domain/clients/client.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'

import { useTexts } from '#language/language.tsx'

import { clientLabelTexts } from './client-labels.texts.ts'

const tones = { lead: 'yellow', active: 'green', archived: 'neutral' } as const

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  const { clientStatus } = useTexts(clientLabelTexts)
  return <Badge tone={tones[status]}>{clientStatus[status]}</Badge>
}
