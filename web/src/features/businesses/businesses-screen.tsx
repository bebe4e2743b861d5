import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
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
  return (
    <>
      <title>{texts.documentTitle}</title>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
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
