import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Download from 'lucide-react/icons/download'

import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'

/** Saves a document as a PDF. */
export function PdfButton({
  texts,
  download,
}: {
  texts: { pdf: string; pdfFailed: string }
  download: () => Promise<void>
}) {
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const handleClick = () =>
    run(() =>
      download().catch((error: unknown) => {
        toast.error(`${texts.pdfFailed}. ${failureText(error)}`)
      }),
    )
  return (
    <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void handleClick()}>
      <Download aria-hidden />
      {texts.pdf}
    </Button>
  )
}
