import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { settingsTexts } from './settings.texts.ts'

/** Tells other users who may open this page, and where to go instead. */
export function ManagersOnly({ isAllowed, children }: { isAllowed: boolean; children: ReactNode }) {
  const texts = useTexts(settingsTexts)
  if (isAllowed) return children
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <EmptyState
        icon={<Lock />}
        headingLevel="h1"
        title={texts.forManagersTitle}
        body={texts.forManagersBody}
        action={<Button render={<Link to={paths.schedule} />}>{texts.toSchedule}</Button>}
      />
    </>
  )
}
