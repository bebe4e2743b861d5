export const blockColors = ['gray', 'green', 'yellow', 'blue', 'red', 'purple'] as const
export type BlockColor = (typeof blockColors)[number]

/** A row of schedule_blocks: time when no visits take place or, with is_available, extra working time. */
export type Block = {
  id: string
  business_id: string
  user_id: string
  /** Null: the whole team. */
  member_id: string | null
  title: string
  description: string | null
  start_date: string
  /** The last day. */
  end_date: string
  /** Both null: whole days. */
  start_time: string | null
  end_time: string | null
  /** Every week on day_of_week (1 Monday to 7 Sunday). */
  is_recurring: boolean
  day_of_week: number | null
  color: BlockColor
  is_available: boolean
  version: number
  created_at: string
  updated_at: string
}

/** Maximum characters per column. */
export const blockLimits = { title: 200, description: 2000 } as const
