const allowed = /^[A-Za-z0-9_/!.*'() &$@=;:+,?-]+$/

/** Whether an object may have this name. ASCII only, as hosted: clients make a slug of a file's name. */
export function isObjectName(name: string): boolean {
  return (
    name.length <= 1024 &&
    allowed.test(name) &&
    !name.split('/').some((part) => part === '.' || part === '..')
  )
}

export function isBucketName(name: string): boolean {
  return (
    name.length <= 100 &&
    allowed.test(name) &&
    !name.includes('/') &&
    name.trim() === name &&
    !/^\.+$/.test(name)
  )
}
