import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import Unlink from 'lucide-react/icons/unlink'
import { Link, useLocation } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { portalDoorHref } from '#paths.ts'
import { readPortalPlace } from '#session/portal-place.ts'

import { linkPageTexts } from './link-page.texts.ts'

/** The page of the portal to return to after signing in again. */
export type BackInPortal = { from: string }

/** In place of a page of the portal whose session has ended: where to sign in again, which leads back to it. */
export function SignedOut() {
  const texts = useTexts(linkPageTexts)
  const { pathname } = useLocation()
  const place = readPortalPlace()
  return (
    <>
      <title>{texts.signedOutTitle}</title>
      <EmptyState
        headingLevel="h1"
        icon={<Unlink />}
        title={texts.signedOutTitle}
        body={place ? texts.signedOutBody : texts.signedOutNoPlace}
        action={
          place && (
            <Button
              render={
                <Link
                  to={portalDoorHref(place.subdomain)}
                  state={{ from: pathname } satisfies BackInPortal}
                />
              }
            >
              {texts.signIn}
            </Button>
          )
        }
      />
    </>
  )
}
