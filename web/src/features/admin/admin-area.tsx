import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import type { ComponentType, ReactNode } from 'react'
import { useParams } from 'react-router'

import { useAccount } from '#data/account.ts'
import { useTexts } from '#language/language.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { StepAgain } from '#parts/sign-in/step-again.tsx'

import { adminTexts } from './admin.texts.ts'
import { AdminFrame } from './admin-frame.tsx'

const AuditScreen = lazyPart(async () => (await import('./audit-screen.tsx')).AuditScreen)
const BusinessScreen = lazyPart(async () => (await import('./business-screen.tsx')).BusinessScreen)
const BusinessesScreen = lazyPart(async () => (await import('./businesses-screen.tsx')).BusinessesScreen)
const FeedbackScreen = lazyPart(async () => (await import('./feedback-screen.tsx')).FeedbackScreen)
const JobsScreen = lazyPart(async () => (await import('./jobs-screen.tsx')).JobsScreen)
const OutboxScreen = lazyPart(async () => (await import('./outbox-screen.tsx')).OutboxScreen)
const OverviewScreen = lazyPart(async () => (await import('./overview-screen.tsx')).OverviewScreen)
const ReferralsScreen = lazyPart(async () => (await import('./referrals-screen.tsx')).ReferralsScreen)
const UserScreen = lazyPart(async () => (await import('./user-screen.tsx')).UserScreen)
const UsersScreen = lazyPart(async () => (await import('./users-screen.tsx')).UsersScreen)

const lists: Readonly<Record<string, ComponentType>> = {
  '': OverviewScreen,
  users: UsersScreen,
  businesses: BusinessesScreen,
  feedback: FeedbackScreen,
  outbox: OutboxScreen,
  referrals: ReferralsScreen,
  jobs: JobsScreen,
  audit: AuditScreen,
}
const records: Readonly<Record<string, ComponentType<{ id: string }>>> = {
  users: UserScreen,
  businesses: BusinessScreen,
}

/** The page at an address below /admin; null where there is none. */
function pageAt(address: string): ReactNode {
  const [page = '', id, ...more] = address.replace(/\/$/, '').split('/')
  if (more.length > 0) return null
  const List = Object.hasOwn(lists, page) ? lists[page] : undefined
  const Record = Object.hasOwn(records, page) ? records[page] : undefined
  if (id === undefined) return List ? <List /> : null
  return Record ? <Record key={id} id={id} /> : null
}

/** The pages below /admin, for those who passed its door. `notFound` is shown at an address without one. */
export function AdminArea({ notFound }: { notFound: ReactNode }) {
  const texts = useTexts(adminTexts)
  const { '*': address = '' } = useParams()
  const { data: account, error, refetch } = useAccount()
  if (!account) {
    if (!error) return <LoadingPage label={texts.loading} />
    return (
      <LoadFailed title={texts.loadFailed} error={error} headingLevel="h1" onRetry={() => void refetch()} />
    )
  }
  const page = pageAt(address)
  return <StepAgain account={account}>{page === null ? notFound : <AdminFrame>{page}</AdminFrame>}</StepAgain>
}
