import { toast } from '@fieldlark/ui/toast.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useBusy } from './busy.ts'

/** Runs one action at a time; failures are shown as a toast. */
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

/** Runs the action and reports its result; resolves to true on success. */
export function useReport() {
  const failureText = useFailureText()
  return async (
    work: () => Promise<unknown>,
    sentences: { done: string; failed: string },
  ): Promise<boolean> => {
    try {
      await work()
      toast.success(sentences.done)
      return true
    } catch (error) {
      toast.error(`${sentences.failed}. ${failureText(error)}`)
      return false
    }
  }
}
