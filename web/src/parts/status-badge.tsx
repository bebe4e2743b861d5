import type { ClientStatus } from '@fieldlark/domain/clients/client.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'

import { useTexts } from '#language/language.tsx'

import { labelTexts } from './labels.texts.ts'

const tones = { lead: 'yellow', active: 'green', archived: 'neutral' } as const

export function StatusBadge({ status }: { status: ClientStatus }) {
  const { clientStatus } = useTexts(labelTexts)
  return <Badge tone={tones[status]}>{clientStatus[status]}</Badge>
}
