import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { useEffect, useRef } from 'react'

/**
 * The version over which a form of some columns of the business is saved. A change of something that the form does not edit,
 * such as the logo, is no conflict with what was typed: the form is saved over the version that has it. `fields`: the
 * columns it edits, as text.
 */
export function useUntouchedVersion(
  { version }: Pick<Business, 'version'>,
  fields: string,
): (read: number | null) => number {
  const seen = useRef(new Map<number, string>())
  useEffect(() => {
    seen.current.set(version, fields)
  }, [version, fields])
  return (read) => (read === null || seen.current.get(read) === fields ? version : read)
}
