import { Button } from '@fieldlark/ui/button.tsx'

import { wantSettings } from '#consent/choice.ts'
import { consentTexts } from '#consent/consent.texts.ts'
import { useTexts } from '#language/language.tsx'

import { AccountRow } from '../account-row.tsx'

/** Opens the banner about cookies again, which the frame of the app shows. */
export function CookiesRow() {
  const texts = useTexts(consentTexts)
  return (
    <AccountRow title={texts.settings} body={texts.settingsBody}>
      <Button variant="secondary" size="sm" onClick={wantSettings}>
        {texts.open}
      </Button>
    </AccountRow>
  )
}
