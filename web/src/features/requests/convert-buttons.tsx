import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { newId } from '#data/new-id.ts'
import { useRequestToJob, useRequestToQuote } from '#data/requests.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { jobEditHref, quoteEditHref } from '../../paths.ts'

import { requestsTexts } from './requests.texts.ts'

/** One tap makes a quote or a job of the request; a second tap, or a retry, finds the one that was made. */
export function ConvertButtons({ request, businessId }: { request: Request; businessId: string }) {
  const texts = useTexts(requestsTexts)
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [ids] = useState(() => ({ quote: newId(), job: newId() }))
  const toQuote = useRequestToQuote(businessId)
  const toJob = useRequestToJob(businessId)
  const { isBusy, run } = useBusy()
  const convert = (into: 'quote' | 'job') =>
    run(async () => {
      try {
        const made = { requestId: request.id, newId: ids[into] }
        const { id } = await (into === 'quote' ? toQuote : toJob).mutateAsync(made)
        void navigate(into === 'quote' ? quoteEditHref(id) : jobEditHref(id))
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
