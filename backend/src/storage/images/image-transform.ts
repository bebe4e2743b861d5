/** The parameters of a render URL; an absent edge follows from the other one. */
export type ImageTransform = {
  width: number | null
  height: number | null
  resize: 'cover' | 'contain' | 'fill'
  quality: number
  format: 'origin' | 'avif' | 'webp'
}

/** The picture or its transform cannot be served; `message` is for the client, with status 400. */
export class ImageError extends Error {}

const edgeLimit = 2000
const qualities = { least: 20, most: 100, usual: 80 }

/**
 * Reads the query of a render URL, or the `transform` object of a signed one. Edges are clamped to 1…2000; any other
 * invalid value throws an ImageError.
 */
export function readTransform(given: Readonly<Record<string, unknown>>): ImageTransform {
  return {
    width: edge('width', given['width']),
    height: edge('height', given['height']),
    resize: oneOf('resize', given['resize'], ['cover', 'contain', 'fill']),
    quality: quality(given['quality']),
    format: oneOf('format', given['format'], ['origin', 'avif', 'webp']),
  }
}

/** The transform as text, equal for equal results: part of the cache key. */
export function transformKey({ width, height, resize, quality: percent, format }: ImageTransform): string {
  return [width ?? '', height ?? '', resize, percent, format].join('.')
}

function edge(name: string, value: unknown): number | null {
  if (value === undefined || value === null || value === '') {
    return null
  }
  const pixels = wholeNumber(value)
  if (pixels === null) {
    throw new ImageError(`${name} must be an integer of 0 or more`)
  }
  return Math.min(Math.max(pixels, 1), edgeLimit)
}

function quality(value: unknown): number {
  if (value === undefined || value === null || value === '') {
    return qualities.usual
  }
  const percent = wholeNumber(value)
  if (percent === null || percent < qualities.least || percent > qualities.most) {
    throw new ImageError(`quality must be an integer from ${qualities.least} to ${qualities.most}`)
  }
  return percent
}

function oneOf<Word extends string>(name: string, value: unknown, words: readonly [Word, ...Word[]]): Word {
  if (value === undefined || value === null || value === '') {
    return words[0]
  }
  const word = words.find((each) => each === value)
  if (word === undefined) {
    throw new ImageError(`${name} must be equal to one of the allowed values: ${words.join(', ')}`)
  }
  return word
}

function wholeNumber(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null
}
