import { Badge } from '@fieldlark/ui/badge.tsx'
import Pause from 'lucide-react/icons/pause'
import { useTexts } from '#language/language.tsx'
import { recurringTexts } from './recurring.texts.ts'
import type { ListedSeries, SeriesFilter } from './series-list-queries.ts'

type SeriesState = NonNullable<SeriesFilter['state']>

const tones = { running: 'green', paused: 'yellow', ended: 'neutral' } as const

export function stateOf({ end_date, is_paused }: ListedSeries, today: string): SeriesState {
  if (end_date !== null && end_date < today) return 'ended'
  return is_paused ? 'paused' : 'running'
}

export function SeriesStateBadge({ state }: { state: SeriesState }) {
  const { states } = useTexts(recurringTexts)
  return (
    <Badge tone={tones[state]}>
      {state === 'paused' && <Pause aria-hidden />}
      {states[state]}
    </Badge>
  )
}
