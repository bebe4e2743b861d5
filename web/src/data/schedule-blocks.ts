import type { BlockColumns } from '@fieldlark/domain/schedule/block-draft.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { insertOnce } from './insert-once.ts'
import { fetchAll } from './pages.ts'
import { table } from './table.ts'
import { useWrite } from './write.ts'

const blocks = table('schedule_blocks')

/** Blocks that overlap the days from first to last, both included. */
export const useBlocksBetween = (businessId: string, first: string, last: string) =>
  useQuery({
    queryKey: ['schedule_blocks', businessId, first, last],
    queryFn: () =>
      fetchAll(() =>
        rest
          .from('schedule_blocks')
          .select('*')
          .eq('business_id', businessId)
          .lte('start_date', last)
          .gte('end_date', first)
          .order('start_date')
          .order('id'),
      ),
    placeholderData: keepPreviousData,
  })

export type BlockSave = { id: string; version: number | null; columns: BlockColumns }

/** version null: new. */
export const useSaveBlock = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['schedule_blocks'], isAwaited: true },
    ({ id, version, columns }: BlockSave) =>
      version === null
        ? insertOnce(blocks, { ...columns, id, business_id: businessId }, (saved) =>
            blocks.update(id, { ...columns, version: saved.version }),
          )
        : blocks.update(id, { ...columns, version }),
  )

export const fetchBlock = blocks.get

export const useRemoveBlock = (businessId: string) =>
  useWrite(businessId, { changes: ['schedule_blocks'], isAwaited: true }, blocks.remove)
