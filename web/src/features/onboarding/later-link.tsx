import { Button } from '@fieldlark/ui/button.tsx'

import { useTexts } from '#language/language.tsx'

import { onboardingTexts } from './onboarding.texts.ts'

/** Past everything that can wait, in one tap. */
export function LaterLink({ onLater }: { onLater: () => void }) {
  const texts = useTexts(onboardingTexts)
  return (
    <div>
      <Button variant="link" onClick={onLater}>
        {texts.later}
      </Button>
    </div>
  )
}
