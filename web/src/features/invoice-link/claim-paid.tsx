import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { type RefObject, Suspense, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { invoiceLinkTexts } from './invoice-link.texts.ts'

const ClaimDialog = lazyPart(async () => (await import('./claim-dialog.tsx')).ClaimDialog)

/** The button of a client who has paid without a card. */
export function ClaimPaid(props: {
  business: string
  notices: RefObject<HTMLElement | null>
  onClaim: () => Promise<void>
}) {
  const { claim } = useTexts(invoiceLinkTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {claim}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ClaimDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
