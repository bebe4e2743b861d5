/** Whether a list of a bucket ("image/png", "image/*") admits a type; no list and an empty one admit all. */
export function admitsMime(list: readonly string[] | null, mime: string): boolean {
  if (list === null || list.length === 0) {
    return true
  }
  const plain = bareMime(mime)
  const [family = ''] = plain.split('/')
  return list.map(bareMime).some((each) => each === plain || each === `${family}/*` || each === '*/*')
}

/** Without parameters, lower-case: "text/plain" of "Text/Plain; charset=utf-8". */
export function bareMime(mime: string): string {
  return (mime.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** Whether an entry of such a list names a type or a family. */
export function isMimePattern(text: string): boolean {
  return /^(\*\/\*|[a-z0-9][\w.+-]{0,99}\/(\*|[a-z0-9][\w.+-]{0,99}))$/i.test(text)
}
