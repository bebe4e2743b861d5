import type { Block } from '@fieldlark/domain/schedule/block.ts'
import type { BlockColumns } from '@fieldlark/domain/schedule/block-draft.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { insertOnce } from './insert-once.ts'
import { fetchAll } from './pages.ts'
import { table } from './table.ts'

type BlockWrite = Partial<BlockColumns> & { id?: string; business_id?: string; version?: number }

const blocks = table<Block, BlockWrite>('schedule_blocks')

/** Blocks that touch the days from first to last, both included. */
export const useBlocksBetween = (businessId: string, first: string, last: string) =>
  useQuery({
    queryKey: ['schedule_blocks', businessId, first, last],
    queryFn: () =>
      fetchAll<Block>(() =>
        blocks
          .rows()
          .select('*')
          .eq('business_id', businessId)
          .lte('start_date', last)
          .gte('end_date', first)
          .order('start_date')
          .order('id'),
      ),
    placeholderData: keepPreviousData,
  })

function useBlockWrite<Input, Output>(businessId: string, write: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () => client.invalidateQueries({ queryKey: ['schedule_blocks', businessId] }),
  })
}

export type BlockSave = { id: string; version: number | null; columns: BlockColumns }

/** version null: new. */
export const useSaveBlock = (businessId: string) =>
  useBlockWrite(businessId, ({ id, version, columns }: BlockSave) =>
    version === null
      ? insertOnce(blocks, { ...columns, id, business_id: businessId }, (saved) =>
          blocks.update(id, { ...columns, version: saved.version }),
        )
      : blocks.update(id, { ...columns, version }),
  )

export const fetchBlock = blocks.get

export const useRemoveBlock = (businessId: string) => useBlockWrite(businessId, blocks.remove)
