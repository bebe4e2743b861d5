import { Button } from '@fieldlark/ui/button.tsx'
import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'

import { fetchInvoiceByLink } from '#data/invoice-link.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'

import { invoiceLinkTexts } from './invoice-link.texts.ts'

/** The invoice on paper. */
export function PdfButton({ token, invoiceNumber }: { token: string; invoiceNumber: string }) {
  const texts = useTexts(invoiceLinkTexts)
  const [hasFailed, setFailed] = useState(false)
  const { isBusy, run } = useBusy()
  const download = () =>
    run(async () => {
      setFailed(false)
      try {
        const url = URL.createObjectURL(await fetchInvoiceByLink(token))
        const link = document.createElement('a')
        link.href = url
        link.download = `${invoiceNumber}.pdf`
        link.click()
        setTimeout(() => URL.revokeObjectURL(url), 60_000)
      } catch {
        setFailed(true)
      }
    })
  return (
    <span className="grid gap-1">
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void download()}>
        <FileDown aria-hidden />
        {texts.pdf}
      </Button>
      {hasFailed && (
        <span role="alert" className="text-danger text-xs">
          {texts.pdfFailed}
        </span>
      )}
    </span>
  )
}
