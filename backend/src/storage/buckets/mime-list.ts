/** Whether a bucket's list ("image/png", "image/*") allows a type; no list and an empty one allow all. */
export function admitsMime(list: readonly string[] | null, mime: string): boolean {
  if (list === null || list.length === 0) {
    return true
  }
  const plain = bareMime(mime)
  const [family = ''] = plain.split('/')
  return list.map(bareMime).some((each) => each === plain || each === `${family}/*` || each === '*/*')
}

/** The type without parameters, lower-cased: "text/plain" for "Text/Plain; charset=utf-8". */
export function bareMime(mime: string): string {
  return (mime.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** Whether a list entry is a type or a family. */
export function isMimePattern(text: string): boolean {
  return /^(\*\/\*|[a-z0-9][\w.+-]{0,99}\/(\*|[a-z0-9][\w.+-]{0,99}))$/i.test(text)
}
