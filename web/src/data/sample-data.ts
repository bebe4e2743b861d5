import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

/** Fills an own business with clients to look at; a second call adds none. Answers how many were made. */
export async function createSampleData(businessId: string): Promise<number> {
  const { data, error, status } = await rest.rpc('create_sample_data', { business_id: businessId })
  if (error) throw toFailure(error, status)
  return data as number
}
