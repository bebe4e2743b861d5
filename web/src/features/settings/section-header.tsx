import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { settingsTexts } from './settings.texts.ts'

/** The header of one section, with a link back to all settings. */
export function SectionHeader({
  title,
  subtitle,
  actions,
}: {
  title: string
  subtitle: string
  actions?: ReactNode
}) {
  const texts = useTexts(settingsTexts)
  const back = (
    <Button variant="link" size="sm" render={<Link to={paths.settings} />}>
      <ChevronLeft aria-hidden />
      {texts.back}
    </Button>
  )
  return (
    <>
      <title>{texts.documentTitle(title)}</title>
      <PageHeader
        back={back}
        title={title}
        subtitle={<span className="max-md:hidden">{subtitle}</span>}
        {...(actions ? { actions } : {})}
      />
    </>
  )
}
