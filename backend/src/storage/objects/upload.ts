import { json } from '#http/responses.ts'
import type { Endpoint, EndpointContext } from '../parts.ts'
import type { ObjectWrite } from './object-write.ts'
import { storeUpload } from './store-upload.ts'
import { readUploadBody } from './upload-body.ts'

/** POST: creates an object, or with x-upsert also replaces one. */
export const uploadObject: Endpoint = async (context) => {
  const { id, key } = await takeUpload(context, isUpsert(context) ? 'upsert' : 'insert')
  return json(200, { Key: key, Id: id })
}

/** PUT: replaces an object, by the right to update. */
export const replaceObject: Endpoint = async (context) => {
  const { id, key } = await takeUpload(context, 'update')
  return json(200, { Key: key, Id: id })
}

export function isUpsert({ request }: Pick<EndpointContext, 'request'>): boolean {
  return request.headers['x-upsert'] === 'true'
}

/** Stores the request's body as the object of its path. */
export async function takeUpload(
  context: EndpointContext,
  way: ObjectWrite['way'],
): Promise<{ id: string; key: string }> {
  const { bytes, ...declared } = await readUploadBody(context.request)
  try {
    const { id } = await storeUpload(
      context,
      { ...declared, way, bucketId: context.bucketId, name: context.key },
      bytes,
    )
    return { id, key: `${context.bucketId}/${context.key}` }
  } finally {
    bytes.destroy()
  }
}
