import { usualMinutes } from '@fieldlark/domain/jobs/visit-draft.ts'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import type { ComponentProps } from 'react'

import { useVisitTimes } from './visit-times.ts'

/** The usual durations of a visit, and its own if that is another. Used inside a `Field`. */
export function DurationSelect({ minutes, ...select }: ComponentProps<'select'> & { minutes: number }) {
  const { duration } = useVisitTimes()
  const choices = [...new Set<number>([...usualMinutes, minutes])].sort((a, b) => a - b)
  return (
    <NativeSelect {...select}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {duration(choice)}
        </option>
      ))}
    </NativeSelect>
  )
}
