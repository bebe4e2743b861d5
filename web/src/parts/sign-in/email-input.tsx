import { TextInput } from '@fieldlark/ui/text-input.tsx'
import type { ComponentProps } from 'react'

import { useTexts } from '#language/language.tsx'

import { signInTexts } from './sign-in.texts.ts'

/** The address that somebody signs in or up with; `isLocked`: it is known, and no other would do. */
export function EmailInput({ isLocked, ...props }: ComponentProps<typeof TextInput> & { isLocked: boolean }) {
  const { emailPlaceholder } = useTexts(signInTexts)
  return (
    <TextInput
      type="email"
      autoComplete="username"
      placeholder={emailPlaceholder}
      {...(isLocked && { readOnly: true, tabIndex: -1, className: 'bg-sunken' })}
      {...props}
    />
  )
}
