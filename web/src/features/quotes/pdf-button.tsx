import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Download from 'lucide-react/icons/download'

import { fetchQuotePdf } from '#data/quote-pdf.ts'
import type { WholeQuote } from '#data/quotes.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { quoteTexts } from './quote.texts.ts'

/** Saves the quote as a PDF; an earlier version as it was sent. */
export function PdfButton({ quote, versionNumber }: { quote: WholeQuote; versionNumber: number | null }) {
  const texts = useTexts(quoteTexts)
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const download = async () => {
    try {
      const url = URL.createObjectURL(await fetchQuotePdf(quote.id, versionNumber))
      const link = document.createElement('a')
      link.href = url
      link.download = `${quote.quote_number}${versionNumber === null ? '' : `-v${versionNumber}`}.pdf`
      link.click()
      // Safari starts the download after the click; an address taken back at once leaves it nothing.
      setTimeout(() => URL.revokeObjectURL(url), 10_000)
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
