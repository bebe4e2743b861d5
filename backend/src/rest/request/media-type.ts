import { refusal } from '../errors.ts'

export type MediaKind = 'json' | 'object' | 'array' | 'csv' | 'geojson' | 'text' | 'binary' | 'plan'

export type Media = {
  kind: MediaKind
  isStripped: boolean
  contentType: string
  /** EXPLAIN options and format of a plan. */
  plan: { options: readonly string[]; isJson: boolean } | null
}

export const json: Media = {
  kind: 'json',
  isStripped: false,
  contentType: 'application/json; charset=utf-8',
  plan: null,
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
  ['application/octet-stream', 'binary'],
  ['application/vnd.pgrst.plan', 'plan'],
  ['application/vnd.pgrst.plan+text', 'plan'],
  ['application/vnd.pgrst.plan+json', 'plan'],
])
const contentTypes: Readonly<Record<MediaKind, string>> = {
  json: 'application/json',
  object: 'application/vnd.pgrst.object+json',
  array: 'application/json',
  csv: 'text/csv',
  geojson: 'application/geo+json',
  text: 'text/plain',
  binary: 'application/octet-stream',
  plan: 'application/vnd.pgrst.plan',
}
const explainOptions = new Set(['analyze', 'verbose', 'settings', 'buffers', 'wal'])

/** The media types of an Accept header that we know, best first. */
export function readAccept(header: string | undefined): Media[] {
  if (header === undefined || header === '') {
    return [json]
  }
  return header
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => readMediaType(part.trim()))
    .toSorted((one, other) => other.quality - one.quality)
    .flatMap(({ media }) => media ?? [])
}

function readMediaType(text: string): { media: Media | null; quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim())
  const quality = Number(parameters.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
  const name = type.toLowerCase()
  const kind = kinds.get(name)
  if (kind === undefined) {
    return { media: null, quality }
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
        kind,
        isStripped,
        contentType: `application/vnd.pgrst.plan+${isJson ? 'json' : 'text'}; charset=utf-8`,
        plan: { options: options.filter((each) => explainOptions.has(each)), isJson },
      },
    }
  }
  const base = isStripped && kind === 'array' ? 'application/vnd.pgrst.array+json' : contentTypes[kind]
  const contentType =
    kind === 'binary' ? base : `${base}${isStripped ? ';nulls=stripped' : ''}; charset=utf-8`
  return { quality, media: { kind, isStripped, contentType, plan: null } }
}

/** The first acceptable one; `canBe` says what this resource can be shown as. */
export function chooseMedia(
  accepted: readonly Media[],
  header: string | undefined,
  canBe: (media: Media) => boolean,
): Media {
  const media = accepted.find((each) => canBe(each))
  if (media === undefined) {
    throw refusal('PGRST107', `None of these media types are available: ${header ?? '*/*'}`)
  }
  return media
}
