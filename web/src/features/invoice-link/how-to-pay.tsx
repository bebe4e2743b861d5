import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type RefObject, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'
import { LinkPdfButton } from '#parts/link-page/link-pdf-button.tsx'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { fetchInvoiceByLink, type InvoicePage } from './invoice-link-queries.ts'
import { isClaimed, isOwed } from './invoice-link-state.tsx'

type Props = {
  page: InvoicePage
  token: string
  /** The notices above the invoice, which get the focus after the report. */
  notices: RefObject<HTMLElement | null>
  onClaim: () => Promise<void>
}

/** Payment without a card: the account details, and the button that reports the payment. */
export function HowToPay(props: Props) {
  const { page, token } = props
  const texts = useTexts(invoiceLinkTexts)
  const details = page.settings?.bank_details
  const hasInstructions = isOwed(page) && (Boolean(details) || !page.can_pay_online)
  const actions = (
    <div className="flex flex-wrap gap-2.5">
      {isOwed(page) && !isClaimed(page) && <Claim {...props} />}
      <LinkPdfButton name={page.invoice.invoice_number ?? 'invoice'} read={() => fetchInvoiceByLink(token)} />
    </div>
  )
  if (!hasInstructions) return <div className="mt-4 flex justify-center">{actions}</div>
  return (
    <Card className="mt-4">
      <CardHeader
        className="md:px-8"
        title={texts.howToPay}
        {...(details ? { actions: <CopyButton text={details} /> } : {})}
      />
      <CardBody className="grid gap-4 md:px-8">
        <p className="text-pretty break-words whitespace-pre-line">
          {details ?? texts.noBank(page.business.name)}
        </p>
        {actions}
      </CardBody>
    </Card>
  )
}

function CopyButton({ text }: { text: string }) {
  const texts = useTexts(invoiceLinkTexts)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toast.success(texts.copied)
    } catch {
      toast.error(texts.copyFailed)
    }
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {texts.copy}
    </Button>
  )
}

function Claim({ page, notices, onClaim }: Props) {
  const texts = useTexts(invoiceLinkTexts)
  const failureText = useClientFailureText()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, run } = useBusy()
  const claim = () =>
    run(async () => {
      try {
        await onClaim()
        setOpen(false)
      } catch (error) {
        toast.error(`${texts.notSent}. ${failureText(error)}`)
      }
    })
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {texts.claim}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => void claim()}
        isBusy={isBusy}
        title={texts.claimTitle}
        body={texts.claimBody(page.business.name)}
        confirmLabel={texts.claimConfirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        finalFocus={notices}
      />
    </>
  )
}
