import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { useInvoiceVersion, useInvoiceVersions } from '#data/invoice-versions.ts'
import type { WholeInvoice } from '#data/invoices.ts'
import { downloadPaper } from '#data/papers.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/business-day.ts'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { useCan } from '#session/session.tsx'

import { invoiceTexts } from './invoice.texts.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import { shownNow } from './shown-invoice.ts'

/** The invoice as paper: as it stands, or an earlier version as it was sent. */
export function InvoicePreview({ invoice, businessId }: { invoice: WholeInvoice; businessId: string }) {
  const texts = useTexts(invoiceTexts)
  const isOffice = useCan('edit invoices')
  const [versionNumber, setVersionNumber] = useState<number | null>(null)
  const earlier = useInvoiceVersion(businessId, invoice.id, versionNumber)
  const shown = versionNumber === null ? shownNow(invoice) : earlier.data?.snapshot
  return (
    <div className="grid gap-3">
      {isOffice && (
        <div className="flex flex-wrap items-center justify-end gap-2.5">
          <VersionPick
            invoice={invoice}
            businessId={businessId}
            value={versionNumber}
            onPick={setVersionNumber}
          />
          <PdfButton invoiceId={invoice.id} versionNumber={versionNumber} />
        </div>
      )}
      {versionNumber !== null && (
        <Alert
          tone="warning"
          action={
            <Button variant="secondary" size="sm" onClick={() => setVersionNumber(null)}>
              {texts.toCurrent}
            </Button>
          }
        >
          {texts.oldVersion}
        </Alert>
      )}
      {shown ? (
        <InvoicePaper shown={shown} client={invoice.client} property={invoice.property} />
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </div>
  )
}

/** Saves it as a PDF; an earlier version as it was sent. */
function PdfButton({ invoiceId, versionNumber }: { invoiceId: string; versionNumber: number | null }) {
  const texts = useTexts(invoiceTexts)
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const download = async () => {
    try {
      await downloadPaper('invoice', invoiceId, versionNumber)
    } catch (error) {
      toast.error(`${texts.pdfFailed}. ${failureText(error)}`)
    }
  }
  return (
    <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void run(download)}>
      <Download aria-hidden />
      {texts.pdf}
    </Button>
  )
}

/** The versions that were sent; nothing to pick while there is one only. */
function VersionPick({
  invoice,
  businessId,
  value,
  onPick,
}: {
  invoice: WholeInvoice
  businessId: string
  value: number | null
  onPick: (version: number | null) => void
}) {
  const texts = useTexts(invoiceTexts)
  const dayOf = useBusinessDay()
  const { data: versions = [] } = useInvoiceVersions(businessId, invoice.id)
  const earlier = versions.filter(({ version_number }) => version_number < invoice.version_number)
  if (earlier.length === 0) return null
  return (
    <NativeSelect
      className="w-auto max-w-64"
      aria-label={texts.version}
      value={value ?? ''}
      onChange={({ target }) => onPick(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{texts.current(invoice.version_number)}</option>
      {earlier.map(({ version_number, created_at }) => (
        <option key={version_number} value={version_number}>
          {texts.versionOf(version_number, dayOf(created_at))}
        </option>
      ))}
    </NativeSelect>
  )
}
