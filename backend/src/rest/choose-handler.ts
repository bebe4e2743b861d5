import type { Media } from './request/media-type.ts'
import type { Query } from './request/query-tree.ts'
import { everyColumn } from './request/select.ts'
import { type Handler, handlerKey, type Schema } from './schema/schema.ts'

const charset = '; charset=utf-8'
const texts = new Set(['application/json', 'application/geo+json', 'text/csv', 'text/plain', 'text/xml'])

/**
 * The media type with the project's handler for it; null without one. A relation's own handler takes whole rows, so it
 * serves only requests that select everything.
 */
export function withHandler(schema: Schema, target: string, media: Media, query: Query): Media | null {
  if (media.kind === 'object' || media.kind === 'array' || media.kind === 'plan') {
    return null
  }
  const isWhole = query.select.length === 1 && query.select[0] === everyColumn
  const anything = isWhole ? schema.handlers.get(handlerKey(target, '*/*')) : undefined
  if (anything !== undefined) {
    return handled(media, anything, 'application/octet-stream')
  }
  const own = isWhole ? schema.handlers.get(handlerKey(target, media.name)) : undefined
  const handler = own ?? schema.handlers.get(handlerKey('', media.name))
  return handler === undefined
    ? null
    : handled(media, handler, `${media.name}${texts.has(media.name) ? charset : ''}`)
}

function handled(media: Media, handler: Handler, contentType: string): Media {
  return { ...media, kind: handler.isBinary ? 'binary' : 'text', contentType, handler }
}
