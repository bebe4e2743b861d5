import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Printer from 'lucide-react/icons/printer'

import { downloadPaper } from '#data/papers.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { jobSheetTexts } from './job-sheet.texts.ts'

/** The job on paper, for those who do it: also for a worker, who gets his own visits. */
export function JobSheetButton({ jobId }: { jobId: string }) {
  const texts = useTexts(jobSheetTexts)
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const print = async () => {
    try {
      await downloadPaper('job-sheet', jobId)
    } catch (error) {
      toast.error(`${texts.failed}. ${failureText(error)}`)
    }
  }
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={texts.print}
      title={texts.print}
      isBusy={isBusy}
      onClick={() => void run(print)}
    >
      <Printer aria-hidden />
    </Button>
  )
}
