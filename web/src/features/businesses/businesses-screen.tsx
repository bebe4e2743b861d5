import { Button } from '@fieldlark/ui/button.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { RecordHead } from '#parts/record/record-head.tsx'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import { BusinessCard } from './business-card.tsx'
import { useMemberCounts } from './business-queries.ts'
import { businessesTexts } from './businesses.texts.ts'
import { NewBusinessDialog } from './new-business-dialog.tsx'

/** All businesses that the person owns or works in. For every role. */
export function BusinessesScreen() {
  const texts = useTexts(businessesTexts)
  const { memberships } = useSignedIn()
  const { data: counts } = useMemberCounts()
  const [isCreating, setCreating] = useState(false)
  const isWide = useMediaQuery('(min-width: 1024px)')
  return (
    <>
      <RecordHead
        page={texts.documentTitle}
        back={{ to: paths.settings, label: texts.back }}
        {...(isWide ? { status: texts.subtitle } : { kicker: texts.back })}
        title={texts.title}
        actions={
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            {texts.create}
          </Button>
        }
      />
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {memberships.map((membership) => (
          <BusinessCard
            key={membership.business.id}
            {...membership}
            counts={counts?.get(membership.business.id)}
          />
        ))}
      </ul>
      {isCreating && <NewBusinessDialog onClose={() => setCreating(false)} />}
    </>
  )
}
