import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { User } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { SectionHeader } from '../section-header.tsx'
import { accountTexts } from './account.texts.ts'
import { useAccount } from './account-queries.ts'
import { AccountButtonRow, AccountGroup } from './account-row.tsx'
import { CodesRows } from './codes-group.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { SessionsGroup } from './sessions-group.tsx'
import { devicesOf, StepAgain, useStepAgain } from './step-again.tsx'
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
      {account && (
        <StepAgain account={account}>
          <Groups account={account} />
        </StepAgain>
      )}
    </>
  )
}

function Groups({ account }: { account: User }) {
  const texts = useTexts(accountTexts)
  const { email = '', new_email } = account
  return (
    <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
      <YouGroup email={email} pendingEmail={new_email} />
      <AccountGroup title={texts.signingIn}>
        <PasswordRow account={account} />
        <CodesRows account={account} />
      </AccountGroup>
      <SessionsGroup />
    </div>
  )
}

function PasswordRow({ account }: { account: User }) {
  const texts = useTexts(accountTexts)
  const [isOpen, setOpen] = useState(false)
  const stepAgain = useStepAgain()
  // Without a second factor the form's current password is the proof.
  const handleOpen = async () => setOpen(devicesOf(account).length === 0 || (await stepAgain()))
  return (
    <AccountButtonRow title={texts.password} body={texts.passwordRow} onOpen={() => void handleOpen()}>
      {isOpen && <PasswordDialog email={account.email ?? ''} onClose={() => setOpen(false)} />}
    </AccountButtonRow>
  )
}
