import type { DocumentSettings } from '@fieldlark/domain/businesses/document-settings.ts'
import type { DocumentSettingsDraft } from '@fieldlark/domain/businesses/document-settings-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { rowsOf } from './table.ts'
import { useWrite } from './write.ts'

/** The design and the defaults of the documents of a business; its id is the business's. */
export type StoredDocumentSettings = DocumentSettings & { id: string }

const columns = '*, id:business_id'
const key = (businessId: string) => ['document_settings', businessId, 'design']

export async function fetchDocumentSettings(businessId: string): Promise<StoredDocumentSettings> {
  const query = rest.from('document_settings').select(columns).eq('business_id', businessId)
  return rowsOf<StoredDocumentSettings>(await query.single())
}

export const useDocumentSettings = (businessId: string) =>
  useQuery({ queryKey: key(businessId), queryFn: () => fetchDocumentSettings(businessId), staleTime: 60_000 })

/** Saving over somebody else's change fails as 'stale'. */
export const useSaveDocumentSettings = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['document_settings'], isAwaited: true },
    async ({ version, draft }: { version: number; draft: DocumentSettingsDraft }) => {
      const write = rest.from('document_settings').update({ ...draft, version })
      return rowsOf<StoredDocumentSettings>(
        await write.eq('business_id', businessId).select(columns).single(),
      )
    },
  )
