/** A rendered picture and its type. */
export type Picture = { bytes: Buffer; mime: string }

/** An LRU cache of pictures up to a number of bytes; a picture larger than an eighth of that is not cached. */
export function createPictureCache(limitBytes: number) {
  const kept = new Map<string, Picture>()
  let held = 0
  const drop = (key: string): void => {
    held -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }
  return {
    get: (key: string): Picture | null => {
      const found = kept.get(key)
      if (found === undefined) {
        return null
      }
      // A Map keeps insertion order, so the first entry is the least recently used.
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    put: (key: string, picture: Picture): void => {
      if (picture.bytes.length > limitBytes / 8) {
        return
      }
      drop(key)
      kept.set(key, picture)
      held += picture.bytes.length
      for (const oldest of kept.keys()) {
        if (held <= limitBytes) {
          return
        }
        drop(oldest)
      }
    },
  }
}
