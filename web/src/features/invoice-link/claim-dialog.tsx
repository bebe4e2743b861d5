import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { RefObject } from 'react'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'
import { invoiceLinkTexts } from './invoice-link.texts.ts'

/** Asks for a confirmation, then tells the business that the client has paid. */
export function ClaimDialog({
  business,
  notices,
  onClaim,
  onClose,
}: {
  business: string
  notices: RefObject<HTMLElement | null>
  onClaim: () => Promise<void>
  onClose: () => void
}) {
  const texts = useTexts(invoiceLinkTexts)
  const failureText = useClientFailureText()
  const { isBusy, run } = useBusy()
  const claim = () =>
    run(async () => {
      try {
        await onClaim()
        onClose()
      } catch (error) {
        toast.error(`${texts.notSent}. ${failureText(error)}`)
      }
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void claim()}
      isBusy={isBusy}
      title={texts.claimTitle}
      body={texts.claimBody(business)}
      confirmLabel={texts.claimConfirm}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      finalFocus={notices}
    />
  )
}
