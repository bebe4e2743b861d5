import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { MenuItem } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Link from 'lucide-react/icons/link'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useRef, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { MoreMenu } from '#parts/record/more-menu.tsx'

import { copyOnceMade } from './copy-once-made.ts'
import { invitationHref } from './invitation-href.ts'
import {
  makeInvitationLink,
  type OpenInvitation,
  useCancelInvitation,
  useResendInvitation,
} from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'

function useInvitationActions(businessId: string, { id, email }: Pick<OpenInvitation, 'id' | 'email'>) {
  const texts = useTexts(teamSettingsTexts)
  const failureText = useFailureText()
  const report = useReport()
  const resend = useResendInvitation(businessId)
  const cancelling = useCancelInvitation(businessId)
  const { isBusy, run } = useBusy()
  const handOver = (onLink: (href: string) => void) =>
    void run(async () => {
      const href = makeInvitationLink(id).then((token) => invitationHref(token, email))
      const copying = copyOnceMade(href)
      try {
        onLink(await href)
        if (await copying) toast.success(texts.copied)
      } catch (error) {
        toast.error(`${texts.linkFailed}. ${failureText(error)}`)
      }
    })
  const sendAgain = () =>
    void run(async () => {
      await report(() => resend.mutateAsync(id), { done: texts.resent(email), failed: texts.resendFailed })
    })
  const cancel = (onDone: () => void) =>
    void run(async () => {
      const sentences = { done: texts.cancelled, failed: texts.cancelFailed }
      if (await report(() => cancelling.mutateAsync(id), sentences)) onDone()
    })
  return { isBusy, handOver, sendAgain, cancel }
}

/** Hands over the link of an invitation, sends it again or cancels it. An expired one has no link until it is sent again. */
export function InvitationMenu({
  businessId,
  invitation: { id, email },
  isExpired,
  onLink,
}: {
  businessId: string
  invitation: OpenInvitation
  isExpired: boolean
  /** Called with the link, and the element that gets the focus afterwards. */
  onLink: (href: string, trigger: RefObject<HTMLElement | null>) => void
}) {
  const texts = useTexts(teamSettingsTexts)
  const { isBusy, handOver, sendAgain, cancel } = useInvitationActions(businessId, { id, email })
  const [isConfirming, setConfirming] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <MoreMenu label={texts.invitationMore(email)} look="ghost" trigger={trigger}>
        {!isExpired && (
          <MenuItem icon={<Link />} onSelect={() => handOver((href) => onLink(href, trigger))}>
            {texts.copyLink}
          </MenuItem>
        )}
        <MenuItem icon={<Send />} onSelect={sendAgain}>
          {texts.resend}
        </MenuItem>
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setConfirming(true)}>
          {texts.cancelInvitation}
        </MenuItem>
      </MoreMenu>
      <ConfirmDialog
        isOpen={isConfirming}
        finalFocus={trigger}
        onClose={() => setConfirming(false)}
        onConfirm={() => cancel(() => setConfirming(false))}
        title={texts.cancelTitle(email)}
        body={texts.cancelBody}
        confirmLabel={texts.cancelInvitation}
        cancelLabel={texts.keep}
        closeLabel={texts.close}
        isDanger
        isBusy={isBusy}
      />
    </>
  )
}
