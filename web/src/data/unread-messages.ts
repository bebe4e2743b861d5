import { rest } from './rest.ts'
import { countOf } from './table.ts'

/** How many clients wrote something that nobody of the business has read. Alone in its file: the frame of the app asks for it. */
export const countUnreadMessages = async (businessId: string): Promise<number> =>
  countOf(
    await rest
      .from('message_threads')
      .select('client_id', { count: 'exact', head: true })
      .eq('business_id', businessId)
      .eq('is_unread', true),
  )
