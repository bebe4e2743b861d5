import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { newId } from '#data/new-id.ts'
import { useQuoteStep } from '#data/quote-actions.ts'
import { useRemoveQuote, type WholeQuote } from '#data/quotes.ts'
import { useTexts } from '#language/language.tsx'
import { jobHref, paths, quoteEditHref, quoteHref } from '../../paths.ts'

import { quoteTexts } from './quote.texts.ts'
import { useQuoteRun } from './use-quote-run.ts'

/** What one does with a quote in one tap. The ids of what is made are made once: a second tap finds it made. */
export function useQuoteMoves(quote: WholeQuote, businessId: string) {
  const texts = useTexts(quoteTexts)
  const navigate = useNavigate()
  const { isBusy, attempt } = useQuoteRun()
  const [jobId] = useState(newId)
  const [copyId] = useState(newId)
  const convert = useQuoteStep(businessId, 'convert').mutateAsync
  const duplicate = useQuoteStep(businessId, 'duplicate').mutateAsync
  const followUp = useQuoteStep(businessId, 'followUp').mutateAsync
  const reopen = useQuoteStep(businessId, 'reopen').mutateAsync
  const revoke = useQuoteStep(businessId, 'revokeLinks').mutateAsync
  const archive = useQuoteStep(businessId, 'archive').mutateAsync
  const remove = useRemoveQuote(businessId).mutateAsync
  const quoteId = quote.id

  const setArchived = async (isArchived: boolean, hasUndo: boolean) => {
    await archive({ quoteId, isArchived })
    const undo = { label: texts.undo, onClick: () => void attempt(() => setArchived(!isArchived, false)) }
    toast.success(
      isArchived ? texts.archivedToast : texts.restoredToast,
      hasUndo ? { action: undo } : undefined,
    )
  }
  return {
    isBusy,
    jobId,
    convert: () =>
      attempt(async () => {
        const job = await convert({ quoteId, jobId })
        toast.success(texts.converted)
        void navigate(jobHref(job.id))
      }),
    duplicate: () =>
      attempt(async () => {
        const copy = await duplicate({ quoteId, newId: copyId })
        toast.success(texts.duplicated(copy.quote_number))
        void navigate(quoteHref(copy.id))
      }),
    followUp: () =>
      attempt(async () => {
        await followUp(quoteId)
        toast.success(texts.followedUp)
      }),
    reopen: () =>
      attempt(async () => {
        await reopen(quoteId)
        void navigate(quoteEditHref(quoteId))
      }),
    revoke: () =>
      attempt(async () => {
        await revoke(quoteId)
        toast.success(texts.revoked)
      }),
    archive: () => attempt(() => setArchived(!quote.is_archived, true)),
    remove: () =>
      attempt(async () => {
        await remove(quoteId)
        toast.success(texts.deleted)
        void navigate(paths.quotes, { replace: true })
      }),
  }
}

export type QuoteMoves = ReturnType<typeof useQuoteMoves>
