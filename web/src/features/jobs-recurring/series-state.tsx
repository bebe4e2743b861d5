import { Badge } from '@fieldlark/ui/badge.tsx'
import Pause from 'lucide-react/icons/pause'
import { useTexts } from '#language/language.tsx'
import type { SeriesState } from '#parts/recurrence/listed-series.ts'
import { recurringTexts } from './recurring.texts.ts'

const tones = { running: 'green', paused: 'yellow', ended: 'neutral' } as const

export function SeriesStateBadge({ state }: { state: SeriesState }) {
  const { states } = useTexts(recurringTexts)
  return (
    <Badge tone={tones[state]}>
      {state === 'paused' && <Pause aria-hidden />}
      {states[state]}
    </Badge>
  )
}
