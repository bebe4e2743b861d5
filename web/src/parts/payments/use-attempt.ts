import { toast } from '@fieldlark/ui/toast.tsx'

import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

/** One step at a time; what goes wrong is said. */
export function useAttempt() {
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      try {
        await work()
      } catch (error) {
        toast.error(failureText(error))
      }
    })
  return { isBusy, attempt }
}
