import { Button } from '@fieldlark/ui/button.tsx'

import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'

import { signOffTexts } from './sign-off.texts.ts'
import { SignOffButton } from './sign-off-button.tsx'
import type { Signed } from './use-sign-off.ts'

/** The client's signature on a visit that is being completed. */
export function ClientSignature({
  businessId,
  visit,
  signed,
  onSigned,
}: {
  businessId: string
  visit: ScheduledVisit
  signed: Signed | null
  onSigned: (signed: Signed | null) => void
}) {
  const texts = useTexts(signOffTexts)
  return (
    <div className="grid gap-1.5">
      <h3 className="font-semibold text-xs">{texts.heading}</h3>
      {signed && (
        <img
          src={signed.png}
          alt={texts.signatureOf(signed.name)}
          className="h-20 w-full rounded-control border border-line bg-white object-contain"
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <SignOffButton businessId={businessId} visit={visit} variant="secondary" onSigned={onSigned}>
          {signed ? texts.again : texts.sign}
        </SignOffButton>
        {signed && (
          <Button variant="ghost" onClick={() => onSigned(null)}>
            {texts.remove}
          </Button>
        )}
      </div>
    </div>
  )
}
