import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import type { ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'
import { RecordHead } from '#parts/record/record-head.tsx'
import { paths } from '#paths.ts'

import { settingsTexts } from './settings.texts.ts'

/** The head of one section, with the way back to all settings. */
export function SectionHeader({
  title,
  subtitle,
  actions,
}: {
  title: string
  /** What can be set here; a phone leaves it out. */
  subtitle: string
  actions?: ReactNode
}) {
  const texts = useTexts(settingsTexts)
  const isWide = useMediaQuery('(min-width: 1024px)')
  return (
    <RecordHead
      page={texts.documentTitle(title)}
      back={{ to: paths.settings, label: texts.back }}
      {...(!isWide && { kicker: texts.back })}
      title={title}
      {...(isWide && { status: subtitle })}
      actions={actions}
    />
  )
}
