import type { Urgency } from '@fieldlark/domain/requests/request.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'

import { useTexts } from '#language/language.tsx'
import { workLabelTexts } from '#parts/work-labels.texts.ts'

/** Only what is out of the ordinary is marked. */
export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  const labels = useTexts(workLabelTexts)
  if (urgency === 'normal') return null
  return <Badge tone={urgency === 'urgent' ? 'red' : 'yellow'}>{labels.urgency[urgency]}</Badge>
}
