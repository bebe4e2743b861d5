import { json } from '#http/responses.ts'
import { invalidRequest, noSuchKey, notEnabled } from '../errors.ts'
import { readJson } from '../json-body.ts'
import type { Endpoint } from '../parts.ts'
import { deleteRows } from './delete-rows.ts'

const most = 1000

/** DELETE with a list: missing and hidden objects are left out of the response. */
export const removeObjects: Endpoint = async (context) => {
  const { prefixes } = await readJson(context.request)
  if (!Array.isArray(prefixes) || prefixes.length === 0 || prefixes.length > most) {
    throw invalidRequest(`body/prefixes must be an array of 1 to ${most} items`)
  }
  const names = prefixes.map((each: unknown) => {
    if (typeof each === 'object' && each !== null) {
      throw notEnabled('versioning')
    }
    return String(each)
  })
  return json(200, await deleteRows(context, 'bucket_id = $1 and name = any($2)', [context.bucketId, names]))
}

export const removeObject: Endpoint = async (context) => {
  const rows = await deleteRows(context, 'bucket_id = $1 and name = $2', [context.bucketId, context.key])
  if (rows.length === 0) {
    throw noSuchKey()
  }
  return json(200, { message: 'Successfully deleted' })
}
