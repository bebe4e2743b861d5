import type { Urgency } from '@fieldlark/domain/requests/request.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'

import { useTexts } from '#language/language.tsx'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'

/** Marks only an urgency out of the ordinary. */
export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  const labels = useTexts(workLabelTexts)
  if (urgency === 'normal') return null
  return <Badge tone={urgency === 'urgent' ? 'red' : 'yellow'}>{labels.urgency[urgency]}</Badge>
}
