import { ButtonLink } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths, publicPageHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { publicProfileTexts } from './public-profile.texts.ts'
import { type StoredPublicProfile, useShownServices } from './public-profile-queries.ts'

/** Whether the page can be seen, with the way to it, and what visitors would miss. */
export function PublicProfileState({ profile }: { profile: StoredPublicProfile }) {
  const texts = useTexts(publicProfileTexts)
  const { phone, email } = useBusiness()
  const { data: shown } = useShownServices(profile.id)
  const steps = [
    { key: 'words', isDone: Boolean(profile.headline_en ?? profile.headline_es) },
    { key: 'services', isDone: shown !== 0, href: paths.settingsServices },
    { key: 'contact', isDone: Boolean(phone ?? email), href: paths.settingsCompany },
    { key: 'areas', isDone: profile.areas !== null },
  ] as const
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
        <ul className="grid gap-1">
          {steps.map(({ key, isDone, ...step }) => (
            <li key={key} className="flex min-h-8 items-center gap-2">
              {isDone ? (
                <CircleCheck aria-label={texts.done} className="size-5 shrink-0 text-success" />
              ) : (
                <CircleDashed aria-label={texts.missing} className="size-5 shrink-0 text-ink-faint" />
              )}
              {!isDone && 'href' in step ? (
                <Link to={step.href} className="font-medium text-field underline underline-offset-4">
                  {texts.steps[key]}
                </Link>
              ) : (
                <span className={isDone ? 'text-ink-soft' : ''}>{texts.steps[key]}</span>
              )}
            </li>
          ))}
        </ul>
        {is_published && subdomain && (
          <div>
            <ButtonLink variant="secondary" href={publicPageHref(subdomain)} target="_blank" rel="noopener">
              {texts.open}
            </ButtonLink>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
