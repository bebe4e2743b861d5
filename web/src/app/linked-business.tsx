import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import { useQuery } from '@tanstack/react-query'
import DoorClosed from 'lucide-react/icons/door-closed'
import { useCallback, useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'

import { fetchMemberships } from '#data/businesses.ts'
import { useTexts } from '#language/language.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import { linkedBusinessTexts } from './linked-business.texts.ts'
import { startTexts } from './start.texts.ts'

/**
 * Stands for the page of a link that names its business, until this tab is in that one; then the page opens without it in its
 * address. What was last read about the person may be older than the link, so it is asked anew.
 */
export function LinkedBusiness({ id }: { id: string }) {
  const texts = useTexts(startTexts)
  const { userId, business, switchBusiness } = useSignedIn()
  const { pathname, search, hash } = useLocation()
  const [notSwitched, setNotSwitched] = useState<unknown>(null)
  const { data, error, refetch } = useQuery({
    // Of the session: it outlives the change of the business.
    queryKey: ['session', userId, 'link'],
    queryFn: () => fetchMemberships(userId),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const isMember = data?.some((membership) => membership.business.id === id)
  // That the session reads the person's businesses anew is another request, which may be lost.
  const change = useCallback(
    () => void switchBusiness(id, true).catch((lost: unknown) => setNotSwitched(lost)),
    [switchBusiness, id],
  )
  useEffect(() => {
    if (isMember) change()
  }, [isMember, change])
  const retry = () => {
    setNotSwitched(null)
    void refetch()
    if (isMember) change()
  }
  if (isMember && business?.id === id) {
    const rest = new URLSearchParams(search)
    rest.delete('business')
    return <Navigate to={{ pathname, search: rest.toString(), hash }} replace />
  }
  if (isMember === false) return <NoMember />
  const failure = error ?? notSwitched
  if (!failure) return <LoadingPage label={texts.loading} />
  return (
    <main className="p-4">
      <LoadFailed headingLevel="h1" title={texts.pageNotLoaded} error={failure} onRetry={retry} />
    </main>
  )
}

function NoMember() {
  const texts = useTexts(linkedBusinessTexts)
  const { business, email } = useSignedIn()
  return (
    <main className="grid min-h-dvh place-content-center p-4">
      <title>{`${texts.title} · Fieldlark`}</title>
      <EmptyState
        icon={<DoorClosed />}
        headingLevel="h1"
        title={texts.title}
        body={texts.body(email)}
        action={
          <Button render={<Link to={paths.home} replace />}>
            {business ? texts.toHome(business.business_name) : texts.toApp}
          </Button>
        }
      />
    </main>
  )
}
