import { Button, ButtonLink } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Mark } from '@fieldlark/ui/mark.tsx'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { useSession } from '#session/session.tsx'

import { plainScreensTexts } from './plain-screens.texts.ts'

/** The way back: to the dashboard for signed-in people, to the start page for others. */
function WayBack() {
  const texts = useTexts(plainScreensTexts)
  const isInside = useSession().status === 'signed-in'
  if (isInside) return <Button render={<Link to={paths.home} />}>{texts.goHome}</Button>
  // The start page is plain HTML outside the app, so this is a real navigation.
  return <ButtonLink href={paths.landing}>{texts.goToStart}</ButtonLink>
}

export function NotFoundScreen() {
  const texts = useTexts(plainScreensTexts)
  return (
    <main className="grid min-h-dvh place-content-center bg-paper p-6">
      <title>{`${texts.notFoundTitle} · Fieldlark`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        headingLevel="h1"
        icon={<Mark aria-hidden />}
        title={texts.notFoundTitle}
        body={texts.notFoundBody}
        action={<WayBack />}
      />
    </main>
  )
}
