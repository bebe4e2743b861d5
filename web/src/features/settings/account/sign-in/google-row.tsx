import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { User, UserIdentity } from '@supabase/auth-js'
import { useState } from 'react'

import { config } from '#connection/config.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt, useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useStepAgain } from '#parts/sign-in/step-again.tsx'

import { useLinkGoogle, useUnlink } from '../account-queries.ts'
import { AccountRow } from '../account-row.tsx'
import { identitiesTexts } from './identities.texts.ts'

/** Google as a way to sign in, where the server has it; whoever linked it before can still unlink it. */
export function GoogleRow({ account }: { account: User }) {
  const texts = useTexts(identitiesTexts)
  const { identities = [] } = account
  const google = identities.find(({ provider }) => provider === 'google')
  if (google) return <LinkedRow identity={google} isOnlyWay={identities.length === 1} />
  if (!config.isGoogleOn) return null
  return (
    <AccountRow title={texts.google} body={texts.notLinked}>
      <LinkButton />
    </AccountRow>
  )
}

function LinkButton() {
  const texts = useTexts(identitiesTexts)
  const link = useLinkGoogle().mutateAsync
  const stepAgain = useStepAgain()
  const { isBusy, attempt } = useAttempt()
  const handleLink = async () => {
    if (await stepAgain()) await link()
  }
  return (
    <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void attempt(handleLink)}>
      {texts.link}
    </Button>
  )
}

function LinkedRow({ identity, isOnlyWay }: { identity: UserIdentity; isOnlyWay: boolean }) {
  const texts = useTexts(identitiesTexts)
  const [isOpen, setOpen] = useState(false)
  const stepAgain = useStepAgain()
  const handleOpen = async () => {
    if (isOnlyWay) toast.warning(texts.onlyWay)
    else setOpen(await stepAgain())
  }
  return (
    <AccountRow title={texts.google} body={texts.isLinked(String(identity.identity_data?.['email'] ?? ''))}>
      <Button variant="ghost" size="sm" onClick={() => void handleOpen()}>
        {texts.unlink}
      </Button>
      {isOpen && <UnlinkDialog identity={identity} onClose={() => setOpen(false)} />}
    </AccountRow>
  )
}

function UnlinkDialog({ identity, onClose }: { identity: UserIdentity; onClose: () => void }) {
  const texts = useTexts(identitiesTexts)
  const unlink = useUnlink().mutateAsync
  const report = useReport()
  const { isBusy, run } = useBusy()
  const handleConfirm = async () => {
    if (await report(() => unlink(identity), { done: texts.unlinked, failed: texts.failed })) onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.unlinkTitle}
      body={texts.unlinkBody}
      confirmLabel={texts.unlink}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isBusy={isBusy}
      onConfirm={() => void run(handleConfirm)}
      onClose={onClose}
    />
  )
}
