import { json } from '#http/answers.ts'
import type { Ask, Endpoint } from '../parts.ts'
import type { ObjectWrite } from './object-write.ts'
import { storeUpload } from './store-upload.ts'
import { readUploadBody } from './upload-body.ts'

/** POST: a new object, or with x-upsert one that may replace. */
export const uploadObject: Endpoint = async (ask) => {
  const { id, key } = await takeUpload(ask, isUpsert(ask) ? 'upsert' : 'insert')
  return json(200, { Key: key, Id: id })
}

/** PUT: replaces what is there, by the right to update. */
export const replaceObject: Endpoint = async (ask) => {
  const { id, key } = await takeUpload(ask, 'update')
  return json(200, { Key: key, Id: id })
}

export function isUpsert({ incoming }: Pick<Ask, 'incoming'>): boolean {
  return incoming.headers['x-upsert'] === 'true'
}

/** Stores the request's body as the object of its path. */
export async function takeUpload(ask: Ask, way: ObjectWrite['way']): Promise<{ id: string; key: string }> {
  const { bytes, ...declared } = await readUploadBody(ask.incoming)
  try {
    const { id } = await storeUpload(ask, { ...declared, way, bucketId: ask.bucketId, name: ask.key }, bytes)
    return { id, key: `${ask.bucketId}/${ask.key}` }
  } finally {
    bytes.destroy()
  }
}
