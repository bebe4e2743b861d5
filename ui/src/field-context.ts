import { createContext, use } from 'react'

export type FieldWiring = {
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

type OwnWiring = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}

/** The attributes of an input inside a `Field`; the input's own props win. */
export function useFieldWiring(own: OwnWiring) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] === true || field?.isInvalid ? (true as const) : undefined,
    'aria-required': field?.isRequired ? (true as const) : undefined,
  }
}
