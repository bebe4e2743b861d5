import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useNavigate } from 'react-router'

import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { jobEditHref, quoteEditHref } from '#paths.ts'

import { requestsTexts } from './requests.texts.ts'

/** Converts the request into a quote or a job; a second tap, or a retry, finds the one already created. */
export function ConvertButtons({ request, businessId }: { request: Request; businessId: string }) {
  const texts = useTexts(requestsTexts)
  const failureText = useFailureText()
  const navigate = useNavigate()
  const toQuote = useCommand(businessId, 'convert_request_to_quote')
  const toJob = useCommand(businessId, 'convert_request_to_job')
  const { isBusy, run } = useBusy()
  const convert = (into: 'quote' | 'job') =>
    run(async () => {
      try {
        const order = { request_id: request.id }
        const { id } = await (into === 'quote' ? toQuote : toJob).mutateAsync(order)
        // Pending until the next screen opens: a second tap before that would create another copy.
        await navigate(into === 'quote' ? quoteEditHref(id) : jobEditHref(id))
      } catch (error) {
        toast.error(failureText(error))
      }
    })
  return (
    <>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void convert('job')}>
        <Briefcase aria-hidden />
        {texts.toJob}
      </Button>
      <Button isBusy={isBusy} onClick={() => void convert('quote')}>
        <ScrollText aria-hidden />
        {texts.toQuote}
      </Button>
    </>
  )
}
