import { json } from '#http/responses.ts'
import { SqlError } from '#postgres/database.ts'
import { duplicate, invalidBucketName, noSuchBucket } from '../errors.ts'
import { optionalText, readJson, requiredText } from '../json-body.ts'
import { isBucketName } from '../names.ts'
import type { Endpoint } from '../parts.ts'
import { ownerColumns, runAs } from '../run-as.ts'
import { readBucketFields } from './bucket-fields.ts'

export const createBucket: Endpoint = async (context) => {
  const body = await readJson(context.request)
  const name = requiredText(body, 'name')
  const id = optionalText(body, 'id') ?? name
  if (!isBucketName(name) || !isBucketName(id)) {
    throw invalidBucketName()
  }
  const { isPublic = false, limitBytes = null, mimeTypes = null } = readBucketFields(context.storage, body)
  const { owner, ownerId } = ownerColumns(context.requester)
  try {
    await runAs(context, (transaction) =>
      transaction.query(
        `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, name, owner, ownerId, isPublic, limitBytes, mimeTypes],
      ),
    )
  } catch (error) {
    throw error instanceof SqlError && error.code === '23505' ? duplicate('BucketAlreadyExists') : error
  }
  return json(200, { name: id })
}

/** Absent fields stay as they are; null clears a limit. */
export const updateBucket: Endpoint = async (context) => {
  const fields = readBucketFields(context.storage, await readJson(context.request))
  const changes = (
    [
      ['public', fields.isPublic],
      ['file_size_limit', fields.limitBytes],
      ['allowed_mime_types', fields.mimeTypes],
    ] as const
  ).filter(([, value]) => value !== undefined)
  const set = ['updated_at = now()', ...changes.map(([column], at) => `${column} = $${at + 2}`)]
  const rows = await runAs(context, (transaction) =>
    transaction.query(`update storage.buckets set ${set.join(', ')} where id = $1 returning id`, [
      context.bucketId,
      ...changes.map(([, value]) => value),
    ]),
  )
  if (rows.length === 0) {
    throw noSuchBucket()
  }
  return json(200, { message: 'Successfully updated' })
}
