import { Button } from '@fieldlark/ui/button.tsx'
import { Link } from 'react-router'

import { draftsToKeep } from '#free-drafts/free-drafts.ts'
import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { keepLinkTexts } from './keep-link.texts.ts'

/** The way to what waits in this browser from the free generator; nothing where nothing waits. */
export function KeepLink() {
  const texts = useTexts(keepLinkTexts)
  const count = draftsToKeep().length
  if (count === 0) return null
  return (
    <Button variant="secondary" render={<Link to={paths.invoicesKeep} />}>
      {texts.keep(count)}
    </Button>
  )
}
