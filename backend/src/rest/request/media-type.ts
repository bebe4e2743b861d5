import { restError } from '../errors.ts'

import type { Handler } from '../schema/schema.ts'

/** `custom` is a type that only a handler of the project can make. */
export type MediaKind =
  | 'json'
  | 'object'
  | 'array'
  | 'csv'
  | 'geojson'
  | 'text'
  | 'xml'
  | 'binary'
  | 'plan'
  | 'custom'

export type Media = {
  kind: MediaKind
  /** As accepted, in lower case and without parameters. */
  name: string
  isStripped: boolean
  contentType: string
  /** EXPLAIN options and format, for an execution plan. */
  plan: { options: readonly string[]; isJson: boolean } | null
  /** What makes the body instead of the service; its kind is then `text` or `binary`. */
  handler: Handler | null
}

export const json: Media = {
  kind: 'json',
  name: '*/*',
  isStripped: false,
  contentType: 'application/json; charset=utf-8',
  plan: null,
  handler: null,
}

const kinds = new Map<string, MediaKind>([
  ['*/*', 'json'],
  ['application/*', 'json'],
  ['application/json', 'json'],
  ['application/vnd.pgrst.object+json', 'object'],
  ['application/vnd.pgrst.object', 'object'],
  ['application/vnd.pgrst.array+json', 'array'],
  ['application/vnd.pgrst.array', 'array'],
  ['text/csv', 'csv'],
  ['application/geo+json', 'geojson'],
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'binary'],
  ['application/vnd.pgrst.plan', 'plan'],
  ['application/vnd.pgrst.plan+text', 'plan'],
  ['application/vnd.pgrst.plan+json', 'plan'],
])
const contentTypes: Readonly<Record<Exclude<MediaKind, 'custom'>, string>> = {
  json: 'application/json',
  object: 'application/vnd.pgrst.object+json',
  array: 'application/json',
  csv: 'text/csv',
  geojson: 'application/geo+json',
  text: 'text/plain',
  xml: 'text/xml',
  binary: 'application/octet-stream',
  plan: 'application/vnd.pgrst.plan',
}
const explainOptions = new Set(['analyze', 'verbose', 'settings', 'buffers', 'wal'])

/** The media types of an Accept header, by descending quality. */
export function readAccept(header: string | undefined): Media[] {
  if (header === undefined || header === '') {
    return [json]
  }
  return (header.match(/(?:"[^"]*"|[^,])+/g) ?? [])
    .map((part) => readMediaType(part.trim()))
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ media }) => media)
}

function readMediaType(text: string): { media: Media; quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim())
  const quality = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
  const name = type.toLowerCase()
  const kind = kinds.get(name)
  const bare = { name, isStripped: false, plan: null, handler: null }
  if (kind === undefined || kind === 'custom') {
    return { quality, media: { ...bare, kind: 'custom', contentType: name } }
  }
  const isStripped = (kind === 'object' || kind === 'array') && parameters.includes('nulls=stripped')
  if (kind === 'plan') {
    const options =
      parameters
        .find((each) => each.startsWith('options='))
        ?.slice(8)
        .split('|') ?? []
    const isJson = name.endsWith('+json')
    return {
      quality,
      media: {
        ...bare,
        kind,
        contentType: `application/vnd.pgrst.plan+${isJson ? 'json' : 'text'}; charset=utf-8`,
        plan: { options: options.filter((each) => explainOptions.has(each)), isJson },
      },
    }
  }
  const base = isStripped && kind === 'array' ? 'application/vnd.pgrst.array+json' : contentTypes[kind]
  const contentType =
    kind === 'binary' ? base : `${base}${isStripped ? ';nulls=stripped' : ''}; charset=utf-8`
  return { quality, media: { ...bare, kind, isStripped, contentType } }
}

/**
 * The first accepted media type that `resolve` gives a way to make for this resource, which is null if there is none;
 * PGRST107 if there is none for any.
 */
export function chooseMedia(
  accepted: readonly Media[],
  header: string | undefined,
  resolve: (media: Media) => Media | null,
): Media {
  for (const each of accepted) {
    const media = resolve(each)
    if (media !== null) {
      return media
    }
  }
  throw restError('PGRST107', `None of these media types are available: ${header ?? '*/*'}`)
}
