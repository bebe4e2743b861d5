import { json } from '#http/answers.ts'
import { readJson } from '../json-body.ts'
import type { Endpoint } from '../parts.ts'
import { invalidRequest, noSuchKey, notEnabled } from '../refusals.ts'
import { deleteRows } from './delete-rows.ts'

const most = 1000

/** DELETE with a list: what is missing or hidden is left out of the answer. */
export const removeObjects: Endpoint = async (ask) => {
  const { prefixes } = await readJson(ask.incoming)
  if (!Array.isArray(prefixes) || prefixes.length === 0 || prefixes.length > most) {
    throw invalidRequest(`body/prefixes must be an array of 1 to ${most} items`)
  }
  const names = prefixes.map((each: unknown) => {
    if (typeof each === 'object' && each !== null) {
      throw notEnabled('versioning')
    }
    return String(each)
  })
  return json(200, await deleteRows(ask, 'bucket_id = $1 and name = any($2)', [ask.bucketId, names]))
}

export const removeObject: Endpoint = async (ask) => {
  const rows = await deleteRows(ask, 'bucket_id = $1 and name = $2', [ask.bucketId, ask.key])
  if (rows.length === 0) {
    throw noSuchKey()
  }
  return json(200, { message: 'Successfully deleted' })
}
