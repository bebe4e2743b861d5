import { useTexts } from '#language/language.tsx'

import { PushDevices } from '../push/push-devices.tsx'
import { SectionHeader } from '../section-header.tsx'
import { InstallGuide } from './install-guide.tsx'
import { mobileTexts } from './mobile.texts.ts'
import { ThisDevice } from './this-device.tsx'

/** The app on a phone or computer: how it is installed, and what this device says of itself. For every role. */
export function MobileScreen() {
  const texts = useTexts(mobileTexts)
  return (
    <>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <InstallGuide />
        <div className="grid gap-4">
          <PushDevices />
          <ThisDevice />
        </div>
      </div>
    </>
  )
}
