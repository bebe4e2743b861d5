import type { ClientStatus } from '@fieldlark/domain/clients/client.ts'
import { State } from '@fieldlark/ui/state.tsx'

import { useTexts } from '#language/language.tsx'

import { clientLabelTexts } from './client-labels.texts.ts'

const glyphs = { lead: 'waiting', active: 'done', archived: 'off' } as const

export function ClientStatusBadge({ status }: { status: ClientStatus }) {
  const { clientStatus } = useTexts(clientLabelTexts)
  return <State glyph={glyphs[status]}>{clientStatus[status]}</State>
}
