import { Button, ButtonLink } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths, publicPageHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import { StepList } from '../step-list.tsx'
import { useProfilePhotos } from './photos/profile-photo-queries.ts'
import { publicProfileTexts } from './public-profile.texts.ts'
import { type StoredPublicProfile, useShownServices } from './public-profile-queries.ts'

/** Whether the page can be seen, with the way to it, and what visitors would miss. */
export function PublicProfileState({ profile }: { profile: StoredPublicProfile }) {
  const texts = useTexts(publicProfileTexts)
  const { phone, email } = useBusiness()
  const { data: shown } = useShownServices(profile.id)
  const { data: photos } = useProfilePhotos(profile.id)
  const isReachable = Boolean((profile.shows_phone && phone) || (profile.shows_email && email))
  const steps = [
    { label: texts.steps.words, isDone: Boolean(profile.headline_en ?? profile.headline_es) },
    { label: texts.steps.services, isDone: shown !== 0, href: paths.settingsServices, isWay: true },
    {
      label: texts.steps.contact,
      isDone: isReachable,
      // With something to show, what is missing is one of the switches below.
      ...(!phone && !email && { href: paths.settingsCompany }),
    },
    { label: texts.steps.areas, isDone: profile.areas !== null },
    {
      label: texts.steps.photo,
      // While it is loading nothing is missing.
      isDone: photos?.some(({ client_agreed_at }) => client_agreed_at !== null) ?? true,
    },
  ]
  const { subdomain, is_published } = profile
  return (
    <Card>
      <CardHeader
        title={is_published ? texts.published : texts.notPublished}
        subtitle={
          subdomain && is_published ? location.host + publicPageHref(subdomain) : texts.notPublishedHint
        }
      />
      <CardBody className="grid gap-3">
        <StepList steps={steps} texts={texts} />
        {is_published && subdomain && (
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink variant="secondary" href={publicPageHref(subdomain)} target="_blank" rel="noopener">
              {texts.open}
            </ButtonLink>
            <Button variant="secondary" render={<Link to={paths.reviews} />}>
              {texts.reviews}
            </Button>
            {texts.flyers.map(({ language, label }) => (
              <ButtonLink
                key={language}
                variant="secondary"
                href={`${publicPageHref(subdomain)}/flyer-${language}.pdf`}
                target="_blank"
                rel="noopener"
              >
                {label}
              </ButtonLink>
            ))}
          </div>
        )}
      </CardBody>
    </Card>
  )
}
