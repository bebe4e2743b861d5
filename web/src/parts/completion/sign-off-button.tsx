import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import PenLine from 'lucide-react/icons/pen-line'
import { type ComponentProps, Suspense, useRef, useState } from 'react'

import type { SignOffDialog as Dialog } from './sign-off-dialog.tsx'

const SignOffDialog = lazyPart(async () => (await import('./sign-off-dialog.tsx')).SignOffDialog)

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'children'> &
  Pick<ComponentProps<typeof Dialog>, 'businessId' | 'visit' | 'onSigned'>

/**
 * Opens the box to sign in. It is a dialog of its own: within a sheet that scrolls, the finger that scrolls it would sign.
 */
export function SignOffButton({ businessId, visit, onSigned, children, ...look }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button ref={trigger} {...look} onClick={() => setOpen(true)}>
        <PenLine aria-hidden />
        {children}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SignOffDialog
            businessId={businessId}
            visit={visit}
            finalFocus={trigger}
            {...(onSigned && { onSigned })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
