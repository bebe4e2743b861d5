import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Printer from 'lucide-react/icons/printer'

import { downloadPdf } from '#data/document-pdfs.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'

import { jobSheetTexts } from './job-sheet.texts.ts'

/** The job sheet as a PDF for the team; a worker's shows only that worker's visits. */
export function useJobSheet(jobId: string) {
  const texts = useTexts(jobSheetTexts)
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const print = async () => {
    try {
      await downloadPdf('job-sheet', jobId)
    } catch (error) {
      toast.error(`${texts.failed}. ${failureText(error)}`)
    }
  }
  return { label: texts.print, isBusy, print: () => void run(print) }
}

/** isInMenu: on a phone the menu has it, which leaves the next step its room. */
export function JobSheetButton({ jobId, isInMenu }: { jobId: string; isInMenu: boolean }) {
  const { label, isBusy, print } = useJobSheet(jobId)
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={label}
      title={label}
      className={isInMenu ? 'max-lg:hidden' : undefined}
      isBusy={isBusy}
      onClick={print}
    >
      <Printer aria-hidden />
    </Button>
  )
}
