import type { Block } from '@fieldlark/domain/schedule/block.ts'
import type { BlockForm } from '@fieldlark/domain/schedule/block-draft.ts'

import { newId } from '#data/new-id.ts'

/** An existing block, or the initial values of a new one. */
export type OpenBlock = { block: Block } | { fresh: Partial<BlockForm> & { start_date: string } }
/** The values of the form; the id is created here, so that a retry creates no second block. */
export type BlockValues = BlockForm & { id: string }

export const newBlockValues = (fresh: Partial<BlockForm> & { start_date: string }): BlockValues => ({
  id: newId(),
  title: '',
  description: '',
  member_id: null,
  end_date: fresh.start_date,
  is_all_day: !fresh.start_time,
  start_time: '',
  end_time: '',
  is_recurring: false,
  color: 'gray',
  is_available: false,
  ...fresh,
})
