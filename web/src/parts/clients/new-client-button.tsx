import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import UserPlus from 'lucide-react/icons/user-plus'
import { Suspense, useRef, useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { newClientTexts } from './new-client.texts.ts'

const NewClientDialog = lazyPart(async () => (await import('./new-client-dialog.tsx')).NewClientDialog)

/** Beside a client picker: a client that does not exist yet. */
export function NewClientButton({
  businessId,
  onCreated,
}: {
  businessId: string
  onCreated: (clientId: string) => void
}) {
  const { title } = useTexts(newClientTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button
        ref={trigger}
        variant="secondary"
        size="icon"
        className="mt-6"
        aria-label={title}
        title={title}
        onClick={() => setAdding(true)}
      >
        <UserPlus />
      </Button>
      {isAdding && (
        <Suspense fallback={null}>
          <NewClientDialog
            businessId={businessId}
            onClose={() => {
              setAdding(false)
              trigger.current?.focus()
            }}
            onCreated={(id) => {
              setAdding(false)
              onCreated(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
