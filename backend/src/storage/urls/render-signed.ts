import { isJsonObject } from '#http/json-object.ts'
import { readTransform } from '../images/image-transform.ts'
import { findAny } from '../objects/find-object.ts'
import { serveRendered } from '../objects/render-object.ts'
import type { Endpoint } from '../parts.ts'
import { readGrant } from './signed-object.ts'

/** The transform is part of the signature: the holder of the URL gets exactly this rendition. */
export const renderSigned: Endpoint = async (context) => {
  const { claims, expiresAt } = readGrant(context, 'render')
  const { transformations } = claims
  const transform = readTransform(isJsonObject(transformations) ? transformations : {})
  return serveRendered(context, () => findAny(context), transform, { reach: 'signed', expiresAt })
}
