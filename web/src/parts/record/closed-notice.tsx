import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { refusalTexts } from '#parts/failures/refusals.texts.ts'
import { paths } from '#paths.ts'

import { closedNoticeTexts } from './closed-notice.texts.ts'

/** In place of a form whose save would be refused, before anybody types in it. */
export function ClosedNotice() {
  const texts = useTexts(closedNoticeTexts)
  const { business_closed } = useTexts(refusalTexts)
  return (
    <EmptyState
      icon={<Lock />}
      headingLevel="h1"
      title={texts.title}
      body={business_closed}
      action={<Button render={<Link to={paths.settingsBusinesses} />}>{texts.toBusinesses}</Button>}
    />
  )
}
