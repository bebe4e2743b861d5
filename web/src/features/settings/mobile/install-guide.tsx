import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Tabs } from '@fieldlark/ui/tabs.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useInstallPrompt } from '#parts/actions/install.ts'

import { deviceName, isAppleMobile } from '#parts/sign-out/device-name.ts'
import { mobileTexts } from './mobile.texts.ts'

const systems = ['ios', 'android', 'desktop'] as const
/** Alike in every language. */
const names = { ios: 'iOS', android: 'Android' } as const
type System = (typeof systems)[number]

function ownSystem(): System {
  if (isAppleMobile()) return 'ios'
  return deviceName(navigator.userAgent).endsWith('Android') ? 'android' : 'desktop'
}

/** How the app is installed, in four steps for each kind of device; where the browser offers it, in one. */
export function InstallGuide() {
  const texts = useTexts(mobileTexts)
  const install = useInstallPrompt()
  const [system, setSystem] = useState<string>(ownSystem)
  const tabs = systems.map((value) => ({
    value,
    label: value === 'desktop' ? texts.desktop : names[value],
    content: (
      <ol className="grid list-decimal gap-2 pl-5">
        {texts.steps[value].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    ),
  }))
  return (
    <Card>
      <CardHeader title={texts.guide} subtitle={texts.guideHint} />
      <CardBody className="grid gap-4">
        {install && (
          <Button className="justify-self-start" onClick={install}>
            {texts.install}
          </Button>
        )}
        <Tabs label={texts.guide} value={system} onValueChange={setSystem} tabs={tabs} />
      </CardBody>
    </Card>
  )
}
