import { Button } from '@fieldlark/ui/button.tsx'
import { lazy, type RefObject, Suspense, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { invoiceLinkTexts } from './invoice-link.texts.ts'

const ClaimDialog = lazy(() => import('./claim-dialog.tsx').then((file) => ({ default: file.ClaimDialog })))

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
