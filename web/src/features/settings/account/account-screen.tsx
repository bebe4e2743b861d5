import { Button } from '@fieldlark/ui/button.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { LoadFailed } from '../load-failed.tsx'
import { SectionHeader } from '../section-header.tsx'
import { accountTexts } from './account.texts.ts'
import { useAccount } from './account-queries.ts'
import { AccountButtonRow, AccountGroup, AccountRow } from './account-row.tsx'
import { codesTexts } from './codes.texts.ts'
import { CodesRows } from './codes-group.tsx'
import { endOtherSessions } from './factor-queries.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { YouGroup } from './you-group.tsx'

/** After the first of the two mailed links nothing has changed yet; the address only says so. */
function useFirstOfTwo() {
  const { firstOfTwo } = useTexts(accountTexts)
  const [search, setSearch] = useSearchParams()
  const isFirst = search.has('message')
  useEffect(() => {
    if (!isFirst) return
    toast.success(firstOfTwo)
    setSearch({}, { replace: true })
  }, [isFirst, firstOfTwo, setSearch])
}

/** The signed-in person's own account, for every role: who they are and how they sign in. */
export function AccountScreen() {
  const texts = useTexts(accountTexts)
  const { data: account, error, refetch } = useAccount()
  useFirstOfTwo()
  return (
    <>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      {!account && error && (
        <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!account && !error && <Skeleton className="h-40" />}
      {account && <Groups account={account} />}
    </>
  )
}

function Groups({ account }: { account: User }) {
  const texts = useTexts(accountTexts)
  const { email = '', new_email, factors = [] } = account
  const devices = factors.filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
  return (
    <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
      <YouGroup email={email} pendingEmail={new_email} />
      <AccountGroup title={texts.signingIn}>
        <PasswordRow email={email} />
        <CodesRows factors={devices} />
        <OthersRow />
      </AccountGroup>
    </div>
  )
}

function PasswordRow({ email }: { email: string }) {
  const texts = useTexts(accountTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountButtonRow title={texts.password} body={texts.passwordRow} onOpen={() => setOpen(true)}>
      {isOpen && <PasswordDialog email={email} onClose={() => setOpen(false)} />}
    </AccountButtonRow>
  )
}

function OthersRow() {
  const texts = useTexts(codesTexts)
  const report = useReport()
  const { isBusy, run } = useBusy()
  const end = () =>
    run(async () => {
      await report(endOtherSessions, { done: texts.othersDone, failed: texts.failed })
    })
  return (
    <AccountRow title={texts.othersTitle} body={texts.othersBody}>
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void end()}>
        {texts.signOutOthers}
      </Button>
    </AccountRow>
  )
}
