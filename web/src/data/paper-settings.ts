import type { DocumentSettings } from '@fieldlark/domain/businesses/document-settings.ts'
import type { PaperDraft } from '@fieldlark/domain/businesses/paper-draft.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

/** How the paper of a business looks and what it begins with; its id is the business's. */
export type PaperSettings = DocumentSettings & { id: string }

const columns = '*, id:business_id'
const key = (businessId: string) => ['document_settings', businessId, 'paper']

export async function fetchPaperSettings(businessId: string): Promise<PaperSettings> {
  const query = rest.from('document_settings').select(columns).eq('business_id', businessId)
  return rowsOf<PaperSettings>(await query.single())
}

export const usePaperSettings = (businessId: string) =>
  useQuery({ queryKey: key(businessId), queryFn: () => fetchPaperSettings(businessId), staleTime: 60_000 })

/** A save over somebody else's is refused as 'stale'. */
export function useSavePaperSettings(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ version, draft }: { version: number; draft: PaperDraft }) => {
      const write = rest.from('document_settings').update({ ...draft, version })
      return rowsOf<PaperSettings>(await write.eq('business_id', businessId).select(columns).single())
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['document_settings', businessId] }),
  })
}
