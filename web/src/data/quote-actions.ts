import type { Quote } from '@fieldlark/domain/quotes/quote.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { forgetQuotes } from './quotes.ts'
import { rowsOf } from './table.ts'

async function call<Answer>(name: string, args: object): Promise<Answer> {
  return rowsOf<Answer>((await rest.rpc(name, args)) as never)
}

export type QuoteSending = {
  quoteId: string
  /** By e-mail, by an address to copy, or only noted that it went out. */
  via: 'mail' | 'link' | 'marked'
  to: string | null
  note: string | null
}

export type QuoteApproving = {
  quoteId: string
  versionNumber: number
  method: 'in_person' | 'on_behalf'
  signerName: string
  /** A PNG as a data: address. */
  signature: string | null
  how: string | null
  /** The ids of the chosen options and choices. */
  selected: string[]
}

const steps = {
  send: async ({ quoteId, via, to, note }: QuoteSending) =>
    (
      await call<{ token: string | null }>('send_quote', {
        quote_id: quoteId,
        via,
        to_address: to,
        note,
      })
    ).token,
  approve: (approval: QuoteApproving) =>
    call<Quote>('approve_quote', {
      quote_id: approval.quoteId,
      version_number: approval.versionNumber,
      method: approval.method,
      signer_name: approval.signerName,
      signature: approval.signature,
      how: approval.how,
      selected: approval.selected,
    }),
  decline: ({ quoteId, reason }: { quoteId: string; reason: string | null }) =>
    call<Quote>('decline_quote', { quote_id: quoteId, reason }),
  askChanges: ({ quoteId, message }: { quoteId: string; message: string }) =>
    call<Quote>('request_quote_changes', { quote_id: quoteId, message }),
  reopen: (quoteId: string) => call<Quote>('reopen_quote', { quote_id: quoteId }),
  duplicate: ({ quoteId, newId }: { quoteId: string; newId: string }) =>
    call<Quote>('duplicate_quote', { quote_id: quoteId, new_id: newId }),
  followUp: (quoteId: string) => call<Quote>('follow_up_quote', { quote_id: quoteId }),
  revokeLinks: (quoteId: string) => call<unknown>('revoke_quote_links', { quote_id: quoteId }),
  convert: ({ quoteId, jobId }: { quoteId: string; jobId: string }) =>
    call<{ id: string }>('convert_quote', { quote_id: quoteId, job_id: jobId }),
  archive: async ({ quoteId, isArchived }: { quoteId: string; isArchived: boolean }) => {
    const write = rest.from('quotes').update({ is_archived: isArchived }).eq('id', quoteId)
    return rowsOf<{ id: string }>((await write.select('id').single()) as never)
  },
}

type Steps = typeof steps
export type QuoteStep = keyof Steps

/** What one does with a quote besides writing it. Each step may be repeated: it answers the same. */
export function useQuoteStep<Name extends QuoteStep>(businessId: string, name: Name) {
  const client = useQueryClient()
  type Input = Parameters<Steps[Name]>[0]
  type Answer = Awaited<ReturnType<Steps[Name]>>
  const step = steps[name] as unknown as (input: Input) => Promise<Answer>
  return useMutation({
    mutationFn: step,
    onSettled: () => {
      forgetQuotes(client, businessId)
      for (const table of ['jobs', 'requests', 'clients']) {
        void client.invalidateQueries({ queryKey: [table, businessId] })
      }
    },
  })
}
